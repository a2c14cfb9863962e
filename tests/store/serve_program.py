"""`seamount serve` as `start_kernel` starts programs: the socket first, then options."""

from __future__ import annotations

import sys

from seamount.cli.main import main

if __name__ == "__main__":
    sys.exit(main(["serve", "--socket", *sys.argv[1:]]))
