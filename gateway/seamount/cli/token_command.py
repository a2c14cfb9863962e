"""`seamount token`: administers the bearer tokens of a kernel. It works on the store's file; a kernel that
runs follows within a second."""

from __future__ import annotations

import json
import os
import re
import sys
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

import click

from seamount.server import paths

if TYPE_CHECKING:
    from seamount.leash.tokens import Token
    from seamount.leash.tokens_admin import Issued, TokenStore

COLUMNS: Final = ("ID", "PRINCIPAL", "PROFILE", "STATE", "CREATED", "EXPIRES", "REVOKED", "CAPS")

_UNITS: Final = {"": 1, "s": 1, "m": 60, "h": 3600, "d": 86_400}
_SPAN: Final = re.compile(r"([0-9]{1,12})([smhd]?)")

ABOUT = """Create, list, rotate, revoke and purge bearer tokens.

A token stands for a principal, for whom the policy file has a table. Its text is shown once; the store
keeps a keyed hash of it. A kernel that runs follows every change within a second: what is revoked loses
its connections' authority as well.

\b
The store is, in this order,
  --token-store FILE
  $SHOAL_TOKEN_STORE
  tokens.json in --state-dir, or in the state directory of --instance

\b
Examples:
  seamount token create agent:otter reviewer --ttl 30d --to otter.token
  seamount token create agent:crab --cap fs.read --cap session.write
  seamount token list
  seamount token rotate 9f2c4a7715d0e3b8 --grace 1h
  seamount token revoke 9f2c4a7715d0e3b8
  seamount token purge --older-than 7d
"""


class _Seconds(click.ParamType[int]):
    """A span of time: `90`, `90s`, `15m`, `12h`, `30d`."""

    name = "span"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if isinstance(value, int):
            return value
        found = _SPAN.fullmatch(value)
        if found is None:
            self.fail(
                f"{value!r} is no span of time; seconds, or a number with s, m, h or d: 12h", param, ctx
            )
        return int(found[1]) * _UNITS[found[2]]


SPAN: Final = _Seconds()


@click.group(help=ABOUT)
def token() -> None:
    pass


def _on_a_store(command: Callable[..., int]) -> Callable[..., int]:
    """Adds the options that say which store is meant, and turns problems into a message and status 1."""

    @click.option("--token-store", metavar="FILE", help="The store ($SHOAL_TOKEN_STORE works too).")
    @click.option("--state-dir", metavar="DIR", help="The kernel's state directory.")
    @click.option("-i", "--instance", metavar="NAME", default=paths.DEFAULT_INSTANCE, help="The instance.")
    def on_a_store(token_store: str | None, state_dir: str | None, instance: str, **options: Any) -> int:
        from seamount.cli.answers import complain
        from seamount.leash.tokens import TokenProblem
        from seamount.leash.tokens_admin import TokenStore

        try:
            state = state_dir or paths.state_directory(instance)
            return command(TokenStore(paths.token_store(token_store, state)), **options)
        except (TokenProblem, paths.BadInstanceName, OSError) as problem:
            complain(problem)
            return 1

    on_a_store.__name__ = command.__name__
    on_a_store.__click_params__ = getattr(on_a_store, "__click_params__", []) + getattr(  # type: ignore[attr-defined]
        command, "__click_params__", []
    )
    return on_a_store


@token.command(
    help="""Make a token and print its text, once.

The text goes to stdout and nothing else does, or into the file of --to with mode 0600. Each --cap names a
kind of effect; with any, the token is worth no more than those kinds of what the policy grants to the
principal. Without --ttl it is valid until it is revoked.

\b
Examples:
  seamount token create agent:otter
  seamount token create agent:otter reviewer --cap fs.read --ttl 12h --to otter.token
"""
)
@_on_a_store
@click.argument("principal")
@click.argument("profile", default="default")
@click.option("--cap", "caps", metavar="KIND", multiple=True, help="A kind of effect, such as fs.read.")
@click.option("--ttl", metavar="SPAN", type=SPAN, help="How long it is valid: seconds, or 15m, 12h, 30d.")
@click.option("--to", "target", metavar="FILE", help="Write the text to a new file instead of stdout.")
def create(
    store: TokenStore,
    principal: str,
    profile: str,
    caps: tuple[str, ...],
    ttl: int | None,
    target: str | None,
) -> int:
    with _Sink(target) as sink:
        issued = store.create(principal, profile, caps=caps, ttl_s=ttl)
        sink.take(issued.bearer)
    _say(f"created {issued.token.id} for {principal} in {store.path} (the text is shown once)")
    return 0


@token.command(
    "list",
    help="""List tokens, oldest first.

One line a token, separated by tabs: id, principal, profile, state (active, expired or revoked), when it
was created, expires and was revoked, and its capabilities; `-` stands for nothing. On a terminal the
columns are aligned and have names. --json gives an array of objects with times in epoch nanoseconds.
""",
)
@_on_a_store
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("-v", "--verbose", is_flag=True, help="Say on stderr which store it is.")
def list_tokens(store: TokenStore, as_json: bool, verbose: bool) -> int:
    now = time.time_ns()
    found = store.tokens()
    if verbose:
        _say(f"store {store.path}, tokens: {len(found)}")
    if as_json:
        print(json.dumps([_described(each, now) for each in found], separators=(",", ":")))
        return 0
    _print_rows([_row(each, now) for each in found])
    return 0


@token.command(
    help="""End tokens at once.

Connections that were opened with them lose their authority within a second. All of them are revoked, or,
when one is unknown, none.
"""
)
@_on_a_store
@click.argument("ids", metavar="ID...", nargs=-1, required=True)
def revoke(store: TokenStore, ids: tuple[str, ...]) -> int:
    for each in store.revoke(ids):
        _say(f"revoked {each.id} of {each.principal} ({_time(each.revoked_ns)}) in {store.path}")
    return 0


@token.command(
    help="""Give a token a new text and a new id; everything else stays.

The old one is revoked at once, or stays valid for the time of --grace, so that its user can change over.

\b
Example:
  seamount token rotate 9f2c4a7715d0e3b8 --grace 1h --to otter.token
"""
)
@_on_a_store
@click.argument("token_id", metavar="ID")
@click.option("--grace", metavar="SPAN", type=SPAN, default=0, help="How long the old one stays valid.")
@click.option("--ttl", metavar="SPAN", type=SPAN, help="How long the new one is valid (default: as the old).")
@click.option("--to", "target", metavar="FILE", help="Write the text to a new file instead of stdout.")
def rotate(store: TokenStore, token_id: str, grace: int, ttl: int | None, target: str | None) -> int:
    with _Sink(target) as sink:
        issued: Issued = store.rotate(token_id, grace_s=grace, ttl_s=ttl)
        sink.take(issued.bearer)
    previous = issued.previous
    assert previous is not None
    old = "is revoked" if previous.revoked_ns is not None else f"is valid until {_time(previous.expires_ns)}"
    _say(f"created {issued.token.id} for {issued.token.principal} in {store.path}; {previous.id} {old}")
    return 0


@token.command(help="Forget tokens that were revoked or have expired; --dry-run only lists them.")
@_on_a_store
@click.option("--older-than", metavar="SPAN", type=SPAN, default=0, help="Only those that ended so long ago.")
@click.option("--dry-run", is_flag=True, help="Change nothing.")
def purge(store: TokenStore, older_than: int, dry_run: bool) -> int:
    found = store.purge(older_than_s=older_than, dry_run=dry_run)
    now = time.time_ns()
    for each in found:
        print("\t".join(_row(each, now)))
    _say(f"{'would forget' if dry_run else 'forgot'} {len(found)} tokens of {store.path}")
    return 0


@token.command(
    help="""Say what a token is worth.

Its text is read from the file that is named (`-` is stdin), or else from $SEAMOUNT_TOKEN: texts in
command lines can be seen by every process. The status is 0 when the token is active, 3 when it has
ended, 4 when the store does not know it.

\b
Example:
  seamount token check otter.token
"""
)
@_on_a_store
@click.argument("file", required=False, type=click.File("r", encoding="ascii", errors="replace"))
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def check(store: TokenStore, file: Any, as_json: bool) -> int:
    from seamount.leash import tokens_file

    bearer = (file.read(8192) if file is not None else os.environ.get("SEAMOUNT_TOKEN", "")).strip()
    if not bearer:
        raise click.UsageError("which token? Name a file, or set $SEAMOUNT_TOKEN")
    content = tokens_file.load(store.path)
    found = None if content is None else content.match(bearer)
    if found is None:
        _say(f"{store.path} knows no such token")
        return 4
    now = time.time_ns()
    if as_json:
        print(json.dumps(_described(found, now), separators=(",", ":")))
    else:
        _print_rows([_row(found, now)])
    return 0 if found.state(now) == "active" else 3


class _Sink:
    """Where the text of a new token goes. A file is made before the token is, so that no text is lost."""

    def __init__(self, target: str | None) -> None:
        self._target = target
        self._descriptor: int | None = None
        self._taken = False

    def __enter__(self) -> _Sink:
        from seamount.leash.tokens import TokenProblem

        if self._target is not None:
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
            try:
                self._descriptor = os.open(self._target, flags, 0o600)
            except FileExistsError as problem:
                raise TokenProblem(
                    f"--to {self._target}: there is such a file already; name a new one"
                ) from problem
            except OSError as problem:
                raise TokenProblem(f"--to {self._target}: {problem.strerror}") from problem
        return self

    def take(self, bearer: str) -> None:
        if self._descriptor is None:
            print(bearer, flush=True)
        else:
            os.write(self._descriptor, f"{bearer}\n".encode("ascii"))
        self._taken = True

    def __exit__(self, *_: object) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            if not self._taken:
                assert self._target is not None
                os.unlink(self._target)


def _say(text: str) -> None:
    print(text, file=sys.stderr)


def _row(each: Token, now: int) -> tuple[str, ...]:
    return (
        each.id,
        each.principal,
        each.profile,
        each.state(now),
        _time(each.created_ns),
        _time(each.expires_ns),
        _time(each.revoked_ns),
        ",".join(each.caps) or "-",
    )


def _time(ns: int | None) -> str:
    """UTC to the second; what no calendar here reaches stays a number."""
    if ns is None:
        return "-"
    try:
        return datetime.fromtimestamp(ns // 1_000_000_000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    except (OverflowError, OSError, ValueError):
        return str(ns)


def _described(each: Token, now: int) -> dict[str, Any]:
    return {
        "id": each.id,
        "principal": each.principal,
        "profile": each.profile,
        "caps": list(each.caps),
        "state": each.state(now),
        "created_ns": each.created_ns,
        "expires_ns": each.expires_ns,
        "revoked_ns": each.revoked_ns,
        "replaced_by": each.replaced_by,
    }


def _print_rows(rows: Sequence[tuple[str, ...]]) -> None:
    if not sys.stdout.isatty():
        for row in rows:
            print("\t".join(row))
        return
    table = [COLUMNS, *rows]
    widths = [max(len(row[column]) for row in table) for column in range(len(COLUMNS))]
    for row in table:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
