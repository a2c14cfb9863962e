"""Turns what can go wrong on the way to a kernel into a message and an exit status."""

from __future__ import annotations

from seamount.cli import answers
from seamount.cli.connection import ConnectionLost, NobodyListens, NotUtf8, RpcError, StartFailed
from seamount.cli.options import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def attempt(work: Callable[[], int], source: str | None = None) -> int:
    """The status that `work` returns; 1 or 2, with a message on stderr, when it fails.

    `source` is the program that is sent, for errors that point into it.
    """
    try:
        return work()
    except RpcError as refusal:
        answers.report(refusal, source)
        return 1
    except (UsageError, NotUtf8) as problem:
        answers.complain(problem)
        return 2
    except NobodyListens as problem:
        answers.complain(
            f"{problem}\n  way out: `seamount serve` runs a kernel, and without --no-start one is started; "
            "--instance and --socket name others"
        )
        return 1
    except ConnectionLost as problem:
        answers.complain(f"{problem}\n  way out: call again; a kernel that has ended is started anew")
        return 1
    except FileNotFoundError as problem:
        answers.complain(f"{problem.filename or 'the working directory'}: {problem.strerror}")
        return 1
    except StartFailed as problem:
        answers.complain(problem)
        return 1
