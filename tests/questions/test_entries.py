"""Every number of the OEIS that questions, puzzles and pages name is that of an entry whose terms commands print."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.docs.transcripts import ROOT, command_output
from tests.questions.public import QUESTIONS, TOPICS

DATA = Path(__file__).parents[1] / "data" / "oeis-stock.json"
ENTRIES = {row[0]: row for row in json.loads(DATA.read_text(encoding="utf-8"))["entries"]}
NAMING = [
    *(ROOT / "tests" / "questions" / "public" / f"{topic}.toml" for topic in TOPICS),
    *sorted((ROOT / "src" / "stripcount" / "puzzles").glob("*.py")),
    *(ROOT / "src" / "docs" / "howto" / f"{page}.md" for page in ("questions", "wrapped-boards", "tables-matrices")),
    ROOT / "src" / "docs" / "howto" / "boards-of-any-shape.md",
    ROOT / "src" / "docs" / "gallery" / "details.md",
]


def half(term: int) -> int:
    return term // 2


def power(term: int) -> int:
    return 1 << term


ASKED: dict[tuple[str, int], tuple[int, Callable[[int], int]]] = {
    # (entry, number of a question): the index of the term that it is, and what makes the number of it
    (anumber, number): (index, how)
    for anumber, index, number, how in (
        ("A000045", 32, 2178309, int),
        ("A000073", 11, 149, int),
        ("A028859", 6, 448, int),
        ("A004003", 4, 12988816, int),
        ("A028420", 8, 179788343101980135, int),
        ("A068924", 10, 14, int),
        ("A116694", 13, 322, int),  # in antidiagonals, T(3, 3)
        ("A001499", 8, 187530840, int),
        ("A048291", 4, 41503, int),
        ("A002860", 4, 576, int),
        ("A063443", 9, 1355115601, int),
        ("A018807", 4, 281571, int),
        ("A000170", 6, 4, int),
        ("A000170", 9, 352, int),
        ("A001230", 3, 9862, int),
        ("A165134", 5, 864, half),  # the entry counts directions
        ("A070030", 5, 16, int),
        ("A005130", 4, 42, int),
        ("A061989", 8, 140, int),
        ("A002720", 3, 34, int),
        ("A093118", 3, 68, int),  # the second row ends with T(2, 2), a box of 3 × 3
        ("A001168", 5, 63, int),
        ("A039622", 3, 42, int),
        ("A039622", 4, 24024, int),
        ("A060854", 25, 24024, int),  # in antidiagonals, T(4, 4)
        ("A159257", 4, 16, power),
        ("A001858", 5, 291, int),
        ("A001187", 5, 728, int),
        ("A004146", 5, 121, int),
        ("A007341", 5, 557568000, int),
        ("A005271", 5, 589185, int),
        ("A027624", 4, 743, int),
        ("A006506", 8, 660647962955, int),
        ("A133515", 4, 28661, int),
        ("A059525", 5, 2301877, int),
        ("A145835", 3, 1434, int),
        ("A007079", 3, 2640, int),
        ("A054759", 4, 2970, int),
        ("A054879", 3, 183, int),
        ("A007764", 7, 575780564, int),
        ("A007764", 8, 789360053252, int),
        ("A003763", 4, 4638576, int),
        ("A006864", 10, 1517, int),
        ("A140517", 6, 487150371, int),
        ("A001184", 3, 111712, int),
        ("A066037", 4, 1344, int),
        ("A369820", 2, 132, int),
        ("A298117", 13, 8616, int),  # in antidiagonals, T(3, 3)
    )
}


class Stock(NamedTuple):
    """A command for each index of an entry, which prints its term, or `how` of it; `indices` are compared."""

    anumber: str
    command: Callable[[int], str]
    indices: tuple[int, ...]
    how: Callable[[int], int] = int


def antidiagonal(row: int, column: int) -> int:
    """The index of T(row, column), both from 1, in a table that is read by antidiagonals from index 1."""
    return (row + column - 2) * (row + column - 1) // 2 + row


def square(what: str, side: Callable[[int], int] = int) -> Callable[[int], str]:
    return lambda n: f"terms {what} --rows {side(n)} --columns {side(n)} --last"


def strip(what: str, length: Callable[[int], int] = int) -> Callable[[int], str]:
    return lambda n: f"terms {what} --columns {length(n)} --last"


def graph(name: str, problem: str) -> Callable[[int], str]:
    return lambda n: f'count --graph "{name.format(n=n)}" --problem "{problem}"'


def table(what: str, first: int = 1) -> Callable[[int], str]:
    """Rows and columns by antidiagonals from `first` on."""

    def command(n: int) -> str:
        size = next(size for size in range(2, 99) if antidiagonal(size, 1) >= n)
        row = n - antidiagonal(1, size) + 1
        return f"terms {what} --rows {row + first - 1} --columns {size - row + first} --last"

    return command


BITS = '--rule "no two adjacent 1s"'
LATIN = '--rule "Latin square"'
QUEENS = '--rule "no two queens attack each other, every row has exactly one 1"'
DISSECTIONS = 'polyomino-tiling -p "pieces=rectangles up to 4x4"'
STOCK = (
    Stock("A000045", strip(f"{BITS} --rows 1", lambda n: n - 2), (3, 5, 20)),
    Stock("A028859", strip('--rule "no two adjacent 0s" --values 0-2 --rows 1'), (1, 2, 8)),
    Stock("A006506", square("hard-squares"), (1, 4, 7)),
    Stock("A089934", table("hard-squares"), (4, 8, 14)),
    Stock("A286513", table("--graph cylinder --problem independent"), (5, 9, 12)),
    Stock("A027683", square("--graph torus --problem independent"), (3, 4, 5)),
    Stock("A099390", table("domino-tiling"), (2, 5, 13, 17)),
    Stock("A004003", square("domino-tiling", lambda n: 2 * n), (1, 2, 3)),
    Stock("A028420", square("matchings"), (1, 3, 5)),
    Stock("A116694", table(DISSECTIONS), (5, 8, 9)),
    Stock("A048291", square('--rule "no row is all 0, no column is all 0"'), (2, 3)),
    Stock("A001499", square('--rule "every row and column has exactly two 1s"'), (3, 4, 5)),
    Stock("A002860", lambda n: f"{square(LATIN)(n)} --values 0-{n - 1}", (2, 3, 4)),
    Stock("A063443", square("kings", lambda n: n - 1), (3, 5, 8)),
    Stock("A245013", lambda n: table("kings", -1)(n + 1), (12, 17, 24)),  # from A(0, 0), a row and a column more
    Stock("A078099", table("colourings"), (3, 5, 9), lambda term: 3 * term),  # the entry fixes the colour of a cell
    Stock("A141243", square("knights"), (2, 3, 5)),
    Stock("A000170", graph("queen {n}x{n}", "maximum independent"), (4, 5, 6)),
    Stock("A061989", strip(f"{QUEENS} --rows 3"), (4, 7, 10)),
    Stock("A061990", strip(f"{QUEENS} --rows 4"), (4, 7, 10)),
    Stock("A001230", graph("knight 6x6", "hamiltonian cycle"), (3,)),
    Stock("A165134", graph("knight {n}x{n}", "hamiltonian path"), (3, 5), half),
    Stock("A070030", strip('--graph knight --rows 3 --problem "hamiltonian cycle"', lambda n: 2 * n), (4, 5, 6, 12)),
    Stock("A169764", strip('--graph knight --rows 3 --problem "hamiltonian cycle"'), (9, 10, 12, 14)),
    Stock("A169696", strip('--graph knight --rows 3 --problem "hamiltonian path"'), (4, 8, 12)),
    Stock("A079137", strip('--graph knight --rows 4 --problem "hamiltonian path"'), (3, 5, 8)),
    Stock("A002720", square('--rule "every row and column has at most one 1"'), (2, 3, 4)),
    Stock(
        "A159257",
        square('--rule "each cell together with its neighbours contains an even number of 1s"'),
        (4, 5, 6),
        power,
    ),
    Stock("A001858", graph("K{n}", "spanning forest"), (3, 5, 6)),
    Stock("A001187", graph("K{n}", "connected spanning"), (3, 5, 6)),
    Stock("A004146", strip('--graph wheel --problem "spanning tree"'), (3, 5, 8)),
    Stock("A007341", square('--graph grid --problem "spanning tree"'), (2, 4, 5)),
    Stock("A116469", table("spanning-tree"), (5, 8, 13)),
    Stock("A001353", strip("spanning-tree --rows 2"), (1, 4, 7)),
    Stock("A006238", strip("spanning-tree --rows 3"), (1, 3, 6)),
    Stock("A003696", strip("spanning-tree --rows 4"), (1, 3, 6)),
    Stock("A003779", strip("spanning-tree --rows 5"), (1, 3, 5)),
    Stock("A003733", strip("spanning-tree --rows 5 --wrap rows"), (2, 3)),
    Stock("A005271", graph("Q{n}", "perfect matching"), (3, 4)),
    Stock("A027624", graph("Q{n}", "independent"), (3, 4)),
    Stock("A133515", square("--graph grid --problem dominating"), (2, 3, 4)),
    Stock("A059525", square('--graph grid --problem "vertices: connected"'), (2, 3, 4)),
    Stock("A145835", square('--graph grid --problem "connected partition"'), (2, 3)),
    Stock("A007079", lambda n: f'count --graph K{2 * n + 1} --problem "eulerian orientation"', (1, 2, 3)),
    Stock("A054759", square('--graph torus --problem "eulerian orientation"'), (3, 4)),
    Stock("A007764", square("corner-path"), (1, 4, 6)),
    Stock("A003763", square("simple-loop", lambda n: 2 * n), (1, 2, 3)),
    Stock("A006864", strip("simple-loop --rows 4"), (2, 5, 10)),
    Stock("A140517", square("slitherlink"), (1, 3, 5)),
    Stock("A231829", table("slitherlink"), (4, 9, 13)),
    Stock("A001184", square("corner-path -p cover=all", lambda n: 2 * n + 1), (1, 2)),
    Stock("A014584", strip("corner-path -p cover=all --rows 5"), (1, 4, 8)),
    Stock("A066037", graph("Q{n}", "hamiltonian cycle"), (3, 4)),
    Stock("A360608", strip("ring-ring --rows 4"), (2, 4, 9)),
    Stock("A003780", strip("circuit-board --rows 5"), (5, 6, 10)),
    Stock("A253316", square("takuzu", lambda n: 2 * n), (1, 2)),
    Stock("A177790", strip("takuzu -p equal=yes --rows 2", lambda n: 2 * n), (1, 2, 5)),
    Stock("A210662", lambda n: f"terms matchings --rows 4 --columns {n - 6} --last", (8, 9, 10)),
    Stock("A051926", strip("hard-squares --rows 4 --wrap rows"), (1, 3, 6)),
    Stock("A050402", strip("hard-squares --rows 4 --wrap both"), (3, 5, 7)),
    Stock("A216588", strip('--graph "C4 x C" --problem "hamiltonian cycle"'), (3, 4, 5)),
    Stock("A369820", lambda n: f'count --graph K{2 * n + 1} --problem "eulerian circuit"', (1, 2, 3)),
    Stock("A298117", table('--graph torus --problem "eulerian circuit"'), (3, 8, 13)),
    Stock("A282621", strip('--graph "C3 x C" --problem "eulerian circuit"'), (1, 3, 9)),
)
QUICK = {"A000045", "A006506", "A070030", "A369820"}
"""Those of which the first index is compared in each run."""


def term(anumber: str, index: int) -> int:
    _, _, offset, terms = ENTRIES[anumber]
    return int(terms[index - offset])


def test_every_number_is_that_of_an_entry() -> None:
    for path in NAMING:
        named = set(re.findall(r"\bA\d{6}\b", path.read_text(encoding="utf-8")))
        assert named <= set(ENTRIES), f"{path.name} names {named - set(ENTRIES)}, which {DATA.name} does not hold"


def test_a_question_has_the_term_of_its_entry() -> None:
    for question in QUESTIONS:
        for anumber in set(re.findall(r"\bA\d{6}\b", question.source + question.known)):
            index, how = ASKED[anumber, question.number]
            assert how(term(anumber, index)) == question.number, (anumber, question.asked)


@pytest.mark.parametrize(
    ("stock", "index"),
    [
        pytest.param(
            stock,
            index,
            id=f"{stock.anumber}({index})",
            marks=()
            if stock.anumber in QUICK and index == stock.indices[0]
            else pytest.mark.long("up to seconds each"),
        )
        for stock in STOCK
        for index in stock.indices
    ],
)
def test_a_command_prints_the_term_of_an_entry(stock: Stock, index: int) -> None:
    shown = command_output(f"stripcount {stock.command(index)}").splitlines()
    values = [line for line in shown if not line.startswith("stripcount: ")]
    number = stock.how(term(stock.anumber, index))
    assert int(values[-1].split(", ")[-1]) == number, (stock.command(index), values)
