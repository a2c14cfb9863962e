"""`seamount eval`: the language without a kernel."""

from __future__ import annotations

import json


def test_the_value_is_printed_as_a_block(place):
    assert place.run("eval", "-c", "[{n: 1}, {n: 2}]").stdout == "n\n─\n1\n2\n"


def test_an_error_is_explained_on_stderr(place):
    failed = place.run("eval", "-c", "let n = 1\nn / 0")
    assert (failed.returncode, failed.stdout) == (1, "")
    assert failed.stderr.startswith("<-c>:2:1: div_zero: division by zero\n  n / 0\n  ^")


def test_a_parse_error_is_explained_on_stderr(place):
    failed = place.run("eval", "-c", "let x = {")
    assert failed.returncode == 1
    assert failed.stderr.startswith("<-c>:1:10: parse error: ")


def test_output_elsewhere_than_on_a_terminal_has_no_colours(place):
    assert "\x1b" not in place.run("eval", "-c", "1 / 0").stderr


def test_a_file_gets_the_words_behind_it(place):
    (place.work / "report.shl").write_text('args.join("+")')
    assert place.run("eval", "report.shl", "low", "tide").stdout == "low+tide\n"


def test_a_program_can_come_from_stdin(place):
    assert place.run("eval", "-", stdin="20 + 1").stdout == "21\n"


def test_a_file_that_cannot_be_read_is_named(place):
    failed = place.run("eval", "none.shl")
    assert failed.returncode == 1
    assert "cannot read none.shl: No such file or directory" in failed.stderr


def test_exit_decides_the_status(place):
    assert place.run("eval", "-c", "exit 4").returncode == 4


def test_requests_on_lines_are_answered_on_lines(place):
    requests = [
        {"id": 1, "src": "1 + 2", "cwd": "/"},
        {"id": 2, "src": "1 / 0", "cwd": "/"},
        {"id": 3, "src": "let", "cwd": "/"},
    ]
    done = place.run("eval", "--jsonl", stdin="".join(json.dumps(each) + "\n" for each in requests))
    good, raised, unparsed = map(json.loads, done.stdout.splitlines())
    assert good == {"id": 1, "value": "3"}
    assert raised["error"]["code"] == "div_zero"
    assert unparsed["parse_error"]["span"]


def test_deep_recursion_is_no_crash(place):
    done = place.run("eval", "-c", "fn down(n) { if n == 0 { 0 } else { down(n - 1) } }\ndown(5000)")
    assert done.stdout == "0\n"


def test_nothing_to_evaluate_is_a_mistake(place):
    assert place.run("eval").returncode == 2
