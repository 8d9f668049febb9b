"""`python -m stripcount` and the console script."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line on the process's arguments and exit with its status."""
    from stripcount.cli.interruption import end_promptly
    from stripcount.cli.main import run

    end_promptly()
    sys.exit(run())


if __name__ == "__main__":
    main()
