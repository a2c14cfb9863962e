"""Paths are judged by where they lead, and what was judged is what is used."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from leash.restricted import Bay, Gated, make_bay

from seamount.leash.gates import Authority, Gate
from seamount.leash.gates_files import GatedFiles
from seamount.leash.gates_paths import Place
from seamount.shoal.runtime.system_ports.files import SystemFiles
from seamount.shoal.values.errors import Raised

ALL_OF_THE_BAY = """fs.read = ["@/**"]
fs.write = ["@/**"]
fs.delete = ["@/**"]"""

pytestmark = pytest.mark.proves("hard/L08")


@pytest.fixture
def bay(tmp_path: Path) -> Bay:
    return make_bay(tmp_path)


@pytest.fixture
def gated(bay: Bay) -> Gated:
    return Gated(bay, ALL_OF_THE_BAY)


def link_at_the_leaf(bay: Bay) -> str:
    (bay.inside / "link").symlink_to(bay.root / "outside" / "pearl.txt")
    return "link"


def link_in_the_middle(bay: Bay) -> str:
    (bay.inside / "link").symlink_to(bay.root / "outside")
    return "link/pearl.txt"


def link_to_a_link(bay: Bay) -> str:
    (bay.inside / "first").symlink_to("second")
    (bay.inside / "second").symlink_to("../outside/pearl.txt")
    return "first"


def up_and_out(bay: Bay) -> str:
    return "sub/../../outside/pearl.txt"


def up_from_where_a_link_leads(bay: Bay) -> str:
    (bay.root / "outside" / "deep").mkdir()
    (bay.inside / "link").symlink_to(bay.root / "outside" / "deep")
    return "link/../pearl.txt"


def through_the_process(bay: Bay) -> str:
    return f"/proc/self/root{bay.root}/outside/pearl.txt"


def through_a_thread(bay: Bay) -> str:
    return f"/proc/thread-self/root{bay.root}/outside/pearl.txt"


def through_a_working_directory(bay: Bay) -> str:
    up = "../" * 30
    return f"/proc/self/cwd/{up}{str(bay.root)[1:]}/outside/pearl.txt"


WAYS_OUT = (
    link_at_the_leaf,
    link_in_the_middle,
    link_to_a_link,
    up_and_out,
    up_from_where_a_link_leads,
    through_the_process,
    through_a_thread,
    through_a_working_directory,
)


@pytest.mark.parametrize("way", WAYS_OUT, ids=[way.__name__ for way in WAYS_OUT])
@pytest.mark.parametrize(
    "src",
    [
        'path("{}").read()',
        'cat("{}")',
        '"stone".save("{}")',
        '"stone".append("{}")',
        "cp more.txt {}",
        "cp {} copied.txt",
        "echo stone > {}",
    ],
)
def test_no_way_leads_out_of_what_is_granted(way: object, src: str, bay: Bay, gated: Gated) -> None:
    assert callable(way)
    written = src.format(way(bay))
    before = bay.tree()
    assert gated.refusal(written)[0] == "leash_denied"
    assert bay.tree() == before


def test_a_dangling_link_is_judged_by_what_it_would_make(bay: Bay, gated: Gated) -> None:
    (bay.inside / "link").symlink_to(bay.root / "outside" / "new.txt")
    for src in ('"x".save("link")', "touch link", "echo x > link"):
        assert gated.refusal(src)[0] == "leash_denied"
    assert not (bay.root / "outside" / "new.txt").exists()
    (bay.inside / "link").unlink()
    (bay.inside / "link").symlink_to("sub/new.txt")
    gated.run('"x".save("link")')
    assert (bay.inside / "sub" / "new.txt").read_text() == "x"


def test_a_link_inside_of_the_grant_may_be_followed(bay: Bay, gated: Gated) -> None:
    (bay.inside / "link").symlink_to("sub")
    assert gated.run('path("link/deep.txt").read()') == "deep\n"


def test_a_file_that_may_not_be_changed_gets_no_second_name(bay: Bay) -> None:
    gated = Gated(bay, f'fs.read = ["{bay.root}/**"]\nfs.write = ["@/**"]')
    assert gated.refusal("ln ../outside/pearl.txt pearl")[0] == "leash_denied"
    assert not (bay.inside / "pearl").exists()


def test_removing_a_link_removes_the_link(bay: Bay, gated: Gated) -> None:
    (bay.inside / "link").symlink_to(bay.root / "outside" / "pearl.txt")
    gated.run("rm --permanent link")
    assert not os.path.lexists(bay.inside / "link")
    assert (bay.root / "outside" / "pearl.txt").exists()


def test_a_denied_name_stays_denied_wherever_it_leads(bay: Bay) -> None:
    gated = Gated(bay, 'fs.read = ["@/**"]\n[principal."agent:otter".deny]\nfs.read = ["@/alias"]')
    (bay.inside / "alias").symlink_to("secret.txt")
    assert gated.refusal('path("alias").read()')[0] == "leash_denied"
    assert gated.run('path("secret.txt").read()') == "salt\n"


def test_a_directory_is_not_moved_to_where_its_files_may_be_read(bay: Bay) -> None:
    policy = ALL_OF_THE_BAY + '\n[principal."agent:otter".deny]\nfs.read = ["@/sub/**/*.key"]'
    (bay.inside / "sub" / "a.key").write_text("key")
    gated = Gated(bay, policy)
    assert gated.refusal("mv sub moved")[0] == "leash_denied"
    assert gated.refusal("mv sub/a.key a.txt")[0] == "leash_denied"
    gated.run("mv sub/deep.txt deep.txt")
    assert (bay.inside / "deep.txt").read_text() == "deep\n"


def test_what_was_deleted_can_be_read_by_nobody_who_could_not_read_it_before(bay: Bay) -> None:
    gated = Gated(bay, 'fs.delete = ["@/**"]\nfs.read = ["@/more.txt"]')
    gated.run('let bin = rm("secret.txt")')
    assert gated.refusal("bin.out[0].trash.read()")[0] == "leash_denied"
    assert gated.refusal("cp (bin.out[0].trash) back.txt")[0] == "leash_denied"
    gated.run('let bin = rm("more.txt")')
    assert gated.run("bin.out[0].trash.read()") == "more\n"


def test_a_link_put_in_the_way_after_the_judgement_fails_the_effect(bay: Bay) -> None:
    """The race is won for the attacker: the path is swapped between judging and opening."""
    files = GatedFiles(SystemFiles(), Gate(bay.guard(ALL_OF_THE_BAY), Authority()))
    target = bay.inside / "sub" / "deep.txt"
    paths = files._paths
    judged = paths.admit

    def swapped(kind: object, *places: Place) -> None:
        judged(kind, *places)  # type: ignore[arg-type]
        if (bay.inside / "sub").is_symlink():
            return
        (bay.inside / "sub").rename(bay.inside / "aside")
        (bay.root / "outside" / "deep.txt").write_text("pearl")
        (bay.inside / "sub").symlink_to(bay.root / "outside")

    paths.admit = swapped  # type: ignore[method-assign]
    with pytest.raises(OSError, match="symbolic links"):
        files.read(bytes(target))
    with pytest.raises(Raised):
        files.write(bytes(target), b"stone")
    assert (bay.root / "outside" / "deep.txt").read_text() == "pearl"


def test_what_belongs_to_the_kernel_is_closed_to_every_grant(bay: Bay) -> None:
    gated = Gated(bay, 'fs.read = ["/**"]\nfs.write = ["/**"]\nfs.delete = ["/**"]')
    gated.guard.places = type(gated.guard.places)(
        gated.guard.places.private, gated.guard.places.trash, (str(bay.root / "outside"),)
    )
    for src in ("cat ../outside/pearl.txt", "ls ../outside", "rm ../outside/pearl.txt", "touch ../outside/x"):
        assert gated.refusal(src)[0] == "leash_denied"
    assert gated.run("path('secret.txt').read()") == "salt\n"


def test_a_walk_skips_a_directory_that_is_denied(bay: Bay) -> None:
    gated = Gated(bay, 'fs.read = ["@/**"]\n[principal."agent:otter".deny]\nfs.read = ["@/sub/**"]')
    assert gated.run('glob("**/*.txt").expand().map(p => p.name).join(" ")') == "more.txt secret.txt"
    assert gated.run('ls().map(e => e.name).contains("sub")') is True


def test_a_watch_tells_nothing_of_what_may_not_be_read(bay: Bay) -> None:
    files = GatedFiles(
        SystemFiles(),
        Gate(
            bay.guard('fs.read = ["@/**"]\n[principal."agent:otter".deny]\nfs.read = ["@/sub/**"]'),
            Authority(),
        ),
    )
    watcher = files.watch(bytes(bay.inside), True)
    (bay.inside / "sub" / "hidden.txt").write_text("x")
    (bay.inside / "seen.txt").write_text("x")
    seen: set[bytes] = set()
    while bytes(bay.inside / "seen.txt") not in seen:
        seen |= {event.path for event in watcher.poll(5)}
    watcher.close()
    assert bytes(bay.inside / "sub" / "hidden.txt") not in seen


def test_a_path_that_is_no_text_is_judged_like_any_other(bay: Bay) -> None:
    name = os.fsencode(bay.inside) + b"/\xff.txt"
    with open(name, "wb") as file:
        file.write(b"x")
    files = GatedFiles(SystemFiles(), Gate(bay.guard('fs.read = ["@/**"]'), Authority()))
    assert files.read(name) == b"x"
    refused = GatedFiles(SystemFiles(), Gate(bay.guard(""), Authority()))
    with pytest.raises(Raised):
        refused.read(name)
