"""Theorems about connected cells and lines on boards of any number of columns: what they say, tried board by board."""

import re
import shutil
from collections.abc import Callable, Sequence
from itertools import product

import pytest

from stripcount import Count
from stripcount.algebra.rational_gf import RationalGF
from stripcount.board import FREE, HOLE, Board
from stripcount.check.kernel import examination_lines
from stripcount.check.theorems import module_of_case, regenerate
from stripcount.errors import BadInput, Disagreement
from stripcount.export.coq.factor import common_factor
from stripcount.export.coq.puzzles import subject_of
from stripcount.export.coq.sets import edge_sets_of
from stripcount.export.coq.theorem import Fraction, Shift, document, module
from stripcount.export.coq.whole import board_subject
from stripcount.model.areas.area import area
from stripcount.model.areas.strip import AreaStrip
from stripcount.model.graphs.families import family
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import problem
from stripcount.puzzles.case import Case
from stripcount.storage.coq import workshop
from tests.check.test_theorems import TEXTS, strip_of
from tests.export.test_coq_sets import counted
from tests.export.test_coq_whole import AREAS, holds, rules_in
from tests.sentences import Says

Cells = tuple[int, ...]
Allows = Callable[[Sequence[int]], bool]


def strip_edges(rows: int, columns: int) -> list[tuple[int, int]]:
    """The pairs of cells side by side, as `StatementStrips.v` numbers them: down one column after the other."""
    cells = range(rows * columns)
    return [
        (other, cell)
        for cell in cells
        for other, inside in ((cell - rows, cell >= rows), (cell - 1, cell % rows > 0))
        if inside
    ]


def tried(asked: str, rows: int, columns: int, block: Allows, beside: Callable[[int, int], bool]) -> int:
    """The number of boards that obey the rules of a statement, and what a puzzle says of blocks and of neighbours."""
    edges = strip_edges(rows, columns)
    blocks = [
        [column * rows + row, column * rows + row + 1, (column + 1) * rows + row, (column + 1) * rows + row + 1]
        for row, column in product(range(rows - 1), range(columns - 1))
    ]
    return sum(
        all(beside(f[u], f[v]) for u, v in edges)
        and all(block([f[cell] for cell in four]) for four in blocks)
        and all(holds(rule, edges, rows * columns, f) for rule in rules_in(asked))
        for f in product((0, 1), repeat=rows * columns)
    )


def free(rule: str, rows: int) -> Case:
    return Case.of("arrays", rows, {"rule": rule})


CASES: dict[str, tuple[Case, Allows, Callable[[int, int], bool]]] = {
    **{name: (Case.of(name, 2), block, beside) for name, (_, block, beside) in AREAS.items()},
    "yin-yang-3": (Case.of("yin-yang", 3), *AREAS["yin-yang"][1:]),
    "connected": (free("the 1s are connected", 2), lambda block: True, lambda one, other: True),
    "tree": (free("the 1s form a tree", 3), lambda block: True, lambda one, other: True),
    "one row": (free("the 1s are connected", 1), lambda block: True, lambda one, other: True),
    "beside": (
        free("the 0s are connected and no two adjacent 1s", 3),
        lambda block: True,
        lambda one, other: not one == other == 1,
    ),
}


@pytest.mark.some_cases("further boards", "yin-yang-3", "tree", "one row")
@pytest.mark.parametrize("name", CASES)
def test_statements_about_connected_cells_count_what_is_asked(name: str) -> None:
    case, block, beside = CASES[name]
    strip = case.strip()
    subject = subject_of(strip, case)
    said = re.fullmatch(r"counts_strips \(numbers 2 rules\) (\[.*\]) (\d+)", subject.counted)
    assert said is not None
    assert int(said[2]) == case.rows
    numbers = [tried(said[1], case.rows, columns, block, beside) for columns in range(4)]
    assert numbers == Count(strip).terms(4) == [subject.trial(columns) for columns in range(4)]


Question = Callable[[int, list[int]], bool]
VERTICES: dict[str, tuple[int, Question]] = {
    "vertices: connected & independent": (2, lambda own, around: not own or 1 not in around),
    "vertices: connected & dominating": (3, lambda own, around: 1 in (own, *around)),
    "vertices: connected & acyclic": (3, lambda own, around: True),
    "vertices: acyclic": (2, lambda own, around: True),
    "connected split": (3, lambda own, around: True),
    "induced cycle": (3, lambda own, around: not own or around.count(1) == 2),
    "vertices: connected & vertex cover": (2, lambda own, around: own == 1 or 0 not in around),
    "vertices: connected & perfect code": (1, lambda own, around: [own, *around].count(1) == 1),
}


@pytest.mark.some_cases("further words", "vertices: acyclic", "vertices: connected & independent", "induced cycle")
@pytest.mark.parametrize("words", VERTICES)
def test_statements_about_connected_vertices_count_what_is_asked(words: str) -> None:
    rows, ask = VERTICES[words]
    case = Case.of("graphs", rows, {"graph": "grid", "problem": words})
    strip = case.strip()
    subject = subject_of(strip, case)
    said = re.fullmatch(r"counts_strips \(numbers 2 rules\) (\[.*\]) \d", subject.counted)
    assert said is not None
    numbers = list[int]()
    for columns in range(4):
        edges = strip_edges(rows, columns)
        fillings = product((0, 1), repeat=rows * columns)
        numbers.append(
            sum(
                all(ask(f[u], [f[v] for e in edges if u in e for v in e if v != u]) for u in range(len(f)))
                and all(holds(rule, edges, len(f), f) for rule in rules_in(said[1]))
                for f in fillings
            )
        )
    assert numbers == Count(strip).terms(4) == [subject.trial(columns) for columns in range(4)]


class Islands(AreaStrip):
    """One or two areas of dark cells and at most two of the others; no two dark cells side by side."""

    values = ("#", ".")
    connected = (area("#", least=1, most=2), area(".", least=0, most=2))

    def adjacent(self, value: object, other: object) -> bool:
        return not value == other == "#"


class Groves(AreaStrip):
    """Two or three areas without cycles."""

    values = ("#", ".")
    connected = (area("#", least=2, most=3),)
    trees = True


def beside(strip: AreaStrip) -> Callable[[int, int], bool]:
    return lambda one, other: isinstance(strip, Groves) or not one == other == 0


@pytest.mark.parametrize("kind", [Islands, Groves])
def test_statements_about_several_areas_count_what_is_asked(kind: type[AreaStrip]) -> None:
    count = Count(strip := kind(2))  # one, so that the class is examined once
    subject = subject_of(strip)
    said = re.fullmatch(r"counts_strips \(numbers 2 rules\) (\[.*\]) 2", subject.counted)
    assert said is not None
    numbers = [tried(said[1], 2, columns, lambda block: True, beside(strip)) for columns in range(4)]
    assert numbers == count.terms(4) == [subject.trial(columns) for columns in range(4)]
    board = Board.of([[FREE, FREE, FREE, FREE, FREE], [FREE, HOLE, FREE, FREE, FREE]])
    assert board_subject(strip, board).number() == count.on(board).count


@pytest.mark.long("a class of one's own is examined on boards of three rows; by default of two")
@pytest.mark.parametrize("kind", [Islands, Groves])
def test_several_areas_around_two_holes(kind: type[AreaStrip]) -> None:
    board = Board.of([[FREE, FREE, FREE, FREE], [FREE, HOLE, FREE, FREE], [FREE, FREE, FREE, HOLE]])
    assert board_subject(kind(3), board).number() == Count(kind(3)).on(board).count


def test_too_many_areas_are_refused(says: Says) -> None:
    class Many(AreaStrip):
        values = ("#", ".")
        connected = (area("#", least=0, most=400),)

    with says(BadInput):
        subject_of(Many(2))


LINES = (("masyu", 3, "one_cycle", 0), ("masyu", 2, "one_cycle", 0), ("slitherlink", 1, "one_cycle", 1))


@pytest.mark.parametrize(("name", "rows", "words", "more"), LINES)
def test_statements_about_loops_count_what_is_asked(name: str, rows: int, words: str, more: int) -> None:
    strip = Case.of(name, rows).strip()
    found = edge_sets_of(strip)
    assert found is not None
    assert (found.words, found.layer, found.has_extra_layer) == (words, f"path {rows + more}", bool(more))
    layers = 3 + more
    assert [counted(words, found.layer, k + more) for k in range(layers - more)] == Count(strip).terms(layers - more)


def test_what_lies_outside_is_refused(says: Says) -> None:
    for case in (
        Case.of("corner-path", 3),
        *(
            Case.of("graphs", 3, {"graph": graph, "problem": words})
            for graph, words in (
                ("cylinder", "vertices: connected"),
                ("grid", "vertex cut"),
                ("grid", "maximum vertices: acyclic"),
                ("grid", "vertices: connected & irredundant"),
            )
        ),
        free("the 1s are connected and every row has at most one run of 1s", 3),
        free("the 1s are connected and the row sums are nondecreasing", 3),
        free("the 1s are connected and every 0 is in a column with at least two 1s", 3),
    ):
        with says(BadInput):
            subject_of(case.strip(), case)


def test_another_function_is_no_theorem() -> None:
    for name in ("yin-yang", "slitherlink"):
        case, strip = strip_of(name, 2, {})
        terms = [number + (k == 2) for k, number in enumerate(Count(strip).terms(5))]
        with pytest.raises(Disagreement, match="boards of 2 columns"):
            module_of_case(case, strip, Fraction(RationalGF.of(terms, [1]).numerator, (1,)))


def stored() -> str:
    """The claims of the first two, and the functions of the others."""
    modules = list[str]()
    for case, claimed in (
        (Case.of("yin-yang", 3), True),
        (Case.of("slitherlink", 2), True),
        (Case.of("hitori", 2), False),
        (Case.of("nurikabe", 2), False),
        (free("the 1s form a tree", 2), False),
        (Case.of("masyu", 3), False),
        (Case.of("graphs", 2, {"graph": "grid", "problem": "vertices: connected & dominating"}), False),
    ):
        strip = case.strip()
        gf = Count(strip).generating_function().gf
        shift = Shift(gf.valid_from, 0, 0) if claimed else None
        modules.append(module_of_case(case, strip, Fraction(gf.numerator, gf.denominator), (1,), shift))
    return document(modules)


STRIPS = (TEXTS / "strips.v").read_text("ascii")


def test_the_file_is_the_stored_one() -> None:
    assert stored() == STRIPS


@pytest.mark.one_in(3, "further alterations")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("[OneAtMost [0]; OneAtMost [1]] 3 f", "[OneAtMost [0]] 3 f"),
        ("[OneAtMost [0]; OneAtMost [1]] 3 f", "[OneAtMost [0]; OneComponent [1]] 3 f"),
        ("[OneAtMost [0]; OneAtMost [1]] 3 f", "[OneAtMost [0]; OneAtMost [1]] 4 f"),
        ("[OneComponent [1]; NoCycle [1]] 2 f", "[NoCycle [1]] 2 f"),
        ("exists f, counts_strips (numbers 2 rules)", "exists f, counts_strips (numbers 3 rules)"),
        ("among [2]%Z different", "among [1; 2]%Z different"),
        (
            "counts one_cycle (path 3) f /\\ generates P Q (fun n => f (S n))",
            "counts one_cycle (path 3) f /\\ generates P Q f",
        ),
        ("(fun n => f (S (n + 0 - 0)))", "(fun n => f (n + 0 - 0))"),
        ("later_sets_generated", "sets_generated"),
        ("`puzzle`:`hitori`", "`puzzle`:`nurikabe`"),
        ("vm_cast_no_check (eq_refl true). Qed.", "Admitted."),
        ("Definition P", "Axiom wrong : False.\nDefinition P"),
        ("Definition P", "Definition OneAtMost (M : list nat) := HowMany [0] [0].\nDefinition P"),
        ("Definition P", "Definition strip_edges (r k : nat) : list (nat * nat) := [].\nDefinition P"),
    ],
)
def test_altered_files_are_refused_before_coq_sees_them(old: str, new: str) -> None:
    assert old in STRIPS
    with pytest.raises((BadInput, Disagreement)):
        regenerate(STRIPS.replace(old, new), strip_of)


@pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed (Debian package coq)")
@pytest.mark.interpreters
def test_the_kernel_accepts_the_file_and_refuses_other_statements() -> None:
    assert any(line.endswith("none (closed under the global context)") for line in examination_lines(STRIPS, strip_of))
    with workshop() as shop:
        for kind in (Islands, Groves):
            count = Count(kind(2))
            gf = count.generating_function().gf
            factor = common_factor(count.machine, gf)
            shop.compile(document([module("Several", (), subject_of(kind(2)), gf, factor)]))
            assert shop.assumptions(["Checked.Several.generating_function"]) == ()
        for old, new in (
            ("[OneAtMost [0]; OneAtMost [1]]", "[OneAtMost [0]]"),
            ("[OneComponent [1]; NoCycle [1]]", "[OneAtMost [1]; NoCycle [1]]"),
            ("[OneComponent [1]; NoCycle [1]]", "[HowMany [1] [1]; NoCycle [1]]"),
            ("among [2]%Z different", "among [1; 2]%Z different"),
            ("(path 3) f /\\ generates P Q (fun n => f (S n))", "(path 2) f /\\ generates P Q (fun n => f (S n))"),
        ):
            assert old in STRIPS
            with pytest.raises(Disagreement, match="Coq refuses it"):
                shop.compile(STRIPS.replace(old, new))


def test_cells_of_one_row_have_no_second_edge_to_the_next() -> None:
    strip = GraphStrip(family("path"), problem("vertices: acyclic"))
    assert [subject_of(strip).trial(columns) for columns in range(4)] == [1, 2, 4, 8]
