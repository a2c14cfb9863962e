"""A whole policy: what every principal may do, and who may decide for whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from seamount.leash.kinds import Verdict
from seamount.leash.operation_tables import TENANT, VERBS
from seamount.leash.rules import BUILT_IN, Decision, PlanDecision, Rule
from seamount.leash.table_json import table_from_json, table_to_json
from seamount.leash.tables import AutoApply, Effect, Limits, PrincipalPolicy, everything

__all__ = [
    "Decision",
    "Effect",
    "Limits",
    "PlanDecision",
    "PolicySet",
    "PrincipalPolicy",
    "Rule",
    "Verdict",
    "builtin",
    "table_from_json",
    "table_to_json",
]

_AUTO_APPLY: dict[Verdict, AutoApply] = {"allow": "in-grant", "ask": "never", "deny": "never"}


@dataclass(frozen=True, slots=True)
class PolicySet:
    """An immutable policy.

    `source` is the file's path, None for the built-in policy. `generation` grows whenever a changed file is
    taken; it starts at 1 in every process, while `digest` names the content across processes.
    `default_rules` hold for principals without a table.
    """

    tables: Mapping[str, PrincipalPolicy]
    source: str | None = None
    generation: int = 1
    digest: str = ""
    default_verdict: Verdict = "deny"
    default_rules: tuple[Rule, ...] = ()
    _strangers: dict[str, PrincipalPolicy] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def table(self, principal: str) -> PrincipalPolicy:
        """What holds for a principal, known or not."""
        found = self.tables.get(principal)
        if found is not None:
            return found
        stranger = self._strangers.get(principal)
        if stranger is None:
            stranger = PrincipalPolicy(
                principal,
                self.default_rules,
                is_known=False,
                auto_apply=_AUTO_APPLY[self.default_verdict],
            )
            # Names come from callers: no more are remembered than a policy could sensibly hold.
            if len(self._strangers) < 1024:
                self._strangers[principal] = stranger
        return stranger

    def judge(self, principal: str, effect: Effect) -> Decision:
        """The verdict on one effect. Reads the file system to resolve paths."""
        return self.table(principal).judge(effect)

    def judge_plan(self, principal: str, effects: Sequence[Effect], reversibility: str) -> PlanDecision:
        """The verdict on a plan; `reversibility` as `seamount.shoal.effects.reversibility` gives it."""
        return self.table(principal).judge_plan(effects, reversibility)

    def may_approve(self, approver: str, owner: str, effects: Sequence[Effect]) -> bool:
        """Whether `approver` may decide about these effects of `owner`. What policy denies the owner, nobody
        may approve; nobody approves their own plans unless policy says so."""
        table = self.table(owner)
        if approver == owner:
            has_right = table.self_approve
        else:
            has_right = approver in table.approvers or self.table(approver).approves_all
        return has_right and all(table.judge(effect).verdict != "deny" for effect in effects)

    def principals_that_may_approve(self, owner: str) -> frozenset[str]:
        """Everybody who may decide about plans of `owner`, effects aside."""
        table = self.table(owner)
        found = table.approvers | {name for name, each in self.tables.items() if each.approves_all}
        return found | {owner} if table.self_approve else found - {owner}

    def may_decide_something(self, principal: str) -> bool:
        """Whether there is anybody whose plans a principal may decide about, itself included."""
        table = self.table(principal)
        return (
            table.self_approve
            or table.approves_all
            or any(principal in each.approvers for name, each in self.tables.items() if name != principal)
        )

    def supervises(self, principal: str) -> frozenset[str]:
        """Whose journal, tasks, transcripts and sessions a principal may read beside its own."""
        return self.table(principal).supervises

    def limits(self, principal: str) -> Limits:
        """The quotas that the policy sets for a principal."""
        return self.table(principal).limits


def permissive(principal: str) -> PrincipalPolicy:
    """A table that allows everything, and the approval of everybody's plans. `*` among the names of a verb or
    of grants stands for all of them."""
    return PrincipalPolicy(
        principal,
        everything("allow", "everything"),
        auto_apply="in-grant",
        auto_apply_rule=Rule("allow", "auto_apply", "in-grant", BUILT_IN, 0),
        self_approve=True,
        approves_all=True,
        seam={"query": {"*": {}}, **{name: ["*"] for name in (*VERBS, TENANT)}},
        ops={"grants": ["*"], "endpoints": {}},
    )


def builtin(local_human: str) -> PolicySet:
    """The policy of a kernel that was given none: the user who runs it may do everything, others nothing."""
    return PolicySet({local_human: permissive(local_human)})
