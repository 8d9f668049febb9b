"""Drafts for the OEIS made from the record: arrays, squares, strips too large for an entry, and corrections."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from stripcount import GraphStrip, Slitherlink, YinYang, generating_function
from stripcount.algebra.rational_gf import RationalGF, polynomial_text
from stripcount.evaluate.board_sweep import board_counts
from stripcount.export import bfile
from stripcount.export.content import recurrence_text
from stripcount.export.oeis import data_terms, first_above_one
from stripcount.model.graphs.families import family
from stripcount.model.graphs.vocabulary import problem
from stripcount.storage.record_file import read_record
from stripcount.storage.results import gf_of

SIGNATURE = "_Your Name_, Mon DD YYYY"
FILLED_BOARD = "board with dominoes, each blank or with a plus and a minus, so that equal signs share no side"
PARTIAL_BOARD = "board, each blank or with a plus and a minus, so that equal signs share no side"
ANTIDIAGONAL_COUNT = 26
"""Antidiagonals in the extension of A231829, one more than its b-file had; each one takes three times the last."""
SquareArray = Callable[[int, int], int]  # T(n, k) for n, k >= 1


def drafts_from_records(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Yield (name of the file, draft, b-file) of each draft made from the records in a results folder."""
    yield from _array_drafts(folder)
    yield from _square_drafts(folder)
    yield _circuit_draft(folder)
    for anumber, correction in CORRECTED.items():
        yield f"correction-{anumber}", *_correction(folder, anumber, correction)


def antidiagonals(array: SquareArray, count: int) -> list[int]:
    """Return T(1,1), T(1,2), T(2,1), ...: the first `count` antidiagonals.

    >>> antidiagonals(lambda n, k: 10 * n + k, 3)
    [11, 12, 21, 13, 22, 31]
    """
    return [array(n, diagonal + 1 - n) for diagonal in range(1, count + 1) for n in range(1, diagonal + 1)]


def _magnets_functions(folder: Path, suffix: str) -> dict[int, RationalGF]:
    """Return the recorded functions of Magnets by number of rows; `suffix` ends the names of a variant's files."""
    functions = {}
    for path in sorted(folder.glob(f"magnets/rows-0[1-8]{suffix}.json*")):
        record = read_record(path)
        gf = gf_of(record)
        if gf is not None:
            functions[record["rows"]] = gf
    return functions


def _link_functions(folder: Path, puzzle: str) -> dict[int, RationalGF]:
    """Return the functions of a puzzle in links.json by number of rows."""
    lines = json.loads((folder / "links.json").read_text(encoding="utf-8"))["lines"]
    return {
        line["rows"]: RationalGF.of(*(list(map(int, line[part])) for part in ("numerator", "denominator")))
        for line in lines
        if line["puzzle"] == puzzle
    }


def symmetric_array(functions: Mapping[int, RationalGF]) -> tuple[SquareArray, int]:
    """Return the array T(n, k) = T(k, n) of a puzzle and the number of its antidiagonals that are known.

    `functions` holds the generating functions of rows 1, 2, ….
    """
    antidiagonal_count = 2 * max(functions)
    terms = {rows: gf.terms(antidiagonal_count + 1) for rows, gf in functions.items()}
    return lambda n, k: int(terms[min(n, k)][max(n, k)]), antidiagonal_count


def _array_drafts(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Yield (name, draft, b-file) of the square arrays of Magnets and Yin-Yang and of the extension of A231829."""
    one_row_function = generating_function(YinYang(1)).gf
    arrays = (
        (
            "magnets-array",
            _magnets_functions(folder, ""),
            f"Number of ways to fill an n X k {FILLED_BOARD}",
            "A001333, A099390",
        ),
        (
            "magnets-singletons-array",
            _magnets_functions(folder, ".singletons-yes"),
            f"Number of ways to place disjoint dominoes on an n X k {PARTIAL_BOARD}",
            "A028420",
        ),
        (
            "yin-yang-array",
            {1: one_row_function} | _link_functions(folder, "yin-yang"),
            "Number of n X k binary arrays in which the 0s and the 1s are each connected through sides and no 2 X 2 "
            "block is constant (solutions of Yin-Yang)",
            "A321172",
        ),
    )
    for name, functions, title, cross_references in arrays:
        array, antidiagonal_count = symmetric_array(functions)
        full_title = f"Square array T(n,k) read by antidiagonals, n >= 1, k >= 1: {title[0].lower()}{title[1:]}."
        comment = (
            f"T(n,k) = T(k,n). Each row n <= {max(functions)} has a proved linear recurrence, from which the "
            f"terms of the "
            f"first {antidiagonal_count} antidiagonals follow."
        )
        yield (
            name,
            *_draft(antidiagonals(array, antidiagonal_count), full_title, [comment], cross_references, "nonn,tabl", 1),
        )
    loop_terms = loop_rows(_link_functions(folder, "slitherlink"))
    yield (
        "extension-A231829",
        *_draft(
            antidiagonals(lambda n, k: loop_terms[min(n, k)][max(n, k)], ANTIDIAGONAL_COUNT),
            "Square array read by antidiagonals: T(m,n) = number of ways of creating a closed, simple loop on an m X n "
            "rectangular lattice.",
            [
                f"The b-file here has the first {ANTIDIAGONAL_COUNT} antidiagonals: row 1 has k*(k+1)/2, rows 2 to 8 "
                f"have proved "
                f"linear recurrences, rows 9 to {(ANTIDIAGONAL_COUNT + 1) // 2} were swept board by board."
            ],
            "A140517, A232103, A321172",
            "nonn,tabl",
            1,
        ),
    )


def loop_rows(functions: Mapping[int, RationalGF]) -> dict[int, list[int]]:
    """Return, by n, T(n,0), T(n,1), ... of A231829 as far as the antidiagonals need them.

    Here n runs to half of ANTIDIAGONAL_COUNT; rows without a function in `functions` are swept board by board.
    """
    terms_by_row = {1: _one_row_loops().terms(ANTIDIAGONAL_COUNT + 1)}
    for n in range(2, (ANTIDIAGONAL_COUNT + 1) // 2 + 1):
        max_column = ANTIDIAGONAL_COUNT + 1 - n
        terms_by_row[n] = (
            functions[n].terms(max_column + 1) if n in functions else board_counts(Slitherlink(n), max_column)
        )
    return terms_by_row


def _one_row_loops() -> RationalGF:
    """Return the generating function of loops on one row of k cells: one around each of k(k + 1)/2 rectangles."""
    return RationalGF.of([0, 1], [1, -3, 3, -1])


def _square_drafts(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Yield (name, draft, b-file) of Magnets on squares, without singletons (even sides only) and with them."""
    squares = json.loads((folder / "magnets/squares.json").read_text(encoding="utf-8"))["squares"]
    even_terms = [1] + [int(square["count"]) for square in squares if square["side"] % 2 == 0]
    comments = [
        "Boards with an odd number of cells have no such filling.",
        "Each term was found by two sweeps of the board modulo different primes.",
    ]
    title = f"Number of ways to fill a 2n X 2n {FILLED_BOARD}."
    yield "magnets-squares", *_draft(even_terms, title, comments, "A004003", "nonn,hard,more", 0)
    terms_by_rows = {
        rows: gf.terms(rows + 1)[rows] for rows, gf in _magnets_functions(folder, ".singletons-yes").items()
    }
    title = f"Number of ways to place disjoint dominoes on an n X n {PARTIAL_BOARD}."
    terms = [1] + [int(terms_by_rows[rows]) for rows in sorted(terms_by_rows)]
    yield "magnets-singletons-squares", *_draft(terms, title, comments[2:], "A028420", "nonn,hard,more", 0)


def _circuit_draft(folder: Path) -> tuple[str, str, str]:
    """Return (name, draft, b-file) of Circuit Board with nine rows, whose recurrence is too long for an entry."""
    record = read_record(folder / "circuit-board/rows-09.json.xz")
    gf = gf_of(record)
    assert gf is not None
    terms = gf.terms(100)
    title = (
        "Number of spanning trees of the 9 X n grid graph in which every vertex has degree 1 or 3 (solutions of "
        "Circuit "
        "Board)."
    )
    comments = [
        f"The linear recurrence of order {gf.order} is proved: {record['because']}.",
        f"A transfer matrix has {record['states']} states, {record['merged_states']} after minimization.",
    ]
    draft, _ = _draft(terms, title, comments, "A003780", "nonn,easy", 0)
    return "circuit-board-09", draft, bfile.text(terms)


def _draft(
    terms: Sequence[int], title: str, comments: Sequence[str], cross_references: str, keywords: str, offset: int
) -> tuple[str, str]:
    """Return a draft in the OEIS's internal format and the b-file; `terms` begin with a(`offset`)."""
    printed_terms = data_terms(list(terms))
    lines = [
        f"%S {','.join(map(str, printed_terms))}",
        f"%N {title}",
        *(f"%C {comment}" for comment in comments),
        f"%Y Cf. {cross_references}.",
        f"%K {keywords}",
        f"%O {offset},{first_above_one(printed_terms)}",
    ]
    return "\n".join(lines) + "\n", bfile.text(terms, offset)


_PATHS_PROGRAM = """\
def a(n):
    E = [(0, v) for v in range(1, 5)] + [(v, v % 4 + 1) for v in range(1, 5)]
    near = {v: [] for v in range(5 * n)}
    for k in range(n):
        for x, y in [(5*k + x, 5*k + y) for x, y in E] + [(5*k + v, 5*k + v + 5) for v in range(5) if k < n - 1]:
            near[x].append(y); near[y].append(x)
    def walks(v, seen):
        seen |= 1 << v
        return int(seen + 1 == 1 << 5 * n) or sum(walks(w, seen) for w in near[v] if not seen >> w & 1)
    return sum(walks(v, 0) for v in near) // 2"""
_MINIMUM_COVERS_PROGRAM = """\
from itertools import combinations
def a(n):  # n >= 4
    E = [(0, v) for v in range(1, n)] + [(v, v % (n - 1) + 1) for v in range(1, n)]
    for size in range(n):
        c = sum(len({v for e in s for v in e}) == n for s in combinations(E, size))
        if c:
            return c"""
_COVERS_PROGRAM = """\
from itertools import combinations
def a(n):
    E = [(0, 1)]
    for p in range(n):
        E += [(2*p + 2, 2*p + 3), (0, 2*p + 2), (1, 2*p + 3)]
    return sum(len({v for e in s for v in e}) == 2*n + 2 for m in range(len(E) + 1) for s in combinations(E, m))"""
CORRECTED: dict[str, Mapping[str, Any]] = {
    "A003738": {
        "name": "Number of Hamiltonian paths in W_5 X P_n.",
        "graph": "W5 x P",
        "problem": "hamiltonian path",
        "layers": 0,
        "begin": 1,
        "wrong": "Every term from a(2) on is wrong",
        "program": _PATHS_PROGRAM,
    },
    "A351992": {
        "name": "Number of minimum edge covers in the n-vertex wheel graph.",
        "graph": "wheel",
        "problem": "minimum edge cover",
        "layers": -1,
        "begin": 4,
        "wrong": "The terms for n < 4, where the wheel is degenerate, stay as they are. Every term with odd n >= 5 is "
        "wrong",
        "program": _MINIMUM_COVERS_PROGRAM,
    },
    "A356198": {
        "name": "Number of edge covers in the n-book graph.",
        "graph": "book",
        "problem": "edge cover",
        "layers": 0,
        "begin": 1,
        "wrong": "Every term is too small by 2",
        "program": _COVERS_PROGRAM,
    },
}
"""The entries with wrong terms, by A-number.

The n-th graph has n + `layers` layers and is not degenerate from n = `begin` on; `program` is a brute force in Python.
"""


def _correction(folder: Path, anumber: str, correction: Mapping[str, Any]) -> tuple[str, str]:
    """Return (draft, b-file) of a corrected entry; `correction` is its value in CORRECTED."""
    gf = generating_function(GraphStrip(family(correction["graph"]), problem(correction["problem"]))).gf
    first_index = correction["begin"]
    terms = gf.terms(40)[first_index + correction["layers"] :]
    with (folder / "oeis/graphs/corrections.csv").open(encoding="utf-8", newline="") as file:
        lines = [line for line in csv.DictReader(file) if line["anumber"] == anumber]
    corrections = "; ".join(f"a({line['n']}) = {line['counted']}, not {line['printed']}" for line in lines)
    recurrence = recurrence_text(gf.recurrence)
    valid_from = max(gf.valid_from - correction["layers"], first_index + gf.order)
    formulas = [
        f"%F G.f. of a(n) for n >= {-correction['layers']}: "
        f"({polynomial_text(gf.numerator)})/({polynomial_text(gf.denominator)}).",
        f"%F {recurrence} for n >= {valid_from}.",
    ]
    draft, _ = _draft(
        terms,
        correction["name"],
        [f"{correction['wrong']}: {corrections} by brute force."],
        "A003738",
        "nonn,easy",
        first_index,
    )
    head, _, foot = draft.partition("%Y")
    program = "".join(f"%o {line}\n" for line in ["(Python)", *correction["program"].split("\n")])
    short_formulas = "".join(line + "\n" for line in formulas if len(line) <= 1000)
    ending = foot.partition("\n")[2]
    return f"{head}{short_formulas}{program}{ending}%E Terms corrected by {SIGNATURE}\n", bfile.text(terms, first_index)
