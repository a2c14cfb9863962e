"""How `seamount repl` shows what came of a run: as much as a person can read, and where the rest is."""

from __future__ import annotations

import sys
from typing import Any

from seamount.cli import answers
from seamount.cli.connection import RpcError

MAX_LINES = 100
MAX_COLUMNS = 2_000


class Output:
    """Shows answers; keeps the text that was not shown yet, for `:more`."""

    def __init__(self, *, interactive: bool) -> None:
        self._interactive = interactive
        self._rest: list[str] = []
        self._ref = ""

    def show(self, answer: dict[str, Any]) -> None:
        """Shows the answer of a run: its values, the reference, and what is to be known besides."""
        if "task" in answer:
            print(f"{answer['task']} runs; later lines of this session wait for its end")
            return
        from seamount.cli.exec_command import plain

        lines = [line for value in answer.get("echo") or () for line in plain(value).splitlines()]
        # What was seen while it ran is not shown again.
        text = "" if answer.get("shown") else (answer.get("render") or "").removesuffix("\n")
        ref = answer.get("ref") or ""
        if not self._interactive:
            print("\n".join([*lines, *([text] if text else [])]), end="\n" if lines or text else "")
        else:
            lines += text.split("\n") if text else []
            self.show_lines(lines, ref if text else "")
        if answer.get("restarted"):
            _note("the session's process was lost; earlier bindings are gone")
        if answer.get("durability") or answer.get("journal"):
            _note("the run happened, but its record is incomplete")

    def show_lines(self, lines: list[str], ref: str) -> None:
        """Shows the first lines of a value with its reference behind them, and keeps the rest."""
        self._rest = [line if len(line) <= MAX_COLUMNS else f"{line[:MAX_COLUMNS]}\x1b[0m…" for line in lines]
        self._ref = ref
        self.more()

    def more(self) -> None:
        """Shows the next lines of what was shown last."""
        shown, self._rest = self._rest[:MAX_LINES], self._rest[MAX_LINES:]
        for line in shown:
            print(line)
        where = self._ref
        if self._rest:
            where += f"{': ' if where else ''}{len(self._rest)} more lines; :more shows them"
            if self._ref:
                where += f", `seamount call value.get ref={self._ref}` the value"
        if where:
            print(_faint(f"# {where}"))

    def has_more(self) -> bool:
        """Whether `more` would show something."""
        return bool(self._rest)


def report(refusal: RpcError, source: str) -> None:
    """Says why a run failed. For one that waits for an approval it says what to do from here."""
    if refusal.reason == "CANCELLED":
        answers.complain("the run was cancelled")
        return
    if refusal.reason != "APPROVAL_REQUIRED":
        answers.report(refusal, source)
        return
    plan = refusal.data.get("plan_ref") or "REF"
    answers.complain(f"this waits for an approval: {refusal.message}")
    from seamount.cli.plan_command import effect_line

    for effect in refusal.data.get("effects") or ():
        print(f"  effect: {effect_line(effect)}", file=sys.stderr)
    print(
        f"  the plan: {plan}\n"
        f"  to approve it, whoever may: seamount approve {plan}\n"
        f"  then, here: :apply {plan}",
        file=sys.stderr,
    )


def _note(text: str) -> None:
    print(f"seamount: note: {text}", file=sys.stderr)


def _faint(text: str) -> str:
    return f"\x1b[2m{text}\x1b[0m" if answers.wants_colour(sys.stdout) else text
