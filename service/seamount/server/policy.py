"""What the pipeline asks before a handler runs: whether policy lets a principal use a grant."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol


@dataclass(frozen=True, slots=True)
class Verdict:
    """An answer of policy. `ask` lets the handler decide: it knows what an approval would be about."""

    decision: Literal["allow", "ask", "deny"]
    why: str = ""


class Policy(Protocol):
    """Answers at once, from memory."""

    def verdict(self, principal: str, grant: str) -> Verdict: ...


ALLOWED = Verdict("allow")


class LocalHumanOnly:
    """The policy of a kernel that was given none: the user who runs it may do everything, others nothing."""

    def __init__(self, local_human: str) -> None:
        self._local_human = local_human

    def verdict(self, principal: str, grant: str) -> Verdict:
        if principal == self._local_human:
            return ALLOWED
        return Verdict("deny", f"no policy grants `{grant}` to {principal}")
