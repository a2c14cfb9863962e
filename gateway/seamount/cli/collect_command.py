"""`seamount collect`: says what a pass of upkeep would remove from a kernel's store, and removes it."""

from __future__ import annotations

import asyncio
import dataclasses
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from seamount.cli.rooms import all_migrations
from seamount.cli.store_options import bounded, on_a_store

if TYPE_CHECKING:
    from seamount.store.upkeep import Tidied

ABOUT = """Say what is old, or what there is no room for, in a kernel's store; --apply removes it.

Rows of the journal go first, then content: what no row lists before the rest, the least used first. What
somebody pinned stays, and so do rows from the last week for want of room alone, because they can be undone.
In a dry run, rows that would go still count as listing their content.

A kernel does the same by itself from time to time (`seamount serve --help`), with the same defaults. While it
runs this command only looks; what its sessions hold is known as of its latest pass.

\b
A span is seconds or 15m, 12h, 30d; bytes are a number or 500MiB, 16GiB; `none` sets no bound.

\b
Exit status:
  0  done
  1  the store cannot be used, or --apply while a kernel runs
  2  the command line is wrong

\b
Examples:
  seamount collect
  seamount collect --keep-content 7d --content-bytes 1GiB --json
  seamount collect --state-dir ~/work-state --keep-journal 30d --apply
"""


@click.command(help=ABOUT)
@on_a_store
@bounded
@click.option("--apply", is_flag=True, help="Remove it; no kernel may run.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def collect(
    root: Path,
    url: str | None,
    keep_content: int | None,
    content_bytes: int | None,
    keep_journal: int | None,
    journal_bytes: int | None,
    apply: bool,
    as_json: bool,
) -> int:
    from seamount.cli.answers import complain
    from seamount.store.errors import StateDirLocked, StoreError

    bounds = {
        "content_ttl_s": keep_content,
        "content_bytes": content_bytes,
        "journal_ttl_s": keep_journal,
        "journal_bytes": journal_bytes,
    }
    try:
        done = asyncio.run((_remove if apply else _look)(root, url, bounds))
    except StateDirLocked as locked:
        complain(
            f"{locked}, which keeps to its own bounds: stop it first (`seamount stop`), or give it these"
        )
        return 1
    except StoreError as problem:
        complain(problem)
        return 1
    if as_json:
        print(json.dumps({"state_dir": str(root), "dry_run": not apply, **as_object(done)}))
    else:
        print(root)
        for line in lines(done, "gone" if apply else "to go"):
            print(f"  {line}")
        if not apply:
            print("nothing was removed; --apply does that")
    return 0


async def _look(root: Path, url: str | None, bounds: dict[str, Any]) -> Tidied:
    from seamount.store.store import Store
    from seamount.store.upkeep import tidy

    store = await Store.open_for_reading(root, all_migrations(), database=url)
    try:
        return await tidy(store, **bounds)
    finally:
        await store.close()


async def _remove(root: Path, url: str | None, bounds: dict[str, Any]) -> Tidied:
    from seamount.store.state_dir import StateDir
    from seamount.store.store import Store, expect_state
    from seamount.store.upkeep import tidy

    expect_state(root, url)
    state = StateDir.open(root)
    try:
        store = await Store.open(state, all_migrations(), database=url)
        try:
            return await tidy(store, **bounds, dry_run=False)
        finally:
            await store.close()
    finally:
        state.close()


def as_object(done: Tidied) -> dict[str, Any]:
    """`{journal: {deleted, deleted_length, kept_for_lease, remaining, remaining_length},
    content: {candidates, deleted, reclaimed_bytes, reclaimed_stored_bytes, …}}`."""
    found = {"journal": dataclasses.asdict(done.rows), "content": dataclasses.asdict(done.content)}
    for each in found.values():
        del each["dry_run"]
    return found


def lines(done: Tidied, word: str) -> list[str]:
    """What people read."""
    rows, content = done.rows, done.content
    kept = (
        f", {rows.kept_for_lease} kept because somebody holds what they gave" if rows.kept_for_lease else ""
    )
    return [
        f"journal  {rows.deleted} rows {word}, {rows.remaining} stay{kept}",
        f"content  {content.candidates} blobs {word}: {content.reclaimed_stored_bytes} bytes on disk,"
        f" {content.remaining_stored_bytes} stay",
        f"strays   {content.orphans} files {word} that no blob has: {content.orphan_stored_bytes} bytes",
    ]
