"""What a program would do: its tree, its effects, whether they can be undone."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakKeyDictionary

import blake3
import orjson

from seamount.api.kernel.v1 import effects_pb2
from seamount.kernel.plans.parsing import CACHED_SOURCE_BYTES, ProgramText
from seamount.kernel.runs import language
from seamount.kernel.sessions.sessions import Session
from seamount.wire.codec.kernel_v1_effects import decode_effect
from seamount.worker.errors import Busy
from seamount.worker.evaluator import SyntaxEnd
from seamount.worker.results import Content, SessionSnapshot

if TYPE_CHECKING:
    from seamount.shoal.syntax import Program

OPAQUE: Final = "opaque"

MOST_KNOWN: Final = 256
"""Programs of a session of which it is known whether they have effects, until it changes."""

ASKED_AT_ONCE: Final = 8
"""Questions to one session's planner that are under way."""

WAIT_S: Final = 2.0
"""How long further ones wait for their turn."""

REVERSIBILITIES: Final = {
    "reversible": effects_pb2.REVERSIBILITY_REVERSIBLE,
    "irreversible": effects_pb2.REVERSIBILITY_IRREVERSIBLE,
    "unknown": effects_pb2.REVERSIBILITY_UNKNOWN,
}


@dataclass(frozen=True, slots=True)
class Plan:
    """A program and what it would do. `effects` are JSON objects tagged by `kind`."""

    program: ProgramText
    effects: tuple[dict[str, Any], ...]
    statements: tuple[tuple[int, ...], ...] | None = ()
    """Which of the effects are those of each statement; None when they cannot be told apart."""

    def effects_of(self, ordinal: int) -> list[dict[str, Any]]:
        """The effects of one statement; all of them when they cannot be told apart."""
        if self.statements is None:
            return list(self.effects)
        if ordinal >= len(self.statements):
            return []
        return [self.effects[index] for index in self.statements[ordinal]]

    @property
    def effects_json(self) -> str:
        """The effects as JSON text, as the journal keeps them."""
        return orjson.dumps(self.effects).decode()

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds that occur."""
        return frozenset(effect["kind"] for effect in self.effects)

    @property
    def is_opaque(self) -> bool:
        """Whether something could not be derived."""
        return OPAQUE in self.kinds

    @property
    def messages(self) -> list[effects_pb2.Effect]:
        """The effects as messages of the contract."""
        return [decode_effect(effect, "") for effect in self.effects]

    @property
    def reversibility(self) -> effects_pb2.Reversibility.ValueType:
        """Whether what it does can be undone."""
        return REVERSIBILITIES[language.reversibility(self.effects)]

    @property
    def digest(self) -> str:
        """BLAKE3 over the program and its effects, as 64 hexadecimal digits."""
        digest = blake3.blake3(self.program.src.encode("utf-8"))
        digest.update(b"\0" + self.effects_json.encode("utf-8"))
        return digest.hexdigest()


@dataclass(frozen=True, slots=True)
class Started:
    """A program that a plan starts, or code that it reads from a file (`name` is None).

    `words` are the arguments that are certain. `cwd` is None when it cannot be known; `is_searched` says that
    the name means what the session's `PATH` says.
    """

    name: str | None
    words: tuple[str, ...]
    cwd: bytes | None
    is_searched: bool


@dataclass(frozen=True, slots=True)
class Outlined:
    """A plan with what an approval of it rests on: where it runs, what it starts, and which names of the
    session it uses, with a fingerprint of what each is bound to."""

    plan: Plan
    cwd: bytes
    programs: tuple[Started, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)


async def plan(
    session: Session, program: ProgramText, cwd: bytes | None = None, principal: str | None = None
) -> Plan:
    """Derives a program's effects with the names that the session has after its latest statement, in the
    session's directory or another. `principal` is who runs it, its owner by default.

    Raises worker.Busy when the session's planner does not answer in time.
    """
    if _is_pure(session, program, cwd):
        # Most programs that only compute need no round trip to the session's planner.
        return Plan(program, ())
    answer = await _explain(session, program, cwd, outline=False)
    if isinstance(answer, SyntaxEnd):
        return _unreadable(program)
    try:
        told = orjson.loads(answer.read())
    finally:
        answer.close()
    return await _told_plan(session, principal, program, told)


async def outline(
    session: Session, program: ProgramText, cwd: bytes | None = None, principal: str | None = None
) -> Outlined:
    """The same with what an approval rests on."""
    where = session.cwd if cwd is None else cwd
    if _is_pure(session, program, cwd):
        return Outlined(Plan(program, ()), where)
    answer = await _explain(session, program, cwd, outline=True)
    if isinstance(answer, SyntaxEnd):
        return Outlined(_unreadable(program), where)
    try:
        told = orjson.loads(answer.read())
    finally:
        answer.close()
    programs = (
        Started(name, tuple(words), None if place is None else os.fsencode(place), is_searched)
        for name, words, place, is_searched in told["programs"]
    )
    planned = await _told_plan(session, principal, program, told)
    return Outlined(planned, where, tuple(programs), told["names"])


async def _explain(
    session: Session, program: ProgramText, cwd: bytes | None, *, outline: bool
) -> Content | SyntaxEnd:
    """Asks the session's planner, of which only so much may be asked at once; the others wait as long as an
    answer may take."""
    places = _places.get(session)
    if places is None:
        places = _places[session] = asyncio.Semaphore(ASKED_AT_ONCE)
    try:
        async with asyncio.timeout(WAIT_S):
            await places.acquire()
    except TimeoutError:
        raise Busy(f"the session's planner had no place within {WAIT_S:g} s") from None
    try:
        return await session.worker.explain(program.src, cwd, outline=outline, prompt=program.prompt)
    finally:
        places.release()


_places: WeakKeyDictionary[Session, asyncio.Semaphore] = WeakKeyDictionary()


async def _told_plan(
    session: Session, principal: str | None, program: ProgramText, told: Mapping[str, Any]
) -> Plan:
    parts = told["statements"]
    plan = Plan(program, tuple(told["effects"]), None if parts is None else tuple(map(tuple, parts)))
    if not told["undoing"] or not told["undos"] or session.undo_paths is None:
        return plan
    found = await session.undo_paths(principal or session.principal, session.name, told["undos"])
    if found is None:
        return plan
    by_kind = dict(zip(("fs_write", "fs_delete"), found, strict=True))
    return _narrowed(plan, set(told["undoing"]), by_kind)


def _narrowed(plan: Plan, undoing: set[int], paths: Mapping[str, list[str]]) -> Plan:
    """The plan with the very paths in the place of those that might be anywhere; without what has none."""
    effects: list[dict[str, Any]] = []
    moved: dict[int, int] = {}
    for index, effect in enumerate(plan.effects):
        narrow = {**effect, "paths": paths[effect["kind"]]} if index in undoing else effect
        if index in undoing and not narrow["paths"]:
            continue
        moved[index] = len(effects)
        effects.append(narrow)
    parts = plan.statements
    if parts is not None:
        parts = tuple(tuple(moved[index] for index in part if index in moved) for part in parts)
    return Plan(plan.program, tuple(effects), parts)


def _unreadable(program: ProgramText) -> Plan:
    # The kernel has parsed it already: only the session's own names can make a difference, and what
    # cannot be read with them cannot be judged.
    return Plan(program, ({"kind": OPAQUE},), None)


def plan_of_tree(session: Session, tree: Program) -> Plan:
    """Derives the effects of a syntax tree that has no source. What the session's own functions do is
    not looked up: they count as opaque."""
    program = ProgramText("", language.program_text(tree), tree)
    return Plan(program, tuple(_derive_here(session, tree)))


def _is_pure(session: Session, program: ProgramText, cwd: bytes | None) -> bool:
    """Whether a program has no effects, which is asked again and again of the same short programs."""
    if program.tree is None:
        return False
    snapshot = session.worker.snapshot
    known = _known.get(session)
    if known is None or known[0] is not snapshot:
        known = _known[session] = (snapshot, {})
    key = (program.src, cwd, program.prompt)
    pure = known[1].get(key)
    if pure is None:
        pure = not _derive_here(session, program.tree, cwd)
        if len(known[1]) < MOST_KNOWN and len(program.src) <= CACHED_SOURCE_BYTES:
            known[1][key] = pure
    return pure


_known: WeakKeyDictionary[Session, tuple[SessionSnapshot, dict[tuple[str, bytes | None, bool], bool]]] = (
    WeakKeyDictionary()
)


def _derive_here(session: Session, tree: Program, cwd: bytes | None = None) -> list[dict[str, Any]]:
    """The effects as far as they can be told without the session's process: its functions, its tools and
    the files there are do not count as known."""
    snapshot = session.worker.snapshot
    home = snapshot.environment.get(b"HOME", b"/")
    where = snapshot.cwd if cwd is None else cwd
    return language.derive(tree, where, home, snapshot.names)
