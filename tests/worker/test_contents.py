"""Contents that travel beside a frame."""

from __future__ import annotations

import errno
import os
import resource
from collections.abc import Iterator

import pytest

from seamount.worker.contents import sealed


@pytest.fixture
def small_files() -> Iterator[None]:
    """No file of this process may grow beyond a page."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_what_cannot_be_written_leaves_no_descriptor(small_files: None) -> None:
    before = os.listdir("/proc/self/fd")
    with pytest.raises(OSError, match=os.strerror(errno.EFBIG)):
        sealed(b"x" * 8192)
    assert os.listdir("/proc/self/fd") == before
