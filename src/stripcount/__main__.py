"""`python -m stripcount` and the console script."""

from __future__ import annotations

import contextlib
import gc
import os
import sys

import stripcount


def main() -> None:
    """Run the command line on the process's arguments and exit with its status."""
    if sys.argv[1:] == ["--version"] and _print_version():
        return
    gc.set_threshold(100_000)  # the default, 700, costs a tenth of a short command: modules make many lasting objects
    try:
        from stripcount.cli.interruption import end_promptly

        end_promptly()
        from stripcount.cli.main import run

        status = run()
    except KeyboardInterrupt as error:  # while modules were imported
        from stripcount.cli.interruption import message_and_status

        sentence, status = message_and_status(error)
        print(f"stripcount: {sentence}", file=sys.stderr)
    if status > 128:  # Python would send itself the signal again if the interrupt came inside exec()
        with contextlib.suppress(OSError, ValueError, AttributeError):  # standard output is closed
            sys.stdout.flush()
        os._exit(status)
    sys.exit(status)


def _print_version() -> bool:
    """Print the version without importing the command line; return False if standard output fails."""
    try:
        sys.stdout.write(f"stripcount {stripcount.__version__}\n")
        sys.stdout.flush()
    except (OSError, ValueError, AttributeError):  # full, closed, or none at all
        return False
    return True


if __name__ == "__main__":
    main()
