"""The session worker: hosts one evaluator and speaks frames with the kernel.

Threads:

* the *control* thread, the process's first one: reads frames, cancels, hands runs over, collects processes
  that came back from commands. It evaluates nothing and starts no process.
* one *evaluator* thread for each policy generation; a run that was sent after a change of policy starts a
  new one, which goes on with the same bindings. It is restricted before it does anything.
* a *planner* thread, started by the first Explain of each generation and restricted like an evaluator.

What the control thread starts is as free as it is, what another thread starts is as restricted as that one:
so it starts all of these.

Frames are sent by whichever thread has something to say, one at a time.
"""

import contextlib
import json
import os
import queue
import select
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial

from seamount.api.worker.v1.worker_pb2 import (
    ChannelEvent,
    Configure,
    DescribeTools,
    Explain,
    KernelFrame,
    ListJobs,
    Position,
    Run,
    WorkerFrame,
)
from seamount.leash.gates import Authority
from seamount.leash.policy import table_from_json
from seamount.shoal.runtime.cancel import CancelToken
from seamount.shoal.runtime.tasks import run_thread
from seamount.worker.confinement import Confinement
from seamount.worker.cpu import LOOK_MS, CpuBudget, cpu_s
from seamount.worker.evaluator import ErrorEnd, Evaluated, Evaluator, Identity, Program, Pull, SessionState
from seamount.worker.faults import tell_of_fault
from seamount.worker.frames import MAX_KERNEL_FRAME_BYTES, FrameDecoder, FrameReceiver, send_blocking
from seamount.worker.lineage import children_of_thread
from seamount.worker.reports import Report, snapshot
from seamount.worker.run_host import HostCalls, RunHost

BuildEvaluator = Callable[[Identity], Evaluator]

SWITCH_INTERVAL_S = 0.001
"""How long a busy evaluator may keep the interpreter while the control thread has a frame to read."""

STACK_BYTES = 512 << 20
"""Of threads that evaluate or derive. Address space, not memory; the language bounds its recursion below
it.
"""

CPU_STEP_S = 0.3
"""From one signal to the next for the commands of a run that has used its CPU time up."""

EXIT_RESTRICTED = 75
"""Exit status of a worker whose principal was unrestricted and is no longer."""

WAIT_OWN_THREAD_ONLY = 0x20000000
"""`__WNOTHREAD` of wait(2): only children of the calling thread."""


class SessionHost:
    """One session in this process. `serve` runs on the main thread and returns when the kernel closes the
    socket.
    """

    def __init__(self, sock: socket.socket, build: BuildEvaluator) -> None:
        self._sock = sock
        self._build = build
        self._send_lock = threading.Lock()
        self._runs: queue.SimpleQueue[tuple[Run, CancelToken] | None] = queue.SimpleQueue()
        self._tokens: dict[int, CancelToken] = {}
        self._spare_token: CancelToken | None = None
        """Made while the worker is idle, so that a run does not wait for it."""
        self._explains: queue.SimpleQueue[Explain | DescribeTools | None] = queue.SimpleQueue()
        self._planner_generation: int | None = None
        self._confinement = Confinement()
        self._calls = HostCalls(self.send)
        self._generation = 0
        self._evaluator_generation: int | None = None
        self._spill_bytes = 0
        self._budget: CpuBudget | None = None
        self._evaluator: Evaluator | None = None
        self._cancelling: set[int] = set()
        """Numbers of the background tasks that threads are cancelling."""
        self._is_built = threading.Event()
        self._state_lock = threading.Lock()
        self._told_state: SessionState | None = None
        self._revision = 0

    def serve(self) -> None:
        """Read frames until the kernel closes the socket. Raises FrameError or DecodeError on a broken
        one.
        """
        wake_read, wake_write = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        signal.signal(signal.SIGCHLD, lambda _number, _frame: None)
        signal.set_wakeup_fd(wake_write, warn_on_full_buffer=False)
        receiver = FrameReceiver(self._sock)
        decoder = FrameDecoder(MAX_KERNEL_FRAME_BYTES)
        poll = select.poll()
        poll.register(self._sock, select.POLLIN)
        poll.register(wake_read, select.POLLIN)
        while True:
            for descriptor, _ in poll.poll(None if self._budget is None else LOOK_MS):
                if descriptor == wake_read:
                    with contextlib.suppress(BlockingIOError):
                        os.read(wake_read, 4096)
                    self._collect_orphans()
                    continue
                data, descriptors = receiver.receive()
                if not data:
                    return
                for payload, owned in decoder.feed(data, descriptors):
                    self._take(KernelFrame.FromString(payload), owned)
            self._look_at_budget()

    def send(self, frame: WorkerFrame, descriptors: list[int] | None = None) -> None:
        """Send a frame from any thread. When the kernel is gone nothing is left to do, and the process
        ends.
        """
        try:
            with self._send_lock:
                send_blocking(self._sock, frame, descriptors or ())
        except (BrokenPipeError, ConnectionResetError):
            os._exit(0)

    def tell_state(self, state: SessionState) -> None:
        """Send a snapshot if it differs from the latest one."""
        with self._state_lock:
            if state == self._told_state:
                return
            self._told_state = state
            self._revision += 1
            self.send(snapshot(self._revision, state))

    def _take(self, frame: KernelFrame, descriptors: list[int]) -> None:
        kind = frame.WhichOneof("frame")
        if kind == "run":
            token, self._spare_token = self._spare_token or CancelToken(), None
            self._tokens[frame.run.run_id] = token
            self._budget = self._budget_of(frame.run)
            self._need_evaluator()
            self._runs.put((frame.run, token))
        elif kind == "cancel":
            token_of_run = self._tokens.get(frame.cancel.run_id)
            if token_of_run is not None:
                # Callbacks of the token may wait for locks of the evaluator; this thread must not.
                cancel = partial(token_of_run.cancel, frame.cancel.step_ms / 1000)
                threading.Thread(target=cancel, name="cancel", daemon=True).start()
        elif kind == "hold":
            token_of_run = self._tokens.get(frame.hold.run_id)
            if token_of_run is not None:
                token_of_run.hold(frame.hold.held)
        elif kind == "explain":
            self._need_planner()
            self._explains.put(frame.explain)
        elif kind == "describe_tools":
            self._need_planner()
            self._explains.put(frame.describe_tools)
        elif kind == "list_jobs":
            self._list_jobs(frame.list_jobs)
        elif kind == "channel_event":
            self._hear(frame.channel_event)
        elif kind == "host_reply":
            self._calls.take(frame.host_reply, descriptors)
        elif kind == "configure":
            self._configure(frame.configure)

    def _budget_of(self, run: Run) -> CpuBudget | None:
        guard = self._confinement.guard
        seconds = None if guard is None else guard.table.limits.cpu_seconds_per_run
        return None if seconds is None else CpuBudget(run.run_id, seconds, cpu_s())

    def _look_at_budget(self) -> None:
        budget = self._budget
        if budget is None or not budget.overdraws():
            return
        token = self._tokens.get(budget.run_id)
        if token is not None:
            cancel = partial(token.cancel, CPU_STEP_S)
            threading.Thread(target=cancel, name="cancel", daemon=True).start()

    def _configure(self, configure: Configure) -> None:
        self._generation = configure.policy_generation
        self._spill_bytes = configure.spill_bytes
        if not self._confinement.take(configure):
            sys.stderr.write("policy restricts this session now: a new process takes its place\n")
            sys.stderr.flush()
            os._exit(EXIT_RESTRICTED)
        if self._evaluator_generation is None:
            environment = {item.name: item.value for item in configure.environment}
            identity = Identity(
                configure.session,
                configure.cwd,
                self._confinement.environment(environment),
                self._confinement,
            )
            self._start_evaluator(partial(self._begin, identity))

    def _need_evaluator(self) -> None:
        """See to a thread of this generation. The one before has nothing to do: one run is held at a time."""
        if self._evaluator_generation != self._generation:
            self._runs.put(None)
            self._runs = queue.SimpleQueue()
            self._start_evaluator(self._is_built.wait)

    def _start_evaluator(self, first: Callable[[], object]) -> None:
        self._evaluator_generation = self._generation
        runs = self._runs
        confine = self._confinement.prepare_evaluator()

        def work() -> None:
            with _last_word():
                confine()
                first()
                while (next_run := runs.get()) is not None:
                    self._run(*next_run)

        run_thread(work, f"evaluator-{self._generation}", STACK_BYTES)

    def _need_planner(self) -> None:
        if self._planner_generation == self._generation:
            return
        self._planner_generation = self._generation
        self._explains.put(None)
        explains: queue.SimpleQueue[Explain | DescribeTools | None] = queue.SimpleQueue()
        self._explains = explains
        confine = self._confinement.prepare_evaluator()

        def work() -> None:
            with _last_word():
                confine()
                self._plan(explains)

        run_thread(work, f"planner-{self._generation}", STACK_BYTES)

    def _list_jobs(self, request: ListJobs) -> None:
        evaluator = self._evaluator
        wanted = request.cancel if request.HasField("cancel") else None
        if evaluator is not None and wanted is not None and wanted not in self._cancelling:
            # What is called back may wait for locks of the evaluator; this thread must not. One waits for
            # each task, however often it is cancelled meanwhile.
            self._cancelling.add(wanted)
            cancel = partial(self._cancel_job, evaluator, wanted)
            threading.Thread(target=cancel, name="cancel", daemon=True).start()
        report = Report()
        frame = report.jobs_listed(request.request_id, b"[]" if evaluator is None else evaluator.jobs())
        self.send(frame, report.descriptors)

    def _cancel_job(self, evaluator: Evaluator, number: int) -> None:
        try:
            evaluator.cancel_job(number)
        finally:
            self._cancelling.discard(number)

    def _hear(self, event: ChannelEvent) -> None:
        # Nothing has joined a channel before the evaluator is there.
        if self._evaluator is not None:
            self._evaluator.hear(event.channel, event.seq, event.ts, event.payload)

    def _begin(self, identity: Identity) -> None:
        self._evaluator = self._build(identity)
        self.tell_state(self._evaluator.state())
        self._is_built.set()

    def _run(self, run: Run, token: CancelToken) -> None:
        assert self._evaluator is not None
        host = RunHost(
            run.run_id,
            token,
            self._calls,
            self.send,
            self.tell_state,
            live=run.live,
            spill_bytes=self._spill_bytes,
        )
        program = Program(
            run.src,
            run.position == Position.POSITION_VALUE,
            run.cwd if run.HasField("cwd") else None,
            _authority(run),
            _pull(run),
            run.run_id,
            run.prompt,
            run.shown,
        )
        started = time.perf_counter_ns()
        try:
            evaluated = self._evaluator.run(program, host, token)
        except Exception as error:
            tell_of_fault(error)
            evaluated = Evaluated(ErrorEnd("internal", f"the evaluator failed: {type(error).__name__}"))
        duration = time.perf_counter_ns() - started
        budget = self._budget
        if budget is not None and budget.is_overdrawn and budget.run_id == run.run_id:
            message = f"the run has used more than {budget.seconds} s of CPU time"
            evaluated.end = ErrorEnd("cpu_limit", message)
        self.tell_state(self._evaluator.state())
        report = Report()
        frame = report.run_finished(run.run_id, evaluated, host.close(), duration)
        del self._tokens[run.run_id]
        self._budget = None
        self.send(frame, report.descriptors)
        if self._spare_token is None:
            self._spare_token = CancelToken()

    def _plan(self, explains: "queue.SimpleQueue[Explain | DescribeTools | None]") -> None:
        self._is_built.wait()
        assert self._evaluator is not None
        while (request := explains.get()) is not None:
            report = Report()
            if isinstance(request, DescribeTools):
                frame = report.tools_described(request.request_id, self._evaluator.tools())
                self.send(frame, report.descriptors)
                continue
            cwd = request.cwd if request.HasField("cwd") else None
            explained = self._evaluator.explain(
                request.src, cwd, outline=request.outline, prompt=request.prompt
            )
            frame = report.explained(request.request_id, explained)
            self.send(frame, report.descriptors)

    def _collect_orphans(self) -> None:
        """Reap processes that came to this one when their parent ended, and no others: the threads that start
        commands wait for them. Orphans are given to the first thread, and so are children of a thread that
        ended."""
        while True:
            try:
                peek = os.WEXITED | os.WNOHANG | os.WNOWAIT | WAIT_OWN_THREAD_ONLY
                if os.waitid(os.P_ALL, 0, peek) is None:
                    return
            except ChildProcessError:
                return
            reaped = False
            for pid in children_of_thread("self", os.getpid()):
                if self._evaluator is not None and self._evaluator.is_own_child(pid):
                    continue
                with contextlib.suppress(ChildProcessError):
                    reaped |= os.waitpid(pid, os.WNOHANG | WAIT_OWN_THREAD_ONLY)[0] != 0
            if not reaped:
                return


def _pull(run: Run) -> Pull | None:
    asked = run.pull
    if not run.HasField("pull"):
        return None
    return Pull(asked.stream, asked.path, asked.max_items, asked.max_bytes, asked.wait_ms)


def _authority(run: Run) -> Authority:
    return Authority(
        map(json.loads, run.approved),
        run.approved_until_ns if run.HasField("approved_until_ns") else None,
        table_from_json(run.policy) if run.policy else None,
    )


@contextlib.contextmanager
def _last_word() -> Iterator[None]:
    """End the process if a thread of it fails: a session without its evaluator answers nobody."""
    try:
        yield
    except BaseException as problem:
        tell_of_fault(problem)
        os._exit(70)


def serve_session(sock: socket.socket, build: BuildEvaluator) -> None:
    """Host a session on this process's main thread until the kernel closes the socket, then leave at once."""
    sys.setswitchinterval(SWITCH_INTERVAL_S)
    SessionHost(sock, build).serve()
    os._exit(0)
