"""Names resolved while compiling: slots of a flat frame, and cells for what functions share.

A function's frame is one list. A variable that an inner function mentions lives in a `Cell` in its
slot, created when its block is entered, so that every pass through a loop has its own; closures copy
the cells they need when they are made. Top-level names are cells of the session's root scope.
"""

from __future__ import annotations

from typing import Any, Final

from seamount.shoal.runtime.compiler.mentions import Mentions


class _Unbound:
    __slots__ = ()

    def __repr__(self) -> str:
        return "UNBOUND"


UNBOUND: Final = _Unbound()
"""What a cell or slot holds before its declaration ran."""


class Cell:
    """A shared variable."""

    __slots__ = ("mutable", "v")

    def __init__(self, v: Any = UNBOUND, mutable: bool = False) -> None:
        self.v = v
        self.mutable = mutable


class RootScope:
    """The top-level bindings of a session, of a script or of a module; they outlive a run."""

    __slots__ = ("cells",)

    def __init__(self) -> None:
        self.cells: dict[str, Cell] = {}

    def cell(self, name: str) -> Cell:
        found = self.cells.get(name)
        if found is None:
            found = self.cells[name] = Cell()
        return found

    def declare(self, name: str, value: Any, mutable: bool = False) -> None:
        cell = self.cell(name)
        cell.v = value
        cell.mutable = mutable

    def get(self, name: str) -> Any:
        """The bound value, or `UNBOUND`."""
        cell = self.cells.get(name)
        return UNBOUND if cell is None else cell.v

    def bindings(self) -> dict[str, Any]:
        """Bound names with their values, in order of first mention."""
        return {name: cell.v for name, cell in self.cells.items() if cell.v is not UNBOUND}


class Var:
    """A variable as the compiler knows it."""

    __slots__ = ("checked", "declared", "is_cell", "is_root", "mutable", "name", "slot", "unit")

    def __init__(self, name: str, unit: Unit, slot: int, is_cell: bool) -> None:
        self.name = name
        self.unit = unit
        self.slot = slot
        self.is_cell = is_cell
        self.is_root = False
        self.mutable = False
        self.declared = False
        """Whether the declaration stands before the point now being compiled."""
        self.checked = False
        """Whether it may be unbound even then."""


class Unit:
    """One function-like body: a program, a function, a lambda, a spawned block."""

    __slots__ = ("captured", "copies", "free", "mentions", "parent", "root_vars", "shared", "size")

    def __init__(self, parent: Unit | None, mentions: Mentions, shared: frozenset[str]) -> None:
        self.parent = parent
        self.mentions = mentions
        self.shared = shared
        """Names that inner functions mention: their variables are cells."""
        self.size = 0
        self.free: dict[int, int] = {}
        self.captured: list[Var] = []
        self.copies: list[tuple[int, int]] = []
        """Pairs (slot in the parent's frame, slot here) to copy when a closure is made."""
        self.root_vars: dict[str, Var] = parent.root_vars if parent is not None else {}

    def alloc(self) -> int:
        self.size += 1
        return self.size - 1

    def slot_of(self, var: Var) -> int:
        """The slot of a variable in this unit's frame; captures it from outside when needed."""
        if var.unit is self:
            return var.slot
        known = self.free.get(id(var))
        if known is not None:
            return known
        assert self.parent is not None
        outer = self.parent.slot_of(var)
        slot = self.free[id(var)] = self.alloc()
        self.captured.append(var)
        self.copies.append((outer, slot))
        return slot

    def root_var(self, name: str) -> Var:
        """The root scope's variable of that name, as seen from here."""
        found = self.root_vars.get(name)
        if found is None:
            top = self
            while top.parent is not None:
                top = top.parent
            found = self.root_vars[name] = Var(name, top, top.alloc(), True)
            found.declared = found.checked = found.is_root = True
        return found


class Scope:
    """The names of one block within a unit."""

    __slots__ = ("is_root", "names", "parent", "unit")

    def __init__(self, unit: Unit, parent: Scope | None, is_root: bool = False) -> None:
        self.unit = unit
        self.parent = parent
        self.is_root = is_root
        self.names: dict[str, Var] = {}

    def child(self) -> Scope:
        return Scope(self.unit, self)

    def expect(self, name: str) -> Var:
        """Announce a name that a statement of this block declares further down."""
        if self.is_root:
            return self.unit.root_var(name)
        found = self.names.get(name)
        if found is None:
            found = Var(name, self.unit, self.unit.alloc(), name in self.unit.shared)
            self.names[name] = found
        return found

    def declare(self, name: str, mutable: bool = False) -> Var:
        """The name is bound from here on."""
        var = self.expect(name)
        var.declared = True
        var.mutable = mutable
        return var

    def lookup(self, name: str) -> list[Var]:
        """Variables the name may mean, innermost first; only the last is certain to end the search.

        A declaration further down in the same function cannot have run yet; one in an enclosing function
        can, by the time the inner function is called.
        """
        found: list[Var] = []
        scope: Scope | None = self
        while scope is not None and not scope.is_root:
            var = scope.names.get(name)
            if var is not None and (var.declared or var.unit is not self.unit):
                found.append(var)
                if var.declared and not var.checked:
                    return found
            scope = scope.parent
        found.append(self.unit.root_var(name))
        return found
