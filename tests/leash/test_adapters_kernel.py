"""Adapters in a kernel's sessions: typed output, declared effects in plans, and a policy that judges them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from live_kernel.clients import Failed
from live_kernel.fixtures import Attached, attached, place, shared_place
from live_kernel.kernels import Kernel, start_kernel

__all__ = ["place", "shared_place"]

ME = f"uid:{os.geteuid()}"


@pytest.fixture(scope="module")
def folder(shared_place: Path) -> Path:
    made = Path(os.path.realpath(shared_place)) / "bay"
    made.mkdir()
    (made / "tide.txt").write_text("low\n")
    return made


@pytest.fixture(scope="module")
def careful(shared_place: Path, folder: Path) -> Iterator[Kernel]:
    """A kernel under whose policy nothing opaque may be started, with adapters of whoever runs it."""
    own = shared_place / "adapters"
    own.mkdir(mode=0o700)
    (own / "tally.toml").write_text(
        '[cmd.tally]\nbin = "wc"\nparams = { of = "path" }\npositional = ["of"]\ninvoke = ["-l"]\n'
        'output = { parse = "cols", type = "table<{n: int, of: path}>" }\neffects = ["fs.read($of)"]\n'
    )
    policy = shared_place / "leash.toml"
    policy.write_text(
        f'version = 1\n[principal."{ME}"]\nsession_write = true\nauto_apply = "in-grant"\n'
        f'fs.read = ["{folder}/**"]\nproc_spawn = ["du", "wc"]\n'
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SEAMOUNT_ADAPTERS", str(own))
        state = ("--state-dir", str(shared_place / "careful-state"))
        kernel = start_kernel(shared_place, *state, "--policy", str(policy), socket="careful.sock")
    yield kernel
    assert kernel.stop() == 0, kernel.log
    assert "Traceback" not in kernel.log, kernel.log


@pytest.fixture
def bay(careful: Kernel, folder: Path) -> Iterator[Attached]:
    client = careful.json()
    yield attached(client, cwd=str(folder))
    client.close()


def test_a_plan_shows_what_an_adapter_declares_and_which_program_it_is(bay: Attached, folder: Path) -> None:
    answer = bay.call("exec", {"src": "du -s .", "mode": "plan"})

    read, spawn = answer["effects"]
    assert read == {"kind": "fs_read", "paths": [str(folder)]}
    assert (spawn["kind"], spawn["argv0"], len(spawn["bin_hash"])) == ("proc_spawn", "du", 64)


def test_a_declared_call_runs_where_nothing_opaque_may_and_gives_a_table(bay: Attached) -> None:
    assert bay.value("(du -s .).out.len()")["v"] == 1
    assert bay.value("(du -s .).out.first().path.str()")["v"] == "."


def test_what_an_adapter_does_not_declare_may_not_run_there(bay: Attached) -> None:
    for src in ("du --time .", "^du -s .", "LD_DEBUG=all du ."):
        with pytest.raises(Failed) as refused:
            bay.exec(src)
        assert refused.value.reason == "LEASH_DENIED", src


def test_a_declared_call_is_refused_for_what_it_declares(bay: Attached) -> None:
    with pytest.raises(Failed) as refused:
        bay.exec("du -s /etc")
    assert refused.value.reason == "LEASH_DENIED"


def test_adapters_of_whoever_runs_the_kernel_are_believed(bay: Attached) -> None:
    assert bay.value("(tally tide.txt).out.len()")["v"] == 0
    assert bay.value("(tally tide.txt).ok")["v"] is True
