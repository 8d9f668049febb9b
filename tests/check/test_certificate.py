"""Certificates: both checkers accept what is true, and refuse a certificate in which any single value was altered."""

import ast
import json
import random
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import stripcount
from stripcount import verify_certificate as alone
from stripcount.check.certificate.content import Certificate, Layers, Statement
from stripcount.check.certificate.exploration import machine_from_rules
from stripcount.check.certificate.files import read_certificate, write_certificate
from stripcount.check.certificate.judging import judge, terms
from stripcount.check.certificate.merging import merged_machine
from stripcount.check.certificate.tiles import table_of
from stripcount.cli.main import run
from stripcount.count import Count
from tests.check.forging import (
    CASES,
    REFUTED,
    Json,
    agrees_with_terms,
    alterations,
    brute_force_counter,
    cached_rules,
    checker_refuses,
    gf_certificate,
    leaf_values,
    make_strip,
    package_refuses,
    run_checker,
    with_digest,
    with_value,
)
from tests.sentences import Says

ALONE = Path(stripcount.__file__).parent / "verify_certificate.py"
SHORT = ("function of a machine", "one row", "recurrence", "a third of the number")


@pytest.mark.some_cases(
    "further certificates and boards", "function", "function of period 2", "recurrence from some n on"
)
@pytest.mark.parametrize("name", CASES)
def test_both_checkers_agree_with_what_is_true(name: str) -> None:
    assert not package_refuses(CASES[name]())
    assert not checker_refuses(CASES[name]())


@pytest.mark.some_cases("further certificates and boards", "too early")
@pytest.mark.parametrize("name", REFUTED)
def test_both_checkers_agree_with_what_is_refuted(name: str) -> None:
    fields = REFUTED[name]()
    assert fields["statement"]["fails_at"] is not None
    assert not package_refuses(fields)
    assert not checker_refuses(fields)
    assert package_refuses(with_digest(with_value(fields, "statement", "fails_at", to=None)))
    assert checker_refuses(with_digest(with_value(fields, "statement", "fails_at", to=None)))


def refuse_altered(fields: Json, part: float = 1.0) -> None:
    """Every value, or a part of them, replaced by another one, with the digest computed again."""
    chance = random.Random(1)
    for place, value in leaf_values({key: value for key, value in fields.items() if key != "sha256"}):
        if chance.random() > part and place[0] != "statement":
            continue
        for other in alterations(value):
            spoilt = with_digest(with_value(fields, *place, to=other))
            if fields["statement"]["numerator"] is None and {*place} & {"offset", "from", "columns"}:
                continue  # the same recurrence of the same numbers, claimed for others of them, may be as true
            assert package_refuses(spoilt), (place, other)
            if place[0] == "puzzle" and place[1] != "rows":
                continue  # without rules, only the package knows what a name stands for
            if not checker_refuses(spoilt):  # then the boards it counts are different ones, and the statement is true
                assert place[0] != "statement", (place, other)
                assert agrees_with_terms(spoilt, terms(machine_of(spoilt), 20)), (place, other)


def machine_of(fields: Json) -> Layers:
    """The machine of a certificate, as the stand-alone checker has it."""
    rows = fields["puzzle"]["rows"]
    of_tiles, explicit = vars(alone)["tile_machine"], vars(alone)["explicit_machine"]
    factors, ends = of_tiles(fields["tiles"], rows) if "tiles" in fields else explicit(fields["machine"], rows)
    pairs = [[[x for t in sorted(set(row)) for x in (t, row.count(t))] for row in factor] for factor in factors]
    return Layers(pairs, [x for state, ways in enumerate(ends) if ways for x in (state, ways)])


@pytest.mark.some_cases("further certificates and boards", "a third of the number")
@pytest.mark.long_cases("large certificates, every value altered", "function of a machine")
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(n, marks=[] if n in SHORT else pytest.mark.long("large certificates, every value altered"))
        for n in CASES
    ],
)
def test_any_value_altered_is_refused_by_both(name: str) -> None:
    refuse_altered(CASES[name]())


@pytest.mark.some_cases(
    "further certificates and boards", "areas", "function with a long numerator", "recurrence from some n on"
)
@pytest.mark.long_cases("large certificates, every value altered", "function of period 2")
@pytest.mark.parametrize("name", sorted({*CASES} - {*SHORT}))
def test_some_values_altered_are_refused_by_both(name: str) -> None:
    refuse_altered(CASES[name](), 0.02)


@pytest.mark.some_cases("further certificates and boards", "ring-ring-4", "kings-4")
@pytest.mark.parametrize(("name", "number"), [("magnets", 4), ("ring-ring", 4), ("circuit-board", 4), ("kings", 4)])
def test_merged_states_count_as_all_of_them(name: str, number: int) -> None:
    """The same terms as the library's machine, which merges in another way."""
    whole = machine_from_rules(make_strip(name, number))
    small = merged_machine(whole)
    assert len(small.factors[0]) <= len(whole.factors[0])
    assert terms(small, 12) == terms(whole, 12) == Count(make_strip(name, number)).terms(12)


@pytest.mark.parametrize(
    ("names", "rows"),
    [
        (("domino-tiling", "kings"), 2),
        pytest.param(
            *(("magnets", "domino-tiling", "hard-squares", "kings", "knights", "colourings", "polyomino-tiling"), 3),
            marks=pytest.mark.long("larger machines"),
        ),
    ],
)
def test_the_tiles_of_a_puzzle_are_its_rules(names: tuple[str, ...], rows: int) -> None:
    """The machine of the tiles counts as the puzzle; puzzles that are not local have no tiles."""
    for name in names:
        fields = gf_certificate(name, rows)
        assert terms(machine_of(fields), 8) == Count(make_strip(name, rows)).terms(8)
    assert [table_of(make_strip(name, 3)) for name in ("ring-ring", "circuit-board", "takuzu", "not-touch")] == [
        None
    ] * 4


def test_a_shorter_recurrence_than_there_are_states_is_decided_by_zeros_where_the_vector_stays() -> None:
    """Two states that no board reaches keep the vector from becoming 0."""
    loop = Layers([[[0, 1], [1, 2, 2, 1], [1, 1]]], [0, 1, 1, 1])
    found = judge(Statement(0, (1, 0), "1", ["1"], ["1", "-1"], None, 0, None), loop)
    assert (found.valid_from, found.fails_at) == (0, None)
    assert found.reason == "3 zeros in a row for 3 states"
    body = {
        "format": "stripcount certificate 2",
        "puzzle": {"name": "loop", "rows": 1, "parameters": {}},
        "machine": msgspec.to_builtins(loop),
        "statement": msgspec.to_builtins(Statement(0, (1, 0), "1", ["1"], ["1", "-1"], None, 0, None)),
    }
    assert "3 zeros in a row for 3 states" in run_checker(json.dumps(with_digest(body)).encode())[2]


def test_the_lines_say_what_was_shown_of_the_rules_and_of_the_machine() -> None:
    def lines(fields: Json, name: str | None = None) -> list[str]:
        return run_checker(json.dumps(fields).encode(), name and brute_force_counter(name))

    first, of_rules, of_machine = lines(gf_certificate("magnets", 2))
    assert first.startswith("verified: what the 48 tiles of the file counts, called {'name': 'magnets', 'rows': 2")
    assert of_rules == "rules: NOT checked, the tiles may be another puzzle's"
    assert of_machine == "machine: proved: all 14 numbers of h_6 are 0; 14 states between columns"
    assert lines(gf_certificate("circuit-board", 3))[1] == "rules: NOT checked, the machine may be another puzzle's"
    compared = lines(gf_certificate("ring-ring", 2), "ring-ring")[1]
    assert compared == "rules: compared: RULES.py gives a(0).. = [1, 0, 1, 1, 2]; every transition lies on such a board"


def test_rules_that_answer_too_little_are_said_to() -> None:
    fields, whole = gf_certificate("ring-ring", 2), brute_force_counter("ring-ring")
    answers = run_checker(json.dumps(fields).encode(), lambda r, k, p: whole(r, k, p) if k < 3 else None)
    assert "so NOT every one lies on such a board" in answers[1]
    assert checker_refuses(fields, lambda r, k, p: None)
    assert checker_refuses(fields, lambda r, k, p: whole(r, k, p) if k < 1 else None)


def test_the_checker_imports_nothing_of_the_package_and_is_short() -> None:
    """It imports the standard library alone."""
    text = ALONE.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 312
    assert "stripcount." not in text.replace("stripcount certificate", "")
    nodes = [*ast.walk(ast.parse(text))]
    named = {alias.name.split(".")[0] for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    named |= {str(node.module).split(".")[0] for node in nodes if isinstance(node, ast.ImportFrom)}
    assert named <= {*sys.stdlib_module_names}


@pytest.mark.long("processes of their own")
def test_the_checker_runs_where_the_package_is_not_installed(tmp_path: Path) -> None:
    text = ALONE.read_text(encoding="utf-8")
    (tmp_path / "alone.py").write_text(text)
    (tmp_path / "rules.py").write_text("def count(rows, columns, parameters):\n    return [1, 1, 2, 3, 5][columns]\n")
    fields = gf_certificate("domino-tiling", 2)
    (tmp_path / "good.json").write_text(json.dumps(fields))
    (tmp_path / "bad.json").write_text(json.dumps(with_value(fields, "statement", "numerator", 0, to="2")))

    def status(*arguments: str) -> tuple[int, str]:
        done = subprocess.run(
            [sys.executable, "-I", "-S", "alone.py", *arguments],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout

    code, shown = status("good.json")
    assert (code, shown.count("\n")) == (0, 3)
    assert shown.startswith("verified: ")
    assert status("bad.json") == (1, "REJECTED: ValueError: 'the digest does not match: the file was altered'\n")
    assert status("nowhere.json")[0] == status("alone.py")[0] == 1
    assert status("good.json", "rules.py")[0] == 0


@pytest.mark.long("several commands; test_totals.py and test_forgeries.py ask the command line by default")
def test_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str], says: Says) -> None:
    path = tmp_path / "magnets.json.xz"
    assert run(["gf", "magnets", "--rows", "2", "--no-store", "--certificate", str(path)]) == 0
    capsys.readouterr()
    assert run(["verify", str(path)]) == 0
    assert capsys.readouterr().out.startswith(
        "verified: magnets, 2 rows, singletons=no, blanks=yes, count=layouts, with"
    )
    assert run(["verify", str(path), "--json"]) == 0
    fields = json.loads(capsys.readouterr().out)
    assert fields["verified"] is True
    assert "Q = [1, -2, -6, -2, 0, 2, 1]" in fields["statement"]
    found = read_certificate(path)
    assert isinstance(found, Certificate)
    assert (found.puzzle.name, found.puzzle.parameters["blanks"]) == ("magnets", "yes")
    spoilt = tmp_path / "spoilt.json"
    wrong = msgspec.structs.replace(found.statement, numerator=["1", "1", "3", "-1", "-1"])
    write_certificate(spoilt, msgspec.structs.replace(found, statement=wrong).sealed())
    assert run(["verify", str(spoilt)]) == 1
    says.text(capsys.readouterr().err)
    spoilt.write_text("{}")
    assert run(["verify", str(spoilt)]) == 2
    assert run(["verify", str(tmp_path / "nowhere.json")]) == 2
    assert capsys.readouterr().err.count("\n") == 2
    claim = ["prove", "domino-tiling", "--rows", "2", "--recurrence", "1,2", "--no-store", "--certificate"]
    assert run([*claim, str(spoilt)]) == 0
    assert run(["verify", str(spoilt)]) == 0
    assert "a(n) = 1*a(n-1) + 2*a(n-2) from some n on: refuted, it fails at n = 2" in capsys.readouterr().out
    assert run([*claim, "a.txt"]) == 2
    assert run(["prove", "--table", "x", "--certificate", "a.json"]) == 2


@pytest.mark.long("372 coefficients; fewer rows are default cases above")
def test_five_rows_of_magnets() -> None:
    """372 coefficients, in integers by both; three values altered. Six rows take both ten times as long."""
    fields = gf_certificate("magnets", 5)
    assert not checker_refuses(fields)
    places = [(place, value) for place, value in leaf_values(fields) if place[0] in ("statement", "tiles")]
    for place, value in random.Random(6).sample(places, 3):
        spoilt = with_value(fields, *place, to=alterations(value)[0])
        assert checker_refuses(spoilt)
        assert package_refuses(spoilt)
    assert cached_rules("magnets", 5).tiles == cached_rules("magnets", 2).tiles
