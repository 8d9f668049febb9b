"""New values in increasing order: the statement about whole boards, and the hidden part that the machine needs."""

import shutil
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from stripcount.algebra.rational_gf import RationalGF
from stripcount.errors import Disagreement, StripcountError
from stripcount.export.coq.diagrams import diagrams_of
from stripcount.export.coq.ordered import arrays_of_rule, order_diagram
from stripcount.export.coq.theorem import document, module
from stripcount.export.coq.words import words_of
from stripcount.model.lattice.rule import Numbers, Register, Rule, View
from stripcount.oeis.settled import ReadEntry
from stripcount.oeis.theorem import EntryFunction, theorem
from stripcount.storage.coq import workshop
from tests.export.test_coq_words import counted, stored

NEEDS_COQ = pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed (Debian package coq)")


def entry_of(anumber: str) -> tuple[ReadEntry, EntryFunction]:
    """Return a settled entry, and P, Q and the factor that are stored for it."""
    entry, function = (stored(name)[anumber] for name in ("oeis/settled/entries.json.xz", "formal/entries.json.xz"))
    top, bottom, factor = (tuple(map(int, function[part])) for part in ("numerator", "denominator", "factor"))
    return ReadEntry(anumber, entry["reading"], entry["offset"]), EntryFunction(RationalGF.of(top, bottom), factor)


def in_order(numbers: Sequence[int]) -> bool:
    """The numbers that appear are 0, 1, …, and their first appearances are in this order."""
    firsts = [numbers.index(x) for x in range(max(numbers, default=-1) + 1) if x in numbers]
    return sorted(set(numbers)) == list(range(len(firsts))) and firsts == sorted(firsts)


@pytest.mark.some_cases("the boards of entries are tried", "A199641", "A205628")
@pytest.mark.parametrize(
    "anumber", ["A199641", "A198474", "A198900", "A204070", "A204699", "A205328", "A205628", "A231317", "A275560"]
)
def test_the_statement_counts_what_the_functions_of_entries_do(anumber: str) -> None:
    """The order of whole boards, and the words of the rule read once more, against P and Q of the entry's machine."""
    read, function = entry_of(anumber)
    meaning = read.meaning()
    plain = diagrams_of(replace(meaning.rule, registers=()), meaning.rows)
    said = [
        word for diagram in plain.diagrams for word in words_of(diagram, plain.marks, meaning.transposed) or ("none",)
    ]
    subject = arrays_of_rule(meaning.rule, meaning.rows, meaning.transposed)
    assert all(word in subject.definitions for word in said)
    values, rows = len(meaning.rule.values), meaning.rows
    shape = f"(numbers {values} rules)"
    if meaning.transposed:
        assert subject.counted == f"fun k => count_read by_rows introduced_in_order {shape} k {rows}"
    else:
        assert subject.counted == f"fun k => count_read by_columns introduced_in_order {shape} {rows} k"
    tried = 0
    for columns, term in enumerate(function.gf.terms(4)[1:], 1):
        if values ** (rows * columns) <= 7000:
            height, width = (columns, rows) if meaning.transposed else (rows, columns)

            def order(cells: tuple[int, ...], width: int = width) -> bool:
                lines = [cells[start : start + width] for start in range(0, len(cells), width)]
                return in_order([x for line in (lines if meaning.transposed else zip(*lines)) for x in line])

            assert counted(said, values, height, width, order) == term
            tried += 1
    assert tried > 1


@pytest.mark.parametrize(("values", "rows"), [(2, 1), (3, 2), (2, 3)])
def test_the_diagram_of_the_order_is_that_of_its_register(values: int, rows: int) -> None:
    """Every board with the right numbers of values used, and no other, passes the diagram at all cells."""
    rule = Rule((*range(values),), registers=(used(values),))
    assert diagrams_of(rule, rows).diagrams == (order_diagram(values, rows),)


def used(values: int, skip: int = 0, start: int = 0) -> Register:
    """Return the register of new values in order; one that lets values be skipped; or one that starts with another."""

    def step(old: Numbers, view: View) -> Numbers:
        index = view.value_index()
        return np.where(index <= old + skip, np.maximum(old, index + 1), -1)

    return Register("used", values + 1, start, (), step, lambda old: old >= 0)


OTHERS = {
    "values are skipped": used(3, skip=1),
    "a value may come first": used(3, start=1),
    "all values appear": replace(used(3), accepts=lambda old: old == 3),
    "a state more": replace(used(3), size=5),
}


@pytest.mark.parametrize("name", OTHERS)
def test_other_registers_are_not_stated_as_that_order(name: str) -> None:
    rule = Rule((0, 1, 2), registers=(OTHERS[name],))
    assert "count_read" not in arrays_of_rule(rule, 2).counted
    assert "count_read" in arrays_of_rule(replace(rule, registers=(used(3),)), 2).counted


def test_numbers_of_boards_in_another_order_are_not_written() -> None:
    """The trial counts by the statement: one board of the first column less is seen."""
    read, function = entry_of("A199641")
    top = function.gf.numerator
    wrong = RationalGF.of((top[0], top[1] - 1, *top[2:]), function.gf.denominator)
    with pytest.raises(Disagreement, match="no theorem is written"):
        theorem(read, function._replace(gf=wrong))


CHANGES = (
    ("count_read by_rows", "count_read by_columns"),
    ("introduced_in_order", "(introduced 1)"),
    ("numbers 3 rules", "numbers 4 rules"),
    ("[1; 2]%Z)]", "[1; 3]%Z)]"),
    ("so_many equal_to", "so_many other_than"),
    ("ordered_rows", "stated_rows"),
    ("count_read by_rows introduced_in_order", "count"),
    ("k 2)", "k 3)"),
)


@NEEDS_COQ
@pytest.mark.interpreters
def test_coq_refuses_other_statements_and_other_registers() -> None:
    text = document([theorem(*entry_of("A199641"))])
    start = text.index("Definition order")
    levels = text[start : text.index(".\n", start)]
    with workshop() as shop:
        shop.compile(text)
        assert shop.assumptions(["Checked.A199641.generating_function", "Checked.A199641.of_n"]) == ()
        for old, new in CHANGES:
            assert old in text
            with pytest.raises(StripcountError):
                shop.compile(text.replace(old, new))
        tried = 0
        for other in one_digit_changed(levels):
            with pytest.raises(Disagreement, match="Coq refuses it"):
                shop.compile(text.replace(levels, other))
            tried += 1
        assert tried > 5


def one_digit_changed(levels: str) -> Iterator[str]:
    """Yield the diagram with one of its nodes changed, some of the ways to do so."""
    places = [place for place in range(levels.rindex("(0, 0)%Z"), len(levels)) if levels[place] in "01"]
    for place in places[12::7]:
        if levels[place - 1] in "[;" and levels[place + 1] in "];":
            yield levels[:place] + str(1 - int(levels[place])) + levels[place + 1 :]


@NEEDS_COQ
@pytest.mark.interpreters
def test_the_order_of_columns_is_a_theorem_without_any_other_condition() -> None:
    """Restricted growth strings: 1, 1, 2, 5, 14 of up to 4 values of 3."""
    subject = arrays_of_rule(Rule((0, 1, 2), registers=(used(3),)), 1)
    terms = [sum(in_order(cells) for cells in product(range(3), repeat=k)) for k in range(5)]
    gf = RationalGF.of((1, -3, 1), (1, -4, 3))
    assert gf.terms(5) == terms == [1, 1, 2, 5, 14]
    with workshop() as shop:
        shop.compile(document([module("Growth", [], subject, gf)]))
        assert shop.assumptions(["Checked.Growth.generating_function"]) == ()
