"""One frame, one answer: envelopes, ids, strict JSON (hard cases J01 to J13) on a real socket."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest
from live_kernel import JsonClient
from live_kernel.fixtures import Attached

Connect = Callable[[], JsonClient]


@pytest.fixture
def client(json_connect: Connect) -> Iterator[JsonClient]:
    """A client that is still served after the test."""
    client = json_connect()
    yield client
    assert client.call("parse", {"src": "1"})["ast_version"] == 2


def refused(client: JsonClient, frame: bytes, code: int, identity: bytes, reason: str = "") -> dict:
    client.write(frame + b"\n")
    line = client.line()
    assert line.startswith(b'{"jsonrpc":"2.0","id":' + identity + b',"error":{'), line
    error = json.loads(line)["error"]
    assert error["code"] == code, error
    assert error["message"]
    if reason:
        assert error["data"]["reason"] == reason
    return error


@pytest.mark.proves("error/MALFORMED_JSON", "hard/J01", "kernel/P2")
@pytest.mark.parametrize(
    "frame",
    [
        b"",
        b"   ",
        b"\r",
        b"\xff\xfe",
        b"\x00",
        b"hello",
        b"{",
        b"}",
        b'{"jsonrpc":"2.0","id":1,"method":"parse"',
        b'{"jsonrpc":"2.0","id":1,"method":"parse",}',
        b"{'jsonrpc':'2.0'}",
        b'{"jsonrpc":"2.0","id":01,"method":"parse"}',
        b'{"jsonrpc":"2.0","id":1,"method":"parse"} {}',
        b'{"jsonrpc":"2.0","id":1,"method":"par\nse"}'.replace(b"\n", b"\x01"),
        b'{"jsonrpc":"2.0","id":1,"method":"\\x41"}',
        b'\xef\xbb\xbf{"jsonrpc":"2.0","id":1,"method":"parse"}',
        b"/* c */ 1",
        b"nul",
    ],
)
def test_what_is_no_json_is_answered_with_a_parse_error(client: JsonClient, frame: bytes) -> None:
    refused(client, frame, -32700, b"null", "MALFORMED_JSON")


@pytest.mark.proves("error/INVALID_REQUEST", "hard/J01", "kernel/P2")
@pytest.mark.parametrize(
    ("frame", "identity"),
    [
        (b"1", b"null"),
        (b'"parse"', b"null"),
        (b"null", b"null"),
        (b"true", b"null"),
        (b"{}", b"null"),
        (b'{"id":7}', b"7"),
        (b'{"jsonrpc":"2.0","id":7}', b"7"),
        (b'{"jsonrpc":"2.0","id":7,"method":123}', b"7"),
        (b'{"jsonrpc":"2.0","id":7,"method":null}', b"7"),
        (b'{"jsonrpc":"2.0","id":7,"method":["parse"]}', b"7"),
        (b'{"jsonrpc":"1.0","id":7,"method":"parse"}', b"7"),
        (b'{"jsonrpc":2.0,"id":7,"method":"parse"}', b"7"),
        (b'{"jsonrpc":null,"id":7,"method":"parse"}', b"7"),
        (b'{"id":"q","method":"parse","params":{"src":"1"}}', b'"q"'),
    ],
)
def test_json_that_is_no_request_is_answered_with_its_id(
    client: JsonClient, frame: bytes, identity: bytes
) -> None:
    refused(client, frame, -32600, identity, "INVALID_REQUEST")


@pytest.mark.proves("hard/J01")
@pytest.mark.parametrize("params", [b'"x"', b"1", b"[]", b'["1"]', b"true", b"null"])
def test_parameters_that_are_no_object_are_invalid(client: JsonClient, params: bytes) -> None:
    frame = b'{"jsonrpc":"2.0","id":"q","method":"parse","params":' + params + b"}"
    refused(client, frame, -32602, b'"q"', "INVALID_PARAMS")


@pytest.mark.proves("error/METHOD_NOT_FOUND", "hard/J01")
@pytest.mark.parametrize("name", ["", "nope", "Parse", "parse ", "session", "x" * 100_000, "é", "\x00"])
def test_unknown_methods_are_not_found_before_anything_else(client: JsonClient, name: str) -> None:
    frame = json.dumps({"jsonrpc": "2.0", "id": 1, "method": name, "params": 5}).encode()
    error = refused(client, frame, -32601, b"1", "METHOD_NOT_FOUND")
    assert error["message"] == "method not found"
    assert error["data"]["method"] == name[:200]


@pytest.mark.proves("hard/J03")
@pytest.mark.parametrize(
    "frame",
    [
        b"[]",
        b"[1,{}]",
        b'[{"jsonrpc":"2.0","id":1,"method":"parse","params":{"src":"1"}}]',
        b'[{"jsonrpc":"2.0","method":"parse"}]',
        b" [ ] ",
        b"[" * 100_000,
        b"[1",
    ],
)
def test_a_batch_gets_one_refusal(client: JsonClient, frame: bytes) -> None:
    refused(client, frame, -32600, b"null", "INVALID_REQUEST")


@pytest.mark.proves("hard/J04", "hard/J05")
@pytest.mark.parametrize(
    "identity",
    [
        b"null",
        b"0",
        b"-0",
        b"-1",
        b"1",
        b'"1"',
        b'""',
        b"true",
        b"false",
        b"1.5",
        b"1.0",
        b"1e2",
        b"1E+2",
        b"-0.0",
        b"9007199254740993",
        b"123456789012345678901234567890",
        b"0.1000000000000000055511151231257827",
        b'"\\u00e9"',
        '"é"'.encode(),
        b'"\\/"',
        b'"a\\nb"',
        b"[]",
        b"[1, 2]",
        b'{"a" : {"b":1}}',
        b"{}",
    ],
)
def test_an_id_is_echoed_byte_for_byte(client: JsonClient, identity: bytes) -> None:
    client.write(b'{"jsonrpc":"2.0","id":' + identity + b',"method":"parse","params":{"src":"1"}}\n')
    assert client.line().startswith(b'{"jsonrpc":"2.0","id":' + identity + b',"result":{')
    refused(client, b'{"jsonrpc":"2.0","id": ' + identity + b' ,"method":"nope"}', -32601, identity)


@pytest.mark.proves("hard/J04", "kernel/P2")
@pytest.mark.parametrize(
    "frame",
    [
        b'{"jsonrpc":"2.0","method":"parse","params":{"src":"1"}}',
        b'{"jsonrpc":"2.0","method":"nope"}',
        b'{"jsonrpc":"2.0","method":"parse"}',
        b'{"jsonrpc":"2.0","method":"session.attach","params":{"session":"never"}}',
    ],
)
def test_a_request_without_an_id_is_dropped(client: JsonClient, frame: bytes) -> None:
    client.write(frame + b"\n")
    # Answers come in the order in which they are ready: this one would be behind.
    assert client.exchange(b'{"jsonrpc":"2.0","id":9,"method":"nope"}')["id"] == 9


@pytest.mark.proves("hard/J04")
def test_a_notification_runs_nothing(json_bay: Attached) -> None:
    frame = {"jsonrpc": "2.0", "method": "exec", "params": {"src": "env.TIDE = 'low'"}}
    json_bay.client.write(json.dumps(frame).encode() + b"\n")
    assert json_bay.exec("1")["ref"] == "out:1"
    assert "TIDE" not in json_bay.call("session.env")["names"]


@pytest.mark.proves("hard/J05")
def test_two_requests_with_one_id_are_both_answered(json_bay: Attached) -> None:
    client = json_bay.client
    request = {"jsonrpc": "2.0", "id": "same", "method": "exec", "params": {"src": "1"}}
    client.write((json.dumps(request) + "\n").encode() * 2)
    answers = [client.receive(), client.receive()]
    assert [answer["id"] for answer in answers] == ["same", "same"]
    assert {answer["result"]["ref"] for answer in answers} == {"out:1", "out:2"}


@pytest.mark.proves("hard/J05")
def test_true_and_one_stay_different(json_bay: Attached) -> None:
    client = json_bay.client
    for identity, src in ((b"1", b"10"), (b"true", b"20"), (b'"1"', b"30"), (b"1.0", b"40")):
        client.write(b'{"jsonrpc":"2.0","id":%b,"method":"exec","params":{"src":"%b"}}\n' % (identity, src))
    found = {}
    for _ in range(4):
        line = client.line()
        identity = line.removeprefix(b'{"jsonrpc":"2.0","id":').partition(b',"result"')[0]
        found[identity] = json.loads(line)["result"]["value"]["v"]
    assert found == {b"1": 10, b"true": 20, b'"1"': 30, b"1.0": 40}


@pytest.mark.proves("hard/J07", "kernel/P17")
def test_a_running_request_does_not_hold_back_later_ones(json_bay: Attached) -> None:
    client = json_bay.client
    slow = client.send("exec", {"src": "sleep 30s", "deadline_ms": 400})
    for number in range(50):
        assert client.call("parse", {"src": f"{number}"}, seconds=5)["ast_version"] == 2
    assert client.receive()["id"] == slow


@pytest.mark.proves("hard/J07", "kernel/P17")
def test_requests_behind_an_attach_wait_for_it(json_connect: Connect) -> None:
    client = json_connect()
    frames = [
        {"jsonrpc": "2.0", "id": 1, "method": "session.attach", "params": {"session": "bay-b1"}},
        {"jsonrpc": "2.0", "id": 2, "method": "session.info"},
        {"jsonrpc": "2.0", "id": 3, "method": "session.attach", "params": {"session": "bay-b2"}},
        {"jsonrpc": "2.0", "id": 4, "method": "session.info"},
        {"jsonrpc": "2.0", "id": 5, "method": "session.close", "params": {}},
        {"jsonrpc": "2.0", "id": 6, "method": "session.info"},
    ]
    client.write(b"".join(json.dumps(frame).encode() + b"\n" for frame in frames))
    answers = {answer["id"]: answer for answer in (client.receive() for _ in frames)}
    assert answers[2]["result"]["session"] == "bay-b1"
    assert answers[4]["result"]["session"] == "bay-b2"
    assert answers[6]["error"]["code"] == -32000
    client.call("session.attach", {"session": "bay-b1"})
    client.call("session.close", {})


@pytest.mark.proves("hard/J10")
@pytest.mark.parametrize(
    ("frame", "identity"),
    [
        (b'{"jsonrpc":"2.0","id":1,"id":2,"method":"parse","params":{"src":"1"}}', None),
        (b'{"jsonrpc":"2.0","id":1,"method":"nope","method":"parse","params":{"src":"1"}}', b"1"),
        (b'{"jsonrpc":"2.0","jsonrpc":"2.0","id":1,"method":"parse","params":{"src":"1"}}', b"1"),
        (b'{"jsonrpc":"2.0","id":1,"method":"parse","params":{"src":"1","src":"2"}}', b"1"),
        (b'{"jsonrpc":"2.0","id":1,"method":"parse","params":{"src":"1","s\\u0072c":"2"}}', b"1"),
        (b'{"jsonrpc":"2.0","id":1,"method":"parse","params":{"src":"1","x":{"a":1,"a":1}}}', b"1"),
        (b'{"jsonrpc":"2.0","id":1,"method":"parse","params":{"src":"1"},"other":{"a":1,"a":2}}', b"1"),
    ],
)
def test_duplicate_members_are_refused(client: JsonClient, frame: bytes, identity: bytes | None) -> None:
    client.write(frame + b"\n")
    line = client.line()
    answer = json.loads(line)
    assert answer["error"]["code"] in (-32600, -32602)
    assert "duplicate" in answer["error"]["message"]
    if identity is not None:
        assert line.startswith(b'{"jsonrpc":"2.0","id":' + identity + b",")


@pytest.mark.proves("hard/J11")
@pytest.mark.parametrize("number", [b"NaN", b"Infinity", b"-Infinity", b"1e400", b"-1e400", b"1_0", b"0x1"])
@pytest.mark.parametrize("place", [b'"cursor":%b', b'"other":[%b]', b'"other":{"a":%b}'])
def test_numbers_that_json_has_not_are_refused(client: JsonClient, number: bytes, place: bytes) -> None:
    frame = b'{"jsonrpc":"2.0","id":1,"method":"complete","params":{"src":"1",' + place % number + b"}}"
    client.write(frame + b"\n")
    answer = client.receive()
    assert answer["error"]["code"] in (-32700, -32600, -32602)
    assert answer["id"] in (1, None)


@pytest.mark.proves("hard/J11")
@pytest.mark.parametrize(
    ("number", "is_good"),
    [
        (b"18446744073709551615", True),
        (b"18446744073709551616", False),
        (b"-1", False),
        (b"1.0", False),
        (b"1e2", False),
        (b"1.5", False),
        (b'"10"', False),
        (b"true", False),
        (b"9" * 400, False),
        (b"9" * 5_000, False),
        (b"null", True),
    ],
)
def test_integers_are_exact_or_refused(client: JsonClient, number: bytes, is_good: bool) -> None:
    client.write(b'{"jsonrpc":"2.0","id":1,"method":"complete","params":{"src":"le","cursor":%b}}\n' % number)
    answer = client.receive()
    assert ("result" in answer) is is_good, answer
    if not is_good:
        assert answer["error"]["code"] in (-32602, -32600)


@pytest.mark.proves("hard/J12")
@pytest.mark.parametrize(
    "text",
    [
        b'"\\ud800"',
        b'"\\udc00\\ud800"',
        b'"a\\uD83Dz"',
        b'"\xff"',
        b'"\xc0\x80"',
        b'"\xed\xa0\x80"',
        b'"\xf5"',
    ],
)
@pytest.mark.parametrize(
    "frame",
    [
        b'{"jsonrpc":"2.0","id":1,"method":"parse","params":{"src":%b}}',
        b'{"jsonrpc":"2.0","id":%b,"method":"parse","params":{"src":"1"}}',
        b'{"jsonrpc":"2.0","id":1,"method":%b}',
        b'{"jsonrpc":"2.0","id":1,"method":"parse","params":{"src":"1",%b:1}}',
    ],
)
def test_what_is_no_text_is_refused(client: JsonClient, frame: bytes, text: bytes) -> None:
    refused(client, frame % text, -32700, b"null", "MALFORMED_JSON")


@pytest.mark.proves("hard/J12")
def test_escaped_pairs_are_text(client: JsonClient) -> None:
    frame = b'{"jsonrpc":"2.0","id":1,"method":"parse","params":{"src":"\'\\ud83d\\ude00\'"}}'
    [statement] = client.exchange(frame)["result"]["ast"]["stmts"]
    assert "😀" in json.dumps(statement, ensure_ascii=False)


@pytest.mark.proves("hard/J13")
@pytest.mark.parametrize("depth", [201, 1_000, 100_000, 4_000_000])
@pytest.mark.parametrize(("opening", "closing"), [(b"[", b"]"), (b'{"a":', b"}")])
@pytest.mark.parametrize("is_closed", [True, False])
def test_deep_nesting_is_refused(
    client: JsonClient, depth: int, opening: bytes, closing: bytes, is_closed: bool
) -> None:
    if depth * len(opening + closing) > 16_000_000:
        depth = 1_500_000
    inner = opening * depth + b"1" + (closing * depth if is_closed else b"")
    frame = b'{"jsonrpc":"2.0","id":5,"method":"parse","params":' + inner + (b"}" if is_closed else b"")
    client.write(frame + b"\n")
    answer = client.receive()
    assert answer["error"]["code"] in ((-32600, -32602) if is_closed else (-32700, -32600))
    assert answer["id"] in (5, None)


@pytest.mark.proves("hard/J13")
def test_nesting_up_to_the_bound_is_fine(client: JsonClient) -> None:
    # The frame and its parameters are two levels themselves.
    inner = b"[" * 198 + b"]" * 198
    frame = b'{"jsonrpc":"2.0","id":5,"method":"parse","params":{"src":"1","other":' + inner + b"}}"
    assert "result" in client.exchange(frame)
    brackets = b'"' + b"[" * 5_000 + b'"'
    frame = b'{"jsonrpc":"2.0","id":5,"method":"parse","params":{"src":"1","other":' + brackets + b"}}"
    assert "result" in client.exchange(frame)


@pytest.mark.proves("hard/J13")
@pytest.mark.parametrize("piece", [b'"\\', b'"', b'\\"', b'"a":', b"[{", b",", b'"\\"'])
def test_hostile_frames_are_scanned_once(client: JsonClient, piece: bytes) -> None:
    frame = b'{"a":' + piece * (2_000_000 // len(piece))
    client.write(frame + b"\n")
    assert client.receive(10)["error"]["code"] in (-32700, -32600)
