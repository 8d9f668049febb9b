"""What a rule remembers along lines: memories in words count what was asked, and Coq refuses others."""

import re
import shutil
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from stripcount.errors import Disagreement, StripcountError
from stripcount.export.coq.carried import carried_subject, memory_diagram
from stripcount.export.coq.diagrams import diagrams_of
from stripcount.export.coq.memories import Memory, memory_of
from stripcount.export.coq.theorem import document
from stripcount.export.coq.words import words_of
from stripcount.oeis.theorem import theorem
from stripcount.storage.coq import workshop
from tests.export.test_coq_ordered import entry_of
from tests.export.test_coq_words import counted

NEEDS_COQ = pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed (Debian package coq)")
Lines = list[list[tuple[int, int]]]
Board = dict[tuple[int, int], int]

# The words once more, from their sentences in StatementCarried.v, of whole lines.


def lines_of(board: Board, d: tuple[int, int]) -> Lines:
    """Return the cells of every line in a direction."""
    lines = []
    for i, j in board:
        if (i - d[0], j - d[1]) not in board:
            line = [(i, j)]
            while (after := (line[-1][0] + d[0], line[-1][1] + d[1])) in board:
                line.append(after)
            lines.append(line)
    return lines


def unimodal(xs: Sequence[int]) -> bool:
    peak = xs.index(max(xs))
    return list(xs[: peak + 1]) == sorted(xs[: peak + 1]) and list(xs[peak:]) == sorted(xs[peak:], reverse=True)


def in_order(board: Board, d: tuple[int, int], side: tuple[int, int], letter: Callable[[int, int], int | None]) -> bool:
    """Return whether the word of each line is at most that of the next one, at the cells where both have letters."""
    for line in lines_of(board, d):
        both = [(letter(i + side[0], j + side[1]), letter(i, j)) for i, j in line]
        words = [(x, y) for x, y in both if x is not None and y is not None]
        if [x for x, _ in words] > [y for _, y in words]:
            return False
    return True


def introduced(xs: Sequence[int]) -> bool:
    firsts = list(dict.fromkeys(xs))
    return firsts == list(range(len(firsts)))


def ascents(xs: Sequence[int]) -> bool:
    rises = [sum(y < x for y, x in pairwise(xs[:end])) for end in range(len(xs))]
    return xs[0] == 0 and all(x <= 1 + rise for x, rise in list(zip(xs, rises))[1:])


def number(xs: Sequence[int], base: int) -> int:
    return sum(x * base**power for power, x in enumerate(reversed(xs)))


def holds(text: str, board: Board) -> bool:
    """Return whether a board is as the words of a memory say."""
    word, *numbers = re.findall(r"[a-z_]+|-?\d+", text.replace("%Z", ""))
    places: list[tuple[int, int]] = []
    if word == "lines_ordered_by":
        listed, _, rest = text.partition("]%Z ")
        pairs = [int(n) for n in re.findall(r"-?\d+", listed)]
        places = list(zip(pairs[::2], pairs[1::2]))
        measure, *numbers = re.findall(r"[a-z_]+|-?\d+", rest.replace("%Z", ""))
    given = [int(n) for n in numbers]
    if word in ("lines_in_order", "lines_ordered_by"):

        def letter(i: int, j: int) -> int | None:
            xs = [board.get((i + down, j + right)) for down, right in places or [(0, 0)]]
            if None in xs:
                return None
            known = [x for x in xs if x is not None]
            return known[0] * known[3] - known[1] * known[2] if places and measure == "determinant" else sum(known)

        return in_order(board, (given[0], given[1]), (given[2], given[3]), letter)
    d = (given[-2], given[-1])
    tests: dict[str, Callable[[Sequence[int]], bool]] = {
        "unimodal": unimodal,
        "introduced_along": introduced,
        "ascents_along": ascents,
        "divisible_along": lambda xs: number(xs, given[0]) % given[1] == 0,
    }
    return all(tests[word]([board[cell] for cell in line]) for line in lines_of(board, d))


ENTRIES = {
    "A223580": "unimodal (1, -1)",
    "A223616": "unimodal (1, 0)",
    "A224042": "unimodal (-1, 1)",
    "A184130": "lines_in_order (0, 1)%Z (-1, 0)",
    "A203446": "lines_ordered_by [(0, -1); (0, 0)]%Z total",
    "A204794": "determinant (1, 0)%Z (0, -1)",
    "A202545": "ascents_along 5 (0, 1)",
    "A262919": "divisible_along 2 7 (1, 0)",
    "A268053": "introduced_along 3 (1, 0)",
}


@pytest.mark.some_cases("the boards of entries are tried", "A184130", "A203446", "A268053")
@pytest.mark.parametrize("anumber", ENTRIES)
def test_the_words_count_what_the_functions_of_entries_do(anumber: str) -> None:
    """The words of memories and conditions, read once more by hand, against P and Q of the entry's own machine."""
    read, function = entry_of(anumber)
    meaning = read.meaning()
    rule, rows = meaning.rule, meaning.rows
    subject = carried_subject(rule, rows, meaning.transposed)
    assert subject is not None
    assert ENTRIES[anumber] in subject.definitions
    listed = subject.definitions.partition("list memory :=\n  [")[2].partition("].\n")[0].split(";\n   ")
    asked = [
        condition for label in rule.labels for condition in (memory_of(rule, label, meaning.transposed) or ((), ()))[1]
    ]
    others = tuple(condition for condition in rule.conditions if condition not in asked)
    plain = diagrams_of(replace(rule, labels=(), lines=(), conditions=others), rows)
    said = [
        word for diagram in plain.diagrams for word in words_of(diagram, plain.marks, meaning.transposed) or ("none",)
    ]
    values, tried = len(rule.values), 0
    for columns, term in enumerate(function.gf.terms(5)[1:], 1):
        if values ** (rows * columns) <= 2000:
            height, width = (columns, rows) if meaning.transposed else (rows, columns)

            def whole(cells: tuple[int, ...], width: int = width) -> bool:
                board = {divmod(place, width): x for place, x in enumerate(cells)}
                return all(holds(text, board) for text in listed)

            assert counted(said, values, height, width, whole) == term
            tried += 1
    assert tried > 0


def test_a_label_that_remembers_something_else_has_no_words() -> None:
    """Labels are compared with words on all patterns: one that forgets, or a condition less, is not said in them."""
    read, _ = entry_of("A223580")
    rule = read.meaning().rule
    (label,) = rule.labels
    known = memory_of(rule, label, True)
    assert known is not None
    assert known[0].text == "unimodal (1, -1)%Z"
    forgets = replace(label, compute=lambda view: np.zeros(view.count, dtype=np.int64))
    assert memory_of(replace(rule, labels=(forgets,)), forgets, True) is None
    without = replace(rule, conditions=tuple(c for c in rule.conditions if c not in known[1]))
    assert memory_of(without, label, True) is None
    assert carried_subject(without, 3, True) is None


def test_the_diagram_of_a_memory_ties_its_digit() -> None:
    """Two memories along columns of cells of two values: the parity of the ones, and whether the last was a one."""
    parity = Memory("", 2, (-1, 0), ((0, 0),), lambda before, seen: (before + (seen[0] or 0)) % 2)
    last = Memory("", 3, (-1, 0), ((0, 0),), lambda before, seen: None if before == seen[0] == 1 else seen[0])
    diagrams = [memory_diagram(memory, 2, [2, 3], place) for place, memory in enumerate((parity, last))]
    levels = [[offset for offset, _ in diagram] for diagram in diagrams]
    assert levels == [[(-1, 0), (0, 0)]] * 2
    for above in range(-1, 12):
        for own in range(12):
            value, first, second = own // 6, own % 2, own // 2 % 3
            before = (above % 2, above // 2 % 3) if above >= 0 else (0, 0)
            follows = [(before[0] + value) % 2 == first, not before[1] == value == 1 and second == value]
            for diagram, expected in zip(diagrams, follows):
                node = 2
                for (_, rows), digit in zip(diagram, (above + 1, own + 1)):
                    node = rows[node - 2][digit] if node > 1 else node
                assert (node == 0) == expected


def test_other_numbers_are_not_written() -> None:
    """The trial counts by the words of the memories."""
    read, function = entry_of("A223616")
    top = function.gf.numerator
    wrong = replace(function.gf, numerator=(top[0], top[1] + 1, *top[2:]))
    with pytest.raises(Disagreement, match="no theorem is written"):
        theorem(read, function._replace(gf=wrong))


CHANGES = (
    ("unimodal (1, -1)", "unimodal (1, 1)"),
    ("unimodal (1, 0)", "unimodal (-1, 0)"),
    ("unimodal (0, 1)%Z;", "unimodal (0, 1)%Z; unimodal (0, 1)%Z;"),
    ("unimodal (0, 1)", "lines_in_order (0, 1)%Z (-1, 0)"),
    ("numbers 3 rules", "numbers 2 rules"),
    ("count_carried memories", "count_carried []"),
    ("k 2)", "k 3)"),
    ("[-2; -1; 0]", "[-2; -1; 0; 1]"),
)


@NEEDS_COQ
@pytest.mark.interpreters
def test_coq_refuses_other_memories_and_other_diagrams() -> None:
    text = document([theorem(*entry_of("A223927"))])
    start = text.index("Definition memory_hints")
    hints = text[start : text.index(".\nDefinition P", start)]
    with workshop() as shop:
        shop.compile(text)
        assert shop.assumptions(["Checked.A223927.generating_function", "Checked.A223927.of_n"]) == ()
        for old, new in CHANGES:
            assert old in text
            with pytest.raises(StripcountError):
                shop.compile(text.replace(old, new))
        for place in [match.start() for match in re.finditer(r"(?<=[\[;])[01](?=[;\]])", hints)][20::90]:
            other = hints[:place] + str(1 - int(hints[place])) + hints[place + 1 :]
            with pytest.raises(Disagreement, match="Coq refuses it"):
                shop.compile(text.replace(hints, other))
