"""`seamount mcp`: the kernel for an agent that speaks the Model Context Protocol, on stdin and stdout."""

from __future__ import annotations

import os

from seamount.cli.options import REACHING, HelpWanted, Option, UsageError, help_text, parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from seamount.cli.options import CommandLine

OPTIONS = (
    *REACHING,
    Option("cwd", "Where a session that is new starts (default: the current directory).", "DIR"),
    Option("state-dir", "State directory of a kernel that has to be started ($SEAMOUNT_STATE_DIR).", "DIR"),
    Option("policy", "Policy file of a kernel that has to be started ($SEAMOUNT_POLICY).", "FILE"),
    Option("token-store", "Token store of a kernel that has to be started ($SHOAL_TOKEN_STORE).", "FILE"),
    Option("require-token", "A kernel that has to be started serves nobody without a token."),
)

USAGE = "seamount mcp [OPTIONS]"

ABOUT = """
Speaks the Model Context Protocol on stdin and stdout until the client closes its
end: an agent's host starts it, `docs/mcp.md` says how for the usual ones. It
attaches to one session of a kernel, which it starts when none listens.

A token keeps the agent within what policy lets its principal do. With one, no
kernel is started that would let others do everything: --policy is needed then,
and the kernel demands tokens of everybody. Options have variables, too:
$SEAMOUNT_SESSION, $SEAMOUNT_TOKEN, $SEAMOUNT_NO_START (also as $SHOAL_SESSION,
$SHOAL_TOKEN, $SHOAL_NO_AUTOSTART); prefer --token-file or the variable to --token.

Exit status: 0 when the client has gone, 1 when there is no kernel, 2 when the
command line is wrong.
"""

EXAMPLES = (
    ("seamount mcp", "The session `default` of the kernel `default`."),
    ("seamount mcp --session build --instance work", "Another one."),
    (
        "seamount mcp --token-file ~/.config/seamount/otter.token --policy leash.toml",
        "An agent under a policy.",
    ),
)


def mcp(words: Sequence[str]) -> int:
    """Runs the command; returns the exit status."""
    from seamount.cli import answers
    from seamount.cli.connection import NobodyListens, StartFailed

    try:
        line = parse(words, OPTIONS)
        if line.positional:
            raise UsageError(f"`mcp` takes options only, not {line.positional[0]!r}")
        attach = attach_parameters(line)
        ensure = Kernel(line, has_token="token" in attach).ensure
    except HelpWanted:
        print(help_text(USAGE, ABOUT, EXAMPLES, OPTIONS))
        return 0
    except UsageError as problem:
        answers.complain(f"{problem}\n  usage: {USAGE}\n  help: seamount mcp --help")
        return 2
    from seamount.cli.descriptors import private_descriptors

    # Before anything else runs: what is imported, and a kernel that is started, may print.
    with private_descriptors() as (reading, writing):
        try:
            ensure()
        except (NobodyListens, StartFailed) as problem:
            answers.complain(problem)
            return 1
        from seamount.cli import mcp_serving

        return mcp_serving.serve(ensure, attach, reading, writing)


def attach_parameters(line: CommandLine) -> dict[str, Any]:
    """The parameters of `session.attach`. Raises UsageError."""
    from seamount.cli.reaching import token_of

    cwd = os.path.abspath(os.path.expanduser(line.values.get("cwd") or os.getcwd()))
    params: dict[str, Any] = {"client": {"kind": "mcp", "tty": False}, "cwd": cwd}
    session = line.values.get("session") or _variable("SEAMOUNT_SESSION", "SHOAL_SESSION")
    if session:
        params["session"] = session
    token = token_of(line) or os.environ.get("SHOAL_TOKEN")
    if token:
        params["token"] = token
    return params


def _variable(*names: str) -> str | None:
    return next((value for name in names if (value := os.environ.get(name))), None)


class Kernel:
    """Which kernel is meant, and how it is started when it does not listen. Raises UsageError."""

    def __init__(self, line: CommandLine, *, has_token: bool) -> None:
        from seamount.server import paths

        self.instance = line.values.get("instance") or paths.DEFAULT_INSTANCE
        try:
            self.path = os.path.abspath(paths.client_socket(line.values.get("socket"), self.instance))
            self._own = paths.kernel_socket(self.instance)
        except paths.BadInstanceName as problem:
            raise UsageError(str(problem)) from problem
        self.may_start = "no-start" not in line.flags and not _variable(
            "SEAMOUNT_NO_START", "SHOAL_NO_AUTOSTART"
        )
        self.state_dir = line.values.get("state-dir") or _variable("SEAMOUNT_STATE_DIR")
        self.policy = line.values.get("policy") or _variable("SEAMOUNT_POLICY")
        self.has_token = has_token
        self.further = [] if self.policy is None else ["--policy", os.path.abspath(self.policy)]
        if has_token or "require-token" in line.flags:
            self.further.append("--require-token")
        if "token-store" in line.values:
            self.further += ["--token-store", os.path.abspath(line.values["token-store"])]

    def ensure(self) -> str:
        """The socket of a kernel that listens, started if need be. Raises NobodyListens and StartFailed."""
        from seamount.cli.connection import KernelConnection, NobodyListens, StartFailed

        try:
            KernelConnection(self.path).close()
        except NobodyListens:
            if not self.may_start:
                raise
            if self.has_token and self.policy is None:
                raise StartFailed(
                    f"no kernel listens on {self.path}, and one without a policy would let everybody do"
                    " everything, token or not: give --policy FILE, or start one with `seamount serve`"
                ) from None
            from seamount.cli.starting import start

            explicit = None if self.path == self._own else self.path
            start(self.instance, self.path, explicit, state_dir=self.state_dir, further=self.further).close()
        return self.path
