"""Records what a kernel acknowledged, and checks that a later kernel on the same state still says so."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from live_kernel import Failed, JsonClient

ENDINGS = ("SHUTTING_DOWN", "WORKER_LOST", "CANCELLED", "NOT_ATTACHED")


@dataclass(frozen=True)
class Acknowledged:
    """A run whose answer a client has read."""

    session: str
    ref: str
    src: str
    value: Any
    """The tagged value; None for a run that raised."""


@dataclass
class History:
    """What clients saw. Threads append to it."""

    acknowledged: list[Acknowledged] = field(default_factory=list)
    begun: set[str] = field(default_factory=set)
    unexpected: list[object] = field(default_factory=list)

    def drive(self, client: JsonClient, session: str, sources: Callable[[int], str]) -> None:
        """Runs one program after another until the kernel is gone."""
        try:
            client.call("session.attach", {"session": session})
            for number in range(1_000_000):
                src = sources(number)
                self.begun.add(src)
                try:
                    answer = client.call("exec", {"src": src, "position": "value"})
                except Failed as failed:
                    if failed.reason in ENDINGS:
                        return
                    if failed.reason != "RAISED":
                        self.unexpected.append((src, failed))
                        return
                    self.acknowledged.append(Acknowledged(session, failed.data["ref"], src, None))
                    continue
                self.acknowledged.append(Acknowledged(session, answer["ref"], src, answer["value"]))
        except (EOFError, OSError):
            return

    def check(self, client: JsonClient) -> None:
        """Asserts that nothing acknowledged is missing or changed, and nothing looks as if it still ran."""
        assert self.unexpected == []
        rows = _rows(client)
        assert all(row["dur_ns"] is not None or row.get("interrupted") for row in rows.values())
        assert {row["src"] for row in rows.values()} >= {each.src for each in self.acknowledged}
        by_session: dict[str, dict[str, Acknowledged]] = {}
        for each in self.acknowledged:
            known = by_session.setdefault(each.session, {})
            assert each.ref not in known, f"{each.ref} was given to {known[each.ref]} and {each}"
            known[each.ref] = each
        for session, known in by_session.items():
            self._check_session(client, session, known, rows)

    def _check_session(
        self, client: JsonClient, session: str, known: dict[str, Acknowledged], rows: dict[int, Any]
    ) -> None:
        client.call("session.attach", {"session": session})
        entries = _transcript(client)
        for ref, each in known.items():
            entry = entries[ref]
            row = rows[entry["entry_id"]]
            assert (row["src"], row["session"]) == (each.src, session)
            assert row["ok"] is _is_ok(each.value)
            assert "interrupted" not in row
            found = client.call("value.get", {"ref": ref})["value"]
            if each.value is None:
                assert found["$"] == "error"
            else:
                assert found == each.value
        # Numbers are never given twice, also not those of runs that nobody heard of.
        number = int(client.call("exec", {"src": "'after'"})["ref"].removeprefix("out:"))
        assert number > max((entry["n"] for entry in entries.values()), default=0)
        client.call("session.close", {})


def drive_all(clients: list[JsonClient], work: Callable[[JsonClient, int], None]) -> list[threading.Thread]:
    """Starts one thread per client."""
    threads = [threading.Thread(target=work, args=(client, index)) for index, client in enumerate(clients)]
    for thread in threads:
        thread.start()
    return threads


def _is_ok(value: Any) -> bool:
    return value is not None and (value["$"] != "outcome" or value["ok"])


def _rows(client: JsonClient) -> dict[int, Any]:
    client.call("session.attach", {"session": "checker"})
    rows: dict[int, Any] = {}
    before: dict[str, int] = {}
    while page := client.call("journal.query", {"limit": 200, **before}):
        rows.update({row["id"]: row for row in page})
        before = {"before_id": page[-1]["id"]}
    return rows


def _transcript(client: JsonClient) -> dict[str, Any]:
    entries: dict[str, Any] = {}
    since = 0
    while True:
        page = client.call("transcript.list", {"since": since, "limit": 500})
        entries.update({entry["ref"]: entry for entry in page["entries"]})
        if "next" not in page:
            return entries
        since = page["next"]
