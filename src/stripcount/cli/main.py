"""The `stripcount` command: finds the file a command lives in, and turns errors into one sentence."""

from __future__ import annotations

import errno
import importlib
import io
import os
import sys
import warnings
from collections.abc import Sequence

import click

import stripcount
from stripcount.cli.interruption import cause_printed, message_and_status
from stripcount.errors import BadInput, DamagedStore, Slower, StripcountError, Unsettled, excerpt, printable
from stripcount.model.contract.calling import author_code_errors

GROUPS: dict[str, dict[str, str]] = {
    # by the heading in --help, the commands with their lines; a command is the function of its name in the module of
    # this name, which is imported only when it is used
    "Count": {
        "puzzles": "List the puzzles, their parameters and defaults.",
        "words": "List the phrases that --rule understands, with examples and their first terms.",
        "terms": "Print the counting sequence a(0), ..., a(K).",
        "table": "Print a table of counts T(r, k) for many numbers of rows and columns.",
        "gf": "Print the generating function and the evidence for it.",
        "machine": "Describe the finite state machine of a puzzle.",
        "growth": "Print the growth constant per column, every digit certified.",
        "sample": "Draw random solutions, all equally likely.",
        "picture": "Draw boards in the terminal or as SVG, PNG or PDF.",
        "plot": "Plot growth, eigenvalues, state counts or a heat map of samples.",
        "bfile": "Print the terms as an OEIS b-file.",
        "oeis": "Print a draft entry for the OEIS.",
    },
    "Prove and check": {
        "prove": "Prove or refute a claimed recurrence or generating function.",
        "guess": "Print the rational function that fits given terms.",
        "identify": "Say which puzzle, rule, record or OEIS entry has given terms.",
        "settle": "Read OEIS entries, count what they describe, and prove or refute their formulas.",
        "verify": "Check a certificate in exact integer arithmetic.",
        "check": "Count by every independent method and compare.",
    },
    "Printed boards": {
        "solve": "Solve a printed board, or prove that it has one solution.",
        "count": "Count the solutions of a printed board.",
        "rate": "Print how hard a printed board is for a person.",
        "generate": "Make boards with exactly one solution.",
        "convert": "Write a printed board in another format.",
        "book": "Make a PDF of boards with titles, rules, difficulty and solutions.",
        "play": "Write a page on which boards are solved, checked and drawn.",
        "soak": "Compare all solving methods on random boards.",
    },
    "Stored work and records": {
        "store": "List or delete stored work.",
        "reproduce": "Check a results folder, or printed values, by deriving them again.",
        "atlas": "Write results as a static web site.",
    },
}
COMMANDS = {name: line for group in GROUPS.values() for name, line in group.items()}


class _ClosedOutput(io.TextIOBase):
    """Takes the place of a standard output that the caller has closed: writing to it raises OSError."""

    def write(self, text: str) -> int:
        """Raise OSError."""
        raise OSError(errno.EBADF, "it is closed")


class EndedBySignal(Exception):
    """A command was ended by a signal; `__cause__` is the interrupt that says by which one."""


class Commands(click.Group):
    """A group whose commands are imported only when they are called, so that `--help` starts quickly."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands in the order of COMMANDS."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the command's file and return the command, both called by its name."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(importlib.import_module(f"stripcount.cli.{cmd_name}"), cmd_name)
        command.help = command.help or COMMANDS[cmd_name]  # python -OO leaves docstrings out
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that the first word names; raises BadInput with the one that was probably meant."""
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            from difflib import get_close_matches

            from stripcount.puzzles import PUZZLES

            similar = get_close_matches(args[0].lower(), COMMANDS, 3, 0.6)
            hint = f"did you mean {' or '.join(similar)}?" if similar else "`stripcount --help` lists them."
            if args[0] in PUZZLES:
                hint = f"{args[0]} is a puzzle, as in `stripcount terms {args[0]} --rows 2 --columns 8`."
            raise BadInput(f"there is no command {excerpt(args[0])}; {hint}")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; raises EndedBySignal at an interrupt, of which click would forget the cause."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt as error:
            raise EndedBySignal from error

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands without importing any of them."""
        for heading, group in GROUPS.items():
            with formatter.section(heading):
                formatter.write_dl(list(group.items()))


TO_TRY = """\
stripcount counts the solutions of grid puzzles exactly, one fixed number of rows at a time. Try

  stripcount puzzles                                    what can be counted
  stripcount terms magnets --rows 2 --columns 8         how many solutions boards of 0..8 columns have
  stripcount gf magnets --rows 2                        their generating function, proved
  stripcount growth magnets --rows 6                    how fast they grow
  stripcount picture ring-ring --rows 6 --columns 8     a random solution
  stripcount solve 4x3:....,1..,0.2.,.1.,LRTTLRBBLRLR   a printed board

stripcount --help lists all commands, and stripcount COMMAND --help explains one.
"""


@click.group(
    cls=Commands,
    invoke_without_command=True,
    help="Count the solutions of grid puzzles exactly, one fixed number of rows at a time.",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110, "show_default": True},
)
@click.option("--version", is_flag=True, help="Show the version and exit; with --verbose, also what adds the counts.")
@click.option("--verbose", is_flag=True, hidden=True)
@click.pass_context
def cli(context: click.Context, version: bool, verbose: bool) -> None:
    """Count the solutions of grid puzzles exactly, one fixed number of rows at a time."""
    if version:
        click.echo(f"stripcount {stripcount.__version__}")
        if verbose:
            click.echo(_arithmetic())
        context.exit()
    if verbose:
        raise BadInput("--verbose belongs to --version.")
    if context.invoked_subcommand is None:
        click.echo(TO_TRY)


def _arithmetic() -> str:
    """Return a line that says whether the C library or NumPy adds the counts, and why."""
    from stripcount.kernels.library import installed_library

    reason = installed_library().reason
    return f"counts are added in NumPy: {reason}" if reason else "counts are added in C, by the library of this version"


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status.

    0 done, 1 disagreed or unsolvable, 2 bad input, 3 a limit was reached, 130 interrupted, 129 or 143 terminated.
    """
    cause_printed.clear()
    sys.stdout = _ClosedOutput() if sys.stdout is None else sys.stdout
    sys.set_int_max_str_digits(0)  # large derivations have coefficients of more than 4300 digits
    try:
        with warnings.catch_warnings(), author_code_errors():
            warnings.simplefilter("always", DamagedStore)
            warnings.simplefilter("always", Unsettled)
            warnings.simplefilter("once", Slower)
            warnings.showwarning = _show_warning_line  # restored when the block ends
            result = cli.main(args=arguments, prog_name="stripcount", standalone_mode=False)
        sys.stdout.flush()
        return result if isinstance(result, int) else 0
    except StripcountError as error:
        return _fail(str(error), error.exit_status)
    except click.ClickException as error:
        return _fail(error.format_message(), 2)
    except (EndedBySignal, KeyboardInterrupt, click.exceptions.Abort) as error:
        cause_printed.set()
        return _fail(*message_and_status(error.__cause__ or error))
    except BrokenPipeError:  # the reader of our pipe has closed it; other programs print nothing then, either
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:  # most errors of files are reported where they are opened; this is for full disks
        sys.stdout = io.StringIO()  # so that Python does not try to write the rest again when it ends
        location = excerpt(str(error.filename)) if error.filename else "standard output or another stream"
        return _fail(f"{location} cannot be read or written: {error.strerror or error}.", 2)
    except MemoryError:
        return _fail("out of memory: choose fewer rows or a smaller graph.", 2)


def _show_warning_line(message: Warning | str, *location: object, **details: object) -> None:
    """Print a warning as one line, without the place in the code that it comes from."""
    click.echo(f"stripcount: {printable(str(message))}", err=True)


def _fail(sentence: str, status: int) -> int:
    """Print an error on standard error, on one line if the status is 2, and return the status."""
    lines = [" ".join(sentence.split())] if status == 2 else sentence.splitlines() or [""]
    click.echo("stripcount: " + "\n".join(printable(line) for line in lines), err=True)
    return status
