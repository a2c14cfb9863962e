"""An interpreter from a host's point of view: state between runs, what is shown, positions, journaling.

Shows runtime/3, runtime/24, runtime/32.
"""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from language.kept_journal import Kept

from seamount.shoal import Cancelled, Interpreter, ParseError, Raised, system_ports
from seamount.shoal.runtime import jsonl
from seamount.shoal.runtime.running import compiled
from seamount.shoal.values.inline import inline
from seamount.shoal.values.types import Outcome


class Shown:
    """Keeps what a program shows."""

    def __init__(self) -> None:
        self.values: list[Any] = []
        self.notices: list[str] = []

    def value(self, value: Any) -> None:
        self.values.append(value)

    def notice(self, text: str) -> None:
        self.notices.append(text)

    def watcher(self) -> None:
        return None

    def shows_statements(self) -> bool:
        return False


def _interpreter(cwd: Path | str = "/", **more: Any) -> tuple[Interpreter, Shown]:
    shown = Shown()
    journal = more.pop("journal", None)
    return Interpreter(cwd=str(cwd), ports=system_ports(output=shown, journal=journal), **more), shown


def test_bindings_directory_and_environment_survive_between_runs(tmp_path: Path) -> None:
    interpreter, _ = _interpreter(tmp_path)
    (tmp_path / "sub").mkdir()
    interpreter.run('let n = 1\nvar m = [1]\nfn f(x) { x + n }\nenv.KEPT = "yes"\ncd sub')

    assert interpreter.run("n + f(m.len())").value == 3
    assert inline(interpreter.run("[pwd.name, env.KEPT]").value) == '["sub", "yes"]'
    interpreter.run("m = m + [2]")
    assert interpreter.run("m.sum()").value == 3


def test_functions_see_names_that_a_later_run_binds() -> None:
    interpreter, _ = _interpreter()
    interpreter.run("fn f() { later }")
    interpreter.run("let later = 9")

    assert interpreter.run("f()").value == 9


def test_what_was_bound_before_an_error_stays() -> None:
    interpreter, _ = _interpreter()
    with pytest.raises(Raised):
        interpreter.run("let kept = 1\nassert(false)\nlet lost = 2")

    assert interpreter.snapshot().values == ("kept",)


def test_parse_errors_change_nothing() -> None:
    interpreter, shown = _interpreter()
    with pytest.raises(ParseError) as caught:
        interpreter.run("let a = 1\nlet =")

    assert caught.value.span.start > 0
    assert interpreter.snapshot().values == ()
    assert shown.values == []


def test_a_snapshot_tells_data_from_callables(tmp_path: Path) -> None:
    interpreter, _ = _interpreter(tmp_path, env={b"A": b"\xff"})
    interpreter.run("let n = 1\nfn f() { 1 }\nalias a = echo\nlet g = x => x")

    found = interpreter.snapshot()

    assert found.cwd == str(tmp_path).encode()
    assert found.env == {b"A": b"\xff"}
    assert found.values == ("n",)
    assert found.callables == ("f", "a", "g")
    assert found.jobs == 0


@pytest.mark.parametrize(("echo", "expected"), [("all", ["1", "outcome"]), ("quiet", ["outcome"])])
def test_values_of_earlier_statements_are_shown_by_echo_mode(echo: str, expected: list[str]) -> None:
    interpreter, shown = _interpreter(echo=echo)

    result = interpreter.run("1\nnull\necho a\n3")

    assert result.value == 3
    assert ["outcome" if isinstance(v, Outcome) else inline(v) for v in shown.values] == expected


def test_blocks_show_commands_that_are_not_their_value() -> None:
    interpreter, shown = _interpreter()

    interpreter.run("for i in 0..2 { echo x; i }\nfn f() { echo y; 5; 6 }\nlet a = f()")

    texts = [v.payload if isinstance(v, Outcome) else v for v in shown.values]
    assert texts == ["x", 0, "x", 1, "y"]


def test_operands_that_are_not_the_answer_are_shown_in_order() -> None:
    interpreter, shown = _interpreter()

    result = interpreter.run("echo a && echo b && echo c")

    assert isinstance(result.value, Outcome)
    assert result.value.payload == "c"
    assert [v.payload for v in shown.values] == ["a", "b"]


def test_an_empty_glob_is_noticed() -> None:
    interpreter, shown = _interpreter("/tmp")

    interpreter.run("echo *.no-such-ending")

    assert shown.notices == ["shoal: no matches for *.no-such-ending"]


def test_value_position_captures_the_final_command_only() -> None:
    interpreter, _ = _interpreter()

    final = interpreter.run('sh -c "exit 7"', "value").value
    assert isinstance(final, Outcome)
    assert final.status == 7
    with pytest.raises(Raised) as caught:
        interpreter.run('sh -c "exit 7"\nsh -c "exit 8"', "value")
    assert caught.value.error.status == 7
    with pytest.raises(Raised, match="exited with status 7"):
        interpreter.run('sh -c "exit 7"')


@pytest.mark.parametrize("position", ["", "Value", "repl"])
def test_an_unknown_position_is_refused(position: str) -> None:
    with pytest.raises(ValueError, match="position"):
        _interpreter()[0].run("1", position)


def test_exit_stops_and_tells_its_status() -> None:
    interpreter, _ = _interpreter()

    result = interpreter.run("exit 3\nlet after = 1")

    assert result.exit_code == 3
    assert interpreter.snapshot().values == ()
    assert interpreter.run("1").exit_code is None


def test_the_transcript_variables_are_the_hosts_to_keep() -> None:
    interpreter, _ = _interpreter()
    interpreter.record(5)
    interpreter.record("x")

    assert interpreter.lookup("it") == "x"
    assert interpreter.lookup("out") == [5, "x"]


def test_errors_carry_the_span_of_the_innermost_node() -> None:
    interpreter, _ = _interpreter()

    with pytest.raises(Raised) as caught:
        interpreter.run("let xs = [1]\n(1 + xs[9]) * 2")

    assert caught.value.error.span == (18, 23)


def test_a_source_is_compiled_once() -> None:
    first = compiled("1 + 1", "stmt", frozenset())

    assert compiled("1 + 1", "stmt", frozenset()) is first
    assert compiled("1 + 1", "value", frozenset()) is not first
    assert compiled("1 + 1", "stmt", frozenset({"a"})) is not first


def test_one_compiled_source_serves_many_interpreters() -> None:
    one, two = _interpreter()[0], _interpreter()[0]
    one.run("let n = 1")
    two.run("let n = 2")

    assert (one.run("n * 10").value, two.run("n * 10").value) == (10, 20)


def test_statements_are_journaled_one_by_one(tmp_path: Path) -> None:
    journal = Kept()
    interpreter, _ = _interpreter(tmp_path, journal=journal)

    with pytest.raises(Raised):
        interpreter.run('let a = 1\n(sh -c "exit 4")\nnever')

    assert [(r["src"], r["ok"], r["status"]) for r in journal.rows] == [
        ("let a = 1", True, 0),
        ('sh -c "exit 4"', False, 4),
    ]
    assert inline(interpreter.run("history.len()").value) == "2"


def test_output_that_is_too_long_for_memory_goes_to_the_store(tmp_path: Path) -> None:
    journal = Kept()
    interpreter, _ = _interpreter(tmp_path, journal=journal, capture_bytes=1000)
    interpreter.run("let r = (sh -c \"head -c 50000 /dev/zero | tr '\\\\0' a\")")

    assert inline(interpreter.run("[r.stdout.len(), r.stdout.str().len()]").value) == "[50000, 50000]"
    ref = interpreter.run("r.stdout.ref()").value
    assert interpreter.run(f"'{ref}'.len()").value == 50_000
    assert interpreter.run('(sh -c "printf short").stdout').value == b"short"


def test_without_a_store_the_middle_of_long_output_is_dropped_and_told(tmp_path: Path) -> None:
    interpreter, _ = _interpreter(tmp_path, capture_bytes=1000)

    text = interpreter.run('(sh -c "head -c 50000 /dev/zero; echo end").out').value

    assert isinstance(text, str)
    assert "[49004 bytes dropped]" in text
    assert text.endswith("end")


def test_closing_ends_what_still_runs(tmp_path: Path) -> None:
    interpreter, _ = _interpreter(tmp_path)
    interpreter.run("let t = spawn { sleep 30s }")

    interpreter.close()

    with pytest.raises(Cancelled):
        interpreter.evaluator.jobs[0].wait()


def test_overwriting_moving_and_trashing_can_be_undone(tmp_path: Path) -> None:
    interpreter, _ = _interpreter(tmp_path, journal=Kept())
    (tmp_path / "f").write_text("old")

    interpreter.run('save("f", "new")')
    assert inline(interpreter.run("undo.undone").value) == "1"
    assert (tmp_path / "f").read_text() == "old"

    interpreter.run("mv f g")
    interpreter.run("undo")
    assert (tmp_path / "f").read_text() == "old"

    interpreter.run("rm f")
    interpreter.run("undo")
    assert (tmp_path / "f").read_text() == "old"


def test_undo_refuses_what_changed_since(tmp_path: Path) -> None:
    interpreter, _ = _interpreter(tmp_path, journal=Kept())
    (tmp_path / "f").write_text("old")
    interpreter.run("echo new > f")
    (tmp_path / "f").write_text("someone else's")

    with pytest.raises(Raised) as caught:
        interpreter.run("undo")

    assert caught.value.error.code == "stale_undo"
    assert (tmp_path / "f").read_text() == "someone else's"


def test_the_line_protocol_answers_values_errors_and_parse_errors(tmp_path: Path) -> None:
    asked = [
        {"id": 1, "src": "1 + 1", "cwd": str(tmp_path)},
        {"id": "b", "src": "[1][5]", "cwd": str(tmp_path)},
        {"id": 3, "src": "let =", "cwd": str(tmp_path)},
    ]
    answers = io.StringIO()

    code = jsonl.main(io.StringIO("".join(json.dumps(line) + "\n" for line in asked)), answers)

    first, second, third = map(json.loads, answers.getvalue().splitlines())
    assert code == 0
    assert first == {"id": 1, "value": "2"}
    assert second["error"]["code"] == "index_range"
    assert third["parse_error"]["span"][0] >= 0
