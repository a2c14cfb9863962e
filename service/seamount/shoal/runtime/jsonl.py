"""An evaluator on lines of JSON: one request per line, one answer per line.

A request is `{"id", "src", "cwd"}`; each is evaluated by a fresh interpreter. The answer repeats the id and
carries `value` (the final value's inline form), `error` (`code`, `msg`, `hint`) or `parse_error` (`msg`,
`hint`, `span`).
"""

from __future__ import annotations

import json
import sys
from typing import Any, TextIO

from seamount.shoal.runtime.cancel import Cancelled
from seamount.shoal.runtime.interpreter import STACK_BYTES, Interpreter
from seamount.shoal.runtime.system_ports import system_ports
from seamount.shoal.runtime.system_ports.quiet import SilentOutput
from seamount.shoal.runtime.tasks import run_thread
from seamount.shoal.syntax import ParseError
from seamount.shoal.values.errors import Raised
from seamount.shoal.values.inline import inline

LINE_LIMIT = 16 << 20


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """Evaluate one request."""
    interpreter = Interpreter(cwd=request["cwd"], ports=system_ports(output=SilentOutput()))
    reply: dict[str, Any] = {"id": request.get("id")}
    try:
        reply["value"] = inline(interpreter.run(request["src"]).value)
    except Raised as problem:
        found = problem.error
        reply["error"] = {"code": found.code, "msg": found.msg, "hint": found.hint}
    except ParseError as problem:
        reply["parse_error"] = {"msg": problem.msg, "hint": problem.hint, "span": list(problem.span)}
    except Cancelled:
        reply["error"] = {"code": "custom", "msg": "cancelled", "hint": None}
    finally:
        interpreter.evaluator.cancel.cancel()
    return reply


def main(stdin: TextIO | None = None, stdout: TextIO | None = None) -> int:
    """Answer until the input ends; 0, or 2 after a line that is no request."""
    source, target = stdin or sys.stdin, stdout or sys.stdout
    codes: list[int] = []
    thread = run_thread(lambda: codes.append(_serve(source, target)), "evaluator", STACK_BYTES)
    thread.join()
    return codes[0] if codes else 1


def _serve(source: TextIO, target: TextIO) -> int:
    while line := source.readline(LINE_LIMIT):
        if not line.strip():
            continue
        try:
            request = json.loads(line)
            if not isinstance(request, dict) or not isinstance(request.get("src"), str):
                raise ValueError("a request has the members id, src and cwd")
            request.setdefault("cwd", "/")
        except ValueError as problem:
            target.write(json.dumps({"id": None, "broken": str(problem)}) + "\n")
            target.flush()
            return 2
        target.write(json.dumps(answer(request)) + "\n")
        target.flush()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
