"""What is kept of files and directories, so that they can be put back, and how one tells that they changed.

Everything here is plain JSON: paths and names are texts whose bytes are `surrogateescape`, contents are
hashes in the journal's content store.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

import blake3

from seamount.shoal.runtime.ports import Files
from seamount.shoal.values.errors import Raised
from seamount.shoal.values.files import os_text
from seamount.shoal.values.operators import join_paths

CONTENT_LIMIT: Final = 64 << 20
"""Files up to this size are kept, each alone and all files of a directory together."""

ENTRIES_LIMIT: Final = 4_096
"""Entries of a directory that are kept."""

LINKS_LIMIT: Final = 40
"""Symbolic links in a row that are followed."""

Mark = dict[str, Any]
"""What is at a path: its `kind`, for files `size` and `hash`, for links `target`. A file that may not be read
has no hash (None), and then nobody can say whether it changed."""

Image = dict[str, Any]
"""What was at a path: `{kind: file, content, mode}`, `{kind: symlink, target}` or
`{kind: dir, mode, listing}`, where the listing is the hash of a JSON array of
`[path below, image without listing]`, parents first."""

Keep = Callable[[bytes], str]
Load = Callable[[str], bytes | None]


class CannotKeep(Exception):
    """Something is too much to keep, or may not be read; the text says which."""


class Gone(Exception):
    """A content that was kept has aged out."""


def hash_of(content: bytes) -> str:
    """The hash of a content, as the journal's store calls it."""
    return blake3.blake3(content).hexdigest()


def text(path: bytes) -> str:
    """A path as JSON holds it."""
    return path.decode("utf-8", "surrogateescape")


def raw(path: str) -> bytes:
    """A path as the system wants it."""
    return path.encode("utf-8", "surrogateescape")


def real_path(files: Files, path: bytes) -> bytes:
    """Where an effect on a path lands: links followed, the last ones too. What is missing stays as it is."""
    for _ in range(LINKS_LIMIT):
        try:
            return files.resolve(path)
        except OSError:
            path = real_entry(files, path)
        try:
            target = files.read_link(path)
        except (OSError, Raised):
            return path
        path = join_paths(path.rpartition(b"/")[0] or b"/", target)
    return path


def real_entry(files: Files, path: bytes) -> bytes:
    """The same for an effect on the entry itself: only the directories above it are resolved."""
    above, _, name = path.rstrip(b"/").rpartition(b"/")
    missing = [name]
    while True:
        try:
            found = files.resolve(above or b"/")
        except OSError:
            if not above:
                return path
            above, _, name = above.rpartition(b"/")
            missing.append(name)
            continue
        return join_paths(found, b"/".join(reversed(missing)))


def mark(files: Files, path: bytes, content: bytes | None = None) -> Mark | None:
    """What is at a path now, None when nothing is. `content` spares the reading when it is known."""
    try:
        info = files.info(path, follow=False)
        if info.kind == "symlink":
            return {"kind": "symlink", "target": text(files.read_link(path))}
    except FileNotFoundError:
        return None
    except NotADirectoryError:
        return None
    except (OSError, Raised):
        return {"kind": "unknown", "hash": None}
    if info.kind != "file":
        return {"kind": info.kind}
    found: Mark = {"kind": "file", "size": info.size, "mtime_ns": info.modified_ns, "hash": None}
    try:
        data = files.read(path) if content is None else content
        found["hash"] = hash_of(data)
    except (OSError, Raised):
        pass
    return found


def same(one: Mark | None, other: Mark | None) -> bool:
    """Whether two marks are of the same thing. What cannot be read is not the same as anything."""
    if one is None or other is None or one["kind"] != other["kind"]:
        return one is other
    if "hash" in one and one["hash"] is None:
        return False
    return one.get("hash") == other.get("hash") and one.get("target") == other.get("target")


def take(files: Files, keep: Keep, path: bytes) -> Image:
    """Keep what is at a path. Raises CannotKeep."""
    try:
        info = files.info(path, follow=False)
        if info.kind != "dir":
            return _entry(files, keep, path)
        entries = _entries(files, path)
        listing = [[text(below), _entry(files, keep, join_paths(path, below))] for below in entries]
        return {
            "kind": "dir",
            "mode": info.mode & 0o7777,
            "listing": keep(json.dumps(listing, separators=(",", ":")).encode("ascii")),
        }
    except OSError as problem:
        raise CannotKeep(os_text(problem)) from None
    except Raised as problem:
        raise CannotKeep(problem.error.msg) from None


def _entries(files: Files, root: bytes) -> list[bytes]:
    """Everything below a directory, parents first. Raises CannotKeep before anything was read."""
    found: list[bytes] = []
    size = 0
    pending = [b""]
    while pending:
        here = pending.pop(0)
        for entry in files.list_dir(join_paths(root, here) if here else root):
            below = here + b"/" + entry.name if here else entry.name
            found.append(below)
            if len(found) > ENTRIES_LIMIT:
                raise CannotKeep(f"it has more than {ENTRIES_LIMIT} entries")
            if entry.kind == "dir":
                pending.append(below)
            elif entry.kind == "file":
                size += files.info(join_paths(root, below), follow=False).size
                if size > CONTENT_LIMIT:
                    raise CannotKeep(f"it has more than {CONTENT_LIMIT} bytes")
    return found


def _entry(files: Files, keep: Keep, path: bytes) -> Image:
    info = files.info(path, follow=False)
    if info.kind == "symlink":
        return {"kind": "symlink", "target": text(files.read_link(path))}
    mode = info.mode & 0o7777
    if info.kind == "dir":
        return {"kind": "dir", "mode": mode}
    if info.kind != "file":
        raise CannotKeep("it is neither a file nor a directory nor a link")
    if info.size > CONTENT_LIMIT:
        raise CannotKeep(f"its {info.size} bytes are more than {CONTENT_LIMIT}")
    return {"kind": "file", "content": keep(files.read(path)), "mode": mode}


def is_there(files: Files, path: bytes, image: Image) -> bool:
    """Whether what an image tells of is at its path already."""
    try:
        return take(files, hash_of, path) == image
    except CannotKeep:
        return False


def marks_of(load: Load, image: Image) -> dict[bytes, Mark]:
    """What an image tells of, by the path below; its own is empty. Raises Gone."""
    found = {b"": _mark_of(image)}
    if image["kind"] == "dir":
        for below, each in json.loads(_loaded(load, image["listing"])):
            found[raw(below)] = _mark_of(each)
    return found


def _mark_of(image: Image) -> Mark:
    if image["kind"] == "file":
        return {"kind": "file", "hash": image["content"]}
    return {"kind": image["kind"], **({"target": image["target"]} if "target" in image else {})}


def contents(image: Image | None) -> list[str]:
    """The hashes that an image names itself."""
    if image is None:
        return []
    return [image[name] for name in ("content", "listing") if name in image]


def put_back(files: Files, load: Load, path: bytes, image: Image) -> None:
    """Make what an image tells of, where nothing is. Raises Gone before anything was made, OSError."""
    if image["kind"] != "dir":
        _make(files, load, path, image)
        return
    listing: list[tuple[str, Image]] = json.loads(_loaded(load, image["listing"]))
    for _, each in listing:
        if "content" in each:
            _loaded(load, each["content"])
    files.make_dir(path)
    for below, each in listing:
        _make(files, load, join_paths(path, raw(below)), each)
    # Last, so that a directory that nobody may write to could be filled.
    for below, each in reversed(listing):
        if each["kind"] == "dir":
            files.set_mode(join_paths(path, raw(below)), each["mode"])
    files.set_mode(path, image["mode"])


def _make(files: Files, load: Load, path: bytes, image: Image) -> None:
    if image["kind"] == "file":
        files.replace(path, _loaded(load, image["content"]), image["mode"])
    elif image["kind"] == "symlink":
        files.symlink(raw(image["target"]), path)
    else:
        files.make_dir(path)


def _loaded(load: Load, digest: str) -> bytes:
    found = load(digest)
    if found is None:
        raise Gone
    return found
