"""`seamount export`: the journal of a period, for archives and for programs that read it."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Callable
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from seamount.cli import amounts
from seamount.cli.rooms import all_migrations
from seamount.cli.store_options import on_a_store

if TYPE_CHECKING:
    from collections.abc import Iterator

ABOUT = """Write the rows of the journal that began in a period, the oldest first: everybody's, of all kinds.

JSON lines begin with one that names the format; each other one is a row. --content adds what runs gave, as
base64, up to 1 MiB each. CSV has one line of names, then a line a row, with lists as JSON. A kernel may run
meanwhile.

\b
A time is a date (2026-03-01), a date with a time (2026-03-01T08:00+01:00; local time without an offset),
nanoseconds since 1970, or a span back from now: 12h, 30d.

\b
Exit status:
  0  done
  1  the store cannot be used, or a row is not what was written
  2  the command line is wrong

\b
Examples:
  seamount export --since 30d > journal.jsonl
  seamount export --since 2026-03-01 --until 2026-04-01 --format csv --to march.csv
  seamount export --state-dir ~/work-state --content | zstd > archive.jsonl.zst
"""


class _Time(click.ParamType[int]):
    """Nanoseconds since 1970 from what people write."""

    name = "time"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if isinstance(value, int):
            return value
        try:
            return instant(value)
        except (ValueError, OverflowError, OSError):
            self.fail(
                f"{value!r} is no time; 2026-03-01, 2026-03-01T08:00, nanoseconds, or a span back: 30d",
                param,
                ctx,
            )


@click.command(help=ABOUT)
@on_a_store
@click.option("--since", type=_Time(), metavar="TIME", help="Rows that began then or later.")
@click.option("--until", type=_Time(), metavar="TIME", help="Rows that began then or earlier.")
@click.option("--format", "form", type=click.Choice(["jsonl", "csv"]), default="jsonl", show_default=True)
@click.option("--content", is_flag=True, help="With what runs gave; JSON lines only.")
@click.option("--to", "target", metavar="FILE", help="A new file of mode 0600, instead of stdout.")
def export(
    root: Path,
    url: str | None,
    since: int | None,
    until: int | None,
    form: str,
    content: bool,
    target: str | None,
) -> int:
    from seamount.cli.answers import complain
    from seamount.store.errors import StoreError

    if content and form == "csv":
        raise click.UsageError("--content goes with JSON lines only")
    if since is not None and until is not None and since > until:
        raise click.UsageError("--since is behind --until")
    try:
        with _sink(target) as sink:
            asyncio.run(_export(root, url, sink.write, since, until, form, content))
    except (StoreError, FileExistsError, FileNotFoundError, PermissionError, IsADirectoryError) as problem:
        complain(problem)
        return 1
    return 0


async def _export(
    root: Path,
    url: str | None,
    write: Callable[[bytes], Any],
    since: int | None,
    until: int | None,
    form: str,
    content: bool,
) -> None:
    from seamount.store import journal_export
    from seamount.store.store import Store

    store = await Store.open_for_reading(root, all_migrations(), database=url)
    try:
        if form == "csv":
            rows = journal_export.export_csv(store, since=since, until=until)
        else:
            rows = journal_export.export(store, since=since, until=until, content=content)
        async for line in rows:
            write(line)
    finally:
        await store.close()


@contextmanager
def _sink(target: str | None) -> Iterator[IO[bytes]]:
    if target is None:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    descriptor = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    with open(descriptor, "wb") as file:
        yield file


def instant(text: str) -> int:
    """Nanoseconds since 1970 for a date, a date with a time, nanoseconds, or a span back from now. Raises
    ValueError, and what the system's clock raises for times that it does not know."""
    if text.isascii() and text.isdigit() and len(text) > 10:
        return int(text)
    if text[-1:] in amounts.SPANS and text[:1].isdigit() and "-" not in text:
        return time.time_ns() - amounts.seconds(text) * 10**9
    return int(datetime.fromisoformat(text).timestamp() * 1e6) * 1_000
