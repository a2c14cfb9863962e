"""Whether something exists is not told to a program that has no grant there: its answer is the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from leash.restricted import Bay, Gated, make_bay

from seamount.shoal.values.errors import Raised

HIDDEN = "@"
"""Stands for a path outside of every grant, at which there is something or nothing."""

GRANTS = {
    "nothing": "",
    "its own directory": (
        'fs.read = ["@/**"]\nfs.write = ["@/**"]\nfs.delete = ["@/**"]\nsession.write = true'
    ),
}

PROGRAMS = (
    "cd @",
    "pushd @",
    "jump @",
    "j @",
    "cd @/..",
    "cd @/x/..",
    'with cwd: "@" { pwd }',
    'with cwd: "@" { ls }',
    'with cwd: "@" { ^true }',
    "ls @",
    "ls @/*",
    "echo @*",
    "echo @/**",
    'glob("@*").expand()',
    'glob("@/**").expand()',
    "cat @",
    "head @",
    "stat @",
    "touch @",
    "touch @/x",
    "mkdir @",
    "mkdir -p @/x/y",
    "rm @",
    "rm -r @",
    "rm --permanent @",
    "cp @ copy.txt",
    "cp -r @ copy.txt",
    "cp secret.txt @",
    "mv @ moved.txt",
    "mv secret.txt @",
    "ln @ link",
    "ln -s @ link\ncat link",
    "ln -s @ link\ncd link",
    'ln -s @ link\npath("link").exists()',
    "ln -s @ link\nls link",
    "ln -s @ link\nstat link",
    "ln -s @ link\nrm link",
    "source @",
    "use @",
    "use @/module",
    "^@",
    "^@/run",
    'run("@")',
    "^cat < @",
    "^true > @",
    "^true >> @",
    "which @",
    "interact @",
    'watch("@")',
    'tail("@").take(1).collect()',
    'open("@")',
    'save("@", "x")',
    '"x".append("@")',
    'path("@").exists()',
    'path("@").is_dir()',
    'path("@").is_file()',
    'path("@").size',
    'path("@").read()',
    'path("@").lines()',
    'path("@").resolve()',
    'path("@").modified',
    'path("@").list()',
    'path("@").canonicalize()',
)


@pytest.fixture
def bay(tmp_path: Path) -> Bay:
    bay = make_bay(tmp_path)
    hidden = bay.root / "outside" / "zz-folder"
    hidden.mkdir()
    (hidden / "x").mkdir()
    (hidden / "module.shl").write_text("export let tide = 3\n")
    (bay.root / "outside" / "zz-letter").write_text("pearl")
    run = hidden / "run"
    run.write_text("#!/bin/sh\n")
    run.chmod(0o755)
    (bay.root / "outside" / "zz-script").write_text("#!/bin/sh\n")
    (bay.root / "outside" / "zz-script").chmod(0o755)
    return bay


def answer(bay: Bay, grants: str, program: str, path: Path) -> object:
    """What a program is answered, without the path that it named."""
    for made in ("link", "copy.txt", "moved.txt"):
        (bay.inside / made).unlink(missing_ok=True)
    try:
        said: object = repr(Gated(bay, grants).run(program.replace(HIDDEN, str(path))))
    except Raised as problem:
        error = problem.error
        said = (error.code, error.msg, error.hint, error.stderr)
    # Names are of different lengths, and what was made has a time and a number.
    return re.sub(r"[0-9]+", "N", str(said).replace(path.name, "HIDDEN"))


@pytest.mark.proves("kernel/A20")
@pytest.mark.parametrize("grants", GRANTS.values(), ids=GRANTS.keys())
@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_learns_nothing_of_what_is_outside_of_its_grants(
    bay: Bay, program: str, grants: str
) -> None:
    absent = answer(bay, grants, program, bay.root / "outside" / "zz-nobody")
    for present in ("zz-folder", "zz-letter", "zz-script"):
        assert answer(bay, grants, program, bay.root / "outside" / present) == absent
