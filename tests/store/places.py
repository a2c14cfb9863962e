"""Places where a store is kept, and opened again and again: a file, memory, a database of a server."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from seamount.store import Migration, StateDir, Store


class Place:
    """`kind` is `sqlite`, `memory` or `postgresql`; `root` the state directory, `url` a server's database."""

    def __init__(self, kind: str, root: Path, url: str | None = None) -> None:
        self.kind = kind
        self.root = root
        self.url = url
        self._opened: list[tuple[Store, StateDir]] = []

    async def open(self, migrations: Sequence[Migration] = (), **options) -> Store:
        """A store, closed with the place if not before."""
        state = StateDir.open_ephemeral() if self.kind == "memory" else StateDir.open(self.root)
        try:
            store = await Store.open(state, migrations, database=self.url, **options)
        except BaseException:
            state.close()
            raise
        self._opened.append((store, state))
        return store

    async def close(self) -> None:
        """Close what is open; what is durable stays for the next `open`."""
        while self._opened:
            store, state = self._opened.pop()
            await store.close()
            state.close()
