from __future__ import annotations

import asyncio
import gc
import io
import json
import logging
from collections.abc import Iterator

import pytest

from seamount.server.logs import configure_logging, log_faults_of


@pytest.fixture(autouse=True)
def root_logger_as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


def test_a_record_is_one_json_object_on_one_line() -> None:
    stream = io.StringIO()
    configure_logging(stream=stream)
    logging.getLogger("seamount.x").warning("two\nlines", extra={"correlation": "ab"})
    (line,) = stream.getvalue().splitlines()
    record = json.loads(line)
    assert (record["level"], record["logger"], record["message"]) == ("WARNING", "seamount.x", "two\nlines")
    assert record["correlation"] == "ab"
    assert "ts" in record


def test_text_cannot_forge_lines() -> None:
    stream = io.StringIO()
    configure_logging(style="text", stream=stream)
    logging.getLogger("x").info("one\r\ntwo")
    assert stream.getvalue().count("\n") == 1


def test_configuring_again_replaces_the_handler_and_the_level() -> None:
    first, second = io.StringIO(), io.StringIO()
    configure_logging("debug", stream=first)
    configure_logging("error", stream=second)
    logging.getLogger("x").warning("quiet")
    logging.getLogger("x").error("loud")
    assert first.getvalue() == ""
    assert len(second.getvalue().splitlines()) == 1


SECRET = "token-4f1c9a"


def deep(value: str) -> None:
    try:
        raise ValueError(f"cannot read {value}")
    except ValueError as problem:
        problem.add_note(value)
        raise ExceptionGroup(value, [KeyError(value), OSError(28, value, value)]) from problem


@pytest.mark.parametrize("style", ["json", "text"])
def test_a_traceback_says_where_and_of_what_kind_and_quotes_nothing(style: str) -> None:
    stream = io.StringIO()
    configure_logging(style=style, stream=stream)
    try:
        deep(SECRET)
    except ExceptionGroup:
        logging.getLogger("x").exception("failed")
    text = stream.getvalue()
    assert SECRET not in text
    for told in (
        "in deep",
        "test_logs.py",
        "ValueError",
        "ExceptionGroup",
        "KeyError",
        "errno 28",
        "Traceback",
    ):
        assert told in text


async def test_what_nobody_caught_on_a_loop_is_not_quoted_either() -> None:
    stream = io.StringIO()
    configure_logging(stream=stream)
    loop = asyncio.new_event_loop()
    log_faults_of(loop)
    failed = loop.create_future()
    failed.set_exception(ValueError(SECRET))
    del failed
    gc.collect()
    loop.close()
    assert "ValueError" in stream.getvalue()
    assert SECRET not in stream.getvalue()


@pytest.mark.parametrize("given", [{"level": "loud"}, {"style": "xml"}])
def test_unknown_levels_and_styles_are_refused(given: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="the log"):
        configure_logging(**given)
