"""What policies say about effects and plans, case by case."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from leash.case_files import cases, read

from seamount.leash.loading import parse_policy
from seamount.leash.policy import Decision, PlanDecision, PolicySet, builtin, table_from_json, table_to_json

FILE = "leash.toml"
POLICIES = {name: parse_policy(text, FILE) for name, text in read("verdicts")["policy"].items()}


def line(decision: Decision | PlanDecision) -> int:
    return 0 if decision.rule is None else decision.rule.line


@pytest.mark.proves("kernel/A13", "kernel/A17", "kernel/A21", "hard/L01")
@pytest.mark.parametrize("case", cases("verdicts"))
def test_an_effect_gets_its_verdict_from_the_rule_that_speaks_of_it(case: dict[str, Any]) -> None:
    policy = POLICIES[case.get("policy", "otter")]
    principal = case.get("principal", "agent:otter")
    decision = policy.judge(principal, case["effect"])
    assert (decision.verdict, line(decision)) == (case["verdict"], case.get("line", 0)), decision.why
    assert decision.why
    # What a worker judges with says the same.
    copy = table_from_json(table_to_json(policy.table(principal)))
    assert copy == policy.table(principal)
    assert copy.judge(case["effect"]) == decision


@pytest.mark.proves("kernel/A27", "hard/L02")
@pytest.mark.parametrize("case", cases("plans"))
def test_a_plan_gets_the_worst_verdict_and_then_its_settings(case: dict[str, Any]) -> None:
    policy = parse_policy(f"[principal.'agent:otter']\n{case['settings']}", FILE)
    principal = case.get("principal", "agent:otter")
    decision = policy.judge_plan(principal, case.get("effects", []), case.get("undone", "reversible"))
    assert (decision.verdict, line(decision)) == (case["verdict"], case.get("line", 0)), decision.why
    assert len(decision.decisions) == len(case.get("effects", []))
    assert decision.why


@pytest.mark.proves("kernel/A15")
@pytest.mark.parametrize("group", read("spellings")["same"], ids=lambda group: group["effect"]["kind"])
def test_every_spelling_of_a_grant_means_the_same(group: dict[str, Any]) -> None:
    tables = [
        parse_policy(f"[principal.'agent:otter']\n{text}", FILE).table("agent:otter")
        for text in group["texts"]
    ]
    for table in tables:
        assert table.judge(group["effect"]).verdict == "allow"
    for one, other in pairwise(tables):
        assert [rule.patterns for rule in one.rules] == [rule.patterns for rule in other.rules]
        assert one.pins_spawn == other.pins_spawn


ANYTHING = (
    {"kind": "fs_read", "paths": ["/a", "*"]},
    {"kind": "fs_write", "paths": ["/etc/passwd"]},
    {"kind": "fs_delete", "paths": ["/"], "permanent": True},
    {"kind": "proc_spawn", "bin_hash": "", "argv0": "git"},
    {"kind": "net_connect", "host": "*", "port": 443},
    {"kind": "net_listen", "port": 0},
    {"kind": "env_read", "names": ["*"]},
    {"kind": "env_write", "names": ["PATH"]},
    {"kind": "secret_use", "names": ["*"]},
    {"kind": "session_write"},
    {"kind": "journal_read"},
    {"kind": "time"},
    {"kind": "opaque"},
    {"kind": "interactive"},
)


@pytest.mark.proves("kernel/A16")
@pytest.mark.parametrize("effect", ANYTHING, ids=lambda effect: effect["kind"])
def test_without_a_file_the_local_human_may_do_everything_and_others_nothing(effect: dict[str, Any]) -> None:
    policy = builtin("uid:1000")
    assert policy.judge("uid:1000", effect).verdict == "allow"
    assert policy.judge_plan("uid:1000", [effect], "irreversible").verdict == "allow"
    assert policy.judge("uid:1001", effect).verdict == "deny"
    assert policy.judge_plan("uid:1001", [], "reversible").verdict == "deny"


def test_every_kind_of_effect_is_among_those_of_the_local_human() -> None:
    from seamount.leash.kinds import KINDS

    assert {effect["kind"] for effect in ANYTHING} == set(KINDS)


PEOPLE = """
[group.leads]
members = ["uid:1000", "agent:lead", "agent:otter"]
[principal."agent:otter"]
approvers = ["group:leads", "agent:solo"]
supervises = ["agent:pup"]
shares_with = ["group:leads"]
opaque = "ask"
[principal."agent:solo"]
self_approve = true
[principal."agent:pup"]
"""


@pytest.fixture(scope="module")
def people() -> PolicySet:
    return parse_policy(PEOPLE, FILE)


@pytest.mark.proves("hard/L06")
def test_approvers_are_those_named_and_the_members_of_groups_but_never_the_owner(people: PolicySet) -> None:
    others = {"uid:1000", "agent:lead", "agent:solo"}
    assert people.principals_that_may_approve("agent:otter") == others
    effects = [{"kind": "opaque"}]
    for approver in (*others, "agent:otter", "agent:pup", "agent:nobody"):
        assert people.may_approve(approver, "agent:otter", effects) == (approver in others)


@pytest.mark.proves("hard/L06")
def test_an_owner_approves_its_own_plans_only_where_policy_says_so(people: PolicySet) -> None:
    assert people.may_approve("agent:solo", "agent:solo", [])
    assert people.principals_that_may_approve("agent:solo") == {"agent:solo"}
    assert not people.may_approve("agent:pup", "agent:pup", [])
    assert people.principals_that_may_approve("agent:pup") == frozenset()


def test_nobody_approves_what_is_denied(people: PolicySet) -> None:
    assert not people.may_approve("agent:lead", "agent:otter", [{"kind": "opaque"}, {"kind": "time"}])
    assert not people.may_approve("agent:lead", "agent:stranger", [])


def test_the_local_human_approves_for_everybody_without_a_file() -> None:
    policy = builtin("uid:1000")
    assert policy.may_approve("uid:1000", "uid:1000", [{"kind": "opaque"}])
    assert policy.principals_that_may_approve("agent:otter") == {"uid:1000"}
    assert not policy.may_approve("uid:1001", "uid:1000", [])


def test_supervision_sharing_and_quotas_are_told(people: PolicySet) -> None:
    assert people.supervises("agent:otter") == {"agent:pup"}
    assert people.supervises("agent:stranger") == frozenset()
    assert people.table("agent:otter").shares_with == {"uid:1000", "agent:lead", "agent:otter"}
    assert people.limits("agent:otter").sessions is None


def test_who_may_attach_is_who_has_a_table_or_is_welcome_by_default() -> None:
    assert POLICIES["asking"].table("agent:known").is_admitted
    assert POLICIES["asking"].table("agent:stranger").is_admitted
    assert POLICIES["allowing"].table("agent:stranger").is_admitted
    assert not POLICIES["strict"].table("agent:stranger").is_admitted
    assert not POLICIES["otter"].table("agent:stranger").is_admitted


def test_strangers_plans_follow_the_default_verdict() -> None:
    effects = [{"kind": "opaque"}]
    assert POLICIES["allowing"].judge_plan("agent:x", effects, "irreversible").verdict == "allow"
    assert POLICIES["asking"].judge_plan("agent:x", effects, "irreversible").verdict == "ask"
    assert POLICIES["asking"].judge_plan("agent:x", [], "reversible").verdict == "ask"
    assert POLICIES["strict"].judge_plan("agent:x", [], "reversible").verdict == "deny"


@pytest.mark.proves("kernel/A8")
def test_a_token_with_capabilities_takes_kinds_away_and_never_adds_one() -> None:
    table = POLICIES["otter"].table("agent:otter")
    effects = {
        "fs_read": {"kind": "fs_read", "paths": ["/srv/bay/a"]},
        "opaque": {"kind": "opaque"},
        "time": {"kind": "time"},
    }
    assert table.restricted_to(()) is table
    narrowed = table.restricted_to(("fs.read", "time"))
    verdicts = {kind: narrowed.judge(effect).verdict for kind, effect in effects.items()}
    assert verdicts == {"fs_read": "allow", "opaque": "deny", "time": "deny"}
    assert (
        narrowed.judge(effects["opaque"]).why
        == "token: deny opaque what is not among the token's capabilities"
    )
    assert table.restricted_to(("anything",)).judge(effects["fs_read"]).verdict == "deny"
