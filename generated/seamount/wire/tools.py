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
}

_OUTPUTS: dict[str, Any] = {
    "Capabilities": {
        "description": "What a principal may do and how far that is enforced.",
        "type": "object",
        "properties": {
            "enforced": {
                "description": "True when the operating system confines what this principal's programs do.",
                "type": "boolean",
            },
            "tier": {
                "description": (
                    "What the machine offers for that: `A` Linux with Landlock, `B` Linux without, "
                    "`C` macOS, `D` anything else."
                ),
                "type": "string",
            },
            "available_tier": {"description": "The same letter.", "type": "string"},
            "policy_principal": {"description": "Principal whose policy applies.", "type": "string"},
            "profile": {"description": "Label of the token; `local-human` without a token.", "type": "string"},
            "token_caps": {
                "description": (
                    "Effect kinds to which the token restricts its bearer, as far as policy allows "
                    "them; empty when the token restricts nothing."
                ),
                "type": "array",
                "items": {"type": "string"},
            },
            "opaque": {
                "description": (
                    "What policy says about an opaque effect.\n"
                    "- `allow`: It may be done.\n"
                    "- `approval_required`: It may be done once somebody with the right to approve "
                    "it has.\n"
                    "- `deny`: It may not be done, and no approval changes that."
                ),
                "type": "string",
                "enum": ["allow", "approval_required", "deny"],
            },
            "dimensions": {
                "description": "How far each dimension is enforced for this principal.",
                "$ref": "#/$defs/Enforcement",
            },
        },
        "required": [
            "enforced",
            "tier",
            "available_tier",
            "policy_principal",
            "profile",
            "token_caps",
            "opaque",
        ],
    },
    "DimensionEnforcement": {
        "description": "How far one dimension is enforced.",
        "type": "object",
        "properties": {
            "mode": {
                "description": (
                    "By what the dimension is restricted.\n"
                    "- `unrestricted`: Policy restricts nothing in this dimension.\n"
                    "- `gate`: The kernel judges what the language itself does; programs that it "
                    "starts are not held back.\n"
                    "- `sandbox`: The operating system holds back the language and the programs that "
                    "it starts."
                ),
                "type": "string",
                "enum": ["unrestricted", "gate", "sandbox"],
            },
            "enforced": {
                "description": (
                    "True when the operating system upholds the restriction for child processes too, "
                    "so that no program can step around it."
                ),
                "type": "boolean",
            },
            "detail": {"description": "What stays open, for people; empty when nothing does.", "type": "string"},
        },
        "required": ["mode", "enforced", "detail"],
    },
    "Effect": {
        "description": (
            "Something that a program may do to the world outside of its values. In JSON an "
            "object whose member `kind` names it: `{\"kind\":\"fs_read\",\"paths\":[\"/srv/bay\"]}`.\n"
            "\n"
            "Where a request names kinds only, dots and underscores mean the same: `fs.read` "
            "is `fs_read`. Answers use underscores."
        ),
        "type": "object",
        "oneOf": [
            {
                "description": "Reads files or lists directories.",
                "type": "object",
                "properties": {
                    "kind": {"const": "fs_read"},
                    "paths": {
                        "description": "Absolute paths; `*` when the path is known only at run time.",
                        "type": "array",
                        "items": {"type": "string"},
                    },
                },
                "required": ["kind", "paths"],
            },
            {
                "description": "Creates or changes files or directories.",
                "type": "object",
                "properties": {
                    "kind": {"const": "fs_write"},
                    "paths": {
                        "description": "Absolute paths; `*` when the path is known only at run time.",
                        "type": "array",
                        "items": {"type": "string"},
                    },
                },
                "required": ["kind", "paths"],
            },
            {
                "description": "Deletes files or directories.",
                "type": "object",
                "properties": {
                    "kind": {"const": "fs_delete"},
                    "paths": {
                        "description": "Absolute paths; `*` when the path is known only at run time.",
                        "type": "array",
                        "items": {"type": "string"},
                    },
                    "permanent": {
                        "description": "True when nothing is kept from which the deletion could be undone.",
                        "type": "boolean",
                    },
                },
                "required": ["kind", "paths"],
            },
            {
                "description": "Starts a program.",
                "type": "object",
                "properties": {
                    "kind": {"const": "proc_spawn"},
                    "bin_hash": {
                        "description": "BLAKE3 of the executable as 64 hexadecimal digits; empty when it was not found.",
                        "type": "string",
                    },
                    "argv0": {"description": "The name by which the program is started.", "type": "string"},
                },
                "required": ["kind", "bin_hash", "argv0"],
            },
            {
                "description": "Opens a connection.",
                "type": "object",
                "properties": {
                    "kind": {"const": "net_connect"},
                    "host": {
                        "description": "Name or address of the host; `*` when it is known only at run time.",
                        "type": "string",
                    },
                    "port": {
                        "description": "Port, 0 to 65,535.",
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 4294967295,
                    },
                },
                "required": ["kind", "host", "port"],
            },
            {
                "description": "Waits for connections.",
                "type": "object",
                "properties": {
                    "kind": {"const": "net_listen"},
                    "port": {
                        "description": "Port, 0 to 65,535.",
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 4294967295,
                    },
                },
                "required": ["kind", "port"],
            },
            {
                "description": "Reads environment variables.",
                "type": "object",
                "properties": {
                    "kind": {"const": "env_read"},
                    "names": {
                        "description": "Names of the variables; `*` when they are known only at run time.",
                        "type": "array",
                        "items": {"type": "string"},
                    },
                },
                "required": ["kind", "names"],
            },
            {
                "description": "Changes environment variables of the session.",
                "type": "object",
                "properties": {
                    "kind": {"const": "env_write"},
                    "names": {
                        "description": "Names of the variables; `*` when they are known only at run time.",
                        "type": "array",
                        "items": {"type": "string"},
                    },
                },
                "required": ["kind", "names"],
            },
            {
                "description": "Uses secrets.",
                "type": "object",
                "properties": {
                    "kind": {"const": "secret_use"},
                    "names": {
                        "description": "Names of the secrets; `*` when they are known only at run time.",
                        "type": "array",
                        "items": {"type": "string"},
                    },
                },
                "required": ["kind", "names"],
            },
            {
                "description": "Changes the session itself: its working directory or its jump history.",
                "type": "object",
                "properties": {"kind": {"const": "session_write"}},
                "required": ["kind"],
            },
            {
                "description": "Reads the journal.",
                "type": "object",
                "properties": {"kind": {"const": "journal_read"}},
                "required": ["kind"],
            },
            {
                "description": "Reads the clock or sets a timer.",
                "type": "object",
                "properties": {"kind": {"const": "time"}},
                "required": ["kind"],
            },
            {
                "description": "Something that analysis cannot see through. It may do anything.",
                "type": "object",
                "properties": {"kind": {"const": "opaque"}},
                "required": ["kind"],
            },
            {
                "description": "Opens a terminal that is then driven by hand.",
                "type": "object",
                "properties": {"kind": {"const": "interactive"}},
                "required": ["kind"],
            },
        ],
    },
    "Enforcement": {
        "description": (
            "How far policy is enforced, one dimension at a time. In an answer about a "
            "session it speaks of the acting principal; in `kernel.info`, of what this "
            "machine could enforce for a principal whose policy restricts everything."
        ),
        "type": "object",
        "properties": {
            "filesystem": {"description": "Files and directories.", "$ref": "#/$defs/DimensionEnforcement"},
            "network": {
                "description": "Connections and listening ports.",
                "$ref": "#/$defs/DimensionEnforcement",
            },
            "spawn_identity": {
                "description": "That the program that is started is the one that was judged.",
                "$ref": "#/$defs/DimensionEnforcement",
            },
            "resources": {
                "description": "Memory, CPU time, processes and descriptors.",
                "$ref": "#/$defs/DimensionEnforcement",
            },
        },
    },
    "Event": {
        "description": (
            "An event of a channel. Over JSON-RPC it is the parameters of an `event` "
            "notification."
        ),
        "type": "object",
        "properties": {
            "channel": {"description": "Name of the channel.", "type": "string"},
            "seq": {"description": "Number of the event on its channel.", "type": "integer", "minimum": 0},
            "ts": {"description": "When it was published: nanoseconds since the Unix epoch.", "type": "integer"},
            "payload": {
                "description": "What it says; for channels of the kernel, one of the payloads of this package.",
            },
        },
        "required": ["channel", "seq", "ts"],
    },
    "ExecResponse": {
        "description": "Result of `exec`. Members that do not belong to its form are left out.",
        "type": "object",
        "properties": {
            "ref": {
                "description": "Reference of the value in the session's transcript: `out:12`.",
                "type": "string",
            },
            "value": {"description": "The value, within the call's budget.", "$ref": "#/$defs/Value"},
            "render": {
                "description": (
                    "The value as text for people. Longer text keeps whole lines from its start and "
                    "ends with a line that says how many are missing. Escape sequences are removed "
                    "unless the client attached with `tty`."
                ),
                "type": "string",
                "maxLength": 65536,
            },
            "task": {"description": "Reference of the task: `task:9`.", "type": "string"},
            "events": {"description": "Channel on which the task reports: `task.9`.", "type": "string"},
            "timed_out": {
                "description": "True when `timeout_ms` went by before the run ended.",
                "type": "boolean",
            },
            "plan_ref": {
                "description": "Reference of the stored plan: `plan:` and 32 hexadecimal digits.",
                "type": "string",
            },
            "effects": {
                "description": "What the plan does, in the order in which it was found, each effect once.",
                "type": "array",
                "items": {"$ref": "#/$defs/Effect"},
            },
            "reversibility": {
                "description": (
                    "Whether that can be undone.\n"
                    "- `reversible`: Every change has an inverse that the journal records.\n"
                    "- `irreversible`: At least one effect cannot be undone.\n"
                    "- `unknown`: It could not be told."
                ),
                "type": "string",
                "enum": ["reversible", "irreversible", "unknown"],
            },
            "verdict": {
                "description": (
                    "What policy says about the plan.\n"
                    "- `allow`: It may be done.\n"
                    "- `approval_required`: It may be done once somebody with the right to approve "
                    "it has.\n"
                    "- `deny`: It may not be done, and no approval changes that."
                ),
                "type": "string",
                "enum": ["allow", "approval_required", "deny"],
            },
            "approval_pending": {"description": "True when the plan waits for an approval.", "type": "boolean"},
            "echo": {
                "description": (
                    "Values that statements before the last one would have shown, in order and "
                    "within bounds."
                ),
                "type": "array",
                "items": {"$ref": "#/$defs/Value"},
            },
            "exit": {
                "description": "The code with which the program ended itself through `exit`.",
                "type": "integer",
                "minimum": -2147483648,
                "maximum": 2147483647,
            },
            "durability": {
                "description": (
                    "There only when something about the run could not be stored. The run itself "
                    "happened and its value is good.\n"
                    "- `durable`: It survives the end of the kernel's process.\n"
                    "- `degraded`: It was done, but the record of it is incomplete.\n"
                    "- `ephemeral`: The kernel keeps nothing beyond its own life."
                ),
                "type": "string",
                "enum": ["durable", "degraded", "ephemeral"],
            },
            "journal": {
                "description": (
                    "There only when rows of single statements could not be written to the journal.\n"
                    "- `healthy`: Every row is written.\n"
                    "- `degraded`: At least one row could not be written since the kernel started."
                ),
                "type": "string",
                "enum": ["healthy", "degraded"],
            },
            "restarted": {
                "description": (
                    "True when the session's process had been lost and this run started a new one: "
                    "bindings of earlier runs are gone."
                ),
                "type": "boolean",
            },
            "pty": {
                "description": "The terminal, when the plan that was applied opens one.",
                "$ref": "#/$defs/OpenPtyResponse",
            },
            "output": {
                "description": (
                    "What the programs of a task that goes on have printed when `timeout_ms` went "
                    "by: the newest bytes, as many as `task.output` gives by default."
                ),
                "type": "array",
                "items": {"$ref": "#/$defs/OutputChunk"},
            },
            "next": {
                "description": "The `since` of `task.output` that continues `output`.",
                "type": "integer",
                "minimum": 0,
            },
        },
    },
    "JournalEntry": {
        "description": "A row of the journal.",
        "type": "object",
        "properties": {
            "id": {"description": "Number of the row. Later rows have larger numbers.", "type": "integer"},
            "session": {"description": "Name of the session.", "type": "string"},
            "principal": {"description": "The acting principal.", "type": "string"},
            "ts": {"description": "When it began: nanoseconds since the Unix epoch.", "type": "integer"},
            "dur_ns": {
                "description": "How long it took, in nanoseconds; null while it has not ended.",
                "type": ["integer", "null"],
            },
            "cwd": {"description": "The working directory in which it began.", "$ref": "#/$defs/WirePath"},
            "src": {
                "description": "The program or statement as it was sent; the command line of a terminal.",
                "type": "string",
            },
            "ast": {"description": "Its syntax tree; null when there is none."},
            "effects": {
                "description": "What it was found to do before it ran.",
                "type": "array",
                "items": {"$ref": "#/$defs/Effect"},
            },
            "status": {
                "description": "Exit status, 0 for a value; null when a signal ended it and while it has not ended.",
                "type": ["integer", "null"],
                "minimum": -2147483648,
                "maximum": 2147483647,
            },
            "ok": {
                "description": "Whether it succeeded; null while it has not ended.",
                "type": ["boolean", "null"],
            },
            "opaque": {"description": "Whether one of its effects is opaque.", "type": "boolean"},
            "outputs": {
                "description": (
                    "What it left behind, in the order in which it was recorded. The content is "
                    "fetched with `blob.get`."
                ),
                "type": "array",
                "items": {"$ref": "#/$defs/JournalOutput"},
            },
            "kind": {
                "description": (
                    "What the row stands for.\n"
                    "- `submission`: A program that was sent.\n"
                    "- `statement`: One statement of a program.\n"
                    "- `pty`: A terminal.\n"
                    "- `audit`: A decision about authority: a denial, an approval, a failed attach, "
                    "a change of a token."
                ),
                "type": "string",
                "enum": ["submission", "statement", "pty", "audit"],
            },
            "parent_id": {
                "description": (
                    "Number of the row that this one belongs to: its program's, or that of the run "
                    "that started it."
                ),
                "type": "integer",
            },
            "ordinal": {
                "description": "Place of a statement in its program, from 0.",
                "type": "integer",
                "minimum": 0,
                "maximum": 4294967295,
            },
            "env_hash": {
                "description": "Digest of the session's environment as it began; null when it is not known.",
                "type": ["string", "null"],
            },
            "signal": {"description": "Name of the signal that ended it.", "type": "string"},
            "interrupted": {
                "description": (
                    "True when the kernel or the session's process ended before the run did. `ok` is "
                    "false then."
                ),
                "type": "boolean",
            },
            "plan_ref": {"description": "Reference of the plan that it carried out.", "type": "string"},
            "task": {"description": "Reference of the task as which it ran.", "type": "string"},
            "host": {"description": "What sent it: `kernel`, `mcp`, `shell` and the like.", "type": "string"},
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
        "description": "Something that a row left behind.",
        "type": "object",
        "properties": {
            "kind": {
                "description": (
                    "What it is: `value`, `render`, `stdout`, `stderr`, `spill` (the long output of "
                    "a command before the last one), `task-output` or `undo-snapshot`."
                ),
                "type": "string",
            },
            "hash": {"description": "BLAKE3 of the stored content as 64 hexadecimal digits.", "type": "string"},
            "len": {"description": "Size of the stored content in bytes.", "type": "integer", "minimum": 0},
            "truncated": {
                "description": "Whether the content was longer than what is stored.",
                "type": "boolean",
            },
            "original_len": {
                "description": "Size of the content in bytes before it was cut.",
                "type": "integer",
                "minimum": 0,
            },
            "available": {"description": "Whether the content is still stored.", "type": "boolean"},
        },
        "required": ["kind", "hash", "len", "truncated", "original_len", "available"],
    },
    "OpenPtyResponse": {
        "description": "Result of `pty.open`.",
        "type": "object",
        "properties": {
            "pty_id": {
                "description": "Reference of the terminal: `pty:2`. Its channel is `pty.2`.",
                "type": "string",
            },
            "pid": {
                "description": "Process id of the program.",
                "type": "integer",
                "minimum": 0,
                "maximum": 4294967295,
            },
            "cols": {"description": "Columns.", "type": "integer", "minimum": 0, "maximum": 4294967295},
            "rows": {"description": "Rows.", "type": "integer", "minimum": 0, "maximum": 4294967295},
            "cmd": {"description": "The command line, joined by single spaces.", "type": "string"},
        },
        "required": ["pty_id", "pid", "cols", "rows", "cmd"],
    },
    "OutputChunk": {
        "description": "A piece of a task's output.",
        "type": "object",
        "properties": {
            "stream": {
                "description": "Where it was printed.\n- `stdout`: Standard output.\n- `stderr`: Standard error.",
                "type": "string",
                "enum": ["stdout", "stderr"],
            },
            "offset": {
                "description": "Position of its first byte among all output of the task.",
                "type": "integer",
                "minimum": 0,
            },
            "text": {
                "description": (
                    "The bytes as text; those that are not UTF-8 are replaced. A character is never "
                    "split between two chunks of one stream."
                ),
                "type": "string",
            },
        },
        "required": ["stream", "offset", "text"],
    },
    "PtyCursor": {
        "description": "A terminal's cursor.",
        "type": "object",
        "properties": {
            "row": {"description": "Row, from 0.", "type": "integer", "minimum": 0, "maximum": 4294967295},
            "col": {"description": "Column, from 0.", "type": "integer", "minimum": 0, "maximum": 4294967295},
            "hidden": {"description": "Whether the program has hidden it.", "type": "boolean"},
        },
        "required": ["row", "col", "hidden"],
    },
    "PtyExit": {
        "description": "How a terminal's program ended. One of the two is set.",
        "type": "object",
        "properties": {
            "status": {
                "description": "Exit status; null when a signal ended it.",
                "type": ["integer", "null"],
                "minimum": -2147483648,
                "maximum": 2147483647,
            },
            "signal": {
                "description": "Name of the signal, for example `SIGTERM`; null when it exited.",
                "type": ["string", "null"],
            },
        },
        "required": ["status", "signal"],
    },
    "PtySummary": {
        "description": "A terminal without its screen.",
        "type": "object",
        "properties": {
            "pty_id": {"description": "Reference of the terminal.", "type": "string"},
            "cmd": {"description": "The command line, joined by single spaces.", "type": "string"},
            "pid": {
                "description": "Process id of the program.",
                "type": "integer",
                "minimum": 0,
                "maximum": 4294967295,
            },
            "cols": {"description": "Columns.", "type": "integer", "minimum": 0, "maximum": 4294967295},
            "rows": {"description": "Rows.", "type": "integer", "minimum": 0, "maximum": 4294967295},
            "alive": {"description": "True until the terminal's stream has ended.", "type": "boolean"},
        },
        "required": ["pty_id", "cmd", "pid", "cols", "rows", "alive"],
    },
    "RpcError": {
        "description": "An error as it is answered over JSON-RPC.",
        "type": "object",
        "properties": {
            "code": {
                "description": "The JSON-RPC error code.",
                "type": "integer",
                "minimum": -2147483648,
                "maximum": 2147483647,
            },
            "message": {"description": "The message, for people.", "type": "string"},
            "data": {
                "description": (
                    "An object whose member `reason` is the error's name in the catalogue; the "
                    "others are those of the error's detail."
                ),
            },
        },
        "required": ["code", "message"],
    },
    "Span": {
        "description": "A stretch of source text.",
        "type": "object",
        "properties": {
            "start": {
                "description": "Offset of the first byte.",
                "type": "integer",
                "minimum": 0,
                "maximum": 4294967295,
            },
            "end": {
                "description": "Offset behind the last byte.",
                "type": "integer",
                "minimum": 0,
                "maximum": 4294967295,
            },
        },
        "required": ["start", "end"],
    },
    "Task": {
        "description": "A task's record.",
        "type": "object",
        "properties": {
            "task": {
                "description": "Reference of the task: `task:4`. Its channel is `task.4`.",
                "type": "string",
            },
            "session": {"description": "Name of the session.", "type": "string"},
            "state": {
                "description": (
                    "What the task does.\n"
                    "- `queued`: It waits behind other runs of its session.\n"
                    "- `running`: It runs.\n"
                    "- `suspended`: It is stopped and can be resumed.\n"
                    "- `cancelling`: It was asked to end and has not yet.\n"
                    "- `completed`: It ended with a value.\n"
                    "- `failed`: It ended with an error, or with the outcome of a command that "
                    "failed.\n"
                    "- `cancelled`: It ended because it was asked to.\n"
                    "- `timed_out`: It ended because its deadline had passed."
                ),
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
            "started_ns": {
                "description": "When it was created: nanoseconds since the Unix epoch.",
                "type": "integer",
            },
            "finished_ns": {
                "description": "When it ended: nanoseconds since the Unix epoch; null while it has not.",
                "type": ["integer", "null"],
            },
            "result_ref": {
                "description": "Reference of its value: `out:9`; null while there is none.",
                "type": ["string", "null"],
            },
            "error": {
                "description": "The error that ended it; null when none did.",
                "anyOf": [{"$ref": "#/$defs/RpcError"}, {"type": "null"}],
            },
            "principal": {"description": "The acting principal.", "type": "string"},
            "can_suspend": {
                "description": "Whether the task can be suspended or resumed now.",
                "type": "boolean",
            },
            "output_bytes": {
                "description": "Bytes that its programs have printed so far.",
                "type": "integer",
                "minimum": 0,
            },
            "kind": {
                "description": (
                    "What kind of run it is.\n"
                    "- `task`: A task.\n"
                    "- `call`: A run that a call waits for. It has no output here: `output_bytes` is "
                    "0."
                ),
                "type": "string",
                "enum": ["task", "call"],
            },
            "src": {
                "description": "The beginning of its program; there only while it has not ended.",
                "type": "string",
                "maxLength": 256,
            },
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
        "description": "One entry of a transcript.",
        "type": "object",
        "properties": {
            "n": {"description": "Number of the entry, from 1.", "type": "integer", "minimum": 0},
            "ref": {"description": "Its reference: `out:12`.", "type": "string"},
            "uri": {"description": "Its URI: `shoal://out/12`.", "type": "string"},
            "type": {"description": "Type name of the value.", "type": "string"},
            "ok": {"description": "Whether the run succeeded.", "type": "boolean"},
            "ts": {"description": "When the run ended: nanoseconds since the Unix epoch.", "type": "integer"},
            "bytes": {"description": "Bytes of the value, encoded in full.", "type": "integer", "minimum": 0},
            "len": {"description": "Rows of a table or items of a list.", "type": "integer", "minimum": 0},
            "cmd": {"description": "Command line of an outcome.", "type": "string"},
            "entry_id": {"description": "Number of the run's row in the journal.", "type": "integer"},
        },
        "required": ["n", "ref", "uri", "type", "ok", "ts", "bytes"],
    },
    "Value": {
        "description": (
            "A value of the language. In JSON it is an object whose member `$` names the "
            "type: `{\"$\":\"int\",\"v\":42}`. Nested values carry their tag at every depth."
        ),
        "type": "object",
        "oneOf": [
            {
                "description": "No value.",
                "type": "object",
                "properties": {"$": {"const": "null"}},
                "required": ["$"],
            },
            {
                "description": "True or false.",
                "type": "object",
                "properties": {"$": {"const": "bool"}, "v": {"description": "The value.", "type": "boolean"}},
                "required": ["$", "v"],
            },
            {
                "description": "A signed 64-bit integer.",
                "type": "object",
                "properties": {"$": {"const": "int"}, "v": {"description": "The value.", "type": "integer"}},
                "required": ["$", "v"],
            },
            {
                "description": "A double.",
                "type": "object",
                "properties": {
                    "$": {"const": "float"},
                    "v": {
                        "description": (
                            "The value. JSON carries NaN and the infinities as `\"nan\"`, `\"inf\"` and `\"-inf\"`."
                        ),
                        "anyOf": [{"type": "number"}, {"enum": ["nan", "inf", "-inf"]}],
                    },
                },
                "required": ["$", "v"],
            },
            {
                "description": "Unicode text.",
                "type": "object",
                "properties": {
                    "$": {"const": "str"},
                    "v": {"description": "The text.", "type": "string"},
                    "clipped": {
                        "description": "True when this is only the text's beginning, which happens inside of previews.",
                        "type": "boolean",
                    },
                },
                "required": ["$", "v"],
            },
            {
                "description": "A size in bytes.",
                "type": "object",
                "properties": {
                    "$": {"const": "size"},
                    "v": {"description": "Bytes.", "type": "integer", "minimum": 0},
                },
                "required": ["$", "v"],
            },
            {
                "description": "A duration.",
                "type": "object",
                "properties": {"$": {"const": "duration"}, "v": {"description": "Nanoseconds.", "type": "integer"}},
                "required": ["$", "v"],
            },
            {
                "description": "Bytes.",
                "type": "object",
                "properties": {
                    "$": {"const": "bytes"},
                    "v": {
                        "description": "The bytes; standard base64 with padding in JSON.",
                        "type": "string",
                        "contentEncoding": "base64",
                    },
                },
                "required": ["$", "v"],
            },
            {
                "description": "A file-system path.",
                "type": "object",
                "properties": {
                    "$": {"const": "path"},
                    "v": {"description": "The path as text; undecodable bytes are replaced.", "type": "string"},
                    "raw": {
                        "description": "The exact bytes, when they are not UTF-8.",
                        "type": "string",
                        "contentEncoding": "base64",
                    },
                },
                "required": ["$", "v"],
            },
            {
                "description": "A list.",
                "type": "object",
                "properties": {
                    "$": {"const": "list"},
                    "v": {"description": "The items in order.", "type": "array", "items": {"$ref": "#/$defs/Value"}},
                },
                "required": ["$", "v"],
            },
            {
                "description": "A record.",
                "type": "object",
                "properties": {
                    "$": {"const": "record"},
                    "v": {
                        "description": "The fields in the order in which they were added.",
                        "type": "object",
                        "additionalProperties": {"$ref": "#/$defs/Value"},
                    },
                },
                "required": ["$", "v"],
            },
            {
                "description": "A table, column by column.",
                "type": "object",
                "properties": {
                    "$": {"const": "table"},
                    "cols": {
                        "description": (
                            "The columns in order; each has exactly `n` cells, and a cell that its row lacks "
                            "is null."
                        ),
                        "type": "object",
                        "additionalProperties": {"type": "array", "items": {"$ref": "#/$defs/Value"}},
                    },
                    "n": {"description": "Number of rows.", "type": "integer", "minimum": 0},
                },
                "required": ["$", "cols", "n"],
            },
            {
                "description": "What an external command or a builtin left behind.",
                "type": "object",
                "properties": {
                    "$": {"const": "outcome"},
                    "status": {
                        "description": "Exit status; null when a signal ended the process.",
                        "type": ["integer", "null"],
                        "minimum": -2147483648,
                        "maximum": 2147483647,
                    },
                    "ok": {"description": "Whether it succeeded.", "type": "boolean"},
                    "signal": {
                        "description": "Name of the signal that ended the process, for example `SIGTERM`.",
                        "type": ["string", "null"],
                    },
                    "out": {
                        "description": "The structured output, or the text of standard output.",
                        "$ref": "#/$defs/Value",
                    },
                    "err": {"description": "Standard error as text, clipped to the caller's budget.", "type": "string"},
                    "dur_ns": {"description": "Duration in nanoseconds; 0 for builtins.", "type": "integer"},
                    "pid": {
                        "description": "Process id; 0 for builtins.",
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 4294967295,
                    },
                    "cmd": {"description": "The command line as text.", "type": "string"},
                    "span": {"description": "Where the command stands in the source.", "$ref": "#/$defs/Span"},
                    "err_ref": {
                        "description": (
                            "Path below this outcome's reference that has all of `err`; there when `err` was "
                            "clipped."
                        ),
                        "type": "string",
                    },
                    "stdout_open": {
                        "description": "True when a descendant still held standard output open after the process had ended.",
                        "type": "boolean",
                    },
                    "truncated": {"description": "True when output beyond the cap was dropped.", "type": "boolean"},
                },
                "required": ["$", "status", "ok", "signal", "out", "err", "dur_ns", "pid", "cmd"],
            },
            {
                "description": "A raised error.",
                "type": "object",
                "properties": {
                    "$": {"const": "error"},
                    "code": {
                        "description": "Stable code of the language's error catalogue, for example `type_error`.",
                        "type": "string",
                    },
                    "msg": {"description": "The message, for people.", "type": "string"},
                    "span": {"description": "Where it was raised.", "$ref": "#/$defs/Span"},
                    "hint": {"description": "Advice.", "type": "string"},
                    "stderr": {
                        "description": "Standard error of the command that failed, clipped to the caller's budget.",
                        "type": "string",
                    },
                    "stderr_ref": {
                        "description": (
                            "Path below this error's reference that has all of `stderr`; there when it was "
                            "clipped."
                        ),
                        "type": "string",
                    },
                },
                "required": ["$", "code", "msg"],
            },
            {
                "description": "A point in time.",
                "type": "object",
                "properties": {
                    "$": {"const": "datetime"},
                    "v": {
                        "description": "RFC 3339 with the offset of its zone; sub-seconds when they are not zero.",
                        "type": "string",
                    },
                    "tz": {"description": "IANA name of the zone, when it is known.", "type": "string"},
                },
                "required": ["$", "v"],
            },
            {
                "description": "A time of day.",
                "type": "object",
                "properties": {"$": {"const": "time"}, "v": {"description": "`HH:MM:SS`.", "type": "string"}},
                "required": ["$", "v"],
            },
            {
                "description": "A glob pattern.",
                "type": "object",
                "properties": {"$": {"const": "glob"}, "pattern": {"description": "The pattern.", "type": "string"}},
                "required": ["$", "pattern"],
            },
            {
                "description": "A regular expression.",
                "type": "object",
                "properties": {"$": {"const": "regex"}, "src": {"description": "The expression.", "type": "string"}},
                "required": ["$", "src"],
            },
            {
                "description": "A range of integers.",
                "type": "object",
                "properties": {
                    "$": {"const": "range"},
                    "start": {"description": "First number.", "type": "integer"},
                    "end": {"description": "Last number, or the one behind it.", "type": "integer"},
                    "inclusive": {"description": "Whether `end` belongs to the range.", "type": "boolean"},
                },
                "required": ["$", "start", "end", "inclusive"],
            },
            {
                "description": "A task of the language; not one of the kernel's tasks.",
                "type": "object",
                "properties": {
                    "$": {"const": "task"},
                    "id": {"description": "Number of the task in its session.", "type": "integer", "minimum": 0},
                    "done": {"description": "Whether it has ended.", "type": "boolean"},
                },
                "required": ["$", "id", "done"],
            },
            {
                "description": "A function; a label only.",
                "type": "object",
                "properties": {
                    "$": {"const": "closure"},
                    "repr": {"description": "The label, for example `fn tide(x, ...rest)`.", "type": "string"},
                },
                "required": ["$", "repr"],
            },
            {
                "description": "A reference to a command; a label only.",
                "type": "object",
                "properties": {
                    "$": {"const": "cmd"},
                    "repr": {"description": "The label, for example `command(git)`.", "type": "string"},
                },
                "required": ["$", "repr"],
            },
            {
                "description": "A stream. Its items are pulled with `stream.pull`.",
                "type": "object",
                "properties": {"$": {"const": "stream"}, "label": {"description": "The label.", "type": "string"}},
                "required": ["$", "label"],
            },
            {
                "description": "A secret's name; never its material.",
                "type": "object",
                "properties": {
                    "$": {"const": "secret"},
                    "name": {"description": "The name; the material is never encoded.", "type": "string"},
                },
                "required": ["$", "name"],
            },
            {
                "description": "A value that was left out because of its size, with the way to fetch it.",
                "type": "object",
                "properties": {
                    "$": {"const": "ref"},
                    "uri": {
                        "description": (
                            "Where the value is: `shoal://out/5?path=out`, percent-encoded, with the slice "
                            "that was asked for."
                        ),
                        "type": "string",
                    },
                    "of": {"description": "Type name of the value.", "type": "string"},
                    "n": {
                        "description": (
                            "Rows of a table, items of a list, bytes of a str or of bytes, fields of a "
                            "record; otherwise 1."
                        ),
                        "type": "integer",
                        "minimum": 0,
                    },
                    "cols": {
                        "description": "Type name of each column, for tables.",
                        "type": "object",
                        "additionalProperties": {"type": "string"},
                    },
                    "preview": {
                        "description": "The beginning of the value, itself bounded; null for types without parts.",
                        "$ref": "#/$defs/Value",
                    },
                    "render_head": {"description": "The first ten lines of the value's rendering.", "type": "string"},
                    "chars": {"description": "Characters of a str.", "type": "integer", "minimum": 0},
                    "truncated": {
                        "description": "True when only the value's beginning was kept: what lies beyond it is lost.",
                        "type": "boolean",
                    },
                },
                "required": ["$", "uri", "of", "n", "preview", "render_head"],
            },
        ],
    },
    "WirePath": {
        "description": "A file-system path in an answer.",
        "type": "object",
        "properties": {
            "display": {
                "description": "The path as text; bytes that are not UTF-8 are replaced.",
                "type": "string",
            },
            "raw": {
                "description": "The exact bytes, base64 in JSON; there only when they are not UTF-8.",
                "type": "string",
                "contentEncoding": "base64",
            },
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
            "description": "Result of `cap.request`.",
            "properties": {
                "grant": {
                    "description": (
                        "What has become of the request.\n"
                        "- `approved`: The plan may be carried out.\n"
                        "- `approval_pending`: Somebody has to decide."
                    ),
                    "type": "string",
                    "enum": ["approved", "approval_pending"],
                },
                "plan_ref": {"description": "Reference of the plan.", "type": "string"},
                "enforced": {
                    "description": "Granted: whether the operating system confines what the plan's owner runs.",
                    "type": "boolean",
                },
                "granted_effects": {
                    "description": "Granted: the kinds that were asked for, as they were written.",
                    "type": "array",
                    "items": {"type": "string"},
                },
                "why": {"description": "Pending: why, for people.", "type": "string"},
                "uncovered_effects": {
                    "description": "Pending: kinds that the plan needs and the request lacks.",
                    "type": "array",
                    "items": {"type": "string"},
                },
                "approver": {"description": "Granted: principal that approved it.", "type": "string"},
                "expires_ns": {
                    "description": "When the plan expires: nanoseconds since the Unix epoch.",
                    "type": "integer",
                },
                "approval_ref": {
                    "description": "Pending: reference of the approval that somebody has to decide.",
                    "type": "string",
                },
            },
            "required": ["grant", "plan_ref"],
        },
        "annotations": {
            "readOnlyHint": False,
            "destructiveHint": False,
            "idempotentHint": True,
            "openWorldHint": False,
        },
    },
    {
        "name": "shoal_tasks",
        "title": "List tasks",
        "description": (
            "Lists the session's tasks, ascending by creation, and after them the runs that "
            "calls wait for."
        ),
        "inputSchema": {
            "type": "object",
            "additionalProperties": False,
        },
        "outputSchema": {
            "type": "object",
            "properties": {"tasks": {"type": "array", "items": {"$ref": "#/$defs/Task"}}},
            "required": ["tasks"],
            "$defs": _outputs("RpcError", "Task"),
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
            "$ref": "#/$defs/Task",
            "description": "Result of `task.get`; the record itself in JSON.",
            "$defs": _outputs("RpcError", "Task"),
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
            "description": "Result of `task.await`: the task's record, and whether the wait was cut short.",
            "properties": {
                "task": {
                    "description": "Reference of the task: `task:4`. Its channel is `task.4`.",
                    "type": "string",
                },
                "session": {"description": "Name of the session.", "type": "string"},
                "state": {
                    "description": (
                        "What the task does.\n"
                        "- `queued`: It waits behind other runs of its session.\n"
                        "- `running`: It runs.\n"
                        "- `suspended`: It is stopped and can be resumed.\n"
                        "- `cancelling`: It was asked to end and has not yet.\n"
                        "- `completed`: It ended with a value.\n"
                        "- `failed`: It ended with an error, or with the outcome of a command that "
                        "failed.\n"
                        "- `cancelled`: It ended because it was asked to.\n"
                        "- `timed_out`: It ended because its deadline had passed."
                    ),
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
                "started_ns": {
                    "description": "When it was created: nanoseconds since the Unix epoch.",
                    "type": "integer",
                },
                "finished_ns": {
                    "description": "When it ended: nanoseconds since the Unix epoch; null while it has not.",
                    "type": ["integer", "null"],
                },
                "result_ref": {
                    "description": "Reference of its value: `out:9`; null while there is none.",
                    "type": ["string", "null"],
                },
                "error": {
                    "description": "The error that ended it; null when none did.",
                    "anyOf": [{"$ref": "#/$defs/RpcError"}, {"type": "null"}],
                },
                "principal": {"description": "The acting principal.", "type": "string"},
                "can_suspend": {
                    "description": "Whether the task can be suspended or resumed now.",
                    "type": "boolean",
                },
                "output_bytes": {
                    "description": "Bytes that its programs have printed so far.",
                    "type": "integer",
                    "minimum": 0,
                },
                "timed_out": {
                    "description": "True when `timeout_ms` went by first; the task has not ended then.",
                    "type": "boolean",
                },
                "kind": {
                    "description": (
                        "What kind of run it is.\n"
                        "- `task`: A task.\n"
                        "- `call`: A run that a call waits for. It has no output here: `output_bytes` is "
                        "0."
                    ),
                    "type": "string",
                    "enum": ["task", "call"],
                },
                "src": {
                    "description": "The beginning of its program; there only while it has not ended.",
                    "type": "string",
                    "maxLength": 256,
                },
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
            "$defs": _outputs("RpcError"),
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
            "description": "Result of `task.cancel`.",
            "properties": {
                "task": {"description": "Reference of the task.", "type": "string"},
                "cancel_requested": {
                    "description": "True when the task had not ended and was asked to; false when it had.",
                    "type": "boolean",
                },
                "state": {
                    "description": (
                        "What the task does now.\n"
                        "- `queued`: It waits behind other runs of its session.\n"
                        "- `running`: It runs.\n"
                        "- `suspended`: It is stopped and can be resumed.\n"
                        "- `cancelling`: It was asked to end and has not yet.\n"
                        "- `completed`: It ended with a value.\n"
                        "- `failed`: It ended with an error, or with the outcome of a command that "
                        "failed.\n"
                        "- `cancelled`: It ended because it was asked to.\n"
                        "- `timed_out`: It ended because its deadline had passed."
                    ),
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
            "description": "Result of `task.suspend`.",
            "properties": {
                "task": {"description": "Reference of the task.", "type": "string"},
                "state": {
                    "description": (
                        "What the task does now.\n"
                        "- `queued`: It waits behind other runs of its session.\n"
                        "- `running`: It runs.\n"
                        "- `suspended`: It is stopped and can be resumed.\n"
                        "- `cancelling`: It was asked to end and has not yet.\n"
                        "- `completed`: It ended with a value.\n"
                        "- `failed`: It ended with an error, or with the outcome of a command that "
                        "failed.\n"
                        "- `cancelled`: It ended because it was asked to.\n"
                        "- `timed_out`: It ended because its deadline had passed."
                    ),
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
            "description": "Result of `task.resume`.",
            "properties": {
                "task": {"description": "Reference of the task.", "type": "string"},
                "state": {
                    "description": (
                        "What the task does now.\n"
                        "- `queued`: It waits behind other runs of its session.\n"
                        "- `running`: It runs.\n"
                        "- `suspended`: It is stopped and can be resumed.\n"
                        "- `cancelling`: It was asked to end and has not yet.\n"
                        "- `completed`: It ended with a value.\n"
                        "- `failed`: It ended with an error, or with the outcome of a command that "
                        "failed.\n"
                        "- `cancelled`: It ended because it was asked to.\n"
                        "- `timed_out`: It ended because its deadline had passed."
                    ),
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
            "newest 1 MiB can be read while the task runs. A run that a call waits for "
            "answers TASK_CONTROL_UNAVAILABLE: its output comes with that call's answer."
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
            "description": "Result of `task.output`.",
            "properties": {
                "task": {"description": "Reference of the task.", "type": "string"},
                "chunks": {
                    "description": "What was printed, in the order in which it came in.",
                    "type": "array",
                    "items": {"$ref": "#/$defs/OutputChunk"},
                },
                "next": {"description": "The `since` that continues it.", "type": "integer", "minimum": 0},
                "eof": {"description": "True when the task has ended and everything was read.", "type": "boolean"},
                "skipped": {
                    "description": (
                        "Bytes between `since` and the first chunk that are no longer kept; left out "
                        "when there are none."
                    ),
                    "type": "integer",
                    "minimum": 0,
                },
            },
            "required": ["task", "chunks", "next", "eof"],
            "$defs": _outputs("OutputChunk"),
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
            "description": "Result of `events.read`.",
            "properties": {
                "channel": {"description": "Name of the channel.", "type": "string"},
                "events": {
                    "description": "The events, ascending by number.",
                    "type": "array",
                    "items": {"$ref": "#/$defs/Event"},
                },
                "next": {
                    "description": (
                        "The `since` that continues behind the last event; left out when there are no "
                        "events."
                    ),
                    "type": "integer",
                    "minimum": 0,
                },
                "epoch": {"description": "Changes whenever the channel's numbers begin again.", "type": "string"},
            },
            "required": ["channel", "events", "epoch"],
            "$defs": _outputs("Event"),
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
            "description": "Result of `events.publish`.",
            "properties": {
                "channel": {"description": "Name of the channel.", "type": "string"},
                "seq": {"description": "Number of the event.", "type": "integer", "minimum": 0},
                "ts": {"description": "When it was published: nanoseconds since the Unix epoch.", "type": "integer"},
            },
            "required": ["channel", "seq", "ts"],
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
            "description": "Result of `session.info`.",
            "properties": {
                "session": {"description": "Name of the session.", "type": "string"},
                "principal": {"description": "The acting principal.", "type": "string"},
                "owner": {"description": "Principal that owns the session.", "type": "string"},
                "shared": {"description": "Whether the session is shared.", "type": "boolean"},
                "state": {
                    "description": (
                        "What the session does.\n"
                        "- `idle`: Nothing runs.\n"
                        "- `running`: A run is under way.\n"
                        "- `dormant`: The session has no process yet, or its process was lost; the next "
                        "run starts one."
                    ),
                    "type": "string",
                    "enum": ["idle", "running", "dormant"],
                },
                "queued": {
                    "description": "Runs that wait behind the one under way.",
                    "type": "integer",
                    "minimum": 0,
                },
                "cwd": {
                    "description": "The working directory after the last statement.",
                    "$ref": "#/$defs/WirePath",
                },
                "env_hash": {
                    "description": "Digest of the environment, as in the answer of `session.attach`.",
                    "type": "string",
                },
                "created_ns": {
                    "description": "When the session was created: nanoseconds since the Unix epoch.",
                    "type": "integer",
                },
                "last_used_ns": {
                    "description": "When a call of the session last came in: nanoseconds since the Unix epoch.",
                    "type": "integer",
                },
                "last_ref": {
                    "description": (
                        "Reference of the newest transcript entry, for example `out:12`; null when there "
                        "is none."
                    ),
                    "type": ["string", "null"],
                },
                "generation": {
                    "description": (
                        "How often the process that holds the bindings was started, 1 for the first "
                        "time. A larger number than before means that bindings were lost."
                    ),
                    "type": "integer",
                    "minimum": 0,
                },
                "attachments": {
                    "description": "Attachments to the session, the caller's included.",
                    "type": "integer",
                    "minimum": 0,
                },
                "tasks": {
                    "description": "Tasks of the session that have not ended.",
                    "type": "integer",
                    "minimum": 0,
                },
                "ptys": {"description": "Open terminals of the session.", "type": "integer", "minimum": 0},
                "caps": {
                    "description": "What the caller may do and how far that is enforced.",
                    "$ref": "#/$defs/Capabilities",
                },
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
            "$defs": _outputs("Capabilities", "DimensionEnforcement", "Enforcement", "WirePath"),
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
            "description": "Result of `pty.open`.",
            "properties": {
                "pty_id": {
                    "description": "Reference of the terminal: `pty:2`. Its channel is `pty.2`.",
                    "type": "string",
                },
                "pid": {
                    "description": "Process id of the program.",
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 4294967295,
                },
                "cols": {"description": "Columns.", "type": "integer", "minimum": 0, "maximum": 4294967295},
                "rows": {"description": "Rows.", "type": "integer", "minimum": 0, "maximum": 4294967295},
                "cmd": {"description": "The command line, joined by single spaces.", "type": "string"},
            },
            "required": ["pty_id", "pid", "cols", "rows", "cmd"],
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
            "description": "Result of `pty.send`.",
            "properties": {
                "pty_id": {"description": "Reference of the terminal.", "type": "string"},
                "sent": {
                    "description": "Bytes that the terminal took. Fewer than were typed when its buffer is full.",
                    "type": "integer",
                    "minimum": 0,
                },
                "pending": {
                    "description": "Bytes that wait in the kernel until the program reads; left out when none do.",
                    "type": "integer",
                    "minimum": 0,
                },
            },
            "required": ["pty_id", "sent"],
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
            "description": "Result of `pty.read`.",
            "properties": {
                "pty_id": {"description": "Reference of the terminal.", "type": "string"},
                "cmd": {"description": "The command line, joined by single spaces.", "type": "string"},
                "cols": {"description": "Columns.", "type": "integer", "minimum": 0, "maximum": 4294967295},
                "rows": {"description": "Rows.", "type": "integer", "minimum": 0, "maximum": 4294967295},
                "cursor": {"description": "The cursor.", "$ref": "#/$defs/PtyCursor"},
                "screen": {
                    "description": (
                        "The rows from top to bottom, exactly `rows` of them: plain text without blanks "
                        "at its end."
                    ),
                    "type": "array",
                    "items": {"type": "string"},
                },
                "changed": {
                    "description": (
                        "Whether the text has changed since `since_seq`; without it, since the last read "
                        "of this terminal by anybody. True the first time."
                    ),
                    "type": "boolean",
                },
                "alive": {
                    "description": "True until the terminal's stream has ended; the same as `stream_open`.",
                    "type": "boolean",
                },
                "exit": {
                    "description": "How the program ended; null while it has not.",
                    "anyOf": [{"$ref": "#/$defs/PtyExit"}, {"type": "null"}],
                },
                "pid": {
                    "description": "Process id of the program.",
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 4294967295,
                },
                "screen_seq": {
                    "description": "Number of the screen; it grows with every change of text, cursor or size.",
                    "type": "integer",
                    "minimum": 0,
                },
                "process_alive": {"description": "Whether the program itself still runs.", "type": "boolean"},
                "stream_open": {"description": "Whether any process still holds the terminal.", "type": "boolean"},
                "title": {"description": "Title that the program set; left out when it set none.", "type": "string"},
                "scrollback": {
                    "description": (
                        "Lines that have left the screen at its top, oldest first; left out when none "
                        "were asked for."
                    ),
                    "type": "array",
                    "items": {"type": "string"},
                },
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
            "$defs": _outputs("PtyCursor", "PtyExit"),
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
            "description": "Result of `pty.resize`.",
            "properties": {
                "pty_id": {"description": "Reference of the terminal.", "type": "string"},
                "cols": {"description": "Columns.", "type": "integer", "minimum": 0, "maximum": 4294967295},
                "rows": {"description": "Rows.", "type": "integer", "minimum": 0, "maximum": 4294967295},
            },
            "required": ["pty_id", "cols", "rows"],
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
            "description": "Result of `pty.close`.",
            "properties": {
                "pty_id": {"description": "Reference of the terminal.", "type": "string"},
                "closed": {"description": "Always true.", "type": "boolean"},
                "exit": {
                    "description": "How the program ended; null when that is not known.",
                    "anyOf": [{"$ref": "#/$defs/PtyExit"}, {"type": "null"}],
                },
            },
            "required": ["pty_id", "closed", "exit"],
            "$defs": _outputs("PtyExit"),
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
            "description": "Result of `pty.list`.",
            "properties": {
                "ptys": {"description": "The terminals.", "type": "array", "items": {"$ref": "#/$defs/PtySummary"}},
            },
            "required": ["ptys"],
            "$defs": _outputs("PtySummary"),
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
                    "enum": ["run", "plan", "approved"],
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
            "description": "Result of `exec`. Members that do not belong to its form are left out.",
            "properties": {
                "ref": {
                    "description": "Reference of the value in the session's transcript: `out:12`.",
                    "type": "string",
                },
                "value": {"description": "The value, within the call's budget.", "$ref": "#/$defs/Value"},
                "render": {
                    "description": (
                        "The value as text for people. Longer text keeps whole lines from its start and "
                        "ends with a line that says how many are missing. Escape sequences are removed "
                        "unless the client attached with `tty`."
                    ),
                    "type": "string",
                    "maxLength": 65536,
                },
                "task": {"description": "Reference of the task: `task:9`.", "type": "string"},
                "events": {"description": "Channel on which the task reports: `task.9`.", "type": "string"},
                "timed_out": {
                    "description": "True when `timeout_ms` went by before the run ended.",
                    "type": "boolean",
                },
                "plan_ref": {
                    "description": "Reference of the stored plan: `plan:` and 32 hexadecimal digits.",
                    "type": "string",
                },
                "effects": {
                    "description": "What the plan does, in the order in which it was found, each effect once.",
                    "type": "array",
                    "items": {"$ref": "#/$defs/Effect"},
                },
                "reversibility": {
                    "description": (
                        "Whether that can be undone.\n"
                        "- `reversible`: Every change has an inverse that the journal records.\n"
                        "- `irreversible`: At least one effect cannot be undone.\n"
                        "- `unknown`: It could not be told."
                    ),
                    "type": "string",
                    "enum": ["reversible", "irreversible", "unknown"],
                },
                "verdict": {
                    "description": (
                        "What policy says about the plan.\n"
                        "- `allow`: It may be done.\n"
                        "- `approval_required`: It may be done once somebody with the right to approve "
                        "it has.\n"
                        "- `deny`: It may not be done, and no approval changes that."
                    ),
                    "type": "string",
                    "enum": ["allow", "approval_required", "deny"],
                },
                "approval_pending": {"description": "True when the plan waits for an approval.", "type": "boolean"},
                "echo": {
                    "description": (
                        "Values that statements before the last one would have shown, in order and "
                        "within bounds."
                    ),
                    "type": "array",
                    "items": {"$ref": "#/$defs/Value"},
                },
                "exit": {
                    "description": "The code with which the program ended itself through `exit`.",
                    "type": "integer",
                    "minimum": -2147483648,
                    "maximum": 2147483647,
                },
                "durability": {
                    "description": (
                        "There only when something about the run could not be stored. The run itself "
                        "happened and its value is good.\n"
                        "- `durable`: It survives the end of the kernel's process.\n"
                        "- `degraded`: It was done, but the record of it is incomplete.\n"
                        "- `ephemeral`: The kernel keeps nothing beyond its own life."
                    ),
                    "type": "string",
                    "enum": ["durable", "degraded", "ephemeral"],
                },
                "journal": {
                    "description": (
                        "There only when rows of single statements could not be written to the journal.\n"
                        "- `healthy`: Every row is written.\n"
                        "- `degraded`: At least one row could not be written since the kernel started."
                    ),
                    "type": "string",
                    "enum": ["healthy", "degraded"],
                },
                "restarted": {
                    "description": (
                        "True when the session's process had been lost and this run started a new one: "
                        "bindings of earlier runs are gone."
                    ),
                    "type": "boolean",
                },
                "pty": {
                    "description": "The terminal, when the plan that was applied opens one.",
                    "$ref": "#/$defs/OpenPtyResponse",
                },
                "output": {
                    "description": (
                        "What the programs of a task that goes on have printed when `timeout_ms` went "
                        "by: the newest bytes, as many as `task.output` gives by default."
                    ),
                    "type": "array",
                    "items": {"$ref": "#/$defs/OutputChunk"},
                },
                "next": {
                    "description": "The `since` of `task.output` that continues `output`.",
                    "type": "integer",
                    "minimum": 0,
                },
            },
            "$defs": _outputs("Effect", "OpenPtyResponse", "OutputChunk", "Span", "Value"),
        },
        "annotations": {
            "readOnlyHint": False,
            "destructiveHint": True,
            "idempotentHint": False,
            "openWorldHint": True,
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
            },
            "additionalProperties": False,
        },
        "outputSchema": {
            "type": "object",
            "properties": {"entries": {"type": "array", "items": {"$ref": "#/$defs/JournalEntry"}}},
            "required": ["entries"],
            "$defs": _outputs("Effect", "JournalEntry", "JournalOutput", "WirePath"),
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
            "$ref": "#/$defs/ExecResponse",
            "description": "Result of `plan.apply`; that of `exec` in JSON.",
            "$defs": _outputs("Effect", "ExecResponse", "OpenPtyResponse", "OutputChunk", "Span", "Value"),
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
            "session's bindings and commands too; the program itself is never run."
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
            "description": "Result of `complete`.",
            "properties": {
                "candidates": {
                    "description": "The words, sorted, each once.",
                    "type": "array",
                    "items": {"type": "string"},
                },
                "span": {
                    "description": "The stretch before the cursor that a word replaces.",
                    "$ref": "#/$defs/Span",
                },
            },
            "required": ["candidates"],
            "$defs": _outputs("Span"),
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
            "description": "Result of `explain`.",
            "properties": {
                "ast_version": {
                    "description": "Version of the syntax tree's JSON form.",
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 4294967295,
                },
                "ast": {"description": "The syntax tree."},
                "effects": {
                    "description": "What the program would do, in the order in which it was found, each effect once.",
                    "type": "array",
                    "items": {"$ref": "#/$defs/Effect"},
                },
                "reversibility": {
                    "description": (
                        "Whether that can be undone.\n"
                        "- `reversible`: Every change has an inverse that the journal records.\n"
                        "- `irreversible`: At least one effect cannot be undone.\n"
                        "- `unknown`: It could not be told."
                    ),
                    "type": "string",
                    "enum": ["reversible", "irreversible", "unknown"],
                },
                "plan_ref": {
                    "description": (
                        "A label made from the digest. No plan is stored under it, so that it cannot be "
                        "applied or approved."
                    ),
                    "type": "string",
                },
                "digest": {
                    "description": "BLAKE3 over the program and its effects, as 64 hexadecimal digits.",
                    "type": "string",
                },
            },
            "required": ["ast_version", "effects", "reversibility", "plan_ref", "digest"],
            "$defs": _outputs("Effect"),
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
            "description": "Result of `value.get`. Which members are there depends on the format.",
            "properties": {
                "ref": {"description": "The reference that was asked for.", "type": "string"},
                "value": {"description": "Format `json`: the value.", "$ref": "#/$defs/Value"},
                "render": {"description": "Format `render`: the text.", "type": "string"},
                "raw": {"description": "Format `raw` of a str: its characters.", "type": "string"},
                "raw_base64": {
                    "description": "Format `raw` of bytes: the bytes.",
                    "type": "string",
                    "contentEncoding": "base64",
                },
                "offset": {"description": "Format `raw`: where the answer starts.", "type": "integer", "minimum": 0},
                "length": {
                    "description": "Format `raw`: how much it holds, in the unit of `offset`.",
                    "type": "integer",
                    "minimum": 0,
                },
                "total": {
                    "description": "Format `raw`: how much there is altogether.",
                    "type": "integer",
                    "minimum": 0,
                },
                "eof": {"description": "Format `raw`: whether the answer reaches the end.", "type": "boolean"},
                "next": {
                    "description": "Format `raw`: the `offset` that continues it; left out at the end.",
                    "type": "integer",
                    "minimum": 0,
                },
            },
            "required": ["ref"],
            "$defs": _outputs("Span", "Value"),
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
            "description": "Result of `transcript.list`.",
            "properties": {
                "entries": {
                    "description": "The entries, ascending by number.",
                    "type": "array",
                    "items": {"$ref": "#/$defs/TranscriptEntry"},
                },
                "next": {
                    "description": "The `since` that continues the list; left out when there is no more.",
                    "type": "integer",
                    "minimum": 0,
                },
            },
            "required": ["entries"],
            "$defs": _outputs("TranscriptEntry"),
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
            "Takes the next items of a stream. Items are handed out once. The pull runs with "
            "the authority of the run that made the stream and waits behind the session's "
            "other runs."
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
                    "description": "How much of each item the answer carries. The answer as a whole obeys `max_bytes`.",
                    "anyOf": [{"$ref": "#/$defs/Elide"}, {"type": "null"}],
                },
            },
            "required": ["ref"],
            "additionalProperties": False,
            "$defs": _inputs("Elide"),
        },
        "outputSchema": {
            "type": "object",
            "description": "Result of `stream.pull`.",
            "properties": {
                "ref": {"description": "The reference that was asked for.", "type": "string"},
                "items": {"description": "The items in order.", "type": "array", "items": {"$ref": "#/$defs/Value"}},
                "index": {"description": "Items handed out before this answer.", "type": "integer", "minimum": 0},
                "ended": {
                    "description": "True when the stream has ended and nothing will follow.",
                    "type": "boolean",
                },
                "error": {"description": "The error that ended the stream, when one did.", "$ref": "#/$defs/Value"},
            },
            "required": ["ref", "items", "index", "ended"],
            "$defs": _outputs("Span", "Value"),
        },
        "annotations": {
            "readOnlyHint": False,
            "destructiveHint": False,
            "idempotentHint": False,
            "openWorldHint": True,
        },
    },
)

# Tool name -> canonical method name.
METHOD_OF: dict[str, str] = {
    "shoal_cap_request": "cap.request",
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
    "shoal_journal": "journal.query",
    "shoal_apply": "plan.apply",
    "shoal_complete": "complete",
    "shoal_explain": "explain",
    "shoal_get": "value.get",
    "shoal_transcript": "transcript.list",
    "shoal_pull": "stream.pull",
}
