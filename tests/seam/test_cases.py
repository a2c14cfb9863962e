"""Cases as data: each file tells a story of calls, told over every surface, which must agree."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from seam.faces import FACES, Said, Seamount, seamount

CASES = sorted((Path(__file__).parent / "cases").glob("*.toml"))


@pytest.fixture(scope="module")
def running(shared_place: Path) -> Iterator[Seamount]:
    with seamount(shared_place, "cases") as kernel:
        yield kernel


@pytest.mark.proves(
    "method/sys.query.entities",
    "method/sys.query.aggregate",
    "method/sys.query.series",
    "method/sys.act.create-entity",
    "method/sys.act.remove-entity",
    "method/sys.act.install-schema",
    "method/sys.act.fork-branch",
    "method/sys.assert.series",
    "method/sys.assert.link",
    "method/sys.assert.state",
    "method/sys.act.register-resource-version",
    "error/QUERYSPEC_INVALID",
    "error/QUERYSPEC_UNKNOWN_FIELD",
    "error/QUERY_TOO_COMPLEX",
    "error/UNKNOWN_KIND",
    "error/UNKNOWN_TRAIT",
    "error/UNKNOWN_PATH",
    "error/UNKNOWN_LINK",
    "error/UNKNOWN_SERIES",
    "error/UNKNOWN_ENTITY",
    "error/TYPE_MISMATCH",
    "error/UNKNOWN_TENANT",
    "error/UNKNOWN_UNIVERSE",
    "error/UNKNOWN_BRANCH",
    "error/BRANCH_EXISTS",
    "error/UNKNOWN_TX",
    "error/CURSOR_MISMATCH",
    "error/ENTITY_EXISTS",
    "error/STALE_REVISION",
    "error/SCHEMA_BREAKING",
    "error/SCHEMA_VIOLATION",
    "error/SERIES_CONFLICT",
    "error/DIGEST_MISMATCH",
    "error/IDEMPOTENCY_KEY_REUSED",
    "error/ACTION_FAILED",
    "method/sys.act.invoke",
    "hard/G12",
)
@pytest.mark.parametrize("path", CASES, ids=[path.stem for path in CASES])
def test_a_story_of_calls_goes_alike_over_every_surface(running, path):
    story = tomllib.loads(path.read_text())
    told = {face: tell(running, face, path.stem, story) for face in FACES}
    for face in FACES[1:]:
        for step, one, other in zip(story["step"], told[FACES[0]], told[face], strict=True):
            assert one == other, f"{step['says']}: {FACES[0]} and {face} differ"


def tell(running: Seamount, name: str, universe: str, story: dict[str, Any]) -> list[Said]:
    """Makes the calls of a story in a world of its own, and holds each answer against what it says."""
    face = running.face(name)
    kept: dict[str, Any] = {}
    told = []
    try:
        for step in story["step"]:
            ctx = {"tenant": name, "universe": universe, **step.get("ctx", {})}
            if ctx["universe"] == "":
                del ctx["universe"]
            if "idempotencyKey" in ctx:
                # Keys are of a principal and an operation, wherever that takes place.
                ctx["idempotencyKey"] += f"/{name}"
            body = json.loads(step["body"]) if isinstance(step.get("body"), str) else step.get("body")
            body = put_in(body, kept)
            said = face.say(step["do"], body, ctx)
            where = f"{name}: {step['says']}"
            assert said.reason == step.get("reason"), f"{where}: {said}"
            if "answer" in step:
                wanted = json.loads(step["answer"]) if isinstance(step["answer"], str) else step["answer"]
                holds(said.answer, put_in(wanted, kept), where)
            for key, member in step.get("keep", {}).items():
                kept[key] = find(said.answer, member)
            told.append(put_out(said, kept))
            if "detail" in step:
                holds(told[-1].detail, step["detail"], where)
    finally:
        face.close()
    return told


def put_in(value: Any, kept: dict[str, Any]) -> Any:
    """The value with each text `<name>` replaced by what was kept under the name."""
    match value:
        case dict():
            return {key: put_in(each, kept) for key, each in value.items()}
        case list():
            return [put_in(each, kept) for each in value]
        case str() if value.startswith("<") and value.endswith(">"):
            return kept[value[1:-1]]
    return value


def put_out(said: Said, kept: dict[str, Any]) -> Said:
    """The answer with what was kept replaced by its name: it may be another one on each surface."""
    text = json.dumps(said.answer)
    for key, value in kept.items():
        text = text.replace(json.dumps(value), f'"<{key}>"')
    detail = (
        {**said.detail, "key": said.detail["key"].partition("/")[0]} if "key" in said.detail else said.detail
    )
    return Said(json.loads(text), said.reason, detail)


def find(value: Any, path: str) -> Any:
    for name in path.split("."):
        value = value[int(name)] if isinstance(value, list) else value[name]
    return value


def holds(found: Any, wanted: Any, where: str) -> None:
    """Objects may have more members than wanted; arrays may not. Numbers have the type that is wanted."""
    if isinstance(wanted, dict):
        assert isinstance(found, dict), f"{where}: {found!r}"
        for key, each in wanted.items():
            if each == "absent":
                assert key not in found, f"{where}.{key} is there: {found[key]!r}"
            else:
                assert key in found, f"{where}.{key} is missing in {found}"
                holds(found[key], each, f"{where}.{key}")
    elif isinstance(wanted, list):
        assert isinstance(found, list), f"{where}: {found!r}"
        assert len(found) == len(wanted), f"{where}: {found}"
        for index, (one, other) in enumerate(zip(found, wanted, strict=True)):
            holds(one, other, f"{where}[{index}]")
    else:
        assert found == wanted, f"{where}: {found!r} is not {wanted!r}"
        assert type(found) is type(wanted), f"{where}: {found!r} is not {wanted!r}"
