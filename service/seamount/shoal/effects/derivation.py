"""Walks a program and collects what it could do.

The rule: whatever is not shown to be free of effects counts. Every child is visited, lambdas, holes of
strings, arguments, redirects and blocks included. A value that cannot be known makes its effect's path or
host `*`, which no narrower grant covers; a construct that cannot be analysed is `opaque`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from seamount.shoal.effects.builtins import builtin_effects
from seamount.shoal.effects.calls import form_effects, http_effect, method_effects
from seamount.shoal.effects.declarations import Binding, Data, Declarations, Function, Unknown
from seamount.shoal.effects.describing import Effect
from seamount.shoal.effects.places import Places
from seamount.shoal.syntax import ast

if TYPE_CHECKING:
    from seamount.shoal.runtime.evaluator import Evaluator

OPAQUE: Final[Effect] = {"kind": "opaque"}
_NAMESPACES: Final = frozenset(("json", "yaml", "toml", "csv", "math", "http", "os", "config"))
_CALL_DEPTH = 64


def derive(program: ast.Program, declarations: Declarations | None = None) -> list[Effect]:
    """The effects a program could have, in order of first appearance, without repetitions.

    Each is a plain dict tagged by `kind`: `fs_read`/`fs_write`/`fs_delete` (`paths`, and `permanent: true`
    on deletions that bypass the trash), `proc_spawn` (`bin_hash`, `argv0`), `net_connect` (`host`, `port`),
    `env_read`/`env_write`/`secret_use` (`names`), `session_write`, `journal_read`, `time`, `opaque`.
    """
    walk = Walk(declarations or Declarations())
    walk.unsteady = _unsteady_names(program, walk.known)
    walk.statements(program.stmts)
    return walk.effects


def derive_for(x: Evaluator, program: ast.Program) -> list[Effect]:
    """The same, in the surroundings of an evaluator."""
    from seamount.shoal.effects.session import declarations_of

    return derive(program, declarations_of(x))


class Walk:
    """One derivation. `scopes` hold what the program itself binds, innermost last."""

    def __init__(self, declarations: Declarations) -> None:
        self.known = declarations
        self.places = Places(declarations.cwd, declarations.home, declarations.expand)
        self.scopes: list[dict[str, Binding]] = [{}]
        self.effects: list[Effect] = []
        self.calls: list[int] = []
        self.seen: set[tuple[int, bytes | None]] = set()
        self.functions: list[Function] = []
        self.unsteady: frozenset[str] = frozenset()
        """Names that do not keep one value; what they held first says nothing."""

    def add(self, effect: Effect) -> None:
        if effect not in self.effects:
            self.effects.append(effect)

    def opaque(self) -> None:
        self.add(OPAQUE)

    def text_of(self, node: Any) -> str | None:
        """A string that is certain without running anything."""
        if isinstance(node, ast.Str):
            return node.value
        if isinstance(node, ast.Var):
            bound = self.lookup(node.name)
            return bound.text if isinstance(bound, Data) and node.name not in self.unsteady else None
        if isinstance(node, ast.FnCall) and node.name == "path" and len(node.args.pos) == 1:
            return self.text_of(node.args.pos[0])
        return None

    def lookup(self, name: str) -> Binding | None:
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name]
        return self.known.bindings.get(name)

    # Statements.

    def statements(self, stmts: tuple[Any, ...]) -> None:
        # Functions first: a call may stand before the declaration's line in an earlier function.
        for stmt in stmts:
            if isinstance(stmt, ast.FnStmt):
                self.scopes[-1][stmt.decl.name] = Function(stmt.decl.params, stmt.decl.body)
        for stmt in stmts:
            self.statement(stmt)

    def block(self, block: ast.Block) -> None:
        self.scopes.append({})
        cwd = self.places.cwd
        self.statements(block.stmts)
        # A `cd` in a branch may or may not have happened.
        if self.places.cwd != cwd:
            self.move(None)
        self.scopes.pop()

    def statement(self, stmt: Any) -> None:
        kind = stmt.__class__
        if kind is ast.ExprStmt:
            self.expr(stmt.expr)
        elif kind is ast.Let:
            self.expr(stmt.init)
            if isinstance(stmt.pattern, ast.BindPattern):
                self.scopes[-1][stmt.pattern.name] = self.binding(stmt)
        elif kind is ast.FnStmt:
            # Walked where it is called; walking it here too covers its use as a value.
            self.function(Function(stmt.decl.params, stmt.decl.body))
        elif kind is ast.Alias:
            self.scopes[-1][stmt.name] = stmt.target
            self.command(stmt.target)
        elif kind is ast.Use:
            self.use(stmt)
        elif kind is ast.Assign:
            self.assign(stmt)
        elif kind is ast.Return:
            if stmt.value is not None:
                self.expr(stmt.value)
        elif kind is ast.For:
            self.expr(stmt.iter)
            self.bound_block(_pattern_names(stmt.pattern), stmt.body)
        elif kind is ast.While:
            self.expr(stmt.cond)
            self.block(stmt.body)

    def binding(self, stmt: ast.Let) -> Binding:
        if isinstance(stmt.init, ast.Lambda):
            return Function(stmt.init.params, stmt.init.body)
        return Data(None if stmt.mutable else self.text_of(stmt.init))

    def move(self, cwd: bytes | None) -> None:
        """The directory changes: whatever function exists by now may be called in the new one."""
        self.places.cwd = cwd
        for fn in self.functions.copy():
            self.function(fn)

    def bound_block(self, names: list[str], block: ast.Block) -> None:
        self.scopes.append({name: Data() for name in names})
        self.block(block)
        self.scopes.pop()

    def assign(self, stmt: ast.Assign) -> None:
        self.expr(stmt.value)
        target = stmt.target
        if isinstance(target, ast.Field) and isinstance(target.recv, ast.Var) and target.recv.name == "env":
            self.add({"kind": "env_write", "names": [target.name]})

    def use(self, stmt: ast.Use) -> None:
        found = self.known.module(stmt.path, self.places.cwd)
        if found is None:
            self.add({"kind": "fs_read", "paths": [self.places.text(stmt.path)]})
            self.opaque()
            return
        path, program = found
        self.add({"kind": "fs_read", "paths": [path.decode("utf-8", "replace")]})
        if len(self.calls) >= _CALL_DEPTH:
            self.opaque()
            return
        self.calls.append(id(program))
        saved, cwd = self.scopes, self.places.cwd
        self.scopes, self.places.cwd = [{}], path.rpartition(b"/")[0] or b"/"
        self.statements(program.stmts)
        self.scopes, self.places.cwd = saved, cwd
        self.calls.pop()

    # Expressions.

    def expr(self, node: Any) -> None:
        kind = node.__class__
        if kind not in _LITERALS:
            _VISITORS.get(kind, Walk.unknown)(self, node)

    def unknown(self, node: Any) -> None:
        """A node this walk does not know."""
        self.opaque()

    def exprs(self, nodes: Any) -> None:
        for node in nodes:
            self.expr(node)

    def arguments(self, args: ast.Args) -> None:
        self.exprs(args.pos)
        self.exprs(arg.value for arg in args.named)

    def function(self, fn: Function) -> None:
        """What calling a function can do: its defaults and its body, walked once per derivation."""
        key = (id(fn.body), self.places.cwd)
        if key in self.seen:
            return
        self.seen.add(key)
        if all(fn.body is not other.body for other in self.functions):
            self.functions.append(fn)
        self.exprs(param.default for param in fn.params if param.default is not None)
        self.scopes.append({param.name: Data() for param in fn.params})
        cwd = self.places.cwd
        if isinstance(fn.body, ast.Block):
            self.block(fn.body)
        else:
            self.expr(fn.body)
        self.places.cwd = cwd
        self.scopes.pop()

    def var(self, node: ast.Var) -> None:
        bound = self.lookup(node.name)
        if bound is None:
            self.word(node.name)
        else:
            self.mention(bound)

    def mention(self, bound: Binding) -> None:
        if isinstance(bound, Function):
            self.function(bound)
        elif isinstance(bound, ast.CmdCall):
            self.command(bound)
        elif isinstance(bound, Unknown):
            self.opaque()

    def word(self, name: str) -> None:
        """An unbound name in expression position: the clock, or a command without arguments."""
        if name in ("now", "today"):
            self.add({"kind": "time"})
            return
        self.command(_bare(name))

    def field(self, node: ast.Field) -> None:
        recv = node.recv
        if isinstance(recv, ast.Var) and recv.name in _NAMESPACES and self.lookup(recv.name) is None:
            return
        if isinstance(recv, ast.Var) and recv.name == "env" and self.lookup("env") is None:
            self.add({"kind": "env_read", "names": [node.name]})
            return
        self.expr(recv)
        method_effects(self, recv, node.name, ast.Args((), ()))

    def method_call(self, node: ast.MethodCall) -> None:
        recv, name = node.recv, node.name
        if isinstance(recv, ast.Var) and recv.name == "secret" and name == "get":
            secret = self.text_of(node.args.pos[0]) if node.args.pos else None
            self.add({"kind": "secret_use", "names": [secret or "*"]})
            self.arguments(node.args)
            return
        if isinstance(recv, ast.Var) and recv.name in _NAMESPACES and self.lookup(recv.name) is None:
            self.arguments(node.args)
            if recv.name == "http":
                self.add(http_effect(self, node.args))
            elif recv.name == "os" and name == "env":
                self.add({"kind": "env_read", "names": ["*"]})
            return
        if name == "feed":
            # Either side may be the command; names are the program of that name, not what they are bound to.
            for side in (recv, *node.args.pos):
                if isinstance(side, ast.Var) and self.lookup(side.name) is None:
                    self.external(_bare(side.name))
                elif isinstance(side, ast.Cmd):
                    self.parts(side.call)
                    self.external(side.call)
                else:
                    self.expr(side)
            return
        self.expr(recv)
        self.arguments(node.args)
        method_effects(self, recv, name, node.args)

    def fn_call(self, node: ast.FnCall) -> None:
        name = node.name
        self.arguments(node.args)
        if form_effects(self, name, node.args):
            return
        bound = self.lookup(name)
        if bound is None:
            self.command(_as_command(node))
        else:
            self.mention(bound)

    def with_(self, node: ast.With) -> None:
        for part in (node.cwd, node.env, node.reef):
            if part is not None:
                self.expr(part)
        cwd = self.places.cwd
        if node.cwd is not None:
            where = self.text_of(node.cwd)
            self.move(None if where is None else self.places.absolute(where))
        self.block(node.body)
        self.places.cwd = cwd

    def match(self, node: ast.Match) -> None:
        self.expr(node.scrutinee)
        for arm in node.arms:
            names = [name for pattern in arm.patterns for name in _pattern_names(pattern)]
            self.scopes.append({name: Data() for name in names})
            if arm.guard is not None:
                self.expr(arm.guard)
            self.expr(arm.body)
            self.scopes.pop()

    def catch(self, node: ast.Catch) -> None:
        self.expr(node.expr)
        self.scopes.append({node.binder: Data()} if node.binder is not None else {})
        self.expr(node.handler)
        self.scopes.pop()

    def try_(self, node: ast.Try) -> None:
        self.block(node.body)
        self.bound_block(_pattern_names(node.pattern), node.handler)

    # Commands.

    def command(self, call: ast.CmdCall) -> None:
        """A command call, resolved as evaluation would."""
        self.parts(call)
        bound = self.lookup(call.head) if call.head.isidentifier() else None
        if isinstance(bound, Function | ast.CmdCall | Unknown):
            if len(self.calls) >= _CALL_DEPTH or id(bound) in self.calls:
                self.opaque()
                return
            self.calls.append(id(bound))
            self.mention(bound)
            self.calls.pop()
            return
        if isinstance(bound, Data) and not (call.forced or call.args or call.redirects or call.env_prefix):
            return
        if not builtin_effects(self, call):
            self.external(call)

    def parts(self, call: ast.CmdCall) -> None:
        """Everything written inside a call: expressions of arguments and redirects, and its block."""
        for arg in call.args:
            self.argument(arg)
        for redirect in call.redirects:
            self.argument(redirect.target)
            kind = "fs_read" if redirect.kind == "in" else "fs_write"
            self.add({"kind": kind, "paths": self.places.of_arguments(self, (redirect.target,))})
        if call.trailing is not None and call.head != "plan":
            self.block(call.trailing)

    def argument(self, arg: Any) -> None:
        if isinstance(arg, ast.StrArg | ast.ExprArg):
            self.expr(arg.expr)
        elif isinstance(arg, ast.FlagLong) and arg.value is not None:
            self.argument(arg.value)

    def external(self, call: ast.CmdCall) -> None:
        """A program of the host: its declared effects, or anything."""
        declared = None if call.forced else self.known.tool(call, self.places.cwd)
        if declared is None:
            self.opaque()
            return
        for effect in declared:
            self.add(effect)


def _bare(name: str) -> ast.CmdCall:
    return ast.CmdCall(name, False, (), (), (), False, None, ast.Span(0, 0))


def _as_command(node: ast.FnCall) -> ast.CmdCall:
    """A call of a command's name: positional arguments are words, named ones flags."""
    words: list[Any] = [ast.ExprArg(arg, node.span) for arg in node.args.pos]
    flags = [ast.FlagLong(a.name, ast.ExprArg(a.value, a.span), a.span, a.name) for a in node.args.named]
    return ast.CmdCall(node.name, False, (*words, *flags), (), (), False, None, node.span)


def _pattern_names(pattern: Any) -> list[str]:
    kind = pattern.__class__
    if kind is ast.BindPattern or (kind is ast.TypePattern and pattern.name is not None):
        return [pattern.name]
    if kind is ast.RecordPattern:
        return [
            name
            for field in pattern.fields
            for name in ([field.name] if field.pattern is None else _pattern_names(field.pattern))
        ]
    if kind is ast.ListPattern:
        rest = [pattern.rest] if pattern.rest is not None else []
        return [name for item in pattern.items for name in _pattern_names(item)] + rest
    return []


def _unsteady_names(program: ast.Program, known: Declarations) -> frozenset[str]:
    """Names that the program assigns, declares twice, or declares over a binding of the session."""
    names = set(known.bindings)
    unsteady: set[str] = set()
    pending: list[Any] = list(program.stmts)
    while pending:
        node = pending.pop()
        if isinstance(node, tuple):
            pending.extend(node)
            continue
        if not hasattr(node, "__dataclass_fields__"):
            continue
        if isinstance(node, ast.Assign) and isinstance(node.target, ast.Var):
            unsteady.add(node.target.name)
        for name in _declared(node):
            if name in names:
                unsteady.add(name)
            names.add(name)
        pending.extend(getattr(node, field) for field in node.__dataclass_fields__ if field != "span")
    return frozenset(unsteady)


def _declared(node: Any) -> list[str]:
    if isinstance(node, ast.Let):
        return _pattern_names(node.pattern)
    if isinstance(node, ast.FnStmt):
        return [node.decl.name]
    return [node.name] if isinstance(node, ast.Alias) else []


_LITERALS: Final = frozenset(
    {
        ast.Null,
        ast.Bool,
        ast.Int,
        ast.Float,
        ast.Str,
        ast.Size,
        ast.Duration,
        ast.Time,
        ast.DateTime,
        ast.Regex,
    }
)

_Visitor = Callable[[Walk, Any], None]
_VISITORS: Final[dict[type, _Visitor]] = {
    ast.Var: Walk.var,
    ast.Field: Walk.field,
    ast.MethodCall: Walk.method_call,
    ast.FnCall: Walk.fn_call,
    ast.With: Walk.with_,
    ast.Match: Walk.match,
    ast.Catch: Walk.catch,
    ast.Try: Walk.try_,
    ast.Cmd: lambda walk, node: walk.command(node.call),
    ast.Lambda: lambda walk, node: walk.function(Function(node.params, node.body)),
    ast.LangBlock: lambda walk, node: walk.opaque(),
    ast.BlockExpr: lambda walk, node: walk.block(node.block),
    ast.Spawn: lambda walk, node: walk.block(node.body),
    ast.StrInterp: lambda walk, node: walk.exprs(p.expr for p in node.parts if isinstance(p, ast.ExprPart)),
    ast.List: lambda walk, node: walk.exprs(node.items),
    ast.Record: lambda walk, node: walk.exprs(field.value for field in node.fields),
    ast.Binary: lambda walk, node: walk.exprs((node.lhs, node.rhs)),
    ast.Unary: lambda walk, node: walk.expr(node.expr),
    ast.Range: lambda walk, node: walk.exprs((node.start, node.end)),
    ast.Index: lambda walk, node: walk.exprs((node.recv, node.index)),
}


def _if(walk: Walk, node: ast.If) -> None:
    walk.expr(node.cond)
    walk.block(node.then)
    if node.else_ is not None:
        walk.expr(node.else_)


_VISITORS[ast.If] = _if
