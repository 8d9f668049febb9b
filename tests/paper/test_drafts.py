"""Drafts for the OEIS: the form of every line, terms that are those of the b-file, and terms counted in other ways."""

import json
import re
from itertools import combinations

import pytest
from records.arrays import CORRECTED, antidiagonals
from records.drafts import DRAFTS, TERM_COUNT

from stripcount.evaluate.board_sweep import board_counts
from stripcount.puzzles.magnets import Magnets
from stripcount.puzzles.slitherlink import Slitherlink
from stripcount.puzzles.yin_yang import YinYang
from tests.recorded import RESULTS

FILES = sorted(path for path in (RESULTS / DRAFTS).glob("*.txt") if not path.name.endswith(".b.txt"))
WHOLE = ("magnets-0", "magnets-singletons-0", "yin-yang-0", "circuit-board")
"""How the names of strips begin; all others are arrays, squares, an extension and corrections."""
KEYWORDS = {"nonn", "sign", "easy", "tabl", "hard", "more"}


def listed(name: str) -> dict[int, int]:
    lines = (RESULTS / DRAFTS / f"{name}.b.txt").read_text(encoding="ascii").splitlines()
    pairs = (line.split() for line in lines)
    return {int(n): int(a) for n, a in pairs}


def test_there_are_drafts() -> None:
    assert len(FILES) == 22
    assert {path.stem.partition("-")[2] for path in FILES if path.stem.startswith("correction")} == set(CORRECTED)


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)
def test_a_draft_has_the_form_of_the_oeis(file) -> None:  # type: ignore[no-untyped-def]
    text = file.read_text(encoding="ascii")
    lines = [re.fullmatch(r"%([SNCHFtoYKOE]) (.+)", line) for line in text.splitlines()]
    assert all(lines)
    assert max(len(line) for line in text.splitlines()) <= 1000
    found: dict[str, list[str]] = {}
    for match in lines:
        assert match is not None
        found.setdefault(match[1], []).append(match[2])
    corrected = file.stem.startswith("correction")
    assert {"S", "N", "K", "O", "E" if corrected else "Y"} <= set(found)
    assert [kind for kind in "SNCHFtoYKOE" if kind in found] == list(found)  # the order of the internal format
    (terms,), (name,), (words,), (offset,) = (found[kind] for kind in "SNKO")
    shown = [int(term) for term in terms.split(",")]
    assert len(terms) <= 260
    assert name.startswith(("Number of ", "Square array "))
    assert name.endswith(".")
    assert set(words.split(",")) <= KEYWORDS
    first, place = map(int, offset.split(","))
    assert place == next((at for at, a in enumerate(shown, start=1) if abs(a) > 1), 1)
    counts = listed(file.stem)
    assert list(counts) == list(range(first, first + len(counts)))
    assert list(counts.values())[: len(shown)] == shown
    assert max(map(len, map(str, counts.values()))) <= 1000
    if file.stem.startswith(WHOLE):
        assert (first, len(counts)) == (0, TERM_COUNT)


def cell(name: str, n: int, k: int) -> int:
    """T(n,k) in a b-file of antidiagonals."""
    return listed(name)[(n + k - 2) * (n + k - 1) // 2 + n]


@pytest.mark.parametrize(
    "sizes",
    [((1, 5), (3, 4)), pytest.param(((4, 6), (5, 7), (6, 6)), marks=pytest.mark.long("sweeps of large boards"))],
)
def test_arrays_are_swept_in_both_directions(sizes: tuple[tuple[int, int], ...]) -> None:
    """Each entry from the boards of n rows, and from those of k rows lying on their side."""
    for n, k in sizes:
        for name, strip in (
            ("magnets-array", Magnets),
            ("yin-yang-array", YinYang),
            ("extension-A231829", Slitherlink),
        ):
            assert cell(name, n, k) == board_counts(strip(n), k)[k] == board_counts(strip(k), n)[n], (name, n, k)
    for n, k in ((1, 6), (3, 4)) if (1, 5) in sizes else ((5, 3),):
        swept = (board_counts(Magnets(a, singletons="yes"), b)[b] for a, b in ((n, k), (k, n)))
        assert {cell("magnets-singletons-array", n, k)} == set(swept)


def test_squares_are_the_diagonals_of_the_arrays() -> None:
    squares = listed("magnets-squares")
    assert all(squares[n] == cell("magnets-array", 2 * n, 2 * n) for n in (1, 2, 3, 4))
    recorded = json.loads((RESULTS / "magnets/squares.json").read_text(encoding="utf-8"))["squares"]
    assert [squares[s["side"] // 2] for s in recorded if s["side"] % 2 == 0] == list(squares.values())[1:]
    single = listed("magnets-singletons-squares")
    assert all(single[n] == cell("magnets-singletons-array", n, n) for n in range(1, 7))


@pytest.mark.long("sweeps boards of 9 to 11 rows")
def test_the_extension_of_the_loops_is_swept_lying_and_standing() -> None:
    for n, k in ((9, 18), (10, 17), (11, 12)):
        assert cell("extension-A231829", n, k) == board_counts(Slitherlink(n), k)[k]
    assert cell("extension-A231829", 10, 11) == board_counts(Slitherlink(11), 10)[10]
    assert cell("extension-A231829", 7, 7) == 603841648931  # the largest number that the entry shows


@pytest.mark.parametrize("anumber", CORRECTED)
def test_the_program_of_a_correction_gives_its_terms(anumber: str) -> None:
    """The lines %o are run as they stand: brute force over sets of edges or paths, as in the entry's definition."""
    text = (RESULTS / DRAFTS / f"correction-{anumber}.txt").read_text(encoding="ascii")
    program = "\n".join(line[3:] for line in text.splitlines() if line.startswith("%o") and "(Python)" not in line)
    space: dict[str, object] = {}
    exec(program, space)
    counts = listed(f"correction-{anumber}")
    for n in list(counts)[: 2 if anumber == "A003738" else 4]:
        assert space["a"](n) == counts[n]  # type: ignore[operator]


def test_antidiagonals_are_read_from_above() -> None:
    pairs = antidiagonals(lambda n, k: 100 * n + k, 9)
    assert [divmod(pair, 100) for pair in pairs[:6]] == [(1, 1), (1, 2), (2, 1), (1, 3), (2, 2), (3, 1)]
    assert len(pairs) == len(list(combinations(range(10), 2)))
