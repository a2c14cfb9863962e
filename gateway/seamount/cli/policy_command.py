"""`seamount policy`: checks policy files, and says what a policy makes of a program. Needs no kernel."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any, Final

import click

if TYPE_CHECKING:
    from seamount.leash.policy import Decision, PlanDecision, PolicySet, Rule

STATUS: Final = {"allow": 0, "ask": 3, "deny": 4}
"""Exit statuses of `explain`."""


@click.group(
    help="""Check policy files, and ask what a policy says about a program.

\b
Examples:
  seamount policy check leash.toml
  seamount policy explain agent:otter 'rm notes.txt' --policy leash.toml
"""
)
def policy() -> None:
    pass


@policy.command(
    help="""Report everything that is wrong with a policy file.

Each problem is on a line of its own, `FILE:LINE: KEY: what is wrong`, on stderr. The status is 0 when
a kernel would take the file, and 1 when it would not.

\b
Example:
  seamount policy check leash.toml
"""
)
@click.argument("file", type=click.Path())
def check(file: str) -> int:
    from seamount.leash.loading import load_policy
    from seamount.leash.problems import PolicyInvalid

    try:
        found = load_policy(file)
    except PolicyInvalid as problem:
        print(problem, file=sys.stderr)
        return 1
    rules = sum(len(table.rules) for table in found.tables.values())
    print(f"{file} is valid; principals: {len(found.tables)}, rules: {rules}")
    for note in _notes(found):
        print(f"note: {note}")
    return 0


@policy.command(
    help="""Say what a policy makes of a program, effect by effect, without running it.

For each effect that the program could have: the verdict, and the rule with its file and line that
decided. Then the verdict on the whole. Without --policy, the policy of a kernel without a file holds:
this user may do everything, others nothing.

\b
Exit status:
  0  allow: a run would start
  1  the policy or the program cannot be read
  3  ask: somebody has to approve it first
  4  deny: no approval changes that

\b
Examples:
  seamount policy explain agent:otter 'rm out/*.log' --policy leash.toml --cwd /srv/bay
  seamount policy explain agent:otter 'http.get("https://api.kelp.example/v1")' --policy leash.toml --json
"""
)
@click.argument("principal")
@click.argument("src")
@click.option("--policy", "policy_file", metavar="FILE", help="The policy; without it the built-in one.")
@click.option("--cwd", metavar="DIR", help="Where the program would run (default: here).")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def explain(principal: str, src: str, policy_file: str | None, cwd: str | None, as_json: bool) -> int:
    from seamount.cli.answers import complain
    from seamount.leash.loading import load_policy
    from seamount.leash.policy import builtin
    from seamount.leash.problems import PolicyInvalid
    from seamount.shoal.effects import reversibility
    from seamount.shoal.syntax import ParseError

    try:
        found = load_policy(policy_file) if policy_file is not None else builtin(f"uid:{os.geteuid()}")
        effects = _effects(src, os.path.abspath(cwd or "."))
    except PolicyInvalid as problem:
        print(problem, file=sys.stderr)
        return 1
    except ParseError as problem:
        complain(f"the program cannot be read: {problem.msg}")
        return 1
    undone = reversibility(effects)
    plan = found.judge_plan(principal, effects, undone)
    if as_json:
        print(json.dumps(_as_json(principal, found, effects, undone, plan), ensure_ascii=False))
    else:
        _show(effects, undone, plan)
    return STATUS[plan.verdict]


def _effects(src: str, cwd: str) -> list[dict[str, Any]]:
    """What a program could do in a fresh session of this user's."""
    from seamount.cli.adapters_command import standard_catalogue
    from seamount.shoal.effects import derive_for
    from seamount.shoal.runtime.interpreter import STACK_BYTES, Interpreter
    from seamount.shoal.runtime.system_ports import system_ports
    from seamount.shoal.runtime.tasks import run_thread
    from seamount.shoal.syntax import parse

    results: list[list[dict[str, Any]]] = []
    failures: list[BaseException] = []

    def derive() -> None:
        try:
            interpreter = Interpreter(cwd=cwd, ports=system_ports(), adapters=standard_catalogue(cwd))
            results.append(derive_for(interpreter.evaluator, parse(src)))
        except BaseException as failure:
            failures.append(failure)

    # Programs nest deeper than the main thread's stack allows.
    run_thread(derive, "derivation", STACK_BYTES).join()
    if failures:
        raise failures[0]
    return results[0]


def _show(effects: list[dict[str, Any]], undone: str, plan: PlanDecision) -> None:
    from seamount.shoal.effects import describe

    rows = [
        (decision.verdict, describe(effect), *_because(decision))
        for effect, decision in zip(effects, plan.decisions, strict=True)
    ]
    widths = [max((len(row[column]) for row in rows), default=0) for column in range(3)]
    for row in rows:
        left = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False))
        print(f"{left}  {row[3]}".rstrip())
    if not rows:
        print("no effects")
    print(f"{plan.verdict}: {plan.why} ({undone})")


def _because(decision: Decision) -> tuple[str, str]:
    """Where the rule stands, and its text; the reason alone when no rule speaks of it."""
    rule = decision.rule
    return ("-", decision.why) if rule is None else (rule.where, rule.said)


def _as_json(
    principal: str, found: PolicySet, effects: list[dict[str, Any]], undone: str, plan: PlanDecision
) -> dict[str, Any]:
    return {
        "principal": principal,
        "policy": found.source,
        "verdict": plan.verdict,
        "why": plan.why,
        "rule": _rule(plan.rule),
        "reversibility": undone,
        "effects": [
            {
                "effect": effect,
                "verdict": decision.verdict,
                "why": decision.why,
                "rule": _rule(decision.rule),
            }
            for effect, decision in zip(effects, plan.decisions, strict=True)
        ],
    }


def _rule(rule: Rule | None) -> dict[str, Any] | None:
    if rule is None:
        return None
    return {"file": rule.file, "line": rule.line, "verdict": rule.verdict, "text": rule.said}


def _notes(found: PolicySet) -> list[str]:
    """What a policy says that has no consequence."""
    notes = [
        f"{who} may approve for {principal}, but has no table and so cannot attach"
        for principal, table in found.tables.items()
        for who in sorted(table.approvers)
        if not found.table(who).is_admitted
    ]
    notes += [
        f"{principal} is among its own approvers, but self_approve is not set"
        for principal, table in found.tables.items()
        if principal in table.approvers and not table.self_approve
    ]
    return notes
