"""What tests of adapters share: adapters from a text, and processes that play a program."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from seamount.shoal import Interpreter, parse, system_ports
from seamount.shoal.effects import derive_for
from seamount.shoal.runtime.adapters.catalogue import NONE, Catalogue, built_in
from seamount.shoal.runtime.adapters.loading import load_text
from seamount.shoal.runtime.cancel import CancelToken
from seamount.shoal.runtime.ports import Captured, Ports, ProcessResult, ProcessSpec
from seamount.shoal.runtime.system_ports.quiet import SilentOutput
from seamount.shoal.values.inline import inline

PATH = b"/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


def catalogue(text: str, *, vouched: bool = True) -> Catalogue:
    """The adapters of a text, which must be right."""
    adapters, problems = load_text(text.encode(), "test.toml", vouched=vouched)
    assert problems == []
    return Catalogue({adapter.head: adapter for adapter in adapters})


def adapters_of(case: Mapping[str, Any]) -> Catalogue:
    """The adapters that a language case asks for."""
    asked = case.get("adapters")
    if asked is None:
        return NONE
    return built_in() if asked == "built-in" else catalogue(asked)


class Playing:
    """Processes that start nothing: they keep what they were asked for, and answer as they were told to."""

    def __init__(self, stdout: bytes = b"", status: int = 0) -> None:
        self.specs: list[ProcessSpec] = []
        self._stdout = stdout
        self._status = status

    def find(self, name: bytes, search_path: bytes, cwd: bytes) -> bytes | None:
        return b"/bin/" + name

    def digest(self, path: bytes) -> str:
        return f"digest of {path.decode()}"

    def run(self, spec: ProcessSpec, cancel: CancelToken) -> ProcessResult:
        self.specs.append(spec)
        said = Captured(self._stdout, total=len(self._stdout))
        return ProcessResult(self._status, None, 42, 5, said, Captured(b""))

    def open_desktop(self, path: bytes) -> None:
        raise FileNotFoundError(2, "no desktop")


class Heard(SilentOutput):
    """Output that keeps the notices."""

    def __init__(self) -> None:
        self.notices: list[str] = []

    def notice(self, text: str) -> None:
        self.notices.append(text)


class Desk:
    """A session whose programs are played."""

    def __init__(
        self, adapters: Catalogue, stdout: bytes = b"", status: int = 0, cwd: str = "/srv/bay"
    ) -> None:
        self.output = Heard()
        self.processes = Playing(stdout, status)
        ports: Ports = system_ports(output=self.output)
        ports.processes = self.processes
        self.interpreter = Interpreter(cwd, {b"PATH": PATH}, ports, adapters=adapters)

    def run(self, src: str) -> Any:
        return self.interpreter.run(src, "value").value

    def shown(self, src: str) -> str:
        return inline(self.run(src))

    def argv(self, src: str) -> list[str]:
        """The argument list of the one program that a source starts."""
        self.run(src)
        (spec,) = self.processes.specs
        return [word.decode() for word in spec.argv]

    def plan(self, src: str) -> list[dict[str, Any]]:
        return derive_for(self.interpreter.evaluator, parse(src))

    def declared(self, src: str) -> list[dict[str, Any]] | None:
        """The effects that the one program of a source is started with."""
        self.run(src)
        (spec,) = self.processes.specs
        return None if spec.declared is None else [dict(effect) for effect in spec.declared]
