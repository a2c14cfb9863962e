"""The effects of a bound call, from the templates of its adapter. Where a plan is made and where the call is
gated it is the same work, only that a plan knows fewer values."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

import re2  # type: ignore[import-untyped]

from seamount.shoal.runtime.adapters.binding import Bound
from seamount.shoal.runtime.adapters.reading import BARE_KINDS, NAME_KINDS, PATH_KINDS
from seamount.shoal.runtime.adapters.schema import Adapter, Template
from seamount.shoal.runtime.adapters.tokens import UNKNOWN
from seamount.shoal.values.coercion import argv_text, os_bytes
from seamount.shoal.values.errors import Raised
from seamount.shoal.values.types import PathVal, Value

Effect = dict[str, Any]

ANYTHING: Final = "*"
OPAQUE: Final[Effect] = {"kind": "opaque"}
MAX_PATHS: Final = 1_024
"""Paths that one call names; a call with more may touch anything."""

_PORTS: Final = {"http": 80, "https": 443, "ssh": 22, "git": 9418, "ftp": 21, "ftps": 990}
_DEFAULT_PORT: Final = 443
_HOST: Final = r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)"
_options = re2.Options()
_options.log_errors = False
_URL: Final = re2.compile(
    rf"([A-Za-z][A-Za-z0-9+.-]*)://(?:[^/?#@\s]*@)?{_HOST}(?::([0-9]{{1,5}}))?(?:[/?#].*)?", _options
)
_SCP: Final = re2.compile(rf"(?:[^@/\s]+@){_HOST}:.*", _options)
_PLAIN: Final = re2.compile(rf"{_HOST}(?::([0-9]{{1,5}}))?(?:/.*)?", _options)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a call runs; `cwd` is None when that cannot be known."""

    cwd: bytes | None
    home: bytes


def declared(adapter: Adapter, bound: Bound, place: Place) -> list[Effect]:
    """What the call does, in the order of the declaration. One that the adapter may not speak for is opaque
    besides: the declaration comes from a file that is not believed, or the call has arguments beyond it."""
    found = [] if adapter.vouched and not bound.has_extras else [OPAQUE]
    for template in bound.spec.effects:
        if template.condition is None or bound.values.get(template.condition):
            found += _effects(template, bound, place)
    return found


def _effects(template: Template, bound: Bound, place: Place) -> list[Effect]:
    kind = template.kind
    if kind in BARE_KINDS:
        return [{"kind": kind}]
    if kind == "proc_spawn":
        # Some other program, and nobody says what it does.
        return [OPAQUE]
    texts, is_written_here = _texts(template, bound)
    if kind in PATH_KINDS:
        return _path_effect(kind, texts, place, is_written_here)
    if not texts:
        return []
    if kind in NAME_KINDS:
        names = [_as_text(text) for text in texts]
        return [{"kind": kind, "names": names}]
    if kind == "net_listen":
        return [{"kind": kind, "port": int(t)} if _is_port(t) else OPAQUE for t in map(_as_text, texts)]
    return [_connection(None if text is UNKNOWN else _as_text(text)) for text in texts]


def _texts(template: Template, bound: Bound) -> tuple[list[Value], bool]:
    """What the argument of a template stands for: one item for each value of its parameter. And whether the
    template itself begins them: only there `cwd` and `~` have a meaning."""
    if not template.params:
        return [template.parts[0]], True
    values = bound.values.get(template.params[0], [])
    if not values:
        return ([], True) if template.otherwise is None else ([template.otherwise], True)
    if template.parts == ("", template.params[0], ""):
        return list(values), False
    found: list[Value] = []
    for value in values:
        pieces = [_as_text(value)]
        for name in template.params[1:]:
            others = bound.values.get(name, [""])
            pieces.append(_as_text(others[0]))
        if ANYTHING in pieces:
            return [UNKNOWN], True
        text = template.parts[0]
        for piece, after in zip(pieces, template.parts[2::2], strict=True):
            text += piece + after
        found.append(text)
    return found, bool(template.parts[0])


def _as_text(value: Value) -> str:
    """A value as a text of an effect, `*` when it is not known."""
    if value is UNKNOWN:
        return ANYTHING
    if isinstance(value, str):
        return value
    if isinstance(value, PathVal):
        return value.raw.decode("utf-8", "surrogateescape")
    try:
        return argv_text(value).decode("utf-8", "surrogateescape")
    except Raised:
        return ANYTHING


def _path_effect(kind: str, texts: Iterable[Value], place: Place, is_written_here: bool) -> list[Effect]:
    paths = list(dict.fromkeys(_path(text, place, is_written_here) for text in texts))
    if len(paths) > MAX_PATHS:
        paths = [ANYTHING]
    return [{"kind": kind, "paths": paths}] if paths else []


def _path(text: Value, place: Place, is_written_here: bool) -> str:
    written = _as_text(text)
    if text is UNKNOWN or (is_written_here and written == ANYTHING):
        return ANYTHING
    raw = os_bytes(written)
    if is_written_here and (raw == b"cwd" or raw.startswith(b"cwd/")):
        raw = raw[4:] or b"."
    elif is_written_here and (raw == b"~" or raw.startswith(b"~/")):
        raw = place.home + raw[1:]
    if not raw.startswith(b"/"):
        if place.cwd is None:
            return ANYTHING
        raw = place.cwd.rstrip(b"/") + b"/" + raw
    return posixpath.normpath(b"/" + raw.lstrip(b"/")).decode("utf-8", "replace")


def _connection(address: str | None) -> Effect:
    """Where an address leads: a URL, `user@host:path`, `host` or `host:port`. A URL of another scheme may do
    anything; a name that is no address, such as that of a git remote, may lead anywhere."""
    if address is None or address == ANYTHING:
        return {"kind": "net_connect", "host": ANYTHING, "port": _DEFAULT_PORT}
    host, port = ANYTHING, _DEFAULT_PORT
    if "://" in address:
        url = _URL.fullmatch(address)
        if url is None or url[1].lower() not in _PORTS:
            return OPAQUE
        host, port = url[2], int(url[3]) if url[3] else _PORTS[url[1].lower()]
    elif scp := _SCP.fullmatch(address):
        host, port = scp[1], _PORTS["ssh"]
    elif (plain := _PLAIN.fullmatch(address)) and ("." in plain[1] or plain[2] or plain[1] == "localhost"):
        host, port = plain[1], int(plain[2] or _DEFAULT_PORT)
    elif ":" in address:
        # Perhaps an address of a kind that is not known here: `file:/etc/passwd` is one for some programs.
        return OPAQUE
    return {"kind": "net_connect", "host": host.lower(), "port": port} if port <= 65535 else OPAQUE


def _is_port(text: str) -> bool:
    return re.fullmatch(r"[0-9]{1,5}", text) is not None and int(text) <= 65535
