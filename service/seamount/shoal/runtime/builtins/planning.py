"""`plan`, `apply` and `explain`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from seamount.shoal.syntax import ParseError, ast, parse
from seamount.shoal.values.errors import arg_error, error
from seamount.shoal.values.scalars import parse_int
from seamount.shoal.values.types import PathVal, Record, Value

if TYPE_CHECKING:
    from seamount.shoal.runtime.calling import Invocation
    from seamount.shoal.runtime.evaluator import Evaluator

PLAN_LIMIT = 1000
"""Plans a session remembers."""


def plan(inv: Invocation) -> Record:
    """What a block or command would do; remembered for `apply`."""
    call = inv.call.node
    if call.trailing is not None:
        program = ast.Program(call.trailing.stmts)
    else:
        program = ast.Program((_as_statement(call),))
    summary = _summary(inv.x, program)
    if len(inv.x.plans) >= PLAN_LIMIT:
        raise error("custom", f"a session remembers at most {PLAN_LIMIT} plans")
    inv.x.plans.append(program)
    return {"id": len(inv.x.plans), **summary}


def _as_statement(call: ast.CmdCall) -> ast.ExprStmt:
    if not call.args or not isinstance(call.args[0], ast.WordArg | ast.PathArg):
        raise arg_error("plan expects a command or a block")
    head = call.args[0].text
    inner = ast.CmdCall(head, False, call.args[1:], call.redirects, call.env_prefix, False, None, call.span)
    return ast.ExprStmt(ast.Cmd(inner, call.span), call.span)


def _summary(x: Evaluator, program: ast.Program) -> Record:
    from seamount.shoal.effects import derive_for, describe, is_reversible, spawns

    effects = derive_for(x, program)
    return {
        "effects": [describe(effect) for effect in effects],
        "reversible": is_reversible(effects),
        "spawns": spawns(effects),
    }


def apply(inv: Invocation) -> Value:
    """Evaluate a remembered plan in the session's scope; any number of times."""
    from seamount.shoal.runtime.running import run_program

    values = inv.values()
    wanted: Value = values[0] if values else None
    if isinstance(wanted, dict):
        wanted = wanted.get("id")
    if isinstance(wanted, str):
        wanted = parse_int(wanted)
    if isinstance(wanted, bool) or not isinstance(wanted, int):
        raise arg_error("apply expects a plan or its id")
    if not 1 <= wanted <= len(inv.x.plans):
        raise error("not_found", f"no plan #{wanted} to apply")
    return run_program(inv.x, inv.x.plans[wanted - 1], "", nested=True)


def explain(inv: Invocation) -> Record:
    """What a source would do."""
    values = inv.values()
    if not values:
        raise arg_error("explain expects source text")
    src = values[0].text if isinstance(values[0], PathVal) else values[0]
    if not isinstance(src, str):
        raise arg_error("explain expects source text")
    try:
        program = parse(src)
    except ParseError as problem:
        raise error("parse_error", problem.msg, problem.hint) from None
    return {**_summary(inv.x, program), "source": src}


COMMANDS: Final = {"plan": plan, "apply": apply, "explain": explain}
