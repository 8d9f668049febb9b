"""What a statement says, word by word: the boards of few columns tried one after the other.

Before a theorem leaves, these numbers are compared with the coefficients of P/Q, so that no file is written whose
statement counts something else than the machine. This follows the definitions in the theory's `Statement` files, not
the code of the machines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations
from typing import NamedTuple

from stripcount.export.coq.diagrams import Diagram, RuleDiagrams, diagram_allows

MAX_STEPS = 20_000  # cells that are filled in a trial, beyond which it is given up

Trial = Callable[[int], int | None]
"""The number of boards of so many columns; None if there are too many to be tried."""
Test = Callable[[Sequence[int]], bool]
Link = tuple[int, int, int]
Question = Callable[[int, Sequence[int]], bool]


class PlaceRule(NamedTuple):
    """A rule of connected cells in the theory's words: OneComponent, OneAtMost, SomeComponents or NoCycle.

    It is about the cells with some marks; `numbers` are those of components.
    """

    word: str
    marks: tuple[int, ...]
    numbers: tuple[int, ...] = ()

    @property
    def words(self) -> str:
        """The rule in Coq."""
        return " ".join(
            [self.word, *(f"[{'; '.join(map(str, given))}]" for given in (self.marks, self.numbers) if given)]
        )


class _TooMany(Exception):
    """A trial takes more steps than are allowed."""


def passing_lists(marks: int, tests: Sequence[Sequence[Test]]) -> Iterator[tuple[int, ...]]:
    """Yield the lists of `marks` numbers that pass; `tests[i]` are asked once the first i + 1 are known."""
    marks_so_far: list[int] = []
    ahead = [0]  # for each place from the first to the one that is filled now, the next mark to be tried there
    for _ in range(MAX_STEPS):
        while ahead and (len(ahead) > len(tests) or ahead[-1] == marks):
            if len(ahead) > len(tests):
                yield tuple(marks_so_far)
            ahead.pop()
            del marks_so_far[-1:]
        if not ahead:
            return
        marks_so_far.append(ahead[-1])
        ahead[-1] += 1
        if all(test(marks_so_far) for test in tests[len(marks_so_far) - 1]):
            ahead.append(0)
        else:
            marks_so_far.pop()
    raise _TooMany


def count_lists(marks: int, tests: Sequence[Sequence[Test]], see: Callable[[int], int] | None = None) -> int | None:
    """Return how many lists pass, or how many different ones are seen of them; None if there are too many to try."""
    try:
        if see is None:
            return sum(1 for _ in passing_lists(marks, tests))
        return len({tuple(map(see, cells)) for cells in passing_lists(marks, tests)})
    except _TooMany:
        return None


def arrays_trial(rule: RuleDiagrams, rows: int, wrap: str | None = None) -> Trial:
    """Return the trial of arrays that obey diagrams at every cell, with sides glued as `wrap` says."""

    def trial(columns: int) -> int | None:
        tests = _array_tests(rule, rows, columns, wrap)
        hidden = rule.hidden
        return count_lists(rule.marks, tests, None if hidden == 1 else lambda mark: mark // hidden)

    return trial


def _array_tests(rule: RuleDiagrams, rows: int, columns: int, wrap: str | None) -> list[list[Test]]:
    """Return what diagrams ask of the cells of a board, under the last cell that is read."""
    tests: list[list[Test]] = [[] for _ in range(rows * columns)]
    for diagram in rule.diagrams:
        for place in range(rows * columns):
            places = _places(diagram, place % rows, place // rows, (rows, columns), wrap)
            tests[max(chain([place], places.values()))].append(_obeying(diagram, places))
    return tests


def areas_trial(rule: RuleDiagrams, asked: Sequence[PlaceRule], rows: int) -> Trial:
    """Return the trial of arrays that obey diagrams at every cell and rules of connected cells."""

    def trial(columns: int) -> int | None:
        tests = _array_tests(rule, rows, columns, None)
        grid = [
            (cell - step, cell)
            for cell in range(rows * columns)
            for step in {1, rows}  # one step in boards of one row, whose cells have no neighbour below
            if cell >= step and (step == rows or cell % rows)
        ]
        holds: list[Test] = [lambda cells, one=one: _connects(one, grid, cells) for one in asked]  # type: ignore[misc]
        if not tests:
            return int(all(test(()) for test in holds))
        tests[-1] += holds
        return count_lists(rule.marks, tests)

    return trial


def _connects(rule: PlaceRule, grid: Sequence[tuple[int, int]], cells: Sequence[int]) -> bool:
    """Return whether cells obey a rule of connected cells, on a board with these pairs side by side."""
    own = [cell for cell, mark in enumerate(cells) if mark in rule.marks]
    edges = [(u, v) for u, v in grid if cells[u] in rule.marks and cells[v] in rule.marks]
    pieces = _pieces(len(cells), edges) - (len(cells) - len(own))
    if rule.word == "NoCycle":
        return pieces == len(own) - len(edges)
    if rule.word == "SomeComponents":
        return pieces in rule.numbers
    return pieces == 1 or (rule.word == "OneAtMost" and not own)


def _places(
    diagram: Diagram, row: int, column: int, size: tuple[int, int], wrap: str | None
) -> dict[tuple[int, int], int]:
    """Return the numbers of the cells that a diagram reads, by offset; those outside the board are left out."""
    places = {}
    for (down, right), _ in diagram:
        i = (row + down) % size[0] if wrap in ("rows", "both") else row + down
        j = (column + right) % size[1] if wrap in ("columns", "both") else column + right
        if 0 <= i < size[0] and 0 <= j < size[1]:
            places[down, right] = j * size[0] + i
    return places


def _obeying(diagram: Diagram, places: dict[tuple[int, int], int]) -> Test:
    outside = {offset: 0 for offset, _ in diagram}
    return lambda cells: diagram_allows(
        diagram, outside | {offset: 1 + cells[place] for offset, place in places.items()}
    )


def fits(mark: tuple[str, str], next_mark: tuple[str, str] | None, first: str, second: str) -> bool:
    """Return whether a mark may have the other one after it, in the direction in which a slot is first, second."""
    if next_mark is None:
        return mark[0] != first
    if mark[0] == first or next_mark[0] == second:
        pole = {"+": "-", "-": "+", ".": "."}[mark[1]]
        return mark[0] == first and next_mark == (second, pole)
    return mark[1] == "." or mark[1] != next_mark[1]


def slots_trial(marks: Sequence[tuple[str, str]], rows: int, signs: bool) -> Trial:
    """Return the trial of slots with poles: marks are (L, R, T, B or S for a single cell, sign); blank is a dot."""

    def tests_of(place: int, columns: int) -> Iterator[tuple[int, Test]]:
        row, column = place % rows, place // rows
        directions = (
            (place + rows, column + 1 < columns, column == 0, ("L", "R")),
            (place + 1, row + 1 < rows, row == 0, ("T", "B")),
        )
        for after, inside, begins, (first, second) in directions:
            if inside:
                yield (
                    after,
                    lambda cells, b=after, f=first, s=second: fits(marks[cells[place]], marks[cells[b]], f, s),  # type: ignore[misc]
                )
            else:
                yield place, lambda cells, f=first, s=second: fits(marks[cells[place]], None, f, s)  # type: ignore[misc]
            if begins:
                yield place, lambda cells, s=second: marks[cells[place]][0] != s  # type: ignore[misc]

    def trial(columns: int) -> int | None:
        tests: list[list[Test]] = [[] for _ in range(rows * columns)]
        for place in range(rows * columns):
            for last, test in tests_of(place, columns):
                tests[last].append(test)
        return count_lists(len(marks), tests, (lambda mark: "+-.".index(marks[mark][1])) if signs else None)

    return trial


def colourings_trial(
    colours: int, ones: int | None, questions: Sequence[Question], links: Sequence[Link], rows: int
) -> Trial:
    """Return the trial of colourings in which every vertex passes, with so many `ones` in each layer if given."""

    def trial(layers: int) -> int | None:
        around: list[list[int]] = [[] for _ in range(rows * layers)]
        for d, a, b in links:
            for layer in range(layers - d):
                first, second = layer * rows + a, (layer + d) * rows + b
                around[first].append(second)
                around[second].append(first)
        tests: list[list[Test]] = [[] for _ in around]
        for vertex, others in enumerate(around):
            for ask in questions:
                tests[max([vertex, *others])].append(
                    lambda cells, v=vertex, o=others, ask=ask: ask(cells[v], [cells[u] for u in o])  # type: ignore[misc]
                )
        if ones is not None:
            for layer in range(layers):
                first, last = layer * rows, (layer + 1) * rows
                tests[last - 1].append(lambda cells, a=first, b=last: cells[a:b].count(1) == ones)  # type: ignore[misc]
        return count_lists(colours, tests)

    return trial


def sets_trial(demands: Sequence[str], earlier: Sequence[Sequence[int]]) -> Trial:
    """Return the trial of sets of edges; `earlier` has for each vertex of a layer the earlier ones joined to it."""
    rows = len(earlier)

    def trial(layers: int) -> int | None:
        edges = [
            edge
            for layer in range(layers)
            for v, before in enumerate(earlier)
            for edge in (
                *(((layer - 1) * rows + v, layer * rows + v) for _ in range(layer > 0)),
                *((layer * rows + u, layer * rows + v) for u in before),
            )
        ]
        if 1 << len(edges) > MAX_STEPS:
            return None
        every = chain.from_iterable(combinations(edges, size) for size in range(len(edges) + 1))
        return sum(all(_met(demand, rows * layers, chosen) for demand in demands) for chosen in every)

    return trial


def _met(demand: str, vertices: int, edges: Sequence[tuple[int, int]]) -> bool:
    if demand == "Connected":
        return vertices > 0 and _pieces(vertices, edges) == 1
    if demand == "Acyclic":
        return _pieces(vertices, edges) == vertices - len(edges)
    if demand == "OnePiece":
        met = {end for edge in edges for end in edge}
        return len(edges) > 0 and _pieces(vertices, edges) == 1 + vertices - len(met)
    allowed = {int(number) for number in demand.partition("[")[2].rstrip("]").split("; ") if number}
    if demand.startswith("Components"):
        return _pieces(vertices, edges) in allowed
    ends = [end for edge in edges for end in edge]
    return all(ends.count(vertex) in allowed for vertex in range(vertices))


def _pieces(vertices: int, edges: Sequence[tuple[int, int]]) -> int:
    piece = list(range(vertices))
    for u, v in edges:
        old, new = piece[u], piece[v]
        piece = [new if label == old else label for label in piece]
    return len(set(piece))
