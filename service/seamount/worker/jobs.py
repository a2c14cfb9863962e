"""The background tasks of a session's programs, told to the kernel."""

import json
from typing import Any

from seamount.shoal.runtime.evaluator import Evaluator
from seamount.shoal.runtime.tasks import Task

MAX_TEXT = 256
"""Characters of a description, and of an error's message."""


def jobs_json(evaluator: Evaluator) -> bytes:
    """The array that `JobsListed` tells of."""
    # A copy: the evaluator goes on meanwhile.
    jobs = [_described(job) for job in tuple(evaluator.jobs) if isinstance(job, Task)]
    return json.dumps(jobs).encode()


def _described(job: Task) -> dict[str, Any]:
    told: dict[str, Any] = {
        "id": job.id,
        "description": job.description[:MAX_TEXT],
        "state": job.state,
        "started_ns": job.started_ns,
    }
    if job.is_done():
        told["finished_ns"] = job.finished_ns
        if job.error is not None:
            told["error"] = {"code": job.error.code, "message": job.error.msg[:MAX_TEXT]}
    return told
