"""`seamount serve`: its command line, and what it says when it cannot start."""

from __future__ import annotations

import os
import subprocess

import pytest


def test_it_says_which_sockets_listen_and_ends_gracefully(place):
    ready, write = os.pipe()
    process = subprocess.Popen(
        [*place.command, "serve", "--ephemeral", "--ready-fd", str(write), "--log-style=text"],
        cwd=place.work,
        env=place.environ,
        stderr=subprocess.PIPE,
        text=True,
        pass_fds=(write,),
    )
    os.close(write)
    with os.fdopen(ready) as lines:
        listening = lines.read().splitlines()
    assert listening[0] == f"ready {place.socket}"
    assert listening[1].endswith(".grpc.sock")
    assert place.json("status")["durability"] == "ephemeral"
    assert place.run("stop").returncode == 0
    _, log = process.communicate(timeout=30)
    assert process.returncode == 0
    assert "Traceback" not in log
    assert not place.state.exists()


@pytest.mark.parametrize(
    ("words", "status", "complaint"),
    [
        (["--ephemeral", "--state-dir", "here"], 2, "an ephemeral kernel has no state directory"),
        (["--log-level", "loud"], 2, "debug, info, warning, error"),
        (["--drain", "soon"], 2, "takes seconds"),
        (["--drain", "-1"], 2, "between 0 and 600"),
        (["--ready-fd", "x"], 2, "whole number"),
        (["--instance", "a/b"], 2, "instance name"),
        (["now"], 2, "options only"),
        (["--ready-fd", "77"], 1, "--ready-fd 77"),
        (["--socket", "/" + "a" * 120], 1, "the limit is 107"),
    ],
)
def test_what_cannot_work_is_explained(place, words, status, complaint):
    done = place.run("serve", *words)
    assert done.returncode == status
    assert complaint in done.stderr
    assert "Traceback" not in done.stderr


def test_a_second_kernel_of_an_instance_is_refused(served):
    done = served.run("serve")
    assert done.returncode == 1
    assert "already" in done.stderr
