"""The options of commands that work on a kernel's store: which one is meant, and the bounds of its upkeep."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import click

from seamount.cli import amounts
from seamount.server import paths
from seamount.server.configuration import Upkeep


class _Bound(click.ParamType[int]):
    """A span of time or an amount of bytes, or `none`."""

    def __init__(self, name: str, read: Callable[[str], int | None]) -> None:
        self.name = name
        self._read = read

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not isinstance(value, str):
            return value
        try:
            return self._read(value)
        except ValueError as problem:
            self.fail(str(problem), param, ctx)


SPAN: Final = _Bound("span", amounts.bound_seconds)
SIZE: Final = _Bound("bytes", amounts.bound_size)
DEFAULTS: Final = Upkeep()


def on_a_store(command: Callable[..., int]) -> Callable[..., int]:
    """Adds `--instance`, `--state-dir` and `--store`, from which `root` and `url` are made."""

    @click.option(
        "-i", "--instance", default=paths.DEFAULT_INSTANCE, metavar="NAME", help="Which kernel's state."
    )
    @click.option("--state-dir", metavar="DIR", help="The state directory, instead of the instance's.")
    @click.option("--store", metavar="URL", help="The database that holds the rows, if not the directory.")
    def on_it(instance: str, state_dir: str | None, store: str | None, **options: Any) -> int:
        try:
            root = os.path.abspath(state_dir or paths.state_directory(instance))
        except paths.BadInstanceName as problem:
            raise click.UsageError(str(problem)) from problem
        return command(root=Path(root), url=store, **options)

    on_it.__name__ = command.__name__
    on_it.__click_params__ = getattr(on_it, "__click_params__", []) + getattr(  # type: ignore[attr-defined]
        command, "__click_params__", []
    )
    return on_it


def bounded(command: Callable[..., int]) -> Callable[..., int]:
    """Adds the bounds, whose defaults are those of a kernel."""
    for name, kind, default, text in (
        (
            "journal-bytes",
            SIZE,
            amounts.shown_size(DEFAULTS.journal_bytes),
            "Characters of sources, trees and effects that the journal may hold.",
        ),
        ("keep-journal", SPAN, amounts.shown_seconds(DEFAULTS.journal_ttl_s), "For how long rows are kept."),
        (
            "content-bytes",
            SIZE,
            amounts.shown_size(DEFAULTS.content_bytes),
            "Bytes on disk that content may take.",
        ),
        (
            "keep-content",
            SPAN,
            amounts.shown_seconds(DEFAULTS.content_ttl_s),
            "For how long content is kept that nobody writes or reads.",
        ),
    ):
        command = click.option(
            f"--{name}", type=kind, default=default, metavar=kind.name.upper(), help=text, show_default=True
        )(command)
    return command
