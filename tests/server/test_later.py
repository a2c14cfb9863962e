"""What a start leaves out is loaded by the first call that needs it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import AsyncIterator
from typing import Any

from seamount.server.later import Later

HEAVY = (
    "seamount.shoal",
    "seamount.seam.query",
    "re2",
    "httpx",
    "cryptography",
    "mcp",
    "starlette",
    "psycopg",
)

START = f"""
import sys
import seamount.cli.serving, seamount.kernel.opening, seamount.seam.opening, seamount.ops.opening
print(*sorted({{name for name in {HEAVY!r} if name in sys.modules}}))
"""


class Base:
    """A generated base."""


class Other:
    """Another one."""


class First(Base):
    async def double(self, request: int, context: Any) -> int:
        return request * 2

    async def count(self, request: int, context: Any) -> AsyncIterator[int]:
        for number in range(request):
            yield number


class Second(Other):
    async def double(self, request: int, context: Any) -> int:
        return request * 20


async def test_servicers_are_made_once_by_the_first_call_of_any_of_them() -> None:
    made: list[str] = []

    def make() -> tuple[object, ...]:
        made.append("both")
        return First(), Second()

    later = Later((Base, Other), "json", make)
    double, more, count = (
        later.behaviour(base, name) for base, name in ((Base, "double"), (Other, "double"), (Base, "count"))
    )
    later.load()
    assert made == []

    assert await double(2, None) == 4
    assert await more(2, None) == 40
    assert [number async for number in count(3, None)] == [0, 1, 2]
    assert made == ["both"]


def test_a_kernel_listens_before_the_language_and_other_heavy_parts_are_loaded() -> None:
    told = subprocess.run(
        [sys.executable, "-c", START], capture_output=True, text=True, check=True, timeout=60
    )
    assert told.stdout.split() == []
