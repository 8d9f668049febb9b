"""gf --format, bfile and oeis as a user meets them: what is written, and what is left when it cannot be."""

import json
from pathlib import Path

import pytest

from stripcount.algebra.rational_gf import RationalGF
from stripcount.cli.main import run
from stripcount.export import EXPORTS, bfile, export
from stripcount.export import json as json_format
from stripcount.gf.generating_function import generating_function
from stripcount.puzzles.magnets import Magnets


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(arguments) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the one sentence a refused command says."""
    assert run(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    return captured.err


@pytest.mark.some_cases("further commands", "maxima")
@pytest.mark.parametrize("name", sorted(set(EXPORTS) - {"json"}))
def test_every_format_is_printed_as_exported(capsys: pytest.CaptureFixture[str], name: str) -> None:
    printed = output(capsys, "gf", "magnets", "--rows", "2", "--format", name)
    assert printed == export(name, generating_function(Magnets(2)), "magnets, 2 rows")


@pytest.mark.some_cases("further commands", "options2")
@pytest.mark.parametrize("options", [(), ("--format", "pari"), ("--json",), ("--statistic", "magnets")])
def test_a_function_is_written_to_a_file_as_it_is_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: tuple[str, ...]
) -> None:
    asked = ("gf", "magnets", "--rows", "2", *options)
    assert output(capsys, *asked, "-o", str(tmp_path / "function")) == ""
    assert (tmp_path / "function").read_text(encoding="utf-8") == output(capsys, *asked)


def test_json_is_read_back_whole(capsys: pytest.CaptureFixture[str]) -> None:
    printed = output(capsys, "gf", "magnets", "--rows", "2", "--format", "json")
    derivation = generating_function(Magnets(2))
    assert json_format.read(printed) == (derivation, "magnets, 2 rows")
    assert RationalGF.from_json(printed) == derivation.gf
    found = json.loads(printed)
    assert [int(a) for a in found["initial_terms"]] == derivation.gf.terms(6)
    assert found["recurrence"] == ["2", "6", "2", "0", "-2", "-1"]


def test_an_unknown_format_is_named_with_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    message = refusal(capsys, "gf", "magnets", "--rows", "2", "--format", "fortran")
    assert message == f"stripcount: format must be one of text, {', '.join(sorted([*EXPORTS, 'coq']))}, not fortran.\n"


@pytest.mark.long("two thousand terms; tests/export/test_oeis.py has small ones")
def test_a_b_file_ends_with_its_last_column_or_with_999_digits(capsys: pytest.CaptureFixture[str]) -> None:
    gf = generating_function(Magnets(2)).gf
    assert bfile.read(output(capsys, "bfile", "magnets", "--rows", "2", "--columns", "9")) == (0, gf.terms(10))
    assert run(["bfile", "magnets", "--rows", "2", "--columns", "100000"]) == 0
    captured = capsys.readouterr()
    _, terms = bfile.read(captured.out)
    assert captured.err == (
        f"stripcount: the file ends with a({len(terms) - 1}): a({len(terms)}) has 1000 digits or more, which b-files "
        "may not hold.\n"
    )
    assert len(str(terms[-1])) == 999
    assert len(str(gf.term(len(terms)))) == 1000


def test_a_b_file_on_disk_has_line_feeds_alone(tmp_path: Path) -> None:
    path = tmp_path / "b.txt"
    assert run(["bfile", "magnets", "--rows", "1", "--columns", "2", "-o", str(path)]) == 0
    assert path.read_bytes() == b"0 1\n1 0\n2 3\n"
    assert [p.name for p in tmp_path.iterdir()] == ["b.txt"]


def test_a_draft_names_what_its_puzzle_names(capsys: pytest.CaptureFixture[str]) -> None:
    message = output(capsys, "oeis", "circuit-board", "--rows", "3")
    assert (
        "%N Number of spanning trees of the rows × columns grid with every degree 1 or 3, with 3 rows and n columns.\n"
        in message
    )
    assert "%C Rules: spanning trees of the grid of dots in which every dot has one or three" in message
    assert "%Y Cf. A003780.\n" in message
    assert ", -" in message.split("%o (PARI) ")[1]  # zeros in front are kept


@pytest.mark.parametrize(
    "command", [("bfile", "magnets", "--rows", "2", "--columns", "9"), ("oeis", "magnets", "-r", "2")]
)
def test_a_place_that_cannot_be_written_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    message = refusal(capsys, *command, "-o", "missing/out.txt")
    assert message == "stripcount: missing/out.txt cannot be written: No such file or directory.\n"
    assert list(tmp_path.iterdir()) == []
