"""`seamount mobkit`: its command line. What it runs is in `mobkit_serving`."""

from __future__ import annotations

import os

from seamount.cli.options import HelpWanted, Option, UsageError, help_text, parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

ONE_REQUEST = "MOBKIT_RPC_REQUEST"
REQUIRE_INIT = "SEAMOUNT_MOBKIT_REQUIRE_INIT"

OPTIONS = (
    Option("persistent", "Answer lines on stdin until it is closed."),
    Option("state-dir", "Where state is kept; in memory without one ($SEAMOUNT_STATE_DIR).", "DIR"),
    Option("policy", "Policy file; without one this user may do everything ($SEAMOUNT_POLICY).", "FILE"),
    Option("socket", "Serve the kernel's own surfaces there as well.", "PATH"),
    Option("http", "Where the console listens (default: 127.0.0.1:0; `none`).", "ADDRESS"),
    Option("require-init", f"Refuse what comes before `mobkit/init` (${REQUIRE_INIT}=1)."),
    Option("log-level", "debug, info, warning or error (default: warning).", "LEVEL"),
)

USAGE = "seamount mobkit --persistent [OPTIONS]"

ABOUT = f"""
The operations for groups of agents as JSON lines: approvals of actions, memory,
routing, delivery, schedules, topology. A whole kernel runs in this process.

The first line on stdout is the version of the contract; then each line on stdin
is a request, answered when it is done, in whatever order. `mobkit/init` may say
where state is kept (`persistent_state`). Without --persistent the one request in
${ONE_REQUEST} is answered.

Exit status: 0 when the client has gone, 1 when the kernel cannot start, 2 when
the command line is wrong.
"""

EXAMPLES = (
    ("seamount mobkit --persistent", "For a program that speaks on stdin and stdout."),
    ("seamount mobkit --persistent --state-dir ~/.local/state/crew", "With state that stays."),
    (
        """MOBKIT_RPC_REQUEST='{"jsonrpc":"2.0","id":1,"method":"mobkit/status"}' seamount mobkit""",
        "One answer.",
    ),
)


def mobkit(words: Sequence[str]) -> int:
    """Runs the command; returns the exit status."""
    from seamount.cli import answers

    try:
        line = parse(words, OPTIONS)
        if line.positional:
            raise UsageError(f"`mobkit` takes options only, not {line.positional[0]!r}")
        request = None if "persistent" in line.flags else os.environ.get(ONE_REQUEST)
        if request is None and "persistent" not in line.flags:
            raise UsageError(f"give --persistent, or one request in ${ONE_REQUEST}")
    except HelpWanted:
        print(help_text(USAGE, ABOUT, EXAMPLES, OPTIONS))
        return 0
    except UsageError as problem:
        answers.complain(f"{problem}\n  usage: {USAGE}\n  help: seamount mobkit --help")
        return 2
    # The nursery is started when gRPC is loaded already: its fork handlers must be off by then.
    os.environ["GRPC_ENABLE_FORK_SUPPORT"] = "0"
    from seamount.cli import mobkit_serving

    return mobkit_serving.serve(
        state_dir=line.values.get("state-dir") or os.environ.get("SEAMOUNT_STATE_DIR") or None,
        policy=line.values.get("policy") or os.environ.get("SEAMOUNT_POLICY") or None,
        socket=line.values.get("socket"),
        http=line.values.get("http", "127.0.0.1:0"),
        requires_init="require-init" in line.flags or os.environ.get(REQUIRE_INIT) == "1",
        log_level=line.values.get("log-level", "warning"),
        request=request,
    )
