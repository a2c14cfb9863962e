"""Sources and the trees they parse to, in a compact notation (`syntax_vectors/*.txt`).

A line is `source  ⇒  tree`, or `source  ⇒  ERROR start..end: message`, with `unfinished` if more input
could help. `⏎` and `␍` stand for LF and CR; `[bound: n]` in front binds a name, `[repl]` parses an
interactive line. In trees, statements are separated by `;`, bare names are variables, `w` `p` `g` mark
words, paths and globs, `s:` and `e:` quoted and parenthesised arguments, `D` and `DD` dashes, `BG` the
background, braces blocks. A line that begins with `## ` says which sections a file shows.

Shows syntax/1, syntax/26.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from seamount.shoal.syntax import ParseError, ast, parse

_OPERATORS = {
    "add": "+", "sub": "-", "mul": "*", "div": "/", "rem": "%", "eq": "==", "ne": "!=", "lt": "<", "le": "<=",
    "gt": ">", "ge": ">=", "in": "in", "and": "&&", "or": "||", "coalesce": "??", "not": "!", "neg": "neg",
}  # fmt: skip
_ASSIGNMENTS = {"set": "=", "add": "+=", "sub": "-=", "mul": "*=", "div": "/="}
_REDIRECTS = {"out": ">", "append": ">>", "in": "<"}
_LITERALS = {
    ast.Int: lambda e: str(e.value),
    ast.Float: lambda e: f"{e.value!r}f",
    ast.Bool: lambda e: str(e.value).lower(),
    ast.Null: lambda e: "null",
    ast.Size: lambda e: f"{e.bytes}b",
    ast.Duration: lambda e: f"{e.ns}ns",
    ast.Time: lambda e: f"(time {e.hour} {e.min} {e.sec})",
    ast.Var: lambda e: e.name,
}


def _quoted(text: str) -> str:
    for char, escape in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\t", "\\t"), ("\r", "\\r")):
        text = text.replace(char, escape)
    return f'"{text}"'


def _join(*parts: str) -> str:
    return f"({' '.join(part for part in parts if part)})"


def _program(program: ast.Program) -> str:
    return " ; ".join(_stmt(stmt) for stmt in program.stmts) or "(empty program)"


def _block(block: ast.Block) -> str:
    return "{" + "; ".join(_stmt(stmt) for stmt in block.stmts) + "}"


def _type(ty: ast.TypeRef | None, before: str = "") -> str:
    if ty is None:
        return ""
    args = f"<{', '.join(_type(arg) for arg in ty.args)}>" if ty.args else ""
    return f"{before}{ty.name}{args}{'?' if ty.optional else ''}"


def _param(param: ast.Param) -> str:
    default = f"={_expr(param.default)}" if param.default is not None else ""
    return f"{param.name}{_type(param.ty, ':')}{default}"


def _stmt(stmt: ast.Stmt) -> str:
    match stmt:
        case ast.Let(pattern, ty, init, mutable, exported):
            head = ("export-" if exported else "") + ("var" if mutable else "let")
            return _join(head, _pattern(pattern) + _type(ty, ":"), _expr(init))
        case ast.FnStmt(decl):
            return _fn(decl)
        case ast.Alias(name, target):
            return _join("alias", name, _call(target))
        case ast.Use(path):
            return _join("use", _quoted(path))
        case ast.Assign(target, op, value):
            return _join(_ASSIGNMENTS[op], _expr(target), _expr(value))
        case ast.Return(value):
            return _join("return", _expr(value) if value is not None else "")
        case ast.For(pattern, iterable, body):
            return _join("for", _pattern(pattern), _expr(iterable), _block(body))
        case ast.While(cond, body):
            return _join("while", _expr(cond), _block(body))
        case ast.ExprStmt(expr):
            return _expr(expr)
    return f"({stmt.KIND})"


def _fn(decl: ast.FnDecl) -> str:
    params = [_param(param) for param in decl.params]
    if decl.rest is not None:
        params.append(f"...{decl.rest.name}{_type(decl.rest.ty, ':')}")
    head = "export-def" if decl.exported else "def"
    return _join(head, decl.name, f"({' '.join(params)})", _type(decl.ret, "->"), _block(decl.body))


def _args(args: ast.Args) -> list[str]:
    return [_expr(arg) for arg in args.pos] + [f"{arg.name}:{_expr(arg.value)}" for arg in args.named]


def _expr(expr: ast.Expr) -> str:
    literal = _LITERALS.get(type(expr))
    if literal is not None:
        return literal(expr)
    match expr:
        case ast.Str(value):
            return _quoted(value)
        case ast.StrInterp(parts):
            shown = [_quoted(p.text) if isinstance(p, ast.LitPart) else f"{{{_expr(p.expr)}}}" for p in parts]
            return _join("interp", *shown)
        case ast.DateTime(text):
            return _join("datetime", _quoted(text))
        case ast.Regex(text):
            return _join("regex", _quoted(text))
        case ast.Field(recv, name, optional):
            return _join("?." if optional else ".", _expr(recv), name)
        case ast.Index(recv, index):
            return _join("idx", _expr(recv), _expr(index))
        case ast.MethodCall(recv, name, args, optional):
            return _join("?.call" if optional else ".call", _expr(recv), name, *_args(args))
        case ast.FnCall(name, args):
            return _join("call", name, *_args(args))
        case ast.Cmd(call):
            return _call(call)
        case ast.Lambda(params, body):
            return f"(fn({' '.join(_param(param) for param in params)}) {_expr(body)})"
        case ast.List(items):
            return f"[{' '.join(_expr(item) for item in items)}]"
        case ast.Record(fields):
            keys = [f.name if f.name.isidentifier() else _quoted(f.name) for f in fields]
            return _join("rec", *(f"{k}:{_expr(f.value)}" for k, f in zip(keys, fields, strict=True)))
        case ast.Binary(op, lhs, rhs):
            return _join(_OPERATORS[op], _expr(lhs), _expr(rhs))
        case ast.Unary(op, operand):
            return _join(_OPERATORS[op], _expr(operand))
        case ast.Range(start, end, inclusive):
            return _join("..=" if inclusive else "..", _expr(start), _expr(end))
    return _control(expr)


def _control(expr: ast.Expr) -> str:
    match expr:
        case ast.BlockExpr(block):
            return _block(block)
        case ast.If(cond, then, otherwise):
            return _join("if", _expr(cond), _block(then), _expr(otherwise) if otherwise is not None else "")
        case ast.Match(scrutinee, arms):
            return _join("match", _expr(scrutinee), *(_arm(arm) for arm in arms))
        case ast.Try(body, pattern, handler):
            return _join(
                "try", _block(body), _pattern(pattern) if pattern is not None else "", _block(handler)
            )
        case ast.Catch(body, binder, handler):
            return _join("catch", _expr(body), binder or "", _expr(handler))
        case ast.With(cwd, env, reef, body):
            given = {"cwd": cwd, "env": env, "reef": reef}
            entries = [f"{key}:{_expr(value)}" for key, value in given.items() if value is not None]
            return _join("with", *entries, _block(body))
        case ast.Spawn(body):
            return _join("spawn", _block(body))
        case ast.LangBlock(tool, src):
            return _join("lang", tool, _quoted(src))
    raise AssertionError(expr)


def _arm(arm: ast.MatchArm) -> str:
    guard = f" if {_expr(arm.guard)}" if arm.guard is not None else ""
    return f"[{' | '.join(_pattern(p) for p in arm.patterns)}{guard} => {_expr(arm.body)}]"


def _pattern(pattern: ast.Pattern) -> str:
    match pattern:
        case ast.BindPattern(name):
            return name
        case ast.LitPattern(expr):
            return _join("lit", _expr(expr))
        case ast.RangePattern(start, end, inclusive):
            return _join("..=" if inclusive else "..", _expr(start), _expr(end))
        case ast.TypePattern(ty, name):
            return _join("type", _type(ty), name or "")
        case ast.RecordPattern(fields):
            shown = [f.name + (f":{_pattern(f.pattern)}" if f.pattern is not None else "") for f in fields]
            return _join("rec-pat", *shown)
        case ast.ListPattern(items, rest):
            return _join("list-pat", *(_pattern(item) for item in items), f"...{rest}" if rest else "")
    return "_"


def _call(call: ast.CmdCall) -> str:
    parts = [f"env:{prefix.name}={_arg(prefix.value)}" for prefix in call.env_prefix]
    parts.append(("^" if call.forced else "") + _quoted(call.head))
    parts += [_arg(arg) for arg in call.args]
    parts += [_REDIRECTS[redirect.kind] + _arg(redirect.target) for redirect in call.redirects]
    parts += ["BG"] * call.background
    if call.trailing is not None:
        parts.append(f"trailing:{_block(call.trailing)}")
    return _join("cmd", *parts)


def _arg(arg: ast.CmdArg) -> str:
    match arg:
        case ast.WordArg(text):
            return f"w{_quoted(text)}"
        case ast.PathArg(text):
            return f"p{_quoted(text)}"
        case ast.GlobArg(text):
            return f"g{_quoted(text)}"
        case ast.StrArg(expr):
            return f"s:{_expr(expr)}"
        case ast.ExprArg(expr):
            return f"e:{_expr(expr)}"
        case ast.FlagLong(name, value):
            return f"--{name}" + (f"={_arg(value)}" if value is not None else "")
        case ast.FlagShort(chars):
            return f"-{chars}"
    return "DD" if isinstance(arg, ast.DashDash) else "D"


_TAG = re.compile(r"\[(?:bound: (\w+)|(repl))\] ")


def _vectors() -> Iterator[Any]:
    for file in sorted((Path(__file__).parent / "syntax_vectors").glob("*.txt")):
        for line in file.read_text().splitlines():
            if line.startswith("## "):
                continue
            source, arrow, tree = line.rpartition("  ⇒  ")
            assert arrow, f"no arrow in {file.name}: {line}"
            yield pytest.param(source, tree, id=f"{file.stem}: {source}")


@pytest.mark.parametrize(("source", "tree"), list(_vectors()))
def test_a_source_parses_to_its_tree_or_fails_where_it_says(source: str, tree: str) -> None:
    bound, repl = set(), False
    while (tag := _TAG.match(source)) is not None:
        source = source[tag.end() :]
        if tag[1]:
            bound.add(tag[1])
        repl = repl or bool(tag[2])
    source = source.replace("⏎", "\n").replace("␍", "\r")

    try:
        found = _program(parse(source, frozenset(bound), repl=repl))
    except ParseError as error:
        unfinished = " unfinished" if error.unfinished else ""
        found = f"ERROR {error.span.start}..{error.span.end}{unfinished}: {error.msg}"

    assert found == tree
