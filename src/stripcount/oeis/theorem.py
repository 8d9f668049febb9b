"""The theorem about an entry: its name's rule, the generating function by columns, and the entry's own recurrence."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import NamedTuple

from flint import fmpz_poly

from stripcount.algebra.rational_gf import Coefficients, RationalGF
from stripcount.errors import TooLarge
from stripcount.export.coq.diagrams import diagrams_of, span
from stripcount.export.coq.factor import common_factor
from stripcount.export.coq.numbered import Numbered
from stripcount.export.coq.theorem import arrays, module
from stripcount.limits import Limits
from stripcount.oeis.settle import explored
from stripcount.oeis.settled import ReadEntry
from stripcount.oeis.shortest import shortest

MOST = 400_000  # transitions of a column
MOST_WORK = 4_000_000  # transitions times cells that a diagram spans, beyond which the check takes many minutes


class Counted(NamedTuple):
    """The generating function by columns of an entry's boards, and the factor of the check."""

    gf: RationalGF
    factor: Coefficients


def counted(read: ReadEntry, limits: Limits | None = None) -> Counted:
    """Return P/Q of the boards that an entry counts, by columns; raises OutOfReach, TooLarge or OutOfTime."""
    boards = read.meaning()
    diagrams = diagrams_of(boards.rule, boards.rows).diagrams
    bound = (limits or Limits()).part(transitions=MOST)
    rule = replace(boards.rule, interchangeable=False)  # the machine in Coq does not merge renamed values before others
    machine = explored(rule, boards.rows, bound)
    if machine.transitions * span(diagrams, boards.rows) > MOST_WORK:
        raise TooLarge(f"the check in Coq would take many minutes: {machine.transitions:,} transitions of a column.")
    gf, _ = shortest(machine.minimize(bound))
    none = gf.terms(1)[0]
    if none != 1:  # the board without columns obeys every rule, as there is no cell at which a condition could fail
        more = fmpz_poly(list(gf.numerator)) + (1 - none) * fmpz_poly(list(gf.denominator))
        gf = RationalGF.of([int(c) for c in more.coeffs()], gf.denominator)
    return Counted(gf, common_factor(machine, gf))


def theorem(read: ReadEntry, proof: Counted, shortest: bool = False) -> str:
    """Return the module about an entry, which follows from its reading, P/Q and the factor alone.

    With `shortest` it also states that no recurrence of a(n) is shorter, up to order 300.
    """
    meant = read.meaning()
    rule = diagrams_of(meant.rule, meant.rows)
    index, gf = meant.index, proof.gf
    across = "rows" if meant.turned else "columns"
    share = f"1/{index.divisor} of the boards" if index.divisor > 1 else "the boards"
    size = f"{index.step if index.step > 1 else ''}n" + (f"{index.first:+d}" if index.first else "")
    comments = [
        f"{read.anumber}: {meant.name}",
        f"Values in the order {', '.join(map(str, meant.rule.values))}; rows and columns as in the entry.",
        f"a(n) counts {share} of {size} {across}, for n >= {index.offset}.",
        "reading " + json.dumps([read.anumber, read.offset, read.reading], separators=(",", ":")).replace('"', "`"),
    ]
    numbered = Numbered(index.offset, index.divisor, index.step, max(index.first, 0), max(-index.first, 0))
    subject = arrays(rule, meant.rows, meant.turned)
    return module(read.anumber, comments, subject, gf, proof.factor, numbered, shortest)
