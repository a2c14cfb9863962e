"""How actions are classified: tiers by name, and what each of them means in words."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import orjson

TIERS: Final = ("r0", "r1", "r2", "r3")
BLOCKED: Final = "blocked"

WORDS: Final[Mapping[str, str]] = {
    "r0": "safe_draft",
    "r1": "safe_dispatch",
    "r2": "safe_dispatch",
    "r3": "review_required",
    BLOCKED: "blocked",
}
"""What a tier is called where it is asked for by `action_type`."""

TIMEOUT_MS: Final = 60_000
SHORTEST_TIMEOUT_MS: Final = 1_000
LONGEST_TIMEOUT_MS: Final = 604_800_000

BUILT_IN: Final[Mapping[str, str]] = {"delivery.send": "r1"}
"""What is known of actions that neither policy nor caller classifies."""


class GatingPolicyInvalid(ValueError):
    """A policy of gating that cannot be used; the text says where it is wrong."""


@dataclass(frozen=True, slots=True)
class Classified:
    """A tier, `r0` to `r3` or `blocked`, and why."""

    tier: str
    why: str


@dataclass(frozen=True, slots=True)
class GatingPolicy:
    """`actions` maps names, and prefixes that end in `.*`, to tiers."""

    actions: Mapping[str, str] = field(default_factory=dict)
    default_tier: str | None = None
    timeout_ms: int = TIMEOUT_MS

    def classify(self, action: str, wished: str | None) -> Classified:
        """The tier of an action: the policy's own for it, else the caller's, else the default, else `r3`."""
        own = self.actions.get(action)
        if own is not None:
            return Classified(own, f"{action} is policy tier {own}")
        parts = action.split(".")
        for length in range(len(parts) - 1, 0, -1):
            prefix = ".".join(parts[:length]) + ".*"
            if prefix in self.actions:
                tier = self.actions[prefix]
                return Classified(tier, f"{action} is policy tier {tier} by {prefix}")
        if wished is not None:
            return Classified(wished, f"the caller holds {action} for tier {wished}")
        if self.default_tier is not None:
            return Classified(
                self.default_tier, f"{action} is in no rule; policy's default tier is {self.default_tier}"
            )
        if action in BUILT_IN:
            return Classified(BUILT_IN[action], f"{action} is policy tier {BUILT_IN[action]}")
        return Classified("r3", f"{action} is in no rule, so somebody has to look at it")


def bounded_timeout(asked: int | None, policy: GatingPolicy) -> int:
    """How long an action waits, in milliseconds."""
    return min(max(policy.timeout_ms if asked is None else asked, SHORTEST_TIMEOUT_MS), LONGEST_TIMEOUT_MS)


def read_gating_policy(text: str, *, is_json: bool) -> GatingPolicy:
    """Reads TOML or JSON: `default_tier`, a table `actions`, `approval_timeout_ms`. Raises
    GatingPolicyInvalid."""
    try:
        found: Any = orjson.loads(text) if is_json else tomllib.loads(text)
    except (orjson.JSONDecodeError, tomllib.TOMLDecodeError) as problem:
        raise GatingPolicyInvalid(f"it cannot be read: {problem}") from problem
    if not isinstance(found, dict):
        raise GatingPolicyInvalid("it must be a table")
    actions = found.get("actions", {})
    if not isinstance(actions, dict):
        raise GatingPolicyInvalid("`actions` must be a table of names and tiers")
    timeout = found.get("approval_timeout_ms", TIMEOUT_MS)
    if type(timeout) is not int or not SHORTEST_TIMEOUT_MS <= timeout <= LONGEST_TIMEOUT_MS:
        raise GatingPolicyInvalid(
            f"`approval_timeout_ms` must be a number from {SHORTEST_TIMEOUT_MS} to {LONGEST_TIMEOUT_MS}"
        )
    default = found.get("default_tier")
    return GatingPolicy(
        {name: _tier(f"actions.{name}", tier) for name, tier in actions.items()},
        None if default is None else _tier("default_tier", default),
        timeout,
    )


def _tier(where: str, value: Any) -> str:
    tier = value.strip().lower() if isinstance(value, str) else value
    if tier not in (*TIERS, BLOCKED):
        raise GatingPolicyInvalid(f"`{where}` must be one of {', '.join((*TIERS, BLOCKED))}")
    return str(tier)
