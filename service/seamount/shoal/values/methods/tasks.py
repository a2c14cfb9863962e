"""Methods of task."""

from __future__ import annotations

from seamount.shoal.values.context import Context
from seamount.shoal.values.errors import type_error
from seamount.shoal.values.methods.arguments import Args
from seamount.shoal.values.methods.registry import method
from seamount.shoal.values.types import TaskVal, Value, type_name


def _task(receiver: Value, name: str, args: Args) -> TaskVal:
    args.none()
    if isinstance(receiver, TaskVal):
        return receiver
    raise type_error(f".{name} expects a task, found {type_name(receiver)}")


@method("await", "wait")
def wait(ctx: Context, receiver: Value, args: Args) -> Value:
    return _task(receiver, "await", args).wait()


@method("cancel")
def cancel(ctx: Context, receiver: Value, args: Args) -> Value:
    _task(receiver, "cancel", args).cancel()
    return None


@method("is_done")
def is_done(ctx: Context, receiver: Value, args: Args) -> Value:
    return _task(receiver, "is_done", args).is_done()


@method("suspend")
def suspend(ctx: Context, receiver: Value, args: Args) -> Value:
    task = _task(receiver, "suspend", args)
    task.suspend()
    return task


@method("resume")
def resume(ctx: Context, receiver: Value, args: Args) -> Value:
    task = _task(receiver, "resume", args)
    task.resume()
    return task


@method("is_suspended")
def is_suspended(ctx: Context, receiver: Value, args: Args) -> Value:
    return _task(receiver, "is_suspended", args).is_suspended()
