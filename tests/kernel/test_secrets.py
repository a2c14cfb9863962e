"""Secrets: kept per principal, encrypted, given to programs that may use them, shown to nobody."""

from __future__ import annotations

import base64
import http.server
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from live_kernel import Failed, start_kernel
from live_kernel.fixtures import Attached
from live_kernel.harbour import Harbour, harbour

from seamount.kernel.runs.echo import Echo
from seamount.kernel.runs.live_masking import LiveMask
from seamount.kernel.runs.secret_scrubbing import CHUNK, Scrubber
from seamount.worker.evaluator import Kind
from seamount.worker.results import Content

MATERIAL = 'hunter2-"ü"-s3cr3t'

POLICY = """
version = 1
[principal."agent:otter"]
secret_use = ["deploy", "other"]
net_connect = ["127.0.0.1:*"]
auto_apply = "in-grant"
journal_read = true
[principal."agent:crab"]
secret_use = ["deploy"]
auto_apply = "in-grant"
[principal."agent:clam"]
auto_apply = "in-grant"
"""


@pytest.fixture(scope="module")
def held(shared_place: Path) -> Iterator[Harbour]:
    with harbour(shared_place, POLICY, socket="secrets.sock") as ready:
        yield ready


class Repeating(http.server.BaseHTTPRequestHandler):
    """Answers with what it was asked by, so that a secret comes back in every form."""

    def do_GET(self) -> None:
        held = self.headers["x-key"].encode("latin-1")
        body = held + b" " + base64.b64encode(b"Bearer " + held) + b"\n"
        self.send_response(200)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        return None


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Repeating) as listening:
        thread = threading.Thread(target=listening.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{listening.server_port}/"
        listening.shutdown()
        thread.join()


@pytest.mark.proves("method/secret.set", "method/secret.list", "method/secret.remove")
def test_a_secret_is_set_listed_used_replaced_and_removed(bay: Attached) -> None:
    name = f"key-{bay.name}"
    assert bay.call("secret.set", {"name": name, "value": MATERIAL}) == {"name": name, "replaced": False}
    assert bay.value(f'secret.get("{name}")') == {"$": "secret", "name": name}
    assert bay.exec(f'secret.get("{name}")')["render"] == f"secret({name})"
    assert bay.value(f'secret.get("{name}") == secret.get("{name}")') == {"$": "bool", "v": True}
    listed = {each["name"]: each["changed_ns"] for each in bay.call("secret.list", {})["secrets"]}
    assert listed[name] > 0
    assert bay.call("secret.set", {"name": name, "value": "x"})["replaced"] is True
    assert bay.call("secret.remove", {"name": name}) == {"name": name, "removed": True}
    assert bay.call("secret.remove", {"name": name})["removed"] is False
    failed = bay.failure("exec", {"src": f'secret.get("{name}")'})
    assert (failed.data["code"], failed.message) == ("not_found", f"secret `{name}` not found")


@pytest.mark.parametrize(
    ("params", "field"),
    [
        ({"value": "x"}, "name"),
        ({"name": "a b", "value": "x"}, "name"),
        ({"name": "", "value": "x"}, "name"),
        ({"name": "a"}, "value"),
        ({"name": "a", "value": ""}, "value"),
        ({"name": "a", "value": "x" * 65_537}, "value"),
    ],
)
def test_what_is_no_secret_is_refused_without_repeating_it(
    json_bay: Attached, params: dict[str, str], field: str
) -> None:
    failed = json_bay.failure("secret.set", params)
    assert (failed.code, failed.data["field"]) == (-32602, field)
    assert "x" * 20 not in failed.message


@pytest.mark.proves("kernel/A2", "kernel/A20")
def test_secrets_are_a_principals_own_and_need_a_grant(held: Harbour) -> None:
    otter, crab, clam = (held.caller(f"agent:{name}") for name in ("otter", "crab", "clam"))
    otter.call("secret.set", {"name": "deploy", "value": MATERIAL})
    assert crab.call("secret.list", {}) == {"secrets": []}
    assert crab.failure("exec", {"src": 'secret.get("deploy")'}).data["code"] == "not_found"
    for failed in (
        clam.failure("secret.set", {"name": "deploy", "value": "x"}),
        clam.failure("secret.remove", {"name": "deploy"}),
        clam.failure("exec", {"src": 'secret.get("deploy")'}),
        otter.failure("exec", {"src": 'secret.get("else")'}),
    ):
        assert failed.reason == "LEASH_DENIED"
    otter.call("secret.remove", {"name": "deploy"})


@pytest.mark.proves("kernel/A32")
def test_what_a_run_shows_and_leaves_has_no_secret_in_it(held: Harbour, server: str) -> None:
    plain = "hunter2-and-more"
    otter = held.caller("agent:otter")
    otter.call("secret.set", {"name": "other", "value": plain})
    fetch = f'http.get("{server}", headers: {{"x-key": secret.get("other")}})'
    src = f"let r = {fetch}\nr.body.str()\nr.body"
    answers = [
        otter.call("exec", {"src": src, "position": "value"}),
        otter.call("exec", {"src": "r.body.str()", "position": "value"}),
        otter.call("exec", {"src": "r.body.str()", "position": "value", "timeout_ms": 20_000}),
        otter.failure("exec", {"src": "fail(r.body.str())"}).data,
        otter.call("transcript.list", {}),
        otter.call("value.get", {"ref": "it", "format": "render"}),
        otter.call("journal.query", {"granularity": "all"}),
    ]
    said = repr(answers)
    assert "secret(other)" in said
    encoded = base64.b64encode(b"Bearer " + plain.encode()).decode()
    for form in (plain, encoded[12:28]):
        assert form not in said
    for row in otter.call("journal.query", {}):
        for output in row["outputs"]:
            got = otter.call("blob.get", {"hash": output["hash"]})
            assert plain not in repr(got)
    otter.call("secret.remove", {"name": "other"})


@pytest.mark.proves("kernel/A32")
def test_the_store_and_the_log_hold_no_secret(place: Path) -> None:
    state = place / "state"
    kernel = start_kernel(place, "--state-dir", str(state))
    client = kernel.json()
    client.call("session.attach", {})
    client.call("secret.set", {"name": "deploy", "value": MATERIAL})
    client.call("exec", {"src": 'secret.get("deploy") == secret.get("deploy")'})
    with pytest.raises(Failed):
        client.call("exec", {"src": 'echo "{secret.get("deploy")}"'})
    client.close()
    kernel.kill()
    key = state / "secrets.key"
    assert (key.stat().st_mode & 0o777, key.stat().st_size) == (0o600, 32)
    for file in (*state.rglob("*"), *place.glob("*.log")):
        if file.is_file():
            assert MATERIAL.encode() not in file.read_bytes(), file
            assert b"hunter2" not in file.read_bytes(), file

    # The key is found again; one that others can read, or that is gone, is refused with a way out.
    kernel = start_kernel(place, "--state-dir", str(state))
    client = kernel.json()
    client.call("session.attach", {})
    assert client.call("exec", {"src": 'secret.get("deploy")'})["render"] == "secret(deploy)"
    client.close()
    assert kernel.stop() == 0
    key.chmod(0o644)
    kernel = start_kernel(place, "--state-dir", str(state))
    client = kernel.json()
    client.call("session.attach", {})
    with pytest.raises(Failed) as failed:
        client.call("exec", {"src": 'secret.get("deploy")'})
    assert failed.value.data["code"] == "permission"
    assert "chmod 600" in failed.value.message
    key.unlink()
    with pytest.raises(Failed) as failed:
        client.call("secret.set", {"name": "new", "value": "x"})
    assert failed.value.reason == "STORE_UNAVAILABLE"
    assert "is gone" in failed.value.message
    client.call("secret.remove", {"name": "deploy"})
    client.call("secret.set", {"name": "new", "value": "x"})
    client.close()
    assert kernel.stop() == 0


def test_an_ephemeral_kernel_keeps_its_key_in_memory(place: Path) -> None:
    kernel = start_kernel(place)
    client = kernel.json()
    client.call("session.attach", {})
    client.call("secret.set", {"name": "deploy", "value": MATERIAL})
    assert client.call("exec", {"src": 'secret.get("deploy")'})["render"] == "secret(deploy)"
    client.close()
    assert kernel.stop() == 0


@pytest.mark.proves("kernel/A32")
async def test_a_long_content_is_searched_across_its_pieces() -> None:
    import os
    import tempfile

    scrubber = Scrubber({b"hunter2": "deploy"})
    data = b"x" * (CHUNK - 3) + b"hunter2" + b"y" * CHUNK + b"hunter2"
    with tempfile.TemporaryFile() as file:
        file.write(data)
        file.flush()
        content = Content(descriptor=os.dup(file.fileno()), length=len(data))
        clean = await scrubber._content(content)
    assert clean.read() == data.replace(b"hunter2", b"secret(deploy)")
    clean.close()


OVERLAPPING = {
    b"hunter2": "deploy",
    b"hunter2hunter3": "longer",
    b"2hunt": "across",
    b"\xc3\xa4\xc3\xb6": "umlauts",
}
PRINTED = [
    b"a hunter2 b hunter2hunter3 c 2hunter2 \xc3\xa4\xc3\xb6 hunter",
    b"hunhunter2hunter2hunter3hunter2",
    b"aHVudGVyMg== aHVudGVyMmh1bnRlcjM=",
]


def masked(pieces: list[tuple[int, bytes]]) -> dict[int, bytes]:
    """What is shown of each stream, when it comes in these pieces."""
    shown: dict[int, bytes] = {}
    total = 0

    def show(stream: int, offset: int, data: bytes) -> None:
        nonlocal total
        assert offset == total, "no gap, nothing twice"
        total += len(data)
        shown[stream] = shown.get(stream, b"") + data

    scrubber = Scrubber(OVERLAPPING)
    mask, at = LiveMask(lambda: scrubber, show), 0
    for stream, data in pieces:
        mask.take(stream, at, data)
        at += len(data)
    mask.finish()
    assert total == at
    return shown


@pytest.mark.proves("kernel/A32")
@pytest.mark.parametrize("printed", PRINTED)
def test_live_output_is_masked_wherever_it_is_split(printed: bytes) -> None:
    whole = masked([(1, printed)])[1]
    assert b"hunter2" not in whole
    assert len(whole) == len(printed)
    for first in range(len(printed)):
        for second in range(first, len(printed)):
            pieces = [printed[:first], printed[first:second], printed[second:]]
            assert masked([(1, piece) for piece in pieces]) == {1: whole}, (first, second)
            other = [(2, b"hunt"), (2, b"er2"), (2, b".")]
            both = masked(
                [each for pair in zip([(1, p) for p in pieces], other, strict=True) for each in pair]
            )
            assert both == {1: whole, 2: b"*******."}, (first, second)


@pytest.mark.proves("kernel/A32")
def test_a_gap_in_live_output_shows_no_part_of_a_secret() -> None:
    shown: list[tuple[int, int, bytes]] = []
    scrubber = Scrubber({b"hunter2hunter3": "deploy"})
    mask = LiveMask(lambda: scrubber, lambda *piece: shown.append(piece))
    mask.take(1, 0, b"x hunter2hun")
    mask.take(1, 100, b"on")
    mask.finish()
    assert shown == [(1, 0, b"x "), (1, 2, b"*" * 10), (1, 100, b"on")]


@pytest.mark.proves("kernel/A32")
def test_what_earlier_statements_show_has_no_part_of_a_secret_at_its_bound() -> None:
    for before in range(8_180, 8_195):
        echo = Echo()
        echo.take(Kind.STDERR, b"hunter2")
        echo.take(Kind.STDOUT, b"x" * before + b"hunter2" * 10_000)
        echo.scrub(Scrubber({b"hunter2": "deploy"}))
        (text,) = echo.texts()
        assert "hunter" not in text
        assert len(text) <= 8_192
    echo = Echo()
    echo.take(Kind.STDOUT, b"x" * 8_191 + "ä".encode())
    assert echo.texts() == ["x" * 8_191]
