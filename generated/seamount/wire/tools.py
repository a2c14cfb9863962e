# Written by seamount.codegen from the contract; `make generate` writes it again. Do not edit.
"""MCP tool manifests, ready to be listed."""

from __future__ import annotations

from typing import Any

_INPUTS: dict[str, Any] = {
    "Elide": {
        "description": (
            "How much of a value an answer may carry; `ElideDefaults` holds for what is left "
            "out. What is beyond the budget is replaced by a `ref` value that says how to "
            "fetch it. A value that is exactly as large as the budget stays inline.\n"
            "\n"
            "The budget holds for what the answer carries as a whole. An outcome always "
            "keeps its status and its other small members: only its `out` and `err` are left "
            "out or clipped. A `ref` carries the beginning of what it stands for: 5 rows or "
            "items, 256 bytes or characters, each of them clipped too."
        ),
        "type": "object",
        "properties": {
            "max_bytes": {
                "description": (
                    "Most bytes of the encoded value, counted as compact JSON. It also bounds "
                    "resident bytes.\n"
                    "Values above 65536 mean 65536."
                ),
                "type": ["integer", "null"],
                "minimum": 0,
            },
            "max_rows": {
                "description": "Most rows of a table.\nValues above 10000 mean 10000.",
                "type": ["integer", "null"],
                "minimum": 0,
            },
            "max_items": {
                "description": "Most items of a list.\nValues above 10000 mean 10000.",
                "type": ["integer", "null"],
                "minimum": 0,
            },
        },
    },
    "NewLink": {
        "description": "A link from a new entity.",
        "type": "object",
        "properties": {
            "link": {"description": "Name of the link.", "type": "string", "minLength": 1, "maxLength": 256},
            "to": {
                "description": "Id of the entity to which it leads.",
                "type": "string",
                "minLength": 1,
                "maxLength": 256,
            },
            "fields": {"description": "The link's own fields: an object."},
        },
        "required": ["link", "to"],
    },
    "Order": {
        "description": "One step of an order.",
        "type": "object",
        "properties": {
            "by": {
                "description": "The path by which is ordered.",
                "type": "string",
                "minLength": 1,
                "maxLength": 1024,
            },
            "dir": {
                "description": "Ascending or descending. Entities without the path come last either way.",
                "type": "string",
                "enum": ["asc", "desc"],
                "default": "asc",
            },
        },
        "required": ["by"],
    },
    "Point": {
        "description": "A point of a series.",
        "type": "object",
        "properties": {
            "t": {"description": "Its time, RFC 3339.", "type": "string", "minLength": 1, "maxLength": 64},
            "v": {"description": "Its value, of the series' type."},
            "q": {
                "description": "Quality, from 0 (worthless) to 100.",
                "type": "integer",
                "minimum": 0,
                "maximum": 100,
            },
        },
        "required": ["t", "v"],
    },
    "ReadOpts": {
        "description": "How a query reads.",
        "type": "object",
        "properties": {
            "as_of": {
                "description": (
                    "Transaction number, or time as RFC 3339, as of which is read. The same as the "
                    "query's own `as_of`."
                ),
            },
            "consistency": {
                "description": (
                    "`latest`: everything acknowledged before the call. `snapshot`: the same state "
                    "for all pages. Both hold always; the member is there for those who wish to say "
                    "so."
                ),
                "type": "string",
                "enum": ["latest", "snapshot"],
            },
            "timeout_ms": {
                "description": "Milliseconds that the read may take.",
                "type": "integer",
                "minimum": 1,
                "maximum": 60000,
                "default": 10000,
            },
        },
    },
}

_OUTPUTS: dict[str, Any] = {
    "AggregateRow": {
        "type": "object",
        "properties": {"key": {}, "measures": {}},
        "required": ["key", "measures"],
    },
    "Approval": {
        "type": "object",
        "properties": {
            "approval_ref": {"type": "string"},
            "kind": {"type": "string", "enum": ["plan", "action"]},
            "plan_ref": {"type": ["string", "null"]},
            "state": {"type": "string", "enum": ["pending", "granted", "denied", "expired", "applied"]},
            "principal": {"type": "string"},
            "session": {"type": ["string", "null"]},
            "effects": {"type": "array", "items": {"$ref": "#/$defs/Effect"}},
            "reversibility": {"type": "string", "enum": ["reversible", "irreversible", "unknown"]},
            "src": {"type": "string", "maxLength": 65536},
            "reason": {"type": "string"},
            "requested_ns": {"type": "integer"},
            "expires_ns": {"type": ["integer", "null"]},
            "approver": {"type": ["string", "null"]},
            "decided_ns": {"type": ["integer", "null"]},
            "decision_reason": {"type": ["string", "null"]},
            "decided_by": {"type": "string"},
        },
        "required": [
            "approval_ref",
            "kind",
            "plan_ref",
            "state",
            "principal",
            "session",
            "effects",
            "reversibility",
            "src",
            "reason",
            "requested_ns",
            "expires_ns",
            "approver",
            "decided_ns",
            "decision_reason",
        ],
    },
    "Capabilities": {
        "type": "object",
        "properties": {
            "enforced": {"type": "boolean"},
            "tier": {"type": "string"},
            "available_tier": {"type": "string"},
            "policy_principal": {"type": "string"},
            "profile": {"type": "string"},
            "token_caps": {"type": "array", "items": {"type": "string"}},
            "opaque": {"type": "string", "enum": ["allow", "approval_required", "deny"]},
            "dimensions": {"$ref": "#/$defs/Enforcement"},
            "approves": {"type": "boolean"},
        },
        "required": [
            "enforced",
            "tier",
            "available_tier",
            "policy_principal",
            "profile",
            "token_caps",
            "opaque",
            "approves",
        ],
    },
    "DimensionEnforcement": {
        "type": "object",
        "properties": {
            "mode": {"type": "string", "enum": ["unrestricted", "gate", "sandbox"]},
            "enforced": {"type": "boolean"},
            "detail": {"type": "string"},
        },
        "required": ["mode", "enforced", "detail"],
    },
    "Effect": {
        "type": "object",
        "oneOf": [
            {
                "type": "object",
                "properties": {
                    "kind": {"const": "fs_read"},
                    "paths": {"type": "array", "items": {"type": "string"}},
                },
                "required": ["kind", "paths"],
            },
            {
                "type": "object",
                "properties": {
                    "kind": {"const": "fs_write"},
                    "paths": {"type": "array", "items": {"type": "string"}},
                },
                "required": ["kind", "paths"],
            },
            {
                "type": "object",
                "properties": {
                    "kind": {"const": "fs_delete"},
                    "paths": {"type": "array", "items": {"type": "string"}},
                    "permanent": {"type": "boolean"},
                },
                "required": ["kind", "paths"],
            },
            {
                "type": "object",
                "properties": {
                    "kind": {"const": "proc_spawn"},
                    "bin_hash": {"type": "string"},
                    "argv0": {"type": "string"},
                },
                "required": ["kind", "bin_hash", "argv0"],
            },
            {
                "type": "object",
                "properties": {
                    "kind": {"const": "net_connect"},
                    "host": {"type": "string"},
                    "port": {"type": "integer", "minimum": 0, "maximum": 4294967295},
                },
                "required": ["kind", "host", "port"],
            },
            {
                "type": "object",
                "properties": {
                    "kind": {"const": "net_listen"},
                    "port": {"type": "integer", "minimum": 0, "maximum": 4294967295},
                },
                "required": ["kind", "port"],
            },
            {
                "type": "object",
                "properties": {
                    "kind": {"const": "env_read"},
                    "names": {"type": "array", "items": {"type": "string"}},
                },
                "required": ["kind", "names"],
            },
            {
                "type": "object",
                "properties": {
                    "kind": {"const": "env_write"},
                    "names": {"type": "array", "items": {"type": "string"}},
                },
                "required": ["kind", "names"],
            },
            {
                "type": "object",
                "properties": {
                    "kind": {"const": "secret_use"},
                    "names": {"type": "array", "items": {"type": "string"}},
                },
                "required": ["kind", "names"],
            },
            {"type": "object", "properties": {"kind": {"const": "session_write"}}, "required": ["kind"]},
            {"type": "object", "properties": {"kind": {"const": "journal_read"}}, "required": ["kind"]},
            {"type": "object", "properties": {"kind": {"const": "time"}}, "required": ["kind"]},
            {"type": "object", "properties": {"kind": {"const": "opaque"}}, "required": ["kind"]},
            {"type": "object", "properties": {"kind": {"const": "interactive"}}, "required": ["kind"]},
        ],
    },
    "Enforcement": {
        "type": "object",
        "properties": {
            "filesystem": {"$ref": "#/$defs/DimensionEnforcement"},
            "network": {"$ref": "#/$defs/DimensionEnforcement"},
            "spawn_identity": {"$ref": "#/$defs/DimensionEnforcement"},
            "resources": {"$ref": "#/$defs/DimensionEnforcement"},
        },
    },
    "Entity": {
        "type": "object",
        "properties": {
            "id": {"type": "string"},
            "kind": {"type": "string"},
            "traits": {"type": "array", "items": {"type": "string"}},
            "fields": {},
            "createdTx": {"type": "integer"},
            "updatedTx": {"type": "integer"},
            "included": {},
        },
        "required": ["id", "kind", "traits", "fields"],
    },
    "Event": {
        "type": "object",
        "properties": {
            "channel": {"type": "string"},
            "seq": {"type": "integer", "minimum": 0},
            "ts": {"type": "integer"},
            "payload": {},
        },
        "required": ["channel", "seq", "ts"],
    },
    "ExecResponse": {
        "type": "object",
        "properties": {
            "ref": {"type": "string"},
            "value": {"$ref": "#/$defs/Value"},
            "render": {"type": "string", "maxLength": 65536},
            "task": {"type": "string"},
            "events": {"type": "string"},
            "timed_out": {"type": "boolean"},
            "plan_ref": {"type": "string"},
            "effects": {"type": "array", "items": {"$ref": "#/$defs/Effect"}},
            "reversibility": {"type": "string", "enum": ["reversible", "irreversible", "unknown"]},
            "verdict": {"type": "string", "enum": ["allow", "approval_required", "deny"]},
            "approval_pending": {"type": "boolean"},
            "echo": {"type": "array", "items": {"$ref": "#/$defs/Value"}},
            "exit": {"type": "integer", "minimum": -2147483648, "maximum": 2147483647},
            "durability": {"type": "string", "enum": ["durable", "degraded", "ephemeral"]},
            "journal": {"type": "string", "enum": ["healthy", "degraded"]},
            "restarted": {"type": "boolean"},
            "pty": {"$ref": "#/$defs/OpenPtyResponse"},
            "output": {"type": "array", "items": {"$ref": "#/$defs/OutputChunk"}},
            "next": {"type": "integer", "minimum": 0},
            "shown": {"type": "boolean"},
        },
    },
    "Failure": {
        "type": "object",
        "properties": {
            "code": {"type": "integer"},
            "message": {"type": "string"},
            "data": {"type": "object", "properties": {"reason": {"type": "string"}}, "required": ["reason"]},
        },
        "required": ["code", "message", "data"],
    },
    "JournalEntry": {
        "type": "object",
        "properties": {
            "id": {"type": "integer"},
            "session": {"type": "string"},
            "principal": {"type": "string"},
            "ts": {"type": "integer"},
            "dur_ns": {"type": ["integer", "null"]},
            "cwd": {"$ref": "#/$defs/WirePath"},
            "src": {"type": "string"},
            "ast": {},
            "effects": {"type": "array", "items": {"$ref": "#/$defs/Effect"}},
            "status": {"type": ["integer", "null"], "minimum": -2147483648, "maximum": 2147483647},
            "ok": {"type": ["boolean", "null"]},
            "opaque": {"type": "boolean"},
            "outputs": {"type": "array", "items": {"$ref": "#/$defs/JournalOutput"}},
            "kind": {"type": "string", "enum": ["submission", "statement", "pty", "audit"]},
            "parent_id": {"type": "integer"},
            "ordinal": {"type": "integer", "minimum": 0, "maximum": 4294967295},
            "env_hash": {"type": ["string", "null"]},
            "signal": {"type": "string"},
            "interrupted": {"type": "boolean"},
            "plan_ref": {"type": "string"},
            "task": {"type": "string"},
            "host": {"type": "string"},
            "span": {"$ref": "#/$defs/Span"},
            "undoes": {"type": "integer"},
            "undoable": {"type": "boolean"},
        },
        "required": [
            "id",
            "session",
            "principal",
            "ts",
            "dur_ns",
            "src",
            "ast",
            "effects",
            "status",
            "ok",
            "opaque",
            "outputs",
            "kind",
            "env_hash",
            "host",
        ],
    },
    "JournalOutput": {
        "type": "object",
        "properties": {
            "kind": {"type": "string"},
            "hash": {"type": "string"},
            "len": {"type": "integer", "minimum": 0},
            "truncated": {"type": "boolean"},
            "original_len": {"type": "integer", "minimum": 0},
            "available": {"type": "boolean"},
        },
        "required": ["kind", "hash", "len", "truncated", "original_len", "available"],
    },
    "OpenPtyResponse": {
        "type": "object",
        "properties": {
            "pty_id": {"type": "string"},
            "pid": {"type": "integer", "minimum": 0, "maximum": 4294967295},
            "cols": {"type": "integer", "minimum": 0, "maximum": 4294967295},
            "rows": {"type": "integer", "minimum": 0, "maximum": 4294967295},
            "cmd": {"type": "string"},
        },
        "required": ["pty_id", "pid", "cols", "rows", "cmd"],
    },
    "OutputChunk": {
        "type": "object",
        "properties": {
            "stream": {"type": "string", "enum": ["stdout", "stderr"]},
            "offset": {"type": "integer", "minimum": 0},
            "text": {"type": "string"},
        },
        "required": ["stream", "offset", "text"],
    },
    "Page": {
        "type": "object",
        "properties": {"next_cursor": {"type": ["string", "null"]}, "exhausted": {"type": "boolean"}},
        "required": ["next_cursor", "exhausted"],
    },
    "PlanSummary": {
        "type": "object",
        "properties": {
            "plan_ref": {"type": "string"},
            "effects": {"type": "array", "items": {"$ref": "#/$defs/Effect"}},
            "reversibility": {"type": "string", "enum": ["reversible", "irreversible", "unknown"]},
            "verdict": {"type": "string", "enum": ["allow", "approval_required", "deny"]},
            "approval_pending": {"type": "boolean"},
            "approved": {"type": "boolean"},
            "state": {
                "type": "string",
                "enum": ["ready", "pending", "approved", "denied", "applied", "expired", "stale"],
            },
            "created_ns": {"type": "integer"},
            "expires_ns": {"type": "integer"},
        },
        "required": [
            "plan_ref",
            "effects",
            "reversibility",
            "verdict",
            "approval_pending",
            "approved",
            "state",
            "created_ns",
            "expires_ns",
        ],
    },
    "PtyCursor": {
        "type": "object",
        "properties": {
            "row": {"type": "integer", "minimum": 0, "maximum": 4294967295},
            "col": {"type": "integer", "minimum": 0, "maximum": 4294967295},
            "hidden": {"type": "boolean"},
        },
        "required": ["row", "col", "hidden"],
    },
    "PtyExit": {
        "type": "object",
        "properties": {
            "status": {"type": ["integer", "null"], "minimum": -2147483648, "maximum": 2147483647},
            "signal": {"type": ["string", "null"]},
        },
        "required": ["status", "signal"],
    },
    "PtySummary": {
        "type": "object",
        "properties": {
            "pty_id": {"type": "string"},
            "cmd": {"type": "string"},
            "pid": {"type": "integer", "minimum": 0, "maximum": 4294967295},
            "cols": {"type": "integer", "minimum": 0, "maximum": 4294967295},
            "rows": {"type": "integer", "minimum": 0, "maximum": 4294967295},
            "alive": {"type": "boolean"},
        },
        "required": ["pty_id", "cmd", "pid", "cols", "rows", "alive"],
    },
    "ReadMeta": {
        "type": "object",
        "properties": {
            "tx": {"type": "integer"},
            "as_of": {"type": "integer"},
            "branch": {"type": "string"},
        },
        "required": ["tx", "branch"],
    },
    "RpcError": {
        "type": "object",
        "properties": {
            "code": {"type": "integer", "minimum": -2147483648, "maximum": 2147483647},
            "message": {"type": "string"},
            "data": {},
        },
        "required": ["code", "message"],
    },
    "SeriesRow": {
        "type": "object",
        "properties": {
            "entity": {"type": "string"},
            "series": {"type": "string"},
            "points": {},
            "truncated": {"type": "boolean"},
        },
        "required": ["entity", "series", "points", "truncated"],
    },
    "Span": {
        "type": "object",
        "properties": {
            "start": {"type": "integer", "minimum": 0, "maximum": 4294967295},
            "end": {"type": "integer", "minimum": 0, "maximum": 4294967295},
        },
        "required": ["start", "end"],
    },
    "Task": {
        "type": "object",
        "properties": {
            "task": {"type": "string"},
            "session": {"type": "string"},
            "state": {
                "type": "string",
                "enum": [
                    "queued",
                    "running",
                    "suspended",
                    "cancelling",
                    "completed",
                    "failed",
                    "cancelled",
                    "timed_out",
                ],
            },
            "started_ns": {"type": "integer"},
            "finished_ns": {"type": ["integer", "null"]},
            "result_ref": {"type": ["string", "null"]},
            "error": {"anyOf": [{"$ref": "#/$defs/RpcError"}, {"type": "null"}]},
            "principal": {"type": "string"},
            "can_suspend": {"type": "boolean"},
            "output_bytes": {"type": "integer", "minimum": 0},
            "kind": {"type": "string", "enum": ["task", "call", "job"]},
            "src": {"type": "string", "maxLength": 256},
        },
        "required": [
            "task",
            "session",
            "state",
            "started_ns",
            "finished_ns",
            "result_ref",
            "error",
            "principal",
            "can_suspend",
            "output_bytes",
            "kind",
        ],
    },
    "TranscriptEntry": {
        "type": "object",
        "properties": {
            "n": {"type": "integer", "minimum": 0},
            "ref": {"type": "string"},
            "uri": {"type": "string"},
            "type": {"type": "string"},
            "ok": {"type": "boolean"},
            "ts": {"type": "integer"},
            "bytes": {"type": "integer", "minimum": 0},
            "len": {"type": "integer", "minimum": 0},
            "cmd": {"type": "string"},
            "entry_id": {"type": "integer"},
        },
        "required": ["n", "ref", "uri", "type", "ok", "ts", "bytes"],
    },
    "Value": {
        "type": "object",
        "oneOf": [
            {"type": "object", "properties": {"$": {"const": "null"}}, "required": ["$"]},
            {
                "type": "object",
                "properties": {"$": {"const": "bool"}, "v": {"type": "boolean"}},
                "required": ["$", "v"],
            },
            {
                "type": "object",
                "properties": {"$": {"const": "int"}, "v": {"type": "integer"}},
                "required": ["$", "v"],
            },
            {
                "type": "object",
                "properties": {
                    "$": {"const": "float"},
                    "v": {"anyOf": [{"type": "number"}, {"enum": ["nan", "inf", "-inf"]}]},
                },
                "required": ["$", "v"],
            },
            {
                "type": "object",
                "properties": {"$": {"const": "str"}, "v": {"type": "string"}, "clipped": {"type": "boolean"}},
                "required": ["$", "v"],
            },
            {
                "type": "object",
                "properties": {"$": {"const": "size"}, "v": {"type": "integer", "minimum": 0}},
                "required": ["$", "v"],
            },
            {
                "type": "object",
                "properties": {"$": {"const": "duration"}, "v": {"type": "integer"}},
                "required": ["$", "v"],
            },
            {
                "type": "object",
                "properties": {"$": {"const": "bytes"}, "v": {"type": "string", "contentEncoding": "base64"}},
                "required": ["$", "v"],
            },
            {
                "type": "object",
                "properties": {
                    "$": {"const": "path"},
                    "v": {"type": "string"},
                    "raw": {"type": "string", "contentEncoding": "base64"},
                },
                "required": ["$", "v"],
            },
            {
                "type": "object",
                "properties": {"$": {"const": "list"}, "v": {"type": "array", "items": {"$ref": "#/$defs/Value"}}},
                "required": ["$", "v"],
            },
            {
                "type": "object",
                "properties": {
                    "$": {"const": "record"},
                    "v": {"type": "object", "additionalProperties": {"$ref": "#/$defs/Value"}},
                },
                "required": ["$", "v"],
            },
            {
                "type": "object",
                "properties": {
                    "$": {"const": "table"},
                    "cols": {
                        "type": "object",
                        "additionalProperties": {"type": "array", "items": {"$ref": "#/$defs/Value"}},
                    },
                    "n": {"type": "integer", "minimum": 0},
                },
                "required": ["$", "cols", "n"],
            },
            {
                "type": "object",
                "properties": {
                    "$": {"const": "outcome"},
                    "status": {"type": ["integer", "null"], "minimum": -2147483648, "maximum": 2147483647},
                    "ok": {"type": "boolean"},
                    "signal": {"type": ["string", "null"]},
                    "out": {"$ref": "#/$defs/Value"},
                    "err": {"type": "string"},
                    "dur_ns": {"type": "integer"},
                    "pid": {"type": "integer", "minimum": 0, "maximum": 4294967295},
                    "cmd": {"type": "string"},
                    "span": {"$ref": "#/$defs/Span"},
                    "err_ref": {"type": "string"},
                    "stdout_open": {"type": "boolean"},
                    "truncated": {"type": "boolean"},
                },
                "required": ["$", "status", "ok", "signal", "out", "err", "dur_ns", "pid", "cmd"],
            },
            {
                "type": "object",
                "properties": {
                    "$": {"const": "error"},
                    "code": {"type": "string"},
                    "msg": {"type": "string"},
                    "span": {"$ref": "#/$defs/Span"},
                    "hint": {"type": "string"},
                    "stderr": {"type": "string"},
                    "stderr_ref": {"type": "string"},
                },
                "required": ["$", "code", "msg"],
            },
            {
                "type": "object",
                "properties": {"$": {"const": "datetime"}, "v": {"type": "string"}, "tz": {"type": "string"}},
                "required": ["$", "v"],
            },
            {
                "type": "object",
                "properties": {"$": {"const": "time"}, "v": {"type": "string"}},
                "required": ["$", "v"],
            },
            {
                "type": "object",
                "properties": {"$": {"const": "glob"}, "pattern": {"type": "string"}},
                "required": ["$", "pattern"],
            },
            {
                "type": "object",
                "properties": {"$": {"const": "regex"}, "src": {"type": "string"}},
                "required": ["$", "src"],
            },
            {
                "type": "object",
                "properties": {
                    "$": {"const": "range"},
                    "start": {"type": "integer"},
                    "end": {"type": "integer"},
                    "inclusive": {"type": "boolean"},
                },
                "required": ["$", "start", "end", "inclusive"],
            },
            {
                "type": "object",
                "properties": {
                    "$": {"const": "task"},
                    "id": {"type": "integer", "minimum": 0},
                    "done": {"type": "boolean"},
                },
                "required": ["$", "id", "done"],
            },
            {
                "type": "object",
                "properties": {"$": {"const": "closure"}, "repr": {"type": "string"}},
                "required": ["$", "repr"],
            },
            {
                "type": "object",
                "properties": {"$": {"const": "cmd"}, "repr": {"type": "string"}},
                "required": ["$", "repr"],
            },
            {
                "type": "object",
                "properties": {"$": {"const": "stream"}, "label": {"type": "string"}},
                "required": ["$", "label"],
            },
            {
                "type": "object",
                "properties": {"$": {"const": "secret"}, "name": {"type": "string"}},
                "required": ["$", "name"],
            },
            {
                "type": "object",
                "properties": {
                    "$": {"const": "ref"},
                    "uri": {"type": "string"},
                    "of": {"type": "string"},
                    "n": {"type": "integer", "minimum": 0},
                    "cols": {"type": "object", "additionalProperties": {"type": "string"}},
                    "preview": {"$ref": "#/$defs/Value"},
                    "render_head": {"type": "string"},
                    "chars": {"type": "integer", "minimum": 0},
                    "truncated": {"type": "boolean"},
                },
                "required": ["$", "uri", "of", "n", "preview", "render_head"],
            },
        ],
    },
    "WirePath": {
        "type": "object",
        "properties": {
            "display": {"type": "string"},
            "raw": {"type": "string", "contentEncoding": "base64"},
        },
        "required": ["display"],
    },
}


def _inputs(*names: str) -> dict[str, Any]:
    return {name: _INPUTS[name] for name in names}


def _outputs(*names: str) -> dict[str, Any]:
    return {name: _OUTPUTS[name] for name in names}


# In the order of the contract; each is what `tools/list` shows.
TOOLS: tuple[dict[str, Any], ...] = (
    {
        "name": "shoal_cap_request",
        "title": "Ask for an approval",
        "description": (
            "Asks for the approval of a plan. A caller that may also decide it, because "
            "policy makes it an approver or lets it approve its own plans, approves it with "
            "the same call."
        ),
        "inputSchema": {
            "type": "object",
            "properties": {
                "plan_ref": {
                    "description": "Reference of the plan: `plan:` and 32 hexadecimal digits.",
                    "type": "string",
                    "maxLength": 128,
                },
                "effects": {
                    "description": (
                        "Effect kinds that are asked for: each entry is a kind's name or an object with "
                        "a `kind`; others are ignored. Kinds that the plan needs and the list lacks "
                        "leave the plan waiting. No entry at all asks for everything the plan needs."
                    ),
                    "type": "array",
                    "items": {},
                    "maxItems": 1024,
                },
                "reason": {"description": "Why, for the approver.", "type": ["string", "null"], "maxLength": 4096},
            },
            "required": ["plan_ref"],
            "additionalProperties": False,
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "properties": {
                        "grant": {"type": "string", "enum": ["approved", "approval_pending"]},
                        "plan_ref": {"type": "string"},
                        "enforced": {"type": "boolean"},
                        "granted_effects": {"type": "array", "items": {"type": "string"}},
                        "why": {"type": "string"},
                        "uncovered_effects": {"type": "array", "items": {"type": "string"}},
                        "approver": {"type": "string"},
                        "expires_ns": {"type": "integer"},
                        "approval_ref": {"type": "string"},
                    },
                    "required": ["grant", "plan_ref"],
                },
                {"$ref": "#/$defs/Failure"},
            ],
            "$defs": _outputs("Failure"),
        },
        "annotations": {
            "readOnlyHint": False,
            "destructiveHint": False,
            "idempotentHint": True,
            "openWorldHint": False,
        },
    },
    {
        "name": "shoal_approvals",
        "title": "List approvals",
        "description": "Lists approvals that the caller asked for or may decide, oldest first.",
        "inputSchema": {
            "type": "object",
            "properties": {
                "state": {
                    "description": (
                        "Only approvals in this state; left out, all.\n"
                        "- `pending`: Nobody decided yet.\n"
                        "- `granted`: It was granted.\n"
                        "- `denied`: It was refused.\n"
                        "- `expired`: Its time was over before somebody decided, or before it was used.\n"
                        "- `applied`: It was granted and used up."
                    ),
                    "anyOf": [
                        {"type": "string", "enum": ["pending", "granted", "denied", "expired", "applied"]},
                        {"type": "null"},
                    ],
                },
                "after": {
                    "description": "Only approvals behind this one: the `next` of an earlier answer.",
                    "type": ["string", "null"],
                    "maxLength": 128,
                },
                "limit": {
                    "description": "Most approvals of the answer.\nValues above 1000 mean 1000.",
                    "type": ["integer", "null"],
                    "minimum": 0,
                    "default": 100,
                },
            },
            "additionalProperties": False,
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "properties": {
                        "approvals": {"type": "array", "items": {"$ref": "#/$defs/Approval"}},
                        "next": {"type": "string"},
                    },
                    "required": ["approvals"],
                },
                {"$ref": "#/$defs/Failure"},
            ],
            "$defs": _outputs("Approval", "Effect", "Failure"),
        },
        "annotations": {
            "readOnlyHint": True,
            "destructiveHint": False,
            "idempotentHint": True,
            "openWorldHint": False,
        },
    },
    {
        "name": "shoal_approve",
        "title": "Decide an approval",
        "description": (
            "Decides an approval. The decision is made by the caller's own principal, "
            "whatever the parameters claim, and is final."
        ),
        "inputSchema": {
            "type": "object",
            "properties": {
                "ref": {
                    "description": "Reference of the approval, or of the plan that waits.",
                    "type": "string",
                    "maxLength": 128,
                },
                "decision": {
                    "description": "The decision.\n- `approve`: It may be done.\n- `deny`: It may not be done.",
                    "type": "string",
                    "enum": ["approve", "deny"],
                },
                "reason": {
                    "description": "Why; kept in the journal.",
                    "type": ["string", "null"],
                    "maxLength": 4096,
                },
                "effects": {
                    "description": (
                        "Effect kinds that are granted; left out, all that the plan needs. A plan that "
                        "needs more stays waiting."
                    ),
                    "type": ["array", "null"],
                    "items": {"type": "string", "maxLength": 64},
                    "maxItems": 64,
                },
                "ttl_ms": {
                    "description": "Milliseconds for which the approval holds; left out, as long as the plan.",
                    "type": ["integer", "null"],
                    "minimum": 1,
                },
            },
            "required": ["ref", "decision"],
            "additionalProperties": False,
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [{"$ref": "#/$defs/Approval"}, {"$ref": "#/$defs/Failure"}],
            "$defs": _outputs("Approval", "Effect", "Failure"),
        },
        "annotations": {
            "readOnlyHint": False,
            "destructiveHint": True,
            "idempotentHint": True,
            "openWorldHint": False,
        },
    },
    {
        "name": "shoal_tasks",
        "title": "List tasks",
        "description": (
            "Lists the session's tasks, ascending by creation, after them the runs that "
            "calls wait for, and then the background tasks of its programs."
        ),
        "inputSchema": {
            "type": "object",
            "additionalProperties": False,
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "properties": {"tasks": {"type": "array", "items": {"$ref": "#/$defs/Task"}}},
                    "required": ["tasks"],
                },
                {"$ref": "#/$defs/Failure"},
            ],
            "$defs": _outputs("Failure", "RpcError", "Task"),
        },
        "annotations": {
            "readOnlyHint": True,
            "destructiveHint": False,
            "idempotentHint": True,
            "openWorldHint": False,
        },
    },
    {
        "name": "shoal_task",
        "title": "Describe a task",
        "description": "Describes a task as it is now.",
        "inputSchema": {
            "type": "object",
            "properties": {
                "task": {"description": "Reference of the task: `task:4`.", "type": "string", "maxLength": 128},
            },
            "required": ["task"],
            "additionalProperties": False,
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [{"$ref": "#/$defs/Task"}, {"$ref": "#/$defs/Failure"}],
            "$defs": _outputs("Failure", "RpcError", "Task"),
        },
        "annotations": {
            "readOnlyHint": True,
            "destructiveHint": False,
            "idempotentHint": True,
            "openWorldHint": False,
        },
    },
    {
        "name": "shoal_await",
        "title": "Wait for a task",
        "description": (
            "Waits until a task has ended, or until `timeout_ms` has gone by: then "
            "`timed_out` is true and the task goes on. It ends with its connection; the task "
            "does not."
        ),
        "inputSchema": {
            "type": "object",
            "properties": {
                "task": {"description": "Reference of the task: `task:4`.", "type": "string", "maxLength": 128},
                "timeout_ms": {
                    "description": "Milliseconds to wait.\nValues above 600000 mean 600000.",
                    "type": ["integer", "null"],
                    "minimum": 0,
                    "default": 30000,
                },
            },
            "required": ["task"],
            "additionalProperties": False,
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "properties": {
                        "task": {"type": "string"},
                        "session": {"type": "string"},
                        "state": {
                            "type": "string",
                            "enum": [
                                "queued",
                                "running",
                                "suspended",
                                "cancelling",
                                "completed",
                                "failed",
                                "cancelled",
                                "timed_out",
                            ],
                        },
                        "started_ns": {"type": "integer"},
                        "finished_ns": {"type": ["integer", "null"]},
                        "result_ref": {"type": ["string", "null"]},
                        "error": {"anyOf": [{"$ref": "#/$defs/RpcError"}, {"type": "null"}]},
                        "principal": {"type": "string"},
                        "can_suspend": {"type": "boolean"},
                        "output_bytes": {"type": "integer", "minimum": 0},
                        "timed_out": {"type": "boolean"},
                        "kind": {"type": "string", "enum": ["task", "call", "job"]},
                        "src": {"type": "string", "maxLength": 256},
                    },
                    "required": [
                        "task",
                        "session",
                        "state",
                        "started_ns",
                        "finished_ns",
                        "result_ref",
                        "error",
                        "principal",
                        "can_suspend",
                        "output_bytes",
                        "kind",
                    ],
                },
                {"$ref": "#/$defs/Failure"},
            ],
            "$defs": _outputs("Failure", "RpcError"),
        },
        "annotations": {
            "readOnlyHint": True,
            "destructiveHint": False,
            "idempotentHint": True,
            "openWorldHint": False,
        },
    },
    {
        "name": "shoal_cancel",
        "title": "Cancel a task",
        "description": (
            "Asks a task to end. Its programs get SIGINT, 3 s later SIGTERM, and 3 s after "
            "that SIGKILL; the language itself stops at its next safe point. The answer does "
            "not wait for the end."
        ),
        "inputSchema": {
            "type": "object",
            "properties": {
                "task": {"description": "Reference of the task: `task:4`.", "type": "string", "maxLength": 128},
            },
            "required": ["task"],
            "additionalProperties": False,
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "properties": {
                        "task": {"type": "string"},
                        "cancel_requested": {"type": "boolean"},
                        "state": {
                            "type": "string",
                            "enum": [
                                "queued",
                                "running",
                                "suspended",
                                "cancelling",
                                "completed",
                                "failed",
                                "cancelled",
                                "timed_out",
                            ],
                        },
                    },
                    "required": ["task", "cancel_requested", "state"],
                },
                {"$ref": "#/$defs/Failure"},
            ],
            "$defs": _outputs("Failure"),
        },
        "annotations": {
            "readOnlyHint": False,
            "destructiveHint": True,
            "idempotentHint": True,
            "openWorldHint": False,
        },
    },
    {
        "name": "shoal_suspend",
        "title": "Suspend a task",
        "description": (
            "Stops a task without ending it: its programs are stopped and the language "
            "pauses at its next safe point. A task that cannot be stopped answers "
            "TASK_CONTROL_UNAVAILABLE."
        ),
        "inputSchema": {
            "type": "object",
            "properties": {
                "task": {"description": "Reference of the task: `task:4`.", "type": "string", "maxLength": 128},
            },
            "required": ["task"],
            "additionalProperties": False,
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "properties": {
                        "task": {"type": "string"},
                        "state": {
                            "type": "string",
                            "enum": [
                                "queued",
                                "running",
                                "suspended",
                                "cancelling",
                                "completed",
                                "failed",
                                "cancelled",
                                "timed_out",
                            ],
                        },
                    },
                    "required": ["task", "state"],
                },
                {"$ref": "#/$defs/Failure"},
            ],
            "$defs": _outputs("Failure"),
        },
        "annotations": {
            "readOnlyHint": False,
            "destructiveHint": False,
            "idempotentHint": True,
            "openWorldHint": False,
        },
    },
    {
        "name": "shoal_resume",
        "title": "Resume a task",
        "description": "Lets a suspended task go on.",
        "inputSchema": {
            "type": "object",
            "properties": {
                "task": {"description": "Reference of the task: `task:4`.", "type": "string", "maxLength": 128},
            },
            "required": ["task"],
            "additionalProperties": False,
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "properties": {
                        "task": {"type": "string"},
                        "state": {
                            "type": "string",
                            "enum": [
                                "queued",
                                "running",
                                "suspended",
                                "cancelling",
                                "completed",
                                "failed",
                                "cancelled",
                                "timed_out",
                            ],
                        },
                    },
                    "required": ["task", "state"],
                },
                {"$ref": "#/$defs/Failure"},
            ],
            "$defs": _outputs("Failure"),
        },
        "annotations": {
            "readOnlyHint": False,
            "destructiveHint": False,
            "idempotentHint": True,
            "openWorldHint": False,
        },
    },
    {
        "name": "shoal_output",
        "title": "Read a task's output",
        "description": (
            "Reads what a task's programs have printed so far, from a position on. The "
            "newest 1 MiB can be read while the task runs. Of a run that a call waits for "
            "only a `live` one can be read, and those of the latest 16 that have ended; "
            "others answer TASK_CONTROL_UNAVAILABLE: their output comes with the call's "
            "answer."
        ),
        "inputSchema": {
            "type": "object",
            "properties": {
                "task": {"description": "Reference of the task: `task:4`.", "type": "string", "maxLength": 128},
                "since": {
                    "description": "Position to start from: 0, or the `next` of an earlier answer.",
                    "type": ["integer", "null"],
                    "minimum": 0,
                    "default": 0,
                },
                "max_bytes": {
                    "description": "Most bytes of the answer, before they become text.\nValues above 65536 mean 65536.",
                    "type": ["integer", "null"],
                    "minimum": 1,
                    "default": 8192,
                },
                "timeout_ms": {
                    "description": (
                        "Milliseconds to wait when there is nothing to read yet; 0 does not wait.\n"
                        "Values above 600000 mean 600000."
                    ),
                    "type": ["integer", "null"],
                    "minimum": 0,
                    "default": 0,
                },
            },
            "required": ["task"],
            "additionalProperties": False,
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "properties": {
                        "task": {"type": "string"},
                        "chunks": {"type": "array", "items": {"$ref": "#/$defs/OutputChunk"}},
                        "next": {"type": "integer", "minimum": 0},
                        "eof": {"type": "boolean"},
                        "skipped": {"type": "integer", "minimum": 0},
                    },
                    "required": ["task", "chunks", "next", "eof"],
                },
                {"$ref": "#/$defs/Failure"},
            ],
            "$defs": _outputs("Failure", "OutputChunk"),
        },
        "annotations": {
            "readOnlyHint": True,
            "destructiveHint": False,
            "idempotentHint": True,
            "openWorldHint": False,
        },
    },
    {
        "name": "shoal_events",
        "title": "Read a channel",
        "description": "Reads events of a channel.",
        "inputSchema": {
            "type": "object",
            "properties": {
                "channel": {"description": "Name of the channel.", "type": "string", "maxLength": 1024},
                "since": {
                    "description": "Only events with a larger number.",
                    "type": ["integer", "null"],
                    "minimum": 0,
                },
                "limit": {
                    "description": (
                        "Most events of the answer. There are fewer, if one at least, when they have "
                        "more than 8 MiB together.\n"
                        "Values above 10000 mean 10000."
                    ),
                    "type": ["integer", "null"],
                    "minimum": 0,
                    "default": 10000,
                },
                "order": {
                    "description": (
                        "Which events are kept when there are more than `limit`.\n"
                        "- `oldest`: The first events behind `since`: to page forward.\n"
                        "- `newest`: The last events there are."
                    ),
                    "anyOf": [{"type": "string", "enum": ["oldest", "newest"]}, {"type": "null"}],
                    "default": "newest",
                },
            },
            "required": ["channel"],
            "additionalProperties": False,
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "properties": {
                        "channel": {"type": "string"},
                        "events": {"type": "array", "items": {"$ref": "#/$defs/Event"}},
                        "next": {"type": "integer", "minimum": 0},
                        "epoch": {"type": "string"},
                    },
                    "required": ["channel", "events", "epoch"],
                },
                {"$ref": "#/$defs/Failure"},
            ],
            "$defs": _outputs("Event", "Failure"),
        },
        "annotations": {
            "readOnlyHint": True,
            "destructiveHint": False,
            "idempotentHint": True,
            "openWorldHint": False,
        },
    },
    {
        "name": "shoal_publish",
        "title": "Publish to a channel",
        "description": (
            "Publishes to a channel whose name begins with `user.`. Programs of the session "
            "see it on the channel of the same name. Publishing never waits for a "
            "subscriber. A principal may publish 2,000 events a second for ever and 10,000 "
            "at once, a session has 64 such channels: beyond that QUOTA_EXCEEDED."
        ),
        "inputSchema": {
            "type": "object",
            "properties": {
                "channel": {
                    "description": (
                        "Name of the channel: `user.` and 1 to 64 letters, digits, dots, underscores and "
                        "hyphens. Any other name is refused as invalid parameters."
                    ),
                    "type": "string",
                    "maxLength": 1024,
                },
                "payload": {
                    "description": (
                        "What it says: any JSON of at most 65,536 bytes; null too. A tagged value "
                        "reaches programs as that value, anything else as plain JSON does."
                    ),
                },
            },
            "required": ["channel", "payload"],
            "additionalProperties": False,
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "properties": {
                        "channel": {"type": "string"},
                        "seq": {"type": "integer", "minimum": 0},
                        "ts": {"type": "integer"},
                    },
                    "required": ["channel", "seq", "ts"],
                },
                {"$ref": "#/$defs/Failure"},
            ],
            "$defs": _outputs("Failure"),
        },
        "annotations": {
            "readOnlyHint": False,
            "destructiveHint": False,
            "idempotentHint": False,
            "openWorldHint": False,
        },
    },
    {
        "name": "shoal_session",
        "title": "Describe the session",
        "description": (
            "Describes the attached session as it is now. Answered from a snapshot that is "
            "renewed after each statement, so that it never waits for a run."
        ),
        "inputSchema": {
            "type": "object",
            "additionalProperties": False,
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "properties": {
                        "session": {"type": "string"},
                        "principal": {"type": "string"},
                        "owner": {"type": "string"},
                        "shared": {"type": "boolean"},
                        "state": {"type": "string", "enum": ["idle", "running", "dormant"]},
                        "queued": {"type": "integer", "minimum": 0},
                        "cwd": {"$ref": "#/$defs/WirePath"},
                        "env_hash": {"type": "string"},
                        "created_ns": {"type": "integer"},
                        "last_used_ns": {"type": "integer"},
                        "last_ref": {"type": ["string", "null"]},
                        "generation": {"type": "integer", "minimum": 0},
                        "attachments": {"type": "integer", "minimum": 0},
                        "tasks": {"type": "integer", "minimum": 0},
                        "ptys": {"type": "integer", "minimum": 0},
                        "caps": {"$ref": "#/$defs/Capabilities"},
                        "profile_problems": {"type": "array", "items": {"type": "string"}},
                    },
                    "required": [
                        "session",
                        "principal",
                        "owner",
                        "shared",
                        "state",
                        "queued",
                        "env_hash",
                        "created_ns",
                        "last_used_ns",
                        "last_ref",
                        "generation",
                        "attachments",
                        "tasks",
                        "ptys",
                    ],
                },
                {"$ref": "#/$defs/Failure"},
            ],
            "$defs": _outputs("Capabilities", "DimensionEnforcement", "Enforcement", "Failure", "WirePath"),
        },
        "annotations": {
            "readOnlyHint": True,
            "destructiveHint": False,
            "idempotentHint": True,
            "openWorldHint": False,
        },
    },
    {
        "name": "shoal_pty_open",
        "title": "Open a terminal",
        "description": (
            "Starts a program on a new terminal, in the session's working directory and "
            "environment. No shell is involved. Policy judges it as an interactive program: "
            "APPROVAL_REQUIRED carries a plan that opens the terminal once it was approved "
            "and applied."
        ),
        "inputSchema": {
            "type": "object",
            "properties": {
                "cmd": {
                    "description": (
                        "The program: a path when it contains a slash, otherwise a name that is looked "
                        "up in the `PATH` of the program's environment."
                    ),
                    "type": "string",
                    "minLength": 1,
                    "maxLength": 131071,
                    "pattern": "^[^\\x00]*$",
                },
                "args": {
                    "description": "Its arguments.",
                    "type": "array",
                    "items": {"type": "string", "maxLength": 131071, "pattern": "^[^\\x00]*$"},
                    "maxItems": 65536,
                },
                "cols": {
                    "description": "Columns, 1 to 1,000.",
                    "type": ["integer", "null"],
                    "minimum": 1,
                    "maximum": 1000,
                    "default": 80,
                },
                "rows": {
                    "description": "Rows, 1 to 1,000.",
                    "type": ["integer", "null"],
                    "minimum": 1,
                    "maximum": 1000,
                    "default": 24,
                },
                "env": {
                    "description": (
                        "Environment variables that are set or replaced. `TERM` is `xterm-256color` "
                        "unless it is set here or in the session."
                    ),
                    "type": "object",
                    "additionalProperties": {"type": "string"},
                    "default": {},
                },
            },
            "required": ["cmd"],
            "additionalProperties": False,
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "properties": {
                        "pty_id": {"type": "string"},
                        "pid": {"type": "integer", "minimum": 0, "maximum": 4294967295},
                        "cols": {"type": "integer", "minimum": 0, "maximum": 4294967295},
                        "rows": {"type": "integer", "minimum": 0, "maximum": 4294967295},
                        "cmd": {"type": "string"},
                    },
                    "required": ["pty_id", "pid", "cols", "rows", "cmd"],
                },
                {"$ref": "#/$defs/Failure"},
            ],
            "$defs": _outputs("Failure"),
        },
        "annotations": {
            "readOnlyHint": False,
            "destructiveHint": True,
            "idempotentHint": False,
            "openWorldHint": True,
        },
    },
    {
        "name": "shoal_pty_send",
        "title": "Type into a terminal",
        "description": "Types into a terminal. The whole input is checked before any of it is written.",
        "inputSchema": {
            "type": "object",
            "properties": {
                "pty_id": {"description": "Reference of the terminal: `pty:2`.", "type": "string", "maxLength": 128},
                "input": {
                    "description": (
                        "What is typed: text as a string; an object with exactly one of these members; "
                        "or an array of inputs, typed in order.\n"
                        "\n"
                        "- `text`: text as it is.\n"
                        "- `bytes`: bytes as standard base64.\n"
                        "- `paste`: text, marked as pasted when the program asks for that.\n"
                        "- `key`: a key by its name, upper and lower case alike: `Enter` (`Return`, "
                        "`CR`), `Newline` (`LF`), `Tab`, `Backtab` (`Shift-Tab`), `Escape` (`Esc`), "
                        "`Backspace` (`BS`), `Delete` (`Del`), `Insert` (`Ins`), `Space`, `Up`, `Down`, "
                        "`Left`, `Right`, `Home`, `End`, `PageUp` (`PgUp`), `PageDown` (`PgDn`), `F1` to "
                        "`F12`; `Ctrl-` or `C-` before a letter, `Space` or one of `@[\\]^_?`; `Alt-` or "
                        "`M-` before any single character, one of these, or a key of one byte such as "
                        "`Enter`; any of `Shift-`, `Alt-` and `Ctrl-` before arrows, `Home`, `End`, "
                        "`Insert`, `Delete`, `PageUp`, `PageDown` and function keys. Arrows, `Home` and "
                        "`End` alone follow the mode that the program has set."
                    ),
                },
            },
            "required": ["pty_id", "input"],
            "additionalProperties": False,
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "properties": {
                        "pty_id": {"type": "string"},
                        "sent": {"type": "integer", "minimum": 0},
                        "pending": {"type": "integer", "minimum": 0},
                    },
                    "required": ["pty_id", "sent"],
                },
                {"$ref": "#/$defs/Failure"},
            ],
            "$defs": _outputs("Failure"),
        },
        "annotations": {
            "readOnlyHint": False,
            "destructiveHint": True,
            "idempotentHint": False,
            "openWorldHint": True,
        },
    },
    {
        "name": "shoal_pty_read",
        "title": "Read a terminal",
        "description": "Reads a terminal's screen.",
        "inputSchema": {
            "type": "object",
            "properties": {
                "pty_id": {"description": "Reference of the terminal: `pty:2`.", "type": "string", "maxLength": 128},
                "since_seq": {
                    "description": (
                        "The `screen_seq` of an earlier answer: `changed` then tells whether anything "
                        "has changed since."
                    ),
                    "type": ["integer", "null"],
                    "minimum": 0,
                },
                "scrollback": {
                    "description": "Most lines of scrollback in the answer.\nValues above 1000 mean 1000.",
                    "type": ["integer", "null"],
                    "minimum": 0,
                    "maximum": 4294967295,
                    "default": 0,
                },
            },
            "required": ["pty_id"],
            "additionalProperties": False,
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "properties": {
                        "pty_id": {"type": "string"},
                        "cmd": {"type": "string"},
                        "cols": {"type": "integer", "minimum": 0, "maximum": 4294967295},
                        "rows": {"type": "integer", "minimum": 0, "maximum": 4294967295},
                        "cursor": {"$ref": "#/$defs/PtyCursor"},
                        "screen": {"type": "array", "items": {"type": "string"}},
                        "changed": {"type": "boolean"},
                        "alive": {"type": "boolean"},
                        "exit": {"anyOf": [{"$ref": "#/$defs/PtyExit"}, {"type": "null"}]},
                        "pid": {"type": "integer", "minimum": 0, "maximum": 4294967295},
                        "screen_seq": {"type": "integer", "minimum": 0},
                        "process_alive": {"type": "boolean"},
                        "stream_open": {"type": "boolean"},
                        "title": {"type": "string"},
                        "scrollback": {"type": "array", "items": {"type": "string"}},
                    },
                    "required": [
                        "pty_id",
                        "cmd",
                        "cols",
                        "rows",
                        "screen",
                        "changed",
                        "alive",
                        "exit",
                        "pid",
                        "screen_seq",
                        "process_alive",
                        "stream_open",
                    ],
                },
                {"$ref": "#/$defs/Failure"},
            ],
            "$defs": _outputs("Failure", "PtyCursor", "PtyExit"),
        },
        "annotations": {
            "readOnlyHint": True,
            "destructiveHint": False,
            "idempotentHint": True,
            "openWorldHint": False,
        },
    },
    {
        "name": "shoal_pty_resize",
        "title": "Resize a terminal",
        "description": "Changes the size of a terminal; its program is told.",
        "inputSchema": {
            "type": "object",
            "properties": {
                "pty_id": {"description": "Reference of the terminal: `pty:2`.", "type": "string", "maxLength": 128},
                "cols": {"description": "Columns, 1 to 1,000.", "type": "integer", "minimum": 1, "maximum": 1000},
                "rows": {"description": "Rows, 1 to 1,000.", "type": "integer", "minimum": 1, "maximum": 1000},
            },
            "required": ["pty_id", "cols", "rows"],
            "additionalProperties": False,
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "properties": {
                        "pty_id": {"type": "string"},
                        "cols": {"type": "integer", "minimum": 0, "maximum": 4294967295},
                        "rows": {"type": "integer", "minimum": 0, "maximum": 4294967295},
                    },
                    "required": ["pty_id", "cols", "rows"],
                },
                {"$ref": "#/$defs/Failure"},
            ],
            "$defs": _outputs("Failure"),
        },
        "annotations": {
            "readOnlyHint": False,
            "destructiveHint": False,
            "idempotentHint": True,
            "openWorldHint": False,
        },
    },
    {
        "name": "shoal_pty_close",
        "title": "Close a terminal",
        "description": (
            "Ends a terminal's program, if it still runs, and gives the terminal up. Its "
            "number is not used again."
        ),
        "inputSchema": {
            "type": "object",
            "properties": {
                "pty_id": {"description": "Reference of the terminal: `pty:2`.", "type": "string", "maxLength": 128},
                "grace_ms": {
                    "description": (
                        "Milliseconds that the program is given after SIGHUP, and again after SIGTERM, "
                        "before SIGKILL.\n"
                        "Values above 30000 mean 30000."
                    ),
                    "type": ["integer", "null"],
                    "minimum": 0,
                    "default": 200,
                },
            },
            "required": ["pty_id"],
            "additionalProperties": False,
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "properties": {
                        "pty_id": {"type": "string"},
                        "closed": {"type": "boolean"},
                        "exit": {"anyOf": [{"$ref": "#/$defs/PtyExit"}, {"type": "null"}]},
                    },
                    "required": ["pty_id", "closed", "exit"],
                },
                {"$ref": "#/$defs/Failure"},
            ],
            "$defs": _outputs("Failure", "PtyExit"),
        },
        "annotations": {
            "readOnlyHint": False,
            "destructiveHint": True,
            "idempotentHint": False,
            "openWorldHint": False,
        },
    },
    {
        "name": "shoal_pty_list",
        "title": "List terminals",
        "description": (
            "Lists the session's terminals, ascending by number. Terminals whose program has "
            "ended stay listed until they are closed or their time is over."
        ),
        "inputSchema": {
            "type": "object",
            "additionalProperties": False,
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "properties": {"ptys": {"type": "array", "items": {"$ref": "#/$defs/PtySummary"}}},
                    "required": ["ptys"],
                },
                {"$ref": "#/$defs/Failure"},
            ],
            "$defs": _outputs("Failure", "PtySummary"),
        },
        "annotations": {
            "readOnlyHint": True,
            "destructiveHint": False,
            "idempotentHint": True,
            "openWorldHint": False,
        },
    },
    {
        "name": "shoal_exec",
        "title": "Run a program",
        "description": (
            "Runs a program in the attached session, or plans it.\n"
            "\n"
            "Runs of one session happen one after another, in the order in which they came "
            "in, tasks among them: what should not wait for a long task runs in another "
            "session. While a call waits for its run, `task.list` of the session shows the "
            "run and `task.cancel` ends it. A program is parsed and judged by policy before "
            "any of it runs. Its value gets the session's next `out:N` reference, a row in "
            "the journal and an event on the channels `journal`, `session.transcript` and "
            "`render`. A program that raises an error answers RAISED; the error gets a "
            "reference too.\n"
            "\n"
            "The answer has one of three forms: of a run that ended (`ref`, `value`, "
            "`render`), of a task that goes on (`task`, `events`), or of a plan (`plan_ref`, "
            "`effects`, `reversibility`, `verdict`, `approval_pending`).\n"
            "\n"
            "A mode or a parameter that this kernel does not serve yet answers "
            "NOT_YET_SERVING with its name; nothing is run then."
        ),
        "inputSchema": {
            "type": "object",
            "properties": {
                "src": {"description": "The program.", "type": "string"},
                "mode": {
                    "description": (
                        "What to do with it.\n"
                        "- `run`: Run it if policy allows that.\n"
                        "- `plan`: Judge it and store a plan that can be approved and applied. Nothing "
                        "runs.\n"
                        "- `approved`: Carry out the plan that `plan_ref` names. It must be the "
                        "caller's, for this session and exactly this program, and approved or allowed by "
                        "policy; it can be carried out once. What the program would do now must be "
                        "covered by what was approved."
                    ),
                    "type": "string",
                    "enum": ["run", "plan"],
                    "default": "run",
                },
                "position": {
                    "description": (
                        "How the program's last expression is taken.\n"
                        "- `stmt`: Like any statement: a command that fails raises an error.\n"
                        "- `value`: As a value: a command that fails or is ended by a signal is returned "
                        "as an outcome, and the value is bound to `it`. Errors of the language are "
                        "raised all the same, and so is a command that fails before the last statement."
                    ),
                    "type": "string",
                    "enum": ["stmt", "value"],
                    "default": "value",
                },
                "background": {
                    "description": (
                        "Start a task and answer at once. Later runs of the session wait until the task "
                        "has ended. Plans are made inline all the same."
                    ),
                    "type": "boolean",
                    "default": False,
                },
                "timeout_ms": {
                    "description": (
                        "Milliseconds to wait for the run's end before the answer names a task that goes "
                        "on; 0 does not wait. It is no deadline: nothing is cancelled. Left out, the "
                        "call waits for the end."
                    ),
                    "type": ["integer", "null"],
                    "minimum": 0,
                },
                "elide": {
                    "description": "How much of the value the answer carries.",
                    "anyOf": [{"$ref": "#/$defs/Elide"}, {"type": "null"}],
                },
                "deadline_ms": {
                    "description": (
                        "Milliseconds after which the run is cancelled, its programs with it. The call "
                        "then answers DEADLINE; a task ends as `timed_out`."
                    ),
                    "type": ["integer", "null"],
                    "minimum": 1,
                },
                "cwd": {
                    "description": (
                        "Absolute path of the working directory of this run alone. The session's own "
                        "directory is as before when the run has ended."
                    ),
                    "type": ["string", "null"],
                    "minLength": 1,
                    "maxLength": 4096,
                    "pattern": "^/[^\\x00]*$",
                },
                "no_output_ms": {
                    "description": (
                        "Milliseconds without output after which the task's channel says that the run is "
                        "idle, which often means that a program waits for input it cannot get. The run "
                        "goes on. With it the run is a task, also when the call waits for its end."
                    ),
                    "type": ["integer", "null"],
                    "minimum": 1,
                },
            },
            "required": ["src"],
            "additionalProperties": False,
            "$defs": _inputs("Elide"),
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "properties": {
                        "ref": {"type": "string"},
                        "value": {"$ref": "#/$defs/Value"},
                        "render": {"type": "string", "maxLength": 65536},
                        "task": {"type": "string"},
                        "events": {"type": "string"},
                        "timed_out": {"type": "boolean"},
                        "plan_ref": {"type": "string"},
                        "effects": {"type": "array", "items": {"$ref": "#/$defs/Effect"}},
                        "reversibility": {"type": "string", "enum": ["reversible", "irreversible", "unknown"]},
                        "verdict": {"type": "string", "enum": ["allow", "approval_required", "deny"]},
                        "approval_pending": {"type": "boolean"},
                        "echo": {"type": "array", "items": {"$ref": "#/$defs/Value"}},
                        "exit": {"type": "integer", "minimum": -2147483648, "maximum": 2147483647},
                        "durability": {"type": "string", "enum": ["durable", "degraded", "ephemeral"]},
                        "journal": {"type": "string", "enum": ["healthy", "degraded"]},
                        "restarted": {"type": "boolean"},
                        "pty": {"$ref": "#/$defs/OpenPtyResponse"},
                        "output": {"type": "array", "items": {"$ref": "#/$defs/OutputChunk"}},
                        "next": {"type": "integer", "minimum": 0},
                        "shown": {"type": "boolean"},
                    },
                },
                {"$ref": "#/$defs/Failure"},
            ],
            "$defs": _outputs("Effect", "Failure", "OpenPtyResponse", "OutputChunk", "Span", "Value"),
        },
        "annotations": {
            "readOnlyHint": False,
            "destructiveHint": True,
            "idempotentHint": False,
            "openWorldHint": True,
        },
    },
    {
        "name": "shoal_plan",
        "title": "Plan a program",
        "description": (
            "Says what a program would do and what policy says about it, and runs nothing. "
            "The plan is stored: `shoal_apply` carries it out, once, if it is allowed or "
            "approved."
        ),
        "inputSchema": {
            "type": "object",
            "properties": {
                "src": {"description": "The program.", "type": "string"},
                "cwd": {
                    "description": (
                        "Absolute path of the working directory of this run alone. The session's own "
                        "directory is as before when the run has ended."
                    ),
                    "type": ["string", "null"],
                    "minLength": 1,
                    "maxLength": 4096,
                    "pattern": "^/[^\\x00]*$",
                },
            },
            "required": ["src"],
            "additionalProperties": False,
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "properties": {
                        "ref": {"type": "string"},
                        "value": {"$ref": "#/$defs/Value"},
                        "render": {"type": "string", "maxLength": 65536},
                        "task": {"type": "string"},
                        "events": {"type": "string"},
                        "timed_out": {"type": "boolean"},
                        "plan_ref": {"type": "string"},
                        "effects": {"type": "array", "items": {"$ref": "#/$defs/Effect"}},
                        "reversibility": {"type": "string", "enum": ["reversible", "irreversible", "unknown"]},
                        "verdict": {"type": "string", "enum": ["allow", "approval_required", "deny"]},
                        "approval_pending": {"type": "boolean"},
                        "echo": {"type": "array", "items": {"$ref": "#/$defs/Value"}},
                        "exit": {"type": "integer", "minimum": -2147483648, "maximum": 2147483647},
                        "durability": {"type": "string", "enum": ["durable", "degraded", "ephemeral"]},
                        "journal": {"type": "string", "enum": ["healthy", "degraded"]},
                        "restarted": {"type": "boolean"},
                        "pty": {"$ref": "#/$defs/OpenPtyResponse"},
                        "output": {"type": "array", "items": {"$ref": "#/$defs/OutputChunk"}},
                        "next": {"type": "integer", "minimum": 0},
                        "shown": {"type": "boolean"},
                    },
                },
                {"$ref": "#/$defs/Failure"},
            ],
            "$defs": _outputs("Effect", "Failure", "OpenPtyResponse", "OutputChunk", "Span", "Value"),
        },
        "annotations": {
            "readOnlyHint": True,
            "destructiveHint": False,
            "idempotentHint": True,
            "openWorldHint": False,
        },
    },
    {
        "name": "shoal_journal",
        "title": "Search the journal",
        "description": (
            "Finds rows, newest first. The caller sees its own principal's rows, and those "
            "of principals that it supervises; filters only narrow that. Policy must allow "
            "`journal_read`."
        ),
        "inputSchema": {
            "type": "object",
            "properties": {
                "since": {
                    "description": "Only rows that began then or later: nanoseconds since the Unix epoch.",
                    "type": ["integer", "null"],
                },
                "until": {
                    "description": "Only rows that began then or earlier: nanoseconds since the Unix epoch.",
                    "type": ["integer", "null"],
                },
                "principal": {
                    "description": "Only rows of this principal.",
                    "type": ["string", "null"],
                    "maxLength": 256,
                },
                "head": {
                    "description": "Only rows whose program begins with this word.",
                    "type": ["string", "null"],
                    "maxLength": 4096,
                },
                "ok": {
                    "description": (
                        "Only rows that succeeded, or only rows that failed. Rows that have not ended "
                        "match neither."
                    ),
                    "type": ["boolean", "null"],
                },
                "effects": {
                    "description": "Only rows with every one of these effect kinds.",
                    "type": ["array", "null"],
                    "items": {"type": "string", "maxLength": 64},
                    "maxItems": 64,
                },
                "limit": {
                    "description": "Most rows of the answer.\nValues above 1000 mean 1000.",
                    "type": "integer",
                    "minimum": 0,
                    "default": 100,
                },
                "before_id": {
                    "description": "Only rows with a smaller number: the last row's of an earlier answer continues it.",
                    "type": ["integer", "null"],
                },
                "granularity": {
                    "description": (
                        "What a row stands for.\n"
                        "- `submission`: Whole programs, terminals and decisions.\n"
                        "- `statement`: Single statements of programs.\n"
                        "- `all`: Both."
                    ),
                    "anyOf": [{"type": "string", "enum": ["submission", "statement", "all"]}, {"type": "null"}],
                    "default": "submission",
                },
                "session": {
                    "description": "Only rows of sessions with this name.",
                    "type": ["string", "null"],
                    "maxLength": 64,
                },
                "parent_id": {
                    "description": (
                        "Only rows that belong to this one: with the granularity `statement`, the "
                        "statements of a program."
                    ),
                    "type": ["integer", "null"],
                },
            },
            "additionalProperties": False,
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "properties": {"entries": {"type": "array", "items": {"$ref": "#/$defs/JournalEntry"}}},
                    "required": ["entries"],
                },
                {"$ref": "#/$defs/Failure"},
            ],
            "$defs": _outputs("Effect", "Failure", "JournalEntry", "JournalOutput", "Span", "WirePath"),
        },
        "annotations": {
            "readOnlyHint": True,
            "destructiveHint": False,
            "idempotentHint": True,
            "openWorldHint": False,
        },
    },
    {
        "name": "shoal_plans",
        "title": "List plans",
        "description": "Lists the caller's plans of the attached session, ascending by creation.",
        "inputSchema": {
            "type": "object",
            "additionalProperties": False,
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "properties": {"plans": {"type": "array", "items": {"$ref": "#/$defs/PlanSummary"}}},
                    "required": ["plans"],
                },
                {"$ref": "#/$defs/Failure"},
            ],
            "$defs": _outputs("Effect", "Failure", "PlanSummary"),
        },
        "annotations": {
            "readOnlyHint": True,
            "destructiveHint": False,
            "idempotentHint": True,
            "openWorldHint": False,
        },
    },
    {
        "name": "shoal_apply",
        "title": "Carry out a plan",
        "description": (
            "Carries out a plan that is approved, or that policy allows. What the program "
            "would do now is derived again: more than was approved answers "
            "APPROVAL_REQUIRED, and files or programs that changed answer PLAN_STALE; both "
            "leave everything undone. The answer is that of `exec`."
        ),
        "inputSchema": {
            "type": "object",
            "properties": {
                "plan_ref": {
                    "description": "Reference of the plan: `plan:` and 32 hexadecimal digits.",
                    "type": "string",
                    "maxLength": 128,
                },
                "elide": {
                    "description": "How much of the value the answer carries.",
                    "anyOf": [{"$ref": "#/$defs/Elide"}, {"type": "null"}],
                },
            },
            "required": ["plan_ref"],
            "additionalProperties": False,
            "$defs": _inputs("Elide"),
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [{"$ref": "#/$defs/ExecResponse"}, {"$ref": "#/$defs/Failure"}],
            "$defs": _outputs("Effect", "ExecResponse", "Failure", "OpenPtyResponse", "OutputChunk", "Span", "Value"),
        },
        "annotations": {
            "readOnlyHint": False,
            "destructiveHint": True,
            "idempotentHint": False,
            "openWorldHint": True,
        },
    },
    {
        "name": "shoal_complete",
        "title": "Complete a program",
        "description": (
            "Offers words that may stand at the cursor. A caller that is attached gets the "
            "session's bindings and commands too, and behind a command that an adapter of "
            "the project or of the kernel's directories declares its subcommands and, once a "
            "`-` is typed, its flags; the program itself is never run."
        ),
        "inputSchema": {
            "type": "object",
            "properties": {
                "src": {"description": "The program as far as it is written.", "type": "string"},
                "cursor": {
                    "description": (
                        "Where the cursor stands: an offset in bytes of UTF-8, the program's end when it "
                        "is left out. An offset behind the end counts as the end, one inside of a "
                        "character as the character's first byte."
                    ),
                    "type": ["integer", "null"],
                    "minimum": 0,
                },
            },
            "required": ["src"],
            "additionalProperties": False,
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "properties": {
                        "candidates": {"type": "array", "items": {"type": "string"}},
                        "span": {"$ref": "#/$defs/Span"},
                    },
                    "required": ["candidates"],
                },
                {"$ref": "#/$defs/Failure"},
            ],
            "$defs": _outputs("Failure", "Span"),
        },
        "annotations": {
            "readOnlyHint": True,
            "destructiveHint": False,
            "idempotentHint": True,
            "openWorldHint": False,
        },
    },
    {
        "name": "shoal_explain",
        "title": "Explain a program",
        "description": (
            "Says what a program would do if it were run in the attached session now. "
            "Nothing is run, stored or announced. What cannot be derived is an opaque "
            "effect, never an error."
        ),
        "inputSchema": {
            "type": "object",
            "properties": {"src": {"description": "The program.", "type": ["string", "null"]}},
            "additionalProperties": False,
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "properties": {
                        "ast_version": {"type": "integer", "minimum": 0, "maximum": 4294967295},
                        "ast": {},
                        "effects": {"type": "array", "items": {"$ref": "#/$defs/Effect"}},
                        "reversibility": {"type": "string", "enum": ["reversible", "irreversible", "unknown"]},
                        "plan_ref": {"type": "string"},
                        "digest": {"type": "string"},
                    },
                    "required": ["ast_version", "effects", "reversibility", "plan_ref", "digest"],
                },
                {"$ref": "#/$defs/Failure"},
            ],
            "$defs": _outputs("Effect", "Failure"),
        },
        "annotations": {
            "readOnlyHint": True,
            "destructiveHint": False,
            "idempotentHint": True,
            "openWorldHint": False,
        },
    },
    {
        "name": "shoal_get",
        "title": "Fetch a value",
        "description": (
            "Fetches a value of the session's transcript, or a part of it. The part is "
            "chosen by `path`, then narrowed by `slice`, then shown in `format`.\n"
            "\n"
            "A path is a chain of steps from the value of the reference inwards: `out.rows`, "
            "`out[2].name`, `[0..10]`. What each step may be depends on what it is taken "
            "from:\n"
            "\n"
            "- record: the name of a field.\n"
            "- outcome: `status`, `ok`, `signal`, `out`, `stdout`, `stderr`, `dur_ns`, `pid` "
            "or `cmd`; any other name is taken from its `out`.\n"
            "- error: `code`, `msg`, `hint`, `stderr`, `status` or `span`.\n"
            "- table: `rows` for its rows as records, the name of a column, `[n]` for a row "
            "and `[a..b]` for a stretch of rows.\n"
            "- list: `[n]` for an item and `[a..b]` for a stretch of items.\n"
            "- range: `start`, `end` or `inclusive`; task: `id` or `done`.\n"
            "\n"
            "A name that has a dot or a bracket in it is written `[\"odd.key\"]`. Positions "
            "count from 0; one that is not there answers BAD_PATH_OR_SLICE, while a stretch "
            "is cut to what is there."
        ),
        "inputSchema": {
            "type": "object",
            "properties": {
                "ref": {
                    "description": (
                        "Reference in the attached session's transcript: `out:12`, or `it` for the last "
                        "value that this attachment's runs left."
                    ),
                    "type": "string",
                    "maxLength": 256,
                },
                "path": {
                    "description": "The part of the value, for example `out[2].name`; empty for all of it.",
                    "type": ["string", "null"],
                    "maxLength": 65536,
                },
                "slice": {
                    "description": "The stretch of the part.",
                    "type": ["array", "null"],
                    "items": {"type": "integer", "minimum": 0},
                    "minItems": 2,
                    "maxItems": 2,
                },
                "elide": {
                    "description": "How much of it the answer carries; used by format `json` alone.",
                    "anyOf": [{"$ref": "#/$defs/Elide"}, {"type": "null"}],
                },
                "format": {
                    "description": (
                        "How it is shown.\n"
                        "- `json`: As a typed value, within the budget.\n"
                        "- `render`: As text for people, 80 columns wide, as long as the budget's "
                        "ceiling at most.\n"
                        "- `raw`: As it is; only a str and bytes can be shown so."
                    ),
                    "anyOf": [{"type": "string", "enum": ["json", "render", "raw"]}, {"type": "null"}],
                    "default": "json",
                },
                "offset": {
                    "description": "Format `raw`: where to start, in characters of a str and in bytes of bytes.",
                    "type": ["integer", "null"],
                    "minimum": 0,
                    "default": 0,
                },
                "length": {
                    "description": (
                        "Format `raw`: how much to give, in the same unit. An answer carries fewer when "
                        "as many have more bytes than this bound, base64 counted as it is sent; left "
                        "out, as much as fits.\n"
                        "Values above 65536 mean 65536."
                    ),
                    "type": ["integer", "null"],
                    "minimum": 0,
                },
            },
            "required": ["ref"],
            "additionalProperties": False,
            "$defs": _inputs("Elide"),
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "properties": {
                        "ref": {"type": "string"},
                        "value": {"$ref": "#/$defs/Value"},
                        "render": {"type": "string"},
                        "raw": {"type": "string"},
                        "raw_base64": {"type": "string", "contentEncoding": "base64"},
                        "offset": {"type": "integer", "minimum": 0},
                        "length": {"type": "integer", "minimum": 0},
                        "total": {"type": "integer", "minimum": 0},
                        "eof": {"type": "boolean"},
                        "next": {"type": "integer", "minimum": 0},
                    },
                    "required": ["ref"],
                },
                {"$ref": "#/$defs/Failure"},
            ],
            "$defs": _outputs("Failure", "Span", "Value"),
        },
        "annotations": {
            "readOnlyHint": True,
            "destructiveHint": False,
            "idempotentHint": True,
            "openWorldHint": False,
        },
    },
    {
        "name": "shoal_transcript",
        "title": "List earlier values",
        "description": "Lists the references of the session's transcript, oldest first.",
        "inputSchema": {
            "type": "object",
            "properties": {
                "since": {
                    "description": "Only entries with a larger number.",
                    "type": ["integer", "null"],
                    "minimum": 0,
                },
                "limit": {
                    "description": "Most entries of the answer.\nValues above 1000 mean 1000.",
                    "type": ["integer", "null"],
                    "minimum": 0,
                    "default": 100,
                },
            },
            "additionalProperties": False,
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "properties": {
                        "entries": {"type": "array", "items": {"$ref": "#/$defs/TranscriptEntry"}},
                        "next": {"type": "integer", "minimum": 0},
                    },
                    "required": ["entries"],
                },
                {"$ref": "#/$defs/Failure"},
            ],
            "$defs": _outputs("Failure", "TranscriptEntry"),
        },
        "annotations": {
            "readOnlyHint": True,
            "destructiveHint": False,
            "idempotentHint": True,
            "openWorldHint": False,
        },
    },
    {
        "name": "shoal_pull",
        "title": "Take items from a stream",
        "description": (
            "Takes the next items of a stream. Items are handed out once, in order, to "
            "whoever of the session pulls; nothing of the stream is computed before it is "
            "pulled. The pull runs with the authority of the run that made the stream, takes "
            "turns with the session's other runs while it waits, and answers as soon as it "
            "has an item and would have to wait for the next one. A stream outlives the "
            "connection that made it, and ends with the session's process: pulled after that "
            "it answers WORKER_LOST. A session keeps 64 streams; the one that was pulled "
            "least recently is given up for another, and answers UNKNOWN_REF with `evicted`. "
            "Cancelling a pull while an item is being computed ends the stream."
        ),
        "inputSchema": {
            "type": "object",
            "properties": {
                "ref": {
                    "description": "Reference of the value that is or holds the stream.",
                    "type": "string",
                    "maxLength": 256,
                },
                "path": {
                    "description": "Where the stream stands in that value, as in `value.get`.",
                    "type": ["string", "null"],
                    "maxLength": 65536,
                },
                "max_items": {
                    "description": "Most items of the answer; it may hold fewer.\nValues above 10000 mean 10000.",
                    "type": ["integer", "null"],
                    "minimum": 1,
                    "default": 100,
                },
                "timeout_ms": {
                    "description": "Milliseconds to wait for a first item.\nValues above 600000 mean 600000.",
                    "type": ["integer", "null"],
                    "minimum": 0,
                    "default": 1000,
                },
                "elide": {
                    "description": (
                        "How much of each item the answer carries. The items of one answer have about "
                        "`max_bytes` together; an item that alone has more comes by itself, cut to the "
                        "budget, and what was cut is not kept."
                    ),
                    "anyOf": [{"$ref": "#/$defs/Elide"}, {"type": "null"}],
                },
            },
            "required": ["ref"],
            "additionalProperties": False,
            "$defs": _inputs("Elide"),
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "properties": {
                        "ref": {"type": "string"},
                        "items": {"type": "array", "items": {"$ref": "#/$defs/Value"}},
                        "index": {"type": "integer", "minimum": 0},
                        "ended": {"type": "boolean"},
                        "error": {"$ref": "#/$defs/Value"},
                    },
                    "required": ["ref", "items", "index", "ended"],
                },
                {"$ref": "#/$defs/Failure"},
            ],
            "$defs": _outputs("Failure", "Span", "Value"),
        },
        "annotations": {
            "readOnlyHint": False,
            "destructiveHint": False,
            "idempotentHint": False,
            "openWorldHint": True,
        },
    },
    {
        "name": "sys_act_create_entity",
        "title": "Make an entity",
        "description": "Makes an entity, with links from it.",
        "inputSchema": {
            "type": "object",
            "properties": {
                "kind": {"description": "Name of its kind.", "type": "string", "minLength": 1, "maxLength": 256},
                "id": {
                    "description": (
                        "Its id: letters, digits and `._:/@-`, at most 256 characters. One is made up "
                        "when absent."
                    ),
                    "type": ["string", "null"],
                    "pattern": "^[A-Za-z0-9][A-Za-z0-9._:/@-]{0,255}$",
                },
                "traits": {
                    "description": "Traits beyond those of its kind.",
                    "type": "array",
                    "items": {"type": "string", "maxLength": 256},
                    "maxItems": 64,
                },
                "fields": {"description": "Its fields: an object."},
                "links": {
                    "description": "Links from it.",
                    "type": "array",
                    "items": {"$ref": "#/$defs/NewLink"},
                    "maxItems": 1000,
                },
                "ctx": {
                    "type": "object",
                    "description": (
                        "Where it takes place and how: `explain` is `plan`, `verdict` or `cost`; "
                        "`dryRun` checks and keeps nothing; the same `idempotencyKey` repeats the answer."
                    ),
                    "properties": {
                        "tenant": {"type": "string"},
                        "universe": {"type": "string"},
                        "branch": {"type": "string"},
                        "idempotencyKey": {"type": "string"},
                        "explain": {"type": "string"},
                        "dryRun": {"type": "boolean"},
                    },
                    "additionalProperties": False,
                },
            },
            "required": ["kind"],
            "additionalProperties": False,
            "$defs": _inputs("NewLink"),
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "properties": {"entity": {"$ref": "#/$defs/Entity"}, "tx": {"type": "integer"}, "explain": {}},
                },
                {"$ref": "#/$defs/Failure"},
            ],
            "$defs": _outputs("Entity", "Failure"),
        },
        "annotations": {
            "readOnlyHint": False,
            "destructiveHint": False,
            "idempotentHint": False,
            "openWorldHint": False,
        },
    },
    {
        "name": "sys_act_remove_entity",
        "title": "Take an entity away",
        "description": "Takes an entity away, and every link from and to it.",
        "inputSchema": {
            "type": "object",
            "properties": {
                "entity": {"description": "Id of the entity.", "type": "string", "minLength": 1, "maxLength": 256},
                "expected_tx": {
                    "description": "The entity's `updatedTx` as the caller knows it.",
                    "type": ["integer", "null"],
                },
                "ctx": {
                    "type": "object",
                    "description": (
                        "Where it takes place and how: `explain` is `plan`, `verdict` or `cost`; "
                        "`dryRun` checks and keeps nothing; the same `idempotencyKey` repeats the answer."
                    ),
                    "properties": {
                        "tenant": {"type": "string"},
                        "universe": {"type": "string"},
                        "branch": {"type": "string"},
                        "idempotencyKey": {"type": "string"},
                        "explain": {"type": "string"},
                        "dryRun": {"type": "boolean"},
                    },
                    "additionalProperties": False,
                },
            },
            "required": ["entity"],
            "additionalProperties": False,
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "properties": {
                        "entity": {"type": "string"},
                        "links": {"type": "integer", "minimum": 0},
                        "tx": {"type": "integer"},
                        "explain": {},
                    },
                    "required": ["entity", "links"],
                },
                {"$ref": "#/$defs/Failure"},
            ],
            "$defs": _outputs("Failure"),
        },
        "annotations": {
            "readOnlyHint": False,
            "destructiveHint": True,
            "idempotentHint": False,
            "openWorldHint": False,
        },
    },
    {
        "name": "sys_act_install_schema",
        "title": "Install a schema",
        "description": "Installs kinds, traits, links, series and actions.",
        "inputSchema": {
            "type": "object",
            "properties": {
                "schema": {"description": "`{kinds?, traits?, links?, series?, actions?}`, each an object by name."},
                "expected_revision": {
                    "description": "The revision that is installed, as the caller knows it; 0 when there is none.",
                    "type": ["integer", "null"],
                },
                "mode": {
                    "description": (
                        "`additive` adds to what is installed and refuses what breaks it; `replace` "
                        "makes the schema exactly what is given."
                    ),
                    "type": "string",
                    "enum": ["additive", "replace"],
                    "default": "additive",
                },
                "ctx": {
                    "type": "object",
                    "description": (
                        "Where it takes place and how: `explain` is `plan`, `verdict` or `cost`; "
                        "`dryRun` checks and keeps nothing; the same `idempotencyKey` repeats the answer."
                    ),
                    "properties": {
                        "tenant": {"type": "string"},
                        "universe": {"type": "string"},
                        "branch": {"type": "string"},
                        "idempotencyKey": {"type": "string"},
                        "explain": {"type": "string"},
                        "dryRun": {"type": "boolean"},
                    },
                    "additionalProperties": False,
                },
            },
            "required": ["schema"],
            "additionalProperties": False,
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "properties": {
                        "revision": {"type": "integer"},
                        "changes": {"type": "array", "items": {"type": "string"}},
                        "tx": {"type": "integer"},
                        "explain": {},
                    },
                    "required": ["revision", "changes"],
                },
                {"$ref": "#/$defs/Failure"},
            ],
            "$defs": _outputs("Failure"),
        },
        "annotations": {
            "readOnlyHint": False,
            "destructiveHint": False,
            "idempotentHint": False,
            "openWorldHint": False,
        },
    },
    {
        "name": "sys_act_fork_branch",
        "title": "Make a branch",
        "description": (
            "Makes a branch, copy on write: it shares everything up to the transaction at "
            "which it was forked. A universe that does not exist yet is made with its branch "
            "`main` by its first write."
        ),
        "inputSchema": {
            "type": "object",
            "properties": {
                "branch": {
                    "description": "Name of the new branch: lower-case letters, digits and `._-`.",
                    "type": "string",
                    "pattern": "^[a-z0-9][a-z0-9._-]{0,63}$",
                },
                "at": {
                    "description": "The last transaction that it shares; the newest when absent.",
                    "type": ["integer", "null"],
                    "minimum": 0,
                },
                "ctx": {
                    "type": "object",
                    "description": (
                        "Where it takes place and how: `explain` is `plan`, `verdict` or `cost`; "
                        "`dryRun` checks and keeps nothing; the same `idempotencyKey` repeats the answer."
                    ),
                    "properties": {
                        "tenant": {"type": "string"},
                        "universe": {"type": "string"},
                        "branch": {"type": "string"},
                        "idempotencyKey": {"type": "string"},
                        "explain": {"type": "string"},
                        "dryRun": {"type": "boolean"},
                    },
                    "additionalProperties": False,
                },
            },
            "required": ["branch"],
            "additionalProperties": False,
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "properties": {
                        "branch": {"type": "string"},
                        "parent": {"type": "string"},
                        "at": {"type": "integer"},
                        "tx": {"type": "integer"},
                        "explain": {},
                    },
                    "required": ["branch", "parent", "at"],
                },
                {"$ref": "#/$defs/Failure"},
            ],
            "$defs": _outputs("Failure"),
        },
        "annotations": {
            "readOnlyHint": False,
            "destructiveHint": False,
            "idempotentHint": False,
            "openWorldHint": False,
        },
    },
    {
        "name": "sys_act_invoke",
        "title": "Carry out a declared action",
        "description": (
            "Carries out an action that the installed schema declares: its input is checked, "
            "then its body is done. `run` is a program, which is planned, judged and "
            "journaled in the session `seam` of the caller, with the input as `input`; "
            "`emit` publishes an event; `assert` states facts, all in one transaction. In "
            "what they hold, `{\"$input\": \"<name>\"}` stands for a member of the input."
        ),
        "inputSchema": {
            "type": "object",
            "properties": {
                "name": {"description": "Name of the action.", "type": "string", "minLength": 1, "maxLength": 256},
                "input": {"description": "The input: an object of the fields that the action declares."},
                "ctx": {
                    "type": "object",
                    "description": (
                        "Where it takes place and how: `explain` is `plan`, `verdict` or `cost`; "
                        "`dryRun` checks and keeps nothing; the same `idempotencyKey` repeats the answer."
                    ),
                    "properties": {
                        "tenant": {"type": "string"},
                        "universe": {"type": "string"},
                        "branch": {"type": "string"},
                        "idempotencyKey": {"type": "string"},
                        "explain": {"type": "string"},
                        "dryRun": {"type": "boolean"},
                    },
                    "additionalProperties": False,
                },
            },
            "required": ["name"],
            "additionalProperties": False,
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "properties": {
                        "result": {},
                        "ref": {"type": "string"},
                        "plan_ref": {"type": "string"},
                        "tx": {"type": "integer"},
                        "explain": {},
                    },
                    "required": ["result"],
                },
                {"$ref": "#/$defs/Failure"},
            ],
            "$defs": _outputs("Failure"),
        },
        "annotations": {
            "readOnlyHint": False,
            "destructiveHint": False,
            "idempotentHint": False,
            "openWorldHint": False,
        },
    },
    {
        "name": "sys_assert_series",
        "title": "Put points into a series",
        "description": "Puts points into a series of an entity.",
        "inputSchema": {
            "type": "object",
            "properties": {
                "entity": {"description": "Id of the entity.", "type": "string", "minLength": 1, "maxLength": 256},
                "series": {"description": "Name of the series.", "type": "string", "minLength": 1, "maxLength": 256},
                "points": {
                    "description": "The points, in any order.",
                    "type": "array",
                    "items": {"$ref": "#/$defs/Point"},
                    "minItems": 1,
                    "maxItems": 10000,
                },
                "on_conflict": {
                    "description": (
                        "What happens to a point whose time has another value already: all are refused, "
                        "this one is left out, or it takes the other's place."
                    ),
                    "type": "string",
                    "enum": ["reject", "ignore", "replace"],
                    "default": "reject",
                },
                "ctx": {
                    "type": "object",
                    "description": (
                        "Where it takes place and how: `explain` is `plan`, `verdict` or `cost`; "
                        "`dryRun` checks and keeps nothing; the same `idempotencyKey` repeats the answer."
                    ),
                    "properties": {
                        "tenant": {"type": "string"},
                        "universe": {"type": "string"},
                        "branch": {"type": "string"},
                        "idempotencyKey": {"type": "string"},
                        "explain": {"type": "string"},
                        "dryRun": {"type": "boolean"},
                    },
                    "additionalProperties": False,
                },
            },
            "required": ["entity", "series", "points"],
            "additionalProperties": False,
            "$defs": _inputs("Point"),
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "properties": {
                        "accepted": {"type": "integer", "minimum": 0},
                        "ignored": {"type": "integer", "minimum": 0},
                        "tx": {"type": "integer"},
                        "explain": {},
                    },
                    "required": ["accepted", "ignored"],
                },
                {"$ref": "#/$defs/Failure"},
            ],
            "$defs": _outputs("Failure"),
        },
        "annotations": {
            "readOnlyHint": False,
            "destructiveHint": False,
            "idempotentHint": False,
            "openWorldHint": False,
        },
    },
    {
        "name": "sys_assert_link",
        "title": "Set or unset a link",
        "description": "Sets or unsets a link between two entities.",
        "inputSchema": {
            "type": "object",
            "properties": {
                "from": {
                    "description": "Id of the entity from which it leads.",
                    "type": "string",
                    "minLength": 1,
                    "maxLength": 256,
                },
                "link": {"description": "Name of the link.", "type": "string", "minLength": 1, "maxLength": 256},
                "to": {
                    "description": "Id of the entity to which it leads.",
                    "type": "string",
                    "minLength": 1,
                    "maxLength": 256,
                },
                "fields": {"description": "The link's own fields: an object."},
                "op": {
                    "description": "Whether the link is to be there.",
                    "type": "string",
                    "enum": ["set", "unset"],
                    "default": "set",
                },
                "ctx": {
                    "type": "object",
                    "description": (
                        "Where it takes place and how: `explain` is `plan`, `verdict` or `cost`; "
                        "`dryRun` checks and keeps nothing; the same `idempotencyKey` repeats the answer."
                    ),
                    "properties": {
                        "tenant": {"type": "string"},
                        "universe": {"type": "string"},
                        "branch": {"type": "string"},
                        "idempotencyKey": {"type": "string"},
                        "explain": {"type": "string"},
                        "dryRun": {"type": "boolean"},
                    },
                    "additionalProperties": False,
                },
            },
            "required": ["from", "link", "to"],
            "additionalProperties": False,
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "properties": {"changed": {"type": "boolean"}, "tx": {"type": "integer"}, "explain": {}},
                    "required": ["changed"],
                },
                {"$ref": "#/$defs/Failure"},
            ],
            "$defs": _outputs("Failure"),
        },
        "annotations": {
            "readOnlyHint": False,
            "destructiveHint": False,
            "idempotentHint": False,
            "openWorldHint": False,
        },
    },
    {
        "name": "sys_assert_state",
        "title": "Set fields of an entity",
        "description": "Sets and unsets fields of an entity.",
        "inputSchema": {
            "type": "object",
            "properties": {
                "entity": {"description": "Id of the entity.", "type": "string", "minLength": 1, "maxLength": 256},
                "set": {"description": "Values by path."},
                "unset": {
                    "description": "Paths to take away.",
                    "type": "array",
                    "items": {"type": "string", "maxLength": 1024},
                    "maxItems": 1000,
                },
                "expected_tx": {
                    "description": "The entity's `updatedTx` as the caller knows it.",
                    "type": ["integer", "null"],
                },
                "ctx": {
                    "type": "object",
                    "description": (
                        "Where it takes place and how: `explain` is `plan`, `verdict` or `cost`; "
                        "`dryRun` checks and keeps nothing; the same `idempotencyKey` repeats the answer."
                    ),
                    "properties": {
                        "tenant": {"type": "string"},
                        "universe": {"type": "string"},
                        "branch": {"type": "string"},
                        "idempotencyKey": {"type": "string"},
                        "explain": {"type": "string"},
                        "dryRun": {"type": "boolean"},
                    },
                    "additionalProperties": False,
                },
            },
            "required": ["entity"],
            "additionalProperties": False,
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "properties": {"entity": {"$ref": "#/$defs/Entity"}, "tx": {"type": "integer"}, "explain": {}},
                },
                {"$ref": "#/$defs/Failure"},
            ],
            "$defs": _outputs("Entity", "Failure"),
        },
        "annotations": {
            "readOnlyHint": False,
            "destructiveHint": False,
            "idempotentHint": False,
            "openWorldHint": False,
        },
    },
    {
        "name": "sys_meta_schema",
        "title": "Read the installed schema",
        "description": (
            "The installed schema of the context's universe and branch, as far as policy "
            "lets the caller see it, or a part of it."
        ),
        "inputSchema": {
            "type": "object",
            "properties": {
                "part": {
                    "description": (
                        "Which part: `kinds`, `traits`, `links`, `series`, `actions` or `paths`; all of "
                        "it when absent."
                    ),
                    "type": "string",
                    "enum": ["kinds", "traits", "links", "series", "actions", "paths"],
                },
                "name": {"description": "Name within the part.", "type": "string", "maxLength": 256},
                "ctx": {
                    "type": "object",
                    "description": (
                        "Where it takes place and how: `explain` is `plan`, `verdict` or `cost`; "
                        "`dryRun` checks and keeps nothing; the same `idempotencyKey` repeats the answer."
                    ),
                    "properties": {
                        "tenant": {"type": "string"},
                        "universe": {"type": "string"},
                        "branch": {"type": "string"},
                        "idempotencyKey": {"type": "string"},
                        "explain": {"type": "string"},
                        "dryRun": {"type": "boolean"},
                    },
                    "additionalProperties": False,
                },
            },
            "additionalProperties": False,
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "properties": {"revision": {"type": "integer"}, "schema": {}, "etag": {"type": "string"}},
                    "required": ["revision", "schema", "etag"],
                },
                {"$ref": "#/$defs/Failure"},
            ],
            "$defs": _outputs("Failure"),
        },
        "annotations": {
            "readOnlyHint": True,
            "destructiveHint": False,
            "idempotentHint": True,
            "openWorldHint": False,
        },
    },
    {
        "name": "sys_query_entities",
        "title": "Find entities",
        "description": (
            "Finds entities. The first page says as of which transaction it was read; all "
            "further pages of its cursor are read as of the same one."
        ),
        "inputSchema": {
            "type": "object",
            "properties": {
                "kind": {
                    "description": "Kind of the entities. Either this or `traits`.",
                    "type": "string",
                    "maxLength": 256,
                },
                "traits": {
                    "description": "Traits that the entities must all have. Either this or `kind`.",
                    "type": "array",
                    "items": {"type": "string", "maxLength": 256},
                    "maxItems": 16,
                },
                "where": {
                    "description": (
                        "Condition: `{all: [..]}`, `{any: [..]}`, `{not: ..}`, `{path, op, value}`, or "
                        "`{link, dir, some|none|every: ..}`. A condition on a path that an entity does "
                        "not have is false, except `exists` with `false`; nothing is converted between "
                        "types."
                    ),
                },
                "select": {
                    "description": "Paths of the answer; all of them when empty.",
                    "type": "array",
                    "items": {"type": "string", "maxLength": 1024},
                    "maxItems": 1000,
                },
                "include": {
                    "description": (
                        "Linked entities to answer along: an object `{link: {select?, where?, limit?, "
                        "include?}}`; a link's name with `~` before it is followed backwards."
                    ),
                },
                "order": {
                    "description": "The order. It always ends with the id, so that it is total.",
                    "type": "array",
                    "items": {"$ref": "#/$defs/Order"},
                    "maxItems": 16,
                },
                "limit": {
                    "description": "Most entities of one answer.",
                    "type": "integer",
                    "minimum": 1,
                    "maximum": 1000,
                    "default": 100,
                },
                "cursor": {
                    "description": "`page.next_cursor` of an earlier answer to the same query.",
                    "type": ["string", "null"],
                    "maxLength": 65536,
                },
                "as_of": {"description": "Transaction number, or time as RFC 3339, as of which is read."},
                "ext": {
                    "description": (
                        "Extensions by name. One that this kernel does not know is refused unless it "
                        "says `\"critical\": false`."
                    ),
                },
                "read": {"description": "How to read.", "$ref": "#/$defs/ReadOpts"},
                "ctx": {
                    "type": "object",
                    "description": (
                        "Where it takes place and how: `explain` is `plan`, `verdict` or `cost`; "
                        "`dryRun` checks and keeps nothing; the same `idempotencyKey` repeats the answer."
                    ),
                    "properties": {
                        "tenant": {"type": "string"},
                        "universe": {"type": "string"},
                        "branch": {"type": "string"},
                        "idempotencyKey": {"type": "string"},
                        "explain": {"type": "string"},
                        "dryRun": {"type": "boolean"},
                    },
                    "additionalProperties": False,
                },
            },
            "additionalProperties": False,
            "$defs": _inputs("Order", "ReadOpts"),
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "properties": {
                        "data": {"type": "array", "items": {"$ref": "#/$defs/Entity"}},
                        "page": {"$ref": "#/$defs/Page"},
                        "meta": {"$ref": "#/$defs/ReadMeta"},
                        "explain": {},
                    },
                    "required": ["data"],
                },
                {"$ref": "#/$defs/Failure"},
            ],
            "$defs": _outputs("Entity", "Failure", "Page", "ReadMeta"),
        },
        "annotations": {
            "readOnlyHint": True,
            "destructiveHint": False,
            "idempotentHint": True,
            "openWorldHint": False,
        },
    },
    {
        "name": "sys_query_aggregate",
        "title": "Count and summarise entities",
        "description": "Counts and summarises entities in groups, which come in the order of their keys.",
        "inputSchema": {
            "type": "object",
            "properties": {
                "kind": {
                    "description": "Kind of the entities. Either this or `traits`.",
                    "type": "string",
                    "maxLength": 256,
                },
                "traits": {
                    "description": "Traits that the entities must all have. Either this or `kind`.",
                    "type": "array",
                    "items": {"type": "string", "maxLength": 256},
                    "maxItems": 16,
                },
                "where": {
                    "description": (
                        "Condition: `{all: [..]}`, `{any: [..]}`, `{not: ..}`, `{path, op, value}`, or "
                        "`{link, dir, some|none|every: ..}`. A condition on a path that an entity does "
                        "not have is false, except `exists` with `false`; nothing is converted between "
                        "types."
                    ),
                },
                "group": {
                    "description": (
                        "Paths, or `{path, bucket}` with a time path and a bucket `minute`, `hour`, "
                        "`day`, `week` (from Monday), `month` or `year` in UTC. One group of everything "
                        "when empty."
                    ),
                    "type": "array",
                    "items": {},
                    "maxItems": 8,
                },
                "measures": {
                    "description": (
                        "Name to `{op, path?}`: `count`, `count_distinct`, `sum`, `min`, `max`, `avg`. "
                        "Only `count` may stand without a path; then it counts entities."
                    ),
                },
                "having": {"description": "A condition over the measures' names and the groups' paths."},
                "limit": {
                    "description": "Most groups of the answer.",
                    "type": "integer",
                    "minimum": 1,
                    "maximum": 1000,
                    "default": 1000,
                },
                "as_of": {"description": "Transaction number, or time as RFC 3339, as of which is read."},
                "ext": {
                    "description": (
                        "Extensions by name. One that this kernel does not know is refused unless it "
                        "says `\"critical\": false`."
                    ),
                },
                "read": {"description": "How to read.", "$ref": "#/$defs/ReadOpts"},
                "ctx": {
                    "type": "object",
                    "description": (
                        "Where it takes place and how: `explain` is `plan`, `verdict` or `cost`; "
                        "`dryRun` checks and keeps nothing; the same `idempotencyKey` repeats the answer."
                    ),
                    "properties": {
                        "tenant": {"type": "string"},
                        "universe": {"type": "string"},
                        "branch": {"type": "string"},
                        "idempotencyKey": {"type": "string"},
                        "explain": {"type": "string"},
                        "dryRun": {"type": "boolean"},
                    },
                    "additionalProperties": False,
                },
            },
            "required": ["measures"],
            "additionalProperties": False,
            "$defs": _inputs("ReadOpts"),
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "properties": {
                        "data": {"type": "array", "items": {"$ref": "#/$defs/AggregateRow"}},
                        "truncated": {"type": "boolean"},
                        "meta": {"$ref": "#/$defs/ReadMeta"},
                        "explain": {},
                    },
                    "required": ["data", "truncated"],
                },
                {"$ref": "#/$defs/Failure"},
            ],
            "$defs": _outputs("AggregateRow", "Failure", "ReadMeta"),
        },
        "annotations": {
            "readOnlyHint": True,
            "destructiveHint": False,
            "idempotentHint": True,
            "openWorldHint": False,
        },
    },
    {
        "name": "sys_query_series",
        "title": "Read points of series",
        "description": "Reads points of series, as they are or in buckets of time.",
        "inputSchema": {
            "type": "object",
            "properties": {
                "entities": {"description": "Ids of entities, or a query for them."},
                "series": {
                    "description": "Names of the series.",
                    "type": "array",
                    "items": {"type": "string", "maxLength": 256},
                    "minItems": 1,
                    "maxItems": 64,
                },
                "from": {
                    "description": "Start of the time range, RFC 3339, included.",
                    "type": "string",
                    "minLength": 1,
                    "maxLength": 64,
                },
                "to": {
                    "description": "End of the time range, RFC 3339, excluded.",
                    "type": "string",
                    "minLength": 1,
                    "maxLength": 64,
                },
                "step": {
                    "description": (
                        "Length of a bucket: `30s`, `15m`, `6h`, `1d`, `1w`. Days and weeks begin at "
                        "midnight of `tz`. Points as they are when absent."
                    ),
                    "type": "string",
                    "maxLength": 32,
                },
                "agg": {
                    "description": "What a bucket answers: `avg`, `min`, `max`, `sum`, `count`, `first`, `last`.",
                    "type": "string",
                    "enum": ["avg", "min", "max", "sum", "count", "first", "last"],
                },
                "fill": {
                    "description": "What empty buckets answer: nothing, null, the bucket before, or 0.",
                    "type": "string",
                    "enum": ["none", "null", "previous", "zero"],
                    "default": "none",
                },
                "tz": {
                    "description": "Name of the time zone of days and weeks.",
                    "type": "string",
                    "maxLength": 256,
                    "default": "UTC",
                },
                "limit": {
                    "description": "Most points of each series.",
                    "type": "integer",
                    "minimum": 1,
                    "maximum": 100000,
                    "default": 10000,
                },
                "as_of": {"description": "Transaction number, or time as RFC 3339, as of which is read."},
                "read": {"description": "How to read.", "$ref": "#/$defs/ReadOpts"},
                "ctx": {
                    "type": "object",
                    "description": (
                        "Where it takes place and how: `explain` is `plan`, `verdict` or `cost`; "
                        "`dryRun` checks and keeps nothing; the same `idempotencyKey` repeats the answer."
                    ),
                    "properties": {
                        "tenant": {"type": "string"},
                        "universe": {"type": "string"},
                        "branch": {"type": "string"},
                        "idempotencyKey": {"type": "string"},
                        "explain": {"type": "string"},
                        "dryRun": {"type": "boolean"},
                    },
                    "additionalProperties": False,
                },
            },
            "required": ["entities", "series", "from", "to"],
            "additionalProperties": False,
            "$defs": _inputs("ReadOpts"),
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "properties": {
                        "data": {"type": "array", "items": {"$ref": "#/$defs/SeriesRow"}},
                        "meta": {"$ref": "#/$defs/ReadMeta"},
                        "explain": {},
                    },
                    "required": ["data"],
                },
                {"$ref": "#/$defs/Failure"},
            ],
            "$defs": _outputs("Failure", "ReadMeta", "SeriesRow"),
        },
        "annotations": {
            "readOnlyHint": True,
            "destructiveHint": False,
            "idempotentHint": True,
            "openWorldHint": False,
        },
    },
    {
        "name": "sys_schedule_set",
        "title": "Set a schedule",
        "description": (
            "Sets a schedule: makes it, changes it, pauses it, or takes it away. It belongs "
            "to whoever set it last, and its runs are calls in that principal's name: they "
            "may do what policy grants it at that time, and nothing else. A run passes "
            "through the same checks as any call, is planned, judged and journaled like it, "
            "and leaves a row of the kind `run`.\n"
            "\n"
            "Times of `cron` are those of Debian's cron: what is due in an hour that is "
            "skipped runs right after it, what is due in an hour that comes twice runs once; "
            "expressions whose minute or hour begins with `*` follow the clock on the wall "
            "of the zone as it is."
        ),
        "inputSchema": {
            "type": "object",
            "properties": {
                "name": {
                    "description": "Name of the schedule, in lower-case kebab.",
                    "type": "string",
                    "maxLength": 128,
                    "pattern": "^[a-z][a-z0-9]*(-[a-z0-9]+)*$",
                },
                "state": {
                    "description": "`active`, `paused`, or `absent`, which takes it away.",
                    "type": "string",
                    "enum": ["active", "paused", "absent"],
                    "default": "active",
                },
                "when": {
                    "description": (
                        "`{cron, tz?}` with five fields and the name of a time zone, `{every}` with a "
                        "number and `s`, `m`, `h` or `d`, or `{at}` with a time as RFC 3339. As it was "
                        "when absent."
                    ),
                },
                "do": {
                    "description": (
                        "`{verb, name, body?, session?}` with a verb of `act`, `assert`, `call`. "
                        "`session` names the session of a `call` that needs one. As it was when absent."
                    ),
                },
                "misfire": {
                    "description": (
                        "What happens to times that passed while the kernel did not run, or the schedule "
                        "was under way: nothing, one run for all of them, or one run for each, at most "
                        "100."
                    ),
                    "type": "string",
                    "enum": ["skip", "once", "all"],
                    "default": "once",
                },
                "overlap": {
                    "description": (
                        "What happens when a time comes while the last run is under way: the time is "
                        "skipped, waits for the end of the run, or runs beside it, at most 16 at once."
                    ),
                    "type": "string",
                    "enum": ["forbid", "queue", "allow"],
                    "default": "forbid",
                },
                "expected_revision": {
                    "description": "The revision as the caller knows it; 0 when there is none.",
                    "type": ["integer", "null"],
                },
                "ctx": {
                    "type": "object",
                    "description": (
                        "Where it takes place and how: `explain` is `plan`, `verdict` or `cost`; "
                        "`dryRun` checks and keeps nothing; the same `idempotencyKey` repeats the answer."
                    ),
                    "properties": {
                        "tenant": {"type": "string"},
                        "universe": {"type": "string"},
                        "branch": {"type": "string"},
                        "idempotencyKey": {"type": "string"},
                        "explain": {"type": "string"},
                        "dryRun": {"type": "boolean"},
                    },
                    "additionalProperties": False,
                },
            },
            "required": ["name"],
            "additionalProperties": False,
        },
        "outputSchema": {
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "properties": {
                        "schedule": {},
                        "revision": {"type": "integer"},
                        "next": {"type": "array", "items": {"type": "string"}},
                        "explain": {},
                        "tx": {"type": "integer"},
                    },
                    "required": ["schedule", "revision", "next"],
                },
                {"$ref": "#/$defs/Failure"},
            ],
            "$defs": _outputs("Failure"),
        },
        "annotations": {
            "readOnlyHint": False,
            "destructiveHint": False,
            "idempotentHint": False,
            "openWorldHint": False,
        },
    },
)

# Tool name -> canonical method name.
METHOD_OF: dict[str, str] = {
    "shoal_cap_request": "cap.request",
    "shoal_approvals": "approval.list",
    "shoal_approve": "approval.decide",
    "shoal_tasks": "task.list",
    "shoal_task": "task.get",
    "shoal_await": "task.await",
    "shoal_cancel": "task.cancel",
    "shoal_suspend": "task.suspend",
    "shoal_resume": "task.resume",
    "shoal_output": "task.output",
    "shoal_events": "events.read",
    "shoal_publish": "events.publish",
    "shoal_session": "session.info",
    "shoal_pty_open": "pty.open",
    "shoal_pty_send": "pty.send",
    "shoal_pty_read": "pty.read",
    "shoal_pty_resize": "pty.resize",
    "shoal_pty_close": "pty.close",
    "shoal_pty_list": "pty.list",
    "shoal_exec": "exec",
    "shoal_plan": "exec",
    "shoal_journal": "journal.query",
    "shoal_plans": "plan.list",
    "shoal_apply": "plan.apply",
    "shoal_complete": "complete",
    "shoal_explain": "explain",
    "shoal_get": "value.get",
    "shoal_transcript": "transcript.list",
    "shoal_pull": "stream.pull",
    "sys_act_create_entity": "sys.act.create-entity",
    "sys_act_remove_entity": "sys.act.remove-entity",
    "sys_act_install_schema": "sys.act.install-schema",
    "sys_act_fork_branch": "sys.act.fork-branch",
    "sys_act_invoke": "sys.act.invoke",
    "sys_assert_series": "sys.assert.series",
    "sys_assert_link": "sys.assert.link",
    "sys_assert_state": "sys.assert.state",
    "sys_meta_schema": "sys.meta.schema",
    "sys_query_entities": "sys.query.entities",
    "sys_query_aggregate": "sys.query.aggregate",
    "sys_query_series": "sys.query.series",
    "sys_schedule_set": "sys.schedule.set",
}
