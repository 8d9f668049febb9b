"""Every value the paper prints, computed again; its three errata, each shown to be wrong; and malformed files."""

import json
from collections import Counter
from pathlib import Path

import pytest
from compare import main
from published.comparison import Comparison, compare_values, largest_root, leading_coefficients
from published.values import SPAHN, read_published

from stripcount.algebra.rational_gf import RationalGF
from stripcount.errors import BadInput, StripcountError
from tests.sentences import Says

VALUES = json.loads(SPAHN.read_text(encoding="utf-8"))


LONG = pytest.mark.long("computes every printed value again")


@pytest.fixture(scope="module")
def lines() -> dict[str, Comparison]:
    return {line.where: line for line in compare_values(read_published(SPAHN))}


@LONG
def test_every_printed_value_has_a_line(lines: dict[str, Comparison]) -> None:
    published = [line.published for line in lines.values()]
    ring, touch, circuit = (VALUES[name] for name in ("ring_ring", "two_not_touch", "circuit_board"))
    for shown in [*ring["growth_printed"].values(), str(ring["4"]["symbols"]), touch["gf"], circuit["3"]["gf"]]:
        assert shown in published
    for shown in [*ring["6"].values(), circuit["4"], circuit["5"], circuit["6"]]:
        assert shown in published
    for rows in "45":
        assert f"({ring[rows]['numerator']})/({ring[rows]['denominator']})" in published
    listed = [touch["terms_printed"], circuit["3"]["terms"]]
    listed += [entry["terms"] for entry in VALUES["oeis"].values() if "terms" in entry]
    for terms in listed:
        assert ", ".join(map(str, terms)) in published


@LONG
def test_the_verdicts(lines: dict[str, Comparison]) -> None:
    assert Counter(line.outcome for line in lines.values()) == {"agrees": 16, "erratum": 7}
    assert len(VALUES["errata"]) == 3


@LONG
def test_erratum_one_the_growth_table_lists_the_largest_roots(lines: dict[str, Comparison]) -> None:
    table = {rows: lines[f"Ring-Ring, {rows} rows: growth per column"] for rows in range(2, 9)}
    assert [line.computed for line in table.values()] == [
        "1.61803398874",
        "1",
        "2.66715846693",
        "2.09281583599",
        "4.43104902711",
        "3.90755615020",
        "7.39175416881",
    ]
    assert [rows for rows, line in table.items() if line.outcome == "agrees"] == [2, 3]
    for rows, line in table.items():
        if rows > 3:
            assert line.outcome == "erratum"
            assert "largest root" in line.remark
            assert float(line.computed) < 7**rows  # seven kinds of cells bound the rate
    four = RationalGF.of([1, -3, -1, 5, 2], [1, -3, -3, 10, 3, -5, -1])
    assert str(largest_root(four))[:5] == "5.189"
    a = four.terms(102)
    assert abs(a[101] / a[100] - 2.667) < 0.001


@LONG
def test_erratum_two_the_printed_terms_are_not_those_of_the_function_beside_them(lines: dict[str, Comparison]) -> None:
    assert lines["gen_fun(5,2,[1,1,0]): generating function"].outcome == "agrees"
    terms = lines["gen_fun(5,2,[1,1,0]): terms"]
    assert (terms.outcome, terms.published[:12]) == ("erratum", "6, 23, 95, 3")
    assert terms.computed.startswith("6, 12, 26, 54, 116")
    assert RationalGF.parse(VALUES["two_not_touch"]["gf"]).terms(6) == [0, 6, 12, 26, 54, 116]


@LONG
def test_erratum_three_columns_are_summed_not_rows(lines: dict[str, Comparison]) -> None:
    line = lines["gen_fun(5,2,[1,1,0]): definition"]
    assert (line.published, line.outcome) == ("sum of each row", "erratum")
    assert line.computed == "sum of each column: 6, 12, 26, 54, 116"
    assert line.remark == "sums of rows would give 0, 0, 0, 2, 116"


@LONG
@pytest.mark.parametrize(
    ("section", "key", "value"),
    [
        ("circuit_board", "3", {"terms": [0, 1, 0, 0, 0, 11]}),
        ("circuit_board", "5", "degree about 100"),
        ("circuit_board", "3", {"gf": "x^2*(4*x^8-6*x^4-1)/(4*x^4+1)"}),
        ("ring_ring", "growth_printed", {"4": "3.667"}),
        ("ring_ring", "4", {"symbols": 16}),
        ("ring_ring", "6", {"numerator_leading": "-(64*x^23+518*x^22-661*x^21-...)",
                            "denominator_leading": "(x+1)*(68*x^24+496*x^23-1685*x^22-...)"}),
        ("oeis", "A001333", {"terms": [1, 3, 8]}),
    ],
)  # fmt: skip
def test_a_value_that_is_simply_wrong_is_no_erratum(section: str, key: str, value: object) -> None:
    assert "differs" in [line.outcome for line in compare_values({section: {key: value}})]


@LONG
def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small = tmp_path / "small.json"
    small.write_text(json.dumps({"circuit_board": {"3": VALUES["circuit_board"]["3"]}, "errata": ["One."]}))
    assert main([str(small)]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[0] == "agrees   Circuit Board, 3 rows: terms"
    assert shown[-2:] == ["2 printed values: 2 agree", "erratum: One."]
    assert shown[1].split() == ["published", "0,", "1,", "0,", "0,", "0,", "10,", "0,", "0,", "0,", "36"]
    small.write_text(json.dumps({"oeis": {"A001333": {"terms": [1, 2]}}}))
    assert main([str(small)]) == 1
    assert "1 printed values: 1 differ" in capsys.readouterr().out
    assert main([str(tmp_path / "nothing.json")]) == 2


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        "{}",
        '{"magnets": {}}',
        '{"ring_ring": {"999999": {}}}',
        '{"ring_ring": {"4": {"symbols": 1e9999}}}',
        '{"oeis": {"A001333": {"terms": [1, -2]}}}',
        '{"two_not_touch": {"example": "gen_fun(99999999,2,[1,1,0])", "gf": "1"}}',
    ],
)
def test_files_that_hold_no_values(tmp_path: Path, text: str, says: Says) -> None:
    path = tmp_path / "values.json"
    path.write_text(text)
    with says(StripcountError):
        read_published(path)


@pytest.mark.parametrize(
    "values",
    [
        {"ring_ring": []},
        {"ring_ring": {"4": {"numerator": "1"}}},
        {"two_not_touch": {"example": "gen_fun(5)", "gf": "1"}},
        {"circuit_board": {"3": {"gf": "x^x"}}},
        {"circuit_board": {"3": {"gf": "1/0"}}},
        {"circuit_board": {"3": {"gf": "__import__('os')"}}},
        {"circuit_board": {"3": {"gf": "(x^5000)^5000"}}},
        {"oeis": {"A001333": {"terms": 4}}},
    ],
)
def test_values_that_cannot_be_read(values: dict[str, object]) -> None:
    with pytest.raises(BadInput):
        list(compare_values(values))


def test_formulas(says: Says) -> None:
    assert RationalGF.parse("(1+x)*(1-2*x)*(1-2*x-x^2)") == RationalGF.of([1, -3, -1, 5, 2], [1])
    assert RationalGF.parse("-(2*x^2-1)*(x^4-3*x^2+1)/(x^8-14*x^6+19*x^4-8*x^2+1)").terms(5) == [1, 0, 3, 0, 12]
    assert leading_coefficients("(x+1)*(68*x^24+496*x^23-1685*x^22-...)") == ([68, 564, -1189], 25)
    with says(BadInput):
        leading_coefficients("x^2+1")
    with says(BadInput):
        leading_coefficients("(x^5+x^3-...)")
