"""Runs: the maximal stretches of equal cells in rows and columns, and words that occur in them."""

from __future__ import annotations

from typing import Any

import numpy as np

from stripcount.language.conditions.cells import no_neighbours_related
from stripcount.language.everyday import sequences
from stripcount.language.everyday.property_pieces import in_lines
from stripcount.language.everyday.words import CELLS, EACH, ORTHOGONAL, Amount, amount_of
from stripcount.language.families.consecutive import avoided_patterns, no_run
from stripcount.language.grammar import Productions
from stripcount.language.phrases import Lines, at_most, lines_text
from stripcount.language.pieces import Piece, conjunction, unclear_piece

TOPIC = "runs and words"
_RUN = "[maximal] [{directions}] [maximal] <run|runs|block|blocks|stretch|stretches>"
_OF = "[of {run of}]"
_IN = "[{run lines}]"


def _only(*found: Any) -> Piece | None:
    """Return the piece of `every [way] run of a value [in lines] has a length`."""
    ways, value, *both = found
    lines, lengths = sorted(both, key=lambda part: isinstance(part, Amount))
    if ways and lines:
        return None
    kinds: Lines = ways or lines or ORTHOGONAL
    return in_lines(kinds, sequences.run_lengths(_value(value), lengths)) if set(kinds) <= _KINDS else None


def _never(*found: Any) -> Piece | None:
    lengths = next(part for part in found if isinstance(part, Amount))
    others = [part for part in found if part is not lengths]
    return _only(
        *others, Amount(f"not {lengths.phrase}", lambda n: not lengths.contains(n), lengths.threshold, lengths.period)
    )


def both_runs(rule: Any, ways: Any, first: int, second: int, rest: tuple[Any, ...]) -> Piece | None:
    """Return the piece of what is said of the runs of two values."""
    pieces = [rule(ways, value, *rest) for value in (first, second)]
    return conjunction(*pieces) if all(pieces) and first != second else None


def _either(found: tuple[Any, ...]) -> Piece | None:
    """Return the piece of `no run of 0s or 1s longer than 2`; of one value it is read elsewhere."""
    ways, *rest = found
    values = [part for part in rest if isinstance(part, int)]
    if len(values) < 2:
        return None
    return both_runs(_never, ways, values[0], values[1], tuple(part for part in rest if not isinstance(part, int)))


def _value(found: int | str | None) -> int | None:
    return found if isinstance(found, int) else None


def _one_run(value: int, lines: Lines, exactly: bool = False) -> Piece:
    wanted = amount_of((frozenset([1]), False) if exactly else at_most(1))
    return in_lines(lines, sequences.run_count(value, wanted))


def _apart(value: int, lines: Lines, least: int, other: int | None = None) -> Piece | None:
    return in_lines(lines, sequences.min_gap(value, least, other)) if 0 <= least <= 64 and value != other else None


def _equal_run(length: int, lines: Lines) -> Piece | None:
    """Return the piece: no run of so many equal cells; of two, in the words for neighbours."""
    if length == 2:
        return no_neighbours_related(lines, np.equal).with_text(f"no two neighbours {lines_text(lines)} are equal")
    return no_run(length, lines)


_KINDS = {*ORTHOGONAL, (1, 1), (1, -1)}
PHRASES: Productions = {
    "run of/value": (("{plural}", "<consecutive|adjacent|contiguous|successive> {plural}"), lambda value: value),
    "run of/equal": ((f"equal {CELLS}", "the same <value|colour|color>"), "any"),
    "run lines/in": (f"<in|of|along> [{EACH}] [<a|the>] {{line names}}", lambda lines: lines),
    "run lines/directions": "{directions}",
    "lengths/amount": "{amount}",
    "lengths/longer": ("<longer|more> than {count}", lambda number: amount_of((frozenset([number + 1]), True))),
    "run length/has-length": (
        ("<has|have|having|of|with> <length|lengths|size> {amount}", "<has|have|having|with> [a] length [of] {amount}",
         "<is|are> {amount} [<cell|cells>] long", "<is|are> of length {amount}", "<has|have|with> {amount} <cell|cells>",
         "<has|have> length [exactly] {amount}"),
        lambda wanted: wanted),
    "run length/parity": (("<has|have|having|of|with> [an] {=even|odd} <length|lengths>", "<has|have|with> an {=even|odd} number of cells"), amount_of),
    "run length/longer": ("<is|are> longer than {count}", lambda number: amount_of((frozenset([number + 1]), True))),
    "run length/shorter": ("<is|are> shorter than {count}", lambda number: amount_of(at_most(number - 1)) if number else None),
    "everyday/runs-have": (
        (f"[{EACH}] [the] {_RUN} {_OF} {_IN} {{run length}}", f"[{EACH}] [the] {_RUN} {_OF} {{run length}} {{run lines}}"), _only),
    "everyday/occur-in-runs": (
        (f"[<the|all>] {{plural}} <occur|appear|come|stand> [only] in {_RUN} {{run length}} [{{run lines}}]",),
        lambda value, ways, lengths, lines=None: _only(ways, value, lengths, lines)),
    "everyday/no-run-has": (
        (f"no {_RUN} {_OF} {_IN} {{run length}}", f"no {_RUN} {_OF} {_IN} {{length beyond}}", f"no {_RUN} {_OF} {{run length}} {{run lines}}"), _never),
    "everyday/runs-of-both-have": (
        f"[{EACH}] [the] {_RUN} of {{plural}} <and|or> {{plural}} {_IN} {{run length}}",
        lambda ways, first, second, *rest: both_runs(_only, ways, first, second, rest)),
    "everyday/no-run-of-either-has": (
        (f"no {_RUN} of {{plural}} or {{plural}} {_IN} {{run length}}", f"no {_RUN} of {{plural}} or {{plural}} {_IN} {{length beyond}}",
         f"no {_RUN} of {{plural}} <is|are> {{length beyond}}"),
        lambda *found: _either(found)),
    "length beyond/longer": ("longer than {count}", lambda number: amount_of((frozenset([number + 1]), True))),
    "length beyond/shorter": ("shorter than {count}", lambda number: amount_of(at_most(number - 1)) if number else None),
    "everyday/most-together": (
        "<at most|no more than|not more than|never more than> {count} <consecutive|adjacent|neighbouring|neighboring|successive> {plural} in <any|every|each|a> {line names}",
        lambda most, value, lines: in_lines(lines, sequences.run_lengths(value, amount_of(at_most(most)))) if most else None),
    "everyday/together-in-line": (
        ("[<all|the|all the>] {plural} in {each line} are [all] <consecutive|contiguous|adjacent|together>",
         "[<all|the|all the>] {plural} <in|of> {each line} <are|form> one interval"),
        _one_run),
    "everyday/one-run-in-line": (
        ("[<all|the|all the>] {plural} in {each line} form [exactly] <one|a single> <block|run|group|stretch>",),
        lambda value, lines: _one_run(value, lines, exactly=True)),
    "everyday/no-run-of-equal": (
        (f"no {{count}} equal [{CELLS}] in a row [{{way}}]", f"no {{count}} <consecutive|neighbouring|adjacent|successive> equal {CELLS} {{way}}",
         f"no {{count}} equal {CELLS} {{together}} [{{way}}]",
         f"no {{count}} <consecutive|successive> equal {CELLS}",
         f"no {{count}} equal consecutive {CELLS} [{{way}}]",
         f"no {{count}} <consecutive|neighbouring|neighboring|adjacent|successive> {CELLS} [<of|in> <a|any|the same> {{line names}}] [<are|is|have>] [all] <equal|the same> [{CELLS}] [{{way}}]",
         f"no {{count}} {CELLS} in a row [<are|is|have>] [all] <equal|the same> [{CELLS}]", "no {count} in a row [<are|is>] [all] <equal|the same|identical>", f"no run of {{count}} equal {CELLS} [{{way}}]"),
        lambda length, *found: _equal_run(length, next((part for part in found if isinstance(part, tuple)), ORTHOGONAL))),
    "everyday/no-many-equal": (  # of two it would not be said that they are consecutive
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
        lambda value, lines, least: _apart(value, lines, least - 1)),
    "everyday/there-between": (
        ("there <are|is> at least {count} <cells|cell|others> between [<any|every|each>] two {plural} in <a|any|the same|every|each> {line names}",
         "at least {count} <cells|cell|others> <lie|lies|stand|stands|are|is> between [<any|every|each>] two {plural} in <a|any|the same|every|each> {line names}"),
        lambda least, value, lines: _apart(value, lines, least)),
    "everyday/there-of-value-between": (
        ("there <are|is> at least {count} {plural} between [<any|every|each>] two {plural} in <a|any|the same|every|each> {line names}",),
        lambda least, other, value, lines: _apart(value, lines, least, other)),
    "everyday/so-many-between": (
        ("between [any] two {plural} in <a|any|the same|every|each> {line names} there <are|is> at least {count} <cells|cell|others>",
         "between [any] two {plural} in <a|any|the same|every|each> {line names} there <are|is> at least {count} {plural}",
         "[any] two {plural} in <a|any|the same> {line names} are separated by at least {count} {plural}",
         "[any] two {plural} in <a|any|the same> {line names} are separated by at least {count} <cells|cell|others>"),
        _apart),
}  # fmt: skip
