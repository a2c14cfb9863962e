"""Authority travels with the run: approvals, expiry, reloads, tokens, and what a run leaves behind."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from leash.restricted import Bay, Gated, make_bay, table_of

from seamount.leash.gates import Authority, Gate
from seamount.shoal.values.errors import Raised

ASK = '[principal."agent:otter".ask]\nfs.read = ["@/**"]\nfs.write = ["@/**"]\n'


@pytest.fixture
def bay(tmp_path: Path) -> Bay:
    return make_bay(tmp_path)


def reading(*paths: object) -> dict[str, Any]:
    return {"kind": "fs_read", "paths": [str(path) for path in paths]}


def test_an_approval_lets_through_what_it_names_and_nothing_else(bay: Bay) -> None:
    gated = Gated(bay, ASK, Authority([reading(bay.inside / "secret.txt")]))
    assert gated.run('path("secret.txt").read()') == "salt\n"
    assert gated.refusal('path("more.txt").read()')[0] == "approval_required"
    assert gated.refusal('"x".save("secret.txt")')[0] == "approval_required"


def test_an_approved_directory_is_approved_with_what_lies_below(bay: Bay) -> None:
    gated = Gated(bay, ASK, Authority([reading(bay.inside / "sub")]))
    assert gated.run('path("sub/deep.txt").read()') == "deep\n"
    assert gated.refusal('path("secret.txt").read()')[0] == "approval_required"


def test_an_approval_never_lifts_a_denial(bay: Bay) -> None:
    policy = f'{ASK}[principal."agent:otter".deny]\nfs.read = ["@/secret.txt"]'
    gated = Gated(bay, policy, Authority([reading("*"), {"kind": "opaque"}]))
    assert gated.refusal('path("secret.txt").read()')[0] == "leash_denied"
    assert gated.run('path("more.txt").read()') == "more\n"


def test_an_approval_ends_at_its_expiry(bay: Bay) -> None:
    approved = [reading(bay.inside)]
    past, future = time.time_ns() - 1, time.time_ns() + 60_000_000_000
    assert Gated(bay, ASK, Authority(approved, past)).refusal("ls")[0] == "approval_required"
    Gated(bay, ASK, Authority(approved, future)).run("ls")


def test_the_next_run_has_nothing_of_the_authority_of_the_last_one(bay: Bay) -> None:
    gated = Gated(bay, ASK, Authority([reading(bay.inside)]))
    gated.run('fn peek() { path("secret.txt").read() }\npeek()')
    gated.begin(Authority())
    assert gated.refusal("peek()")[0] == "approval_required"


@pytest.mark.proves("kernel/A33", "kernel/A5")
def test_what_a_run_started_keeps_its_authority_when_others_run(bay: Bay) -> None:
    gated = Gated(bay, ASK, Authority([reading(bay.inside)]))
    gated.run(
        'let gate = channel("gate")\nlet kept = spawn { sleep 50ms\n path("secret.txt").read() }\n'
        'let s = path("secret.txt")'
    )
    gated.begin(Authority())
    gated.run("let late = spawn { path('secret.txt').read() }")
    assert gated.run("kept.await") == "salt\n"
    assert gated.refusal("late.await")[0] == "approval_required"


@pytest.mark.proves("kernel/A5")
@pytest.mark.parametrize(
    "src",
    [
        "let t = spawn {{ {0} }}\nt.await",
        "parallel(() => {0})",
        "parallel(() => parallel(() => {0}))",
        'let t = on(channel("c"), x => {{ {0} }})\nchannel("c").emit(1)\nt.await',
        "retry(1, () => {0})",
        "[1].map(x => {0})",
        "match 1 {{ _ => {0} }}",
        '"{{{0}}}"',
    ],
)
def test_evaluators_inside_of_a_run_are_judged_like_it(src: str, bay: Bay) -> None:
    code, message = Gated(bay, "").refusal(src.format('path("secret.txt").read()'))
    assert (code, "secret.txt" in message) == ("leash_denied", True)


def test_a_changed_policy_holds_for_what_runs_already(bay: Bay) -> None:
    gated = Gated(bay, 'fs.read = ["@/**"]')
    gated.run('let t = spawn { while true { path("secret.txt").read()\n sleep 1ms } }')
    gated.guard.table = table_of("", bay.inside)
    assert gated.refusal("t.await")[0] == "leash_denied"


def test_a_run_may_be_restricted_beside_its_principal(bay: Bay) -> None:
    policy = 'fs.read = ["@/**"]\nfs.write = ["@/**"]'
    token = table_of(policy, bay.inside).restricted_to(["fs.read"])
    gated = Gated(bay, policy, Authority(table=token))
    assert gated.run('path("secret.txt").read()') == "salt\n"
    assert gated.refusal('"x".save("new.txt")')[0] == "leash_denied"


def test_effects_that_were_let_through_are_remembered_once_in_order(bay: Bay) -> None:
    gated = Gated(bay, 'fs.read = ["@/**"]\nenv_read = ["TIDE"]')
    gated.run("cat secret.txt\ncat secret.txt\nenv.TIDE\ncat more.txt")
    assert [json.loads(text) for text in gated.authority.met()] == [
        reading(bay.inside / "secret.txt"),
        {"kind": "env_read", "names": ["TIDE"]},
        reading(bay.inside / "more.txt"),
    ]


def test_no_more_effects_are_remembered_than_a_report_takes(bay: Bay) -> None:
    gate = Gate(bay.guard('env_read = ["*"]'), Authority())
    for number in range(3_000):
        gate.admit({"kind": "env_read", "names": [f"N{number}"]})
    assert len(gate.authority.met()) == 1_024


_NAMES = st.lists(st.sampled_from(["A", "B", "C", "*"]), min_size=1, max_size=3)


@given(approved=_NAMES, asked=st.lists(st.sampled_from(["A", "B", "C"]), min_size=1, max_size=3))
def test_an_approval_covers_only_subsets_of_its_names(approved: list[str], asked: list[str]) -> None:
    covers = Authority([{"kind": "env_read", "names": approved}]).covers({"kind": "env_read", "names": asked})
    assert covers == ("*" in approved or set(asked) <= set(approved))


@given(
    approved=st.sampled_from(["/srv", "/srv/bay", "/srv/bayou", "/", "*"]),
    asked=st.sampled_from(["/srv", "/srv/bay", "/srv/bay/x", "/srv/bayou", "/etc"]),
)
def test_an_approved_path_covers_itself_and_what_is_below(approved: str, asked: str) -> None:
    below = asked == approved or approved in ("/", "*") or asked.startswith(f"{approved}/")
    assert Authority([reading(approved)]).covers(reading(asked)) == below


def test_a_refusal_says_what_and_not_which_rule(bay: Bay) -> None:
    gated = Gated(bay, '[principal."agent:otter".deny]\nfs.read = ["@/sec*"]')
    with pytest.raises(Raised) as problem:
        gated.run("cat secret.txt")
    told = f"{problem.value.error.msg} {problem.value.error.hint}"
    assert str(bay.inside / "secret.txt") in told
    assert "sec*" not in told
