"""The pure parts of a path: name, stem, extension, parent. Nothing here looks at the file system."""

from __future__ import annotations

from seamount.shoal.values.types import PathVal


def name_bytes(path: PathVal) -> bytes | None:
    """The last component when it is an ordinary one; None for `/`, `.`, `..` and the empty path."""
    components = path.components
    last = components[-1] if components else b""
    return None if last in (b"", b"/", b".", b"..") else last


def _split_extension(name: bytes) -> tuple[bytes, bytes | None]:
    dot = name.rfind(b".")
    return (name, None) if dot <= 0 else (name[:dot], name[dot + 1 :])


def _text(raw: bytes | None) -> str | None:
    return None if raw is None else raw.decode("utf-8", "replace")


def name(path: PathVal) -> str | None:
    return _text(name_bytes(path))


def stem(path: PathVal) -> str | None:
    """The name without its last extension; a leading dot belongs to the stem."""
    last = name_bytes(path)
    return None if last is None else _text(_split_extension(last)[0])


def extension(path: PathVal) -> str | None:
    """What follows the name's last dot, without it; None when there is none or it only leads."""
    last = name_bytes(path)
    return None if last is None else _text(_split_extension(last)[1])


def parent(path: PathVal) -> PathVal | None:
    """The path without its last component; None where nothing would be left."""
    components = path.components
    if len(components) < 2:
        return None
    raw = path.raw.rstrip(b"/")
    while raw.endswith(b"/."):
        raw = raw[:-2].rstrip(b"/")
    above = raw[: raw.rfind(b"/") + 1].rstrip(b"/")
    while above.endswith(b"/."):
        above = above[:-2].rstrip(b"/")
    return PathVal(above or b"/")
