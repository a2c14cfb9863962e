"""Kinds that the kernel has itself: views over its tables, which the caller's own rows are shown of.

They are read-only and have no past: `as_of` is refused. Their rows belong to a principal; a caller sees its
own and those of whom it supervises, as far as the policy's queries let it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import Any, Final

from seamount.seam import literals, ordering, refusals
from seamount.seam.authority import Authority, View, masked
from seamount.seam.compiling import Compiler
from seamount.seam.conditions import Leaf, Over
from seamount.seam.literals import INT64, Literal
from seamount.seam.places import Place
from seamount.seam.schema import Field, Schema
from seamount.seam.sql import Sql, both, either, marks
from seamount.wire import errors


@dataclass(frozen=True, slots=True)
class Column:
    """A path of a built-in kind: its type, and the SQL that gives it. Times are nanoseconds, booleans 0 or 1;
    NULL stands for nothing."""

    type: str
    sql: str


@dataclass(frozen=True, slots=True)
class BuiltIn:
    """A built-in kind. `identity` is the SQL of its ids, `owner` the column of the principal that a row
    belongs to."""

    table: str
    identity: str
    owner: str
    columns: Mapping[str, Column]


def _same(type_: str, *names: str) -> dict[str, Column]:
    return {name: Column(type_, name) for name in names}


BUILT_IN: Final[Mapping[str, BuiltIn]] = {
    "task": BuiltIn(
        "task",
        "('task:' || number)",
        "principal",
        {
            **_same("string", "principal", "owner", "session"),
            "state": Column("string", "CASE state WHEN 'open' THEN 'running' ELSE state END"),
            "started": Column("time", "started_ns"),
            "finished": Column("time", "finished_ns"),
            **_same("int", "entry_id", "output_bytes"),
        },
    ),
    "plan": BuiltIn(
        "plan",
        "ref",
        "principal",
        {
            **_same("string", "principal", "owner", "session", "kind", "src", "reversibility", "digest"),
            **_same("string", "state", "approver"),
            "created": Column("time", "created_ns"),
            "expires": Column("time", "expires_ns"),
        },
    ),
    "journal-entry": BuiltIn(
        "journal_entry",
        "('entry:' || id)",
        "principal",
        {
            "number": Column("int", "id"),
            **_same("string", "kind", "principal", "session", "host", "head", "src", "state"),
            **_same("int", "parent_id", "ordinal", "dur_ns", "status"),
            "began": Column("time", "ts"),
            **_same("bool", "ok", "opaque"),
        },
    ),
    "schedule": BuiltIn(
        "seam_schedule",
        "('schedule:' || id)",
        "principal",
        {
            **_same("string", "tenant", "universe", "branch", "name", "state", "principal"),
            "revision": Column("int", "revision"),
            "document": Column("string", "spec"),
            "due": Column("time", "due_ns"),
        },
    ),
    "run": BuiltIn(
        "seam_run",
        "('run:' || id)",
        "principal",
        {
            "schedule": Column("string", "('schedule:' || schedule)"),
            **_same("string", "name", "principal", "state", "reason", "message"),
            "due": Column("time", "due_ns"),
            "started": Column("time", "started_ns"),
            "ended": Column("time", "ended_ns"),
        },
    ),
    "gated-action": BuiltIn(
        "approval",
        "ref",
        "principal",
        {
            **_same("string", "kind", "plan_ref", "principal", "session", "reversibility", "src", "reason"),
            **_same("string", "state", "approver", "decision_reason"),
            "requested": Column("time", "requested_ns"),
            "expires": Column("time", "expires_ns"),
            "decided": Column("time", "decided_ns"),
        },
    ),
}


class BuiltInCompiler(Compiler):
    """Compiles for a built-in kind: paths are columns, compared by what they hold."""

    def __init__(self, kind: str, place: Place, authority: Authority, principals: Sequence[str]) -> None:
        super().__init__(Schema(), place, authority)
        self.kind = kind
        self._built_in = BUILT_IN[kind]
        self._principals = tuple(principals)

    def seen_kinds(self, wanted: Any) -> dict[str, View]:
        view = self.authority.view(self.kind)
        return {} if view is None else {self.kind: view}

    def source(self, alias: str) -> str:
        columns = "".join(f", {each.sql} AS c_{name}" for name, each in self._built_in.columns.items())
        built = self._built_in
        named = f"{built.identity} AS identity, {built.owner} AS whose"
        return f"(SELECT {named}{columns} FROM {built.table}) {alias}"

    def columns(self, alias: str) -> str:
        names = "".join(f", {alias}.c_{name} AS c_{name}" for name in self._built_in.columns)
        return f"{alias}.identity AS identity{names}"

    @property
    def width(self) -> int:
        return 1 + len(self._built_in.columns)

    def values(self, row: Sequence[Any]) -> dict[str, Any]:
        """The fields of a row of `columns`, without what policy hides. What is NULL is not there."""
        view = self.authority.view(self.kind)
        assert view is not None
        found = {}
        for (name, column), value in zip(self._built_in.columns.items(), row[1 : self.width], strict=True):
            if value is not None and not view.hides(name):
                found[name] = self._shown(column, value)
        return found

    def entities(self, alias: str, kinds: dict[str, View]) -> Sql:
        own = Sql(f"{alias}.whose IN ({marks(len(self._principals))})", [*self._principals])
        return both([own, *(self.policy(alias, view.where) for view in kinds.values())])

    def fields(self, path: str, kinds: dict[str, View]) -> list[Field]:
        column = self._column(path)
        if column is None:
            raise refusals.unknown(errors.UnknownPath, "path", path, self._built_in.columns)
        if any(view.hides(path) for view in kinds.values()):
            raise masked(path)
        return [Field(column.type)]

    def key(self, alias: str, path: str, absent: str) -> Sql:
        column = self._column(path)
        expression = self._expression(alias, path)
        # The ends of 64 bits stand for nothing: no number or time of the kernel's is one of them.
        if column is None or column.type == "string":
            return Sql(f"COALESCE({expression}, ?)", [absent])
        return Sql(f"COALESCE({expression}, ?)", [INT64[-1] if absent == ordering.LAST else INT64[0]])

    def group_key(self, alias: str, path: str) -> Sql:
        return Sql(self._expression(alias, path))

    def to_key(self, path: str, stored: Any) -> str:
        if stored is None:
            return ""
        column = self._column(path)
        match column.type if column is not None else "string":
            case "bool":
                return ordering.boolean(bool(stored))
            case "time":
                return ordering.time(stored)
            case "int":
                return ordering.number(stored)
        return ordering.string(str(stored))

    def _over(self, alias: str, over: Over, kinds: dict[str, View] | None) -> Sql:
        raise refusals.unknown(errors.UnknownLink, "link", over.link)

    def _column(self, path: str) -> Column | None:
        if path in ("@id", "@kind"):
            return Column("string", "")
        return self._built_in.columns.get(path)

    def _expression(self, alias: str, path: str) -> str:
        if path == "@id":
            return f"{alias}.identity"
        return f"'{self.kind}'" if path == "@kind" else f"{alias}.c_{path}"

    def _shown(self, column: Column, value: Any) -> Any:
        if column.type == "time":
            return {"$time": literals.time_text(value)}
        return bool(value) if column.type == "bool" else value

    def _leaf(self, alias: str, leaf: Leaf) -> Sql:
        column = self._column(leaf.path)
        if leaf.op == "trait" or column is None:
            # Only a condition of policy can come here with a path that is none.
            return Sql("1 = 1" if leaf.op == "exists" and not leaf.wanted else "1 = 0")
        expression = self._expression(alias, leaf.path)
        if leaf.op == "exists":
            return Sql(f"{expression} IS {'NOT ' if leaf.wanted else ''}NULL")
        return both([Sql(f"{expression} IS NOT NULL"), _test(expression, column.type, leaf)])


def _test(expression: str, type_: str, leaf: Leaf) -> Sql:
    """A test of a column that is not NULL."""
    match leaf.op:
        case "eq":
            return _equal(expression, type_, leaf.values[0])
        case "ne":
            return Sql(f"NOT ({(same := _equal(expression, type_, leaf.values[0])).text})", same.parameters)
        case "in" | "nin":
            found = either([_equal(expression, type_, value) for value in leaf.values])
            return found if leaf.op == "in" else Sql(f"NOT ({found.text})", found.parameters)
        case "between":
            low, high = (
                _compared(expression, type_, op, value)
                for op, value in zip(("ge", "le"), leaf.values, strict=True)
            )
            return both([low, high])
        case "prefix":
            text = leaf.values[0].json
            return Sql(f"substr({expression}, 1, {len(text)}) = ?", [text])
        case "contains":
            text = leaf.values[0].json
            if not isinstance(text, str):
                return Sql("1 = 0")
            return Sql(f"replace({expression}, ?, '') <> {expression}", [text]) if text else Sql("1 = 1")
    return _compared(expression, type_, leaf.op, leaf.values[0])


def _equal(expression: str, type_: str, value: Literal) -> Sql:
    stored = _stored(type_, value)
    return Sql("1 = 0") if stored is None else Sql(f"{expression} = ?", [stored])


def _stored(type_: str, value: Literal) -> int | str | None:
    """What a column holds for a value; None for what it cannot hold."""
    match type_, value.type:
        case ("string", "string"):
            return str(value.json)
        case ("bool", "bool"):
            return int(value.json)
        case ("time", "time"):
            return ordering.to_time(value.key)
        case ("int", "int"):
            return int(value.json)
        case ("int", "double") if float(value.json).is_integer() and int(value.json) in INT64:
            return int(value.json)
    return None


def _compared(expression: str, type_: str, op: str, value: Literal) -> Sql:
    sign = {"lt": "<", "le": "<=", "gt": ">", "ge": ">="}[op]
    stored: int | str | None
    if type_ == "int" and value.type == "double":
        exact = ceil(value.json) if op in ("lt", "ge") else floor(value.json)
        if exact not in INT64:
            return Sql("1 = 1" if (exact > 0) == (op in ("lt", "le")) else "1 = 0")
        stored = exact
    else:
        stored = _stored(type_, value)
    return Sql("1 = 0") if stored is None else Sql(f"{expression} {sign} ?", [stored])
