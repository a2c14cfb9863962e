"""What one kernel holds at most. `kernel.info` tells these numbers."""

from __future__ import annotations

from typing import Final

from seamount.wire import bounds

MAX_SESSIONS: Final = 64
"""Sessions of one principal."""

MAX_WAITING_RUNS: Final = 64
"""Runs of one session that wait behind the one under way."""

MAX_TRANSCRIPT_ENTRIES: Final = 10_000
"""References of one session; the oldest are given up beyond that."""

MAX_ANSWER_BYTES: Final = bounds.KERNEL_LIMITS_MAX_ANSWER_BYTES_CONSTANT
"""Bytes of an answer's value or rendering."""

MAX_ECHO_BYTES: Final = 8_192
"""Bytes of what earlier statements of a program showed, in its answer."""

MAX_EVENT_BYTES: Final = bounds.KERNEL_LIMITS_MAX_EVENT_BYTES_CONSTANT
"""Bytes of an event's payload."""

MAX_SUBSCRIPTIONS: Final = 64
"""Subscriptions of one connection, or of one attachment where attachments hang on no connection."""

MAX_USER_CHANNELS: Final = 64
"""Channels `user.*` of one session on which something was published."""

MAX_PTYS: Final = 32
"""Open terminals of one principal, unless its policy says otherwise."""

MAX_KERNEL_PTYS: Final = 256
"""Open terminals of a kernel."""

PTY_GRACE_MS: Final = 200
"""What a terminal's program is given after SIGHUP, and again after SIGTERM, when its session is closed."""

MAX_LIVE_TASKS: Final = 256
"""Tasks of one principal that have not ended."""

MAX_ENDED_TASKS: Final = 1_000
"""Records of ended tasks of one session; the oldest are given up beyond that."""

MAX_TASK_OUTPUT_BYTES: Final = 1 << 20
"""Bytes of a task's output that can be read; the newest."""
