"""What was answered is there after kill -9, with its receipts and cursors."""

from __future__ import annotations

from pathlib import Path

from live_kernel.kernels import start_kernel
from seam.faces import HttpFace


def test_entities_receipts_and_cursors_survive_a_kernel_that_is_killed(place):
    options = ("--state-dir", str(place / "state"), "--http", str(place / "h"))

    def face_of(kernel) -> HttpFace:
        return HttpFace(str(place / "h"), Path(kernel.cookie_file).read_text().strip())

    kernel = start_kernel(place, *options)
    face = face_of(kernel)
    assert (
        face.say("act/install-schema", {"schema": {"kinds": {"k": {"fields": {"n": "int"}}}}}).answer["tx"]
        == 1
    )
    for number in range(3):
        made = face.say(
            "act/create-entity", {"kind": "k", "id": f"e{number}"}, {"idempotencyKey": f"key-{number}"}
        )
        assert made.answer["tx"] == number + 2
    first = face.say("query/entities", {"kind": "k", "limit": 2}).answer
    kernel.kill()

    kernel = start_kernel(place, *options)
    face = face_of(kernel)
    asked = {"kind": "k", "limit": 2, "cursor": first["page"]["next_cursor"]}
    assert [each["id"] for each in face.say("query/entities", asked).answer["data"]] == ["e2"]
    again = face.say("act/create-entity", {"kind": "k", "id": "e1"}, {"idempotencyKey": "key-1"})
    assert again.answer["tx"] == 3
    assert face.say("act/create-entity", {"kind": "k", "id": "e9"}).answer["tx"] == 5
    assert kernel.stop() == 0
