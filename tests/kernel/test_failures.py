"""What goes wrong below the kernel, as errors of the catalogue."""

from __future__ import annotations

import pytest

from seamount.kernel.answers.failures import translate
from seamount.store import ReadTimedOut, StoreBusy
from seamount.store.errors import StoreError
from seamount.wire import errors


@pytest.mark.parametrize("problem", [StoreBusy("write", 64), ReadTimedOut(2.0)])
def test_a_store_that_lags_behind_may_be_asked_again(problem: StoreError) -> None:
    translated = translate(problem)
    assert isinstance(translated, errors.StoreUnavailable)
    assert translated.retryable
    assert str(problem) in translated.message


def test_what_is_unknown_is_not_translated() -> None:
    assert translate(ValueError("a defect")) is None
