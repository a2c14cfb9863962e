"""The kernel's side of a session worker: runs in order, cancellation, deadlines, and a fresh worker after a
loss.

Everything here belongs to one event loop and never blocks it.
"""

import asyncio
import logging
import os
from collections import deque
from collections.abc import Awaitable, Callable

from seamount.api.worker.v1 import worker_pb2 as wire
from seamount.worker.errors import Busy, Loss, NurseryLost, RunWithdrawn, SpawnFailed, WorkerError, WorkerLost
from seamount.worker.evaluator import NO_HOST, HostRefused, Kind, SyntaxEnd
from seamount.worker.link import WorkerLink
from seamount.worker.nursery_client import Nursery
from seamount.worker.request_frames import Configuration, configure_frame, run_frame
from seamount.worker.results import (
    CancelCause,
    Content,
    ContentReader,
    ProtocolViolation,
    RunResult,
    SessionSnapshot,
    run_result,
    session_snapshot,
    syntax_end,
)
from seamount.worker.run import SIGNAL_STEP_S, Limits, OnOutput, Run, RunRequest
from seamount.worker.run_bounds import MAX_ARGUMENT_BYTES, MAX_SPILLS, MAX_WAITING_CALLS

_log = logging.getLogger(__name__)

MAX_UNREAD_BYTES = 8 << 20
"""Of frames that a worker has not read, beyond which it is told of no events."""

SESSION_ENTRY = "seamount.worker.shoal_session:main"


OpenSpill = Callable[[], int]
"""Makes an empty file without a name for a run's long output; its descriptor. Raises OSError."""

ChannelHandler = Callable[[str, bytes], bytes]
"""Answers the host calls `channel.*`, which belong to the session and to no run, at once: with JSON, or
raises HostRefused.
"""

HostHandler = Callable[[Run, str, bytes, Content], Awaitable[bytes | int]]
"""Answers a host call (run, method, argument, content) or raises HostRefused: with JSON, or with a memory
file that is closed when it was sent. It is cancelled when the worker is lost.
"""


class SessionWorker:
    """A session's evaluation. The worker process is started by the first run (or `start`) and replaced
    after a loss.

    At most one run is evaluated at a time; the others wait in order of submission.
    """

    def __init__(
        self,
        nursery: Nursery,
        configuration: Configuration,
        *,
        limits: Limits | None = None,
        on_host_call: HostHandler | None = None,
        open_spill: OpenSpill | None = None,
        entry: str = SESSION_ENTRY,
    ) -> None:
        self._nursery = nursery
        self._configuration = configuration
        self._limits = limits or Limits()
        self._on_host_call = on_host_call
        self._open_spill = open_spill
        self._entry = entry
        self.loop = asyncio.get_running_loop()
        self._link: WorkerLink | None = None
        self._starting: asyncio.Task[None] | None = None
        self._waiting: deque[Run] = deque()
        self._current: Run | None = None
        self._asked: dict[int, asyncio.Future[Content | SyntaxEnd]] = {}
        self.on_channel: ChannelHandler | None = None
        """Joins the session's channels with the kernel's."""
        self._host_calls: set[asyncio.Task[None]] = set()
        self._last_id = 0
        self._had_worker = False
        self._is_fresh = False
        self._has_begun = False
        self._is_closed = False
        self._snapshot = SessionSnapshot(0, configuration.cwd, configuration.environment, {})
        self._told_snapshot: wire.Snapshot | None = None
        self._revision = 0

    @property
    def configuration(self) -> Configuration:
        """What holds from the next run on."""
        return self._configuration

    @property
    def pid(self) -> int | None:
        """The worker's process, None while there is none."""
        return self._link.pid if self._link is not None else None

    @property
    def snapshot(self) -> SessionSnapshot:
        """The session after its latest statement, as far as the worker told; served while a run goes on and
        after the worker is gone.
        """
        if self._told_snapshot is not None:
            self._snapshot = session_snapshot(self._told_snapshot, self._revision)
            self._told_snapshot = None
        return self._snapshot

    @property
    def current_run(self) -> Run | None:
        """The run that is evaluated now."""
        return self._current

    @property
    def waiting_runs(self) -> int:
        """How many runs wait."""
        return len(self._waiting)

    async def start(self) -> None:
        """Start the worker process if there is none. Raises SpawnFailed, NurseryLost or WorkerLost
        (closed).
        """
        self._begin_start()
        if self._starting is not None:
            await asyncio.shield(self._starting)
        if self._link is None:
            raise WorkerLost(Loss.CLOSED) if self._is_closed else SpawnFailed("the worker did not start")

    def configure(self, configuration: Configuration) -> None:
        """Change the configuration; it holds from the next run that starts."""
        changes_memory = configuration.memory_bytes != self._configuration.memory_bytes
        self._configuration = configuration
        if self._link is not None:
            if changes_memory:
                self._link.limit_memory(configuration.memory_bytes)
            self._link.send(configure_frame(configuration))

    def submit(self, request: RunRequest, on_output: OnOutput | None = None) -> Run:
        """Queue a run. Raises Busy when the queue is full and WorkerLost when this is closed."""
        if self._is_closed:
            raise WorkerLost(Loss.CLOSED)
        if len(self._waiting) >= self._limits.waiting_runs:
            raise Busy(f"{len(self._waiting)} runs wait already")
        self._last_id += 1
        run = Run(self, self._last_id, request, on_output)
        self._waiting.append(run)
        self._advance()
        return run

    async def run(self, request: RunRequest, on_output: OnOutput | None = None) -> RunResult:
        """Submit a run and wait for it. Cancellation of the caller cancels the run."""
        run = self.submit(request, on_output)
        try:
            # Not shielded, unlike `Run.result`: that costs a turn of the loop, and nobody else waits.
            return await run.ended
        except asyncio.CancelledError:
            run.cancel()
            raise

    def cancel(self, run: Run, cause: CancelCause = CancelCause.REQUESTED) -> None:
        """See `Run.cancel`."""
        if run.cancel_cause is not None or (run is not self._current and run not in self._waiting):
            return
        run.cancel_cause = cause
        if run is not self._current:
            self._waiting.remove(run)
            run.fail(RunWithdrawn("the run was cancelled before it started"))
        elif self._link is not None:
            step_ms = round(SIGNAL_STEP_S[cause] * 1000)
            self._link.send(wire.KernelFrame(cancel=wire.Cancel(run_id=run.run_id, step_ms=step_ms)))
            is_late = cause is CancelCause.DEADLINE
            grace = self._limits.deadline_grace_s if is_late else self._limits.cancel_grace_s
            run.timers += (self.loop.call_later(grace, self._give_up, self._link),)

    def hold(self, run: Run, held: bool) -> None:
        """See `Run.hold`."""
        if run.cancel_cause is not None or run.ended.done() or run.is_held == held:
            return
        run.is_held = held
        if run is self._current and self._link is not None:
            self._link.send(wire.KernelFrame(hold=wire.Hold(run_id=run.run_id, held=held)))

    async def explain(
        self, src: str, cwd: bytes | None = None, *, outline: bool = False, prompt: bool = False
    ) -> Content | SyntaxEnd:
        """The effects of a program (a JSON array), with the names after the latest statement, in the
        session's directory or another, also during a run; with `outline` the object that `Explain` tells of.

        Raises Busy when there are too many or there is no answer in time, and as a run does.
        """
        explain = wire.Explain(src=src, cwd=cwd, outline=outline, prompt=prompt)
        return await self._ask(wire.KernelFrame(explain=explain))

    async def tools(self) -> Content:
        """The object that `DescribeTools` tells of, also during a run. Raises what `explain` does."""
        frame = wire.KernelFrame()
        frame.describe_tools.SetInParent()
        answer = await self._ask(frame)
        assert isinstance(answer, Content), "only a program can be no program"
        return answer

    async def jobs(self, cancel: int | None = None) -> Content:
        """The array that `ListJobs` tells of, also during a run; the task numbered `cancel` is asked to end.
        Raises what `explain` does."""
        frame = wire.KernelFrame(list_jobs=wire.ListJobs(cancel=cancel))
        answer = await self._ask(frame)
        assert isinstance(answer, Content), "only a program can be no program"
        return answer

    async def _ask(self, frame: wire.KernelFrame) -> Content | SyntaxEnd:
        """The answer to an Explain, a DescribeTools or a ListJobs, which gets its id here."""
        if len(self._asked) >= self._limits.waiting_explains:
            raise Busy(f"{len(self._asked)} questions wait already")
        self._last_id += 1
        request_id = self._last_id
        kind = frame.WhichOneof("frame")
        assert kind is not None
        getattr(frame, kind).request_id = request_id
        answer: asyncio.Future[Content | SyntaxEnd] = self.loop.create_future()
        self._asked[request_id] = answer
        try:
            if self._link is None:
                # A process that has to be started first takes no time from the planner.
                await self.start()
            # A session that is only beginning reads its user's profile first.
            within_s = self._limits.explain_s + (0 if self._has_begun else self._limits.begin_s)
            async with asyncio.timeout(within_s):
                if self._link is not None:
                    self._link.send(frame)
                return await answer
        except TimeoutError:
            raise Busy(f"no answer within {within_s:g} s") from None
        finally:
            del self._asked[request_id]

    def hear(self, event: wire.ChannelEvent) -> bool:
        """Tell the worker of an event on a channel that it has joined; False when there is no worker, or it
        has not read `MAX_UNREAD_BYTES` yet: it will see the gap."""
        if self._link is None or self._link.unread_bytes > MAX_UNREAD_BYTES:
            return False
        self._link.send(wire.KernelFrame(channel_event=event))
        return True

    def give_up(self, loss: Loss) -> None:
        """End the worker, if there is one, because it is not to be trusted; the next run starts another."""
        if self._link is not None:
            self._link.end(loss)

    async def close(self) -> None:
        """End the worker and all that it started; runs that have no end yet raise WorkerLost. Returns when
        the process has gone, or after 5 s.
        """
        self._is_closed = True
        if self._starting is not None:
            self._starting.cancel()
            await asyncio.wait([self._starting])
        link = self._link
        if link is not None:
            link.end(Loss.CLOSED)
            await asyncio.shield(link.lost)
        self._fail_waiting(WorkerLost(Loss.CLOSED))

    def _begin_start(self) -> None:
        if self._link is None and self._starting is None and not self._is_closed:
            self._starting = self.loop.create_task(self._start())

    async def _start(self) -> None:
        try:
            process = await self._nursery.spawn(self._entry)
        except (SpawnFailed, NurseryLost) as error:
            self._fail_waiting(error)
            for answer in self._asked.values():
                _fail(answer, error)
            return
        finally:
            self._starting = None
        self._has_begun = False
        self._is_fresh = self._had_worker
        self._had_worker = True
        link = WorkerLink(self._nursery, process, self._take)
        self._link = link
        link.lost.add_done_callback(lambda lost: self._worker_lost(lost.result()))
        if self._configuration.memory_bytes:
            link.limit_memory(self._configuration.memory_bytes)
        link.send(configure_frame(self._configuration))
        self._advance()

    def _advance(self) -> None:
        """Start the next run if there is one and nothing runs."""
        if self._current is not None or not self._waiting:
            return
        link = self._link
        if link is None:
            self._begin_start()
            return
        if not link.is_usable:
            return
        run = self._waiting.popleft()
        self._current = run
        run.is_fresh, self._is_fresh = self._is_fresh, False
        request = run.request
        link.send(run_frame(run.run_id, request))
        if run.is_held:
            link.send(wire.KernelFrame(hold=wire.Hold(run_id=run.run_id, held=True)))
        if request.deadline_s is not None:
            run.timers += (self.loop.call_later(request.deadline_s, self.cancel, run, CancelCause.DEADLINE),)

    def _give_up(self, link: WorkerLink) -> None:
        link.end(Loss.UNRESPONSIVE)

    def _take(self, frame: wire.WorkerFrame, contents: ContentReader) -> None:
        kind = frame.WhichOneof("frame")
        if kind == "run_finished":
            self._take_end(frame.run_finished, contents)
        elif kind == "snapshot":
            self._told_snapshot = frame.snapshot
            self._has_begun = True
            self._revision += 1
        elif kind == "output":
            self._take_output(frame.output)
        elif kind == "explained":
            answer = frame.explained
            if answer.WhichOneof("result") == "effects":
                self._take_answer(answer.request_id, contents.content(answer.effects))
            else:
                self._take_answer(answer.request_id, syntax_end(answer.parse_failed))
        elif kind == "tools_described":
            told = frame.tools_described
            self._take_answer(told.request_id, contents.content(told.tools))
        elif kind == "jobs_listed":
            listed = frame.jobs_listed
            self._take_answer(listed.request_id, contents.content(listed.jobs))
        elif kind == "host_call":
            self._take_host_call(frame.host_call, contents)
        else:
            raise ProtocolViolation("a frame that no session worker sends")

    def _take_answer(self, request_id: int, result: Content | SyntaxEnd) -> None:
        answer = self._asked.get(request_id)
        if answer is not None and not answer.done():
            answer.set_result(result)

    def _take_end(self, message: wire.RunFinished, contents: ContentReader) -> None:
        run = self._current
        if run is None or message.run_id != run.run_id:
            raise ProtocolViolation("the end of a run that does not run")
        result = run_result(message, contents, run.cancel_cause, run.is_fresh, run.spill_files)
        result.run_id, result.pid = run.run_id, self.pid
        self._current = None
        run.settle()
        if run.ended.done():
            result.close()
        else:
            run.ended.set_result(result)
        self._advance()

    def _take_output(self, output: wire.Output) -> None:
        run = self._current
        if run is None or output.run_id != run.run_id:
            return
        if output.HasField("offset"):
            if run.request.on_live is None or output.offset < run.live_next:
                raise ProtocolViolation("live output that was not asked for or comes out of order")
            run.live_next = output.offset + len(output.data)
            stream = 2 if output.kind == wire.OUTPUT_KIND_STDERR else 1
            run.request.on_live(stream, output.offset, output.data)
            return
        run.output_room -= len(output.data)
        if run.output_room < 0:
            raise ProtocolViolation("more output than a run may have")
        if run.on_output is not None:
            run.on_output(_OUTPUT_KINDS.get(output.kind, Kind.STDOUT), output.data)

    def _give_spill(self, call: wire.HostCall) -> None:
        """Answer `spill.open` with a file of its own for the run's long output."""
        run, link = self._current, self._link
        if link is None:
            return
        reply = wire.HostReply(call_id=call.call_id)
        if (
            run is None
            or run.run_id != call.run_id
            or self._open_spill is None
            or len(run.spill_files) >= MAX_SPILLS
        ):
            reply.error.CopyFrom(wire.HostError(code="unavailable", message="no file for long output"))
            link.send(wire.KernelFrame(host_reply=reply))
            return
        try:
            descriptor = self._open_spill()
        except OSError as error:
            reply.error.CopyFrom(wire.HostError(code="io_error", message=str(error)))
            link.send(wire.KernelFrame(host_reply=reply))
            return
        number = len(run.spill_files) + 1
        run.spill_files[number] = descriptor
        reply.value = str(number).encode()
        link.send(wire.KernelFrame(host_reply=reply), [descriptor])

    def _take_host_call(self, call: wire.HostCall, contents: ContentReader) -> None:
        if call.method == "spill.open":
            self._give_spill(call)
            return
        if call.method.startswith("channel.") and self.on_channel is not None:
            self._answer_channel(self.on_channel, call)
            return
        if len(self._host_calls) >= MAX_WAITING_CALLS or len(call.argument) > MAX_ARGUMENT_BYTES:
            raise ProtocolViolation("too many host calls, or too large a one")
        content = contents.content(call.content)
        task = self.loop.create_task(self._answer(self._current, call, content, self._link))
        self._host_calls.add(task)
        task.add_done_callback(self._host_calls.discard)

    def _answer_channel(self, handler: ChannelHandler, call: wire.HostCall) -> None:
        if len(call.argument) > MAX_ARGUMENT_BYTES:
            raise ProtocolViolation("too large a host call")
        reply = wire.HostReply(call_id=call.call_id)
        try:
            reply.value = handler(call.method, call.argument)
        except HostRefused as error:
            reply.error.CopyFrom(wire.HostError(code=error.code, message=error.message, hint=error.hint))
        if self._link is not None:
            self._link.send(wire.KernelFrame(host_reply=reply))

    async def _answer(
        self, run: Run | None, call: wire.HostCall, content: Content, link: WorkerLink | None
    ) -> None:
        reply = wire.HostReply(call_id=call.call_id)
        descriptors: list[int] = []
        try:
            if self._on_host_call is None:
                raise HostRefused(NO_HOST, f"{call.method} is not available: no kernel answers")
            if run is None or run.run_id != call.run_id:
                raise HostRefused("unavailable", f"{call.method} is not available")
            answer = await self._on_host_call(run, call.method, call.argument, content)
            if isinstance(answer, int):
                descriptors.append(answer)
            else:
                reply.value = answer
        except HostRefused as error:
            reply.error.CopyFrom(wire.HostError(code=error.code, message=error.message, hint=error.hint))
        except Exception:
            _log.exception("host call %s failed", call.method)
            reply.error.CopyFrom(wire.HostError(code="internal", message=f"{call.method} failed"))
        finally:
            content.close()
        if link is not None:
            link.send(wire.KernelFrame(host_reply=reply), descriptors)
        for descriptor in descriptors:
            os.close(descriptor)

    def _worker_lost(self, error: WorkerLost) -> None:
        self._link = None
        for task in self._host_calls:
            task.cancel()
        run, self._current = self._current, None
        if run is not None:
            run.settle()
            run.fail(error)
        for answer in self._asked.values():
            _fail(answer, error)
        self._advance()

    def _fail_waiting(self, error: WorkerError) -> None:
        while self._waiting:
            self._waiting.popleft().fail(error)


_OUTPUT_KINDS = {
    wire.OUTPUT_KIND_RENDER: Kind.RENDER,
    wire.OUTPUT_KIND_STDOUT: Kind.STDOUT,
    wire.OUTPUT_KIND_STDERR: Kind.STDERR,
}


def _fail(answer: asyncio.Future[Content | SyntaxEnd], error: WorkerError) -> None:
    if not answer.done():
        answer.set_exception(error)
        answer.exception()
