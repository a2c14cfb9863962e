"""Pages of other sites reach nothing over HTTP: every route that a kernel serves refuses them alike."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from seam.faces import BY_ROUTE, HttpFace, Seamount, seamount

FOREIGN = [
    {"origin": "https://evil.example"},
    {"origin": "http://localhost.evil.example"},
    {"origin": "null"},
    {"host": "evil.example"},
    {"host": "localhost.evil.example"},
    {"host": "user@localhost"},
]
OPERATIONS = [f"/sys/{operation.replace('{name}', 'any-name')}" for operation in BY_ROUTE]
ROUTES = [
    *OPERATIONS,
    "/sys",
    "/sys/",
    "/sys/meta/openapi",
    "/sys/meta/openrpc",
    "/mcp",
    "/healthz",
    "/metrics",
    "/",
]


@pytest.fixture(scope="module")
def running(shared_place: Path) -> Iterator[Seamount]:
    with seamount(shared_place, "foreign") as kernel:
        yield kernel


@pytest.fixture
def face(running) -> HttpFace:
    return running.http()


@pytest.mark.proves("hard/G11")
@pytest.mark.parametrize("headers", FOREIGN)
def test_every_route_refuses_a_foreign_origin_and_a_foreign_host(face, headers):
    served = {}
    for route in ROUTES:
        for method in ("GET", "POST"):
            sent = {"content-type": "application/json", **headers}
            served[method, route] = face.request(method, route, b"{}", sent).status
    assert set(served.values()) == {403}, {each for each, status in served.items() if status != 403}


def test_preflights_of_other_sites_are_refused_and_grant_nothing(face):
    for route in ROUTES:
        asked = {"origin": "https://evil.example", "access-control-request-method": "POST"}
        answer = face.request("OPTIONS", route, None, asked)
        assert answer.status == 403
        assert not [name for name in answer.headers if name.startswith("access-control-")]


def test_what_is_refused_has_not_been_done(face):
    schema = b'{"schema": {"kinds": {"k": {}}}}'
    headers = {"content-type": "application/json", "seamount-universe": "foreign"}
    foreign = {**headers, "origin": "https://evil.example"}
    assert face.request("POST", "/sys/act/install-schema", schema, foreign).status == 403
    said = face.say("query/entities", {"kind": "k"}, {"universe": "foreign"})
    assert said.reason == "UNKNOWN_UNIVERSE"


def test_pages_of_this_server_itself_are_served(face):
    for headers in ({"origin": "http://localhost"}, {"origin": "http://127.0.0.1"}, {"host": "127.0.0.1"}):
        assert face.request("GET", "/sys/meta/version", headers=headers).status == 200
