"""Certificates of polynomials of graphs: both checkers accept what is true, and refuse what was altered.

As a second file of rules, deletion and contraction counts the graphs of few layers, written without the package.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stripcount.check.certificate.content import Puzzle
from stripcount.check.certificate.files import decode_certificate
from stripcount.check.certificate.gain_machine import GainMachine
from stripcount.check.certificate.polynomials import EDGE_SUMS, polynomial_rules, power_of, sum_over_edge_sets
from stripcount.check.certificate.split import (
    SplitCertificate,
    SplitRules,
    split_certificate_of,
    statement_of_polynomial,
    verify_split,
)
from stripcount.cli.main import run
from stripcount.errors import BadInput, StripcountError
from stripcount.gf.strip_polynomials import STRIP_POLYNOMIALS, strip_polynomial
from stripcount.model.graphs.families import family
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.layered import Layered
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import problem
from stripcount.puzzles import puzzle_class
from tests.check.forging import Json, alterations, checker_refuses, leaf_values, run_checker, with_digest, with_value
from tests.check.test_totals import terms_of
from tests.evaluate.test_deletion_contraction import AGAIN
from tests.sentences import Says

FAMILIES: dict[str, Layered] = {
    "grid": family("grid", 2),
    "prism": family("P2 x C"),
    "cylinder": family("cylinder", 3),
    "moebius ladder": family("moebius ladder"),
    "wheel": family("wheel"),
    "K3 x P": family("K3 x P"),
}
CASES = [(graph, name) for graph in FAMILIES for name in STRIP_POLYNOMIALS]


@cache
def known(graph: str, name: str) -> SplitRules:
    return polynomial_rules(GraphStrip(FAMILIES[graph], problem("dominating")), name, max_candidates=200)


@cache
def certificate(graph: str, name: str) -> Json:
    """The certificate as plain values; tests change copies."""
    gf = strip_polynomial(name, FAMILIES[graph]).gf
    puzzle = Puzzle("graphs", FAMILIES[graph].height, {"graph": graph})
    found = split_certificate_of(known(graph, name), puzzle, statement_of_polynomial(gf, name))
    plain: Json = json.loads(msgspec.json.encode(found))
    return plain


def refused(fields: Json, graph: str, name: str) -> bool:
    """Whether the package refuses a certificate, given the rules of what it says it is about."""
    try:
        found = decode_certificate(json.dumps(fields).encode(), "it")
        assert isinstance(found, SplitCertificate)
        said = found.statement.polynomial
        list(verify_split(found, known(graph, name if said == name else str(said))))
    except StripcountError:
        return True
    return False


def again(graph: str) -> Callable[..., Any]:
    """The polynomials of graphs of few edges by deletion and contraction, as a second file would give them."""

    def count(rows: int, columns: int, parameters: dict[str, str], statistics: list[str], totals: Json) -> Any:
        assert (rows, parameters["graph"], totals) == (FAMILIES[graph].height, graph, {})
        finite = FAMILIES[graph].finite(columns)
        if columns == 0:
            return {(0,) * len(statistics): 1}
        return AGAIN[parameters["polynomial"]](finite.size, finite.edges) if len(finite.edges) <= 12 else None

    return count


@pytest.mark.some_cases("further certificates and boards", "grid-domination", "grid-matching")
@pytest.mark.parametrize(
    ("graph", "name"),
    [
        pytest.param(graph, name, marks=() if graph == "grid" else pytest.mark.long("polynomials of each family"))
        for graph, name in CASES
    ],
)
def test_both_checkers_agree_with_what_is_true(graph: str, name: str) -> None:
    fields = certificate(graph, name)
    assert not refused(fields, graph, name)
    _, rules, machine = run_checker(json.dumps(fields).encode(), again(graph))
    assert "compared: RULES.py gives a(0).. = [{" in rules
    assert machine.startswith("machine: proved: ")


def test_what_is_certified() -> None:
    """The chromatic function of ladders: P(2 x n) = q (q-1) (q²-3q+3)^(n-1)."""
    found = decode_certificate(json.dumps(certificate("grid", "chromatic")).encode(), "it")
    assert isinstance(found, SplitCertificate)
    said, *lines = verify_split(found, known("grid", "chromatic"))
    assert said == (
        "graphs, 2 rows, graph=grid, with a(n) the chromatic polynomial, in q, of the graph with n layers, n >= 0: "
        "a(0) + a(1)*z + ... = P/Q with P = 1 - 3*z + 2*z*q, Q = 1 - 3*z + 3*z*q - z*q^2: proved"
    )
    assert lines[:2] == [
        "rules: the machine and its weights are what the layers of the graph give, read edge by edge",
        "rules: a(0).. = [1, -q + q^2, -3*q + 6*q^2 - 4*q^3 + q^4, -9*q + 27*q^2 - 33*q^3 + 21*q^4 - 7*q^5 + q^6] as "
        "sums over all sets of edges, as by the machine",
    ]
    assert lines[-1] == "trusted: the layers of the graph, Python, and check/certificate; no code of the derivation"


@pytest.mark.parametrize("name", EDGE_SUMS)
def test_sums_over_sets_are_what_deletion_and_contraction_gives(name: str) -> None:
    """Of connected multigraphs; the Tutte polynomial of three parallel edges and a loop is y (x + y + y²)."""
    for edges in (
        ((0, 1),) * 3 + ((1, 1),),
        ((0, 1), (1, 2), (2, 0), (2, 3)),
        ((0, 1), (1, 2), (2, 3), (3, 0), (0, 2)),
    ):
        size = 1 + max(max(edge) for edge in edges)
        assert sum_over_edge_sets(EDGE_SUMS[name], Graph(size, edges)) == AGAIN[name](size, edges)
    assert power_of({(1,): 1, (0,): -1}, 2) == {(2,): 1, (1,): -2, (0,): 1}


@pytest.mark.parametrize(
    ("graph", "name", "part"),
    [
        ("grid", "chromatic", 0.5),
        ("grid", "tutte", 0.1),
        *(pytest.param("grid", name, 1, marks=pytest.mark.long("every value altered")) for name in STRIP_POLYNOMIALS),
        pytest.param("moebius ladder", "flow", 1, marks=pytest.mark.long("every value altered")),
    ],
)
def test_any_value_altered_is_refused_by_both(graph: str, name: str, part: float) -> None:
    """Weights and their signs, exponents, targets, ends, coefficients."""
    fields, chance = certificate(graph, name), random.Random(1)
    size = len(fields["statement"]["statistics"])
    for place, value in leaf_values({key: value for key, value in fields.items() if key != "sha256"}):
        if chance.random() > part:
            continue
        for other in [*alterations(value), *([-value] if place[0] == "machine" and value else [])]:
            spoilt = with_digest(with_value(fields, *place, to=other))
            assert refused(spoilt, graph, name) or place[0] == "puzzle", (place, other)
            if place[0] == "puzzle" or place[1:2] in (("statistics",), ("totals",), ("polynomial",)):
                continue
            if not checker_refuses(spoilt):  # then the altered machine counts as the true one does
                assert place[0] == "machine", (place, other)
                machines = (msgspec.convert(one["machine"], GainMachine) for one in (fields, spoilt))
                first, second = (terms_of(machine, 20, size) for machine in machines)
                assert first == second, (place, other)


def altered(*place: str | int, to: Any) -> Callable[[], Json]:
    return lambda: with_digest(with_value(certificate("grid", "chromatic"), *place, to=to))


def other_factor(change: Callable[[list[int]], list[int]]) -> Callable[[], Json]:
    edges = certificate("grid", "chromatic")["machine"]["factors"][1][1]
    return altered("machine", "factors", 1, 1, to=change([*edges]))


FORGED: dict[str, Callable[[], Json]] = {
    "another sign": other_factor(lambda edges: [edges[0], -edges[1], *edges[2:]]),
    "a weight of 0": other_factor(lambda edges: [edges[0], 0, *edges[2:]]),
    "a weight more, and one less": other_factor(lambda edges: [*edges, edges[-3], -1, edges[-1]]),
    "a negative exponent": other_factor(lambda edges: [*edges[:2], -1, *edges[3:]]),
    "a negative target": other_factor(lambda edges: [-1, 1, 0, *edges]),
    "a weight that is too great": other_factor(lambda edges: [edges[0], -(2**31), *edges[2:]]),
    "a number of sets, whose weights are positive": lambda: with_digest(
        with_value(certificate("grid", "chromatic"), "statement", to=without_name())
    ),
    "a coefficient of the numerator": altered("statement", "numerator", 1, 1, to="3"),
    "another sign in the denominator": altered("statement", "denominator", 1, 2, to="1"),
    "a variable more": altered("statement", "statistics", to=["q", "v"]),
    "no variable": altered("statement", "statistics", to=[]),
    "an altered file": lambda: with_value(certificate("grid", "chromatic"), "statement", "numerator", 1, 1, to="3"),
}


def without_name() -> Json:
    said = dict(certificate("grid", "chromatic")["statement"])
    del said["polynomial"]
    return said


@pytest.mark.parametrize("kind", FORGED)
def test_both_checkers_refuse(kind: str) -> None:
    fields = FORGED[kind]()
    assert checker_refuses(fields)
    assert refused(fields, "grid", "chromatic")


ONLY_HERE: dict[str, Callable[[], Json]] = {
    "another polynomial": altered("statement", "polynomial", to="flow"),
    "a polynomial that there is not": altered("statement", "polynomial", to="alexander"),
    "another variable": altered("statement", "statistics", to=["x"]),
    "a total": altered("statement", "totals", to={"size": 1}),
    "the machine of another graph": lambda: with_digest(
        {**certificate("prism", "chromatic"), "puzzle": certificate("grid", "chromatic")["puzzle"]}
    ),
}
"""What is true of the machine in the file, but not of the graph."""


@pytest.mark.parametrize("kind", ONLY_HERE)
def test_the_package_refuses(kind: str) -> None:
    fields = ONLY_HERE[kind]()
    assert refused(fields, "grid", "chromatic")
    assert not checker_refuses(fields)


def test_rules_in_a_second_file_are_compared() -> None:
    """Other signs, other exponents, and numbers where polynomials are expected are refused."""
    count, fields = again("grid"), certificate("grid", "flow")
    assert "every transition lies" in run_checker(json.dumps(fields).encode(), count)[1]
    for wrong in (
        lambda found: {powers: -c for powers, c in found.items()},
        lambda found: {(n + 1,): c for (n,), c in found.items()},
        lambda found: {(0,): 10**14},
        lambda found: {},
        lambda found: 1,
    ):
        assert checker_refuses(fields, lambda *asked, wrong=wrong: wrong(count(*asked)))


def test_what_has_no_polynomial(says: Says) -> None:
    grid = GraphStrip(FAMILIES["grid"], problem("dominating"))
    apart = Layered("two paths", 2, between=((1, 0, 0), (1, 1, 1)))
    for name, strip in (
        ("alexander", grid),
        ("tutte", puzzle_class("magnets")(2)),
        ("tutte", GraphStrip(apart, problem("dominating"))),
    ):
        with says(BadInput):
            polynomial_rules(strip, name)


def test_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str], says: Says) -> None:
    path = tmp_path / "ladders.json"
    asked = ["gf", "--graph", "grid", "--rows", "2", "--polynomial", "tutte", "--no-store", "--certificate", str(path)]
    assert run(asked) == 0
    assert capsys.readouterr().out.startswith("(1 - z - y*z")
    assert run(["verify", str(path), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["puzzle"], said["rows"], said["verified"]) == ("graphs", 2, True)
    assert "a(n) the tutte polynomial, in x, y, of the graph with n layers" in said["statement"]
    fields = json.loads(path.read_text())
    assert fields["puzzle"] == {"name": "graphs", "rows": 2, "parameters": {"graph": "grid"}}
    for place, other in (
        (("machine", "factors", 0, 0, 1), 7),
        (("statement", "numerator", 1, 0, 1), "2"),
        (("statement", "statistics"), ["y", "x"]),
        (("statement", "polynomial"), "alexander"),
        (("puzzle", "parameters"), {"graph": "grid", "problem": "dominating"}),
    ):
        path.write_text(json.dumps(with_digest(with_value(fields, *place, to=other))))
        assert run(["verify", str(path)]) in (1, 2)
        says.text(capsys.readouterr().err)
