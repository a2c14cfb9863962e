"""The gate of external programs."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, Protocol

from seamount.leash.gates import Gate
from seamount.leash.gates_environment import without_loaders
from seamount.leash.gates_paths import PathGate
from seamount.leash.gates_programs import Launch, launch
from seamount.shoal.runtime.cancel import CancelToken
from seamount.shoal.runtime.ports import Processes, ProcessResult, ProcessSpec

_OPAQUE: Final = {"kind": "opaque"}
_OPENER: Final = b"xdg-open"
_USUAL_PATH: Final = b"/usr/local/bin:/usr/bin:/bin"


class Confinement(Protocol):
    """How the operating system holds programs back."""

    def confine_program(self, images: Sequence[int]) -> None:
        """Restrict the calling thread, and what it starts, to what the principal's programs may do. `images`
        are descriptors of the executables that are to be started. Raises OSError.
        """


class GatedProcesses:
    """`Processes` for one run.

    A program is judged as two effects: that it is started, and what it does. Nobody knows the latter, so it
    is opaque, unless an adapter declares it and the program is none that the principal could have put
    there. Each runs in a thread of its own, which is restricted before it starts anything.
    """

    def __init__(self, inner: Processes, gate: Gate, confinement: Confinement | None) -> None:
        self._inner = inner
        self._gate = gate
        self._paths = PathGate(gate)
        self._confinement = confinement

    def find(self, name: bytes, search_path: bytes, cwd: bytes) -> bytes | None:
        if self._gate.refusal(_OPAQUE) is not None:
            # Nobody learns what is in a directory by calling it a place for programs.
            folders = [folder for folder in search_path.split(b":") if not self._is_hidden(folder, name, cwd)]
            search_path = b":".join(folders) or b"/nonexistent"
        return self._inner.find(name, search_path, cwd)

    def digest(self, path: bytes) -> str:
        return self._inner.digest(path)

    def run(self, spec: ProcessSpec, cancel: CancelToken) -> ProcessResult:
        search = dict(spec.env).get(b"PATH", b"")
        environment = without_loaders(spec.env, self._gate.tables)
        is_pinned = self._is_pinned()
        if self._paths.is_hidden(os.path.join(spec.cwd, spec.program)):
            # Whoever may not start it anyhow is not told whether it is there.
            self._gate.admit(_OPAQUE)
        with launch(
            spec.program,
            tuple(spec.argv),
            spec.cwd,
            search,
            hashed=is_pinned,
            changeable=self._paths.could_change,
        ) as found:
            self._admit(found, spec)
            spec = replace(spec, env=environment)
            if is_pinned:
                # Started through the descriptor that was hashed; a script through its interpreter's.
                path = found.image.path.encode("utf-8", "surrogateescape")
                spec = replace(spec, argv=found.argv, program=path, image=found.image.descriptor)
            if spec.stdin_path is not None:
                place = self._paths.place(spec.stdin_path)
                self._paths.admit("fs_read", place)
                spec = replace(spec, stdin_path=place.raw)
            images = [each.descriptor for each in found.programs if not each.is_copy]
            result: ProcessResult = self._confined(images, lambda: self._inner.run(spec, cancel))
            return result

    def open_desktop(self, path: bytes) -> None:
        self._gate.admit(_OPAQUE)
        opener = self._inner.find(_OPENER, _USUAL_PATH, b"/")
        if opener is None:
            self._inner.open_desktop(path)
            return
        with launch(opener, (_OPENER, path), b"/", _USUAL_PATH, hashed=self._is_pinned()) as found:
            for program in found.programs:
                self._gate.admit(program.effect())
            images = [program.descriptor for program in found.programs]
            self._confined(images, lambda: self._inner.open_desktop(path))

    def _admit(self, found: Launch, spec: ProcessSpec) -> None:
        for program in found.programs:
            self._gate.admit(program.effect())
        if spec.declared is None or self._could_be_its_own(found, spec):
            self._gate.admit(_OPAQUE)
        if spec.declared is None:
            return
        for effect in spec.declared:
            if effect["kind"] == "proc_spawn":
                continue
            if "paths" in effect:
                places = [
                    self._paths.place(path.encode("utf-8", "surrogateescape")) for path in effect["paths"]
                ]
                self._paths.admit(effect["kind"], *places)
            else:
                self._gate.admit(effect)

    def _could_be_its_own(self, found: Launch, spec: ProcessSpec) -> bool:
        """Whether the principal could have put the program where it is: then no declaration speaks for it."""
        paths = [program.path for program in found.programs]
        paths.append(os.path.normpath(os.path.join(os.fsdecode(spec.cwd), os.fsdecode(spec.program))))
        return any(self._paths.could_change(path) for path in paths)

    def _is_hidden(self, folder: bytes, name: bytes, cwd: bytes) -> bool:
        return self._paths.is_hidden(os.path.join(cwd, folder, name))

    def _is_pinned(self) -> bool:
        return any(table.limits_spawn for table in self._gate.tables)

    def _confined(self, images: Sequence[int], work: Callable[[], object]) -> Any:
        if self._confinement is None:
            return work()
        confinement = self._confinement

        def confined() -> object:
            confinement.confine_program(images)
            return work()

        return in_a_thread(confined)


def in_a_thread(work: Callable[[], Any]) -> Any:
    """Do something in a thread that ends with it; what it raises is raised here."""
    results: list[Any] = []
    problems: list[BaseException] = []

    def run() -> None:
        try:
            results.append(work())
        except BaseException as problem:
            problems.append(problem)

    thread = threading.Thread(target=run, name="confined-command", daemon=True)
    thread.start()
    thread.join()
    if problems:
        raise problems[0]
    return results[0]
