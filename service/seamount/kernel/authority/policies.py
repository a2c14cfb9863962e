"""The policy of a running kernel: where it comes from, and what the kernel asks of it."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

from seamount.api.kernel.v1 import error_details_pb2 as details
from seamount.api.kernel.v1.effects_pb2 import EffectList
from seamount.kernel.authority.audit import NOBODY, AuditEvent, AuditTrail
from seamount.kernel.plans.planning import Plan
from seamount.kernel.runs import language
from seamount.kernel.sessions.environments import Environment, confined_environment
from seamount.kernel.sessions.sessions import Sessions
from seamount.leash.kinds import KINDS, NAMES, PATHS, RANK, snake
from seamount.leash.policy import Effect, PlanDecision, PolicySet, PrincipalPolicy, builtin, table_to_json
from seamount.leash.policy_file import FixedPolicy, PolicyFile, PolicySource
from seamount.leash.problems import PolicyInvalid
from seamount.leash.rules import Decision
from seamount.leash.tokens_caps import Caps, restricted
from seamount.server.attachments import Attachments
from seamount.server.background import background
from seamount.server.policy import ALLOWED, Verdict
from seamount.server.sockets import StartRefused
from seamount.wire import errors
from seamount.wire.codec.kernel_v1_effects import decode_effect

_log = logging.getLogger("seamount.audit")

MAX_REFUSED: Final = 16
"""Refused effects that an error names."""

SESSION: Final = "session"
"""The grant of whoever may attach."""

_ANY_MEMBER: Final[Mapping[str, Effect]] = {
    **{kind: {"paths": ["*"]} for kind in PATHS},
    **{kind: {"names": ["*"]} for kind in NAMES},
    "proc_spawn": {"bin_hash": "", "argv0": "*"},
    "net_connect": {"host": "*", "port": 0},
    "net_listen": {"port": 0},
}


class Judge:
    """Answers for the policy in force. It is the server's `Policy` as well."""

    def __init__(self, source: PolicySource) -> None:
        self.source = source
        self.on_refusal: Callable[[PolicyInvalid], None] | None = None
        """Told of each state of the policy's file that was not taken."""

    @property
    def policy(self) -> PolicySet:
        """The policy in force now."""
        return self.source.current()

    def verdict(self, principal: str, grant: str) -> Verdict:
        """The verdict on a grant: `session`, a kind of effect (about everything of that kind), verb and name
        of an operation of the seam (`act/create-entity`), or the name of another operation's grant."""
        table = self.policy.table(principal)
        if grant == SESSION:
            if table.is_admitted:
                return ALLOWED
            return Verdict("deny", f"no policy admits {principal}")
        verb, is_route, name = grant.partition("/")
        if is_route:
            return _route_verdict(principal, table.seam, verb, name)
        kind = snake(grant)
        if kind in KINDS:
            decision = table.judge({"kind": kind, **_ANY_MEMBER.get(kind, {})})
            return Verdict(decision.verdict, decision.why)
        granted = table.ops.get("grants", ())
        if grant in granted or "*" in granted:
            return ALLOWED
        return Verdict("deny", f"no policy grants `{grant}` to {principal}")

    def table(self, principal: str, caps: Caps = None) -> PrincipalPolicy:
        """What holds for a caller: its principal's table, as far as its token leaves that (`Call.caps`)."""
        return restricted(self.policy.table(principal), caps)

    def judge_plan(self, principal: str, plan: Plan, caps: Caps = None) -> PlanDecision:
        """The verdict on a program as a whole; `caps` are the caller's (`Call.caps`)."""
        return self.table(principal, caps).judge_plan(plan.effects, language.reversibility(plan.effects))

    def run_policy(self, principal: str, owner: str, caps: Caps = None) -> str:
        """The table (JSON) that restricts a run beside its session's own, which is the owner's: another
        principal's that shares the session, and what a token leaves. Empty when there is neither."""
        if principal == owner and caps is None:
            return ""
        return table_to_json(self.table(principal, caps))

    def may_share(self, owner: str, principal: str) -> bool:
        """Whether policy lets a principal attach to sessions that `owner` marks as shared."""
        return principal in self.policy.table(owner).shares_with

    def readable_names(self, principal: str, names: Iterable[str], caps: Caps = None) -> frozenset[str]:
        """Those of the environment variables whose values the principal may see."""
        table = self.table(principal, caps)
        return frozenset(
            name for name in names if table.judge({"kind": "env_read", "names": [name]}).verdict == "allow"
        )

    def start_environment(self, principal: str, environment: Environment) -> Environment:
        """The environment of a new session: the kernel's own for who may read all of it, for others the usual
        names and those that are granted to them."""
        if self.verdict(principal, "env_read").decision == "allow":
            return environment
        names = {name.decode("utf-8", "surrogateescape") for name in environment}
        return confined_environment(environment, self.readable_names(principal, names))


def _route_verdict(principal: str, seam: Mapping[str, Any], verb: str, name: str) -> Verdict:
    """Queries are granted by kind: whoever may see any may ask, and gets what the kinds' conditions leave.
    Tenants are granted by name, as `tenant/<name>`."""
    granted = seam.get(verb, ())
    if granted and (verb == "query" or name in granted or "*" in granted):
        return ALLOWED
    return Verdict("deny", f"no policy grants `{verb}/{name}` to {principal}")


def refuse_unless_allowed(decision: PlanDecision, principal: str, plan: Plan) -> None:
    """Raises LeashDenied or ApprovalRequired when policy does not allow a plan as a whole.

    The caller learns which effects were judged; which rule decided stays in the log, for policies are not
    everybody's to read.
    """
    if decision.verdict == "allow":
        return
    _log.info("%s: %s", principal, decision.why, extra={"principal": principal, "verdict": decision.verdict})
    detail = details.PolicyDetail(effects=EffectList(effects=plan.messages))
    why = tell_refused(detail, decision.decisions, plan.effects)
    if decision.verdict == "deny":
        raise errors.LeashDenied(f"leash denied execution{why and f': not allowed to {why}'}", detail)
    raise errors.ApprovalRequired(f"approval required{why and f' to {why}'}; plan first", detail)


def tell_refused(
    detail: details.PolicyDetail, decisions: Sequence[Decision], effects: Sequence[Effect]
) -> str:
    """Puts the effects that decided against a plan into a detail; the first of them as part of a sentence,
    or nothing when there is none."""
    worst = max((each.verdict for each in decisions), key=RANK.__getitem__, default="allow")
    if worst == "allow":
        return ""
    refused = [effect for effect, each in zip(effects, decisions, strict=True) if each.verdict == worst]
    told = EffectList(effects=[decode_effect(dict(effect), "") for effect in refused[:MAX_REFUSED]])
    detail.refused.CopyFrom(told)
    from seamount.leash.gates import describe

    return describe(refused[0]) + (f", and {len(refused) - 1} more" if len(refused) > 1 else "")


@asynccontextmanager
async def open_policies(policy_file: str | None, local_human: str) -> AsyncIterator[Judge]:
    """The judge of a kernel; within the context its file is watched. Raises StartRefused with everything
    that is wrong with the file."""
    if policy_file is None:
        yield Judge(FixedPolicy(builtin(local_human)))
        return

    def refused(problem: PolicyInvalid) -> None:
        _log_refusal(problem)
        if judge.on_refusal is not None:
            judge.on_refusal(problem)

    try:
        source = PolicyFile(policy_file, refused)
    except PolicyInvalid as problem:
        raise StartRefused(f"the policy cannot be used\n{problem}") from problem
    judge = Judge(source)
    async with background(source.watch, "the watch of the policy file"):
        yield judge


def detach_strangers(judge: Judge, sessions: Sessions, attachments: Attachments) -> None:
    """From now on ends the attachments of principals that a new policy does not admit any more, at all or to
    the sessions of others."""

    def end(policy: PolicySet) -> None:
        for session in tuple(sessions):
            shares_with = policy.table(session.principal).shares_with
            for attachment in tuple(session.attached):
                is_guest = attachment.principal != session.principal
                if not policy.table(attachment.principal).is_admitted:
                    attachments.end(attachment, "revoked")
                elif is_guest and attachment.principal not in shares_with:
                    attachments.end(attachment, "detached")

    judge.source.listen(end)


def audit_policy(judge: Judge, audit: AuditTrail) -> None:
    """From now on writes down each policy that was taken, and each state of its file that was not."""

    def taken(policy: PolicySet) -> None:
        about = {"source": policy.source, "generation": policy.generation, "digest": policy.digest}
        audit.note(AuditEvent("policy-loaded", NOBODY, True, about=about))

    def refused(problem: PolicyInvalid) -> None:
        about = {"problems": [str(each) for each in problem.problems[:16]]}
        audit.note(AuditEvent("policy-refused", NOBODY, False, about=about))

    judge.source.listen(taken)
    judge.on_refusal = refused


def _log_refusal(problem: PolicyInvalid) -> None:
    _log.error(
        "the policy file was refused: %d problems",
        len(problem.problems),
        extra={"problems": [str(each) for each in problem.problems]},
    )
