"""The commands `identify` and `guess`: terms in, where they come from or what they may continue as out."""

import io
import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stripcount.algebra.rational_gf import RationalGF
from stripcount.claims.guess import guess
from stripcount.claims.identify import cases, first_match, has_outgrown
from stripcount.cli.main import run
from stripcount.puzzles.case import Case
from tests.sentences import Says


@pytest.mark.long("counts every puzzle; where terms begin and which cases are passed by are default tests")
def test_magnets_are_found_with_rows_and_first_index(capsys: pytest.CaptureFixture[str]) -> None:
    """1, 3, 14, 47, 183 are the first terms of Magnets on two rows (G. Spahn, arXiv:2202.06234)."""
    assert run(["identify", "3,14,47,183", "--rows", "2", "--json"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(f["kind"], f["puzzle"], f["rows"], f["offset"]) for f in found] == [("puzzle", "magnets", 2, 1)]
    assert found[0]["parameters"]["blanks"] == "yes"


@pytest.mark.long("counts every puzzle; where terms begin and which cases are passed by are default tests")
def test_rules_and_entries_are_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "names").write_text("A999001 Number of words.\nA999002 Something else.\n")
    (tmp_path / "terms").write_text("A999001 ,1,2,3,5,8,13,\nA999002 ,1,2,4,\n")
    files = ["--names", str(tmp_path / "names"), "--terms", str(tmp_path / "terms")]
    assert run(["identify", "2,3,5,8", "--rows", "1", *files]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "arrays, 1 row, forbid=11: a(1), a(2), ... (puzzle)" in lines
    assert "A999001 Number of words.: a(1), a(2), ... (entry)" in lines


@pytest.mark.long("counts every puzzle; where terms begin and which cases are passed by are default tests")
def test_nothing_found_has_the_status_1(capsys: pytest.CaptureFixture[str], says: Says) -> None:
    assert run(["identify", "3,1,4,1,5,9", "--rows", "1"]) == 1
    says.text(capsys.readouterr().err)


@pytest.mark.long_cases(
    "a whole command on a large question, or one in a process of its own", "arguments5-must be a results folder"
)
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["identify", "1,2"], "at least 3 terms"),
        (["identify", "7,7,7"], "two of them different"),
        (["identify", "1,x"], "terms must be integers"),
        (["identify", "1,2,3", "--rows", "40"], "rows must be at most 6"),
        (["identify", "1,2,3", "--names", "x"], "must be given together"),
        (["identify", "1,2,3", "--rows", "1", "--results", "nowhere"], "must be a results folder"),
        (["guess", "1 2 x"], "terms must be integers"),
        (["guess", ""], "terms must be integers"),
        (["guess", "1," * 30_000], "at most 5,000 numbers"),
    ],
)
def test_bad_terms_are_one_sentence(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 2
    assert sentence in capsys.readouterr().err


def test_guess_then_prove_is_one_pipe(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def piped(text: str, *arguments: str) -> str:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        assert run(list(arguments)) == 0
        return capsys.readouterr().out

    terms = piped("", "terms", "hard-squares", "--rows", "3", "--columns", "14")
    function = piped(terms, "guess", "-")
    assert piped(function, "prove", "hard-squares", "--rows", "3", "--gf", "-").startswith("proved")


def test_a_guess_says_how_many_terms_are_to_spare(capsys: pytest.CaptureFixture[str], says: Says) -> None:
    assert run(["guess", "0,1,1,2,3,5,8,13,21"]) == 0
    shown = capsys.readouterr()
    assert shown.out == "x/(1 - x - x^2)\n"
    assert "guessed, of order 2; 5 of the 9 terms are to spare" in shown.err
    assert run(["guess", "1,2,4,8,15,26"]) == 1
    says.text(capsys.readouterr().err)
    assert run(["guess", "1,2,4,8,16", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "numerator": ["1"],
        "denominator": ["1", "-2"],
        "order": 1,
        "recurrence": ["2"],
        "terms_used": 2,
        "surplus_terms": 3,
        "evidence": "guessed",
    }


def series(top: list[int], bottom: list[int], count: int) -> list[int]:
    """The first coefficients of a quotient, by long division."""
    found: list[Fraction] = []
    for n in range(count):
        value = Fraction(top[n] if n < len(top) else 0)
        value -= sum((bottom[k] * found[n - k] for k in range(1, min(n, len(bottom) - 1) + 1)), Fraction(0))
        found.append(value)
    return [int(value) for value in found]


def check_guess(top: list[int], rest: list[int]) -> None:
    """The function of a series is found again, and a wrong last term is not passed over."""
    bottom = [1, *rest]
    terms = series(top, bottom, 30)
    found = guess(terms)
    assert found is not None
    assert found.gf == RationalGF.of(top, bottom)
    assert found.surplus == 30 - len(found.gf.numerator) - found.gf.order
    spoilt = [*terms[:-1], terms[-1] + 1]
    other = guess(spoilt)
    assert other is None or other.gf.terms(30) == spoilt


TOPS, RESTS = st.lists(st.integers(-50, 50), min_size=1, max_size=5), st.lists(st.integers(-9, 9), max_size=5)


@settings(max_examples=3, deadline=None, derandomize=True)
@given(TOPS, RESTS)
def test_the_function_of_a_series_is_found_again(top: list[int], rest: list[int]) -> None:
    check_guess(top, rest)


@pytest.mark.long("more examples")
@settings(max_examples=60, deadline=None)
@given(TOPS, RESTS)
def test_the_functions_of_many_series_are_found_again(top: list[int], rest: list[int]) -> None:
    check_guess(top, rest)


def test_where_terms_begin() -> None:
    assert first_match([3, 14], [1, 3, 14, 47]) == 1
    assert first_match([4, 9, 25, 64], [1, 4, 9, 25]) == 1
    assert first_match([9, 9], [1, 2, 3]) is None
    assert has_outgrown([3, 14], [1, 20, 400])
    assert not has_outgrown([300, 14], [1, 20, 400])


@pytest.mark.long_cases("a whole command on a large question", "False")
@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.long("all cases are compared"))])
def test_square_boards_are_compared(
    every: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """2, 7, 63, 1234: independent sets of r x r grids, A006506."""
    if not every:  # those that have the terms, and one of each puzzle that has not
        of_puzzle: dict[str, Case] = {}
        alike = [case for case in cases(range(1, 2)) if of_puzzle.setdefault(case.puzzle, case) is case]
        alike = [case for case in alike if case.puzzle in ("hard-squares", "kings", "magnets")]
        alike += [case for case in cases(range(1, 2)) if dict(case.parameters).get("problem") == "independent"]
        monkeypatch.setattr("stripcount.claims.identify.cases", lambda rows: iter(alike))
    assert run(["identify", "2,7,63,1234", "--rows", "1", "--json"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {"hard-squares", "graphs"} <= {match["puzzle"] for match in found}
    assert {match["kind"] for match in found} == {"squares"}
    assert found[0]["title"] == "hard-squares, on squares r × r"
