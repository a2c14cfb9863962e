"""Random worlds, conditions and policies, made from one seeded generator each."""

from __future__ import annotations

from random import Random
from typing import Any

SCHEMA: dict[str, Any] = {
    "kinds": {
        "a": {
            "fields": {
                "i": {"type": "int", "indexed": True}, "d": "double",
                "s": {"type": "string", "indexed": True}, "b": "bool", "t": "time", "y": "bytes",
                "l": {"type": "string", "list": True}, "j": "json",
            }
        },
        "c": {"traits": ["x"], "fields": {"s": "string"}},
    },
    "traits": {"x": {"fields": {"xi": "int"}}},
    "links": {"to": {}, "ac": {"from": ["a"], "to": ["c"]}},
}  # fmt: skip
IDS = ["e1", "e2", "e3", "e4", "e5", "e6", "e7"]
OF_A = ["i", "d", "s", "b", "t", "y", "l", "j", "j.k", "@id", "@kind", "@created", "@updated"]
OF_C = ["s", "xi", "@id", "@kind"]
OF_BOTH = ["s", "@id", "@kind"]

_INTS = [0, 1, -1, 2, 2**53, 2**53 + 1, 2**53 - 1, -(2**53) - 1, 2**63 - 1, -(2**63)]
_DOUBLES = [0.0, -0.0, 0.5, 1.0, -1.5, 2.0**53, 2.0**63, 1e300, 5e-324]
_LETTERS = "aAå%_\x00\x01\x02\x03\uffff\U0001f600'"
_TEXTS = ["", "a", "aa", "A", "å", "%", "_a"]
_TIMES = [f"{year}-06-01T00:00:00{rest}Z" for year in (1969, 1970, 2026) for rest in ("", ".001", ".500")]
_BYTES = ["", "AA==", "AAE=", "/w=="]


def text(random: Random) -> str:
    if random.random() < 0.7:
        return random.choice(_TEXTS)
    return "".join(random.choice(_LETTERS) for _ in range(random.randint(0, 3)))


def value(random: Random, path: str) -> Any:
    """Something that a path may hold, or that it may be compared with."""
    match path:
        case "i" | "xi" | "@created" | "@updated":
            return random.choice(_INTS) if random.random() < 0.4 else random.randint(0, 3)
        case "d":
            return random.choice([*_DOUBLES, *_INTS]) if random.random() < 0.5 else random.randint(0, 2) / 2
        case "b":
            return random.random() < 0.5
        case "t":
            return {"$time": random.choice(_TIMES)}
        case "y":
            return {"$bytes": random.choice(_BYTES)}
        case "@id":
            return random.choice(IDS)
        case "@kind":
            return random.choice(["a", "c"])
        case "j" | "j.k":
            return value(random, random.choice("idst"))
    return text(random)


def json(random: Random, depth: int = 0) -> Any:
    kind = random.randint(0, 3 if depth < 2 else 1)
    if kind == 2:
        return [json(random, depth + 1) for _ in range(random.randint(0, 2))]
    if kind == 3:
        return {name: json(random, depth + 1) for name in ("k", "m", "odd name") if random.random() < 0.5}
    return None if random.random() < 0.2 else value(random, random.choice("idsbt"))


def fields(random: Random, kind: str) -> dict[str, Any]:
    names = ["i", "d", "s", "b", "t", "y", "l", "j"] if kind == "a" else ["s", "xi"]
    found: dict[str, Any] = {}
    for name in names:
        if random.random() < 0.8:
            if name == "j":
                found[name] = json(random)
            elif name == "l":
                found[name] = [text(random) for _ in range(random.randint(0, 3))]
            else:
                found[name] = None if random.random() < 0.1 else value(random, name)
    return found


def leaf(random: Random, paths: list[str]) -> dict[str, Any]:
    path = random.choice(paths)
    if random.random() < 0.1:
        return {"path": "@kind", "op": "trait", "value": "x"}
    if random.random() < 0.1:
        return {"path": path, "op": "exists", "value": random.random() < 0.5}
    if path == "l":
        return {"path": "l", "op": "contains", "value": text(random)}
    ops = ["eq", "ne", "in", "nin"]
    if path != "b":
        ops += ["lt", "le", "gt", "ge"]
    if path in ("i", "d", "s", "t"):
        ops.append("between")
    if path in ("s", "@id", "j", "j.k"):
        ops += ["prefix", "contains"]
    op = random.choice(ops)
    if op in ("in", "nin"):
        return {"path": path, "op": op, "value": [value(random, path) for _ in range(random.randint(0, 3))]}
    if op == "between":
        return {"path": path, "op": op, "value": [value(random, path), value(random, path)]}
    if op in ("prefix", "contains"):
        return {"path": path, "op": op, "value": text(random)}
    wanted = None if op in ("eq", "ne") and random.random() < 0.1 else value(random, path)
    return {"path": path, "op": op, "value": wanted}


def condition(
    random: Random, paths: list[str], links: tuple[Any, ...] = (), depth: int = 0
) -> dict[str, Any]:
    """`links` are triples of a link, a direction and the paths at its other end."""
    kind = random.random()
    if depth < 2 and kind < 0.3:
        parts = [condition(random, paths, links, depth + 1) for _ in range(random.choice([0, 1, 2, 2, 3]))]
        return {random.choice(["all", "any"]): parts}
    if depth < 3 and kind < 0.45:
        return {"not": condition(random, paths, links, depth + 1)}
    if links and kind < 0.6:
        link, direction, others = random.choice(links)
        quantifier = random.choice(["some", "none", "every"])
        return {"link": link, "dir": direction, quantifier: condition(random, others, (), depth + 1)}
    return leaf(random, paths)


def spec(random: Random) -> dict[str, Any]:
    match random.randint(0, 5):
        case 0:
            return {"traits": ["x"], "where": condition(random, ["s", "xi", "@kind", "@id"])}
        case 1:
            return {"kind": "c", "where": condition(random, OF_C, (("ac", "in", OF_A),))}
    links = (("ac", "out", OF_C), ("to", "in", OF_BOTH), ("to", "out", OF_BOTH))
    order = [
        {
            "by": random.choice(["i", "d", "s", "t", "j", "j.k", "@updated"]),
            "dir": random.choice(["asc", "desc"]),
        }
        for _ in range(random.randint(0, 2))
    ]
    return {"kind": "a", "where": condition(random, OF_A, links), "order": order}


def policy(random: Random) -> dict[str, Any]:
    """A condition for each kind that may be seen."""
    found = {}
    for kind in ("a", "c"):
        if random.random() < 0.95:
            narrowed = condition(random, OF_BOTH, (("to", "out", OF_BOTH),))
            found[kind] = narrowed if random.random() < 0.3 else {"all": []}
    return found
