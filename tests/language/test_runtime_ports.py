"""The language touches the system through its ports and nowhere else.

Shows runtime/3.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import tzdata
from language.adapters.adapting import adapters_of

import seamount.shoal.runtime.system_ports as system_ports_package
from seamount.shoal import Interpreter, ParseError, Raised, system_ports
from seamount.shoal.runtime.cancel import CancelToken
from seamount.shoal.runtime.ports import Ports, ProcessResult, ProcessSpec
from seamount.shoal.runtime.system_ports.quiet import SilentOutput
from seamount.shoal.values.inline import inline

_PORTS = str(Path(system_ports_package.__file__).parent)
_SHOAL = str(Path(system_ports_package.__file__).parents[2])
_WATCHED = ("open", "subprocess.", "os.", "socket.", "shutil.", "tempfile.", "glob.", "pty.", "signal.")
_ZONES = str(Path(tzdata.__file__).parent)
_IMPORTING = "<frozen importlib"

_found: list[str] | None = None


def _audit(event: str, args: tuple[Any, ...]) -> None:
    if _found is None or not event.startswith(_WATCHED):
        return
    # The rules of time zones are data that the language brings along, like a table in a module.
    if args and str(args[0]).startswith((_ZONES, "/usr/share/zoneinfo")):
        return
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        name = frame.f_code.co_filename
        if name.startswith((_PORTS, _IMPORTING)):
            return
        if name.startswith(_SHOAL):
            _found.append(f"{event} {args!r} from {name}:{frame.f_lineno}")
            return
        frame = frame.f_back


sys.addaudithook(_audit)


@contextmanager
def touching_outside_ports() -> Iterator[list[str]]:
    """Collects what the language's modules do to the system while the block runs, ports left out."""
    global _found
    _found = found = []
    try:
        yield found
    finally:
        _found = None


def _all_cases() -> Iterator[dict[str, Any]]:
    for file in sorted((Path(__file__).parent / "cases").glob("*.toml")):
        yield from tomllib.loads(file.read_text()).get("case", [])


def test_evaluating_the_language_cases_touches_the_system_only_inside_the_ports(tmp_path: Path) -> None:
    with touching_outside_ports() as found:
        for number, case in enumerate(_all_cases()):
            work = tmp_path / str(number)
            for name in (".", *case.get("fixture", [])):
                path = work / name
                (path if name.endswith(("/", ".")) else path.parent).mkdir(parents=True, exist_ok=True)
                if not path.is_dir():
                    path.touch()
            ports = system_ports(output=SilentOutput())
            interpreter = Interpreter(cwd=str(work), ports=ports, adapters=adapters_of(case))
            try:
                inline(interpreter.run(case["src"]).value)
            except (Raised, ParseError):
                continue
            finally:
                interpreter.evaluator.cancel.cancel()

    assert number > 100
    assert found == []


def test_the_audit_sees_what_goes_past_the_ports(tmp_path: Path) -> None:
    target = tmp_path / "f"
    code = compile("open(target, 'w').close()", f"{_SHOAL}/runtime/elsewhere.py", "exec")

    with touching_outside_ports() as found:
        exec(code, {"target": str(target)})

    assert len(found) == 1
    assert found[0].startswith("open")


class _Recording:
    """Processes that only write down what they are asked to run."""

    def __init__(self) -> None:
        self.specs: list[ProcessSpec] = []

    def find(self, name: bytes, search_path: bytes, cwd: bytes) -> bytes | None:
        return b"/bin/" + name if name == b"tool" else None

    def run(self, spec: ProcessSpec, cancel: CancelToken) -> ProcessResult:
        from seamount.shoal.runtime.ports import Captured

        self.specs.append(spec)
        return ProcessResult(0, None, 42, 5, Captured(b"out\n", total=4), Captured(b""))

    def open_desktop(self, path: bytes) -> None:
        raise FileNotFoundError(2, "no desktop")


def _with_recording() -> tuple[Interpreter, _Recording]:
    ports: Ports = system_ports(output=SilentOutput())
    ports.processes = recording = _Recording()
    return Interpreter(cwd="/tmp", env={b"PATH": b"/x", b"A": b"1"}, ports=ports), recording


def test_a_replaced_port_is_what_the_language_uses() -> None:
    interpreter, recording = _with_recording()

    result = interpreter.run('B=2 tool --dry-run --name="two words" -x ./p > /dev/null', "value")

    assert inline(result.value) == "outcome(status: 0, ok: true)"
    (spec,) = recording.specs
    assert spec.program == b"/bin/tool"
    assert list(spec.argv) == [b"tool", b"--dry-run", b"--name=two words", b"-x", b"./p"]
    assert spec.env == [(b"PATH", b"/x"), (b"A", b"1"), (b"B", b"2")]
    assert spec.cwd == b"/tmp"


def test_environment_writes_and_with_reach_the_next_command_and_no_further() -> None:
    interpreter, recording = _with_recording()

    interpreter.run('env.A = 7\nwith env: {C: "x"}, cwd: "/usr" { tool }\ntool', "value")

    inside, after = recording.specs
    assert inside.env == [(b"PATH", b"/x"), (b"A", b"7"), (b"C", b"x")]
    assert inside.cwd == b"/usr"
    assert after.env == [(b"PATH", b"/x"), (b"A", b"7")]
    assert after.cwd == b"/tmp"
