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

SIGNED = "_Your Name_, Mon DD YYYY"
FILLED = "board with dominoes, each blank or with a plus and a minus, so that equal signs share no side"
PLACED = "board, each blank or with a plus and a minus, so that equal signs share no side"
DIAGONALS = 26
"""Antidiagonals of A231829, whose b-file had 25 when this was written; one more takes three times as long."""
Table = Callable[[int, int], int]


def from_record(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Yield (name of the file, draft, b-file) of each draft."""
    yield from _arrays(folder)
    yield from _squares(folder)
    yield _circuit(folder)
    for anumber, about in CORRECTED.items():
        yield f"correction-{anumber}", *_correction(folder, anumber, about)


def antidiagonals(table: Table, last: int) -> list[int]:
    """Return T(1,1), T(1,2), T(2,1), ... up to the antidiagonal with `last` terms.

    >>> antidiagonals(lambda n, k: 10 * n + k, 3)
    [11, 12, 21, 13, 22, 31]
    """
    return [table(n, d + 1 - n) for d in range(1, last + 1) for n in range(1, d + 1)]


def _magnets(folder: Path, ending: str) -> dict[int, RationalGF]:
    found = {}
    for path in sorted(folder.glob(f"magnets/rows-0[1-8]{ending}.json*")):
        record = read_record(path)
        gf = gf_of(record)
        if gf is not None:
            found[record["rows"]] = gf
    return found


def _links(folder: Path, puzzle: str) -> dict[int, RationalGF]:
    lines = json.loads((folder / "links.json").read_text(encoding="utf-8"))["lines"]
    return {
        line["rows"]: RationalGF.of(*(list(map(int, line[part])) for part in ("numerator", "denominator")))
        for line in lines
        if line["puzzle"] == puzzle
    }


def symmetric(functions: Mapping[int, RationalGF]) -> tuple[Table, int]:
    """Return the array of a puzzle whose transposed boards are boards, and how many antidiagonals are known."""
    reach = 2 * max(functions)
    terms = {rows: gf.terms(reach + 1) for rows, gf in functions.items()}
    return lambda n, k: int(terms[min(n, k)][max(n, k)]), reach


def _arrays(folder: Path) -> Iterator[tuple[str, str, str]]:
    first = generating_function(YinYang(1)).gf
    plan = (
        ("magnets-array", _magnets(folder, ""), f"Number of ways to fill an n X k {FILLED}", "A001333, A099390"),
        (
            "magnets-singletons-array",
            _magnets(folder, ".singletons-yes"),
            f"Number of ways to place disjoint dominoes on an n X k {PLACED}",
            "A028420",
        ),
        (
            "yin-yang-array",
            {1: first} | _links(folder, "yin-yang"),
            "Number of n X k binary arrays in which the 0s and the 1s are each connected through sides and no 2 X 2 "
            "block is constant (solutions of Yin-Yang)",
            "A321172",
        ),
    )
    for file, functions, name, see in plan:
        table, reach = symmetric(functions)
        full = f"Square array T(n,k) read by antidiagonals, n >= 1, k >= 1: {name[0].lower()}{name[1:]}."
        comment = (
            f"T(n,k) = T(k,n). Each row n <= {max(functions)} has a proved linear recurrence, from which the "
            f"terms of the "
            f"first {reach} antidiagonals follow."
        )
        yield file, *_draft(antidiagonals(table, reach), full, [comment], see, "nonn,tabl", 1)
    terms = loops(_links(folder, "slitherlink"))
    yield (
        "extension-A231829",
        *_draft(
            antidiagonals(lambda n, k: terms[min(n, k)][max(n, k)], DIAGONALS),
            "Square array read by antidiagonals: T(m,n) = number of ways of creating a closed, simple loop on an m X n "
            "rectangular lattice.",
            [
                f"The b-file here has the first {DIAGONALS} antidiagonals: row 1 has k*(k+1)/2, rows 2 to 8 "
                f"have proved "
                f"linear recurrences, rows 9 to {(DIAGONALS + 1) // 2} were swept board by board."
            ],
            "A140517, A232103, A321172",
            "nonn,tabl",
            1,
        ),
    )


def loops(functions: Mapping[int, RationalGF]) -> dict[int, list[int]]:
    """Return T(n,0), T(n,1), ... of A231829 for n up to half of DIAGONALS, each as far as the antidiagonals need."""
    found = {1: _one_row().terms(DIAGONALS + 1)}
    for n in range(2, (DIAGONALS + 1) // 2 + 1):
        last = DIAGONALS + 1 - n
        found[n] = functions[n].terms(last + 1) if n in functions else board_counts(Slitherlink(n), last)
    return found


def _one_row() -> RationalGF:
    """The loops around k cells in a row: one around each of the k(k + 1)/2 rectangles."""
    return RationalGF.of([0, 1], [1, -3, 3, -1])


def _squares(folder: Path) -> Iterator[tuple[str, str, str]]:
    squares = json.loads((folder / "magnets/squares.json").read_text(encoding="utf-8"))["squares"]
    even = [1] + [int(s["count"]) for s in squares if s["side"] % 2 == 0]
    comments = [
        "Boards with an odd number of cells have no such filling.",
        "Each term was found by two sweeps of the board modulo different primes.",
    ]
    name = f"Number of ways to fill a 2n X 2n {FILLED}."
    yield "magnets-squares", *_draft(even, name, comments, "A004003", "nonn,hard,more", 0)
    single = {rows: gf.terms(rows + 1)[rows] for rows, gf in _magnets(folder, ".singletons-yes").items()}
    name = f"Number of ways to place disjoint dominoes on an n X n {PLACED}."
    terms = [1] + [int(single[rows]) for rows in sorted(single)]
    yield "magnets-singletons-squares", *_draft(terms, name, comments[2:], "A028420", "nonn,hard,more", 0)


def _circuit(folder: Path) -> tuple[str, str, str]:
    record = read_record(folder / "circuit-board/rows-09.json.xz")
    gf = gf_of(record)
    assert gf is not None
    terms = gf.terms(100)
    name = (
        "Number of spanning trees of the 9 X n grid graph in which every vertex has degree 1 or 3 (solutions of "
        "Circuit "
        "Board)."
    )
    comments = [
        f"The linear recurrence of order {gf.order} is proved: {record['because']}.",
        f"A transfer matrix has {record['states']} states, {record['merged_states']} after minimization.",
    ]
    draft, _ = _draft(terms, name, comments, "A003780", "nonn,easy", 0)
    return "circuit-board-09", draft, bfile.text(terms)


def _draft(
    terms: Sequence[int], name: str, comments: Sequence[str], see: str, words: str, offset: int
) -> tuple[str, str]:
    """Return a draft in the internal format's lines, and the b-file."""
    shown = data_terms(list(terms))
    lines = [
        f"%S {','.join(map(str, shown))}",
        f"%N {name}",
        *(f"%C {comment}" for comment in comments),
        f"%Y Cf. {see}.",
        f"%K {words}",
        f"%O {offset},{first_above_one(shown)}",
    ]
    return "\n".join(lines) + "\n", bfile.text(terms, offset)


_PATHS = """\
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
_LEAST_COVERS = """\
from itertools import combinations
def a(n):  # n >= 4
    E = [(0, v) for v in range(1, n)] + [(v, v % (n - 1) + 1) for v in range(1, n)]
    for size in range(n):
        c = sum(len({v for e in s for v in e}) == n for s in combinations(E, size))
        if c:
            return c"""
_COVERS = """\
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
        "program": _PATHS,
    },
    "A351992": {
        "name": "Number of minimum edge covers in the n-vertex wheel graph.",
        "graph": "wheel",
        "problem": "minimum edge cover",
        "layers": -1,
        "begin": 4,
        "wrong": "The terms for n < 4, where the wheel is degenerate, stay as they are. Every term with odd n >= 5 is "
        "wrong",
        "program": _LEAST_COVERS,
    },
    "A356198": {
        "name": "Number of edge covers in the n-book graph.",
        "graph": "book",
        "problem": "edge cover",
        "layers": 0,
        "begin": 1,
        "wrong": "Every term is too small by 2",
        "program": _COVERS,
    },
}
"""The entries with wrong terms: what they count, from which index a graph is not degenerate, and a brute force."""


def _correction(folder: Path, anumber: str, about: Mapping[str, Any]) -> tuple[str, str]:
    gf = generating_function(GraphStrip(family(about["graph"]), problem(about["problem"]))).gf
    begin = about["begin"]
    terms = gf.terms(40)[begin + about["layers"] :]
    with (folder / "oeis/graphs/corrections.csv").open(encoding="utf-8", newline="") as file:
        lines = [line for line in csv.DictReader(file) if line["anumber"] == anumber]
    shown = "; ".join(f"a({line['n']}) = {line['counted']}, not {line['printed']}" for line in lines)
    recurrence, since = recurrence_text(gf.recurrence), max(gf.valid_from - about["layers"], begin + gf.order)
    formulas = [
        f"%F G.f. of a(n) for n >= {-about['layers']}: "
        f"({polynomial_text(gf.numerator)})/({polynomial_text(gf.denominator)}).",
        f"%F {recurrence} for n >= {since}.",
    ]
    draft, _ = _draft(
        terms, about["name"], [f"{about['wrong']}: {shown} by brute force."], "A003738", "nonn,easy", begin
    )
    head, _, foot = draft.partition("%Y")
    program = "".join(f"%o {line}\n" for line in ["(Python)", *about["program"].split("\n")])
    kept = "".join(line + "\n" for line in formulas if len(line) <= 1000)
    ended = foot.partition("\n")[2]
    return f"{head}{kept}{program}{ended}%E Terms corrected by {SIGNED}\n", bfile.text(terms, begin)
