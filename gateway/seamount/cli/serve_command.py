"""`seamount serve`: its command line. What it runs is in `serving`."""

from __future__ import annotations

import sys

from seamount.cli.options import HelpWanted, Option, UsageError, help_text, parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from seamount.cli.options import CommandLine

OPTIONS = (
    Option("instance", "Names the sockets and the state directory (default: `default`).", "NAME", "i"),
    Option("socket", "Where to listen, instead of the runtime directory.", "PATH"),
    Option("state-dir", "Where journal, values and blobs are kept.", "DIR"),
    Option("store", "Keep the rows in this database: postgresql://USER@HOST/NAME.", "URL"),
    Option("ephemeral", "Keep everything in memory; no tokens."),
    Option("policy", "Policy file; without one this user may do everything.", "FILE"),
    Option("token-store", "Where bearer tokens are (see `seamount token`; $SHOAL_TOKEN_STORE).", "FILE"),
    Option("require-token", "Serve nobody without a bearer token."),
    Option("allow-uid", "Users whose processes may connect (default: this one): 0,1000.", "UIDS"),
    Option("listen", "Serve gRPC on TCP as well, over TLS and with tokens: 0.0.0.0:7443.", "HOST:PORT"),
    Option("tls-cert", "PEM certificate, with its chain, for --listen.", "FILE"),
    Option("tls-key", "PEM key of it; nobody else may read the file.", "FILE"),
    Option("tls-client-ca", "Clients on TCP must show a certificate of this authority, too.", "FILE"),
    Option("no-grpc", "Listen for newline JSON-RPC only."),
    Option(
        "http", "Serve /sys, /mcp, /healthz, /metrics on 127.0.0.1:PORT or an absolute socket.", "ADDRESS"
    ),
    Option("ready-fd", "Write a line per listening socket to this descriptor, then close it.", "FD"),
    Option("drain", "How long running calls may take when the kernel stops (default: 10).", "SECONDS"),
    Option("output-bytes", "Most bytes kept of what a command prints (default: 1073741824).", "BYTES"),
    Option("upkeep", "How often the store is kept within the bounds below (default: 1h; `none`).", "SPAN"),
    Option("keep-content", "For how long content stays that nobody uses (default: 90d; `none`).", "SPAN"),
    Option("content-bytes", "Bytes on disk that content may take (default: 16GiB; `none`).", "BYTES"),
    Option("keep-journal", "For how long journal rows and events stay (default: 365d; `none`).", "SPAN"),
    Option("journal-bytes", "Text that the journal may hold (default: 4GiB; `none`).", "BYTES"),
    Option("log-level", "debug, info, warning or error (default: info).", "LEVEL"),
    Option("log-style", "json or text (default: text on a terminal, json elsewhere).", "STYLE"),
)

USAGE = "seamount serve [OPTIONS]"

ABOUT = """
Runs a kernel in the foreground until a signal ends it. It listens on a unix
socket for newline JSON-RPC and on one beside it for gRPC, and says so on stderr.
With --listen it serves gRPC on a TCP port, too: over TLS alone, and to nobody
without a bearer token. A second signal cuts the graceful end short.

Exit status: 0 after a graceful end, 1 when it cannot start as configured, 2
when the command line is wrong.
"""

EXAMPLES = (
    ("seamount serve --log-style text", "A kernel on its defaults."),
    ("seamount serve --instance work --state-dir ~/work-state", "Another one beside it."),
    (
        "seamount serve --policy leash.toml --listen 0.0.0.0:7443 --tls-cert c.pem --tls-key k.pem",
        "One for clients on other machines.",
    ),
    ("seamount serve --ephemeral --socket /tmp/try/kernel.sock", "One that leaves nothing behind."),
)


def serve(words: Sequence[str]) -> int:
    """Runs the command; returns the exit status."""
    from seamount.cli import answers

    try:
        settings = configuration(parse(words, OPTIONS))
    except HelpWanted:
        print(help_text(USAGE, ABOUT, EXAMPLES, OPTIONS))
        return 0
    except UsageError as problem:
        answers.complain(f"{problem}\n  usage: {USAGE}\n  help: seamount serve --help")
        return 2
    import gc

    # What the start loads stays, and looking it through takes a tenth of the start; the kernel collects again
    # as soon as it is complete.
    gc.disable()
    from seamount.cli import serving

    return serving.serve(**settings)


def configuration(line: CommandLine) -> dict[str, Any]:
    """The parameters of `configure` that the options stand for. Raises UsageError."""
    if line.positional:
        raise UsageError(f"`serve` takes options only, not {line.positional[0]!r}")
    settings: dict[str, Any] = {
        "ephemeral": "ephemeral" in line.flags,
        "require_token": "require-token" in line.flags,
        "serve_grpc": "no-grpc" not in line.flags,
        "ready_fd": line.number("ready-fd"),
        "log_style": "text" if sys.stderr.isatty() else "json",
    }
    for option, name in (
        ("instance", "instance"),
        ("socket", "socket"),
        ("state-dir", "state_dir"),
        ("store", "store"),
        ("policy", "policy_file"),
        ("token-store", "token_store"),
        ("listen", "listen"),
        ("tls-cert", "tls_certificate"),
        ("tls-key", "tls_key"),
        ("tls-client-ca", "tls_client_ca"),
        ("http", "http"),
        ("log-level", "log_level"),
        ("log-style", "log_style"),
    ):
        if option in line.values:
            settings[name] = line.values[option]
    if "allow-uid" in line.values:
        uids = line.values["allow-uid"].split(",")
        if not all(uid.isascii() and uid.isdigit() for uid in uids):
            raise UsageError(f"--allow-uid takes numbers and commas, not {line.values['allow-uid']!r}")
        settings["allowed_uids"] = frozenset(map(int, uids))
    if "output-bytes" in line.values:
        written = line.values["output-bytes"]
        if not (written.isascii() and written.isdigit()):
            raise UsageError(f"--output-bytes takes a number, not {written!r}")
        settings["output_bytes"] = int(written)
    upkeep = _upkeep(line)
    if upkeep:
        from seamount.server.configuration import Upkeep

        settings["upkeep"] = Upkeep(**upkeep)
    if "drain" in line.values:
        try:
            settings["drain_s"] = float(line.values["drain"])
        except ValueError as problem:
            raise UsageError(f"--drain takes seconds, not {line.values['drain']!r}") from problem
    return settings


def _upkeep(line: CommandLine) -> dict[str, int | None]:
    """The members of `Upkeep` that were given. Raises UsageError."""
    from seamount.cli.amounts import bound_seconds, bound_size

    given: dict[str, int | None] = {}
    for option, name, read in (
        ("upkeep", "every_s", bound_seconds),
        ("keep-content", "content_ttl_s", bound_seconds),
        ("content-bytes", "content_bytes", bound_size),
        ("keep-journal", "journal_ttl_s", bound_seconds),
        ("journal-bytes", "journal_bytes", bound_size),
    ):
        if option in line.values:
            try:
                given[name] = read(line.values[option])
            except ValueError as problem:
                raise UsageError(f"--{option}: {problem}") from problem
    return given
