"""Session workers of restricted principals: what the operating system keeps from them and their programs."""

from __future__ import annotations

import asyncio
import os
import platform
import shutil
import socket
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import TypeVar

import pytest
import pytest_asyncio
from leash.restricted import Bay, make_bay, table_of

from seamount.leash import landlock, seccomp
from seamount.leash.policy import table_to_json
from seamount.worker.client import RunRequest, SessionWorker
from seamount.worker.launch import launch_nursery
from seamount.worker.lineage import is_living, living_descendants
from seamount.worker.nursery_client import Nursery
from seamount.worker.request_frames import Configuration
from seamount.worker.results import ErrorResult, ValueResult

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.skipif(not landlock.version(), reason="this kernel has no Landlock"),
]

WORK = 'opaque = "allow"\nfs.read = ["@/**"]\nfs.write = ["@/**"]\nfs.delete = ["@/**"]\n'

Open = Callable[..., SessionWorker]
T = TypeVar("T")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def nursery() -> AsyncIterator[Nursery]:
    nursery = Nursery(launch_nursery())
    yield nursery
    await nursery.close()


@pytest.fixture
def bay(tmp_path: Path) -> Bay:
    return make_bay(tmp_path)


@pytest_asyncio.fixture(loop_scope="module")
async def restricted(nursery: Nursery, bay: Bay) -> AsyncIterator[Open]:
    """Opens sessions of a principal with a policy; the kernel's own directory is `kernel`."""
    sessions: list[SessionWorker] = []
    (bay.root / "kernel").mkdir()
    (bay.root / "kernel" / "journal").write_text("rows")

    def open_(toml: str = WORK, **changed: object) -> SessionWorker:
        values: dict[str, object] = {
            "session": "bay",
            "cwd": bytes(bay.inside),
            "environment": {b"PATH": b"/usr/bin:/bin", b"TIDE": b"low"},
            "policy": table_to_json(table_of(toml, bay.inside)),
            "private_directory": bytes(bay.root / "session"),
            "protected_directories": (bytes(bay.root / "kernel"),),
        }
        session = SessionWorker(nursery, Configuration(**{**values, **changed}))  # type: ignore[arg-type]
        sessions.append(session)
        return session

    yield open_
    for session in sessions:
        await session.close()


async def ended(session: SessionWorker, src: str, **request: object) -> ValueResult | ErrorResult:
    result = await session.run(RunRequest(src, as_value=True, **request))  # type: ignore[arg-type]
    assert isinstance(result.end, ValueResult | ErrorResult), result
    return result.end


async def output(session: SessionWorker, src: str) -> tuple[bool, str]:
    """Whether a program succeeded, and what it wrote."""
    end = await ended(session, src)
    assert isinstance(end, ValueResult), end
    assert end.outcome is not None
    return end.outcome.ok, (end.outcome.stdout.read() + end.outcome.stderr.read()).decode()


async def shell(session: SessionWorker, script: str) -> tuple[bool, str]:
    return await output(session, f"^sh -c '''{script}'''")


async def refusal(session: SessionWorker, src: str, **request: object) -> str:
    end = await ended(session, src, **request)
    assert isinstance(end, ErrorResult), end
    return end.code


@pytest.mark.proves("kernel/A21")
async def test_programs_reach_what_is_granted_and_nothing_else(restricted: Open, bay: Bay) -> None:
    session = restricted('opaque = "allow"\nfs.read = ["@/**"]\nfs.write = ["@/sub/**"]')
    assert await shell(session, "cat secret.txt") == (True, "salt\n")
    assert await shell(session, "echo x > sub/new.txt && cat sub/new.txt") == (True, "x\n")
    for script in (
        "cat ../outside/pearl.txt",
        "ls ../outside",
        "echo x > secret.txt",
        "echo x > new.txt",
        "rm sub/deep.txt",
        "mv sub/deep.txt sub/moved.txt",
        "ln secret.txt sub/linked.txt",
        "cat ../kernel/journal",
        "ln -s ../../outside/pearl.txt sub/link && cat sub/link",
        f"cat /proc/self/root{bay.root}/outside/pearl.txt",
    ):
        ok, text = await shell(session, script)
        assert (ok, "denied" in text or "Invalid cross-device" in text) == (False, True), (script, text)
    assert (bay.inside / "secret.txt").read_text() == "salt\n"


@pytest.mark.proves("kernel/A21")
async def test_a_principal_without_grants_is_in_a_sandbox_nevertheless(restricted: Open) -> None:
    session = restricted('opaque = "allow"')
    assert (await shell(session, "cat secret.txt"))[0] is False
    assert await shell(session, "echo x > $TMPDIR/y && cat $TMPDIR/y") == (True, "x\n")


@pytest.mark.proves("kernel/A21")
async def test_globs_are_not_widened_for_programs(restricted: Open, bay: Bay) -> None:
    (bay.inside / "sub" / "logs").mkdir()
    (bay.inside / "sub" / "logs" / "a.log").write_text("log\n")
    session = restricted('opaque = "allow"\nfs.read = ["@/*/logs/**", "@/*.txt"]')
    assert await shell(session, "cat sub/logs/a.log secret.txt") == (True, "log\nsalt\n")
    assert (await shell(session, "cat sub/deep.txt"))[0] is False
    assert (await shell(session, "cat script.shl"))[0] is False


async def test_programs_do_not_read_what_is_denied_inside_of_a_grant(restricted: Open, bay: Bay) -> None:
    (bay.inside / "sub" / "a.key").write_text("key")
    deny = '[principal."agent:otter".deny]\nfs.read = ["@/**/*.key", "@/more.txt"]'
    session = restricted(f'opaque = "allow"\nfs.read = ["@/**"]\n{deny}')
    assert await shell(session, "cat sub/deep.txt secret.txt") == (True, "deep\nsalt\n")
    for script in ("cat sub/a.key", "cat more.txt"):
        assert (await shell(session, script))[0] is False


async def test_a_place_that_is_made_later_is_open_to_later_programs(restricted: Open, bay: Bay) -> None:
    session = restricted('opaque = "allow"\nfs.read = ["@/new/**"]\nfs.write = ["@/new/**"]')
    end = await ended(session, 'mkdir new\n"x".save("new/a.txt")\npath("new/a.txt").read()')
    assert isinstance(end, ValueResult), end
    assert await shell(session, "cat new/a.txt && echo y > new/b.txt") == (True, "x")


@pytest.mark.proves("kernel/A20")
async def test_builtins_are_held_by_the_sandbox_even_without_gates(restricted: Open, bay: Bay) -> None:
    """The third line: what a gate let through by mistake, the thread itself cannot do."""
    session = restricted(WORK)
    # An evaluator's threads are all restricted: a task of its own is one more thread.
    assert await refusal(session, f'path("{bay.root}/outside/pearl.txt").read()') == "leash_denied"
    free = [task for task, text in statuses(session).items() if "NoNewPrivs:\t0" in text]
    assert free == [str(session.pid)]


async def test_no_thread_of_a_restricted_session_has_capabilities(restricted: Open) -> None:
    session = restricted(WORK)
    await ended(session, "1")
    for task, text in statuses(session).items():
        if task != str(session.pid):
            assert "CapEff:\t0000000000000000" in text
            assert "CapPrm:\t0000000000000000" in text
    assert "CapEff:\t0000000000000000" in (await shell(session, "grep CapEff /proc/self/status"))[1]


@pytest.mark.skipif(not seccomp.available(), reason="no filter of system calls for this machine")
@pytest.mark.proves("kernel/A19")
async def test_programs_have_no_network_where_policy_grants_none(restricted: Open) -> None:
    session = restricted(WORK)
    script = (
        "import socket\n"
        "for family, kind in ((2, 1), (2, 2), (2, 3), (10, 1), (10, 2), (1, 1), (16, 3), (17, 3)):\n"
        "    try:\n"
        "        socket.socket(family, kind)\n"
        "    except PermissionError:\n"
        "        continue\n"
        "    print(family, kind)\n"
        "a, b = socket.socketpair()\n"
        'a.send(b"pair")\n'
        "print(b.recv(9).decode())\n"
    )
    assert await output(session, f"^/usr/bin/env {PYTHON} -c '''{script}'''") == (True, "pair\n")


@pytest.mark.skipif(not seccomp.available(), reason="no filter of system calls for this machine")
async def test_programs_have_no_keys_and_no_rings(restricted: Open) -> None:
    numbers = {"x86_64": (248, 250, 298, 321, 323), "aarch64": (217, 219, 241, 280, 282)}[platform.machine()]
    script = (
        "import ctypes\n"
        "libc = ctypes.CDLL(None, use_errno=True)\n"
        f"for number in {(*numbers, 425)}:\n"
        "    libc.syscall(number, 0, 0, 0, 0, 0)\n"
        "    print(ctypes.get_errno())\n"
    )
    ok, text = await output(restricted(WORK), f"^{PYTHON} -c '''{script}'''")
    assert (ok, text.split()) == (True, ["1"] * 5 + ["38"])


async def test_what_lies_beside_the_kernel_s_places_can_be_made(restricted: Open, bay: Bay) -> None:
    grants = "\n".join(f'fs.{kind} = ["{bay.root}/**"]' for kind in ("read", "write", "delete"))
    session = restricted(f'opaque = "allow"\n{grants}')
    end = await ended(session, f'"x".save("{bay.root}/new.txt")\nrm --permanent {bay.root}/new.txt')
    assert isinstance(end, ValueResult), end
    for src in ("cat", "touch", "rm"):
        assert await refusal(session, f"{src} {bay.root}/kernel/journal") == "leash_denied"
    for script in ("cat", "echo x >>", "rm"):
        assert (await shell(session, f"{script} {bay.root}/kernel/journal"))[0] is False
    assert (bay.root / "kernel" / "journal").read_text() == "rows"


@pytest.mark.skipif(landlock.version() < landlock.NET_VERSION, reason="Landlock knows no ports here")
@pytest.mark.proves("kernel/A19")
async def test_programs_are_held_to_the_ports_that_are_granted(restricted: Open) -> None:
    with socket.create_server(("127.0.0.1", 0)) as here, socket.create_server(("127.0.0.1", 0)) as there:
        granted, other = here.getsockname()[1], there.getsockname()[1]
        session = restricted(f'{WORK}net_connect = ["127.0.0.1:{granted}"]')
        script = (
            "import socket, sys\n"
            "def attempt(what):\n"
            "    try:\n"
            "        what()\n"
            "    except PermissionError:\n"
            '        return "denied"\n'
            '    return "done"\n'
            f'print(attempt(lambda: socket.create_connection(("127.0.0.1", {granted}))))\n'
            f'print(attempt(lambda: socket.create_connection(("127.0.0.1", {other}))))\n'
            'print(attempt(lambda: socket.create_server(("127.0.0.1", 0))))\n'
            "print(attempt(lambda: socket.socket(2, 2)))\n"
        )
        ok, text = await output(session, f"^/usr/bin/env {PYTHON} -c '''{script}'''")
        assert (ok, text.split()) == (True, ["done", "denied", "denied", "denied"])


ESCAPES = {
    "the kernel's environment": "cat /proc/{kernel}/environ",
    "the worker's environment": "cat /proc/{worker}/environ",
    "the worker's memory": "head -c 1 /proc/{worker}/mem",
    "the memory of the worker's threads": "head -c 1 /proc/{worker}/task/*/mem",
    "the worker's descriptors": "readlink /proc/{worker}/fd/3",
    "the kernel's root": "ls /proc/{kernel}/root/",
    "a signal to the worker": "kill -9 {worker}",
    "a signal to the kernel": "kill -0 {kernel}",
    "a signal to the nursery": "kill -9 {nursery}",
    "a session of its own": "setsid -w cat ../outside/pearl.txt",
    "another user's passwords": "cat /etc/shadow",
    "a mount": "mount -t tmpfs none {private}",
    "a new root": "chroot {private} /bin/true",
    "a bind of a device": "mknod {private}/disk b 254 0",
    "root again": "sudo -n true",
    "the kernel's state": "cat ../kernel/journal",
    "the terminal of another": "cat /dev/mem",
    "a terminal of the user's": "ls /dev/pts",
    "a module": "cat /dev/kmsg",
    "a parameter of the kernel": "echo 1 > /proc/sys/kernel/sysrq",
    "a core pattern": "echo x > /proc/sys/kernel/core_pattern",
}


@pytest.mark.parametrize("name", sorted(ESCAPES))
async def test_no_program_escapes_through(name: str, restricted: Open, nursery: Nursery, bay: Bay) -> None:
    session = restricted(WORK)
    await ended(session, "1")
    script = ESCAPES[name].format(
        kernel=os.getpid(), worker=session.pid, nursery=nursery.pid, private=bay.inside
    )
    ok, text = await shell(session, script)
    assert not ok, text
    end = await ended(session, "1 + 1")
    assert isinstance(end, ValueResult), "the worker is there"


async def test_sessions_do_not_reach_each_other_s_programs(restricted: Open, bay: Bay) -> None:
    one, other = restricted(), restricted(private_directory=bytes(bay.root / "other"))
    sleeping = other.submit(RunRequest("/bin/sleep 30"))
    pid = await until(lambda: program_of(other))
    for script in (f"cat /proc/{pid}/environ", f"head -c 1 /proc/{pid}/mem", f"kill -9 {pid}"):
        assert (await shell(one, script))[0] is False
    assert (await shell(one, f"ls {bay.root}/other/tmp"))[0] is False
    sleeping.cancel()
    await sleeping.result()


async def test_a_process_that_left_its_session_ends_with_the_worker(restricted: Open, bay: Bay) -> None:
    session = restricted(WORK)
    script = 'setsid sh -c "echo \\$\\$ > daemon; exec sleep 60" > /dev/null 2>&1 < /dev/null &'
    assert (await shell(session, script))[0]
    pid = await until(lambda: read(bay.inside / "daemon").strip())
    await session.close()
    await until(lambda: not is_living(int(pid)))


async def until(look: Callable[[], T]) -> T:
    """What `look` finds, once it finds something."""
    loop = asyncio.get_running_loop()
    deadline = loop.time() + 5
    while not (found := look()):
        assert loop.time() < deadline, "it did not come true in time"
        await asyncio.sleep(0.01)
    return found


def read(path: Path | str) -> str:
    """The text of a file, nothing if there is none."""
    try:
        return Path(path).read_text()
    except FileNotFoundError:
        return ""


def program_of(session: SessionWorker) -> str:
    """The process of the program that a session runs."""
    if session.pid is None:
        return ""
    found = living_descendants(session.pid)
    return str(found[0]) if found and "sleep" in read(f"/proc/{found[0]}/cmdline") else ""


def statuses(session: SessionWorker) -> dict[str, str]:
    """What the system says of each thread of a session's process."""
    folder = f"/proc/{session.pid}/task"
    return {task: read(f"{folder}/{task}/status") for task in os.listdir(folder)}


@pytest.mark.proves("hard/P21", "kernel/A18")
@pytest.mark.parametrize("pinned", ["", 'proc_spawn = ["ls"]'])
async def test_programs_see_three_descriptors(pinned: str, restricted: Open) -> None:
    # The fourth is the directory that it lists.
    ok, text = await output(restricted(f"{WORK}{pinned}"), "/bin/ls /proc/self/fd")
    assert (ok, text.split()) == (True, ["0", "1", "2", "3"])


@pytest.mark.proves("hard/L03")
async def test_a_pinned_program_starts_no_other_program(restricted: Open) -> None:
    session = restricted(f'{WORK}proc_spawn = ["sh", "cat"]')
    assert await shell(session, "cat secret.txt") == (True, "salt\n")
    ok, text = await shell(session, "/usr/bin/od secret.txt")
    assert (ok, "denied" in text) == (False, True)


@pytest.mark.proves("hard/L03")
async def test_who_may_start_every_program_is_not_pinned(restricted: Open) -> None:
    session = restricted(f'{WORK}proc_spawn = ["*"]')
    ok, text = await shell(session, "/usr/bin/od -c secret.txt")
    assert (ok, "s   a   l   t" in text) == (True, True)
    assert not table_of('proc_spawn = ["*"]').limits_spawn
    assert table_of('proc_spawn = ["*"]\ndeny.proc_spawn = ["od"]').limits_spawn


@pytest.mark.proves("kernel/A18")
async def test_a_pinned_program_that_could_be_changed_runs_from_its_copy(restricted: Open, bay: Bay) -> None:
    shutil.copy("/bin/echo", bay.inside / "say")
    session = restricted(f'{WORK}proc_spawn = ["say"]')
    assert await output(session, "./say hi") == (True, "hi\n")


@pytest.mark.proves("hard/P20")
async def test_temporary_files_lie_in_the_session_s_own_directory(restricted: Open, bay: Bay) -> None:
    session = restricted(f'{WORK}env_read = ["*"]')
    end = await ended(session, "env.TMPDIR")
    assert isinstance(end, ValueResult)
    assert end.render == str(bay.root / "session" / "tmp")
    assert (await shell(session, "echo x > /tmp/seamount-test-of-a-sandbox"))[0] is False
    mode = (bay.root / "session" / "tmp").stat().st_mode
    assert mode & 0o777 == 0o700


async def test_what_is_deleted_lies_where_programs_do_not_read(restricted: Open, bay: Bay) -> None:
    session = restricted('opaque = "allow"\nfs.read = ["@/*"]\nfs.delete = ["@/**"]')
    end = await ended(session, "rm sub/deep.txt")
    assert isinstance(end, ValueResult), end
    (kept,) = (bay.root / "session" / "trash").rglob("*deep.txt")
    assert (await shell(session, f"cat {kept}"))[0] is False
    assert (await shell(session, "cat $TMPDIR/shoal-trash/*/*"))[0] is False


PYTHON = "python3"
