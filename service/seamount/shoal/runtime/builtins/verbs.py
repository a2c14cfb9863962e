"""`journal`, `history` and `undo`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from seamount.shoal.runtime.undo import undo
from seamount.shoal.values.errors import arg_error
from seamount.shoal.values.scalars import parse_int
from seamount.shoal.values.types import DateTime, Record, Table, Value

if TYPE_CHECKING:
    from seamount.shoal.runtime.calling import Invocation


def journal(inv: Invocation) -> Table:
    """The recorded statements, newest first."""
    wanted: dict[str, Any] = {}
    for arg in inv.args:
        if arg.kind == "long" and arg.value is not None and arg.value.kind in ("word", "value", "const"):
            wanted[arg.text] = inv.value(arg.value)
    limit = parse_int(str(wanted.get("limit", "100"))) or 100
    zone = inv.x.ports.clock.zone_name()
    found = inv.x.ports.journal.entries(_text(wanted, "head"), _text(wanted, "principal"), max(1, limit))
    columns = ("principal", "src", "ok", "status", "effects")
    rows: list[Record] = [
        {"id": entry["id"], "ts": DateTime(entry["ts_ns"], zone), **{name: entry[name] for name in columns}}
        for entry in found
    ]
    return Table.from_rows(rows)


def _text(wanted: dict[str, Any], name: str) -> str | None:
    value = wanted.get(name)
    return value if isinstance(value, str) else None


def take_back(inv: Invocation) -> Record:
    values = inv.values()
    if len(values) > 1:
        raise arg_error("undo takes back one entry at a time", "undo ID")
    wanted: Value = values[0] if values else None
    if isinstance(wanted, str):
        wanted = parse_int(wanted)
        if wanted is None:
            raise arg_error("undo expects an entry id", "`journal` lists them")
    if wanted is not None and (isinstance(wanted, bool) or not isinstance(wanted, int)):
        raise arg_error("undo expects an entry id", "`journal` lists them")
    flags = inv.flags()
    if flags - {"preview"}:
        raise arg_error(f"undo has no flag --{min(flags - {'preview'})}", "it has --preview")
    return undo(inv.x, wanted, preview="preview" in flags)


COMMANDS: Final = {"journal": journal, "history": journal, "undo": take_back}
