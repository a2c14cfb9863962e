"""Programs of restricted principals change the modes of files that they may write, and of no others."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from leash.restricted import Bay
from leash.test_sandbox import Open, bay, ended, nursery, output, restricted, shell

from seamount.leash import landlock, seccomp
from seamount.worker.results import ValueResult

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.skipif(not (landlock.version() and seccomp.available()), reason="this kernel has no sandbox"),
]

__all__ = ["bay", "nursery", "restricted"]


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o7777


@pytest.mark.proves("kernel/A21")
async def test_modes_of_files_that_may_be_written_can_be_changed(restricted: Open, bay: Bay) -> None:
    session = restricted()
    (bay.inside / "link").symlink_to("secret.txt")
    assert await shell(
        session, "chmod 751 secret.txt && chmod u-x,g+w link && cd sub && chmod 640 ./deep.txt"
    ) == (
        True,
        "",
    )
    assert mode(bay.inside / "secret.txt") == 0o671
    assert mode(bay.inside / "sub" / "deep.txt") == 0o640
    assert await shell(session, 'printf "#!/bin/sh\\necho hi" > new && chmod +x new && ./new') == (
        True,
        "hi\n",
    )
    assert await shell(
        session, "cp -p secret.txt copy && mkdir -m 711 made && install -m 700 copy installed"
    ) == (
        True,
        "",
    )
    assert [mode(bay.inside / name) for name in ("copy", "made", "installed")] == [0o671, 0o711, 0o700]
    assert (await shell(session, "chmod 600 nowhere"))[1].endswith("No such file or directory\n")
    assert (await shell(session, "echo x > $TMPDIR/x && chmod 400 $TMPDIR/x && stat -c %a $TMPDIR/x"))[
        1
    ] == "400\n"


@pytest.mark.proves("kernel/A21")
@pytest.mark.parametrize(
    "script",
    [
        "chmod 777 @/kernel",
        "chmod 0000 @/kernel/journal",
        "chmod 777 @/outside/pearl.txt",
        "chmod 777 ../outside",
        "cd / && chmod 777 $PWD@/kernel/journal",
        "ln -s @/kernel/journal link && chmod 000 link",
        "ln -s @/kernel link && chmod 000 link/journal",
        "cd ../kernel && chmod 000 journal",
        "cd ../kernel && chmod 000 .",
        "chmod -R 777 @",
        "setfacl -m o::rwx @/kernel/journal || exit 1",
        "exec 5< ../kernel; chmod 000 /proc/self/fd/5",
    ],
)
async def test_modes_of_anything_else_cannot(restricted: Open, bay: Bay, script: str) -> None:
    session = restricted()
    before = {path: mode(path) for path in bay.root.rglob("*") if not path.is_relative_to(bay.inside)}
    ok, said = await shell(session, script.replace("@", str(bay.root)))
    assert not ok, said
    assert {path: mode(path) for path in before if path.exists()} == before


@pytest.mark.proves("kernel/A21")
async def test_every_call_that_changes_a_mode_is_judged(restricted: Open, bay: Bay) -> None:
    session = restricted()
    program = f"""
import ctypes, os, errno
libc = ctypes.CDLL(None, use_errno=True)
def refused(call, *arguments):
    assert libc.syscall(call, *arguments) == -1, (call, arguments)
    return errno.errorcode[ctypes.get_errno()]
there = {str(bay.root / "kernel" / "journal")!r}.encode()
holder = os.open({str(bay.root / "kernel")!r}, os.O_PATH)
file = os.open(there, os.O_PATH)
print(
    refused(268, -100, there, 0), refused(268, holder, b"journal", 0), refused(452, -100, there, 0, 0),
    refused(452, file, b"", 0, 0x1000), refused(268, -100, b"/proc/self/fd/%d" % file, 0),
    refused(188, there, b"user.x", b"1", 1, 0), refused(268, -100, 8, 0), refused(268, -100, b"", 0),
    refused(268, -100, b"x" * 5000, 0),
)
os.chmod("secret.txt", 0o604)
os.chmod("secret.txt", 0o640, dir_fd=os.open(".", os.O_RDONLY))
with open("sub/deep.txt") as deep:
    os.fchmod(deep.fileno(), 0o604)
"""
    (bay.inside / "program.py").write_text(program)
    assert await output(session, f"^{sys.executable} program.py") == (
        True,
        "EACCES EACCES EACCES EACCES EACCES ENOTSUP EFAULT ENOENT ENAMETOOLONG\n",
    )
    assert mode(bay.inside / "secret.txt") == 0o640


@pytest.mark.proves("kernel/A21")
async def test_what_policy_denies_in_a_granted_directory_keeps_its_mode(restricted: Open, bay: Bay) -> None:
    session = restricted('opaque = "allow"\nfs.read = ["@/**"]\nfs.write = ["@/sub/**"]\n', session="other")
    before = mode(bay.inside / "secret.txt")
    assert (await shell(session, "chmod 777 secret.txt"))[0] is False
    assert (await shell(session, "chmod 700 sub/deep.txt"))[0] is True
    assert mode(bay.inside / "secret.txt") == before


async def test_many_programs_at_once_are_answered(restricted: Open, bay: Bay) -> None:
    session = restricted()
    script = (
        "for i in $(seq 40); do (chmod 6$((i % 8))0 secret.txt; chmod 700 ../kernel 2>/dev/null) & done; wait"
    )
    assert (await shell(session, script))[0]
    end = await ended(session, "1 + 2")
    assert isinstance(end, ValueResult)
    assert mode(bay.inside / "secret.txt") & 0o707 == 0o600
