"""Brute force over the boards of few columns, by the definitions in the theory's `Statement` files.

Before a theorem is written, these numbers are compared with the coefficients of P/Q, so that no statement counts
something else than the machine does. No code of the machines is used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain, combinations
from typing import NamedTuple

from stripcount.export.coq.diagrams import Diagram, RuleDiagrams, diagram_allows
from stripcount.export.coq.memories import Memory

MAX_STEPS = 20_000  # cells that a trial fills at most, in a fraction of a second, before it is given up

Trial = Callable[[int], int | None]
"""A function from a number of columns to the number of boards; None if there are too many to be tried."""
Test = Callable[[Sequence[int]], bool]
"""A test of the marks of the cells that are filled so far."""
Link = tuple[int, int, int]
"""(d, u, v): vertex u of each layer is adjacent to vertex v of the layer d further."""
Question = Callable[[int, Sequence[int]], bool]
"""A test of the mark of a vertex and the marks of its neighbours."""


class PlaceRule(NamedTuple):
    """A rule about the cells with some `marks`: OneComponent, OneAtMost, SomeComponents or NoCycle.

    `numbers` are the allowed numbers of components for SomeComponents.
    """

    word: str
    marks: tuple[int, ...]
    numbers: tuple[int, ...] = ()

    @property
    def words(self) -> str:
        """The rule in Coq."""
        return " ".join(
            [self.word, *(f"[{'; '.join(map(str, integers))}]" for integers in (self.marks, self.numbers) if integers)]
        )


class _TooManySteps(Exception):
    """A trial takes more steps than are allowed."""


def passing_lists(marks: int, tests: Sequence[Sequence[Test]]) -> Iterator[tuple[int, ...]]:
    """Yield the lists over 0 to `marks` - 1, as long as `tests`, that pass; `tests[i]` get the first i + 1 elements.

    Raises _TooManySteps after MAX_STEPS elements.
    """
    prefix: list[int] = []
    next_marks = [0]  # for each position of the prefix and the one after it, the mark to be tried there next
    for _ in range(MAX_STEPS):
        while next_marks and (len(next_marks) > len(tests) or next_marks[-1] == marks):
            if len(next_marks) > len(tests):
                yield tuple(prefix)
            next_marks.pop()
            del prefix[-1:]
        if not next_marks:
            return
        prefix.append(next_marks[-1])
        next_marks[-1] += 1
        if all(test(prefix) for test in tests[len(prefix) - 1]):
            next_marks.append(0)
        else:
            prefix.pop()
    raise _TooManySteps


def count_lists(
    marks: int, tests: Sequence[Sequence[Test]], shown_of: Callable[[int], int] | None = None
) -> int | None:
    """Return the number of lists that pass the tests; see `passing_lists`.

    With `shown_of`, which is applied to each element of a list, the lists of results are counted, each once. None if
    there are too many lists to try.
    """
    try:
        if shown_of is None:
            return sum(1 for _ in passing_lists(marks, tests))
        return len({tuple(map(shown_of, cells)) for cells in passing_lists(marks, tests)})
    except _TooManySteps:
        return None


def arrays_trial(rule: RuleDiagrams, rows: int, wrap: str | None = None) -> Trial:
    """Return the trial of arrays that satisfy diagrams at every cell, with periodic boundaries as `wrap` says."""

    def trial(columns: int) -> int | None:
        tests = _array_tests(rule, rows, columns, wrap)
        hidden = rule.hidden
        return count_lists(rule.marks, tests, None if hidden == 1 else lambda mark: mark // hidden)

    return trial


def ordered_trial(rule: RuleDiagrams, rows: int) -> Trial:
    """Return the trial of arrays that satisfy diagrams, whose numbers pass `introduced_in_order` cell after cell.

    Cells are numbered down the columns, which is the order of reading of the statement.
    """

    def introduced(cells: Sequence[int]) -> bool:
        return cells[-1] <= 1 + max(cells[:-1], default=-1)  # no cell before it failed

    def trial(columns: int) -> int | None:
        tests = [[introduced, *tests] for tests in _array_tests(rule, rows, columns, None)]
        return count_lists(rule.marks, tests)

    return trial


def carried_trial(rule: RuleDiagrams, memories: Sequence[Memory], rows: int) -> Trial:
    """Return the trial of arrays that satisfy diagrams, and of which the memories allow every cell."""

    def trial(columns: int) -> int | None:
        tests = _array_tests(rule, rows, columns, None)
        for memory in memories:
            for place in range(rows * columns):
                read_cells = [(place % rows + down, place // rows + right) for down, right in memory.read_places]
                places = [j * rows + i for i, j in read_cells if 0 <= i < rows and 0 <= j < columns]
                tests[max([place, *places])].append(partial(_memory_allows_line, memory, (rows, columns), place))
        return count_lists(rule.marks, tests)

    return trial


def _memory_allows_line(memory: Memory, size: tuple[int, int], place: int, cells: Sequence[int]) -> bool:
    """Return whether a memory allows the line up to the cell `place`.

    `size` is (rows, columns); `cells` are the marks of the filled cells, numbered down the columns.
    """
    rows, columns = size

    def number_at(i: int, j: int) -> int | None:
        return cells[j * rows + i] if 0 <= i < rows and 0 <= j < columns else None

    line = [(place % rows, place // rows)]
    while number_at(before := line[-1][0] + memory.previous[0], left := line[-1][1] + memory.previous[1]) is not None:
        line.append((before, left))
    state = 0
    for i, j in reversed(line):
        next_state = memory.next_state(state, [number_at(i + down, j + right) for down, right in memory.read_places])
        if next_state is None or next_state >= memory.size:
            return False
        state = next_state
    return True


def _array_tests(rule: RuleDiagrams, rows: int, columns: int, wrap: str | None) -> list[list[Test]]:
    """Return for each cell the tests of diagrams whose last cell it is; cells are numbered down the columns."""
    tests: list[list[Test]] = [[] for _ in range(rows * columns)]
    for diagram in rule.diagrams:
        for place in range(rows * columns):
            places = _places_read(diagram, place % rows, place // rows, (rows, columns), wrap)
            tests[max(chain([place], places.values()))].append(_diagram_test(diagram, places))
    return tests


def areas_trial(rule: RuleDiagrams, place_rules: Sequence[PlaceRule], rows: int) -> Trial:
    """Return the trial of arrays that satisfy diagrams at every cell, and rules of connected cells."""

    def trial(columns: int) -> int | None:
        tests = _array_tests(rule, rows, columns, None)
        grid = [
            (cell - step, cell)
            for cell in range(rows * columns)
            for step in {1, rows}  # one step in boards of one row, whose cells have no neighbour below
            if cell >= step and (step == rows or cell % rows)
        ]
        holds: list[Test] = [partial(_satisfies_place_rule, place_rule, grid) for place_rule in place_rules]
        if not tests:
            return int(all(test(()) for test in holds))
        tests[-1] += holds
        return count_lists(rule.marks, tests)

    return trial


def _satisfies_place_rule(rule: PlaceRule, grid: Sequence[tuple[int, int]], cells: Sequence[int]) -> bool:
    """Return whether the marks of cells satisfy a rule of connected cells; `grid` lists the pairs of adjacent cells."""
    chosen = [cell for cell, mark in enumerate(cells) if mark in rule.marks]
    edges = [(u, v) for u, v in grid if cells[u] in rule.marks and cells[v] in rule.marks]
    components = _component_count(len(cells), edges) - (len(cells) - len(chosen))
    if rule.word == "NoCycle":
        return components == len(chosen) - len(edges)
    if rule.word == "SomeComponents":
        return components in rule.numbers
    return components == 1 or (rule.word == "OneAtMost" and not chosen)


def _places_read(
    diagram: Diagram, row: int, column: int, size: tuple[int, int], wrap: str | None
) -> dict[tuple[int, int], int]:
    """Return the indices of the cells that a diagram reads, by offset; cells outside the board are left out.

    The diagram is anchored at (`row`, `column`) of a board whose `size` is (rows, columns).
    """
    places = {}
    for (down, right), _ in diagram:
        i = (row + down) % size[0] if wrap in ("rows", "both") else row + down
        j = (column + right) % size[1] if wrap in ("columns", "both") else column + right
        if 0 <= i < size[0] and 0 <= j < size[1]:
            places[down, right] = j * size[0] + i
    return places


def _diagram_test(diagram: Diagram, places: dict[tuple[int, int], int]) -> Test:
    """Return the test of a diagram that reads, by offset, the cells with the indices `places`."""
    outside = {offset: 0 for offset, _ in diagram}
    return lambda cells: diagram_allows(
        diagram, outside | {offset: 1 + cells[place] for offset, place in places.items()}
    )


def may_precede(mark: tuple[str, str], next_mark: tuple[str, str] | None, first: str, second: str) -> bool:
    """Return whether a mark may be followed by another, or by None beyond the edge, in the direction of some slots.

    The first half of these slots has the letter `first`, the second one the letter `second`.

    The letters of the halves are "L" and "R", or "T" and "B". A mark is (letter, sign): both halves of a slot have
    opposite signs or are blank, and adjacent cells of different slots have no equal signs.
    """
    if next_mark is None:
        return mark[0] != first
    if mark[0] == first or next_mark[0] == second:
        pole = {"+": "-", "-": "+", ".": "."}[mark[1]]
        return mark[0] == first and next_mark == (second, pole)
    return mark[1] == "." or mark[1] != next_mark[1]


def slots_trial(marks: Sequence[tuple[str, str]], rows: int, signs: bool) -> Trial:
    """Return the trial of slots with poles; marks are (L, R, T, B, or S for a single cell; +, -, or a dot for blank).

    With `signs`, boards with equal signs in all cells are counted once.
    """

    def tests_of(place: int, columns: int) -> Iterator[tuple[int, Test]]:
        row, column = place % rows, place // rows
        directions = (  # the next cell, whether it is on the board, whether this cell is the first of its line, slots
            (place + rows, column + 1 < columns, column == 0, ("L", "R")),
            (place + 1, row + 1 < rows, row == 0, ("T", "B")),
        )
        for next_place, inside, is_first, (first, second) in directions:
            if inside:
                yield (
                    next_place,
                    lambda cells, b=next_place, f=first, s=second: may_precede(
                        marks[cells[place]], marks[cells[b]], f, s
                    ),  # type: ignore[misc]
                )
            else:
                yield place, lambda cells, f=first, s=second: may_precede(marks[cells[place]], None, f, s)  # type: ignore[misc]
            if is_first:
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
    """Return the trial of colourings of a layered graph in which every question is answered with yes at every vertex.

    `rows` is the number of vertices of a layer. If `ones` is given, it is the number of vertices of colour 1 in each
    layer.
    """

    def trial(layers: int) -> int | None:
        neighbours_of: list[list[int]] = [[] for _ in range(rows * layers)]
        for d, a, b in links:
            for layer in range(layers - d):
                first, second = layer * rows + a, (layer + d) * rows + b
                neighbours_of[first].append(second)
                neighbours_of[second].append(first)
        tests: list[list[Test]] = [[] for _ in neighbours_of]
        for vertex, neighbours in enumerate(neighbours_of):
            for question in questions:
                tests[max([vertex, *neighbours])].append(
                    lambda cells, v=vertex, o=neighbours, question=question: question(cells[v], [cells[u] for u in o])  # type: ignore[misc]
                )
        if ones is not None:
            for layer in range(layers):
                first, last = layer * rows, (layer + 1) * rows
                tests[last - 1].append(lambda cells, a=first, b=last: cells[a:b].count(1) == ones)  # type: ignore[misc]
        return count_lists(colours, tests)

    return trial


def sets_trial(rules: Sequence[str], earlier: Sequence[Sequence[int]]) -> Trial:
    """Return the trial of edge sets; `earlier` has for each vertex of a layer the earlier vertices adjacent to it."""
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
        edge_sets = chain.from_iterable(combinations(edges, size) for size in range(len(edges) + 1))
        return sum(all(_satisfies(rule, rows * layers, chosen) for rule in rules) for chosen in edge_sets)

    return trial


def _satisfies(rule: str, vertices: int, edges: Sequence[tuple[int, int]]) -> bool:
    """Return whether a set of edges satisfies a rule in the theory's words, such as "Acyclic" or "Degrees [2]"."""
    if rule == "Connected":
        return vertices > 0 and _component_count(vertices, edges) == 1
    if rule == "Acyclic":
        return _component_count(vertices, edges) == vertices - len(edges)
    if rule == "OnePiece":
        incident = {end for edge in edges for end in edge}
        return len(edges) > 0 and _component_count(vertices, edges) == 1 + vertices - len(incident)
    allowed = {int(number) for number in rule.partition("[")[2].rstrip("]").split("; ") if number}
    if rule.startswith("Components"):
        return _component_count(vertices, edges) in allowed
    ends = [end for edge in edges for end in edge]
    return all(ends.count(vertex) in allowed for vertex in range(vertices))


def _component_count(vertices: int, edges: Sequence[tuple[int, int]]) -> int:
    """Return the number of connected components of a graph."""
    label_of = list(range(vertices))
    for u, v in edges:
        old, new = label_of[u], label_of[v]
        label_of = [new if label == old else label for label in label_of]
    return len(set(label_of))
