"""Walks a program and collects what it could do.

The rule: whatever is not shown to be free of effects counts. Every child is visited, lambdas, holes of
strings, arguments, redirects and blocks included. A value that cannot be known makes its effect's path or
host `*`, which no narrower grant covers; a construct that cannot be analysed is `opaque`.

This module walks statements and functions; `expressions` and `commands` know the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from seamount.shoal.effects.commands import command
from seamount.shoal.effects.declarations import Binding, Data, Declarations, Function, Unknown
from seamount.shoal.effects.describing import Effect
from seamount.shoal.effects.expressions import visit
from seamount.shoal.effects.names import pattern_names, unsteady_names
from seamount.shoal.effects.places import Places
from seamount.shoal.effects.plainness import has_plain_items, is_plain
from seamount.shoal.syntax import ast

if TYPE_CHECKING:
    from seamount.shoal.runtime.evaluator import Evaluator

OPAQUE: Final[Effect] = {"kind": "opaque"}
CALL_DEPTH: Final = 64
"""Calls of named functions and aliases within each other that are followed."""

MAX_VISITS: Final = 100_000
"""Nodes that one derivation looks at; a program that needs more is opaque."""

MAX_EFFECTS: Final = 4_096
"""Effects that are told apart; what comes after them is opaque."""


@dataclass(frozen=True, slots=True)
class Started:
    """A program that is started, or code that is read from a file (`name` is None).

    `words` are the arguments that are certain, in order; `cwd` is where that happens, None when it cannot be
    known. `is_searched` says that the name means what the session's `PATH` says.
    """

    name: str | None
    words: tuple[str, ...]
    cwd: bytes | None
    is_searched: bool = True


@dataclass(frozen=True, slots=True)
class Outline:
    """What a program could do, what it starts, and the names of the session that it uses. `statements` are
    the positions of each statement's own effects among all; None when they cannot be told apart."""

    effects: list[Effect]
    programs: tuple[Started, ...]
    names: tuple[str, ...]
    statements: tuple[tuple[int, ...], ...] | None
    undos: tuple[int | None, ...] | None = ()
    """The journal entries that it takes back, in order, None for the newest; None when nobody can tell."""
    undoing: tuple[int, ...] = ()
    """The positions of effects that are there for that alone."""


def derive(program: ast.Program, declarations: Declarations | None = None) -> list[Effect]:
    """The effects a program could have, in order of first appearance, without repetitions.

    Each is a plain dict tagged by `kind`: `fs_read`/`fs_write`/`fs_delete` (`paths`, and `permanent: true`
    on deletions that bypass the trash), `proc_spawn` (`bin_hash`, `argv0`), `net_connect` (`host`, `port`),
    `env_read`/`env_write`/`secret_use` (`names`), `session_write`, `journal_read`, `time`, `opaque`.
    """
    return outline(program, declarations).effects


def derive_for(x: Evaluator, program: ast.Program) -> list[Effect]:
    """The same, in the surroundings of an evaluator."""
    from seamount.shoal.effects.session import declarations_of

    return derive(program, declarations_of(x))


def outline(program: ast.Program, declarations: Declarations | None = None) -> Outline:
    """The effects together with what an approval of them has to rest on."""
    walk = Walk(declarations or Declarations())
    walk.top = program.stmts
    walk.unsteady = unsteady_names(program, walk.known.bindings)
    try:
        walk.statements(program.stmts)
    except (_TooLarge, RecursionError):
        # What was found so far counts, and so does the rest, whatever it is.
        walk.effects.append(OPAQUE)
        walk.top = None
    parts = None if walk.top is None else tuple(walk.parts)
    return Outline(
        walk.effects,
        tuple(dict.fromkeys(walk.programs)),
        tuple(sorted(walk.used)),
        parts,
        None if walk.undos is None else tuple(walk.undos),
        tuple(sorted(walk.undoing)),
    )


class _TooLarge(Exception):
    """The walk looks at more than it may."""


class Walk:
    """One derivation. `scopes` hold what the program itself binds, innermost last."""

    def __init__(self, declarations: Declarations) -> None:
        self.known = declarations
        self.places = Places(declarations.cwd, declarations.home, declarations.expand)
        self.scopes: list[dict[str, Binding]] = [{}]
        self.effects: list[Effect] = []
        self.programs: list[Started] = []
        self.used: set[str] = set()
        self.calls: list[int] = []
        self.is_searched = True
        """Whether names of programs mean what the session's `PATH` says."""
        self.has_own_environment = declarations.has_own_environment
        """Whether programs may see other variables than those that the session began with."""
        self.unsteady: frozenset[str] = frozenset()
        """Names that do not keep one value; what they held first says nothing."""
        self.undeclared: frozenset[str] = frozenset()
        """Functions whose declaration is yet to come: until then their names mean something else."""
        self.over_plain: set[int] = set()
        """Bodies of lambdas (by id) that get items which are no paths."""
        self.top: tuple[Any, ...] | None = None
        """The statements whose effects are told apart."""
        self.parts: list[tuple[int, ...]] = []
        """The positions of their effects."""
        self.undos: list[int | None] | None = []
        self.undoing: set[int] = set()
        self._met: set[int] = set()
        """The positions of what was met since somebody began to look."""
        self._keys: dict[str, int] = {}
        self._seen: dict[tuple[int, bytes | None, frozenset[str]], set[int]] = {}
        self._functions: list[Function] = []
        self._homes: dict[int, list[dict[str, Binding]]] = {}
        self._kept: list[ast.Program] = []
        self._visits = 0

    def add(self, effect: Effect, *, undo: bool = False) -> None:
        """Add an effect, for taking something back if `undo`."""
        key = repr(effect)
        if key in self._keys:
            self._met.add(self._keys[key])
            if not undo:
                self.undoing.discard(self._keys[key])
            return
        if len(self.effects) >= MAX_EFFECTS:
            raise _TooLarge
        self._keys[key] = len(self.effects)
        self._met.add(len(self.effects))
        if undo:
            self.undoing.add(len(self.effects))
        self.effects.append(effect)

    def opaque(self) -> None:
        self.add(OPAQUE)

    def undoes(self, entry: int | None) -> None:
        """An entry is taken back, None for the newest. Only what happens once, for sure, can be told."""
        if len(self.scopes) > 1 or self.calls:
            self.undos = None
        elif self.undos is not None:
            self.undos.append(entry)

    def undoes_any(self) -> None:
        """Something is taken back of which nobody can tell what."""
        self.undos = None

    def starts(self, name: str | None, words: tuple[str, ...], *, is_searched: bool = True) -> None:
        self.programs.append(Started(name, words, self.places.cwd, self.is_searched and is_searched))

    def count(self) -> None:
        self._visits += 1
        if self._visits > MAX_VISITS:
            raise _TooLarge

    # Names.

    def lookup(self, name: str) -> Binding | None:
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name]
        found = self.known.bindings.get(name)
        if found is not None:
            self.used.add(name)
        return found

    def data(self, name: str) -> Data:
        """What is certain about the data that a name holds."""
        bound = self.lookup(name)
        return bound if isinstance(bound, Data) and name not in self.unsteady else Data()

    def text_of(self, node: Any) -> str | None:
        """A string that is certain without running anything."""
        if isinstance(node, ast.Str):
            return node.value
        if isinstance(node, ast.Var):
            return self.data(node.name).text
        if isinstance(node, ast.FnCall) and node.name == "path" and len(node.args.pos) == 1:
            return self.text_of(node.args.pos[0])
        return None

    # Statements.

    def statements(self, stmts: tuple[Any, ...]) -> None:
        # Functions first: a call may stand before the declaration's line in an earlier function.
        outer = self.undeclared
        for stmt in stmts:
            if isinstance(stmt, ast.FnStmt):
                self.scopes[-1][stmt.decl.name] = self.declared(stmt.decl)
                self.undeclared |= {stmt.decl.name}
        for stmt in stmts:
            self.statement(stmt)
            if stmts is self.top:
                self.parts.append(tuple(sorted(self._met)))
                self._met = set()
        self.undeclared = outer

    def declared(self, decl: ast.FnDecl) -> Function:
        rest = None if decl.rest is None else decl.rest.name
        return self.at_home(Function(decl.params, decl.body, rest))

    def at_home(self, fn: Function) -> Function:
        """Note that a function sees the names that are visible here."""
        self._homes[id(fn.body)] = list(self.scopes)
        return fn

    def block(self, block: ast.Block) -> None:
        self.scopes.append({})
        self.perhaps(lambda: self.statements(block.stmts))
        self.scopes.pop()

    def perhaps(self, part: Callable[[], None]) -> None:
        """Walk what may or may not happen: a `cd` in it may or may not have happened."""
        cwd = self.places.cwd
        part()
        if self.places.cwd != cwd:
            self.move(None)

    def statement(self, stmt: Any) -> None:
        self.count()
        kind = stmt.__class__
        if kind is ast.ExprStmt:
            self.expr(stmt.expr)
        elif kind is ast.Let:
            self.expr(stmt.init)
            if isinstance(stmt.pattern, ast.BindPattern):
                self.scopes[-1][stmt.pattern.name] = self.binding(stmt)
        elif kind is ast.FnStmt:
            self.function_statement(stmt.decl)
        elif kind is ast.Alias:
            self.scopes[-1][stmt.name] = stmt.target
            self.perhaps(lambda: command(self, stmt.target))
        elif kind is ast.Use:
            self.use(stmt)
        elif kind is ast.Assign:
            self.assign(stmt)
        elif kind is ast.Return:
            if stmt.value is not None:
                self.expr(stmt.value)
        elif kind is ast.For:
            self.expr(stmt.iter)
            item = Data(is_plain=has_plain_items(self, stmt.iter))
            self.loop(dict.fromkeys(pattern_names(stmt.pattern), item), stmt.body)
        elif kind is ast.While:
            self.loop({}, stmt.body, stmt.cond)
        elif kind not in (ast.Break, ast.Continue):
            self.opaque()

    def function_statement(self, decl: ast.FnDecl) -> None:
        """Walked where it is called; walking it here too covers its use as a value."""
        outer, self.undeclared = self.undeclared, frozenset()
        self.function(self.declared(decl))
        self.undeclared = outer - {decl.name}

    def binding(self, stmt: ast.Let) -> Binding:
        if isinstance(stmt.init, ast.Lambda):
            return Function(stmt.init.params, stmt.init.body)
        text = None if stmt.mutable else self.text_of(stmt.init)
        return Data(text, is_plain(self, stmt.init), has_plain_items(self, stmt.init))

    def move(self, cwd: bytes | None) -> None:
        """The directory changes: whatever function exists by now may be called in the new one."""
        self.places.cwd = cwd
        for fn in self._functions.copy():
            self.function(fn)

    def loop(self, names: dict[str, Binding], block: ast.Block, condition: Any = None) -> None:
        """Walk a body that is repeated: its second round begins where its first one ended."""
        cwd = self.places.cwd
        for _ in range(2):
            if condition is not None:
                self.expr(condition)
            self.scopes.append(dict(names))
            self.block(block)
            self.scopes.pop()
            if self.places.cwd == cwd:
                break

    def bound_block(self, names: list[str], block: ast.Block) -> None:
        self.scopes.append({name: Data() for name in names})
        self.block(block)
        self.scopes.pop()

    def assign(self, stmt: ast.Assign) -> None:
        self.expr(stmt.value)
        target = stmt.target
        if isinstance(target, ast.Field) and isinstance(target.recv, ast.Var) and target.recv.name == "env":
            self.add({"kind": "env_write", "names": [target.name]})
            if stmt.op != "set":
                self.add({"kind": "env_read", "names": [target.name]})
            self.has_own_environment = True
            if target.name == "PATH":
                self.is_searched = False
        elif not isinstance(target, ast.Var):
            self.opaque()

    def use(self, stmt: ast.Use) -> None:
        self.starts(None, (stmt.path,))
        found = self.known.module(stmt.path, self.places.cwd)
        if found is None:
            self.add({"kind": "fs_read", "paths": [self.places.text(stmt.path)]})
            self.opaque()
            return
        path, program = found
        self._kept.append(program)
        self.starts(None, (path.decode("utf-8", "surrogateescape"),))
        self.add({"kind": "fs_read", "paths": [path.decode("utf-8", "replace")]})
        if len(self.calls) >= CALL_DEPTH:
            self.opaque()
            return
        self.calls.append(id(program))
        saved, cwd, undeclared = self.scopes, self.places.cwd, self.undeclared
        self.scopes, self.places.cwd = [{}], path.rpartition(b"/")[0] or b"/"
        self.statements(program.stmts)
        self.scopes, self.places.cwd, self.undeclared = saved, cwd, undeclared
        self.calls.pop()

    # Expressions and functions.

    def expr(self, node: Any) -> None:
        visit(self, node)

    def exprs(self, nodes: Any) -> None:
        for node in nodes:
            visit(self, node)

    def arguments(self, args: ast.Args) -> None:
        self.exprs(args.pos)
        self.exprs(arg.value for arg in args.named)

    def function(self, fn: Function) -> None:
        """What calling a function can do: its defaults and its body, walked once for each directory that it
        may be called in. A function cannot change the session's directory."""
        key = (id(fn.body), self.places.cwd, self.undeclared)
        if key in self._seen:
            self._met |= self._seen[key]
            return
        outer, self._met = self._met, set()
        self._seen[key] = self._met
        if all(fn.body is not other.body for other in self._functions):
            self._functions.append(fn)
        item = Data(is_plain=id(fn.body) in self.over_plain)
        names: dict[str, Binding] = {param.name: item for param in fn.params}
        if fn.rest is not None:
            names[fn.rest] = Data(is_plain=True)
        cwd, scopes = self.places.cwd, self.scopes
        # Names of a function of the session are the session's, not those around its call.
        self.scopes = [*self._homes.get(id(fn.body), scopes[:1]), names]
        self.exprs(param.default for param in fn.params if param.default is not None)
        if isinstance(fn.body, ast.Block):
            self.block(fn.body)
        else:
            self.expr(fn.body)
        self.places.cwd, self.scopes = cwd, scopes
        self._seen[key] = self._met
        self._met = outer | self._met

    def mention(self, bound: Binding) -> None:
        """What may follow from a name that is used, whoever calls it then."""
        if isinstance(bound, Function):
            self.function(bound)
        elif isinstance(bound, ast.CmdCall):
            command(self, bound)
        elif isinstance(bound, Unknown):
            self.opaque()


def outline_json(found: Outline, declarations: Declarations) -> dict[str, Any]:
    """An outline as plain data: `effects`, `programs` (each `[name, words, cwd, is_searched]`, null for what
    is not known), and `names` with a fingerprint of what each is bound to."""
    return {
        **effects_json(found),
        "programs": [
            [
                program.name,
                [_text(word) for word in program.words],
                None if program.cwd is None else program.cwd.decode("utf-8", "replace"),
                program.is_searched,
            ]
            for program in found.programs
        ],
        "names": {name: declarations.fingerprint(name) for name in found.names},
    }


def effects_json(found: Outline) -> dict[str, Any]:
    """The effects as plain data, with the positions of each statement's own, and of those of `undo`."""
    return {
        "effects": found.effects,
        "statements": found.statements,
        "undos": found.undos,
        "undoing": found.undoing,
    }


def _text(word: str) -> str:
    return word.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
