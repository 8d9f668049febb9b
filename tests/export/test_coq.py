"""What is written for Coq: diagrams say what conditions say, and the files are the stored ones."""

import ast
import json
import lzma
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flint import fmpz_poly
from numpy.typing import NDArray

from stripcount import Count
from stripcount.board import Board
from stripcount.check.theorems import module_of_case
from stripcount.errors import TooLarge
from stripcount.export.coq.diagrams import RuleDiagrams, diagram_allows, diagrams_of
from stripcount.export.coq.glued import ring_factor
from stripcount.export.coq.parts import OutOfReach
from stripcount.export.coq.puzzles import array_rule, open_rule, subject_of
from stripcount.export.coq.theorem import Fraction, Shift, comment_text, document
from stripcount.language.reading import name_of
from stripcount.machine.explore import explore_packed
from stripcount.machine.packing.lattice import LatticePacking
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.lattice.rule import Condition, Label, Numbers, Output, Register, Rule, Score, Tally, View
from stripcount.model.lattice.scan import Scan
from stripcount.model.lattice.strip import rule_allows
from stripcount.oeis.settled import ReadEntry
from stripcount.oeis.theorem import entry_function, theorem
from stripcount.oeis.translate import translate
from stripcount.puzzles.case import Case
from tests.sentences import Says

TEXTS = Path(__file__).parent.parent / "data" / "theorems"
SETTLED = Path(__file__).parent.parent.parent / "results" / "oeis" / "settled" / "entries.json.xz"
Cells = tuple[tuple[str, int, int], ...]


def count_of(rule: RuleDiagrams, rows: int, columns: int) -> int:
    """Return how many arrays obey the diagrams at every cell, by trying all of them: the statement, word for word."""
    found = set()
    for marks in product(range(rule.marks), repeat=rows * columns):

        def digit(row: int, column: int, marks: tuple[Any, ...] = marks) -> int:
            inside = 0 <= row < rows and 0 <= column < columns
            return 1 + int(marks[column * rows + row]) if inside else 0

        if all(
            diagram_allows(diagram, {offset: digit(i + offset[0], j + offset[1]) for offset, _ in diagram})
            for diagram in rule.diagrams
            for i in range(rows)
            for j in range(columns)
        ):
            found.add(tuple(mark // rule.hidden for mark in marks))
    return len(found)


def times(first: Sequence[int], second: Sequence[int]) -> list[int]:
    """Return the product of two polynomials, ascending."""
    return [int(c) for c in (fmpz_poly(list(first)) * fmpz_poly(list(second))).coeffs()]


def module(name: str, rows: int, *, shift: Shift | None = None, wrap: str | None = None, **parameters: str) -> str:
    problem = Case.of(name, rows, parameters, wrap)
    strip = problem.strip()
    gf = Count(strip).generating_function().gf
    ring = wrap in ("columns", "both")
    factor = ring_factor(open_rule(problem), rows, str(wrap), gf) if ring else (1,)
    return module_of_case(problem, strip, Fraction(gf.numerator, gf.denominator), factor, shift)


@pytest.mark.some_cases(
    "further exports",
    "hard-squares-2-4-parameters0",
    "hard-squares-3-3-parameters1",
    "kings-3-3-parameters2",
    "colourings-2-3-parameters4",
)
@pytest.mark.parametrize(
    ("name", "rows", "columns", "parameters"),
    [
        ("hard-squares", 2, 4, {}),
        ("hard-squares", 3, 3, {}),
        ("kings", 3, 3, {}),
        ("knights", 3, 4, {}),
        ("colourings", 2, 3, {"colours": "3"}),
        ("not-touch", 4, 3, {"ones": "2"}),
        ("not-touch", 4, 3, {"ones": "1", "restrict": "row,diagonal"}),
        ("arrays", 3, 3, {"forbid": "11 10/.1"}),
    ],
)
def test_diagrams_count_what_the_rules_say(name: str, rows: int, columns: int, parameters: dict[str, str]) -> None:
    strip = Case.of(name, rows, parameters).strip()
    rule = array_rule(strip)
    boards = sum(strip.legal(board) for board in arrays(rule.values, rows, columns))
    assert count_of(diagrams_of(rule, rows), rows, columns) == boards


def arrays(values: tuple[int, ...], rows: int, columns: int) -> Iterator[Board]:
    for digits in np.ndindex((len(values),) * (rows * columns)):
        cells = [values[d] for d in digits]
        yield Board.of(cells[row * columns : (row + 1) * columns] for row in range(rows))


def random_condition(rng: random.Random, values: int) -> Condition:
    offsets = rng.sample([(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0)], rng.choice([1, 2, 3]))
    reads: Cells = tuple(("", *offset) for offset in offsets)
    weights = [rng.randrange(1, 9) for _ in range(len(offsets) + 1)]
    refused = rng.choice([2, 3, 4])
    whole = rng.random() < 0.5

    def test(view):  # type: ignore[no-untyped-def]
        cells = [view.value_index(), *(view.value_index(*offset) for offset in offsets)]
        return sum(w * n for w, n in zip(weights, cells)) % refused != 0

    return Condition(reads, test, whole)


def random_score(rng: random.Random) -> Score:
    offsets = {(i, j): rng.choice([1, 1, 2]) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0)}
    kept = dict(rng.sample(sorted(offsets.items()), rng.choice([2, 4, 8])))
    good = rng.sample(range(17), 9)
    return Score(kept, lambda a, b, w: w * (a == b), 0, 2, lambda own, total: (total == own) | np.isin(total, good))


@pytest.mark.parametrize("seed", range(12))
def test_diagrams_of_random_rules_count_whole_boards(seed: int) -> None:
    rng = random.Random(seed)
    values = tuple(range(rng.choice([2, 3])))
    conditions = tuple(random_condition(rng, len(values)) for _ in range(rng.choice([1, 2])))
    rule = Rule(values, conditions, scores=(random_score(rng),) if seed % 2 else ())
    rows, columns = (3, 3) if len(values) == 2 else (2, 3)
    boards = np.array([board.cells for board in arrays(values, rows, columns)], dtype=np.int64)
    assert count_of(diagrams_of(rule, rows), rows, columns) == int(rule_allows(rule, boards).sum())


def hidden_rule(kind: str) -> Rule:
    """Return a rule on 0 and 1 with a hidden part of one kind."""
    below = Condition(
        (("", 1, 0), ("", 0, 1)), lambda v: v.value_index() + v.value_index(1, 0) != 1 + v.value_index(0, 1)
    )
    if kind == "label":  # how many ones end in a cell, down the column: at most two
        run = Label(
            "run",
            3,
            (("run", -1, 0),),
            lambda v: np.minimum(v.value_index() * (1 + np.maximum(v.label("run", -1), 0)), 2),
        )
        short = Condition((("run", 0, 0), ("", 1, 0)), lambda v: (v.label("run") < 2) | (v.value_index(1, 0) < 1))
        return Rule((0, 1), (below, short), labels=(run,))
    if kind == "register":  # an even number of ones, and no one as the first cell

        def step(old: Numbers, view: View) -> Numbers:
            first, one = old == 0, view.value_index()
            return np.where(first & (one > 0), -1, 1 + (old + one + first) % 2)

        return Rule((0, 1), registers=(Register("sum", 3, 0, (), step, lambda end: end != 1),))
    if kind == "tally":
        return Rule((0, 1), (replace(below, tally="odd"),), tallies=(Tally("odd", frozenset([1, 2])),))
    if kind == "tally of a score":
        alike = Score(
            {(0, 1): 1, (1, 0): 1, (1, 1): 1}, lambda a, b, w: w * (a == b), 0, 1, lambda own, n: n != 2, "two"
        )
        return Rule((0, 1), (), tallies=(Tally("two", frozenset([0, 3]), allows_more=True),), scores=(alike,))
    show = Output(
        2,
        (("", 0, 1), ("", 1, 0)),
        lambda v: ((v.value_index(0, 1) + v.value_index(1, 0) + v.value_index()) > 1).astype(int),
    )
    return Rule((0, 1), (below,), output=replace(show, inside_only=kind == "whole output"))


@pytest.mark.parametrize("kind", ["label", "register", "tally", "tally of a score", "output", "whole output"])
def test_hidden_parts_count_what_the_rules_say(kind: str) -> None:
    rule, rows, columns = hidden_rule(kind), 2, 2
    boards = np.array([board.cells for board in arrays(rule.values, rows, columns)], dtype=np.int64)
    if rule.output is None:
        expected = int(rule_allows(rule, boards).sum())
    else:
        kept = boards[rule_allows(replace(rule, output=None), boards)]
        expected = len({tuple(shown(rule.output, board)) for board in kept})
    assert count_of(diagrams_of(rule, rows), rows, columns) == expected
    assert 1 < expected < len(boards)


def shown(output: Output, board: NDArray[np.int64]) -> Iterator[int | None]:
    rows, columns = board.shape

    def at(i: int, j: int) -> int:
        return int(board[i, j]) if i < rows and j < columns else -1

    for i in range(rows):
        for j in range(columns):
            whole = i + 1 < rows and j + 1 < columns
            yield int(at(i, j) + at(i + 1, j) + at(i, j + 1) > 1) if whole or not output.inside_only else None


@pytest.mark.parametrize(
    "words", ["dominating", "total dominating", "perfect code", "vertex cover", "vertices: regular 1"]
)
def test_diagrams_of_graphs_judge_every_set(words: str) -> None:
    """Every set of vertices of the triangular graph on two by three vertices, by the words' own test of graphs."""
    strip = Case.of("graphs", 2, {"graph": "triangular", "problem": words}).strip()
    assert isinstance(strip, GraphStrip)
    whole = strip.graph.finite(3)
    sets = [frozenset(np.flatnonzero(bits)) for bits in np.ndindex((2,) * 6)]
    expected = sum(all(one.legal(whole, chosen) for one in strip.properties) for chosen in sets)
    written = subject_of(strip).definitions.partition("list diagram :=")[2].strip(" .\n")
    diagrams = ast.literal_eval(written.replace("%Z", "").replace(";", ","))
    assert count_of(RuleDiagrams(2, 1, diagrams), 2, 3) == expected
    assert 0 < expected < 64


def test_what_lies_outside_is_refused_in_one_sentence(says: Says) -> None:
    label = Label("seen", 300, (), lambda view: view.value_index())
    for rule in (
        Rule((0, 1), labels=(label,)),
        Rule((0, 1), (Condition((("", 0, 1),), lambda view: view.value() > view.row),)),
        Rule(tuple(range(9)), (Condition(tuple(("", 0, j) for j in range(1, 9)), lambda v: v.value() > 0),)),
    ):
        with says(OutOfReach):
            diagrams_of(rule, 2)
    for name, rows, parameters in (
        ("ring-ring", 3, {}),
        ("graphs", 3, {"graph": "torus", "problem": "independent"}),
        ("graphs", 0, {"graph": "fan", "problem": "independent"}),
        ("graphs", 3, {"graph": "grid", "problem": "irredundant"}),
        ("graphs", 3, {"graph": "grid", "problem": "minimum dominating"}),
    ):
        with says(OutOfReach):
            subject_of(Case.of(name, rows, parameters).strip())
    for name, rows, wrap, error in (("magnets", 2, "columns", OutOfReach), ("kings", 5, "both", TooLarge)):
        glued = Case.of(name, rows, wrap=wrap)
        with says(error):
            module_of_case(glued, glued.strip(), Fraction((1,), (1,)))


@pytest.mark.parametrize("wrap", ["rows", "columns", "both"])
@pytest.mark.parametrize("name", ["hard-squares", "colourings"])
def test_glued_boards_are_counted_as_the_statement_says(name: str, wrap: str) -> None:
    """All boards, with rows and columns taken modulo their numbers where these are glued."""
    problem = Case.of(name, 2, wrap=wrap)
    rule = open_rule(problem)
    terms = Count(problem.strip()).terms(4)
    for columns in range(1, 4):
        found = 0
        for marks in np.ndindex((rule.marks,) * (2 * columns)):

            def digit(row: int, column: int, marks: tuple[int, ...] = marks, columns: int = columns) -> int:
                row = row % 2 if wrap != "columns" else row
                column = column % columns if wrap != "rows" else column
                return 1 + marks[2 * column + row] if 0 <= row < 2 and 0 <= column < columns else 0

            found += all(
                diagram_allows(diagram, {(d, e): digit(i + d, j + e) for (d, e), _ in diagram})
                for diagram in rule.diagrams
                for i in range(2)
                for j in range(columns)
            )
        assert found == terms[columns]


def test_the_diagrams_of_glued_rows_ask_what_the_rule_asks_in_each_row() -> None:
    problem = Case.of("colourings", 3, wrap="rows")
    strip = problem.strip()
    written = subject_of(strip, problem).definitions.partition("of_rows : list diagram :=")[2].strip(" .\n")
    rows = ast.literal_eval(written.replace("%Z", "").replace(";", ","))
    assert count_of(RuleDiagrams(3, 1, rows), 3, 2) == Count(strip).terms(3)[2]


def test_a_factor_makes_the_denominator_vanish_in_every_state() -> None:
    """A250777, arrays whose first column may be followed in a way that the function of the whole does not show."""
    rows = {row["anumber"]: row for row in json.loads(lzma.decompress(SETTLED.read_bytes()))}
    row = rows["A250777"]
    found = entry_function(ReadEntry("A250777", row["reading"], row["offset"]))
    assert found.factor == (1, -1)
    assert times(found.factor, (1, 1)) == [1, 0, -1]
    # Horner's rule with the minimal machine, in Python: zero in every state with the factor, not without it
    meant = translate(name_of(row["reading"]), row["offset"])
    machine = explore_packed(LatticePacking(Scan(meant.rule, meant.rows))).trimmed().machine()
    column = machine.column().toarray().astype(object)
    for denominator, vanishes in ((times(found.factor, found.gf.denominator), True), (found.gf.denominator, False)):
        state = np.zeros(machine.states, dtype=object)
        for q in [*denominator, *[0] * machine.states]:
            state = column.T.dot(state) + q * machine.final.astype(object)
        assert (not state.any()) == vanishes


def test_comments_end_only_where_they_should() -> None:
    assert comment_text('every "2 X 2" (*) block → é') == "every '2 X 2' ( * ) block ? ?"


STORED = {
    "magnets-2": lambda: [module("magnets", 2)],
    "patterns": lambda: [module("magnets", 3, count="patterns")],
    "graphs": lambda: [
        module("graphs", 2, graph="grid", problem="dominating"),
        module("graphs", 3, graph="C3 x P", problem="3 colouring"),
        module("not-touch", 3, ones="1"),
    ],
    "dominoes-claimed": lambda: [module("domino-tiling", 2, shift=Shift(2, 0, 0))],
    "entry": lambda: [entry("A206628")],
    "carried": lambda: [entry("A224136")],
    "glued": lambda: [
        module("hard-squares", 3, wrap="rows"),
        module("hard-squares", 2, wrap="columns"),
        module("kings", 2, wrap="both"),
    ],
    "arrays": lambda: [module("arrays", 3, forbid="11 10/.1"), module("colourings", 2), module("knights", 2)],
}


def entry(anumber: str) -> str:
    """Return the theorem about an entry."""
    row = next(row for row in json.loads(lzma.decompress(SETTLED.read_bytes())) if row["anumber"] == anumber)
    read = ReadEntry(anumber, row["reading"], row["offset"])
    return theorem(read, entry_function(read), shortest=True)


@pytest.mark.some_cases("further exports", "magnets-2", "dominoes-claimed")
@pytest.mark.parametrize("name", STORED)
def test_the_files_are_the_stored_ones(name: str) -> None:
    assert document(STORED[name]()) == (TEXTS / f"{name}.v").read_text("ascii")
