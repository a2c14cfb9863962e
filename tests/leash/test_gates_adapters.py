"""Commands that an adapter is for, under a policy: what it declares is judged, while that can be true."""

from __future__ import annotations

from pathlib import Path

import pytest
from language.adapters.adapting import catalogue
from leash.restricted import Bay, Gated, make_bay

from seamount.shoal import parse
from seamount.shoal.effects import derive_for

TRAWL = """
[cmd.trawl]
bin = "sort"
undeclared = "plain"
params = { nets = "glob", log = "path?" }
positional = ["nets"]
output = { parse = "lines" }
effects = ["fs.read($nets|cwd)", "fs.write($log)"]
"""


@pytest.fixture
def bay(tmp_path: Path) -> Bay:
    return make_bay(tmp_path)


SPAWN = 'proc_spawn = ["sort", "trawl"]\n'


def _gated(bay: Bay, toml: str, text: str = TRAWL, *, vouched: bool = True) -> Gated:
    gated = Gated(bay, toml)
    gated.interpreter.evaluator.adapters = catalogue(text, vouched=vouched)
    return gated


def test_a_call_runs_when_what_it_declares_is_granted_though_opaque_is_not(bay: Bay) -> None:
    (bay.inside / "net").write_text("cod\nhake\n")

    assert _gated(bay, SPAWN + 'fs.read = ["@/**"]').run("(trawl net).out") == ["cod", "hake"]


def test_a_call_is_refused_for_what_it_declares(bay: Bay) -> None:
    gated = _gated(bay, SPAWN + 'fs.read = ["@/**"]\nopaque = "allow"')

    code, text = gated.refusal("trawl /etc/hostname")

    assert code == "leash_denied"
    assert "/etc/hostname" in text


def test_a_value_that_no_plan_could_tell_is_judged_when_it_is_there(bay: Bay) -> None:
    (bay.inside / "net").write_text("cod\n")
    gated = _gated(bay, SPAWN + 'fs.read = ["@/**"]')

    assert gated.run('let nets = ["net"]\n(trawl (nets[0])).out') == ["cod"]
    assert gated.refusal('let more = ["/etc/hostname"]\ntrawl (more[0])')[0] == "leash_denied"


def test_a_path_is_judged_by_what_it_leads_to(bay: Bay) -> None:
    (bay.inside / "link").symlink_to("/etc/hostname")

    assert _gated(bay, SPAWN + 'fs.read = ["@/**"]').refusal("trawl link")[0] == "leash_denied"


@pytest.mark.parametrize(
    "src",
    [
        pytest.param("trawl --number net", id="an undeclared flag"),
        pytest.param('trawl ("-n") net', id="a value that is taken for a flag"),
        pytest.param("^sort net", id="the program itself"),
        pytest.param("TRAWL_HOOK=x trawl net", id="a variable in front"),
        pytest.param('with env: {TRAWL_HOOK: "x"} { trawl net }', id="a variable around"),
        pytest.param('"x".feed(sort)', id="a feed"),
        pytest.param("run sort net", id="run"),
    ],
)
def test_what_the_declaration_does_not_speak_for_needs_a_grant_of_opaque(src: str, bay: Bay) -> None:
    (bay.inside / "net").write_text("cod\n")
    policy = SPAWN + 'fs.read = ["@/**"]\nenv_write = ["TRAWL_HOOK"]\n'

    code, told = _gated(bay, policy).refusal(src)

    assert code == "leash_denied"
    assert "effects are unknown" in told
    _gated(bay, f'{policy}opaque = "allow"\n').run(src)


def test_a_declaration_that_nobody_vouches_for_needs_a_grant_of_opaque(bay: Bay) -> None:
    (bay.inside / "net").write_text("cod\n")
    policy = SPAWN + 'fs.read = ["@/**"]\n'

    assert _gated(bay, policy, vouched=False).refusal("trawl net")[0] == "leash_denied"
    assert _gated(bay, f'{policy}opaque = "allow"', vouched=False).run("(trawl net).out") == ["cod"]


def test_a_program_that_the_principal_could_have_written_needs_a_grant_of_opaque(bay: Bay) -> None:
    own = bay.inside / "sort"
    own.write_text("#!/bin/sh\necho impostor\n")
    own.chmod(0o755)
    policy = 'proc_spawn = ["sort", "sh"]\nfs.read = ["/**"]\nfs.write = ["@/**"]\nenv_write = ["PATH"]\n'

    gated = _gated(bay, policy)
    gated.interpreter.evaluator.env = {b"PATH": bytes(bay.inside) + b":/usr/bin:/bin"}
    gated.interpreter.evaluator.given = gated.interpreter.evaluator.env

    assert gated.refusal("trawl net")[0] == "leash_denied"


def test_a_link_to_another_program_needs_a_grant_of_opaque(bay: Bay) -> None:
    (bay.inside / "sort").symlink_to("/bin/echo")
    policy = 'proc_spawn = ["sort", "echo"]\nfs.read = ["/**"]\nfs.write = ["@/**"]\n'

    gated = _gated(bay, policy)
    gated.interpreter.evaluator.env = {b"PATH": bytes(bay.inside) + b":/usr/bin:/bin"}
    gated.interpreter.evaluator.given = gated.interpreter.evaluator.env

    assert gated.refusal("trawl net")[0] == "leash_denied"


def test_the_start_of_the_program_is_judged_as_ever(bay: Bay) -> None:
    assert _gated(bay, 'proc_spawn = ["ls"]\nfs.read = ["@/**"]').refusal("trawl net")[0] == "leash_denied"


def test_a_plan_names_the_program_by_its_digest_whatever_may_be_read(bay: Bay) -> None:
    gated = _gated(bay, 'proc_spawn = ["sort"]')
    plan = derive_for(gated.interpreter.evaluator, parse("trawl net"))

    (spawn,) = [effect for effect in plan if effect["kind"] == "proc_spawn"]
    assert spawn["argv0"] == "sort"
    assert len(spawn["bin_hash"]) == 64
    assert plan[0] == {"kind": "fs_read", "paths": [str(bay.inside / "net")]}
    assert Path("/usr/bin/sort").exists()
