"""The tour over newline JSON-RPC, with nothing but a socket and `json`."""

from __future__ import annotations

import json
import socket
from typing import Any

import narration
from scenario import EVERYTHING, GOES_WRONG, LARGEST, LIBRARY, OWN_FILES, SCAN, SESSION, Scenario


class Refused(Exception):
    """An error that the kernel answered: `reason` is its name, `data` carries the details."""

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(error["message"])
        self.data: dict[str, Any] = error["data"]
        self.reason: str = self.data["reason"]


class Client:
    """One JSON object a line in either direction."""

    def __init__(self, path: str) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(path)
        self._lines = self._socket.makefile("rw", encoding="utf-8", newline="\n")
        self._last_id = 0

    def call(self, method: str, **params: Any) -> Any:
        """The result of one call; raises Refused."""
        self._last_id += 1
        request = {"jsonrpc": "2.0", "id": self._last_id, "method": method, "params": params}
        self._lines.write(json.dumps(request) + "\n")
        self._lines.flush()
        answer = json.loads(self._lines.readline())
        if "error" in answer:
            raise Refused(answer["error"])
        return answer["result"]

    def close(self) -> None:
        self._lines.close()
        self._socket.close()


def tour(path: str, scenario: Scenario) -> None:
    """Everything once. The session and what is bound in it stay for the next chapter."""
    client = Client(path)
    narration.step(
        "Attach to a session", f'session.attach {{"session": "{SESSION}", "cwd": "{scenario.home}"}}'
    )
    attached = client.call("session.attach", session=SESSION, cwd=scenario.home)
    narration.result(
        f"acting as {attached['principal']} in {attached['cwd']['display']}; "
        f"sandbox enforced: {attached['caps_enforced']}"
    )

    narration.step("A typed query over this directory's own files", OWN_FILES)
    narration.result(client.call("exec", src=OWN_FILES)["render"])

    narration.step(f"Thousands of real files: {LIBRARY}", SCAN)
    count = client.call("exec", src=SCAN, cwd=LIBRARY)
    narration.result(f"{count['value']['v']:,} files, bound to `library` ({count['ref']})")

    narration.step("Which packages of the standard library are the largest?", LARGEST)
    narration.result(client.call("exec", src=LARGEST)["render"])

    narration.step(scenario.history_title, scenario.history)
    narration.result(client.call("exec", src=scenario.history)["render"])

    narration.step("What would this program do? `explain` says, and runs nothing", scenario.makes_a_copy)
    plan = client.call("explain", src=scenario.makes_a_copy)
    for effect in plan["effects"]:
        narration.result(f"{effect['kind']}: {', '.join(effect.get('paths', []))}")
    narration.result(f"{plan['reversibility']}; the copy is there now: {scenario.copy.exists()}")

    narration.step("Then the run", scenario.makes_a_copy)
    client.call("exec", src=scenario.makes_a_copy)
    narration.result(f"the copy is there now: {scenario.copy.exists()}")

    narration.step("A program that raises, and its error fetched by reference", GOES_WRONG)
    try:
        client.call("exec", src=GOES_WRONG)
    except Refused as refusal:
        narration.result(f"{refusal.reason}: {refusal}")
        error = client.call("value.get", ref=refusal.data["ref"])["value"]
        narration.result(f"{refusal.data['ref']} = {json.dumps(error)}")

    narration.step("A result too large for an answer comes as a reference …", EVERYTHING)
    large = client.call("exec", src=EVERYTHING)
    elided = large["value"]
    narration.result(
        f'{large["ref"]}: "$" is {elided["$"]!r}: a {elided["of"]} of {elided["n"]:,}, {elided["uri"]}'
    )
    for first in (0, 1000):
        narration.step(
            "… and is read page by page",
            f'value.get {{"ref": "{large["ref"]}", "slice": [{first}, {first + 3}]}}',
        )
        page = client.call("value.get", ref=large["ref"], slice=[first, first + 3], format="render")
        narration.result(page["render"])

    narration.step("The journal has all of it", f'journal.query {{"session": "{SESSION}", "limit": 20}}')
    for row in reversed(client.call("journal.query", session=SESSION, limit=20)):
        narration.result(
            f"#{row['id']:<3} {'ok    ' if row['ok'] else 'failed'} {row['src'].splitlines()[0][:78]}", 1
        )
    client.close()
