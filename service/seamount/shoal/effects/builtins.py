"""Effects of the builtin commands."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from seamount.shoal.effects.places import ANYWHERE
from seamount.shoal.syntax import ast

if TYPE_CHECKING:
    from seamount.shoal.effects.derivation import Walk

_NOTHING: Final = frozenset(("echo", "sleep", "pwd", "dirs", "jobs", "exit", "quit", "assert", "plan"))
_READS: Final = frozenset(("ls", "cat", "stat", "head"))
_SESSION: Final = frozenset(("cd", "pushd", "popd", "j", "jump"))
_OPAQUE: Final = frozenset(("open", "interact", "run", "source", "apply", "reef"))


def builtin_effects(walk: Walk, call: ast.CmdCall) -> bool:
    """Add what a builtin does; False when the head is no builtin."""
    head = call.head
    call = _without_flags_after_dashes(call)
    if head in _NOTHING:
        return True
    if head in _OPAQUE:
        _opaque(walk, call)
        return True
    if head in _SESSION:
        _session(walk, call)
        return True
    if head in ("journal", "history", "undo"):
        walk.add({"kind": "journal_read"})
        if head == "undo" and "preview" not in _flags(call):
            _takes_back(walk, call)
        return True
    if head == "explain":
        return True
    if head in ("env", "which"):
        names = ["PATH"] if head == "which" else _names(walk, call)
        walk.add({"kind": "env_read", "names": names})
        return True
    return _files(walk, call)


def _without_flags_after_dashes(call: ast.CmdCall) -> ast.CmdCall:
    """The same call with everything after `--` as words, as builtins take it."""
    at = next((i for i, arg in enumerate(call.args) if isinstance(arg, ast.DashDash)), None)
    if at is None or call.head in _OPAQUE:
        return call
    words = tuple(_as_word(arg) for arg in call.args[at + 1 :])
    return replace(call, args=(*call.args[:at], *words))


def _as_word(arg: Any) -> Any:
    if isinstance(arg, ast.FlagShort):
        return ast.WordArg(f"-{arg.chars}", arg.span)
    if isinstance(arg, ast.DashDash):
        return ast.WordArg("--", arg.span)
    if not isinstance(arg, ast.FlagLong):
        return arg
    flag = f"--{arg.written or arg.name.replace('_', '-')}"
    if arg.value is None:
        return ast.WordArg(flag, arg.span)
    # What the value contributes is not worked out: any path.
    return ast.ExprArg(ast.Null(arg.span), arg.span)


def _takes_back(walk: Walk, call: ast.CmdCall) -> None:
    """What is taken back may lie anywhere, and what was made is deleted. Whoever keeps the journal knows
    more, if it can be told which entry is meant."""
    words = [arg for arg in call.args if isinstance(arg, ast.WordArg)]
    entry = int(words[0].text) if words and words[0].text.isascii() and words[0].text.isdigit() else None
    if len(words) == len(call.args) <= 1 and (entry is not None) == bool(words):
        walk.undoes(entry)
    else:
        walk.undoes_any()
    walk.add({"kind": "fs_write", "paths": [ANYWHERE]}, undo=True)
    walk.add({"kind": "fs_delete", "paths": [ANYWHERE]}, undo=True)


def _opaque(walk: Walk, call: ast.CmdCall) -> None:
    from seamount.shoal.effects.certain import certain_words

    words = certain_words(walk, call.args)
    if call.head in ("run", "interact") and words:
        walk.starts(words[0], words[1:])
    elif call.head == "source":
        walk.starts(None, words)
    walk.opaque()


def _names(walk: Walk, call: ast.CmdCall) -> list[str]:
    words = [arg for arg in call.args if not isinstance(arg, ast.FlagLong | ast.FlagShort | ast.DashDash)]
    if len(words) != 1:
        return ["*"]
    word = words[0]
    known = word.text if isinstance(word, ast.WordArg | ast.PathArg) else None
    if isinstance(word, ast.StrArg | ast.ExprArg):
        known = walk.text_of(word.expr)
    return [known or "*"]


def _session(walk: Walk, call: ast.CmdCall) -> None:
    walk.add({"kind": "session_write"})
    places = walk.places
    target = call.args[0] if call.args else None
    if call.head in ("cd", "pushd") and isinstance(target, ast.WordArg | ast.PathArg):
        # Links are followed when it runs, so the resolved name is a good guess only below a real directory;
        # gates check the real one.
        walk.move(places.absolute(target.text))
    elif call.head in ("cd", "pushd") and isinstance(target, ast.StrArg | ast.ExprArg):
        # Here a string means the home directory by `~` as a word does.
        text = walk.text_of(target.expr)
        walk.move(None if text is None else places.absolute(text))
    elif call.head == "cd" and target is None:
        walk.move(places.home)
    else:
        walk.move(None)


def _files(walk: Walk, call: ast.CmdCall) -> bool:
    head = call.head
    paths = walk.places.of_arguments(walk, call.args)
    if head in _READS:
        positional = any(
            not isinstance(arg, ast.FlagLong | ast.FlagShort | ast.DashDash) for arg in call.args
        )
        walk.add({"kind": "fs_read", "paths": paths if positional else [walk.places.here()]})
    elif head in ("mkdir", "touch"):
        walk.add({"kind": "fs_write", "paths": paths})
    elif head == "ln":
        if "s" not in _flags(call) and "symbolic" not in _flags(call):
            walk.add({"kind": "fs_read", "paths": paths[:1]})
        walk.add({"kind": "fs_write", "paths": paths[1:] or paths})
    elif head in ("cp", "mv"):
        if len(paths) < 2:
            walk.opaque()
            return True
        # What stands behind an unknown value may be several paths, and the last of them the target.
        sources = list(dict.fromkeys([*paths[:-1], *(p for p in paths if p == ANYWHERE)]))
        walk.add({"kind": "fs_read", "paths": sources})
        walk.add({"kind": "fs_write", "paths": paths[-1:]})
        if head == "mv":
            walk.add({"kind": "fs_delete", "paths": sources})
    elif head == "rm":
        effect: dict[str, Any] = {"kind": "fs_delete", "paths": paths}
        if "permanent" in _flags(call):
            effect["permanent"] = True
        walk.add(effect)
    elif head == "save":
        walk.add({"kind": "fs_write", "paths": paths[:1] or ["*"]})
    else:
        return False
    return True


def _flags(call: ast.CmdCall) -> set[str]:
    found: set[str] = set()
    for arg in call.args:
        if isinstance(arg, ast.FlagLong):
            found.add(arg.name)
        elif isinstance(arg, ast.FlagShort):
            found.update(arg.chars)
    return found
