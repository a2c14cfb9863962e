"""The ledger as a JSON file: how it comes from elsewhere, and how it is taken elsewhere.

The file is no place where state lives: it is read into an empty ledger once, and written when it is asked
for.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

import orjson

from seamount.ops import memory_table as table
from seamount.ops.memory_table import Wanted
from seamount.store.statements import Snapshot, Transaction

NAME: Final = "memory-ledger-state.json"
LEGACY: Final = "elephant-memory-state.json"


class LedgerFileInvalid(ValueError):
    """A file that is no ledger; the text says why."""


def read_ledger_file(directory: str) -> dict[str, list[dict[str, Any]]] | None:
    """The rows of the file in a directory whose fields are in their canonical form; None when there is none.
    Raises LedgerFileInvalid."""
    path = next((path for name in (NAME, LEGACY) if (path := Path(directory, name)).exists()), None)
    if path is None:
        return None
    try:
        found: Any = orjson.loads(path.read_bytes())
    except (OSError, orjson.JSONDecodeError) as problem:
        raise LedgerFileInvalid(f"{path} cannot be read: {problem}") from problem
    if not isinstance(found, dict):
        raise LedgerFileInvalid(f"{path} must hold an object")
    ledger = {}
    for name, needed in (("assertions", "fact"), ("conflicts", "entity")):
        rows = found.get(name, [])
        if not isinstance(rows, list):
            raise LedgerFileInvalid(f"{path}: `{name}` must be an array")
        ledger[name] = [row for row in rows if _is_canonical(row) and isinstance(row[needed], str)]
    return ledger


def _is_canonical(row: Any) -> bool:
    if not isinstance(row, dict) or row.get("store") not in table.STORES or "entity" not in row:
        return False
    texts = (row.get("entity"), row.get("topic"))
    if not all(isinstance(each, str) and each and each == canonical(each) for each in texts):
        return False
    return "fact" not in row or isinstance(row["fact"], str)


def canonical(text: str) -> str:
    """The form in which names are kept: trimmed, with small ASCII letters."""
    return table.ascii_lower(text.strip())


def import_ledger(transaction: Transaction, ledger: dict[str, list[dict[str, Any]]], now_ms: int) -> int:
    """Puts rows into a ledger that is empty; how many. Nothing happens where it is not."""
    if table.counts(transaction):
        return 0
    for row in ledger["assertions"]:
        metadata = row.get("metadata")
        about = (row["entity"], row["topic"], row["store"])
        kept = metadata if isinstance(metadata, dict) else {}
        table.add(transaction, about, row["fact"], kept, _time(row.get("indexed_at_ms"), now_ms))
    for row in ledger["conflicts"]:
        reason = row.get("reason")
        about = (row["entity"], row["topic"], row["store"])
        updated = _time(row.get("updated_at_ms"), now_ms)
        table.mark(transaction, about, reason if isinstance(reason, str) else None, updated)
    return len(ledger["assertions"]) + len(ledger["conflicts"])


def _time(value: Any, now_ms: int) -> int:
    return value if type(value) is int and 0 <= value < 1 << 62 else now_ms


def export_ledger(rows: Snapshot) -> bytes:
    """The whole ledger as the text of such a file."""
    everything = Wanted()
    ledger = {
        "assertions": [
            {
                "assertion_id": each.assertion_id,
                "entity": each.entity,
                "topic": each.topic,
                "store": each.store,
                "fact": each.fact,
                "metadata": each.metadata,
                "indexed_at_ms": each.indexed_ms,
            }
            for each in table.assertions(rows, everything)
        ],
        "conflicts": [
            {
                "entity": each.entity,
                "topic": each.topic,
                "store": each.store,
                "reason": each.reason,
                "updated_at_ms": each.updated_ms,
            }
            for each in table.conflicts(rows, everything)
        ],
    }
    return orjson.dumps(ledger, option=orjson.OPT_INDENT_2)


def write_ledger_file(directory: str, content: bytes) -> None:
    """Replaces the file of a directory as a whole. Raises OSError."""
    path = Path(directory, NAME)
    partial = path.with_name(f"{NAME}.{os.getpid()}.partial")
    try:
        with partial.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(partial, path)
    except OSError:
        partial.unlink(missing_ok=True)
        raise
