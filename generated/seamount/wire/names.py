# Written by seamount.codegen from the contract; `make generate` writes it again. Do not edit.
"""Method names with a line of documentation and the parameters' names; imports nothing."""

from __future__ import annotations

NAMES: dict[str, tuple[str, tuple[str, ...]]] = {
    "cap.request": (
        "Asks for the approval of a plan.",
        ("plan_ref", "effects", "reason"),
    ),
    "approval.list": (
        "Lists approvals that the caller asked for or may decide, oldest first.",
        ("state", "after", "limit"),
    ),
    "approval.decide": (
        "Decides an approval.",
        ("ref", "decision", "reason", "effects", "ttl_ms", "decided_by"),
    ),
    "task.list": (
        "Lists the session's tasks, ascending by creation, and after them the runs that calls wait for.",
        (),
    ),
    "task.get": (
        "Describes a task as it is now.",
        ("task",),
    ),
    "task.await": (
        "Waits until a task has ended, or until `timeout_ms` has gone by: then `timed_out` is true and the task goes on.",
        ("task", "timeout_ms"),
    ),
    "task.cancel": (
        "Asks a task to end.",
        ("task",),
    ),
    "task.suspend": (
        "Stops a task without ending it: its programs are stopped and the language pauses at its next safe point.",
        ("task",),
    ),
    "task.resume": (
        "Lets a suspended task go on.",
        ("task",),
    ),
    "task.output": (
        "Reads what a task's programs have printed so far, from a position on.",
        ("task", "since", "max_bytes", "timeout_ms"),
    ),
    "task.forget": (
        "Removes the record of a task that has ended.",
        ("task",),
    ),
    "events.read": (
        "Reads events of a channel.",
        ("channel", "since", "limit", "order"),
    ),
    "events.publish": (
        "Publishes to a channel whose name begins with `user.`.",
        ("channel", "payload"),
    ),
    "events.subscribe": (
        "Follows a channel: the first message answers the call, further ones carry events.",
        ("channel", "since"),
    ),
    "events.unsubscribe": (
        "Ends what `events.subscribe` began on this connection.",
        ("channel",),
    ),
    "session.attach": (
        "Attaches the caller to a session, which is created when it does not exist.",
        ("session", "token", "client", "protocol", "features", "cwd", "owner", "shared"),
    ),
    "session.detach": (
        "Ends the caller's attachment and its subscriptions.",
        (),
    ),
    "session.info": (
        "Describes the attached session as it is now.",
        (),
    ),
    "session.env": (
        "Lists the session's environment variables, changes made inside the session included.",
        (),
    ),
    "session.reef": (
        "Lists the tools that Reef resolves in the session's working directory.",
        (),
    ),
    "session.close": (
        "Closes a session of the caller's: its run and its tasks are cancelled, its terminals closed, its bindings and its transcript references given up.",
        ("session", "grace_ms"),
    ),
    "pty.open": (
        "Starts a program on a new terminal, in the session's working directory and environment.",
        ("cmd", "args", "cols", "rows", "env"),
    ),
    "pty.send": (
        "Types into a terminal.",
        ("pty_id", "input"),
    ),
    "pty.read": (
        "Reads a terminal's screen.",
        ("pty_id", "since_seq", "scrollback"),
    ),
    "pty.resize": (
        "Changes the size of a terminal; its program is told.",
        ("pty_id", "cols", "rows"),
    ),
    "pty.close": (
        "Ends a terminal's program, if it still runs, and gives the terminal up.",
        ("pty_id", "grace_ms"),
    ),
    "pty.list": (
        "Lists the session's terminals, ascending by number.",
        (),
    ),
    "pty.watch": (
        "Follows a terminal: the first message answers the call, further ones come when the screen has changed.",
        ("pty_id", "interval_ms"),
    ),
    "pty.unwatch": (
        "Ends what `pty.watch` began on this connection.",
        ("pty_id",),
    ),
    "exec": (
        "Runs a program in the attached session, or plans it.",
        ("src", "mode", "position", "background", "timeout_ms", "elide", "plan_ref", "deadline_ms", "cwd", "no_output_ms", "run"),
    ),
    "kernel.info": (
        "Describes the running kernel: its version, what it holds, its limits, and which methods it serves.",
        (),
    ),
    "journal.query": (
        "Finds rows, newest first.",
        ("since", "until", "principal", "head", "ok", "effects", "limit", "before_id", "granularity", "session", "parent_id"),
    ),
    "plan.get": (
        "Describes a plan of the caller's, and what policy says about it now.",
        ("plan_ref",),
    ),
    "plan.list": (
        "Lists the caller's plans of the attached session, ascending by creation.",
        (),
    ),
    "plan.apply": (
        "Carries out a plan that is approved, or that policy allows.",
        ("plan_ref", "elide"),
    ),
    "secret.set": (
        "Keeps a secret, in the place of an earlier one of that name.",
        ("name", "value"),
    ),
    "secret.list": (
        "Lists the caller's secrets by name, without what they hold.",
        (),
    ),
    "secret.remove": (
        "Forgets one of the caller's secrets.",
        ("name",),
    ),
    "parse": (
        "Parses a program into its syntax tree.",
        ("src",),
    ),
    "complete": (
        "Offers words that may stand at the cursor.",
        ("src", "cursor"),
    ),
    "explain": (
        "Says what a program would do if it were run in the attached session now.",
        ("src", "ast"),
    ),
    "value.get": (
        "Fetches a value of the session's transcript, or a part of it.",
        ("ref", "path", "slice", "elide", "format", "offset", "length"),
    ),
    "blob.get": (
        "Fetches stored content by its hash.",
        ("hash", "offset", "length", "as"),
    ),
    "transcript.list": (
        "Lists the references of the session's transcript, oldest first.",
        ("since", "limit"),
    ),
    "stream.pull": (
        "Takes the next items of a stream.",
        ("ref", "path", "max_items", "timeout_ms", "elide"),
    ),
    "stream.close": (
        "Ends a stream and gives up what it holds.",
        ("ref", "path"),
    ),
    "sys.act.create-entity": (
        "Makes an entity, with links from it.",
        ("kind", "id", "traits", "fields", "links"),
    ),
    "sys.act.remove-entity": (
        "Takes an entity away, and every link from and to it.",
        ("entity", "expected_tx"),
    ),
    "sys.act.install-schema": (
        "Installs kinds, traits, links, series and actions.",
        ("schema", "expected_revision", "mode"),
    ),
    "sys.act.register-resource-version": (
        "Adds a version to a resource, which is made with its first one.",
        ("uri", "media_type", "digest", "data_base64", "size", "expected_version"),
    ),
    "sys.act.fork-branch": (
        "Makes a branch, copy on write: it shares everything up to the transaction at which it was forked.",
        ("branch", "at"),
    ),
    "sys.assert.series": (
        "Puts points into a series of an entity.",
        ("entity", "series", "points", "on_conflict"),
    ),
    "sys.assert.link": (
        "Sets or unsets a link between two entities.",
        ("from", "link", "to", "fields", "op"),
    ),
    "sys.assert.state": (
        "Sets and unsets fields of an entity.",
        ("entity", "set", "unset", "expected_tx"),
    ),
    "sys.meta.errors": (
        "The catalogue of errors, or one of them.",
        ("name",),
    ),
    "sys.meta.version": (
        "Which build this is, and what it speaks.",
        (),
    ),
    "sys.meta.capabilities": (
        "What is served, by verb and name, and where limits are.",
        (),
    ),
    "sys.meta.schema": (
        "The installed schema of the context's universe and branch, as far as policy lets the caller see it, or a part of it.",
        ("part", "name"),
    ),
    "sys.query.entities": (
        "Finds entities.",
        ("kind", "traits", "where", "select", "include", "order", "limit", "cursor", "as_of", "ext", "read"),
    ),
    "sys.query.aggregate": (
        "Counts and summarises entities in groups, which come in the order of their keys.",
        ("kind", "traits", "where", "group", "measures", "having", "limit", "as_of", "ext", "read"),
    ),
    "sys.query.series": (
        "Reads points of series, as they are or in buckets of time.",
        ("entities", "series", "from", "to", "step", "agg", "fill", "tz", "limit", "as_of", "read"),
    ),
    "sys.query.graph": (
        "Reserved for walks over links.",
        (),
    ),
}

ALIASES: dict[str, str] = {
}
