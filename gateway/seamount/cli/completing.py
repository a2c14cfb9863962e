"""Completion for shells: thin scripts that ask `seamount _words` what may stand next."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS = (
    "adapters",
    "approvals",
    "approve",
    "call",
    "completion",
    "doctor",
    "eval",
    "exec",
    "fmt",
    "journal",
    "mcp",
    "plan",
    "policy",
    "repl",
    "secret",
    "serve",
    "status",
    "stop",
    "token",
    "undo",
)

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


def _possible(before: Sequence[str], last: str) -> Sequence[str]:
    if not before:
        return COMMANDS
    command = before[0]
    if last.startswith("-"):
        return _options(command)
    if command == "completion":
        return tuple(SCRIPTS)
    if command == "journal":
        return () if before[1:] else ("list", "show")
    if command == "secret":
        return () if before[1:] else ("list", "set", "remove")
    if command == "plan":
        return () if before[1:] else ("list", "show", "apply")
    if command == "adapters":
        return () if before[1:] else ("check", "list", "show", "trust", "untrust")
    if command == "policy":
        return () if before[1:] else ("check", "explain")
    if command == "token":
        return () if before[1:] else ("check", "create", "list", "purge", "revoke", "rotate")
    if command != "call":
        return ()
    from seamount.wire.names import ALIASES, NAMES

    methods = [word for word in before[1:] if word in NAMES or word in ALIASES]
    if not methods:
        return (*NAMES, *ALIASES)
    given = {word.partition("=")[0] for word in before}
    method = methods[0]
    return [f"{name}=" for name in NAMES[ALIASES.get(method, method)][1] if name not in given]


def _options(command: str) -> Sequence[str]:
    if command in ("call", "exec", "fmt", "mcp", "repl", "serve", "plan"):
        from seamount.cli import (
            call_command,
            exec_command,
            fmt_command,
            mcp_command,
            plan_command,
            repl_command,
            serve_command,
        )

        modules = {
            "call": call_command,
            "exec": exec_command,
            "fmt": fmt_command,
            "mcp": mcp_command,
            "repl": repl_command,
            "serve": serve_command,
            "plan": plan_command,
        }
        return [f"--{option.name}" for option in modules[command].OPTIONS]
    if command in ("journal", "undo", "secret"):
        from seamount.cli import journal_command, secret_command, undo_command

        told = {"journal": journal_command, "undo": undo_command, "secret": secret_command}
        return [f"--{option.name}" for option in told[command].OPTIONS]
    if command in ("approvals", "approve"):
        from seamount.cli.approval_command import DECIDE_OPTIONS, LIST_OPTIONS

        options = DECIDE_OPTIONS if command == "approve" else LIST_OPTIONS
        return [f"--{option.name}" for option in options]
    from seamount.cli.commands import option_words

    return [word for word in option_words(command) if word.startswith("--")]
