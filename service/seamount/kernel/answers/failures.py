"""What goes wrong below the kernel, as errors of the catalogue.

Handed to the call pipeline, so that handlers let these exceptions pass. What is
not translated here is a defect, and the pipeline answers INTERNAL_ERROR.
"""

from __future__ import annotations

import errno
import resource

from seamount.api.kernel.v1 import error_details_pb2 as details
from seamount.store import errors as store
from seamount.wire import errors
from seamount.wire.runtime import CatalogueError
from seamount.worker import errors as worker


def translate(problem: Exception) -> CatalogueError | None:
    """The catalogue's error for a failure of the store or of a worker; None for anything else."""
    if isinstance(problem, store.StoreFull):
        return errors.StoreFull(f"the store is full: {problem}", details.StoreFullDetail(what="disk"))
    if isinstance(problem, store.StoreUnavailable):
        return errors.StoreUnavailable(f"the store cannot be used: {problem}")
    if isinstance(problem, (store.StoreBusy, store.ReadTimedOut)):
        return errors.StoreUnavailable(str(problem))
    if isinstance(problem, store.BlobCorrupt):
        return errors.CorruptBlob(
            str(problem), details.BlobDetail(hash=problem.address.removeprefix("blake3:"))
        )
    if isinstance(problem, store.StoreClosed):
        return errors.ShuttingDown()
    if isinstance(problem, worker.Busy):
        return errors.SessionBusy(str(problem))
    if isinstance(problem, worker.ParseDeadlineExceeded):
        return errors.Deadline(str(problem))
    if isinstance(problem, worker.WorkerLost) and problem.loss is worker.Loss.CLOSED:
        return errors.Cancelled("the session was closed")
    if isinstance(problem, worker.WorkerLost):
        return errors.WorkerLost(str(problem))
    if isinstance(problem, (worker.NurseryLost, worker.SpawnFailed)):
        return errors.WorkerLost(f"the session's process could not be started: {problem}")
    if isinstance(problem, worker.RunWithdrawn):
        return errors.Cancelled(str(problem))
    if isinstance(problem, OSError) and problem.errno in (errno.EMFILE, errno.ENFILE):
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        return errors.QuotaExceeded(
            f"the kernel has {most} files and connections open and may have no more: close some, or start it"
            " with a higher limit (ulimit -n)",
            details.QuotaDetail(limit="open_files", current=most, max=most),
        )
    return None
