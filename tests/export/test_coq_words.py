"""Rules in the words of the theory: what a reader of the words alone would count is what was asked."""

import json
import lzma
import random
import re
import shutil
from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain, pairwise, product
from pathlib import Path
from typing import Any

import pytest
from flint import nmod_poly

from stripcount import Count
from stripcount.algebra.rational_gf import RationalGF
from stripcount.check.theorems import module_of_case, regenerate
from stripcount.errors import Disagreement, StripcountError
from stripcount.export.coq import truth
from stripcount.export.coq.coprime import coprimality_witness
from stripcount.export.coq.diagrams import diagrams_of
from stripcount.export.coq.factor import common_factor
from stripcount.export.coq.numbered import EntryNumbers, numbers_proof
from stripcount.export.coq.puzzles import array_rule, subject_of
from stripcount.export.coq.theorem import Fraction, Shift, arrays, document
from stripcount.export.coq.words import words_of
from stripcount.oeis.settled import ReadEntry
from stripcount.oeis.theorem import EntryFunction, theorem
from stripcount.puzzles.case import Case
from stripcount.storage.coq import workshop
from tests.check.test_theorems import TEXTS

NEEDS_COQ = pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed (Debian package coq)")
RESULTS = Path(__file__).parent.parent.parent / "results"
Condition = Callable[[Callable[[int, int], int | None]], bool]

# The words once more, from their sentences in StatementWords.v. A condition is a function of what it sees: the number
# at an offset (rows down, columns right), None beyond the board.


def never(pattern: Sequence[tuple[tuple[int, int], int]]) -> Condition:
    return lambda see: not all(see(*offset) == x for offset, x in pattern)


def nowhere(rows: Sequence[Sequence[int]]) -> Condition:
    return never([((i, j), x) for i, row in enumerate(rows) for j, x in enumerate(row)])


def block(h: int, w: int) -> list[tuple[int, int]]:
    return [(i, j) for i in range(h) for j in range(w)]


def every(places: Sequence[tuple[int, int]], test: Callable[[list[int]], bool]) -> Condition:
    def holds(see: Callable[[int, int], int | None]) -> bool:
        cells = [see(*place) for place in places]
        return None in cells or test([x for x in cells if x is not None])

    return holds


def each(around: Sequence[tuple[int, int]], test: Callable[[int, list[int]], bool]) -> Condition:
    def holds(see: Callable[[int, int], int | None]) -> bool:
        own = see(0, 0)
        assert own is not None
        return test(own, [x for x in (see(*place) for place in around) if x is not None])

    return holds


def of_two(
    first: Sequence[tuple[int, int]],
    others: Sequence[tuple[int, int]],
    which: Callable[[int, int], bool],
    allowed: Sequence[int],
) -> Condition:
    def holds(see: Callable[[int, int], int | None]) -> bool:
        own = see(0, 0)
        assert own is not None
        numbers = [
            sum(see(*place) is not None and which(own, see(*place) or 0) for place in some) for some in (first, others)
        ]
        return numbers[0] - numbers[1] in allowed

    return holds


def at_the_edge(beyond: Sequence[tuple[int, int]], there: Sequence[tuple[int, int]], xs: Sequence[int]) -> Condition:
    return lambda see: (
        any(see(*place) is not None for place in beyond)
        or any(see(*place) is None for place in there)
        or see(0, 0) in xs
    )


def only_with(x: int, patterns: Sequence[Sequence[tuple[tuple[int, int], int]]]) -> Condition:
    return lambda see: see(0, 0) != x or any(all(see(*place) == y for place, y in pattern) for pattern in patterns)


def exactly_if(xs: Sequence[int], place: tuple[int, int], ys: Sequence[int]) -> Condition:
    return lambda see: (see(0, 0) in xs) == (see(*place) in ys)


def moves_stay(moves: Sequence[tuple[int, int]]) -> Condition:
    return lambda see: see(*moves[see(0, 0) or 0]) is not None


def one_comes(moves: Sequence[tuple[int, int]]) -> Condition:
    return lambda see: sum(see(-down, -right) == i for i, (down, right) in enumerate(moves)) == 1


def steps(pairs: Sequence[tuple[int, int]], xs: Sequence[int]) -> list[int]:
    return [xs[j] - xs[i] for i, j in pairs]


def determinant_of_three(xs: Sequence[int]) -> int:
    rows = [xs[0:3], xs[3:6], xs[6:9]]
    signs = {(0, 1, 2): 1, (1, 2, 0): 1, (2, 0, 1): 1, (0, 2, 1): -1, (2, 1, 0): -1, (1, 0, 2): -1}
    return sum(sign * rows[0][a] * rows[1][b] * rows[2][c] for (a, b, c), sign in signs.items())


def matrix_product(a: list[list[int]], b: list[list[int]]) -> list[list[int]]:
    return [[sum(x * y for x, y in zip(row, column)) for column in zip(*b)] for row in a]


def commute(size: int, xs: Sequence[int]) -> bool:
    halves = (xs[: len(xs) // 2], xs[len(xs) // 2 :])
    a, b = ([list(half[i : i + size]) for i in range(0, len(half), size)] for half in halves)
    return matrix_product(a, b) == matrix_product(b, a)


def corner(xs: Sequence[int]) -> Condition:
    return lambda see: see(-1, 0) is not None or see(0, -1) is not None or see(0, 0) in xs


def column_total(r: int, n: int) -> Condition:
    return lambda see: see(-1, 0) is not None or sum(see(i, 0) == 1 for i in range(r)) == n


WORDS: dict[str, Any] = {
    "never": never,
    "nowhere": nowhere,
    "block": block,
    "every": every,
    "each": each,
    "corner": corner,
    "column_total": column_total,
    "beside": [(0, -1), (0, 1)],
    "above_and_below": [(-1, 0), (1, 0)],
    "on_the_diagonal": [(-1, -1), (1, 1)],
    "on_the_antidiagonal": [(-1, 1), (1, -1)],
    "among": lambda allowed, measure: lambda xs: measure(xs) in allowed,
    "many": lambda x: lambda xs: xs.count(x),
    "total": sum,
    "different": lambda xs: len(set(xs)),
    "largest": max,
    "smallest": min,
    "spread": lambda xs: max(xs) - min(xs),
    "weighed": lambda factors: lambda xs: sum(f * x for f, x in zip(factors, xs)),
    "equal_pairs": lambda pairs: lambda xs: sum(xs[i] == xs[j] for i, j in pairs),
    "rising_pairs": lambda pairs: lambda xs: sum(xs[i] < xs[j] for i, j in pairs),
    "distances": lambda pairs: lambda xs: sum(abs(xs[i] - xs[j]) for i, j in pairs),
    "determinant": lambda xs: xs[0] * xs[3] - xs[1] * xs[2],
    "permanent": lambda xs: xs[0] * xs[3] + xs[1] * xs[2],
    "less_next": lambda n, measure: lambda xs: measure(xs[:n]) - measure(xs[n:]),
    "ranked": lambda factors: lambda xs: sum(f * x for f, x in zip(factors, sorted(xs))),
    "in_a_ring": lambda order, patterns: (
        lambda xs: any([xs[i] for i in order[n:] + order[:n]] in patterns for n in range(len(order)))
    ),
    "equal_to": lambda x, y: y == x,
    "other_than": lambda x, y: y != x,
    "smaller_than": lambda x, y: y < x,
    "larger_than": lambda x, y: y > x,
    "partner": lambda partners: lambda x, y: y == partners[x],
    "so_many": lambda which, allowed: lambda x, around: sum(which(x, y) for y in around) in allowed,
    "at_most_half": lambda which: lambda x, around: 2 * sum(which(x, y) for y in around) <= len(around),
    "not_all": lambda which: lambda x, around: not all(which(x, y) for y in around),
    "as_many": lambda which: lambda x, around: sum(which(x, y) for y in around) == x,
    "having": lambda x, y, allowed: lambda own, around: own != x or around.count(y) in allowed,
    "of_these": lambda places, measure: lambda xs: measure([xs[i] for i in places]),
    "difference": lambda measure, other: lambda xs: measure(xs) - other(xs),
    "median": lambda xs: sorted(xs)[len(xs) // 2],
    "constant_lines": lambda lines: lambda xs: sum(len({xs[i] for i in line}) <= 1 for line in lines),
    "different_totals": lambda groups: lambda xs: len({sum(xs[i] for i in group) for group in groups}),
    "different_steps": lambda pairs: lambda xs: len(set(steps(pairs, xs))),
    "squares": lambda pairs: lambda xs: sum(d * d for d in steps(pairs, xs)),
    "determinant_of_three": determinant_of_three,
    "fails": lambda test: lambda xs: not test(xs),
    "same_numbers": lambda xs: sorted(xs[: len(xs) // 2]) == sorted(xs[len(xs) // 2 :]),
    "commute": lambda size: lambda xs: commute(size, xs),
    "words_in_order": lambda words: (
        lambda xs: all([xs[i] for i in u] <= [xs[i] for i in v] for u, v in pairwise(words))
    ),
    "joined": lambda pairs: lambda xs: (xs[0], xs[1]) in pairs or (xs[1], xs[0]) in pairs,
    "holding": lambda value: lambda x, y: y == value,
    "at_most_own": lambda x, y: y <= x,
    "at_least_own": lambda x, y: y >= x,
    "within": lambda distance: lambda x, y: abs(x - y) <= distance,
    "not_average": lambda x, around: not around or x * len(around) != sum(around),
    "unless": lambda values, test: lambda x, around: x in values or test(x, around),
    "each_of_two": of_two,
    "at_the_edge": at_the_edge,
    "only_with": only_with,
    "exactly_if": exactly_if,
    "moves_stay": moves_stay,
    "one_comes": one_comes,
}


def read(text: str) -> Any:
    """Return the value of an expression of Coq in these words."""
    tokens = re.findall(r"[A-Za-z_]+|-?\d+|\+\+|[][();,]", text.replace("%Z", ""))

    def expression() -> Any:
        parts = [application()]
        while tokens and tokens[0] == "++":
            tokens.pop(0)
            parts.append(application())
        return parts[0] if len(parts) == 1 else [x for part in parts for x in part]

    def application() -> Any:
        first, arguments = atom(), []
        while tokens and tokens[0] not in ("++", "]", ")", ";", ","):
            arguments.append(atom())
        return first(*arguments) if arguments else first

    def atom() -> Any:
        token = tokens.pop(0)
        if token in ("[", "("):
            found, end = [], {"[": "]", "(": ")"}[token]
            while tokens[0] != end:
                found.append(expression())
                if tokens[0] in (";", ","):
                    tokens.pop(0)
            tokens.pop(0)
            return found if token == "[" else found[0] if len(found) == 1 else tuple(found)
        return int(token) if token.lstrip("-").isdigit() else WORDS[token]

    found = expression()
    assert not tokens
    return found


def counted(
    words: Sequence[str],
    values: int,
    rows: int,
    columns: int,
    whole: Callable[[tuple[int, ...]], bool] = lambda _: True,
) -> int:
    """Return how many boards meet conditions at every cell, and one of all numbers row by row."""
    conditions = [read(word) for word in words]
    found = 0
    for cells in product(range(values), repeat=rows * columns):

        def number(i: int, j: int, cells: tuple[int, ...] = cells) -> int | None:
            return cells[i * columns + j] if 0 <= i < rows and 0 <= j < columns else None

        found += whole(cells) and all(
            condition(lambda down, right, i=i, j=j, number=number: number(i + down, j + right))
            for condition in conditions
            for i in range(rows)
            for j in range(columns)
        )
    return found


RULES: tuple[tuple[str, str | dict[str, str], tuple[str, ...]], ...] = (
    ("hard-squares", {}, ("nowhere [[1; 1]]", "nowhere [[1]; [1]]")),
    ("kings", {}, ("never [((0, 0)%Z, 1); ((1, 1)%Z, 1)]",)),
    ("knights", {}, ("never [((0, 0)%Z, 1); ((1, 2)%Z, 1)]",)),
    ("colourings", {}, ("every (block 1 2) (among [2]%Z different)",)),
    ("not-touch", {"ones": "1", "restrict": "row"}, ("column_total 3 1",)),
    ("arrays", {"forbid": "11/11"}, ("nowhere [[1; 1]; [1; 1]]",)),
    ("arrays", {"forbid": "1.1"}, ("never [((0, 0)%Z, 1); ((0, 2)%Z, 1)]",)),
    ("arrays", "every 2 X 2 subblock having sum 2", ("every (block 2 2) (among [2]%Z total)",)),
    ("arrays", "every element equal to 1 or 2 horizontal or vertical neighbors", ("(so_many equal_to [1; 2]%Z)",)),
    ("arrays", "every 1 adjacent to 0 or 2 king-move neighboring 1s", ("(having 1 1 [0; 2]%Z)",)),
    ("arrays", "every 2 X 2 subblock having exactly two distinct values", ("(among [2]%Z different)",)),
    ("arrays", "every 2 X 2 subblock nonsingular", ("determinant",)),
    (
        "arrays",
        "every element unequal to at least one horizontal neighbor",
        ("beside (so_many other_than [1; 2]%Z)",),
    ),
    ("arrays", "rows and columns nondecreasing", ("nowhere [[1; 0]]", "nowhere [[1]; [0]]")),
    ("arrays", "no two adjacent 1s, no three 0s in a row", ()),
    ("arrays", "no 2 X 2 subblock having exactly 2 nonzero entries", ()),
    ("arrays", "no element equal to one horizontal neighbor", ()),
    (
        "arrays",
        "every 2X2 subblock having exactly two equal edges",
        ("(equal_pairs [(0, 1); (2, 3); (0, 2); (1, 3)])",),
    ),
)


def case_of(name: str, given: str | dict[str, str], rows: int) -> Case:
    return Case.of(name, rows, {"rule": given} if isinstance(given, str) else given)


@pytest.mark.one_in(6, "further exports")
@pytest.mark.parametrize(("name", "given", "words"), RULES)
def test_the_words_count_what_was_asked(name: str, given: str | dict[str, str], words: tuple[str, ...]) -> None:
    case = case_of(name, given, 3)
    strip = case.strip()
    rule = diagrams_of(array_rule(strip), 3)
    said = [word for diagram in rule.diagrams for word in words_of(diagram, rule.marks) or ("none",)]
    assert "none" not in said
    assert all(any(word in one for one in said) for word in words)
    terms = Count(strip).terms(4)
    columns = 3 if rule.marks == 2 else 2
    assert [counted(said, rule.marks, 3, k) for k in range(columns + 1)] == terms[: columns + 1]


def test_cells_that_decide_nothing_have_no_rows_in_a_diagram() -> None:
    rule = diagrams_of(array_rule(case_of("arrays", "the top left corner is 0", 2).strip()), 2)
    (diagram,) = rule.diagrams
    assert [len(rows) for _, rows in diagram] == [1, 1, 1, 0, 0]
    assert words_of(diagram, rule.marks) == ("corner [0]",)


ENTRIES = {
    "A197435": ("not_average",),
    "A186454": ("commute",),
    "A187721": ("fails", "commute"),
    "A203094": ("unless",),
    "A231703": ("at_most_half", "holding"),
    "A203103": ("only_with",),
    "A240644": ("each_of_two",),
    "A253344": ("of_these", "difference"),
    "A203454": ("at_least_own",),
    "A237630": ("median",),
    "A252870": ("at_the_edge",),
    "A209709": ("different_steps",),
    "A209729": ("different_totals",),
    "A264300": ("moves_stay", "one_comes"),
    "A185526": ("determinant_of_three",),
    "A203916": ("constant_lines",),
    "A266049": ("at_most_own",),
    "A184041": ("same_numbers",),
    "A233646": ("squares",),
    "A184541": ("words_in_order",),
    "A223283": ("joined",),
    "A196013": ("within",),
    "A220709": ("exactly_if",),
    "A183813": ("equal_pairs",),
    "A258538": ("difference", "of_these"),
    "A189348": ("moves_stay", "one_comes"),
    "A266132": ("as_many", "partner"),
    "A230782": ("so_many", "partner"),
}


@cache
def stored(name: str) -> dict[str, Any]:
    rows = json.loads(lzma.decompress((RESULTS / name).read_bytes()))
    return {row["anumber"]: row for row in rows}


@pytest.mark.some_cases(
    "the boards of entries are tried",
    "A186454",
    "A203103",
    "A240644",
    "A264300",
    "A252870",
    "A203454",
    "A183813",
    "A258538",
)
@pytest.mark.parametrize("anumber", ENTRIES)
def test_the_words_of_entries_count_what_their_functions_do(anumber: str) -> None:
    """The words, read once more by hand, against P and Q that the machine of the entry's own rule gave."""
    entry, function = (stored(name)[anumber] for name in ("oeis/settled/entries.json.xz", "formal/entries.json.xz"))
    meaning = ReadEntry(anumber, entry["reading"], entry["offset"]).meaning()
    rule = diagrams_of(meaning.rule, meaning.rows)
    said = [
        word for diagram in rule.diagrams for word in words_of(diagram, rule.marks, meaning.transposed) or ("none",)
    ]
    assert "none" not in said
    assert all(any(re.search(rf"\b{word}\b", one) for one in said) for word in ENTRIES[anumber])
    terms = RationalGF.of(*([int(c) for c in function[part]] for part in ("numerator", "denominator"))).terms(4)
    for columns in range(1, 4):
        if rule.marks ** (meaning.rows * columns) <= 5000:
            size = (columns, meaning.rows) if meaning.transposed else (meaning.rows, columns)
            assert counted(said, rule.marks, *size) == terms[columns]


@pytest.mark.parametrize("anumber", ["A264300", "A240644", "A300771", "A203916"])
def test_few_words_are_tried_on_many_patterns(anumber: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves are said as they are on fewer patterns; what none of the few words says has no words."""
    entry = stored("oeis/settled/entries.json.xz")[anumber]
    meaning = ReadEntry(anumber, entry["reading"], entry["offset"]).meaning()
    rule = diagrams_of(meaning.rule, meaning.rows)
    diagram = max(rule.diagrams, key=len)
    before = words_of(diagram, rule.marks, meaning.transposed)
    monkeypatch.setattr(truth, "MANY_PATTERNS", 1)
    assert words_of(diagram, rule.marks, meaning.transposed) == (None if anumber == "A240644" else before)


@NEEDS_COQ
@pytest.mark.interpreters
def test_coq_compares_further_words_with_the_rule() -> None:
    """The theorems of entries compile; with a word that says something else, each is refused."""
    changes = {
        "A186454": ("(commute 2)", "(fails (commute 2))"),
        "A264300": ("one_comes [(0, 1)", "one_comes [(0, 2)"),
        "A252870": ("at_the_edge", "only_with"),
        "A203094": ("(unless [0]", "(unless []"),
        "A183813": ("(among [0; 1]%Z (equal_pairs [(0, 2)", "(among [0; 2]%Z (equal_pairs [(0, 2)"),
        "A258538": ("(of_these [1; 4; 7] total)", "(of_these [0; 3; 6] total)"),
    }
    with workshop() as shop:
        for anumber, (said, other) in changes.items():
            entry, function = (
                stored(name)[anumber] for name in ("oeis/settled/entries.json.xz", "formal/entries.json.xz")
            )
            read = ReadEntry(anumber, entry["reading"], entry["offset"])
            top, bottom, factor = (tuple(map(int, function[part])) for part in ("numerator", "denominator", "factor"))
            text = document([theorem(read, EntryFunction(RationalGF.of(top, bottom), factor))])
            shop.compile(text)
            assert shop.assumptions([f"Checked.{anumber}.generating_function"]) == ()
            assert said in text
            with pytest.raises(StripcountError):
                shop.compile(text.replace(said, other))


def test_words_of_the_board_as_it_is_spoken_of() -> None:
    """A rule that grows in rows is read with rows for columns, and said with rows as rows."""
    rule = diagrams_of(array_rule(case_of("arrays", {"forbid": "001"}, 2).strip()), 2)
    assert [words_of(diagram, 2) for diagram in rule.diagrams] == [("nowhere [[0; 0; 1]]",)]
    assert [words_of(diagram, 2, transposed=True) for diagram in rule.diagrams] == [("nowhere [[0]; [0]; [1]]",)]
    assert "fun k => count (numbers 2 rules) k 2" in arrays(rule, 2, transposed=True).counted


@pytest.mark.parametrize(("step", "more", "less"), [(1, 0, 0), (1, 2, 0), (1, 0, 1), (2, 0, 1), (3, 1, 0)])
def test_numbers_of_an_entry_are_those_of_the_boards(step: int, more: int, less: int) -> None:
    gf = RationalGF.of([1, 3, 0, 5], [1, -1, -3, 2])
    terms = gf.terms(60)
    numbered = EntryNumbers(first=1, step=step, more=more, less=less)
    found = numbers_proof(gf, numbered)
    assert found.function.terms(12) == [terms[step * n + more - less] for n in range(1, 13)]
    half = numbers_proof(
        RationalGF.of([2 * c for c in gf.numerator], gf.denominator), EntryNumbers(1, 2, step, more, less)
    )
    assert half.function == found.function
    with pytest.raises(Disagreement, match="not divisible by 7"):
        numbers_proof(gf, EntryNumbers(1, 7, step, more, less))


@pytest.mark.parametrize("seed", [0, 1, 3, 4, 5])
def test_no_shorter_recurrence_is_shown_by_a_product_of_polynomials(seed: int) -> None:
    rng = random.Random(seed)
    order = rng.randrange(1, 7)
    bottom = [1, *(rng.choice((-3, -1, 1, 2)) for _ in range(order))]
    gf = RationalGF.of([1, *(rng.randrange(-4, 5) for _ in range(order))], bottom)

    found = coprimality_witness(gf)
    assert found is not None
    p, q, u, v = (nmod_poly(list(x), found.prime) for x in (gf.numerator, gf.denominator, found.u, found.v))
    one = u * p + v * q
    assert one == nmod_poly([1], found.prime)
    assert found.inverse * gf.denominator[-1] % found.prime == 1


@NEEDS_COQ
@pytest.mark.interpreters
def test_no_shorter_recurrence_is_a_theorem() -> None:
    case = Case.of("hard-squares", 3)
    strip = case.strip()
    gf = Count(strip).generating_function().gf
    text = document([module_of_case(case, strip, Fraction(gf.numerator, gf.denominator), shortest=True)])
    assert regenerate(text, lambda *_: (case, strip)).text == text
    with workshop() as shop:
        shop.compile(text)
        assert shop.assumptions(["Checked.HardSquares3.none_shorter"]) == ()
        wrong = text.replace("no_shorter_recurrence 4", "no_shorter_recurrence 5").replace(
            "4 generating_function)", "5 generating_function)"
        )
        assert wrong != text
        with pytest.raises(Disagreement, match="Coq refuses it"):
            shop.compile(wrong)


@NEEDS_COQ
@pytest.mark.interpreters
def test_no_shorter_recurrence_of_an_entry_is_a_theorem() -> None:
    text = (TEXTS / "entry.v").read_text("ascii")
    with workshop() as shop:
        shop.compile(text)
        assert shop.assumptions(["Checked.A206628.none_shorter"]) == ()
        wrong = text.replace("no_shorter_recurrence 3 a", "no_shorter_recurrence 4 a").replace(" 3 of_n)", " 4 of_n)")
        assert wrong != text
        with pytest.raises(Disagreement, match="Coq refuses it"):
            shop.compile(wrong)


def test_claims_of_the_shortest_recurrence_say_that_none_is_shorter() -> None:
    strip, case = Case.of("domino-tiling", 2).strip(), Case.of("domino-tiling", 2)
    shortest = module_of_case(case, strip, Fraction((1,), (1, -1, -1)), shift=Shift(2), shortest=True)
    assert "Corollary none_shorter : no_shorter_recurrence 2 (count (domino_tilings) 2)." in shortest
    longer = module_of_case(case, strip, Fraction((1, 1), (1, 0, -2, -1)), shift=Shift(3), shortest=True)
    assert "none_shorter" not in longer


FAMILIES = ("grid", "cylinder", "king", "triangular", "C2 x P", "K3 x P")
PROBLEMS = (
    *("independent", "dominating", "total dominating", "perfect code", "vertex cover", "vertices: regular 0"),
    *("vertices: regular 1", "vertices: regular 2", "2-colouring", "independent & dominating"),
)


@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.long("every word on every family"))])
@pytest.mark.parametrize("graph", FAMILIES)
def test_statements_about_graphs_count_what_the_machine_counts(graph: str, every: int) -> None:
    """Repeated edges and loops among them, as in a cylinder of one or two rows."""
    half = PROBLEMS[FAMILIES.index(graph) % 2 :: 2]  # of one row every second word
    low, high = ((1, problem) for problem in half), ((2, problem) for problem in PROBLEMS)
    asked = list(((0, problem) for problem in PROBLEMS) if " " in graph else chain(low, high))
    for rows, problem in asked[FAMILIES.index(graph) % every :: every]:
        case = Case.of("graphs", rows, {"graph": graph, "problem": problem})
        strip = case.strip()
        if problem == "perfect code" and rows == 1 and graph == "cylinder":
            continue  # refused, as every vertex has a loop
        trial = subject_of(strip, case).trial
        tried = [trial(layers) for layers in range(4)]
        terms = Count(strip).terms(4)
        assert [number for number in tried if number is not None] == terms[: len(tried) - tried.count(None)]
        assert tried[1] is not None


@NEEDS_COQ
@pytest.mark.interpreters
def test_words_and_graphs_with_repeated_edges_are_theorems() -> None:
    cases = [case_of(name, given, 3) for name, given, _ in RULES]
    for problem in ("perfect code", "vertices: regular 1", "vertices: regular 2", "independent"):
        heights = (2,) if problem == "perfect code" else (1, 2)  # of loops there is no theorem for this word
        cases += [Case.of("graphs", rows, {"graph": "cylinder", "problem": problem}) for rows in heights]
    cases.append(Case.of("graphs", 0, {"graph": "C2 x P", "problem": "dominating"}))
    modules = []
    for number, case in enumerate(cases):
        strip = case.strip()
        count = Count(strip)
        gf = count.generating_function().gf
        text = module_of_case(case, strip, Fraction(gf.numerator, gf.denominator), common_factor(count.machine, gf))
        modules.append(re.sub(r"^(Module|End) (\w+)\.", rf"\1 \g<2>_{number}.", text, flags=re.M))
    with workshop() as shop:
        names = [f"Checked.{name}.generating_function" for name in re.findall(r"^Module (\w+)", "".join(modules), re.M)]
        shop.compile(document(modules))
        assert shop.assumptions(names) == ()
