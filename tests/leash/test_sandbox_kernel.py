"""A kernel whose principal is restricted: what it says is enforced, and what a change of policy does."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from live_kernel.clients import Failed
from live_kernel.fixtures import Attached, attached, place, shared_place
from live_kernel.kernels import Kernel, start_kernel
from live_kernel.waiting import until

from seamount.leash import landlock, seccomp

__all__ = ["place", "shared_place"]

ME = f"uid:{os.geteuid()}"
HEADER = f'version = 1\n[principal."{ME}"]\nsession_write = true\nauto_apply = "in-grant"\nopaque = "allow"\n'

pytestmark = pytest.mark.skipif(
    not landlock.version() or not seccomp.available(), reason="this machine has no sandbox"
)


@pytest.fixture(scope="module")
def bay_folder(shared_place: Path) -> Path:
    folder = Path(os.path.realpath(shared_place)) / "bay"
    folder.mkdir()
    (folder / "tide.txt").write_text("low\n")
    return folder


@pytest.fixture(scope="module")
def file(shared_place: Path, bay_folder: Path) -> Path:
    path = shared_place / "leash.toml"
    path.write_text(f'{HEADER}fs.read = ["{bay_folder}/**"]\n')
    return path


@pytest.fixture(scope="module")
def restricted(shared_place: Path, file: Path) -> Iterator[Kernel]:
    state = ("--state-dir", str(shared_place / "restricted-state"))
    kernel = start_kernel(shared_place, *state, "--policy", str(file), socket="restricted.sock")
    yield kernel
    assert kernel.stop() == 0, kernel.log
    assert "Traceback" not in kernel.log, kernel.log


@pytest.fixture
def set_policy(restricted: Kernel, file: Path, bay_folder: Path) -> Iterator[Any]:
    """Puts rules in force; the ones of the start come back afterwards."""
    client = restricted.json()
    attached(client)

    def change(rules: str) -> None:
        before = client.call("kernel.info")["policy"]["generation"]
        text = f"{HEADER}{rules}".replace("@", str(bay_folder))
        if file.read_text() != text:
            file.write_text(text)
            until(lambda: client.call("kernel.info")["policy"]["generation"] > before, what="the policy")

    change('fs.read = ["@/**"]\n')
    yield change
    change('fs.read = ["@/**"]\n')
    client.close()


@pytest.fixture
def bay(restricted: Kernel, set_policy: Any, bay_folder: Path) -> Iterator[Attached]:
    client = restricted.json()
    yield attached(client, cwd=str(bay_folder))
    client.close()


def reason(bay: Attached, source: str) -> str | None:
    try:
        bay.exec(source, position="stmt")
    except Failed as failed:
        return str(failed.data.get("code", failed.reason))
    return None


@pytest.mark.proves("kernel/A22", "kernel/A19")
def test_each_dimension_says_for_the_principal_by_what_it_is_held(bay: Attached) -> None:
    caps = bay.call("session.info")["caps"]
    assert caps["enforced"] is True
    dimensions = caps["dimensions"]
    assert (dimensions["filesystem"]["mode"], dimensions["filesystem"]["enforced"]) == ("sandbox", True)
    assert (dimensions["network"]["mode"], dimensions["network"]["enforced"]) == ("sandbox", True)
    assert dimensions["spawn_identity"]["mode"] == "unrestricted"
    machine = bay.call("kernel.info")["enforcement"]
    assert machine["spawn_identity"]["mode"] == "sandbox"
    assert "fd_exec" in machine["spawn_identity"]["detail"]


def test_the_state_of_the_kernel_is_closed_to_programs(
    bay: Attached, shared_place: Path, set_policy: Any
) -> None:
    set_policy('fs.read = ["/**"]\nfs.write = ["/**"]\n')
    until(lambda: reason(bay, "^sh -c 'cat /etc/hostname > /dev/null'") is None, what="the new policy")
    state = shared_place / "restricted-state"
    assert reason(bay, f"^sh -c 'ls {state}/journal.db && cat {state}/journal.db'") == "cmd_failed"
    assert reason(bay, f"cat {state}/journal.db") == "leash_denied"


def test_a_changed_policy_holds_for_the_next_run_and_names_stay(bay: Attached, set_policy: Any) -> None:
    bay.exec("let tide = 5")
    assert reason(bay, "/bin/cat /etc/passwd") is None
    assert reason(bay, "^sh -c 'echo x > new.txt'") == "cmd_failed"
    set_policy('fs.read = ["@/**", "/etc/hostname"]\nfs.write = ["@/**"]\n')
    until(lambda: reason(bay, "^sh -c 'echo x > new.txt'") is None, what="the wider policy")
    assert bay.value("tide") == {"$": "int", "v": 5}
    set_policy('fs.read = ["@/**"]\n')
    assert reason(bay, "^sh -c 'echo x > other.txt'") == "cmd_failed"
    assert bay.value("tide") == {"$": "int", "v": 5}


def test_a_principal_that_is_restricted_from_now_on_gets_a_new_process(
    bay: Attached, set_policy: Any, restricted: Kernel
) -> None:
    everything = "\n".join(
        [
            'fs.read = ["/**"]',
            'fs.write = ["/**"]',
            'fs.delete = ["/**"]',
            'net_connect = ["*:*"]',
            'net_listen = ["*"]',
            'env_read = ["*"]',
            'env_write = ["*"]',
            'secret_use = ["*"]',
            "time = true",
            "journal_read = true",
        ]
    )
    set_policy(f"{everything}\n")
    client = restricted.json()
    free = attached(client, session="free", cwd="/")
    free.exec("let tide = 5")
    assert bay.call("session.info")["caps"]["enforced"] is False
    assert free.call("session.info")["caps"]["dimensions"]["filesystem"]["mode"] == "unrestricted"
    set_policy('fs.read = ["@/**"]\n')
    # The process that had no gates is gone, with what it knew.
    until(lambda: reason(free, "tide") == "not_found", what="the new process")
    assert reason(free, "^sh -c 'cat /root/.bashrc || cat /home/*/.bashrc'") == "cmd_failed"
    client.close()


@pytest.mark.proves("kernel/A31", "error/ENFORCEMENT_UNAVAILABLE")
def test_what_must_be_enforced_and_cannot_be_is_refused(bay: Attached, set_policy: Any) -> None:
    set_policy('fs.read = ["@/**"]\nenforcement = "require"\n')
    assert bay.value("1 + 1") == {"$": "int", "v": 2}
    set_policy('fs.read = ["@/**"]\nnet_connect = ["tide.example:443"]\nenforcement = "require"\n')
    failed = bay.failure("exec", {"src": "1 + 1"})
    assert failed.reason == "ENFORCEMENT_UNAVAILABLE"
    assert failed.data["dimensions"] == ["network"]


def test_an_explanation_reads_nothing_that_the_principal_may_not_read(
    bay: Attached, bay_folder: Path
) -> None:
    outside = bay_folder.parent / "outside.shl"
    outside.write_text('export let pearl = path("/srv/pearl").read()\n')
    effects = bay.call("explain", {"src": "use ../outside"})["effects"]
    assert "/srv/pearl" not in repr(effects)


def test_a_session_s_private_directory_goes_with_it(
    bay: Attached, restricted: Kernel, bay_folder: Path
) -> None:
    client = restricted.json()
    passing = attached(client, session="passing", cwd=str(bay_folder))
    folder = Path(passing.value("(^sh -c 'printf %s $TMPDIR').out")["v"])
    assert folder.is_dir()
    passing.call("session.close", {"session": "passing"})
    until(lambda: not folder.exists(), what="the end of the private directory")
    client.close()
