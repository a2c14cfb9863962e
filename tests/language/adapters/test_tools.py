"""The built-in adapters on what tools print: as recorded, and from the tools themselves where they are.

A tool that is missing here, or cannot work here (`systemctl` without systemd), is tested on the recording
alone. The test's name says whether the tool is here, its report whether it was used.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from language.adapters.adapting import Desk, Heard

from seamount.shoal import Interpreter, system_ports
from seamount.shoal.runtime.adapters.catalogue import built_in
from seamount.shoal.runtime.adapters.strategies import read_output
from seamount.shoal.values.inline import inline
from seamount.shoal.values.outcomes import payload
from seamount.shoal.values.types import MISSING, Outcome

_TOOLS = tomllib.loads((Path(__file__).parent / "tools.toml").read_text())["tool"]
_SETTINGS = {
    "CARGO_NET_OFFLINE": "true",
    "GIT_CONFIG_GLOBAL": "/dev/null",
    "GIT_CONFIG_SYSTEM": "/dev/null",
    "GOFLAGS": "-mod=mod",
    "GOPROXY": "off",
    "GOTOOLCHAIN": "local",
    "npm_config_offline": "true",
    "npm_config_update_notifier": "false",
}


@cache
def _works(program: str, trial: tuple[str, ...]) -> bool:
    if shutil.which(program) is None:
        return False
    if not trial:
        return True
    try:
        done = subprocess.run(trial, stdin=subprocess.DEVNULL, capture_output=True, timeout=30, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def _cases() -> Iterator[Any]:
    for tool in _TOOLS:
        is_here = shutil.which(tool["program"]) is not None and tool.get("works") != ["false"]
        yield pytest.param(tool, id=f"{tool['src']} [{'here' if is_here else 'recorded alone'}]")


def _environment() -> dict[bytes, bytes]:
    return {os.fsencode(k): os.fsencode(v) for k, v in {**os.environ, **_SETTINGS}.items()}


@pytest.fixture(scope="module")
def workplace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with a little of everything that the tools look at."""
    root = tmp_path_factory.mktemp("bay")
    (root / "boats").mkdir()
    for name in ("boats/a.txt", "boats/b.txt"):
        (root / name).write_text("x\n")
    (root / "nets.txt").write_text("cod\n")
    (root / "count.json").write_text('{"n": 7}')
    (root / "package.json").write_text('{"name": "bay", "version": "1.0.0"}')
    (root / "Cargo.toml").write_text('[package]\nname = "bay"\nversion = "0.1.0"\nedition = "2021"\n')
    (root / "src").mkdir()
    (root / "src/lib.rs").write_text("")
    (root / "go.mod").write_text("module bay.example/bay\n\ngo 1.16\n")
    (root / "bay.go").write_text("package bay\n")
    shutil.make_archive(str(root / "boats"), "zip", root, "boats")
    (root / ".gitignore").write_text("*\n!nets.txt\n!new file.txt\n")
    if shutil.which("git") is not None:
        _make_repository(root)
    return root


def _make_repository(root: Path) -> None:
    def git(*words: str) -> None:
        names = ("-c", "user.name=Otter", "-c", "user.email=otter@bay.example", "-c", "commit.gpgsign=false")
        environment = {**os.environ, **_SETTINGS}
        subprocess.run(["git", *names, *words], cwd=root, env=environment, check=True, capture_output=True)

    git("init", "-q", "-b", "main")
    for subject in ("First catch", "Second catch"):
        (root / "nets.txt").write_text(f"cod\n{subject}\n")
        git("add", "nets.txt")
        git("commit", "-q", "-m", subject)
    git("remote", "add", "origin", "/srv/reef.git")
    (root / "nets.txt").write_text("cod\n")
    (root / "new file.txt").write_text("")


def _checked(interpreter: Interpreter, outcome: Any, check: str) -> bool:
    """Whether a check holds of what a call gave."""
    assert isinstance(outcome, Outcome)
    assert outcome.ok, outcome.stderr.decode()
    assert outcome.payload is not MISSING
    interpreter.declare("r", payload(outcome))
    return interpreter.run(check, "value").value is True


@pytest.mark.parametrize("tool", list(_cases()))
def test_an_adapter_reads_what_its_tool_prints(
    tool: dict[str, Any], workplace: Path, record_property: Any
) -> None:
    played = Desk(built_in(), tool["recorded"].removeprefix("\n").encode(), cwd=str(workplace))
    recorded = played.run(tool["src"])
    assert played.output.notices == []
    assert _checked(played.interpreter, recorded, tool["check"]), payload(recorded)
    assert played.processes.specs[0].declared is not None

    if not _works(tool["program"], tuple(tool.get("works", ()))):
        record_property("output", "recorded alone: the tool is missing, or cannot work here")
        return
    heard = Heard()
    interpreter = Interpreter(str(workplace), _environment(), system_ports(output=heard), adapters=built_in())
    found = interpreter.run(tool["src"], "value").value
    assert heard.notices == []
    assert _checked(interpreter, found, tool["check"]), payload(found)


def test_an_archive_is_written_listed_and_taken_apart(workplace: Path, tmp_path: Path) -> None:
    interpreter = Interpreter(
        str(tmp_path), _environment(), system_ports(output=Heard()), adapters=built_in()
    )
    missing = [name for name in ("tar", "gzip") if shutil.which(name) is None]
    if missing:
        pytest.skip(f"there is no {missing[0]} here")
    shutil.copytree(workplace / "boats", tmp_path / "boats")

    (tmp_path / "out").mkdir()
    interpreter.run("tar -czf boats.tgz boats\ntar -xzf boats.tgz -C out")

    assert sorted(path.name for path in (tmp_path / "out/boats").iterdir()) == ["a.txt", "b.txt"]


def test_every_program_of_the_built_in_adapters_that_prints_data_has_a_recording() -> None:
    recorded = {tool["src"].split()[0] for tool in _TOOLS}
    shadowed = {"env", "stat"}
    reading = {
        adapter.head
        for adapter in built_in().adapters.values()
        if any(spec.output.parse != "none" for spec in (adapter.top, *adapter.subs.values()))
    }

    assert reading - recorded - shadowed == set()


@pytest.mark.parametrize(
    ("head", "data", "shown"),
    [
        ("env", b"TIDE=low\nA=b=c\n", '{TIDE: "low", A: "b=c"}'),
        ("stat", b"12\t1767322800\tregular file\t/srv/bay/nets.txt\n", "regular file"),
    ],
)
def test_adapters_that_a_builtin_comes_before_are_right_all_the_same(
    head: str, data: bytes, shown: str
) -> None:
    adapter = built_in().get(head)
    assert adapter is not None

    assert shown in inline(read_output(data, adapter.top.output, lambda: None))
