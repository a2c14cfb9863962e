"""The table of stored channels. Rows are numbered per owner and channel, without gaps, in commit order.

Numbers go on for ever: whoever drops old rows leaves the newest of each channel.
"""

from __future__ import annotations

import time
from typing import Final

from google.protobuf.message import Message

from seamount.kernel.channels.event import LARGEST_SEQ, Event, Owner, payload_text, within
from seamount.store.migrations import Migration
from seamount.store.statements import Snapshot, Transaction

MIGRATIONS: Final = (
    Migration(
        "channels",
        1,
        """
        CREATE TABLE channel_event (
            owner TEXT NOT NULL,
            channel TEXT NOT NULL,
            seq BIGINT NOT NULL,
            ts BIGINT NOT NULL,
            payload TEXT NOT NULL,
            entry_id BIGINT,
            PRIMARY KEY (owner, channel, seq)
        ) WITHOUT ROWID;
        """,
    ),
)

_LATEST: Final = "SELECT seq FROM channel_event WHERE owner = ? AND channel = ? ORDER BY seq DESC LIMIT 1"
_APPEND: Final = (
    "INSERT INTO channel_event (owner, channel, seq, ts, payload, entry_id) VALUES (?, ?, ?, ?, ?, ?)"
)
_OLDEST: Final = (
    "SELECT seq, ts, payload FROM channel_event WHERE owner = ? AND channel = ? AND seq >= ?"
    " ORDER BY seq LIMIT ?"
)
_NEWEST: Final = (
    "SELECT seq, ts, payload FROM channel_event WHERE owner = ? AND channel = ? AND seq >= ?"
    " ORDER BY seq DESC LIMIT ?"
)
_EXPIRED: Final = (
    "SELECT e.owner, e.channel, MAX(e.seq) FROM channel_event e WHERE e.ts < ? AND e.seq < (SELECT MAX(n.seq)"
    " FROM channel_event n WHERE n.owner = e.owner AND n.channel = e.channel) GROUP BY e.owner, e.channel"
)
_TRIM: Final = (
    "DELETE FROM channel_event WHERE owner = ? AND channel = ? AND seq <= ? AND seq < ? + (SELECT MIN(o.seq)"
    " FROM channel_event o WHERE o.owner = channel_event.owner AND o.channel = channel_event.channel)"
)


def append(
    transaction: Transaction,
    owner: Owner,
    channel: str,
    payload: Message | str,
    entry_id: int | None = None,
) -> Event:
    """Write the next event of a stored channel. `entry_id` is the journal row that it tells of."""
    text = payload_text(channel, payload)
    key = owner.key
    ts = time.time_ns()
    # Units run one after another: nobody else takes the number. One statement would take twice as long.
    latest = transaction.one(_LATEST, (key, channel))
    seq = 0 if latest is None else latest[0] + 1
    transaction.run(_APPEND, (key, channel, seq, ts, text, entry_id))
    return Event(owner, channel, seq, ts, text)


def events(
    rows: Snapshot,
    owner: Owner,
    channel: str,
    start: int,
    *,
    limit: int,
    max_bytes: int,
    newest: bool = False,
) -> list[Event]:
    """Events with numbers from `start` on, ascending: the first or the newest of them, at most `limit` and
    about `max_bytes`, but one at least."""
    if start > LARGEST_SEQ:
        return []
    statement = _NEWEST if newest else _OLDEST
    looked_up = rows.each(statement, (owner.key, channel, start, limit))
    found = within((Event(owner, channel, *row) for row in looked_up), max_bytes)
    return found[::-1] if newest else found


def expired(rows: Snapshot, before_ns: int) -> list[tuple[str, str, int]]:
    """Owners' keys and channels with events from before a time, and the number of the newest of these, the
    newest of the channel aside. Looks at every event."""
    return [(owner, channel, seq) for owner, channel, seq in rows.all(_EXPIRED, (before_ns,))]


def trim(transaction: Transaction, owner: str, channel: str, through: int, *, limit: int) -> int:
    """Drop the oldest events of a channel up to this number, at most `limit` of them; how many there were.

    Subscribers that ask for what is gone get a summary in its place.
    """
    return transaction.changed(_TRIM, (owner, channel, through, limit))
