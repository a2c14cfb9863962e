"""What a session is and what it is to run, as frames for its worker."""

from collections.abc import Mapping
from dataclasses import dataclass

from seamount.api.worker.v1 import worker_pb2 as wire
from seamount.worker.run import RunRequest


@dataclass(frozen=True, slots=True)
class Configuration:
    """Who a session is and where a worker of it starts. A new `policy_generation` gives the next run a new
    evaluator thread; the other members count when a worker starts. `spill_bytes` is the most that a spill
    file takes, 0 for a session that spills nothing.

    `policy` is the principal's table as JSON, empty for one that policy restricts in nothing. The session's
    own `private_directory`, which the worker makes when it needs it, and the kernel's
    `protected_directories` are absolute and without links. `memory_bytes` bounds the memory of the worker
    with all that it starts, 0 for no bound.
    """

    session: str
    cwd: bytes
    environment: Mapping[bytes, bytes]
    policy_generation: int = 0
    spill_bytes: int = 0
    policy: str = ""
    private_directory: bytes = b""
    protected_directories: tuple[bytes, ...] = ()
    memory_bytes: int = 0


def configure_frame(configuration: Configuration) -> wire.KernelFrame:
    """The frame that tells a worker of its session."""
    return wire.KernelFrame(
        configure=wire.Configure(
            session=configuration.session,
            cwd=configuration.cwd,
            environment=[
                wire.EnvironmentVariable(name=name, value=value)
                for name, value in configuration.environment.items()
            ],
            policy_generation=configuration.policy_generation,
            spill_bytes=configuration.spill_bytes,
            policy=configuration.policy,
            private_directory=configuration.private_directory,
            protected_directories=configuration.protected_directories,
        )
    )


def run_frame(run_id: int, request: RunRequest) -> wire.KernelFrame:
    """The frame that submits a run."""
    frame = wire.KernelFrame()
    run = frame.run
    run.run_id = run_id
    run.src = request.src
    run.position = wire.POSITION_VALUE if request.as_value else wire.POSITION_STATEMENT
    if request.cwd is not None:
        run.cwd = request.cwd
    run.live = request.on_live is not None
    run.approved.extend(request.approved)
    if request.approved_until_ns is not None:
        run.approved_until_ns = request.approved_until_ns
    run.policy = request.policy
    run.prompt = request.prompt
    run.shown = request.shown
    if request.pull is not None:
        pull = request.pull
        run.pull.stream = pull.stream
        run.pull.path = pull.path
        run.pull.max_items = pull.max_items
        run.pull.max_bytes = pull.max_bytes
        run.pull.wait_ms = pull.wait_ms
    return frame
