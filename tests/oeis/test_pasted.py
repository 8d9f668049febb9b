"""Ten pasted forms of one entry settle alike, and what is no entry gets one sentence."""

import io
import json

import pytest

from stripcount.cli.main import run
from stripcount.errors import BadInput
from stripcount.oeis.pasted import entries_in
from tests.sentences import Says

NAME = "Number of nX2 0..1 arrays with no two ones adjacent vertically."
TERMS = (4, 9, 25, 64, 169, 441, 1156, 3025)
LISTED = ", ".join(map(str, TERMS))
FORMULA = "Empirical: a(n) = 2*a(n-1) + 2*a(n-2) - a(n-3) for n>3."
JSON = {"number": 999999, "name": NAME, "data": LISTED.replace(" ", ""), "offset": "1,1", "formula": [FORMULA]}
PAGE = f"""A999999\tNumber of nX2 0..1 arrays with no two ones adjacent vertically.
{LISTED} (list; graph; refs; listen; history; text; internal format)
OFFSET\t
1,1

COMMENTS\t
Column 2 of A999998.

LINKS\t
Somebody, Table of n, a(n) for n = 1..210

FORMULA\t
{FORMULA}

EXAMPLE\t
Some solutions for n=4
0 1
1 0

CROSSREFS\t
Cf. A999998.

KEYWORD\t
nonn
"""
FORMS = {
    "internal": f"%I A999999\n%S A999999 4,9,25,64,169,\n%T A999999 441,1156,3025\n%N A999999 {NAME}\n"
    f"%F A999999 {FORMULA}\n%O A999999 1,1\n",
    "page": PAGE,
    "page with headings in the lines": f"A999999 {NAME}\n{LISTED}, ...\nOFFSET 1,1\nFORMULA {FORMULA}\n",
    "page in small parts": f"A999999: {NAME}\n{LISTED}\n{FORMULA}\n",
    "answer of a search": json.dumps({"count": 1, "results": [JSON]}),
    "list of entries": json.dumps([JSON], indent=1),
    "one entry": json.dumps(JSON),
    "name and terms": f"{NAME}\n{LISTED}\n{FORMULA}\n",
    "labelled": f"Name: {NAME}\nTerms: {LISTED}\n{FORMULA}\n",
    "b-file below the name": f"{NAME}\n# A999999\n"
    + "".join(f"{n} {a}\n" for n, a in enumerate(TERMS, 1))
    + f"{FORMULA}\n",
    "download files": f"A999999 {NAME}\nA999999 ,{LISTED.replace(' ', '')},\n{FORMULA}\n",
}


@pytest.mark.some_cases("further entries", "page", "list of entries")
@pytest.mark.parametrize("form", FORMS)
def test_ten_pasted_forms_settle(
    form: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(FORMS[form].encode())))
    assert run(["settle", "-", "--no-store", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["status"], found["order"], found["offset"]) == ("settled", 3, 1)
    assert found["terms_compared"] == len(TERMS)
    assert found["terms_testing"] == len(TERMS) - 3
    assert [claim["status"] for claim in found["claims"]] == ["proved"]
    assert len(FORMS) >= 10


def test_a_name_with_its_terms_is_settled(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["settle", NAME, "--terms", LISTED, "--no-store"]) == 0
    out = capsys.readouterr().out
    assert "entry settled" in out
    assert "5 of the terms test it" in out
    assert "no formula of the entry was judged, only its sequence" in out


def test_terms_beyond_the_last_are_a_b_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["settle", NAME, "--terms", LISTED, "--no-store", "--extend", "3"]) == 0
    pairs = [tuple(map(int, line.split())) for line in capsys.readouterr().out.splitlines()]
    fibonacci = [0, 1]
    while len(fibonacci) < 15:
        fibonacci.append(sum(fibonacci[-2:]))
    assert pairs == [(n, fibonacci[n + 2] ** 2) for n in range(1, 12)]  # each column is a word without 11


def test_several_pages_below_each_other_are_several_entries() -> None:
    two = f"A999998 {NAME}\n1, 2, 3\nA999999 {NAME}\n{LISTED}\n"
    assert [entry.anumber for entry in entries_in(two.splitlines(), "-")] == ["A999998", "A999999"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Number of nX2 0..1 arrays\n",
        "1, 2, 3\n",
        "{",
        "[" * 100_000,
        "[]",
        '{"number": "x"}',
        "<!DOCTYPE html>\n<html>",
        "%S A999999 1,2,3\n",
        json.dumps({**JSON, "data": "1,two"}),
        json.dumps({**JSON, "offset": "x"}),
        f"{NAME}\n1, 2\nOFFSET x\n",
    ],
)
def test_a_wrong_paste_gets_one_sentence(text: str, says: Says) -> None:
    with says(BadInput):
        entries_in(text.splitlines(), "standard input")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["word", "--terms", "1,2"], "one argument, the name of the entry in quotation marks"),
        (["--terms", "1,2"], "settle needs FILEs"),
        (["--names", "x"], "must be given together"),
        ([NAME, "--terms", "1,two"], "must be integers"),
        ([NAME, "--terms", "1,2", "--extend", "3", "--json"], "exclude each other"),
        ([NAME, "--terms", "1,2", "--extend", "0"], "extend must be an integer from 1"),
        ([NAME, "--terms", "1,2,4", "--no-store", "--extend", "2"], "is not settled"),
    ],
)
def test_options_that_do_not_fit(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["settle", *arguments]) == 2
    assert sentence in capsys.readouterr().err
