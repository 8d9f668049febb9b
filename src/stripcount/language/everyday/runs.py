"""Phrases about runs, the maximal stretches of equal cells along lines, and about words in consecutive cells.

Examples are `every run of 1s has length at least 2`, `no three consecutive equal cells` and `the word 010 never occurs
in a row`. The pieces returned are conditions of a rule; a function that returns None rejects the reading of the phrase.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from stripcount.language.conditions.cells import no_neighbours_related
from stripcount.language.everyday import sequences
from stripcount.language.everyday.properties import not_in
from stripcount.language.everyday.property_pieces import lines_have
from stripcount.language.everyday.words import (
    CELLS,
    DIAGONALS,
    EACH,
    ORTHOGONAL,
    Amount,
    amount_of,
    at_least,
    exactly,
    lines_among,
)
from stripcount.language.families.consecutive import avoided_patterns, no_run
from stripcount.language.grammar import Productions
from stripcount.language.phrases import Lines, at_most, lines_text
from stripcount.language.pieces import Piece, conjunction, unclear_piece

TOPIC = "runs and words"
_STRAIGHT_LINES = {*ORTHOGONAL, *DIAGONALS}  # the lines of knight's moves have no runs
# parts of productions
_RUN = "[maximal] [{directions}] [maximal] <run|runs|block|blocks|stretch|stretches>"
_MAX_BETWEEN = 64  # cells that are counted between two cells
_OF = "[of {run of}]"
_IN = "[{run lines}]"


def _every_run(*parts: Any) -> Piece | None:
    """Return the piece of `every horizontal run of 1s has length 2`, or of `every run of 1s in a row has length 2`.

    The parts are the lines named before `run` or None, the value ("any" or None for runs of any equal cells), and then
    in any order the lengths and the lines named after the value or None. The two kinds of lines exclude each other.
    """
    adjective_lines, value, *further_parts = parts
    named_lines, lengths = sorted(further_parts, key=lambda part: isinstance(part, Amount))
    if adjective_lines and named_lines:
        return None
    lines: Lines = adjective_lines or named_lines or ORTHOGONAL
    return (
        lines_have(lines, sequences.run_lengths(_run_value(value), lengths)) if set(lines) <= _STRAIGHT_LINES else None
    )


def _no_run_with_length(*parts: object) -> Piece | None:
    """Return the piece of `no run of 1s is longer than 2`; the parts are those of `_every_run`."""
    lengths = next(part for part in parts if isinstance(part, Amount))
    other_parts = [part for part in parts if part is not lengths]
    return _every_run(*other_parts, not_in(lengths))


def _runs_of_both_values(
    condition: Callable[..., Piece | None],
    lines: Lines | None,
    first: int,
    second: int,
    further_parts: Iterable[object],
) -> Piece | None:
    """Return the piece: `condition`(lines, value, *further_parts) for each of two values; None if they are equal."""
    pieces = [condition(lines, value, *further_parts) for value in (first, second)]
    present = [piece for piece in pieces if piece]
    return conjunction(*present) if len(present) == 2 and first != second else None


def _no_run_of_two_values(parts: tuple[Any, ...]) -> Piece | None:
    """Return the piece of `no run of 0s or 1s is longer than 2`.

    The parts are the lines named before `run` or None, and the others in any order. Return None for one value, of which
    the phrase is read elsewhere.
    """
    adjective_lines, *further_parts = parts
    values = [part for part in further_parts if isinstance(part, int)]
    if len(values) < 2:
        return None
    other_parts = [part for part in further_parts if not isinstance(part, int)]
    return _runs_of_both_values(_no_run_with_length, adjective_lines, values[0], values[1], other_parts)


def _run_value(value: int | str | None) -> int | None:
    """Return the value of the runs; None for runs of any equal cells, which a phrase names as "any" or not at all."""
    return value if isinstance(value, int) else None


def _at_most_one_run(value: int, lines: Lines, only_one: bool = False) -> Piece:
    """Return the piece: the cells with a value on each line form at most one run, or with `only_one` exactly one."""
    amount = amount_of(exactly(1) if only_one else at_most(1))
    return lines_have(lines, sequences.run_count(value, amount))


def _separated(value: int, lines: Lines, min_between: int, counted_value: int | None = None) -> Piece | None:
    """Return the piece: between any two cells with a value on one line lie at least `min_between` cells.

    With `counted_value`, only cells with that value are counted. Return None if it equals `value`, or for more than
    _MAX_BETWEEN cells.
    """
    return (
        lines_have(lines, sequences.min_gap(value, min_between, counted_value))
        if 0 <= min_between <= _MAX_BETWEEN and value != counted_value
        else None
    )


def _no_equal_run(length: int, lines: Lines) -> Piece | None:
    """Return the piece: no `length` consecutive cells on a line are equal; for two, its text is about neighbours."""
    if length == 2:
        return no_neighbours_related(lines, np.equal).with_text(f"no two neighbours {lines_text(lines)} are equal")
    return no_run(length, lines)


# a row is "kind/name": (text or texts, sentence in standard words if any, meaning or its function), see `grammar`
PHRASES: Productions = {
    "run of/value": (("{plural}", "<consecutive|adjacent|contiguous|successive> {plural}"), lambda value: value),
    "run of/equal": ((f"equal {CELLS}", "the same <value|colour|color>"), "any"),
    "run lines/in": (f"<in|of|along> [{EACH}] [<a|the>] {{line names}}", lambda lines: lines),
    "run lines/directions": "{directions}",
    "lengths/amount": "{amount}",
    "lengths/longer": ("<longer|more> than {count}", lambda count: amount_of(at_least(count + 1))),
    "run length/has-length": (
        ("<has|have|having|of|with> <length|lengths|size> {amount}", "<has|have|having|with> [a] length [of] {amount}",
         "<is|are> {amount} [<cell|cells>] long", "<is|are> of length {amount}", "<has|have|with> {amount} <cell|cells>",
         "<has|have> length [exactly] {amount}"),
        lambda lengths: lengths),
    "run length/parity": (("<has|have|having|of|with> [an] {=even|odd} <length|lengths>", "<has|have|with> an {=even|odd} number of cells"), amount_of),
    "run length/longer": ("<is|are> longer than {count}", lambda count: amount_of(at_least(count + 1))),
    "run length/shorter": ("<is|are> shorter than {count}", lambda count: amount_of(at_most(count - 1)) if count else None),
    "everyday/runs-have": (
        (f"[{EACH}] [the] {_RUN} {_OF} {_IN} {{run length}}", f"[{EACH}] [the] {_RUN} {_OF} {{run length}} {{run lines}}"), _every_run),
    "everyday/occur-in-runs": (
        (f"[<the|all>] {{plural}} <occur|appear|come|stand> [only] in {_RUN} {{run length}} [{{run lines}}]",),
        lambda value, adjective_lines, lengths, lines=None: _every_run(adjective_lines, value, lengths, lines)),
    "everyday/no-run-has": (
        (f"no {_RUN} {_OF} {_IN} {{run length}}", f"no {_RUN} {_OF} {_IN} {{length beyond}}", f"no {_RUN} {_OF} {{run length}} {{run lines}}"), _no_run_with_length),
    "everyday/runs-of-both-have": (
        f"[{EACH}] [the] {_RUN} of {{plural}} <and|or> {{plural}} {_IN} {{run length}}",
        lambda adjective_lines, first, second, *parts: _runs_of_both_values(_every_run, adjective_lines, first, second, parts)),
    "everyday/no-run-of-either-has": (
        (f"no {_RUN} of {{plural}} or {{plural}} {_IN} {{run length}}", f"no {_RUN} of {{plural}} or {{plural}} {_IN} {{length beyond}}",
         f"no {_RUN} of {{plural}} <is|are> {{length beyond}}"),
        lambda *parts: _no_run_of_two_values(parts)),
    "length beyond/longer": ("longer than {count}", lambda count: amount_of(at_least(count + 1))),
    "length beyond/shorter": ("shorter than {count}", lambda count: amount_of(at_most(count - 1)) if count else None),
    "everyday/most-together": (
        "<at most|no more than|not more than|never more than> {count} <consecutive|adjacent|neighbouring|neighboring|successive> {plural} in <any|every|each|a> {line names}",
        lambda count, value, lines: lines_have(lines, sequences.run_lengths(value, amount_of(at_most(count)))) if count else None),
    "everyday/together-in-line": (
        ("[<all|the|all the>] {plural} in {each line} are [all] <consecutive|contiguous|adjacent|together>",
         "[<all|the|all the>] {plural} <in|of> {each line} <are|form> one interval"),
        _at_most_one_run),
    "everyday/one-run-in-line": (
        ("[<all|the|all the>] {plural} in {each line} form [exactly] <one|a single> <block|run|group|stretch>",),
        lambda value, lines: _at_most_one_run(value, lines, only_one=True)),
    "everyday/no-run-of-equal": (
        (f"no {{count}} equal [{CELLS}] in a row [{{way}}]", f"no {{count}} <consecutive|neighbouring|adjacent|successive> equal {CELLS} {{way}}",
         f"no {{count}} equal {CELLS} {{together}} [{{way}}]",
         f"no {{count}} <consecutive|successive> equal {CELLS}",
         f"no {{count}} equal consecutive {CELLS} [{{way}}]",
         f"no {{count}} <consecutive|neighbouring|neighboring|adjacent|successive> {CELLS} [<of|in> <a|any|the same> {{line names}}] [<are|is|have>] [all] <equal|the same> [{CELLS}] [{{way}}]",
         f"no {{count}} {CELLS} in a row [<are|is|have>] [all] <equal|the same> [{CELLS}]", "no {count} in a row [<are|is>] [all] <equal|the same|identical>", f"no run of {{count}} equal {CELLS} [{{way}}]"),
        lambda length, *parts: _no_equal_run(length, lines_among(parts) or ORTHOGONAL)),
    "everyday/no-many-equal": (  # two equal cells on a line need not be consecutive
        f"no {{count}} equal {CELLS} {{way}}", lambda length, lines: no_run(length, lines) if length > 2 else None),
    "everyday/never-more-equal": (
        (f"<never more|no more|at most|not more> [than] {{count}} <equal|identical> {CELLS} <in succession|one after the other|in sequence> [in <any|every|each|a> {{line names}}]",
         f"<no more than|at most|not more than> {{count}} <consecutive|successive|adjacent> equal {CELLS} [in <any|every|each|a> {{line names}}]"),
        lambda length, lines: no_run(length + 1, lines or ORTHOGONAL)),
    "everyday/no-run-of-value": (
        ("no {count} {plural} in a <row|line|straight line> [{way}]", "no {count} <consecutive|successive> {plural} [{way}]", "no {count} {plural} <in succession|in sequence> [{way}]",
         "no run of {count} or more {plural} [{way}]"),
        lambda length, value, lines: avoided_patterns(((value,) * length,), lines or ORTHOGONAL) if length > 1 else None),
    "unclear/no-run-of-so-many": (
        "no run of {count} {plural} [{way}]",
        lambda length, value, lines: unclear_piece(f"no run of {length} cells {value} may be none of exactly {length}, or none of {length} or more")),
    "unclear/in-a-column": (
        "no {count} {plural} in a column",
        lambda length, value: unclear_piece(f"{length} cells {value} in a column may be consecutive ones, or any of the same column") if length > 1 else None),
    "everyday/in-a-row-and-column": (
        "no {count} {plural} in a row or [in] [a] column",
        lambda length, value: avoided_patterns(((value,) * length,), ORTHOGONAL) if length > 1 else None),
    "everyday/no-word": (
        ("<no|without> {words of digits} {word way}", "<no|without> {words of bits} {word way}",
         "<avoid|avoids|avoiding> {words of digits} {word way}",
         "{words of digits} <does not|must not|may not|never> <occur|occurs|appear|appears> {word way}",
         "[the] <pattern|word|string|sequence> {words of digits} <does not|must not|may not|never> <occur|occurs|appear|appears> {word way}"),
        avoided_patterns),
    "everyday/no-words": (
        ("no {bits} and no {bits} {word way}", "neither {bits} nor {bits} [<occurs|appears>] {word way}", "no {bits} or {bits} {word way}"),
        lambda first, second, lines: avoided_patterns((first, second), lines)),
    "word way/lines": "{lines}",
    "word way/in-lines": (f"<in|along> [<a|the>] [{EACH}] {{rows}}", lambda rows: rows),
    "everyday/at-least-apart": (
        ("any two {plural} in the same {line names} are at least {count} [<cells|steps>] apart",
         "[any] two {plural} in <a|the same> {line names} are at least {count} [<cells|steps>] apart"),
        lambda value, lines, distance: _separated(value, lines, distance - 1)),
    "everyday/there-between": (
        ("there <are|is> at least {count} <cells|cell|others> between [<any|every|each>] two {plural} in <a|any|the same|every|each> {line names}",
         "at least {count} <cells|cell|others> <lie|lies|stand|stands|are|is> between [<any|every|each>] two {plural} in <a|any|the same|every|each> {line names}"),
        lambda count, value, lines: _separated(value, lines, count)),
    "everyday/there-of-value-between": (
        ("there <are|is> at least {count} {plural} between [<any|every|each>] two {plural} in <a|any|the same|every|each> {line names}",),
        lambda count, other, value, lines: _separated(value, lines, count, other)),
    "everyday/so-many-between": (
        ("between [any] two {plural} in <a|any|the same|every|each> {line names} there <are|is> at least {count} <cells|cell|others>",
         "between [any] two {plural} in <a|any|the same|every|each> {line names} there <are|is> at least {count} {plural}",
         "[any] two {plural} in <a|any|the same> {line names} are separated by at least {count} {plural}",
         "[any] two {plural} in <a|any|the same> {line names} are separated by at least {count} <cells|cell|others>"),
        _separated),
}  # fmt: skip
