"""One principal's policy: its rules and settings, and the judgement of single effects.

A table is plain data: it goes to a session's worker as JSON, where gates judge with it as the kernel does.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal

from seamount.leash.globs import UNKNOWN, PathGlob
from seamount.leash.kinds import KINDS, NAMES, PATHS, RANK, Verdict, dotted, snake
from seamount.leash.resolving import Resolver, by_name, is_directory
from seamount.leash.rules import BUILT_IN, Decision, Matches, Place, PlanDecision, Program, Rule, matcher

Effect = Mapping[str, Any]
"""`{"kind": …}` with the kind's members, as `seamount.shoal.effects` derives them."""

AutoApply = Literal["never", "in-grant", "reversible"]
Enforcement = Literal["best_effort", "require"]

EVERYTHING: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys(PATHS, ("/**",)),
    **dict.fromkeys(NAMES, ("*",)),
    "proc_spawn": ("*",),
    "net_connect": ("*:*",),
    "net_listen": ("*",),
}
"""Patterns that cover all there is of a kind."""


def everything(verdict: Verdict, text: str, file: str = BUILT_IN, line: int = 0) -> tuple[Rule, ...]:
    """A rule for each kind that speaks of all there is."""
    return tuple(Rule(verdict, kind, text, file, line, EVERYTHING.get(kind, ())) for kind in KINDS)


@dataclass(frozen=True, slots=True)
class Limits:
    """Quotas of a principal. None: the kernel's default holds. Counts are of things that exist at a time."""

    sessions: int | None = None
    tasks: int | None = None
    plans: int | None = None
    ptys: int | None = None
    subscriptions: int | None = None
    connections: int | None = None
    processes: int | None = None
    open_files: int | None = None
    cpu_seconds_per_run: int | None = None
    wall_seconds_per_run: int | None = None
    memory_bytes: int | None = None
    transcript_bytes: int | None = None
    journal_bytes_per_day: int | None = None


@dataclass(frozen=True, slots=True)
class _Compiled:
    """The rules about one kind, in the order in which they are asked."""

    deny: tuple[tuple[Matches, Decision, Rule], ...]
    allow: tuple[tuple[Matches, Decision, Rule], ...]
    ask: tuple[tuple[Matches, Decision, Rule], ...]
    always: Decision | None
    """The decision when it is the same whatever the effect is about."""


@dataclass(frozen=True, slots=True)
class PrincipalPolicy:
    """What a policy says about one principal. Immutable.

    `is_known` is false for principals without a table of their own; what `rules` such a table has come from
    the policy's defaults. `pins_spawn` says that only listed programs may be started. `supervises` and
    `approvers` have groups replaced by their members.
    """

    principal: str
    rules: tuple[Rule, ...] = ()
    is_known: bool = True
    pins_spawn: bool = False
    auto_apply: AutoApply = "never"
    auto_apply_rule: Rule | None = None
    self_approve: bool = False
    approves_all: bool = False
    approvers: frozenset[str] = frozenset()
    supervises: frozenset[str] = frozenset()
    shares_with: frozenset[str] = frozenset()
    enforcement: Enforcement = "best_effort"
    limits: Limits = Limits()
    seam: Mapping[str, Any] = field(default_factory=dict)
    """`query`: kind to `{where?, mask?}`; a list of names for each other verb that is granted."""
    ops: Mapping[str, Any] = field(default_factory=dict)
    """`grants`: names of grants; `endpoints`: endpoint to names of grants."""
    _compiled: dict[str, _Compiled] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for kind in KINDS:
            self._compiled[kind] = _compile(rule for rule in self.rules if rule.kind == kind)

    @property
    def is_admitted(self) -> bool:
        """Whether the principal may attach at all."""
        return self.is_known or any(rule.verdict != "deny" for rule in self.rules)

    @property
    def limits_spawn(self) -> bool:
        """Whether rules tell programs that may start from others; a grant of all programs does not."""
        rules = self.rules_of("proc_spawn")
        allows_all = any(rule.verdict == "allow" and "*" in rule.patterns for rule in rules)
        return any(rule.verdict == "deny" for rule in rules) or (bool(rules) and not allows_all)

    def rules_of(self, kind: str, *verdicts: Verdict) -> tuple[Rule, ...]:
        """The rules about a kind, all or those with one of the verdicts, in the order of the file."""
        return tuple(
            rule for rule in self.rules if rule.kind == kind and (not verdicts or rule.verdict in verdicts)
        )

    def restricted_to(self, kinds: Collection[str]) -> PrincipalPolicy:
        """The same without every kind of effect that is not among `kinds`, in any spelling: what a token with
        capabilities may do. No kinds at all restrict nothing, and none is ever added."""
        kept = {snake(kind) for kind in kinds}
        if not kept:
            return self
        denied = everything("deny", "what is not among the token's capabilities", "token")
        return replace(self, rules=(*self.rules, *(rule for rule in denied if rule.kind not in kept)))

    def judge(self, effect: Effect, *, resolved: bool = False) -> Decision:
        """What policy says about an effect: for each of its paths or names, and the worst of these.

        With `resolved` the paths are taken as they are; otherwise their links are resolved now. Deletions
        mean a link itself, everything else what it leads to. An effect about nothing is allowed to known
        principals.
        """
        return self._judge(effect, None if resolved else Resolver())

    def judge_plan(self, effects: Sequence[Effect], reversibility: str) -> PlanDecision:
        """What policy says about a plan. `reversibility` is `reversible`, `irreversible` or `unknown`."""
        resolver = Resolver()
        decisions = tuple(self._judge(effect, resolver) for effect in effects)
        worst = max(decisions, key=_rank, default=None)
        if not self.is_admitted:
            return PlanDecision("deny", decisions, None if worst is None else worst.rule, self._stranger())
        if worst is not None and worst.verdict != "allow":
            return PlanDecision(worst.verdict, decisions, worst.rule, worst.why)
        rule = self.auto_apply_rule
        if self.auto_apply == "in-grant" or (
            self.auto_apply == "reversible" and reversibility == "reversible"
        ):
            return PlanDecision("allow", decisions, rule, f"auto_apply is {self.auto_apply}")
        why = "auto_apply is never"
        if self.auto_apply == "reversible":
            why = f"auto_apply is reversible, and the plan's reversibility is {reversibility}"
        return PlanDecision("ask", decisions, rule, why)

    def _judge(self, effect: Effect, resolver: Resolver | None) -> Decision:
        kind = snake(effect["kind"])
        compiled = self._compiled.get(kind)
        if compiled is None:
            return Decision("deny", None, f"`{kind}` is no effect that a policy knows")
        if compiled.always is not None:
            return compiled.always
        worst: Decision | None = None
        for item in _items(kind, effect, resolver):
            found = self._item(kind, compiled, item)
            if worst is None or RANK[found.verdict] > RANK[worst.verdict]:
                worst = found
                if found.verdict == "deny":
                    break
        if worst is not None:
            return worst
        if not self.is_admitted:
            return Decision("deny", None, self._stranger())
        return Decision("allow", None, f"{dotted(kind)} of nothing")

    def _item(self, kind: str, compiled: _Compiled, item: Any) -> Decision:
        if kind in PATHS and item is None:
            return Decision("deny", None, "a path must be absolute and hold no zero byte")
        for matches, decision, _ in compiled.deny:
            if matches(item):
                return decision
        if kind == "fs_delete" and compiled.deny and (below := self._denied_below(compiled, item)):
            return below
        for matches, decision, _ in (*compiled.allow, *compiled.ask):
            if matches(item):
                return decision
        if not self.is_admitted:
            return Decision("deny", None, self._stranger())
        if kind == "proc_spawn" and self.is_known and not self.pins_spawn:
            return Decision("allow", None, "spawning is not pinned")
        return Decision("deny", None, f"no rule of {self.principal} covers {_describe(kind, item)}")

    def _denied_below(self, compiled: _Compiled, place: Place) -> Decision | None:
        """Who deletes a directory deletes what is in it."""
        if place.resolved == UNKNOWN:
            return None
        for _, decision, rule in compiled.deny:
            globs = (PathGlob(pattern) for pattern in rule.patterns)
            if any(glob.reaches_below(place.resolved) for glob in globs) and is_directory(place.resolved):
                return Decision("deny", rule, f"{decision.why}, which may lie in {place.resolved}")
        return None

    def _stranger(self) -> str:
        return f"the policy has no table for {self.principal}"


def _rank(decision: Decision) -> int:
    return RANK[decision.verdict]


def _compile(rules: Iterable[Rule]) -> _Compiled:
    sorted_out: dict[Verdict, list[tuple[Matches, Decision, Rule]]] = {"deny": [], "allow": [], "ask": []}
    sweeping: dict[Verdict, Decision] = {}
    for rule in rules:
        matches, is_everything = matcher(rule)
        decision = Decision(rule.verdict, rule, str(rule))
        sorted_out[rule.verdict].append((matches, decision, rule))
        if is_everything:
            sweeping.setdefault(rule.verdict, decision)
    always = None
    if "deny" in sweeping:
        always = sweeping["deny"]
    elif not sorted_out["deny"]:
        always = sweeping.get("allow") or (None if sorted_out["allow"] else sweeping.get("ask"))
    return _Compiled(tuple(sorted_out["deny"]), tuple(sorted_out["allow"]), tuple(sorted_out["ask"]), always)


def _items(kind: str, effect: Effect, resolver: Resolver | None) -> Iterable[Any]:
    """What each rule is asked about; None stands for a path that is none."""
    if kind in PATHS:
        follow = kind != "fs_delete"
        return (_place(path, resolver, follow) for path in dict.fromkeys(effect["paths"]))
    if kind in NAMES:
        return tuple(dict.fromkeys(effect["names"]))
    if kind == "net_connect":
        return ((effect["host"], effect["port"]),)
    if kind == "net_listen":
        return (effect["port"],)
    if kind == "proc_spawn":
        return (Program(effect["bin_hash"].lower(), effect["argv0"], effect.get("path")),)
    return (None,)


def _place(path: str, resolver: Resolver | None, follow: bool) -> Place | None:
    if path == UNKNOWN:
        return Place(UNKNOWN, UNKNOWN)
    if resolver is None:
        return Place(path, path) if path.startswith("/") else None
    resolved = resolver.resolve(path, follow=follow)
    return None if resolved is None else Place(by_name(path), resolved)


_DESCRIBE: Final[dict[str, Callable[[Any], str]]] = {
    **dict.fromkeys(PATHS, lambda place: str(place.resolved)),
    **dict.fromkeys(NAMES, str),
    "proc_spawn": lambda program: str(program.argv0),
    "net_connect": lambda place: f"{place[0]}:{place[1]}",
    "net_listen": str,
}


def _describe(kind: str, item: Any) -> str:
    describe = _DESCRIBE.get(kind)
    return dotted(kind) if describe is None else f"{dotted(kind)} {describe(item)}"
