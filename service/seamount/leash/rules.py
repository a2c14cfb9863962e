"""Rules of a policy, what they match, and what they decide."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from seamount.leash.globs import UNKNOWN, HostPort, PathGlob
from seamount.leash.kinds import FLAGS, KINDS, MODES, NAMES, PATHS, Verdict, dotted

HASH: Final = "blake3:"
"""Before the 64 hexadecimal digits of an executable's digest in `proc_spawn`."""

BUILT_IN: Final = "built-in"
"""The file of rules that no file holds."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One entry of a policy file. `text` is what its author wrote; `patterns` are what is compared:
    globs with `~/` expanded and links resolved, `HOST:PORT`, names, or `blake3:HEX`.

    `kind` is a kind of effect, or a setting such as `auto_apply`. `line` counts from 1 and is 0 in rules
    that no file holds.
    """

    verdict: Verdict
    kind: str
    text: str
    file: str
    line: int
    patterns: tuple[str, ...] = ()

    @property
    def where(self) -> str:
        """`FILE:LINE`."""
        return f"{self.file}:{self.line}" if self.line else self.file

    @property
    def said(self) -> str:
        """What the rule says, without where: `deny fs.read "/srv/bay/.env"`."""
        name = dotted(self.kind) if self.kind in KINDS else self.kind
        return f"{self.verdict} {name} {self.text}"

    def __str__(self) -> str:
        return f"{self.where}: {self.said}"


@dataclass(frozen=True, slots=True)
class Decision:
    """What policy says about one effect. `rule` decided it, or is None when no rule speaks of it; `why` is
    for people."""

    verdict: Verdict
    rule: Rule | None
    why: str


@dataclass(frozen=True, slots=True)
class PlanDecision:
    """What policy says about a whole plan: the worst of `decisions`, one for each effect in order, and then
    `auto_apply`. `rule` is the one that counts in the end, if it was a rule."""

    verdict: Verdict
    decisions: tuple[Decision, ...]
    rule: Rule | None
    why: str


class Place(NamedTuple):
    """A path of an effect, as written without `.` and `..`, and with its links resolved."""

    written: str
    resolved: str


class Program(NamedTuple):
    """A program to be started: digest of the executable (hexadecimal, or empty), name, and path if known."""

    digest: str
    argv0: str
    path: str | None


Matches = Callable[[Any], bool]


def matcher(rule: Rule) -> tuple[Matches, bool]:
    """A test whether a rule speaks of an item of an effect, and whether it speaks of all there are.

    Items are Place, Program, (host, port), a port, a name, or None for kinds without members.
    """
    kind = rule.kind
    if kind in PATHS:
        globs = tuple(PathGlob(pattern) for pattern in rule.patterns)
        everything = any(glob.is_everything for glob in globs)
        return (_denied_path if rule.verdict == "deny" else _granted_path)(globs), everything
    if kind in NAMES:
        entry = rule.patterns[0]
        # All names together include every single one.
        is_deny = rule.verdict == "deny"
        return (lambda name: name == entry or (is_deny and name == UNKNOWN)) if entry != "*" else _all, (
            entry == "*"
        )
    if kind == "net_connect":
        wanted = HostPort(rule.patterns[0])
        return (lambda place: wanted.matches(*place)), wanted.is_everything
    if kind == "net_listen":
        if rule.patterns[0] == "*":
            return _all, True
        port = int(rule.patterns[0])
        return (lambda asked: asked == port), False
    if kind == "proc_spawn":
        return _program(rule.patterns[0])
    assert kind in FLAGS or kind in MODES
    return _all, True


def _all(item: Any) -> bool:
    return True


def _granted_path(globs: tuple[PathGlob, ...]) -> Matches:
    return lambda place: any(glob.matches(place.resolved) for glob in globs)


def _denied_path(globs: tuple[PathGlob, ...]) -> Matches:
    # A denied name stays denied wherever it leads.
    def matches(place: Place) -> bool:
        if any(glob.matches(place.resolved) for glob in globs):
            return True
        return place.written != place.resolved and any(glob.matches(place.written) for glob in globs)

    return matches


def _program(entry: str) -> tuple[Matches, bool]:
    if entry == "*":
        return _all, True
    if entry.startswith(HASH):
        digest = entry.removeprefix(HASH)
        return (lambda program: program.digest == digest), False
    if "/" in entry:
        return (lambda program: entry in (program.argv0, program.path)), False
    return (lambda program: program.argv0.rpartition("/")[2] == entry), False
