"""--statistic on terms, gf and growth as a user meets it."""

import json

import pytest

from stripcount.cli.main import run


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(arguments) == 0
    return capsys.readouterr().out


def test_terms(capsys: pytest.CaptureFixture[str]) -> None:
    assert output(capsys, "terms", "magnets", "-r", "2", "-k", "2", "--statistic", "magnets") == (
        "1\n1 + 2*t\n2 + 8*t + 4*t^2\n"
    )
    found = json.loads(output(capsys, "terms", "magnets", "-r", "2", "-k", "2", "--statistic", "magnets", "--json"))
    assert found["terms"] == [["1"], ["1", "2"], ["2", "8", "4"]]
    assert (found["statistic"], found["offset"]) == ("magnets", 0)


def test_gf(capsys: pytest.CaptureFixture[str]) -> None:
    lines = output(capsys, "gf", "magnets", "-r", "1", "--statistic", "magnets").splitlines()
    assert lines[0] == "(1 + t*x^2)/(1 - x^2 - t*x^2 - t*x^4)"
    assert "proved" in lines[1]
    found = json.loads(output(capsys, "gf", "magnets", "-r", "1", "--statistic", "magnets", "--json"))
    assert found["numerator"] == [["1"], [], ["0", "1"]]
    assert found["denominator"] == [["1"], [], ["-1", "-1"], [], ["0", "-1"]]


def test_growth(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(
        output(capsys, "growth", "domino-tiling", "-r", "2", "--statistic", "vertical", "-d", "8", "--json")
    )
    assert (found["mean"], found["mean_per_cell"], found["digits"]) == ("0.44721359", "0.22360679", 8)
    assert output(capsys, "growth", "magnets", "-r", "2", "--statistic", "magnets", "-k", "2").startswith(
        "mean      1.142857142857 = 8/7\n"
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["terms", "-k", "3", "--statistic", "stars"], "statistic must be one that magnets declares"),
        (["terms", "-k", "3", "--statistic", "magnets", "--sweep", "board"], "--statistic is not available with"),
        (
            ["gf", "--statistic", "magnets", "--format", "oeis"],
            "where --statistic or --polynomial is given must be one of text, json, latex",
        ),
        (
            ["terms", "-k", "3", "--statistic", "magnets=1", "--statistic", "magnets=1"],
            "may give a total of magnets once",
        ),
        (["terms", "-k", "3", "--statistic", "magnets=1", "--at", "t=2"], "--at must come with --statistic NAME"),
        (["gf", "--statistic", "magnets=1", "--at", "t=2"], "--at must come with --polynomial, or"),
        (["growth", "--statistic", "magnets=1", "--columns", "2"], "--columns must come with a statistic"),
        (["growth", "--statistic", "magnets", "--statistic", "count:+"], "growth is that of one statistic, not of 2"),
        (["sample", "-k", "3", "--statistic", "magnets"], "--statistic must look like NAME=TOTAL"),
        (["growth", "--at", "t=1"], "--at must come with --polynomial, or"),
        (["growth", "--statistic", "magnets", "--at", "q=1"], "a value must be given for t"),
        (["growth", "--statistic", "magnets", "--at", "t=1", "--constant"], "are not available with --constant"),
        (["sample", "-k", "3", "--at", "t=1"], "--at must come with --statistic NAME without =TOTAL"),
        (["sample", "-k", "3", "--statistic", "magnets", "--at", "t=-1"], "weights must be above 0"),
        (["growth", "--columns", "3"], "--columns must come with --statistic"),
        (["growth", "--statistic", "magnets", "--columns", "0"], "columns must be"),
        (["growth", "--statistic", "magnets", "--columns", "3", "-d", "5"], "exclude each other"),
    ],
)
def test_what_is_refused(capsys: pytest.CaptureFixture[str], arguments: list[str], message: str) -> None:
    assert run([arguments[0], "magnets", "-r", "2", *arguments[1:]]) == 2
    captured = capsys.readouterr()
    assert message in captured.err
    assert captured.err.count("\n") == 1


def test_several_statistics_are_nested(capsys: pytest.CaptureFixture[str]) -> None:
    """Matchings of the square by size and components: one of none, four of one edge, two of two."""
    asked = ["terms", "--graph", "grid", "-r", "2", "--problem", "matching", "-k", "2"]
    asked += ["--statistic", "size", "--statistic", "components", "--json"]
    found = json.loads(output(capsys, *asked))
    assert found["variables"] == ["t", "u"]
    assert found["terms"][2] == [["0", "0", "0", "0", "1"], ["0", "0", "0", "4"], ["0", "0", "2"]]


@pytest.mark.long(
    "functions of four rows; totals are prescribed by default in tests/gf/test_with_totals.py and test_totals_by_p.py"
)
def test_totals_are_prescribed(capsys: pytest.CaptureFixture[str]) -> None:
    """Two cycles that cover all vertices of four rows; those of six columns by what they are split into."""
    asked = "--graph", "grid", "-r", "4", "--problem", "2-factor"
    assert output(capsys, "terms", *asked, "-k", "6", "--statistic", "cycles=2") == "0, 0, 1, 1, 7, 22, 77\n"
    assert (
        output(capsys, "terms", *asked, "-k", "6", "--statistic", "cycles").splitlines()[6].split(" + ")[1] == "77*t^2"
    )
    found = json.loads(output(capsys, "gf", *asked, "--statistic", "cycles=2", "--json"))
    assert (found["totals"], found["evidence"]) == ({"cycles": 2}, "proved")
    assert "cycles = 2" in output(capsys, "gf", *asked, "--statistic", "cycles=2", "--format", "oeis")
    grown = json.loads(output(capsys, "growth", *asked, "--statistic", "cycles=2", "-d", "9", "--json"))
    assert (grown["totals"], grown["growth"]) == ({"cycles": 2}, "2.53861576")
    some = "--graph", "grid", "-r", "4", "--problem", "edges: any", "-k", "6"
    drawn = output(capsys, "sample", *some, "--statistic", "cycles=2", "--statistic", "components=3", "--json")
    assert json.loads(drawn)["totals"] == {"cycles": 2, "components": 3}
    forests = "terms", "--graph", "grid", "-r", "2", "-k", "4", "--problem", "matching", "--statistic", "components=3"
    assert output(capsys, *forests, "--statistic", "size", "--at", "t=2").split() == ["0", "0", "8", "24", "0"]


def test_growth_and_samples_at_a_point(capsys: pytest.CaptureFixture[str]) -> None:
    """Colourings of a ladder grow by q² - 3q + 3; independent sets of paths by the roots of 1 - x - t·x²."""
    asked = "growth", "--graph", "ladder", "--polynomial", "chromatic"
    assert output(capsys, *asked, "--at", "q=4", "-d", "8").splitlines()[0] == "growth      7.0000000"
    found = json.loads(output(capsys, *asked, "--at", "q=1/2", "-d", "8", "--json"))
    assert (found["growth"], found["sign"], found["at"]) == ("1.7500000", 1, {"q": "1/2"})
    squares = "hard-squares", "-r", "1", "--statistic", "ones", "--at"
    assert output(capsys, "growth", *squares, "t=2", "-d", "5").splitlines()[0] == "growth      2.0000"
    assert "two complex conjugates" in output(capsys, "growth", *squares, "t=-1", "-d", "5")
    drawn = json.loads(output(capsys, "sample", *squares, "t=1/2", "-k", "2", "--json"))
    assert (drawn["weight"], drawn["at"], drawn["statistics"]) == ("2", {"t": "1/2"}, ["ones"])


def test_polynomials_of_layers(capsys: pytest.CaptureFixture[str]) -> None:
    """A ladder of n rungs: q(q - 1)(q² - 3q + 3)ⁿ⁻¹ colourings."""
    found = json.loads(output(capsys, "gf", "--graph", "ladder", "--polynomial", "chromatic", "--json"))
    assert found["variables"] == ["z", "q"]
    assert found["denominator"] == [["1"], ["-3", "3", "-1"]]
    assert output(capsys, "terms", "--graph", "ladder", "--polynomial", "chromatic", "-k", "1") == "1\n-q + q^2\n"
    assert "Q := 1 - 3*z + 3*q*z - q^2*z:" in output(
        capsys, "gf", "--graph", "ladder", "--polynomial", "chromatic", "--format", "maple"
    )


def test_pari_expands_a_function_whose_polynomials_have_x(capsys: pytest.CaptureFixture[str]) -> None:
    """In PARI x comes before all variables that are not made to come first."""
    pari = pytest.importorskip("cypari").pari
    shown = output(capsys, "gf", "--graph", "ladder", "--polynomial", "tutte", "--format", "pari")
    for statement in "; ".join(shown.splitlines()[1:]).split(";"):
        pari(statement)
    assert str(pari("polcoef(G + O(z^3), 2) - (y + x + x^2 + x^3)")) == "0"


def test_values_of_variables(capsys: pytest.CaptureFixture[str]) -> None:
    """Colourings of a grid with three colours, by the word for them and from the polynomials."""
    asked = "--graph", "grid", "-r", "3", "-k", "4"
    colourings = output(capsys, "terms", *asked, "--problem", "3-colouring").strip().split(", ")
    assert output(capsys, "terms", *asked, "--polynomial", "chromatic", "--at", "q=3").split() == colourings
    shown = output(capsys, "gf", "--graph", "ladder", "--polynomial", "chromatic", "--at", "q=1/2")
    assert shown.startswith("(1 - 2*z)/(1 - 7/4*z)\n")


def test_the_polynomial_of_one_graph(capsys: pytest.CaptureFixture[str]) -> None:
    asked = "count", "--graph", "K4", "--polynomial", "tutte"
    assert output(capsys, *asked) == "2*y + 3*y^2 + y^3 + 2*x + 4*x*y + 3*x^2 + x^3\n"
    found = json.loads(output(capsys, *asked, "--json"))
    assert found["variables"] == ["x", "y"]
    assert found["polynomial"] == [["0", "2", "3", "1"], ["2", "4"], ["3"], ["1"]]
    assert output(capsys, *asked, "--at", "x=1", "--at", "y=1") == "16\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ("gf", "magnets", "-r", "1", "--at", "t=2"),
        ("gf", "magnets", "-r", "1", "--statistic", "magnets", "--at", "x=2"),
        ("gf", "magnets", "-r", "1", "--statistic", "magnets", "--at", "t=many"),
        ("gf", "magnets", "-r", "1", "--statistic", "magnets", "--at", "t=2", "--format", "latex"),
        ("gf", "magnets", "-r", "1", "--polynomial", "chromatic"),
        ("count", "--graph", "K4", "--polynomial", "tutte", "--at", "q=2"),
        ("count", "--graph", "K4", "--polynomial", "alexander"),
    ],
)
def test_values_and_polynomials_that_are_refused(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    assert run(arguments) == 2
    assert capsys.readouterr().err.count("\n") == 1
