"""What a plan rests on may change before it is used: files, programs, links, names, directories, policy."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest
from kernel.plan_harbour import approve, plan_harbour, planned, policy, work_of
from live_kernel import Failed, until
from live_kernel.harbour import Caller, Harbour

_numbers = itertools.count(1)


@pytest.fixture(scope="module")
def here(shared_place: Path) -> Iterator[Harbour]:
    with plan_harbour(shared_place, "drift.sock") as ready:
        yield ready


@pytest.fixture
def place(here: Harbour) -> Path:
    """A directory of this test's own."""
    found = work_of(here.policy.parent) / f"drift-{next(_numbers)}"
    found.mkdir()
    return found


@pytest.fixture
def seal(here: Harbour, place: Path) -> Caller:
    return here.caller("agent:seal", cwd=str(place))


def script(path: Path, text: str = "#!/bin/sh\necho ran >> ran.txt\n") -> Path:
    path.write_text(text)
    path.chmod(0o755)
    return path


def approved(caller: Caller, src: str) -> str:
    ref = planned(caller, src)
    approve(caller, ref)
    return ref


def stale(caller: Caller, ref: str, what: str) -> None:
    """The plan is refused because of `what`, stays refused, and nothing has run."""
    failed = caller.failure("plan.apply", {"plan_ref": ref})
    assert (failed.code, failed.reason) == (-32042, "PLAN_STALE")
    assert failed.data["plan_ref"] == ref
    assert any(what in change for change in failed.data["changes"]), failed.data
    assert caller.failure("plan.apply", {"plan_ref": ref}).reason == "PLAN_STALE"
    assert caller.call("plan.get", {"plan_ref": ref})["state"] == "stale"


@pytest.mark.proves("architecture/approvals", "hard/L04", "error/PLAN_STALE", "kernel/A24")
@pytest.mark.parametrize("src", ["./tide.sh", "^sh tide.sh", 'run("./tide.sh")', "^sh -x ./tide.sh high"])
def test_a_script_that_was_edited_is_not_run(seal: Caller, place: Path, src: str) -> None:
    tide = script(place / "tide.sh")
    ref = approved(seal, src)
    tide.write_text("#!/bin/sh\necho changed >> ran.txt\n")
    stale(seal, ref, "tide.sh")
    assert not (place / "ran.txt").exists()


@pytest.mark.proves("hard/L04")
def test_a_script_that_did_not_change_is_run(seal: Caller, place: Path) -> None:
    tide = script(place / "tide.sh")
    ref = approved(seal, "./tide.sh")
    # Another time of change is no other content.
    tide.write_text(tide.read_text())
    seal.call("plan.apply", {"plan_ref": ref})
    assert (place / "ran.txt").read_text() == "ran\n"


@pytest.mark.proves("hard/L04")
def test_data_is_known_by_its_place_and_time(seal: Caller, place: Path) -> None:
    (place / "rows.csv").write_text("a,b\n")
    ref = approved(seal, "^wc rows.csv")
    (place / "rows.csv").write_text("a,c\n")
    stale(seal, ref, "rows.csv")


@pytest.mark.proves("hard/L04", "hard/L01")
def test_another_program_in_front_of_the_search_path_is_noticed(seal: Caller, place: Path) -> None:
    bin = place / "bin"
    bin.mkdir()
    seal.exec(f"env.PATH = '{bin}:/usr/bin:/bin'")
    ref = approved(seal, "^uname")
    script(bin / "uname", "#!/bin/sh\necho stolen > ran.txt\n")
    stale(seal, ref, "program uname")


@pytest.mark.proves("hard/L04")
def test_a_file_that_appears_is_a_change(seal: Caller, place: Path) -> None:
    ref = approved(seal, "^sh later.sh")
    script(place / "later.sh")
    stale(seal, ref, "later.sh")


@pytest.mark.proves("hard/L04")
def test_a_link_that_leads_elsewhere_is_a_change(seal: Caller, place: Path) -> None:
    (place / "a").mkdir()
    (place / "b").mkdir()
    (place / "at").symlink_to("a")
    ref = approved(seal, "touch at/file.txt")
    (place / "at").unlink()
    (place / "at").symlink_to("b")
    stale(seal, ref, "at/file.txt")
    assert not (place / "b" / "file.txt").exists()
    again = approved(seal, "touch at/file.txt")
    seal.call("plan.apply", {"plan_ref": again})
    assert (place / "b" / "file.txt").exists()


@pytest.mark.proves("kernel/A24")
def test_another_directory_is_a_change(seal: Caller, place: Path) -> None:
    (place / "other").mkdir()
    ref = approved(seal, "touch here.txt")
    seal.exec("cd other")
    stale(seal, ref, "directory")
    assert not (place / "other" / "here.txt").exists()


@pytest.mark.proves("kernel/A24")
def test_a_function_of_the_session_that_means_something_else_is_a_change(seal: Caller, place: Path) -> None:
    define = "fn deploy() { ^sh -c 'echo right >> ran.txt' }"
    seal.call("plan.apply", {"plan_ref": approved(seal, define)})
    ref = approved(seal, "deploy()")
    seal.call("plan.apply", {"plan_ref": approved(seal, define.replace("right", "wrong"))})
    stale(seal, ref, "name deploy")
    assert not (place / "ran.txt").exists()


@pytest.mark.proves("kernel/A24")
def test_a_value_that_a_program_is_given_counts(seal: Caller, place: Path) -> None:
    seal.exec("let who = 'right'")
    ref = approved(seal, "^touch (who)")
    unchanged = approved(seal, "^touch (who)")
    seal.exec("let other = 1")
    seal.call("plan.apply", {"plan_ref": unchanged})
    seal.exec("let who = 'wrong'")
    stale(seal, ref, "name who")
    assert not (place / "wrong").exists()


@pytest.mark.proves("kernel/A24", "error/APPROVAL_REQUIRED")
def test_more_than_was_approved_needs_another_approval(seal: Caller, place: Path) -> None:
    (place / "a.log").touch()
    (place / "b.log").touch()
    ref = approved(seal, "rm *.log")
    (place / "c.log").touch()
    failed = seal.failure("plan.apply", {"plan_ref": ref})
    assert (failed.code, failed.reason) == (-32011, "APPROVAL_REQUIRED")
    assert failed.data["effects"][0]["paths"][-1] == f"{place}/c.log"
    assert sorted(path.name for path in place.iterdir()) == ["a.log", "b.log", "c.log"]
    # Less is covered, and the plan is as good as it was.
    (place / "c.log").unlink()
    (place / "b.log").unlink()
    seal.call("plan.apply", {"plan_ref": ref})
    assert list(place.iterdir()) == []


@pytest.mark.proves("kernel/A24")
def test_an_approval_is_for_the_policy_under_which_it_was_given(
    here: Harbour, seal: Caller, place: Path
) -> None:
    ref = approved(seal, "touch under.txt")
    kept = planned(seal, "touch under.txt")
    generation = seal.call("kernel.info")["policy"]["generation"]
    here.policy.write_text(
        policy(work_of(here.policy.parent), more='[principal."agent:whale"]\ntime = true\n')
    )
    until(lambda: seal.call("kernel.info")["policy"]["generation"] > generation, what="the new policy")
    stale(seal, ref, "policy")
    # A plan that was not decided yet can be decided under the new one.
    approve(seal, kept)
    seal.call("plan.apply", {"plan_ref": kept})
    assert (place / "under.txt").exists()


@pytest.mark.proves("kernel/P37")
def test_a_plan_that_policy_denies_by_now_names_what_is_not_allowed(
    here: Harbour, seal: Caller, place: Path
) -> None:
    ref = approved(seal, "touch denied.txt")
    generation = seal.call("kernel.info")["policy"]["generation"]
    work = work_of(here.policy.parent)
    here.policy.write_text(
        policy(work, more=f'[principal."agent:seal".deny]\nfs.write = ["{place}/denied.txt"]\n')
    )
    until(lambda: seal.call("kernel.info")["policy"]["generation"] > generation, what="the new policy")
    failed = seal.failure("plan.apply", {"plan_ref": ref})
    assert failed.reason == "LEASH_DENIED"
    assert "denied.txt" in failed.message
    assert [effect["paths"] for effect in failed.data["refused"]] == [[f"{place}/denied.txt"]]
    assert not (place / "denied.txt").exists()


@pytest.mark.proves("hard/L05")
def test_what_says_nothing_about_the_program_changes_no_digest(seal: Caller) -> None:
    def digest(**params: object) -> str:
        ref = planned(seal, "touch same.txt", **params)
        return str(seal.call("plan.get", {"plan_ref": ref})["digest"])

    first = digest()
    assert digest(timeout_ms=5, elide={"max_bytes": 10}) == first
    assert digest(cwd="/usr") != first


@pytest.mark.proves("hard/L03")
@pytest.mark.parametrize(
    "src",
    [
        "^/usr/bin/env rm x",
        "^nice rm x",
        "^xargs rm",
        "^find . -exec rm '{}' +",
        "sh { rm x }",
        "^sh -c 'rm x'",
    ],
)
def test_wrappers_hide_no_program(seal: Caller, src: str) -> None:
    answer = seal.call("exec", {"src": src, "mode": "plan"})
    assert {"kind": "opaque"} in answer["effects"]
    assert answer["verdict"] == "approval_required"


def test_what_a_file_holds_that_may_not_be_read_is_not_told(here: Harbour, place: Path) -> None:
    """Only scripts and executables that the principal may read are hashed."""
    shark = here.caller("agent:shark", cwd="/usr")
    with pytest.raises(Failed) as failed:
        shark.call("plan.apply", {"plan_ref": planned(shark, f"^cat {place}/secret.sh")})
    assert failed.value.reason == "LEASH_DENIED"
