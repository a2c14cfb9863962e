"""Files for long output: without a name from the start, so that nothing is left when a kernel dies."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def open_spill(directory: Path) -> int:
    """An empty file below the directory, which exists: its descriptor, close-on-exec. Raises OSError."""
    try:
        return os.open(directory, os.O_TMPFILE | os.O_RDWR | os.O_CLOEXEC, 0o600)
    except (FileNotFoundError, NotADirectoryError):
        raise
    except OSError:
        # A file system without such files.
        descriptor, name = tempfile.mkstemp(dir=directory)
        os.unlink(name)
        return descriptor
