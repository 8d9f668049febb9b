"""The notes: their generated files are up to date, numbers come from the results, and statements on results hold."""

import json
import re
import shutil
from pathlib import Path

import pytest
from make import main
from note.appendix import REFUTERS
from note.files import stale_files
from note.statements import NOTES, source
from note.words import class_count
from records.further import BOARDS, SINGLES, agreements
from records.irreducible import IRREDUCIBLE, denominator_polynomial, factor_degrees, subset_sums
from records.normal import NORMAL
from records.order import ORDER

from stripcount.count import Count
from stripcount.puzzles.magnets import Magnets
from stripcount.storage.record_file import Record
from tests.recorded import RESULTS, recorded
from tests.sentences import Says

ROOT = Path(__file__).parents[2]
PAPER = ROOT / "paper"
TEXTS = {note: source(note) for note in NOTES}
BODIES = {note: re.sub(r"(?<!\\)%.*", "", text.split(r"\begin{document}")[1]) for note, text in TEXTS.items()}
BOTH = "".join(BODIES.values())


LONG = pytest.mark.long("reads and recomputes the records of the note")


@pytest.fixture(scope="module")
def found() -> list[Record]:
    return sorted(recorded(), key=lambda r: (r["puzzle"], r["rows"]))


def family(found: list[Record], puzzle: str, **given: str) -> dict[int, Record]:
    return {r["rows"]: r for r in found if (r["puzzle"], r["given"]) == (puzzle, given)}


@LONG
def test_every_generated_file_is_fresh(found: list[Record]) -> None:
    assert stale_files(RESULTS, PAPER / "generated", found) == []


def test_no_number_in_the_note_is_typed() -> None:
    """Numbers of two digits and more, and decimals, come by \\val; sequences, lengths and formulas are not data."""
    prose = re.sub(r"\\emph\{2020 Mathematics Subject Classification.*\n", "", BOTH)
    formulas = (
        *(r"\sqrt{33}", r"\frac19", r"\frac1{25}", "(24r)", "N_{11}", "N_{12}", "v_2=12", r"\sqrt2/16", "CC0~1.0"),
        *(
            "(21+3",
            "(5s+12)",
            "14s+13)",
            "17-27t+27t^2-81t^3",
            "1-21t+36t^2",
            "16t^4",
            "12(1-t_0)",
            r"\frac12",
        ),  # tested as such
    )
    for formula in formulas:
        assert formula in prose
        prose = prose.replace(formula, "")
    prose = re.sub(r"\\(val|ref|other|cite|label|input|oeis|cite\[[^]]*\])\{[^}]*\}", "", prose)
    prose = re.sub(r"\d*\.?\d+(?=\\linewidth|pt|ex)", "", prose)
    typed = re.findall(r"\d+\.\d+|\d{2,}", prose)
    assert typed == [], "let paper/make.py write the number, and use \\val; or list the formula, if it is tested, above"


def test_everything_the_note_refers_to_is_there() -> None:
    numbers = (PAPER / "generated" / "numbers.tex").read_text(encoding="utf-8")
    assert set(re.findall(r"\\val\{([^}]+)\}", BOTH)) <= set(re.findall(r"\\setval\{([^}]+)\}", numbers))
    there = {f"generated/{path.stem}" for path in (PAPER / "generated").glob("*.tex")}
    preamble = (PAPER / "preamble.tex").read_text(encoding="utf-8")
    assert set(re.findall(r"\\input\{([^}]+)\}", preamble + BOTH)) == there
    generated = "".join(path.read_text(encoding="utf-8") for path in (PAPER / "generated").glob("*.tex"))
    cited = {
        key for keys in re.findall(r"\\cite(?:\[[^]]*\])?\{(\w[^}]*)\}", BOTH + generated) for key in keys.split(",")
    }
    assert cited == set(re.findall(r"@\w+\{(\w+),", (PAPER / "refs.bib").read_text(encoding="utf-8")))
    labels = {note: re.findall(r"\\label\{([^}]+)\}", body) for note, body in BODIES.items()}
    for (one, mine), theirs in zip(labels.items(), reversed(labels.values())):
        assert set(re.findall(r"\\ref\{([^}]+)\}", BODIES[one])) <= set(mine)
        assert set(re.findall(r"\\other\{([^}]+)\}", BODIES[one])) <= set(theirs)
        assert len(set(mine)) == len(mine)


@pytest.mark.long("reads and recomputes the records of the note")
def test_a_changed_result_makes_the_note_stale(tmp_path: Path, capsys: pytest.CaptureFixture[str], says: Says) -> None:
    copy = shutil.copytree(RESULTS, tmp_path / "results", ignore=shutil.ignore_patterns("*.b.txt", "*.xz"))
    note = tmp_path / "paper"
    note.mkdir()
    given = ["--results", str(copy), "--generated", str(note)]
    assert main(given) == main([*given, "--check"]) == 0
    (note / "left.tex").write_text("")
    record = json.loads((copy / "magnets" / "rows-04.json").read_text())
    record["order"] += 1
    (copy / "magnets" / "rows-04.json").write_text(json.dumps(record))
    capsys.readouterr()
    assert main([*given, "--check"]) == 1
    said = capsys.readouterr().out.splitlines()
    assert {line.split()[0] for line in said} == {"left.tex", "magnets.tex", "numbers.tex", "sizes.tex"}
    (copy / "bridge.json").unlink()
    assert main(given) == 2
    says.text(capsys.readouterr().err)


@LONG
def test_what_the_note_says_of_orders(found: list[Record]) -> None:
    for given in ({}, {"singletons": "yes"}):
        derived = [r for r in family(found, "magnets", **given).values() if "order" in r]
        assert [r["order"] for r in derived] == [r["merged_states"] for r in derived]
    orders = json.loads((RESULTS / ORDER).read_text())
    for case in orders["cases"]:
        assert case["degree"] * case["in_powers_of"] == case["merged_states"] == class_count(case["rows"])
    assert [b["degree"] * b["in_powers_of"] for b in orders["blocks"]] == [
        class_count(b["rows"]) for b in orders["blocks"]
    ]
    magnets = family(found, "magnets")
    assert all(4 * r["merged_states"] < r["states"] for rows, r in magnets.items() if rows >= 4)
    dominoes = family(found, "domino-tiling")
    assert all(r["order"] == 2 ** ((rows + 1) // 2) for rows, r in dominoes.items())
    for rows, r in family(found, "magnets", blanks="no").items():
        assert (r["order"], r["growth"]) == (dominoes[rows]["order"], dominoes[rows]["growth"] | r["growth"])
        doubled = [1] + [2 * int(a) for a in dominoes[rows]["terms"][1:]]
        assert list(map(int, r["terms"])) == doubled


@LONG
def test_the_circuit_boards_of_five_rows_have_the_recurrence_of_the_oeis(found: list[Record]) -> None:
    """The coefficients are those of the recurrence that A003780 quotes from F. Faase's page."""
    quoted = "262 -7125 78668 -581608 2138065 -5215246 16969316 -43146455 39514076 7628882 -6116529 23336 -2876 64"
    denominator = list(map(int, family(found, "circuit-board")[5]["denominator"]))
    assert denominator[::4] == [1] + [-int(c) for c in quoted.split()]
    assert set(denominator) - set(denominator[::4]) <= {0}


@LONG
def test_what_the_note_says_of_growth(found: list[Record]) -> None:
    growth = {rows: float(r["growth"]["per_column"]) for rows, r in family(found, "magnets").items()}
    last = max(growth)
    assert all(growth[r] ** 2 <= growth[r - 1] * growth[r + 1] for r in range(3, last, 2))
    quotients = {r: growth[r + 2] / growth[r] for r in range(1, last - 1)}
    for r in range(1, last - 3):
        assert (quotients[r] > quotients[r + 2]) == (r % 2 == 1)
    assert max(q for r, q in quotients.items() if r % 2 == 0) < min(q for r, q in quotients.items() if r % 2)


@LONG
def test_boards_without_solutions(found: list[Record]) -> None:
    """Proposition `parity`, on every record of the three puzzles."""
    for puzzle, cells, residue in (("magnets", 2, 0), ("ring-ring", 2, 0), ("circuit-board", 4, 2)):
        for record in (r for r in found if r["puzzle"] == puzzle and "terms" in r):
            if record["given"].get("singletons") != "yes":
                for k, term in enumerate(record["terms"]):
                    assert int(term) == 0 or record["rows"] * k % cells == residue or k == 0


@LONG
def test_recorded_functions_are_reciprocal(found: list[Record]) -> None:
    """Theorem `reciprocity`: degrees and ends; and where the note says that it fails."""
    for given in ({}, {"singletons": "yes"}):
        for r in (r for r in family(found, "magnets", **given).values() if "order" in r):
            top, bottom = r["numerator"], r["denominator"]
            assert (abs(int(bottom[-1])), len(top), int(top[-1])) == (1, len(bottom) - 2, -int(bottom[-1]))
    patterns, rings = family(found, "magnets", count="patterns"), family(found, "ring-ring")
    assert {r for r, record in patterns.items() if abs(int(record["denominator"][-1])) == 1} <= {1, 2}
    assert {r for r, record in rings.items() if "order" in record and abs(int(record["denominator"][-1])) == 1} == {
        2,
        3,
        4,
        5,
    }
    circuits = [r for r in family(found, "circuit-board").values() if r.get("order")]
    assert all(abs(int(r["denominator"][-1])) != 1 for r in circuits)


@LONG
def test_magnets_are_normal() -> None:
    """Mean and variance of long boards approach the constants of the table, which for one row are in closed form."""
    lines = json.loads((RESULTS / NORMAL).read_text())["lines"]
    assert lines[0]["mean"].startswith("0.25000000")
    assert float(lines[0]["variance"]) == pytest.approx(2**0.5 / 16, abs=1e-13)
    for line in lines[:3]:
        far, near = (Count(Magnets(line["rows"])).statistic("magnets").moments(k) for k in (60, 40))
        assert float(far.mean - near.mean) / 20 == pytest.approx(float(line["mean"]), abs=1e-10)
        assert float(far.variance - near.variance) / 20 == pytest.approx(float(line["variance"]), abs=1e-8)
        assert float(line["variance"]) > 0


@LONG
@pytest.mark.parametrize(
    "largest", [60, pytest.param(1000, marks=pytest.mark.long("reads and recomputes the records of the note"))]
)
def test_certificates_of_irreducibility(largest: int) -> None:
    """Each is checked from the record: factors multiplied out, and no sum of degrees left over."""
    for case in json.loads((RESULTS / IRREDUCIBLE).read_text())["cases"]:
        coefficients, step = denominator_polynomial(RESULTS, case["rows"], case["singletons"])
        degree = len(coefficients) - 1
        assert (degree, step) == (case["degree"], case["in_powers_of"])
        left = (1 << degree + 1) - 1
        for pattern in case["degrees_modulo"]:
            left &= subset_sums(pattern["degrees"])
            assert sum(pattern["degrees"]) == degree
            if degree < largest:
                assert factor_degrees(coefficients, pattern["prime"]) == pattern["degrees"]
        assert (left == 1 | 1 << degree) == case["irreducible"]


def test_every_statement_names_what_would_have_refuted_it() -> None:
    kinds = "theorem|proposition|lemma|corollary|conjecture"
    labels = re.findall(rf"\\begin\{{(?:{kinds})\}}\s*\\label\{{([^}}]+)\}}", BOTH)
    assert len(labels) == len(re.findall(rf"\\begin\{{(?:{kinds})\}}", BOTH))
    assert set(REFUTERS) == set(labels)
    assert len(REFUTERS) == len(labels)
    for test in {test for tests in REFUTERS.values() for test in tests}:
        file, _, name = test.partition("::")
        source = (ROOT / "tests" / file).read_text(encoding="utf-8")
        assert not name or f"def {name}(" in source, test


@LONG
def test_recorded_sums_over_printed_boards_are_the_counted_numbers(found: list[Record]) -> None:
    boards = json.loads((RESULTS / "bridge.json").read_text())["boards"]
    assert {(b["rows"], b["columns"]) for b in boards if not b["singletons"]} == set(BOARDS)
    for b in boards:
        given = {"singletons": "yes"} if b["singletons"] else {}
        assert b["count"] == family(found, "magnets", **given)[b["rows"]]["terms"][b["columns"]]
        if not b["singletons"]:
            assert str(b["layouts"]) == family(found, "domino-tiling")[b["rows"]]["terms"][b["columns"]]


FURTHER = {name: again for seconds, name, again in agreements(RESULTS) if seconds <= 30}


@LONG
@pytest.mark.parametrize("name", FURTHER)
def test_a_further_result_is_made_again(name: str) -> None:
    """Those that take half a minute at most; `python paper/derive.py --again` makes all of them again, in hours."""
    assert FURTHER[name]().outcome == "agreed"


def test_every_further_result_of_half_a_minute_is_made_again() -> None:
    boards = json.loads((RESULTS / "bridge.json").read_text())["boards"]
    assert len(boards) == len(BOARDS) + len(SINGLES)
    assert len(FURTHER) == 3
