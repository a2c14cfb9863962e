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
        "Lists the session's tasks, ascending by creation, after them the runs that calls wait for, and then the background tasks of its programs.",
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
        ("src", "mode", "position", "background", "timeout_ms", "elide", "plan_ref", "deadline_ms", "cwd", "no_output_ms", "run", "prompt", "live"),
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
        ("plan_ref", "elide", "run"),
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
    "mobkit/agent_memory/remember": (
        "Keeps a note.",
        ("identity", "title", "body", "realm", "tags"),
    ),
    "mobkit/agent_memory/recall": (
        "Finds notes: the newest, or those that fit some words best.",
        ("identity", "realm", "selection", "query_text", "query_terms", "max_entries"),
    ),
    "mobkit/agent_memory/forget": (
        "Gives a note up.",
        ("identity", "memory_id", "realm"),
    ),
    "mobkit/blob/upload": (
        "Keeps an image.",
        ("media_type", "data"),
    ),
    "mobkit/blob/get": (
        "Gives an image.",
        ("blob_id",),
    ),
    "mobkit/console/list_identities": (
        "The identities that the caller may see.",
        (),
    ),
    "mobkit/console/inspect_identity": (
        "What is known of an identity.",
        ("identity",),
    ),
    "mobkit/inspect_identity": (
        "The status of an identity in one flat object.",
        ("identity",),
    ),
    "mobkit/console/query_timeline": (
        "Frames of the timeline: those behind a cursor, or the newest.",
        ("identity", "conversation_id", "mode", "after", "before", "limit", "wait_ms"),
    ),
    "mobkit/console/send": (
        "Writes to an identity.",
        ("identity", "content", "origin", "idempotency_key", "handling_mode"),
    ),
    "mobkit/delivery/send": (
        "Sends a message.",
        ("resolution", "payload", "idempotency_key"),
    ),
    "mobkit/delivery/history": (
        "The newest deliveries, oldest first.",
        ("limit", "recipient", "sink"),
    ),
    "mobkit/events/subscribe": (
        "The newest events of a scope.",
        ("scope", "cursor", "last_event_id", "agent_id", "limit"),
    ),
    "mobkit/gating/evaluate": (
        "Classifies an action: it may go ahead, or waits for a decision, or should not be done.",
        ("action_id", "actor_id", "action_type", "action", "context", "risk_tier", "rationale", "requested_approver", "approval_recipient", "approval_channel", "approval_timeout_ms", "entity", "topic"),
    ),
    "mobkit/gating/decide": (
        "Decides an action that waits.",
        ("pending_id", "decision", "decided_by", "approver_id", "reason"),
    ),
    "mobkit/gating/pending": (
        "The actions that wait, in the order in which they came.",
        (),
    ),
    "mobkit/gating/audit": (
        "The newest records of what was evaluated and decided, oldest first.",
        ("limit",),
    ),
    "mobkit/init": (
        "Configures the operations of this kernel, once.",
        ("mob_config", "runtime_options", "persistent_state", "modules", "init_id", "init_protocol", "has_session_builder"),
    ),
    "mobkit/status": (
        "How the operations are.",
        (),
    ),
    "mobkit/capabilities": (
        "What this surface offers to this caller.",
        ("offered", "read_only"),
    ),
    "mobkit/shutdown": (
        "Says that everything that was acknowledged is durable, and that the caller is about to leave.",
        (),
    ),
    "mobkit/memory/index": (
        "Adds an assertion, or marks a conflict, or both.",
        ("entity", "topic", "store", "fact", "metadata", "conflict", "conflict_reason"),
    ),
    "mobkit/memory/query": (
        "Finds assertions and conflicts.",
        ("entity", "topic", "store", "query"),
    ),
    "mobkit/memory/stores": (
        "The stores, and how much is in each.",
        (),
    ),
    "mobkit/mob_events/query": (
        "Finds events: those behind a cursor, or the newest.",
        ("after_seq", "limit", "mob_id", "run_id", "step_id", "identity", "member_id", "event_types", "since_ms", "until_ms", "wait_ms"),
    ),
    "mobkit/mob_events/subscribe": (
        "The same, and where the events that follow are streamed.",
        ("after_seq", "limit", "mob_id", "run_id", "step_id", "identity", "member_id", "event_types", "since_ms", "until_ms"),
    ),
    "mobkit/routing/resolve": (
        "Finds the way to a destination.",
        ("destination", "recipient", "channel", "retry_max", "backoff_ms", "rate_limit_per_minute"),
    ),
    "mobkit/routing/routes/list": (
        "All routes, in the order in which they were added.",
        (),
    ),
    "mobkit/routing/routes/add": (
        "Adds a route, or replaces the one of its name.",
        ("route_id", "route_key", "recipient", "channel", "sink", "sink_adapter", "target_module", "retry_max", "backoff_ms", "rate_limit_per_minute", "route"),
    ),
    "mobkit/routing/routes/delete": (
        "Deletes a route.",
        ("route_id", "route_key"),
    ),
    "mobkit/list_runs": (
        "Runs, the oldest first.",
        ("flow_id",),
    ),
    "mobkit/scheduling/evaluate": (
        "Says which schedules are due at an instant.",
        ("schedules", "tick_ms"),
    ),
    "mobkit/session_store/bigquery": (
        "Inserts or reads rows of a BigQuery table.",
        ("operation", "dataset", "table", "project_id", "access_token", "api_base_url", "timeout_ms", "rows"),
    ),
    "mobkit/topology/query": (
        "The agents and the edges between them that the caller may see.",
        (),
    ),
    "mobkit/topology/plan": (
        "Says what changes would do, and does nothing.",
        ("expected_revision", "operations"),
    ),
    "mobkit/topology/apply": (
        "Makes changes, all or none.",
        ("expected_revision", "operations", "idempotency_key", "reason", "risk_tier"),
    ),
    "mobkit/topology/operation/get": (
        "The receipt of changes that were made.",
        ("operation_id",),
    ),
    "mobkit/topology/audit/query": (
        "Records of everything that was tried, in order.",
        ("after_seq", "limit"),
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
    "sys.act.invoke": (
        "Carries out an action that the installed schema declares: its input is checked, then its body is done.",
        ("name", "input"),
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
    "sys.schedule.set": (
        "Sets a schedule: makes it, changes it, pauses it, or takes it away.",
        ("name", "state", "when", "do", "misfire", "overlap", "expected_revision"),
    ),
    "sys.subscribe.view": (
        "Follows the answer of a query.",
        ("query", "from", "fields", "subscription"),
    ),
    "sys.subscribe.events": (
        "Follows channels of the kernel.",
        ("channels", "types", "from", "subscription"),
    ),
    "sys.unsubscribe": (
        "Ends what this connection follows under a name.",
        ("subscription",),
    ),
}

ALIASES: dict[str, str] = {
    "mob_events/query": "mobkit/mob_events/query",
    "mob_events/subscribe": "mobkit/mob_events/subscribe",
}
