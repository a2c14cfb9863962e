"""Effects of function forms and of methods."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from seamount.shoal.effects.declarations import FILE_METHODS
from seamount.shoal.effects.describing import Effect
from seamount.shoal.effects.plainness import is_plain
from seamount.shoal.syntax import ast

if TYPE_CHECKING:
    from seamount.shoal.effects.derivation import Walk

_QUIET: Final = frozenset(("assert", "path", "regex", "parallel", "retry"))
_OPAQUE: Final = frozenset(("run", "open", "on", "channel"))
_PATHS: Final = {"save": "fs_write", "watch": "fs_read", "tail": "fs_read", "glob": "fs_read"}
_URL: Final = re.compile(r"(https?)://(?:[^/?#@]*@)?(\[[^\]]*\]|[^/?#:]*)(?::([0-9]+))?", re.IGNORECASE)


def is_form(name: str, args: ast.Args) -> bool:
    """Whether a call means a form: those names are taken before any binding."""
    if name in ("now", "today"):
        return not args.pos and not args.named
    return name in _QUIET or name in _OPAQUE or name in _PATHS or name == "every"


def form_effects(walk: Walk, name: str, args: ast.Args) -> None:
    """Add what a function form does beyond its arguments."""
    if name in ("now", "today", "every"):
        walk.add({"kind": "time"})
    elif name in _OPAQUE:
        words = tuple(text for arg in args.pos if (text := walk.text_of(arg)) is not None)
        if name == "run" and words:
            walk.starts(words[0], words[1:])
        walk.opaque()
    elif name in _PATHS:
        first = args.pos[0] if args.pos else None
        walk.add({"kind": _PATHS[name], "paths": [walk.places.text(walk.text_of(first))]})


def method_effects(walk: Walk, recv: Any, name: str, args: ast.Args) -> None:
    """Add what a member does beyond its receiver and arguments."""
    if name in ("save", "append"):
        target = walk.text_of(args.pos[0]) if args.pos else None
        walk.add({"kind": "fs_write", "paths": [walk.places.text(target)]})
    elif name in FILE_METHODS:
        if not is_plain(walk, recv):
            walk.add({"kind": "fs_read", "paths": [walk.places.text(walk.text_of(recv))]})
    elif name == "expand":
        # Only a pattern reads here, wherever it was made.
        text = walk.text_of(recv)
        walk.add({"kind": "fs_read", "paths": [walk.places.text(text)]})
    elif name in ("ago", "from_now"):
        walk.add({"kind": "time"})
    elif name in ("emit", "events", "latest", "into") or (isinstance(recv, ast.Record) and name == "take"):
        # What a channel delivers may be a function of someone else's.
        walk.opaque()


def http_effect(walk: Walk, args: ast.Args) -> Effect:
    """The connection of an `http.*` call; an address that is not certain is any host."""
    url = walk.text_of(args.pos[0]) if args.pos else None
    return connection(url)


def connection(url: str | None) -> Effect:
    """`net_connect` for an address: `*` and 443 when it is unknown or no http address."""
    found = None if url is None else _URL.match(url)
    if found is None or not found[2]:
        return {"kind": "net_connect", "host": "*", "port": 443}
    port = int(found[3]) if found[3] else 443 if found[1].lower() == "https" else 80
    return {"kind": "net_connect", "host": found[2].lower(), "port": min(port, 65535)}
