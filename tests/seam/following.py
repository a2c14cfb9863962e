"""Reading the seam's streams over HTTP, and applying their events."""

from __future__ import annotations

import http.client
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from seam.faces import HEADERS, HttpFace, UnixConnection


class Stream:
    """An open answer, line by line."""

    def __init__(self, answer: http.client.HTTPResponse) -> None:
        self.answer = answer

    def event(self) -> dict[str, Any]:
        """The next event of a stream of lines."""
        while True:
            line = self.answer.readline()
            if not line:
                raise EOFError
            if line.strip():
                found = json.loads(line)
                found.pop("subscription", None)
                return found

    def until(self, done: Callable[[dict[str, Any]], bool]) -> list[dict[str, Any]]:
        """The events up to the first of which `done` is true."""
        found = []
        while True:
            found.append(self.event())
            if done(found[-1]):
                return found

    def sent_event(self) -> dict[str, str]:
        """The next server-sent event, as its fields."""
        found: dict[str, str] = {}
        while True:
            line = self.answer.readline().decode().rstrip("\n")
            if not line and found:
                return found
            name, _, value = line.partition(": ")
            if name:
                found[name] = value


@contextmanager
def stream(
    face: HttpFace,
    operation: str,
    body: Any,
    ctx: Mapping[str, str] | None = None,
    accept: str = "application/x-ndjson",
    headers: Mapping[str, str] | None = None,
) -> Iterator[Stream]:
    sent = {"authorization": f"Bearer {face.bearer}", "content-type": "application/json", "accept": accept}
    sent |= {HEADERS[name]: value for name, value in (ctx or {}).items()}
    connection = UnixConnection(face.path)
    try:
        connection.request(
            "POST", f"/sys/{operation}", json.dumps(body).encode(), {**sent, **(headers or {})}
        )
        with connection.getresponse() as answer:
            if answer.status != 200:
                raise Refused(json.loads(answer.read()))
            yield Stream(answer)
    finally:
        connection.close()


class Refused(Exception):
    """A stream that was not opened."""

    def __init__(self, problem: dict[str, Any]) -> None:
        super().__init__(problem)
        self.problem = problem


def applied(events: list[dict[str, Any]], to: dict[str, Any] | None = None) -> dict[str, Any]:
    """The entities by id once events have been applied."""
    found = dict(to or {})
    for event in events:
        match event["type"]:
            case "enter":
                assert event["entity"]["id"] not in found
                found[event["entity"]["id"]] = event["entity"]
            case "update":
                assert event["id"] in found
                found[event["id"]] = event["entity"]
            case "leave":
                del found[event["id"]]
    return found
