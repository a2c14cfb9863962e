"""Effects of function forms and of methods."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from seamount.shoal.effects.declarations import FILE_METHODS, PATH_ONLY
from seamount.shoal.effects.describing import Effect
from seamount.shoal.syntax import ast

if TYPE_CHECKING:
    from seamount.shoal.effects.derivation import Walk

_QUIET: Final = frozenset(("assert", "path", "regex", "parallel", "retry"))
_URL: Final = re.compile(r"(https?)://(?:[^/?#@]*@)?(\[[^\]]*\]|[^/?#:]*)(?::([0-9]+))?", re.IGNORECASE)


def form_effects(walk: Walk, name: str, args: ast.Args) -> bool:
    """Add what a function form does beyond its arguments; False when the name is no form."""
    first = args.pos[0] if args.pos else None
    if name in _QUIET:
        return True
    if (name in ("now", "today") and not args.pos and not args.named) or name == "every":
        walk.add({"kind": "time"})
    elif name in ("run", "open", "on", "channel"):
        walk.opaque()
    elif name == "save":
        walk.add({"kind": "fs_write", "paths": [walk.places.text(walk.text_of(first))]})
    elif name in ("watch", "tail", "glob"):
        walk.add({"kind": "fs_read", "paths": [walk.places.text(walk.text_of(first))]})
    else:
        return False
    return True


def method_effects(walk: Walk, recv: Any, name: str, args: ast.Args) -> None:
    """Add what a member does beyond its receiver and arguments."""
    if name in ("save", "append"):
        target = walk.text_of(args.pos[0]) if args.pos else None
        walk.add({"kind": "fs_write", "paths": [walk.places.text(target)]})
    elif name in FILE_METHODS:
        text = walk.text_of(recv)
        if (
            name in PATH_ONLY
            or _is_path(recv)
            or (name == "lines" and not isinstance(recv, ast.Str | ast.StrInterp))
        ):
            walk.add({"kind": "fs_read", "paths": [walk.places.text(text)]})
    elif name == "expand":
        walk.add({"kind": "fs_read", "paths": [walk.places.here()]})
    elif name in ("ago", "from_now"):
        walk.add({"kind": "time"})
    elif name in ("emit", "events", "latest", "into") or (isinstance(recv, ast.Record) and name == "take"):
        # What a channel delivers may be a function of someone else's.
        walk.opaque()


def _is_path(recv: Any) -> bool:
    return isinstance(recv, ast.FnCall) and recv.name == "path"


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
