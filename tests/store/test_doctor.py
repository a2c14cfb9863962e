"""The doctor: what it finds, what it repairs, and that it changes nothing else."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest
from places import Place

from seamount.cli.main import main
from seamount.store import StateDir, Store, blobs, doctor, journal
from seamount.store.doctor import Report, examine
from seamount.store.journal import Outcome, Output, Run
from seamount.store.store import OWN_MIGRATIONS


def look(place: Place, **options) -> Report:
    return examine(place.root, OWN_MIGRATIONS, url=place.url, **options)


def problems(report: Report) -> list[tuple[str, str, bool]]:
    return [(each.check, each.text, each.repaired) for each in report.findings if each.level == "problem"]


async def fill(store: Store) -> list[str]:
    """Some rows, small blobs, and three blobs in files, whose addresses it gives."""
    addresses = []
    for number in range(12):
        value = await store.blobs.stage(b"%d" % number * (20_000 if number < 3 else 10))
        run = Run("otter", "bay", f"ls {number}", number, b"/")
        outcome = Outcome(0, True, 1, (Output("value", value),))
        await store.write(lambda rows, r=run, o=outcome: journal.record(rows, r, o))
        addresses.append(value.address)
    return addresses[:3]


@pytest.fixture
async def addresses(place: Place) -> list[str]:
    """Of the blobs in files; the store is closed."""
    found = await fill(await place.open())
    await place.close()
    return found


def file_of(place: Place, address: str) -> Path:
    digits = address.removeprefix("blake3:")
    return place.root / "cas" / digits[:2] / digits[2:4] / f"{digits}.zst"


def snapshot(root: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(root)): path.read_bytes()
        for path in root.rglob("*")
        if path.is_file() and not path.name.endswith(("-shm", "-wal"))
    }


@pytest.mark.parametrize("full", [False, True])
def test_a_sound_state_is_found_to_be_sound_and_is_not_touched(
    place: Place, addresses: list[str], full: bool
):
    before = snapshot(place.root)
    report = look(place, full=full, repair=True)
    assert problems(report) == []
    assert report.healthy
    assert {finding.check for finding in report.findings} == {
        "lock",
        "directory",
        "space",
        "schema",
        "database",
        "rows",
        "blobs",
    }
    assert snapshot(place.root) == before


def test_a_place_where_no_kernel_has_been_is_a_problem(tmp_path: Path):
    report = examine(tmp_path / "nowhere", OWN_MIGRATIONS)
    assert not report.healthy
    assert not (tmp_path / "nowhere").exists()


async def test_what_is_open_to_others_is_found_and_closed(place: Place, addresses: list[str]):
    path = file_of(place, addresses[0])
    path.chmod(0o644)
    place.root.chmod(0o755)
    assert problems(look(place))[0][0] == "directory"
    assert stat.S_IMODE(path.stat().st_mode) == 0o644
    report = look(place, repair=True)
    assert report.healthy
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(place.root.stat().st_mode) == 0o700
    assert problems(look(place)) == []


async def test_a_running_kernel_is_named_and_nothing_is_repaired_under_it(place: Place):
    store = await place.open()
    found = await fill(store)
    file_of(place, found[0]).unlink()
    report = look(place, repair=True)
    assert report.running == os.getpid()
    assert [(check, repaired) for check, _, repaired in problems(report)] == [("blobs", False)]
    assert await store.blobs.info(found[0]) is not None


async def test_a_blob_whose_file_has_gone_is_forgotten_and_can_be_put_again(
    place: Place, addresses: list[str]
):
    file_of(place, addresses[1]).unlink()
    assert "1 blobs are missing" in problems(look(place, full=True))[0][1]
    assert look(place, full=True, repair=True).healthy
    assert problems(look(place, full=True)) == []
    store = await place.open()
    assert await store.blobs.info(addresses[1]) is None
    assert await store.blobs.put(b"1" * 20_000) == addresses[1]


async def test_a_damaged_blob_is_a_problem_that_stays(place: Place, addresses: list[str]):
    path = file_of(place, addresses[2])
    content = bytearray(path.read_bytes())
    content[-1] ^= 1
    path.write_bytes(content)
    report = look(place, full=True, repair=True)
    assert not report.healthy
    assert addresses[2] in problems(report)[0][1]
    assert path.read_bytes() == content


async def test_files_that_belong_to_no_blob_are_removed_once_they_are_old(place: Place, addresses: list[str]):
    store = await place.open()
    staged = await store.blobs.stage(b"never linked" * 2_000)
    await place.close()
    path = file_of(place, staged.address)
    assert problems(look(place)) == []
    os.utime(path, (0, 0))
    assert "belong to no blob" in problems(look(place))[0][1]
    assert look(place, repair=True).healthy
    assert not path.exists()


async def test_a_row_that_was_changed_behind_the_kernels_back_is_found(place: Place, addresses: list[str]):
    store = await place.open()
    await store.write(lambda rows: rows.run("UPDATE journal_entry SET src = 'rm -rf /' WHERE id = 5"))
    await place.close()
    ((check, text, _),) = problems(look(place))
    assert check == "rows"
    assert text.endswith(": 5")


async def test_a_small_blob_that_was_changed_is_found(place: Place, addresses: list[str]):
    store = await place.open()
    await store.write(lambda rows: rows.run("UPDATE blob SET body = ? WHERE body IS NOT NULL", (b"x" * 10,)))
    await place.close()
    ((check, text, _),) = problems(look(place))
    assert check == "blobs"
    assert "9 are damaged" in text


@pytest.mark.parametrize("place", ["sqlite"], indirect=True)
async def test_a_damaged_database_is_found_and_left_as_it_is(place: Place, addresses: list[str]):
    path = place.root / "journal.db"
    content = bytearray(path.read_bytes())
    content[4096 * 3 : 4096 * 3 + 50] = bytes(50)
    path.write_bytes(content)
    report = look(place, repair=True)
    assert "database" in {check for check, *_ in problems(report)}
    assert path.read_bytes() == content


@pytest.mark.parametrize("place", ["sqlite"], indirect=True)
def test_a_file_that_is_no_database_is_found(place: Place, addresses: list[str]):
    (place.root / "journal.db").write_bytes(b"no database" * 1_000)
    assert not look(place).healthy


async def test_a_newer_schema_is_a_problem_and_an_older_one_is_not(place: Place, addresses: list[str]):
    report = examine(place.root, OWN_MIGRATIONS[:-1], url=place.url)
    assert report.healthy
    older = [each for each in OWN_MIGRATIONS if each.owner != "journal" or each.number < 2]
    report = examine(place.root, older, url=place.url)
    assert [check for check, *_ in problems(report)] == ["schema"]
    assert "'journal' are at version 4, this program knows 1; upgrade" in problems(report)[0][1]


def test_a_full_disk_is_a_problem(place: Place, addresses: list[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(doctor, "SPACE_PROBLEM_BYTES", 1 << 62)
    assert [check for check, *_ in problems(look(place))] == ["space"]


@pytest.mark.parametrize("place", ["postgresql"], indirect=True)
async def test_the_owner_of_a_server_hears_what_it_does_not_guard_against(place: Place, addresses: list[str]):
    notes = [finding.text for finding in look(place).findings if finding.level == "note"]
    assert any("does not wait for the disk" in text for text in notes)


@pytest.mark.parametrize("place", ["postgresql"], indirect=True)
def test_a_database_that_cannot_be_reached_is_a_problem(place: Place, addresses: list[str], tmp_path: Path):
    report = examine(place.root, OWN_MIGRATIONS, url=f"postgresql://x@/y?host={tmp_path}")
    assert [check for check, *_ in problems(report)] == ["database"]


@pytest.mark.parametrize("place", ["sqlite"], indirect=True)
def test_the_command_says_what_it_found_to_people_and_to_programs(
    place: Place, addresses: list[str], capsys: pytest.CaptureFixture[str]
):
    words = ["doctor", "--state-dir", str(place.root)]
    assert main(words) == 0
    assert capsys.readouterr().out.endswith("all is well\n")
    file_of(place, addresses[0]).unlink()
    assert main([*words, "--full"]) == 1
    assert "PROBLEM" in capsys.readouterr().out
    assert main([*words, "--full", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["healthy"], told["running"]) == (False, None)
    assert [each["check"] for each in told["findings"] if each["level"] == "problem"] == ["blobs"]
    assert main([*words, "--full", "--repair"]) == 0
    assert "repaired" in capsys.readouterr().out
    assert main(["doctor", "--instance", "../x"]) == 2
    assert main(["doctor", "surplus"]) == 2


async def test_a_look_leaves_no_mark_on_whether_the_machine_was_restarted(place: Place, addresses: list[str]):
    (place.root / "lock").write_text("1\nanother boot\n")
    look(place)
    state = StateDir.open(place.root)
    assert not state.same_boot
    state.close()
    assert blobs.parse_address(addresses[0]) is not None
