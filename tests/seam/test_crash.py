"""A kernel that dies in the middle of transactions: each is there as a whole or not at all, and once."""

from __future__ import annotations

import http.client
import json
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from live_kernel.kernels import start_kernel
from seam.faces import HttpFace
from seam.following import applied, stream

PROGRAM = Path(__file__).with_name("dying_in_transactions.py")
SCHEMA = {"kinds": {"k": {"fields": {"n": "int"}}}, "links": {"to": {}}}
WRITERS = 4
KILLED_AFTER = 40
"""Answers after which the kernel is killed, with the next requests under way."""


def made(name: str) -> tuple[dict[str, Any], dict[str, str]]:
    """A request of several rows, and its context."""
    links = [{"link": "to", "to": "root"}]
    return {"kind": "k", "id": name, "fields": {"n": 1}, "links": links}, {"idempotencyKey": f"key-{name}"}


def write_on(face: HttpFace, writer: int, answered: dict[str, int], enough: threading.Event) -> None:
    """Makes entities until there is no kernel any more, and notes the transactions that were answered."""
    number = 0
    while True:
        name = f"e{writer}-{number}"
        try:
            said = face.say("act/create-entity", *made(name))
        except (OSError, http.client.HTTPException):
            return
        if said.reason is not None:
            return
        answered[name] = said.answer["tx"]
        number += 1
        if len(answered) >= KILLED_AFTER:
            enough.set()


@pytest.mark.proves("hard/G12")
def test_what_was_under_way_when_the_kernel_was_killed_is_done_once_when_it_is_asked_for_again(place):
    options = ("--state-dir", str(place / "state"), "--http", str(place / "h"))

    def started() -> tuple[Any, HttpFace]:
        kernel = start_kernel(place, *options)
        return kernel, HttpFace(str(place / "h"), Path(kernel.cookie_file).read_text().strip())

    kernel, face = started()
    assert face.say("act/install-schema", {"schema": SCHEMA}).reason is None
    assert face.say("act/create-entity", {"kind": "k", "id": "root"}).reason is None
    with stream(face, "subscribe/view", {"query": {"kind": "k"}}) as lines:
        told = lines.until(lambda event: event["type"] == "synced")
    answered: dict[str, int] = {}
    enough = threading.Event()
    threads = [
        threading.Thread(target=write_on, args=(face, writer, answered, enough)) for writer in range(WRITERS)
    ]
    for thread in threads:
        thread.start()
    assert enough.wait(60)
    kernel.kill()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()

    kernel, face = started()
    counts = [sum(name.startswith(f"e{writer}-") for name in answered) for writer in range(WRITERS)]
    for name, tx in answered.items():
        assert face.say("act/create-entity", *made(name)).answer["tx"] == tx
    under_way = [f"e{writer}-{count}" for writer, count in enumerate(counts)]
    repeated = {name: face.say("act/create-entity", *made(name)).answer["tx"] for name in under_way}
    transactions = sorted({**answered, **repeated}.values())
    assert transactions == list(range(3, 3 + len(transactions)))
    wanted = {"query": {"kind": "k"}, "from": told[-1]["cursor"]}
    with stream(face, "subscribe/view", wanted) as lines:
        told += lines.until(lambda event: event["type"] == "synced")
    assert applied(told).keys() == {"root", *answered, *repeated}
    for name in under_way:
        linked = {"kind": "k", "where": {"path": "@id", "op": "eq", "value": name}, "include": {"to": {}}}
        [entity] = face.say("query/entities", linked).answer["data"]
        assert [each["id"] for each in entity["included"]["to"]] == ["root"]
    assert kernel.stop() == 0


def test_a_process_that_dies_at_any_statement_of_a_transaction_leaves_nothing_of_it(tmp_path):
    ran = subprocess.run(
        [sys.executable, str(PROGRAM), str(tmp_path)], capture_output=True, timeout=100, check=True
    )
    before, *died, after = [json.loads(line) for line in ran.stdout.splitlines()]
    assert len(died) >= 20
    assert all(each["rows"] == before["rows"] for each in died)
    assert all(each["told"] == [["synced", 2]] for each in died)
    assert after["told"] == [["enter", 3], ["enter", 3], ["synced", 3]]
    changed = {table for table, rows in after["rows"].items() if rows != before["rows"][table]}
    assert changed == {"seam_universe", "seam_tx", "seam_entity", "seam_value", "seam_link", "seam_point"}
