"""`seamount exec` against a running kernel."""

from __future__ import annotations

import pytest


def test_the_value_is_printed_for_people(served):
    assert served.run("exec", "1 + 2").stdout == "3\n"


def test_a_program_can_come_from_stdin(served):
    assert served.run("exec", "-", stdin="let n = 20\nn + 1").stdout == "21\n"


def test_bindings_stay_in_their_session(served):
    served.run("exec", "-s", "kept", "let depth = 12")
    assert served.run("exec", "--session=kept", "depth * 2").stdout == "24\n"
    assert served.run("exec", "-s", "other", "depth").returncode == 1


def test_programs_run_in_the_callers_directory(served, tmp_path):
    (tmp_path / "kelp.txt").write_text("green")
    assert served.run("exec", "-s", "dirs", "ls.map(.name)", cwd=tmp_path).stdout == "kelp.txt\n"
    assert served.run("exec", "-s", "dirs", "--cwd", str(tmp_path), "ls.map(.name)").stdout == "kelp.txt\n"


def test_the_sessions_own_directory_can_be_chosen_instead(served, tmp_path):
    served.run("exec", "-s", "own", "1")
    shown = served.run("exec", "-s", "own", "--session-dir", "pwd", cwd=tmp_path).stdout
    assert shown.strip() == str(served.work)


def test_a_directory_that_is_not_there_is_a_mistake(served):
    wrong = served.run("exec", "--cwd", "no-such-place", "1")
    assert wrong.returncode == 2
    assert "--cwd no-such-place: there is no such directory" in wrong.stderr


def test_json_carries_reference_and_typed_value(served):
    answer = served.json("exec", "-s", "typed", "--json", "6 * 7")
    assert (answer["ref"], answer["value"]) == ("out:1", {"$": "int", "v": 42})


def test_budgets_reach_the_kernel(served):
    answer = served.json("exec", "--json", "--max-items", "5", "(1..100).map(n => n)")
    assert answer["value"]["$"] == "ref"


def test_a_raised_error_names_its_code_its_place_and_its_reference(served):
    failed = served.run("exec", "-s", "raising", "let n = 1\nn / 0")
    assert failed.returncode == 1
    assert failed.stdout == ""
    assert "RAISED (div_zero): division by zero" in failed.stderr
    assert "2 | n / 0" in failed.stderr
    assert "seamount call value.get ref=out:1" in failed.stderr


def test_a_parse_error_points_at_the_place_and_gives_the_hint(served):
    failed = served.run("exec", "ls | where")
    assert failed.returncode == 1
    line, mark = failed.stderr.splitlines()[1:3]
    assert line[mark.index("^")] == "|"
    assert "hint: " in failed.stderr


def test_position_value_returns_what_a_failing_command_left(served):
    answer = served.json("exec", "--json", "--position", "value", "^false")
    assert (answer["value"]["$"], answer["value"]["status"]) == ("outcome", 1)
    assert served.run("exec", "^false").returncode == 1


def test_a_program_that_exits_decides_the_status(served):
    assert served.run("exec", "exit 3").returncode == 3


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ([], "which program?"),
        (["1", "+", "2"], "quote it"),
        (["--postion", "value", "1"], "did you mean --position?"),
        (["--position", "middle", "1"], "stmt or value"),
        (["--timeout", "soon", "1"], "whole number"),
        (["--session-dir", "--cwd", "/", "1"], "exclude each other"),
        (["--instance", "../up", "1"], "instance name"),
    ],
)
def test_mistakes_in_the_command_line_are_explained(served, words, complaint):
    wrong = served.run("exec", *words)
    assert wrong.returncode == 2
    assert complaint in wrong.stderr
