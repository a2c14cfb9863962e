"""Command lines of the quick commands: a small parser and its help text, without argparse or click."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


class UsageError(Exception):
    """The command line is wrong; the text says how and what would be right."""


class HelpWanted(Exception):
    """`--help` was among the words."""


class Option:
    """`--name VALUE`, or a flag when `metavar` is empty. `short` is a single letter or empty."""

    __slots__ = ("doc", "metavar", "name", "short")

    def __init__(self, name: str, doc: str, metavar: str = "", short: str = "") -> None:
        self.name = name
        self.doc = doc
        self.metavar = metavar
        self.short = short


class CommandLine:
    """Words after parsing: the options that were given, and the other words in order."""

    __slots__ = ("flags", "positional", "values")

    def __init__(self) -> None:
        self.flags: set[str] = set()
        self.values: dict[str, str] = {}
        self.positional: list[str] = []

    def number(self, name: str) -> int | None:
        """The value of an option that takes a whole number; None when it was not given."""
        text = self.values.get(name)
        if text is None:
            return None
        if not text.isascii() or not text.isdigit():
            raise UsageError(f"--{name} takes a whole number, not {text!r}")
        return int(text)


HELP = Option("help", "Show this help.", short="h")

REACHING = (
    Option("instance", "Name of the kernel instance (default: `default`).", "NAME", "i"),
    Option("socket", "Path of its socket, instead of looking for it ($SHOAL_SOCKET works too).", "PATH"),
    Option("session", "Session to attach to (default: `default`).", "NAME", "s"),
    Option("token", "Bearer token to attach with; every process can see it there.", "TOKEN"),
    Option("token-file", "File with the bearer token ($SEAMOUNT_TOKEN works too).", "FILE"),
    Option("no-start", "Fail when no kernel listens instead of starting one."),
)
"""Options of every command that talks to a kernel."""


def parse(words: Sequence[str], options: Sequence[Option]) -> CommandLine:
    """Sorts words into options and the rest; `--` ends the options. Raises UsageError and HelpWanted."""
    known = (*options, HELP)
    line = CommandLine()
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word == "--":
            line.positional += rest
            break
        if word.startswith("--"):
            name, equals, value = word[2:].partition("=")
            option = _named(name, known)
            _take(option, f"--{name}", value if equals else None, rest, line, known)
        elif word.startswith("-") and len(word) > 1:
            _short(word[1:], known, rest, line)
        else:
            line.positional.append(word)
    if HELP.name in line.flags:
        raise HelpWanted
    return line


def _short(letters: str, known: Sequence[Option], rest: list[str], line: CommandLine) -> None:
    while letters:
        letter, letters = letters[0], letters[1:]
        option = next((each for each in known if each.short == letter), None)
        if option is None:
            raise UsageError(f"there is no option -{letter}; a text that starts with `-` goes behind `--`")
        if option.metavar:
            _take(option, f"-{letter}", letters or None, rest, line, known)
            return
        line.flags.add(option.name)


def _named(name: str, known: Sequence[Option]) -> Option:
    for option in known:
        if option.name == name:
            return option
    raise UsageError(f"there is no option --{name}{did_you_mean(name, [each.name for each in known], '--')}")


def _take(
    option: Option,
    shown: str,
    value: str | None,
    rest: list[str],
    line: CommandLine,
    known: Sequence[Option],
) -> None:
    if not option.metavar:
        if value is not None:
            raise UsageError(f"{shown} takes no value")
        line.flags.add(option.name)
        return
    if value is None:
        if not rest:
            raise UsageError(f"{shown} needs a value: {shown} {option.metavar}")
        value = rest.pop(0)
        if value.startswith("--") and any(each.name == value[2:].partition("=")[0] for each in known):
            raise UsageError(
                f"{shown} needs a value in front of {value}: {shown} {option.metavar}; "
                f"if that is the value itself: --{option.name}={value}"
            )
    line.values[option.name] = value


def did_you_mean(word: str, known: Sequence[str], prefix: str = "") -> str:
    """A question to put behind a complaint, or nothing when no known word is near."""
    from difflib import get_close_matches

    near = get_close_matches(word, known, n=1, cutoff=0.5)
    return f"; did you mean {prefix}{near[0]}?" if near else ""


def help_text(usage: str, about: str, examples: Sequence[tuple[str, str]], options: Sequence[Option]) -> str:
    """The page that `--help` prints. Examples are pairs of a command and what it does."""
    lines = [f"Usage: {usage}", "", *(f"  {line}".rstrip() for line in about.strip().splitlines())]
    lines += ["", "Examples:"]
    for command, meaning in examples:
        lines += [f"  {command}", f"      {meaning}"]
    lines += ["", "Options:"]
    for option in (*options, HELP):
        left = f"-{option.short}, " if option.short else "    "
        left += f"--{option.name} {option.metavar}".rstrip()
        lines.append(f"  {left:<24}  {option.doc}")
    return "\n".join(lines)
