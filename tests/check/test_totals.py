"""Certificates of functions by totals of statistics: both checkers accept what is true, and refuse what was altered."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stripcount import verify_certificate as alone
from stripcount.algebra.polynomial_gf import PolynomialGF
from stripcount.check.certificate.content import Puzzle
from stripcount.check.certificate.files import decode_certificate
from stripcount.check.certificate.gain_machine import GainMachine, transitions_in_list
from stripcount.check.certificate.split import (
    SplitCertificate,
    SplitRules,
    SplitStatement,
    judge_split,
    split_certificate_of,
    split_rules,
    statement_of_split,
    verify_split,
)
from stripcount.check.oracle import brute_force
from stripcount.cli.main import run
from stripcount.count import Count
from stripcount.errors import Disagreement, StripcountError
from stripcount.model.graphs.families import family
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import problem
from stripcount.model.strip import Strip
from tests.check.forging import (
    Json,
    alterations,
    checker_refuses,
    leaf_values,
    make_strip,
    run_checker,
    with_digest,
    with_value,
)
from tests.sentences import Says

Asked = tuple[str, int, tuple[str, ...], tuple[tuple[str, int], ...]]
CASES: dict[str, Asked] = {
    "magnets of two rows": ("magnets", 2, ("magnets",), ()),
    "magnets, 3 rows": ("magnets", 3, ("magnets",), ()),
    "domination": ("dominating", 3, ("size",), ()),
    "components": ("edges: any", 2, ("components",), ()),
    "components and cycles": ("edges: any", 2, ("components", "cycles"), ()),
    "components of vertices": ("vertices: any", 2, ("components", "isolated"), ()),
    "a prescribed total": ("magnets", 2, (), (("magnets", 2),)),
    "one total by another": ("edges: any", 2, ("leaves",), (("components", 2),)),
}


def strip_named(name: str, rows: int) -> Strip:
    """A puzzle, or a problem on the grid."""
    if name == "magnets":
        return make_strip(name, rows)
    return GraphStrip(family("grid", rows), problem(name))


@cache
def known(asked: Asked) -> SplitRules:
    name, rows, names, totals = asked
    return split_rules(strip_named(name, rows), names, dict(totals), max_candidates=100)


@cache
def certificate(asked: Asked) -> Json:
    """The certificate as plain values; tests change copies."""
    name, rows, names, totals = asked
    count = Count(strip_named(name, rows))
    if names:
        gf = (count.with_totals(**dict(totals)) if totals else count).statistic(*names).generating_function().gf
    else:
        of_totals = count.with_totals(**dict(totals)).generating_function().gf
        gf = PolynomialGF(of_totals.numerator, of_totals.denominator, ("x",))
    found = split_certificate_of(known(asked), Puzzle(name, rows, {}), statement_of_split(gf, names, dict(totals)))
    plain: Json = json.loads(msgspec.json.encode(found))
    return plain


def refused(fields: Json | bytes, asked: Asked) -> bool:
    """Whether the package refuses a certificate, given the rules of what it says it is about."""
    try:
        found = decode_certificate(fields if isinstance(fields, bytes) else json.dumps(fields).encode(), "it")
        assert isinstance(found, SplitCertificate)
        said = found.statement
        meant = (found.puzzle.name, asked[1], tuple(said.statistics), tuple(said.totals.items()))
        list(verify_split(found, known(asked if meant == asked else meant)))
    except StripcountError:
        return True
    return False


@pytest.mark.some_cases("further certificates and boards", "magnets of two rows", "components and cycles")
@pytest.mark.parametrize("case", CASES)
def test_both_checkers_agree_with_what_is_true(case: str) -> None:
    assert not refused(certificate(CASES[case]), CASES[case])
    assert not checker_refuses(certificate(CASES[case]))


def test_what_is_certified() -> None:
    """The function of two rows of Magnets, and what is said of it."""
    asked = CASES["magnets of two rows"]
    found = decode_certificate(json.dumps(certificate(asked)).encode(), "it")
    assert isinstance(found, SplitCertificate)
    first, _, counted, states, proved, _ = verify_split(found, known(asked))
    assert first.startswith("magnets, 2 rows, with a(n) by totals (t for magnets) the numbers of boards of n columns")
    assert "P = 1 + x*t + x^2*t + x^2*t^2 - x^3*t^2 - x^4*t^3, Q = 1 - x - x*t" in first
    assert counted.startswith("rules: a(0).. = [1, 1 + 2*t, 2 + 8*t + 4*t^2")
    assert states == "machine: 8 states between columns, once those that count alike are merged"
    assert proved.startswith("proved: the vector of 8 polynomials is 0 after 6 columns, in integers; P/Q is reduced")
    assert run_checker(json.dumps(certificate(asked)).encode())[2] == (
        "machine: proved: all 8 numbers of h_6 are 0; 8 states between columns"
    )


@pytest.mark.parametrize(
    ("case", "part"),
    [
        ("a prescribed total", 0.05),
        pytest.param("components", 0.3, marks=pytest.mark.long("a third of the values altered")),
        *(pytest.param(case, 1, marks=pytest.mark.long("every value altered")) for case in CASES if "3" not in case),
    ],
)
def test_any_value_altered_is_refused_by_both(case: str, part: float) -> None:
    """Gains, ways, targets and ends, coefficients, totals; names mean nothing to the stand-alone checker."""
    fields, chance = certificate(CASES[case]), random.Random(1)
    totals = len(fields["statement"]["statistics"])
    for place, value in leaf_values({key: value for key, value in fields.items() if key != "sha256"}):
        if chance.random() > part and place[0] != "statement":
            continue
        for other in alterations(value):
            spoilt = with_digest(with_value(fields, *place, to=other))
            assert refused(spoilt, CASES[case]), (place, other)
            if place[0] == "puzzle" or place[1:2] in (("statistics",), ("totals",)):
                continue
            if not checker_refuses(spoilt):  # then the altered machine counts as the true one does
                assert place[0] == "machine", (place, other)
                machines = (msgspec.convert(one["machine"], GainMachine) for one in (fields, spoilt))
                first, second = (terms_of(machine, 20, totals) for machine in machines)
                assert first == second, (place, other)


MAGNETS = CASES["magnets of two rows"]


def altered(*place: str | int, to: Any) -> Callable[[], Json]:
    return lambda: with_digest(with_value(certificate(MAGNETS), *place, to=to))


def other_factor(row: int, state: int, change: Callable[[list[int]], list[int]]) -> Callable[[], Json]:
    edges = certificate(MAGNETS)["machine"]["factors"][row][state]
    return altered("machine", "factors", row, state, to=change([*edges]))


def multiplied() -> Json:
    """Numerator and denominator times 1 + t·x, which leaves the function."""
    said = certificate(MAGNETS)["statement"]

    def times(nested: list[list[str]]) -> list[list[str]]:
        found: Counter[tuple[int, int]] = Counter()
        for i, inner in enumerate(nested):
            for j, c in enumerate(inner):
                found[i, j] += int(c)
                found[i + 1, j + 1] += int(c)
        found = Counter({powers: c for powers, c in found.items() if c})
        rows = [[str(found[i, j]) for j in range(9)] for i in range(1 + max(i for i, _ in found))]
        return [row[: max((j + 1 for j, c in enumerate(row) if c != "0"), default=0)] for row in rows]

    to = {**said, "numerator": times(said["numerator"]), "denominator": times(said["denominator"])}
    return with_digest(with_value(certificate(MAGNETS), "statement", to=to))


FORGED: dict[str, Callable[[], Json]] = {
    "another gain": other_factor(0, 0, lambda edges: [*edges[:2], edges[2] + 1, *edges[3:]]),
    "no gain at all": other_factor(0, 0, lambda edges: [n if i % 3 < 2 else 0 for i, n in enumerate(edges)]),
    "another weight": other_factor(1, 0, lambda edges: [edges[0], edges[1] + 1, *edges[2:]]),
    "a transition less": other_factor(1, 0, lambda edges: edges[3:]),
    "gains in another order": other_factor(0, 0, lambda edges: [*edges[3:6], *edges[:3], *edges[6:]]),
    "a transition twice": other_factor(0, 0, lambda edges: [*edges[:3], *edges]),
    "half a transition": other_factor(0, 0, lambda edges: edges[:-1]),
    "a state that is not there": other_factor(0, 0, lambda edges: [*edges[:-3], 999, *edges[-2:]]),
    "an end that adds to the total": altered("machine", "ends", 2, to=1),
    "an end less": lambda: altered("machine", "ends", to=certificate(MAGNETS)["machine"]["ends"][3:])(),
    "no ends": altered("machine", "ends", to=[]),
    "a coefficient of the numerator": altered("statement", "numerator", 1, 1, to="2"),
    "a coefficient of the denominator": altered("statement", "denominator", 2, 1, to="-5"),
    "another power of t": altered("statement", "numerator", 1, to=["1", "0", "1"]),
    "a shorter numerator": lambda: altered(
        "statement", "numerator", to=certificate(MAGNETS)["statement"]["numerator"][:-1]
    )(),
    "zeros at the end": altered("statement", "numerator", 1, to=["1", "1", "0"]),
    "a denominator that is 0 at 0": altered("statement", "denominator", 0, to=["2"]),
    "numbers in place of texts": altered("statement", "numerator", 1, to=[1, 1]),
    "coefficients that are not nested": altered("statement", "numerator", to=["1", "1"]),
    "coefficients nested too deeply": altered("statement", "numerator", 1, to=[["1"], ["1"]]),
    "another spelling of a number": altered("statement", "numerator", 1, 1, to="01"),
    "two statistics": altered("statement", "statistics", to=["magnets", "magnets"]),
    "no statistic": altered("statement", "statistics", to=[]),
    "the form of counts": altered("format", to="stripcount certificate 2"),
    "a form that there is not": altered("format", to="stripcount certificate 4"),
    "other rows": altered("puzzle", "rows", to=3),
    "a field more": lambda: with_digest({**certificate(MAGNETS), "more": 1}),
    "an altered file": lambda: with_value(certificate(MAGNETS), "statement", "numerator", 1, 1, to="2"),
}


@pytest.mark.parametrize("kind", FORGED)
def test_both_checkers_refuse(kind: str) -> None:
    fields = FORGED[kind]()
    assert checker_refuses(fields)
    assert refused(fields, MAGNETS)


ONLY_HERE: dict[str, Callable[[], Json]] = {
    "a common factor": multiplied,
    "another statistic": altered("statement", "statistics", to=["blanks"]),
    "a total that boards do not have": altered("statement", "totals", to={"blanks": 1}),
    "a statistic that there is not": altered("statement", "statistics", to=["dominoes"]),
    "the machine of another puzzle": lambda: with_digest(
        {**certificate(CASES["components"]), "puzzle": certificate(MAGNETS)["puzzle"]}
    ),
}
"""What is true of the machine in the file, but not of the rules, or not in lowest terms."""


@pytest.mark.parametrize("kind", ONLY_HERE)
def test_the_package_refuses(kind: str) -> None:
    fields = ONLY_HERE[kind]()
    assert refused(fields, MAGNETS)
    assert not checker_refuses(fields)


def by_totals(name: str) -> Callable[..., Any]:
    """Rules as a referee would write them, for a second file."""

    def count(rows: int, columns: int, parameters: Json, statistics: list[str], totals: Json) -> Any:
        assert (parameters, statistics, totals) == ({}, ["magnets"], {})
        boards = brute_force(make_strip(name, rows), columns, 100_000)
        return dict(Counter((sum(str(mark).count("+") for row in board.cells for mark in row),) for board in boards))

    return count


def test_rules_in_a_second_file() -> None:
    """Boards of each total, and what is refused: other totals, other numbers, totals that no board has."""
    count, fields = by_totals("magnets"), certificate(("magnets", 1, ("magnets",), ()))
    assert "every transition lies" in run_checker(json.dumps(fields).encode(), count)[1]
    for wrong in (
        lambda found: {(total + 1,): n for (total,), n in found.items()},
        lambda found: {total: n + 1 for total, n in found.items()},
        lambda found: {(10**6,): 1},
        lambda found: {},
        lambda found: 1,
    ):
        assert checker_refuses(fields, lambda *asked, wrong=wrong: wrong(count(*asked)))


def test_zeros_decide_where_the_vector_stays() -> None:
    """Two states that no board reaches keep the vector from becoming 0; the start's weight is t."""
    loop = GainMachine([[[0, 1, 1], [1, 2, 0, 2, 1, 0], [1, 1, 0]]], [0, 1, 0, 1, 1, 0])
    said = SplitStatement(["size"], {}, [["1"]], [["1"], ["0", "-1"]])
    assert judge_split(said, loop) == "3 zeros in a row decide for 3 merged states"
    body = {
        "format": "stripcount certificate 3",
        "puzzle": {"name": "loop", "rows": 1, "parameters": {}},
        "machine": msgspec.to_builtins(loop),
        "statement": msgspec.to_builtins(said),
    }
    assert "3 zeros in a row for 3 states" in run_checker(json.dumps(with_digest(body)).encode())[2]
    with pytest.raises(Disagreement, match=r"the coefficient of x\^1 in the numerator"):
        judge_split(SplitStatement(["size"], {}, [["1"], ["1"]], [["1"], ["0", "-1"]]), loop)
    with pytest.raises(Disagreement, match="boards of 1 columns have other totals"):
        judge_split(said, loop, [{(0,): 1}, {(2,): 1}])


@pytest.mark.parametrize("gain", [10**6, 2**31 - 1])
def test_great_gains_and_weights_are_refused_at_once(gain: int) -> None:
    """Neither checker makes room for what a file merely says."""
    edges = [0, 1000, gain, 0, 1000, gain, gain]
    for numbers in (edges[:3], [0, 1000, gain]):
        factors = [[numbers]] * 200
        spoilt = with_value(certificate(MAGNETS), "machine", to={"factors": factors, "ends": [0, 2**31 - 1, gain]})
        spoilt["puzzle"]["rows"] = 200
        spoilt["statement"]["denominator"] = [["1"]] + [["0", "1"]] * 400
        assert checker_refuses(with_digest(spoilt))


def test_work_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    fields = certificate(MAGNETS)
    monkeypatch.setattr(alone, "MAX_WORK", 1000)
    assert checker_refuses(fields)
    monkeypatch.setattr("stripcount.check.certificate.judging.MAX_WORK", 1000)
    assert refused(fields, MAGNETS)


GAINS = [
    (graph, word, name)
    for graph in ("grid", "cylinder", "wheel", "C3 x C", "torus", "moebius ladder", "K4 x P", "king")
    for word in ("vertices: any", "edges: any", "dominating", "matching", "edge cover", "vertices: connected")
    for name in ("components", "cycles", "isolated", "leaves")
]
FEW = {("grid", "edges: any", "leaves"), ("wheel", "vertices: any", "components"), ("grid", "matching", "isolated")}


@pytest.mark.parametrize(
    ("graph", "word", "name"),
    [
        pytest.param(*one, marks=() if one in FEW else pytest.mark.long("gains of each family of graphs, three ways"))
        for one in GAINS
    ],
)
def test_gains_state_by_state_are_those_of_whole_arrays(graph: str, word: str, name: str) -> None:
    """Totals of the graphs of up to four layers, by the machine of a certificate, by arrays and by brute force."""
    rows = 2 if graph in ("grid", "cylinder", "torus", "king") else None
    strip = GraphStrip(family(graph, rows), problem(word))
    if name not in strip.counting.gained:
        pytest.skip("not a total of these sets")
    try:
        expected = Count(strip).statistic(name).terms(5)
    except StripcountError:  # parallel edges, or states that do not fit into words
        return
    rules = split_rules(strip, [name], {}, max_candidates=300)
    wanted = [{(total,): n for total, n in enumerate(term) if n} for term in expected]
    assert [dict(count) for count in rules.counts[:5]] == wanted[: len(rules.counts)]
    assert terms_of(rules.machine, 5, 1) == wanted


def terms_of(machine: GainMachine, count: int, totals: int) -> list[dict[tuple[int, ...], int]]:
    """The terms of a machine by totals, each transition by itself."""

    def summed(edges: list[int], parts: list[Counter[tuple[int, ...]]]) -> Counter[tuple[int, ...]]:
        sums: Counter[tuple[int, ...]] = Counter()
        for target, ways, gains in transitions_in_list(edges, totals):
            for total, n in parts[target].items():
                sums[tuple(map(sum, zip(total, gains)))] += ways * n
        return sums

    ones: list[Counter[tuple[int, ...]]] = [Counter({(0,) * totals: 1}) for _ in machine.factors[0]]
    every = [
        [*edge]
        for edge in ([target, ways, *gains] for target, ways, gains in transitions_in_list(machine.ends, totals))
    ]
    vector = [summed([n for edge in every if edge[0] == state for n in edge], ones) for state in range(len(ones))]
    found = []
    for _ in range(count):
        found.append({total: n for total, n in vector[0].items() if n})
        for factor in reversed(machine.factors):
            vector = [summed(edges, vector) for edges in factor]
    return found


def test_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str], says: Says) -> None:
    path = tmp_path / "c.json"
    assert run(["gf", "magnets", "-r", "2", "--statistic", "magnets", "--no-store", "--certificate", str(path)]) == 0
    assert capsys.readouterr().out.startswith("(1 + t*x + t*x^2")
    assert run(["verify", str(path), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["puzzle"], said["rows"], said["verified"]) == ("magnets", 2, True)
    fields = json.loads(path.read_text())
    assert fields["puzzle"]["parameters"] == {"singletons": "no", "blanks": "yes", "count": "layouts"}
    for place, other in (
        (("machine", "factors", 0, 0, 2), 7),
        (("statement", "numerator", 1, 1), "2"),
        (("statement", "statistics"), []),
    ):
        path.write_text(json.dumps(with_digest(with_value(fields, *place, to=other))))
        assert run(["verify", str(path)]) in (1, 2)
        says.text(capsys.readouterr().err)


@pytest.mark.long("another whole command beside the default one above")
def test_components_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "c.json"
    grid = ["gf", "--graph", "grid", "-r", "2", "--problem", "edges: any", "--statistic", "components=2", "--no-store"]
    assert run([*grid, "--certificate", str(path)]) == 0
    assert run(["verify", str(path)]) == 0
    assert "the number of boards of n columns, components = 2, n >= 0" in capsys.readouterr().out
