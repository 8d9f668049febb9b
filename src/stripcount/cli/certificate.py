"""What the commands that prove something share: --certificate FILE."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from stripcount.errors import BadInput

if TYPE_CHECKING:
    from stripcount.check.certificate.content import Statement
    from stripcount.puzzles.problem import Problem

certificate_option = click.option(
    "--certificate", metavar="FILE", help="Write a certificate that `verify` checks: JSON, or packed with xz (.xz)."
)


def write_certified(problem: Problem, statement: Statement, path: str) -> None:
    """Write the certificate of a statement about a problem once it is examined."""
    from stripcount.check.certificate.verify import certified
    from stripcount.storage.certificates import write_certificate

    found = certified(problem.strip(), certified_name(problem.puzzle), problem.all_parameters(), statement)
    write_certificate(Path(path), found)


def certified_name(puzzle: str) -> str:
    """Return the name that stands in a certificate: of a puzzle in a file the class alone, for paths are private."""
    return puzzle.rpartition(":")[2]


def checked_ending(path: str | None) -> None:
    """Raise BadInput unless a certificate's file name says what it holds."""
    if path is not None and not path.endswith((".json", ".json.xz")):
        raise BadInput(f"--certificate must name a file that ends in .json or .json.xz, not {path}.")
