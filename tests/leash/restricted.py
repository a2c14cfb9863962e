"""What tests of gates and sandboxes share: a small bay, and an interpreter behind gates."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from seamount.leash.gates import Authority, Guard, Places
from seamount.leash.gates_ports import gated_ports
from seamount.leash.loading import parse_policy
from seamount.leash.policy import PrincipalPolicy
from seamount.shoal import Interpreter, system_ports
from seamount.shoal.runtime.ports import Undoable
from seamount.shoal.runtime.system_ports.quiet import NoJournal, SilentOutput
from seamount.shoal.values.errors import Raised

PRINCIPAL = "agent:otter"
VARIABLES = {b"PATH": b"/usr/bin:/bin", b"HOME": b"/home/otter", b"TIDE": b"low"}


def table_of(toml: str, bay: Path | None = None) -> PrincipalPolicy:
    """The policy of the restricted principal; `@` in it stands for the bay."""
    text = toml.replace("@", str(bay)) if bay else toml
    return parse_policy(f'version = 1\n[principal."{PRINCIPAL}"]\n{text}\n', "policy.toml").table(PRINCIPAL)


class SomeSecrets:
    """Knows one secret."""

    def get(self, name: str) -> bytes | None:
        return b"pearl" if name == "deploy-key" else None


class SomeJournal(NoJournal):
    """A journal that is there, and is empty."""

    active = True

    def undos(self, entry: int | None) -> Undoable | None:
        return None


@dataclass
class Bay:
    """A directory for programs, things outside of it, and what belongs to the session."""

    root: Path
    inside: Path
    places: Places

    def tree(self) -> dict[str, str | None]:
        """What there is below, without the session's own directories: path to content."""
        found: dict[str, str | None] = {}
        for folder in (self.inside, self.root / "outside"):
            for path in sorted(folder.rglob("*")):
                name = str(path.relative_to(self.root))
                found[name] = path.read_text() if path.is_file() and not path.is_symlink() else None
        return found

    def guard(self, toml: str) -> Guard:
        return Guard(table_of(toml, self.inside), self.places)


def make_bay(root: Path) -> Bay:
    """A bay in an empty directory."""
    root = Path(os.path.realpath(root))
    inside, outside = root / "bay", root / "outside"
    for folder in (inside / "sub", outside, root / "own" / "tmp", root / "own" / "trash"):
        folder.mkdir(parents=True)
    (inside / "secret.txt").write_text("salt\n")
    (inside / "more.txt").write_text("more\n")
    (inside / "sub" / "deep.txt").write_text("deep\n")
    (inside / "script.shl").write_text("cat secret.txt\n")
    (inside / "module.shl").write_text("export let tide = 3\n")
    (outside / "pearl.txt").write_text("pearl\n")
    return Bay(root, inside, Places(str(root / "own" / "tmp"), str(root / "own" / "trash"), ()))


class Gated:
    """An interpreter behind gates, in this process and without a sandbox."""

    def __init__(self, bay: Bay, toml: str, authority: Authority | None = None) -> None:
        self.guard = bay.guard(toml)
        self.authority = authority or Authority()
        self.plain = system_ports(output=SilentOutput(), journal=SomeJournal(), secrets=SomeSecrets())
        self.interpreter = Interpreter(bytes(bay.inside), VARIABLES, self.plain)
        self.begin(self.authority)

    def begin(self, authority: Authority) -> None:
        """The next runs have this authority."""
        self.authority = authority
        self.interpreter.evaluator.ports = gated_ports(self.plain, self.guard, authority)

    def run(self, src: str) -> Any:
        return self.interpreter.run(src, "value").value

    def refusal(self, src: str) -> tuple[str, str]:
        """Code and message of the error that a program ends with."""
        try:
            value = self.run(src)
        except Raised as problem:
            return problem.error.code, problem.error.msg
        raise AssertionError(f"{src!r} was not refused and has the value {value!r}")
