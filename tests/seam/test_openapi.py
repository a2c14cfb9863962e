"""The published OpenAPI document is true: no request that is made from it gets an answer it does not state.

`SEAMOUNT_SOAK=1` makes many times as many requests, others each time.
"""

from __future__ import annotations

import json
import os
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from live_kernel.kernels import start_kernel
from schemathesis import Case, GenerationMode
from schemathesis.specs.openapi import checks

IS_SOAK = bool(os.environ.get("SEAMOUNT_SOAK"))
REQUESTS = 50 if IS_SOAK else 2
"""How many requests each operation gets of those that the document allows, and of those that it does not."""

STREAMS = ("text/event-stream", "application/x-ndjson")
STATED = [
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
]
LONGEST = 200
SCHEMA = {
    "kinds": {"k": {"fields": {"n": "int", "s": "string"}}},
    "links": {"to": {}},
    "series": {"p": {"type": "int", "kinds": ["k"]}},
}
KNOWN = {
    "kind": "k", "entity": "one", "id": "one", "from": "one", "to": "two", "link": "to", "series": "p",
    "src": "1 + 1", "cmd": "true", "fields": {"n": 3}, "set": {"n": 4}, "schema": SCHEMA,
    "entities": {"kind": "k"}, "where": {"path": "n", "op": "ge", "value": 1}, "query": {"kind": "k"},
    "points": [{"t": "2026-01-01T00:00:00Z", "v": 1}], "time": "2026-01-01T00:00:00Z",
}  # fmt: skip
"""What members of a body hold that lead somewhere: a name made at random is of nothing that there is."""


def short(schema: Any) -> Any:
    """The document with shorter strings and arrays in requests, for texts of megabytes take their time."""
    if isinstance(schema, dict):
        found = {name: short(each) for name, each in schema.items()}
        for name in ("maxLength", "maxItems"):
            if isinstance(found.get(name), int):
                found[name] = min(found[name], LONGEST)
        return found
    return [short(each) for each in schema] if isinstance(schema, list) else schema


def document() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(Path("generated/openapi.json").read_text())
    schemas = found["components"]["schemas"]
    schemas.update({name: short(each) for name, each in schemas.items() if name.endswith("Input")})
    for item in found["paths"].values():
        for operation in item.values():
            if "requestBody" in operation:
                operation["requestBody"] = short(operation["requestBody"])
    return found


DOCUMENT = document()
OPERATIONS = [(path, verb) for path, item in sorted(DOCUMENT["paths"].items()) for verb in item]
MODES = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)


@dataclass
class Server:
    """A kernel over HTTP, and the requests that are sent to it."""

    url: str
    bearer: str
    http: requests.Session

    def send(self, case: Case, body: Any) -> str | None:
        """What is wrong with the answer to a case, whose body is replaced unless it is None."""
        sent = case.as_transport_kwargs(base_url=self.url)
        sent["headers"] = {
            **sent.get("headers", {}),
            "authorization": f"Bearer {self.bearer}",
            "seamount-session": "openapi",
        }
        if body is not None:
            sent["json"] = body
        with self.http.request(**sent, stream=True, timeout=60) as answer:
            media = answer.headers.get("content-type", "").partition(";")[0]
            if answer.status_code == 200 and media in STREAMS:
                stated = case.operation.definition.raw["responses"]["200"]["content"]
                return None if media in stated else f"a stream of {media}"
            if answer.status_code == 500:
                return f"500: {answer.text[:500]}"
            try:
                case.validate_response(answer, checks=STATED, headers={})
            except AssertionError as wrong:
                return str(wrong)
            except BaseExceptionGroup as wrong:
                return "\n".join(str(each) for each in wrong.exceptions)
        return None


@pytest.fixture(scope="module")
def server(shared_place: Path) -> Iterator[Server]:
    state = str(shared_place / "openapi-state")
    kernel = start_kernel(shared_place, "--state-dir", state, "--http", "127.0.0.1:0", socket="openapi.sock")
    announced = re.search(r"ready (http://127\.0\.0\.1:\d+)", kernel.log)
    assert announced is not None, kernel.log
    with requests.Session() as http:
        # What the environment says about proxies does not concern a server on this machine.
        http.trust_env = False
        found = Server(announced.group(1), Path(kernel.cookie_file).read_text().strip(), http)
        made: list[tuple[str, Any]] = [("install-schema", {"schema": SCHEMA})]
        made += [("create-entity", {"kind": "k", "id": name, "fields": {"n": 1}}) for name in ("one", "two")]
        for name, body in made:
            headers = {"authorization": f"Bearer {found.bearer}"}
            assert http.post(f"{found.url}/sys/act/{name}", json=body, headers=headers).status_code == 200
        yield found
    assert kernel.stop() == 0, kernel.log
    assert "Traceback" not in kernel.log, kernel.log


@pytest.fixture(scope="module")
def described() -> schemathesis.BaseSchema:
    return schemathesis.openapi.from_dict(DOCUMENT)


def informed(body: Any, chosen: random.Random) -> Any:
    """A body with some of its members of KNOWN holding what leads somewhere."""
    if isinstance(body, dict):
        return {
            name: KNOWN[name] if name in KNOWN and chosen.random() < 0.8 else informed(value, chosen)
            for name, value in body.items()
        }
    return [informed(each, chosen) for each in body] if isinstance(body, list) else body


@pytest.mark.timeout(3_600 if IS_SOAK else 120)
@pytest.mark.parametrize(("path", "verb"), OPERATIONS)
def test_an_operation_answers_only_what_the_document_states(server, described, path, verb):
    operation = described[path][verb.upper()]
    required = required_of(path, verb)
    wrong: list[str] = []
    for mode in MODES:

        @settings(
            max_examples=REQUESTS,
            deadline=None,
            database=None,
            derandomize=not IS_SOAK,
            suppress_health_check=list(HealthCheck),
            phases=[Phase.generate],
        )
        @given(operation.as_strategy(generation_mode=mode))
        def ask(case: Case) -> None:
            problems = [server.send(case, None)]
            if isinstance(case.body, dict):
                # Neither the place nor the modifiers decide, so that the operation itself is reached.
                case.headers, case.query = {}, {}
                body = {**dict.fromkeys(KNOWN.keys() & required), **case.body}
                chosen = random.Random(repr(case.body))
                problems.append(server.send(case, informed(body, chosen)))
            wrong.extend(problem for problem in problems if problem is not None)

        ask()
    assert not wrong, "\n\n".join(wrong[:3])


def required_of(path: str, verb: str) -> set[str]:
    """The members that a body must have."""
    body = DOCUMENT["paths"][path][verb].get("requestBody")
    if body is None:
        return set()
    schema = body["content"]["application/json"]["schema"]
    if "$ref" in schema:
        schema = DOCUMENT["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return set(schema.get("required", ()))
