"""Uses a store with no descriptor left, then with some again. Prints one JSON object of what happened.

Run by `test_descriptors`, so that only this process starves.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import resource
import sys

from seamount.store import StateDir, Store, StoreError, journal
from seamount.store.journal import Outcome, Output, Run


async def refusal(call) -> str:
    try:
        await call
    except StoreError as error:
        return type(error).__name__
    return "served"


async def append(store: Store, number: int, value) -> int:
    run = Run("otter", "bay", f"run {number}", number, b"/")
    outcome = Outcome(0, True, 1, (Output("value", value),))
    return await store.write(lambda rows: journal.record(rows, run, outcome))


async def main() -> None:
    store = await Store.open(StateDir.open(sys.argv[1]), database=(sys.argv[2:] or [None])[0])
    small = await store.blobs.stage(b"small")
    large = await store.blobs.put(b"large" * 20_000)
    told: dict[str, object] = {"before": await append(store, 1, small)}
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 256), hard))
    taken = []
    with contextlib.suppress(OSError):
        while True:
            taken.append(os.open("/dev/null", os.O_RDONLY))
    told["write"] = await refusal(append(store, 2, small))
    told["put"] = await refusal(store.blobs.put(b"other" * 20_000))
    told["read large"] = await refusal(store.blobs.read(large))
    # More reads at once than there are connections.
    reads = [refusal(store.read(lambda rows: rows.one("SELECT 1"))) for _ in range(16)]
    told["reads"] = sorted(set(await asyncio.gather(*reads)))
    for descriptor in taken:
        os.close(descriptor)
    told["damage"] = store.damage is not None
    told["after"] = [
        await refusal(append(store, 3, small)),
        await refusal(store.blobs.put(b"other" * 20_000)),
        await refusal(store.blobs.read(large)),
    ]
    await store.close()
    print(json.dumps(told))


asyncio.run(main())
