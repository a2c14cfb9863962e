"""Large sources are parsed in a process of their own."""

import asyncio
import json

import pytest
from worker_probes import Processes

from seamount.worker.errors import Busy, ParseDeadlineExceeded, WorkerLost
from seamount.worker.evaluator import SyntaxEnd
from seamount.worker.nursery_client import Nursery
from seamount.worker.parsing import MAX_WAITING, Parser
from seamount.worker.results import Content

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_a_large_source_becomes_its_tree(nursery: Nursery) -> None:
    parser = Parser(nursery, deadline_s=60)
    parsed = await parser.parse("1 + 2\n" * 5000)
    assert isinstance(parsed, Content)
    assert len(json.loads(parsed.read())["stmts"]) == 5000
    await parser.close()


async def test_a_source_that_is_no_program_is_told_with_its_place(nursery: Nursery) -> None:
    parser = Parser(nursery)
    parsed = await parser.parse("1 + ")
    assert isinstance(parsed, SyntaxEnd)
    assert parsed.message
    assert parsed.span is not None
    await parser.close()


async def test_a_late_parser_is_ended_and_the_next_source_gets_another(
    nursery: Nursery, processes: Processes
) -> None:
    late = Parser(nursery, deadline_s=0.2, entry="small_language:main")
    with pytest.raises(ParseDeadlineExceeded):
        await late.parse("1")
    parser = Parser(nursery)
    assert isinstance(await parser.parse("1"), Content)
    await parser.close()
    assert isinstance(await parser.parse("1"), Content)
    await parser.close()


async def test_too_many_waiting_sources_are_refused_and_the_others_answered(nursery: Nursery) -> None:
    parser = Parser(nursery)
    waiting = [asyncio.create_task(parser.parse(str(number))) for number in range(MAX_WAITING)]
    await asyncio.sleep(0)
    with pytest.raises(Busy):
        await parser.parse("1")
    assert all(isinstance(parsed, Content) for parsed in await asyncio.gather(*waiting))
    await parser.close()


async def test_a_parser_that_dies_loses_its_request(nursery: Nursery) -> None:
    parser = Parser(nursery, entry="small_language:nothing")
    with pytest.raises(WorkerLost):
        await parser.parse("1")
    await parser.close()
