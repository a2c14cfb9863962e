"""`/sys` as HTTP: paths, methods, bodies, modifiers and problem documents."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from seam.faces import BY_ROUTE, HttpFace, Seamount, seamount

from seamount.wire.errors import BY_REASON

JSON = {"content-type": "application/json"}


@pytest.fixture(scope="module")
def running(shared_place: Path) -> Iterator[Seamount]:
    with seamount(shared_place, "sys") as kernel:
        yield kernel


@pytest.fixture
def face(running) -> HttpFace:
    return running.http()


def problem(face: HttpFace, method: str, target: str, body: bytes | None = b"{}", **headers: str) -> dict:
    answer = face.request(method, target, body, {**JSON, **headers})
    assert answer.headers["content-type"] == "application/problem+json", answer.body
    found = answer.json
    assert found["status"] == answer.status == BY_REASON[found["reason"]].http
    assert found["type"] == f"/sys/meta/errors/{found['reason']}"
    assert face.request("GET", found["type"]).json["errors"][0]["title"] == found["title"]
    return {**found, "headers": answer.headers}


@pytest.mark.proves("error/UNKNOWN_OPERATION")
@pytest.mark.parametrize(
    ("path", "hint"),
    [
        ("query/Entities", "entities"),
        ("query/entitees", "entities"),
        ("query/entities/", "entities"),
        ("query/entities/x", None),
        ("act/createEntity", "create-entity"),
        ("query//entities", "entities"),
        ("query", None),
        ("question/entities", None),
        ("query%2Fentities", None),
        ("query/entit%69es", None),
        ("call/session-attach", None),
        ("call/exec", "shell-exec"),
    ],
)
def test_a_path_that_names_no_operation_is_unknown_and_never_redirected(face, path, hint):
    found = problem(face, "POST", f"/sys/{path}")
    assert found["reason"] == "UNKNOWN_OPERATION"
    if hint is not None:
        assert found["hint"] == hint
    assert ("did you mean" if "hint" in found else "/sys/meta/capabilities") in found["detail"]


@pytest.mark.proves("error/METHOD_NOT_ALLOWED")
def test_other_http_methods_are_told_the_right_one(face):
    for method in ("GET", "PUT", "DELETE", "PATCH"):
        found = problem(face, method, "/sys/query/entities")
        assert (found["reason"], found["headers"]["allow"]) == ("METHOD_NOT_ALLOWED", "POST")
    found = problem(face, "POST", "/sys/meta/version")
    assert (found["reason"], found["headers"]["allow"]) == ("METHOD_NOT_ALLOWED", "GET")


@pytest.mark.proves("method/sys.meta.capabilities")
def test_every_operation_that_capabilities_call_serving_is_there_and_the_others_say_so(face):
    verbs = face.request("GET", "/sys/meta/capabilities").json["verbs"]
    listed = {f"{verb}/{name}": each for verb, names in verbs.items() for name, each in names.items()}
    assert listed.keys() == BY_ROUTE.keys()
    for operation, said in listed.items():
        if operation.startswith("meta/"):
            assert face.request("GET", f"/sys/{operation}").status == 200
            continue
        target = f"/sys/{operation}".replace("{name}", "some-name")
        answer = face.request("POST", target, b"{}", JSON)
        is_planned = answer.status == 501 and answer.json["reason"] == "NOT_YET_SERVING"
        assert is_planned == (said["staging"] == "NOT_YET_SERVING"), operation
        # A free name of `act` is one that the installed schema declares.
        if operation != "act/{name}":
            assert answer.status != 404 or answer.json["reason"] != "UNKNOWN_OPERATION"


@pytest.mark.proves("error/MALFORMED_BODY", "error/UNSUPPORTED_MEDIA_TYPE", "error/BODY_TOO_LARGE")
def test_bodies_that_are_no_json_object_are_refused_before_they_are_looked_at(face):
    target = "/sys/query/entities"
    for body in (b"{", b"[]", b"7", b'{"kind":"a","kind":"b"}', b"\xff", b'{"limit":NaN}', b"[" * 300):
        assert problem(face, "POST", target, body)["reason"] == "MALFORMED_BODY"
    text = {"content-type": "text/plain"}
    assert problem(face, "POST", target, b"{}", **text)["reason"] == "UNSUPPORTED_MEDIA_TYPE"
    large = problem(face, "POST", target, b" " * (16 * 1024 * 1024 + 1))
    assert (large["reason"], large["max_bytes"]) == ("BODY_TOO_LARGE", 16 * 1024 * 1024)


def test_an_absent_body_is_an_empty_object_where_nothing_is_required(face):
    for body in (None, b"", b"null", b"{}"):
        assert problem(face, "POST", "/sys/query/graph", body)["reason"] == "NOT_YET_SERVING"
        assert problem(face, "POST", "/sys/act/create-entity", body)["reason"] == "INVALID_PARAMS"


def test_unknown_members_are_refused_on_every_operation(face):
    found = problem(face, "POST", "/sys/call/journal-query", b'{"lmit": 3}')
    # Who may call is said first; with an attachment, the member is named.
    assert found["reason"] == "NOT_ATTACHED"
    found = problem(face, "POST", "/sys/act/create-entity", b'{"kind": "a", "knd": 3}')
    assert (found["reason"], found["field"]) == ("INVALID_PARAMS", "knd")


@pytest.mark.proves("error/UNKNOWN_MODIFIER")
@pytest.mark.parametrize(
    ("target", "known"),
    [
        ("query/entities?limit=3", ["explain"]),
        ("query/entities?explain=plan&explain=cost", ["explain"]),
        ("query/entities?explain=all", ["explain"]),
        ("query/entities?dryRun=true", ["explain"]),
        ("act/create-entity?dryRun=yes", ["explain", "dryRun"]),
        ("act/create-entity?dry_run=true", ["explain", "dryRun"]),
        ("call/task-status?wait=soon", ["wait"]),
    ],
)
def test_modifiers_that_an_operation_does_not_take_are_refused(face, target, known):
    body = b'{"kind":"a","fields":{}}' if target.startswith("act") else b'{"kind":"a"}'
    found = problem(face, "POST", f"/sys/{target}", body)
    assert (found["reason"], found["known"]) == ("UNKNOWN_MODIFIER", known)


@pytest.mark.proves("error/UNSUPPORTED_ABI")
def test_headers_are_the_context(face):
    headers = {"seamount-abi": "2"}
    assert (
        problem(face, "POST", "/sys/query/entities", b'{"kind":"a"}', **headers)["reason"]
        == "UNSUPPORTED_ABI"
    )
    headers = {"seamount-universe": "No Such"}
    assert (
        problem(face, "POST", "/sys/query/entities", b'{"kind":"a"}', **headers)["reason"]
        == "UNKNOWN_UNIVERSE"
    )


def test_nobody_is_told_anything_without_a_secret(face):
    for secret in ("Bearer x", "Basic eDp5", ""):
        answer = face.request("POST", "/sys/query/entities", b"{}", {**JSON, "authorization": secret})
        assert (answer.status, answer.headers["www-authenticate"]) == (401, "Bearer")
        assert answer.json["reason"] == "AUTH_FAILED"


@pytest.mark.proves("hard/G11")
def test_pages_of_other_sites_reach_no_operation(face):
    for headers in ({"origin": "https://evil.example"}, {"host": "evil.example"}):
        assert face.request("POST", "/sys/query/entities", b"{}", {**JSON, **headers}).status == 403


def test_rows_come_as_lines_when_they_are_asked_for(face):
    headers = {**JSON, "seamount-universe": "lines"}
    schema = b'{"schema": {"kinds": {"k": {}}}}'
    assert face.request("POST", "/sys/act/install-schema", schema, headers).status == 200
    for name in ("one", "two"):
        body = json.dumps({"kind": "k", "id": name}).encode()
        assert face.request("POST", "/sys/act/create-entity", body, headers).status == 200
    lines = {**headers, "accept": "application/x-ndjson"}
    answer = face.request("POST", "/sys/query/entities", b'{"kind": "k"}', lines)
    assert answer.headers["content-type"] == "application/x-ndjson"
    first, second, end = (json.loads(line) for line in answer.body.splitlines())
    assert (first["id"], second["id"]) == ("one", "two")
    assert end["end"]["page"] == {"next_cursor": None, "exhausted": True}


def test_the_published_documents_list_every_route_and_fit_together(face):
    document = face.request("GET", "/sys/meta/openapi").json
    assert document["openapi"].startswith("3.1.")
    assert document["paths"].keys() == {f"/sys/{operation}" for operation in BY_ROUTE}
    text = json.dumps(document)
    for reference in set(re.findall(r'"\$ref": "#/components/schemas/([^"]+)"', text)):
        assert reference in document["components"]["schemas"]
    for path, operations in document["paths"].items():
        assert operations.keys() == {"get" if path.startswith("/sys/meta/") else "post"}
        [operation] = operations.values()
        assert operation["operationId"] == BY_ROUTE[path.removeprefix("/sys/")].name
        assert {"400", "401", "500"} <= operation["responses"].keys()
    names = {each["name"] for each in face.request("GET", "/sys/meta/openrpc").json["methods"]}
    assert {method.name for method in BY_ROUTE.values()} <= names


@pytest.mark.proves("method/sys.meta.schema", "method/sys.meta.errors", "method/sys.meta.version")
def test_meta_is_the_same_until_it_changes(face):
    answer = face.request("GET", "/sys/meta/schema")
    again = face.request("GET", "/sys/meta/schema", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status, again.body) == (304, b"")
    assert face.request("GET", "/sys/meta/version").json["abi"] == 0
    assert {each["code"] for each in face.request("GET", "/sys/meta/errors").json["errors"]} == set(BY_REASON)
    assert problem(face, "GET", "/sys/meta/errors/NO_SUCH")["reason"] == "UNKNOWN_OPERATION"
    assert problem(face, "GET", "/sys/meta/schema/boats")["reason"] == "INVALID_PARAMS"


def test_the_kernels_own_calls_take_place_in_the_session_that_a_request_names(face):
    headers = {**JSON, "seamount-session": "http-bay"}
    explained = face.request("POST", "/sys/call/shell-explain", b'{"src": "rm notes.txt"}', headers)
    assert explained.status == 200, explained.body
    answer = face.request("POST", "/sys/call/shell-exec", b'{"src": "20 + 22", "position": "value"}', headers)
    assert answer.json["value"] == {"$": "int", "v": 42} or "42" in json.dumps(answer.json), answer.json
    rows = face.request("POST", "/sys/call/journal-query", b'{"session": "http-bay"}', headers).json
    assert rows[0]["src"] == "20 + 22"
    found = problem(face, "POST", "/sys/call/shell-exec", b"{}", **{"seamount-session": "no/such"})
    assert (found["reason"], found["field"]) == ("INVALID_PARAMS", "session")


def test_an_attachment_that_has_ended_is_made_again(running, face):
    headers = {**JSON, "seamount-session": "http-tide"}
    assert face.request("POST", "/sys/call/session-info", b"{}", headers).status == 200
    client = running.kernel.grpc()
    client.call("session.attach", {"session": "http-tide"})
    client.call("session.close", {})
    client.close()
    assert face.request("POST", "/sys/call/session-info", b"{}", headers).status == 200
