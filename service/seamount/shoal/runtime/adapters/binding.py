"""A call matched against what an adapter declares: its argument list, and which parameter got what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NoReturn

from seamount.shoal.runtime.adapters.schema import Adapter, ParamType, Spec
from seamount.shoal.runtime.adapters.tokens import UNKNOWN, Token
from seamount.shoal.values.coercion import argv_text
from seamount.shoal.values.errors import Raised, arg_error
from seamount.shoal.values.scalars import parse_duration, parse_float, parse_int, parse_size, parse_time
from seamount.shoal.values.types import Duration, Glob, PathVal, Size, TimeOfDay, Value, type_name

_LONGEST_NAME: Final = 4
"""Words that one subcommand's name may span."""

_PARSERS: Final = {
    "int": parse_int,
    "float": parse_float,
    "size": parse_size,
    "duration": parse_duration,
    "time": parse_time,
}
_CLASSES: Final[dict[str, tuple[type, ...]]] = {
    "str": (str,),
    "int": (int,),
    "float": (int, float),
    "size": (Size,),
    "duration": (Duration,),
    "time": (TimeOfDay,),
    "path": (str, PathVal),
    "glob": (str, PathVal, Glob),
}


class Undeclared(Exception):
    """The call has arguments that the adapter says nothing about: the program runs as without it, only that
    the spec still says which statuses are successes."""

    def __init__(self, spec: Spec) -> None:
        super().__init__(spec.name)
        self.spec = spec


@dataclass(slots=True)
class Bound:
    """A call that its adapter declares.

    `argv` holds what follows the program's name, each a value or raw bytes, and `UNKNOWN` where only
    running the program tells. `values` are those that each parameter got.
    """

    spec: Spec
    argv: list[Value] = field(default_factory=list)
    values: dict[str, list[Value]] = field(default_factory=dict)
    has_extras: bool = False

    def words(self) -> list[bytes]:
        """The arguments as bytes; `type_error` for values without such a form."""
        return [part if isinstance(part, bytes) else argv_text(part) for part in self.argv]


def bind(adapter: Adapter, tokens: Sequence[Token]) -> Bound:
    """Match a call. Raises `Undeclared` when the adapter steps aside, `Raised` (`arg_error`) for arguments
    that are of the wrong type, that lack a value, or that the adapter refuses."""
    spec, taken, words = _choose(adapter, tokens)
    if adapter.is_interpreter:
        # What an interpreter is told to run is its own matter; `invoke` is for blocks.
        raise Undeclared(spec)
    if taken == 0 and adapter.subs and not spec.declares_arguments:
        raise Undeclared(spec)
    bound = Bound(spec)
    bound.argv += spec.invoke if spec.invoke is not None else words
    _Binding(adapter, bound, list(tokens[taken:])).run()
    return bound


def _choose(adapter: Adapter, tokens: Sequence[Token]) -> tuple[Spec, int, list[str]]:
    """The spec, how many tokens name it, and these words. The longest name wins: `stash list` and
    `stash_list` both mean the subcommand `stash_list`."""
    words: list[str] = []
    for token in tokens[:_LONGEST_NAME]:
        if token.word is None:
            break
        words.append(token.word)
    if adapter.subs and tokens and tokens[0].kind == "value" and tokens[0].value is UNKNOWN:
        raise Undeclared(adapter.top)
    for count in range(len(words), 0, -1):
        name = "_".join(words[:count])
        found = adapter.subs.get(name) or adapter.subs.get(name.replace("-", "_"))
        if found is not None:
            if any(token.value is UNKNOWN for token in tokens[count:_LONGEST_NAME]) and any(
                other.startswith(f"{found.name}_") for other in adapter.subs
            ):
                # A word that is not known yet may make it another subcommand.
                raise Undeclared(found)
            return found, count, words[:count]
    return adapter.top, 0, []


class _Binding:
    """One pass over the arguments of a call."""

    def __init__(self, adapter: Adapter, bound: Bound, tokens: list[Token]) -> None:
        self._adapter = adapter
        self._bound = bound
        self._spec = bound.spec
        self._tokens = tokens
        self._at = 0
        self._position = 0
        self._flags_ended = False

    def run(self) -> None:
        while self._at < len(self._tokens):
            token = self._tokens[self._at]
            self._at += 1
            if self._flags_ended and token.is_flag:
                self._positional(Token("value", value=_spelled(token)))
            elif token.kind == "long":
                self._long(token)
            elif token.kind == "short":
                self._short(token)
            elif token.kind == "dash_dash":
                self._flags_ended = True
                self._bound.argv.append("--")
            else:
                self._positional(token)

    # Flags.

    def _long(self, token: Token) -> None:
        name = token.text
        kind = self._spec.params.get(name)
        if kind is None:
            self._undeclared(f"unknown flag --{token.written or name}")
        shown = f"--{token.written or name}"
        if token.given is not None:
            value: Value = self._checked(token.given, kind, shown)
        elif kind.is_flag:
            value = True
        else:
            value = self._next(kind, shown)
        if kind.is_flag and isinstance(value, str) and value in ("true", "false"):
            value = value == "true"
        if value is False:
            return
        self._note(name, value)
        if name in self._spec.consumed:
            return
        flag = f"-{name}" if len(name) == 1 else f"--{name.replace('_', '-')}"
        argv = self._bound.argv
        if value is True and kind.is_flag:
            argv.append(flag)
        elif token.given is not None and len(name) > 1:
            # As it was written: for some programs `--name value` means something else than `--name=value`.
            argv.append(UNKNOWN if value is UNKNOWN else flag.encode() + b"=" + self._text(value))
        else:
            argv += [flag, value]

    def _short(self, token: Token) -> None:
        chars = token.text
        kept = ""
        for index, char in enumerate(chars):
            name = self._spec.short.get(char) or (char if char in self._spec.params else None)
            if name is None:
                self._undeclared(f"unknown short flag -{char}")
            kind = self._spec.params[name]
            forwarded = name not in self._spec.consumed
            kept += char if forwarded else ""
            if kind.is_flag:
                self._note(name, True)
                continue
            rest = chars[index + 1 :]
            if rest:
                value = self._checked(Token("value", value=rest), kind, f"-{char}")
            else:
                value = self._next(kind, f"-{char}")
            self._note(name, value)
            if kept:
                self._bound.argv.append(f"-{kept}{rest if forwarded else ''}")
            if forwarded and not rest:
                self._bound.argv.append(value)
            return
        if kept:
            self._bound.argv.append(f"-{kept}")

    def _next(self, kind: ParamType, shown: str) -> Value:
        if self._at == len(self._tokens) or self._tokens[self._at].is_flag:
            raise arg_error(f"{self._head}: {shown} requires a value", f"it takes {_article(kind.text)}")
        token = self._tokens[self._at]
        self._at += 1
        value = self._checked(token, kind, shown)
        if _is_flag_like(value):
            # A program for which the value is optional would take it for another flag.
            self._undeclared(f"the value of {shown} begins with a hyphen, write {shown}=…")
        return value

    # Positionals.

    def _positional(self, token: Token) -> None:
        if token.kind == "glob" and token.text.startswith("-") and not self._flags_ended:
            self._undeclared(
                f"{_short_text(token.text)} is a pattern, quote a flag's value that has * ? or [ in it"
            )
        spec, slot = self._spec, self._position
        self._position += 1
        last = len(spec.positional) - 1
        if last >= 0 and slot > last and spec.params[spec.positional[last]].takes_many:
            slot = last
        name = spec.positional[slot] if slot <= last else None
        kind = None if name is None else spec.params[name]
        if kind is None and self._adapter.undeclared == "plain":
            raise Undeclared(spec)
        values = _expanded(token)
        for value in values:
            if _is_flag_like(value):
                # The program would take it for a flag, which nothing is declared about.
                if not self._flags_ended:
                    self._undeclared(f"an argument begins with a hyphen: {_short_text(value)}")
                # Behind `--` most programs do not, but not all.
                self._bound.has_extras = True
            if kind is not None and token.kind != "glob":
                self._check(value, kind, f"<{name}>")
        if name is None:
            self._bound.has_extras = True
        else:
            for value in values:
                self._note(name, value)
        self._bound.argv += values

    # Checks.

    def _checked(self, token: Token, kind: ParamType, shown: str) -> Value:
        value: Value = token.text if token.kind == "glob" else token.value
        self._check(value, kind, shown)
        return value

    def _check(self, value: Value, kind: ParamType, shown: str) -> None:
        if value is UNKNOWN or _fits(value, kind):
            return
        found = type_name(value)
        if isinstance(value, str):
            found = f"str {_short_text(value)}"
        raise arg_error(f"{self._head}: {shown}: expected {kind.text}, found {found}")

    def _note(self, name: str, value: Value) -> None:
        self._bound.values.setdefault(name, []).append(value)

    def _text(self, value: Value) -> bytes:
        return value if isinstance(value, bytes) else argv_text(value)

    @property
    def _head(self) -> str:
        return f"{self._adapter.head} {self._spec.name}".rstrip()

    def _undeclared(self, reason: str) -> NoReturn:
        if self._adapter.undeclared == "plain":
            raise Undeclared(self._spec)
        raise self._refusal(reason)

    def _refusal(self, reason: str) -> Raised:
        flags = ", ".join(
            f"--{name.replace('_', '-')} <{kind.text}>"
            for name, kind in sorted(self._spec.params.items())
            if name not in self._spec.positional
        )
        return arg_error(
            f"{self._head}: {reason}; expected {flags or 'no flags'}",
            f"`^{self._adapter.head} …` runs the program without its adapter",
        )


def _fits(value: Value, kind: ParamType) -> bool:
    if kind.name == "list":
        return True
    if kind.name == "bool":
        return isinstance(value, bool | str)
    classes = _CLASSES.get(kind.name)
    if classes is None or isinstance(value, bool):
        return False
    if isinstance(value, classes):
        return True
    parser = _PARSERS.get(kind.name)
    return parser is not None and isinstance(value, str) and parser(value) is not None


def _expanded(token: Token) -> Sequence[Value]:
    """A positional as the arguments that it stands for: what a pattern matches, whatever the parameter's
    type."""
    if token.kind != "glob":
        return [token.value]
    return [UNKNOWN] if token.matches is None else token.matches()


def _is_flag_like(value: Value) -> bool:
    if isinstance(value, PathVal):
        return value.raw.startswith(b"-") and value.raw != b"-"
    return isinstance(value, str) and value.startswith("-") and value != "-"


def _short_text(value: Value) -> str:
    text = value if isinstance(value, str) else repr(value)
    return repr(text if len(text) <= 40 else f"{text[:40]}…")


def _spelled(token: Token) -> Value:
    """A flag behind `--`: the word that it was written as."""
    if token.kind == "dash_dash":
        return "--"
    if token.kind == "short":
        return f"-{token.text}"
    flag = f"--{token.written or token.text.replace('_', '-')}"
    if token.given is None:
        return flag
    value = token.given.value
    return UNKNOWN if not isinstance(value, str) else f"{flag}={value}"


def _article(kind: str) -> str:
    return f"an {kind}" if kind[:1] in "aeiou" else f"a {kind}"
