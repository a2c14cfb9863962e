"""`seamount call` against a running kernel."""

from __future__ import annotations

import json

import pytest


def test_the_result_is_one_line_of_json(served):
    done = served.run("call", "parse", '{"src": "1 + 2"}')
    assert done.stdout.count("\n") == 1
    assert json.loads(done.stdout)["ast_version"] == 2


def test_parameters_can_be_words_and_reach_into_objects(served):
    words = ("exec", "src=(1..50).map(n => n)", "position=value", "elide.max_items:=3")
    assert served.json("call", *words)["value"]["$"] == "ref"


def test_parameters_can_come_from_stdin(served):
    done = served.run("call", "parse", "-", stdin='{"src": "1"}')
    assert done.returncode == 0


def test_methods_that_need_a_session_are_attached_to_it(served):
    assert served.json("call", "-s", "bay", "session.info")["session"] == "bay"


def test_public_methods_make_no_session(served):
    before = served.json("status")["counts"]["sessions"]
    served.json("call", "-s", "never-made", "parse", "src=1")
    assert served.json("status")["counts"]["sessions"] == before


def test_an_error_of_the_kernel_has_its_reason_and_a_way_out(served):
    failed = served.run("call", "value.get", "ref=out:999")
    assert failed.returncode == 1
    assert "UNKNOWN_REF" in failed.stderr
    assert "transcript.list" in failed.stderr
    assert "the reference: out:999" in failed.stderr
    assert "as a value" not in failed.stderr


def test_unlisted_parameters_are_sent_with_a_note(served):
    done = served.run("call", "parse", "scr=1", "src=2")
    assert done.returncode == 0
    assert "did you mean src?" in done.stderr


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ([], "seamount call --list"),
        (["prase"], "did you mean parse?"),
        (["parse", "{"], "no JSON"),
        (["parse", "[1]"], "one JSON object"),
        (["parse", "src"], "NAME=TEXT"),
        (["parse", "src:=1 + 2"], "text goes with `=` alone"),
        (["exec", "elide:=1", "elide.max_rows:=2"], "a value of its own"),
        (["--session", "--follow", "parse", "src=1"], "--session needs a value in front of --follow"),
        (["--token-file", "none", "exec", "src=1"], "--token-file none: No such file or directory"),
    ],
)
def test_mistakes_in_the_command_line_are_explained(served, words, complaint):
    wrong = served.run("call", *words)
    assert wrong.returncode == 2
    assert complaint in wrong.stderr


def test_methods_and_their_parameters_can_be_listed(served):
    assert "value.get" in served.run("call", "--list").stdout.split()
    assert "src" in served.run("call", "--list", "exec").stdout.split()
