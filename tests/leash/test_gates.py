"""Every effect is judged where it happens, whatever a static derivation makes of the program."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from leash.restricted import Bay, Gated, make_bay

from seamount.leash.gates import describe

CASES: list[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "cases" / "gates.toml").read_text(encoding="utf-8")
)["case"]

GRANTED = [case for case in CASES if not case.get("only_refused")]

# What is opaque is asked about by a mode, which has no list.
ASKED = [case for case in CASES if case["effect"] != "opaque"]

WORDS = {
    "proc_spawn": "start",
    "net_connect": "connect to",
    **{
        kind: describe({"kind": kind, "paths": [], "names": []})
        for kind in (
            "fs_read",
            "fs_write",
            "fs_delete",
            "opaque",
            "env_read",
            "env_write",
            "secret_use",
            "time",
            "journal_read",
            "session_write",
        )
    },
}


@pytest.fixture
def bay(tmp_path: Path) -> Bay:
    return make_bay(tmp_path)


@pytest.mark.proves("kernel/A20", "kernel/A23", "kernel/A5")
@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_an_effect_is_refused_without_its_grant_and_nothing_happens(case: dict[str, Any], bay: Bay) -> None:
    before = bay.tree()
    code, message = Gated(bay, case.get("also", "")).refusal(case["src"])
    assert (code, WORDS[case["effect"]] in message) == ("leash_denied", True), message
    assert bay.tree() == before


@pytest.mark.proves("kernel/A20")
@pytest.mark.parametrize("case", GRANTED, ids=[case["name"] for case in GRANTED])
def test_the_same_effect_is_done_with_its_grant(case: dict[str, Any], bay: Bay) -> None:
    gated = Gated(bay, case["grant"])
    if "raises" in case:
        assert gated.refusal(case["src"])[0] == case["raises"]
    else:
        gated.run(case["src"])


@pytest.mark.proves("kernel/A20")
@pytest.mark.parametrize("case", ASKED, ids=[case["name"] for case in ASKED])
def test_an_effect_that_policy_asks_about_needs_an_approval(case: dict[str, Any], bay: Bay) -> None:
    asked = "\n".join(line for line in case["grant"].splitlines() if not line.startswith("opaque"))
    mode = 'opaque = "allow"' if "opaque" in case["grant"] else ""
    code, _ = Gated(bay, f'{mode}\n[principal."agent:otter".ask]\n{asked}').refusal(case["src"])
    assert code == "approval_required"
