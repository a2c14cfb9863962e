"""Checks values of a policy file one by one, and collects what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from seamount.leash.problems import Problem
from seamount.leash.toml_places import Path, Places, shown

MAX_NAME: Final = 256
"""Characters of a principal's or group's name."""

GROUP: Final = "group:"


class Reading:
    """The reading of one file. Methods note a problem and answer what can be gone on with."""

    def __init__(self, file: str, places: Places) -> None:
        self.file = file
        self.places = places
        self.problems: list[Problem] = []

    def problem(self, path: Path, what: str) -> None:
        self.problems.append(Problem(self.file, self.places.line(path), shown(path), what))

    def unknown(self, path: Path, known: Iterable[str]) -> None:
        from difflib import get_close_matches

        near = get_close_matches(str(path[-1]), list(known), n=1, cutoff=0.6)
        self.problem(path, f"there is no such key{f'; did you mean `{near[0]}`?' if near else ''}")

    def wrong_type(self, path: Path, wanted: str, value: Any) -> None:
        self.problem(path, f"it must be {wanted}, not {_type_name(value)}")

    def table(self, path: Path, value: Any) -> dict[str, Any]:
        if isinstance(value, dict):
            return value
        self.wrong_type(path, "a table", value)
        return {}

    def items(self, path: Path, value: Any, wanted: str) -> list[tuple[Path, Any]]:
        """The items of an array with their paths. An item that is there twice is a problem."""
        if not isinstance(value, list):
            self.wrong_type(path, wanted, value)
            return []
        found: list[tuple[Path, Any]] = []
        for index, item in enumerate(value):
            where = (*path, index)
            if any(item == other and type(item) is type(other) for _, other in found):
                self.problem(where, f"{item!r} is in the list already")
            else:
                found.append((where, item))
        return found

    def strings(self, path: Path, value: Any) -> list[tuple[Path, str]]:
        """The items of an array of strings that are not empty."""
        found: list[tuple[Path, str]] = []
        for where, item in self.items(path, value, "an array of strings"):
            if not isinstance(item, str):
                self.wrong_type(where, "a string", item)
            elif not item:
                self.problem(where, "it is empty")
            else:
                found.append((where, item))
        return found

    def choice(self, path: Path, value: Any, choices: tuple[str, ...]) -> Any:
        """A string out of a few; None when it is something else."""
        if isinstance(value, str) and value in choices:
            return value
        listed = ", ".join(f'"{choice}"' for choice in choices)
        self.problem(path, f"it must be one of {listed}, not {value!r}")
        return None

    def boolean(self, path: Path, value: Any) -> bool:
        if isinstance(value, bool):
            return value
        self.wrong_type(path, "true or false", value)
        return False

    def count(self, path: Path, value: Any, least: int) -> int | None:
        if not isinstance(value, int) or isinstance(value, bool):
            self.wrong_type(path, "a whole number", value)
        elif not least <= value < 1 << 63:
            self.problem(path, f"it must be at least {least} and below 2^63, not {value}")
        else:
            return value
        return None

    def name(self, path: Path, name: str) -> bool:
        """Checks the name of a group."""
        if not name or len(name) > MAX_NAME or not name.isprintable() or any(map(str.isspace, name)):
            self.problem(path, f"a name has 1 to {MAX_NAME} visible characters and no spaces")
            return False
        return True

    def principal(self, path: Path, name: str) -> bool:
        """Checks the name of a principal."""
        if name.startswith(GROUP):
            self.problem(path, "a principal is no group: groups stand under `group`")
            return False
        return self.name(path, name)

    def principals(self, path: Path, value: Any) -> list[str]:
        """An array of principals, without groups."""
        return [name for where, name in self.strings(path, value) if self.principal(where, name)]


def _type_name(value: Any) -> str:
    if isinstance(value, bool):
        return "a boolean"
    names = {str: "a string", int: "a whole number", float: "a number", list: "an array", dict: "a table"}
    return names.get(type(value), "a date or time")
