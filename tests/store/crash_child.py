"""Writes runs as fast as it can and says on standard output which of them were acknowledged.

    crash_child.py STATE SEED [URL]

Run by `test_crash`, which kills it, or the server of its database. Each line is one acknowledgement, written
with one system call: `began ID`, `finished ID NUMBER ADDRESS` (with the transcript number and the value),
`put ADDRESS`; and `refused` when a call failed because the server was away.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
import time

from seamount.store import StateDir, Store, StoreUnavailable, journal, transcripts

WRITERS = 8
PAUSE_S = 0.05


def acknowledge(*words: object) -> None:
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


async def run_once(store: Store, chance: random.Random, writer: int) -> None:
    run = journal.Run("otter", f"s{writer}", "work", time.time_ns(), b"/", effect_kinds=["fs_write"])
    entry_id = await store.write(lambda rows: journal.begin(rows, run))
    acknowledge("began", entry_id)
    value = await store.blobs.stage(chance.randbytes(chance.choice([10, 1_000, 60_000])))
    outcome = journal.Outcome(0, True, 1, (journal.Output("value", value),))
    item = transcripts.NewItem("otter", f"s{writer}", 1, "bytes", value, entry_id=entry_id)

    def finish(rows) -> int:
        journal.finish(rows, entry_id, outcome)
        return transcripts.append(rows, item)

    number = await store.write(finish)
    acknowledge("finished", entry_id, number, value.address)
    if chance.random() < 0.1:
        acknowledge("put", await store.blobs.put(chance.randbytes(200_000)))


async def write(store: Store, chance: random.Random, writer: int) -> None:
    while True:
        try:
            await run_once(store, chance, writer)
        except StoreUnavailable:
            acknowledge("refused")
            await asyncio.sleep(PAUSE_S)


async def main() -> None:
    chance = random.Random(int(sys.argv[2]))
    url = sys.argv[3] if len(sys.argv) > 3 else None
    store = await Store.open(StateDir.open(sys.argv[1]), database=url)
    await asyncio.gather(*(write(store, chance, writer) for writer in range(WRITERS)))


if __name__ == "__main__":
    asyncio.run(main())
