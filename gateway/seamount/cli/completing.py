"""Completion for shells: thin scripts that ask `seamount _words` what may stand next."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

SCRIPTS = {
    "bash": """\
_seamount() {
    local IFS=$'\\n'
    COMPREPLY=($(seamount _words "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
    case "${COMPREPLY[0]}" in *=) compopt -o nospace ;; esac
}
complete -o default -F _seamount seamount
""",
    "zsh": """\
_seamount() {
    local -a found plain
    found=("${(@f)$(seamount _words "${(@)words[2,CURRENT]}" 2>/dev/null)}")
    plain=(${found:#*=})
    (( $#plain )) && compadd -- $plain
    (( $#found > $#plain )) && compadd -S '' -- ${(M)found:#*=}
    (( $#found )) || _files
}
compdef _seamount seamount
""",
    "fish": """\
complete -c seamount -a '(seamount _words (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
""",
}
"""By the name of the shell."""


def words_command(words: Sequence[str]) -> int:
    """Prints the candidates for the last of `words`, which are what stands behind `seamount`."""
    for candidate in candidates(words):
        print(candidate)
    return 0


def candidates(words: Sequence[str]) -> list[str]:
    """What the last word can become, sorted; `name=` is a parameter that waits for its value."""
    *before, last = words or ("",)
    return sorted(word for word in _possible(before, last) if word.startswith(last))


def commands() -> list[str]:
    """Every command, sorted. Loads the whole group: with click, but none of the commands that start fast."""
    from seamount.cli.commands import group

    return sorted(group.commands)


def _possible(before: Sequence[str], last: str) -> Sequence[str]:
    from seamount.cli.quick import QUICK, options_of, verbs_of

    if not before:
        return commands()
    command = before[0]
    if command not in QUICK:
        from seamount.cli.commands import words_behind

        return words_behind(before, options=last.startswith("-"))
    if last.startswith("-"):
        return (*(f"--{option.name}" for option in options_of(command)), "--help")
    if command == "call":
        return _of_call(before)
    return () if before[1:] else verbs_of(command)


def _of_call(before: Sequence[str]) -> Sequence[str]:
    from seamount.wire.names import ALIASES, NAMES

    methods = [word for word in before[1:] if word in NAMES or word in ALIASES]
    if not methods:
        return (*NAMES, *ALIASES)
    given = {word.partition("=")[0] for word in before}
    method = methods[0]
    return [f"{name}=" for name in NAMES[ALIASES.get(method, method)][1] if name not in given]
