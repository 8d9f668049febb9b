"""The command `prove` as a user meets it."""

import json
from pathlib import Path

import pytest

from stripcount.check.certificate import exploration
from stripcount.cli.main import run
from stripcount.puzzles import template as template_module
from tests.sentences import Says

EXAMPLE = """
from stripcount import BlockStrip
class Example(BlockStrip):
    values = range(3)
    window = (2, 2)
    def allowed(self, block):
        (a, b), (c, d) = block
        return a + d == b + c
"""
TABLE = Path(__file__).parents[1] / "data" / "oeis-empirical.json"


@pytest.fixture
def example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "example.py"
    path.write_text(EXAMPLE)
    return path


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(arguments) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def verdict(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(output(capsys, "prove", *arguments, "--json", "--no-store"))
    return found


@pytest.mark.long("examines a puzzle again for each command; statuses and failures are default tests of named puzzles")
def test_a_rule_of_ones_own(example: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each block a + d = b + c makes a board of r_i + c_j: rows and columns that only shift one another."""
    mine = f"{example}:Example"
    assert output(capsys, "terms", mine, "-r", "3", "-k", "4") == "1, 27, 45, 87, 189\n"
    found = verdict(capsys, mine, "--rows", "3", "--recurrence", "6,-11,6")
    assert (found["status"], found["valid_from"], found["order"], found["minimal_states"]) == ("proved", 4, 3, 4)
    assert found["true_denominator"] == ["1", "-6", "11", "-6"]
    assert (found["minimal"], found["claimed_order"], found["failure"]) == (True, 3, None)
    early = verdict(capsys, mine, "--rows", "3", "--recurrence", "6,-11,6", "--from", "3")
    assert (early["status"], early["valid_from"]) == ("refuted", 4)
    assert early["failure"] == {"index": 3, "counted": "87", "claimed": "-21"}
    assert output(capsys, "check", mine, "--rows", "2", "-k", "4").count("agreed") == 6


@pytest.mark.long(
    "examines a puzzle again for each command; a class that is left out is a default test of tests/test_first_steps.py"
)
def test_a_class_that_is_left_out_is_the_only_one_of_its_file(
    example: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output(capsys, "gf", "example.py", "--rows", "2", "--certificate", "own.json", "--no-store")
    for puzzle in ("example.py", "example.py:Example"):
        assert output(capsys, "verify", "own.json", "--puzzle", puzzle).startswith("verified: Example, 2 rows, ")
    stored = verdict(capsys, "example.py", "--rows", "2", "--order", "2")
    assert stored["puzzle"] == "example.py:Example"
    Path("verdict.json").write_text(json.dumps(stored), encoding="utf-8")
    assert output(capsys, "prove", "example.py", "--recheck", "verdict.json").startswith("agreed: ")


def test_text_of_a_verdict(capsys: pytest.CaptureFixture[str]) -> None:
    lines = output(capsys, "prove", "domino-tiling", "--rows", "2", "--recurrence", "0,2,1").splitlines()
    assert lines[0] == "proved: a(n) = 2*a(n-2) + a(n-3) from some n on"
    assert lines[1].startswith("it holds from n = 3 on: the defect satisfies a recurrence of order at most 2")
    assert lines[2] == "shortest recurrence: order 2, for n >= 2, proved; denominator 1 - x - x^2"


def test_functions_terms_orders_and_other_indices(capsys: pytest.CaptureFixture[str]) -> None:
    dominoes = ("domino-tiling", "--rows", "2")
    assert verdict(capsys, *dominoes, "--gf", "1/(1-x-x^2)")["status"] == "proved"
    wrong = verdict(capsys, *dominoes, "--gf", "x/(1-x-x^2)")
    assert (wrong["status"], wrong["valid_from"]) == ("refuted", None)
    assert wrong["failure"] == {"index": 0, "counted": "1", "claimed": "0"}
    given = ("--terms", "1,2,3,5", "--offset", "1")
    assert verdict(capsys, *dominoes, "--recurrence", "1,1", *given)["valid_from"] == 3
    assert verdict(capsys, *dominoes, "--recurrence", "1,1", "--terms", "1,2")["failure"] is not None
    assert verdict(capsys, *dominoes, "--order", "2")["status"] == "proved"
    lucas = verdict(capsys, *dominoes, "--columns", "2n+1", "--recurrence", "a(n) = 3*a(n-1) - a(n-2) for n>1")
    assert (lucas["status"], lucas["valid_from"]) == ("proved", 2)
    half = verdict(capsys, "magnets", "--rows", "1", "--columns", "2n", "--divisor", "1", "--recurrence", "2,1")
    assert half["status"] == "proved"


@pytest.mark.long("three functions of entries; tests/check/records/test_claim_table.py reads entries by default")
def test_a_table_and_what_it_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str], says: Says) -> None:
    short = json.loads(TABLE.read_text())
    chosen = ("A184224", "A282310", "A281831")
    short["entries"] = [entry for entry in short["entries"] if entry["anumber"] in chosen]
    path = tmp_path / "table.json"
    path.write_text(json.dumps(short))
    lines = output(capsys, "prove", "--table", str(path), "--no-store").splitlines()
    assert lines[0] == "A184224  proved     order 6, the shortest, from n = 7; 8 minimal states"
    listed = json.loads(output(capsys, "prove", "--table", str(path), "--json", "--write", str(tmp_path / "out")))
    assert [(v["anumber"], v["status"]) for v in listed] == [(e["anumber"], "proved") for e in short["entries"]]
    fields = {"status", "valid_from", "order", "minimal_states", "terms_checked", "true_denominator", "reason"}
    assert fields <= set(listed[0])
    assert "| A282310 | recurrence of order 3 | 4 | proved |" in (tmp_path / "out" / "README.md").read_text()
    assert {file.name for file in (tmp_path / "out").iterdir()} == {"README.md", "verdicts.json"}
    again = output(capsys, "verify", str(tmp_path / "out" / "verdicts.json")).splitlines()
    assert [line[:25] for line in again] == [f"verified: {entry['anumber']} proved:" for entry in short["entries"]]
    assert run(["prove", "--table", str(path), "--no-store", "--write", str(path)]) == 2
    says.text(capsys.readouterr().err)


@pytest.mark.parametrize(
    ("rows", "recurrence"), [("2", "1,1"), pytest.param(*("3", "0,4,0,-1"), marks=pytest.mark.long("a larger machine"))]
)
def test_a_stored_proof_is_verified_again(
    rows: str, recurrence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], says: Says
) -> None:
    stored = verdict(capsys, "domino-tiling", "--rows", rows, "--recurrence", recurrence)
    path = tmp_path / "proof.json"
    path.write_text(json.dumps(stored))
    assert output(capsys, "prove", "--recheck", str(path)).startswith("agreed: proved, verified by a second judgement")
    path.write_text(json.dumps({**stored, "valid_from": 5}))
    assert run(["prove", "--recheck", str(path)]) == 1
    says.text(capsys.readouterr().err)
    for name, false in (("claimed_order", 7), ("minimal", False)):
        path.write_text(json.dumps({**stored, name: false}))
        assert run(["prove", "--recheck", str(path)]) == 1
        says.text(capsys.readouterr().err)


def test_a_stored_verdict_runs_no_code_that_the_user_does_not_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, says: Says
) -> None:
    monkeypatch.chdir(tmp_path)
    template = (Path(template_module.__file__)).read_text(encoding="utf-8")
    Path("own.py").write_text(template + "\nopen('ran', 'w').close()\n", encoding="utf-8")
    stored = verdict(capsys, "own.py:Template", "--rows", "1", "--order", "2")
    Path("verdict.json").write_text(json.dumps(stored), encoding="utf-8")
    Path("ran").unlink()
    assert run(["prove", "--recheck", "verdict.json"]) == 2
    says.text(capsys.readouterr().err)
    assert not Path("ran").exists()
    assert run(["prove", "magnets", "--recheck", "verdict.json"]) == 2
    says.text(capsys.readouterr().err)
    assert output(capsys, "prove", "own.py:Template", "--recheck", "verdict.json").startswith("agreed: ")


@pytest.mark.parametrize(
    ("rows", "wrap", "recurrence", "order", "start"),
    [  # by hand, from the eigenvalues of [[1, 3], [1, 2]] and -1; A051926 and A050402 from their second term on, as the
        # OEIS states them (the second one's is not the shortest)
        ("3", "rows", "3,1", 2, 2),
        ("3", "both", "2,4,1", 3, 4),
        pytest.param("4", "rows", "5,1,-1", 3, 3, marks=pytest.mark.long("a larger machine")),
        pytest.param("4", "both", "1,17,23,1,-9,-1,1", 6, 8, marks=pytest.mark.long("a larger machine")),
    ],
)
def test_claims_about_wrapped_boards(
    rows: str,
    wrap: str,
    recurrence: str,
    order: int,
    start: int,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    says: Says,
) -> None:
    given = ["hard-squares", "--rows", rows, "--wrap", wrap]
    stored = verdict(capsys, *given, "--recurrence", recurrence)
    assert (stored["status"], stored["order"], stored["valid_from"]) == ("proved", order, start)
    assert stored["wrap"] == wrap
    flat = verdict(capsys, *given[:3], "--recurrence", recurrence)
    assert (flat["status"], "wrap" in flat) == ("refuted", False)
    path = tmp_path / "verdict.json"
    path.write_text(json.dumps(stored))
    assert output(capsys, "prove", "--recheck", str(path)).startswith("agreed: proved")
    path.write_text(json.dumps({**stored, "wrap": None}))  # the same verdict about boards with four edges
    assert run(["prove", "--recheck", str(path)]) == 1
    for other in ("5", "[]", "{}", '"foo"'):
        path.write_text(json.dumps({**stored, "wrap": json.loads(other)}))
        assert run(["prove", "--recheck", str(path)]) == 2
        says.text(capsys.readouterr().err)


@pytest.mark.long("an estimate of forty rows; what does not fit is refused by default in test_limits.py")
def test_what_does_not_fit_is_undecided(capsys: pytest.CaptureFixture[str]) -> None:
    found = verdict(capsys, "magnets", "--rows", "40", "--recurrence", "1")
    assert found["status"] == "undecided"
    assert str(found["reason"]).startswith("Magnets with 40 rows needs more than 1,000 TB")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("", "prove needs exactly one of these: a PUZZLE with --rows, --table FILE, --recheck FILE."),
        ("magnets --recurrence 1", "give --rows, the number of rows."),
        ("--table some.json --recurrence 1", "--rows, -p, --wrap and the options of a claim are not available"),
        ("magnets --rows 2", "prove needs exactly one of --recurrence, --gf, --order."),
        ("magnets --rows 2 --recurrence 1 --gf 1", "prove needs exactly one of --recurrence, --gf, --order."),
        ("magnets --rows 2 --recurrence 1,x", "recurrence must be integers c1,c2,... or a(n) = "),
        ("magnets --rows 2 --gf 1/0", "a function must be made of x, integers"),
        ("magnets --rows 2 --gf 1/(2-x)", "denominator must have constant term 1 or -1"),
        ("magnets --rows 2 --recurrence 1 --from -1", "from must be an integer from 0 to 100000, not -1."),
        ("magnets --rows 2 --recurrence 1,1 --from 1", "from must be at least 2, "),
        ("magnets --rows 2 --recurrence 1 --offset -1", "offset must be an integer from 0 to 10000, not -1."),
        (
            "magnets --rows 2 --recurrence 1 --terms 1,x",
            "terms must be integers with commas between them, such as 1,3,14, not 1,x.",
        ),
        ("magnets --rows 2 --recurrence 1 --divisor 0", "divisor must be an integer of at least 1, not 0."),
        ("magnets --rows 2 --recurrence 1 --columns k", "columns must look like n, n+1 or 2n-1, not k."),
        ("magnets --rows 2 --recurrence 1 --columns n-1", "columns must not be negative, and a(0) has -1."),
        ("magnets --rows 2 --recurrence 1 --columns 0n", "columns per index must be an integer from 1 to 1000"),
        ("magnets --rows 0 --recurrence 1", "rows must be an integer of at least 1, not 0."),
        ("--table nowhere.json", "nowhere.json cannot be read: No such file or directory."),
        ("--recheck nowhere.json", "nowhere.json cannot be read: No such file or directory."),
        ("magnets --rows 2 --recurrence 1 --write x", "--write must come with --table."),
        ("--table some.json --wrap rows", "--rows, -p, --wrap and the options of a claim are not available"),
        (
            "magnets --rows 2 --recurrence 1 --wrap rows --certificate x.json",
            "--certificate is not available with --wrap.",
        ),
        (
            "./example.py:Example --rows 1 --recurrence 1",
            "rows must be at least 2, the number of rows of Example.window",
        ),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(
    arguments: str, sentence: str, example: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["prove", *arguments.split()]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"stripcount: {sentence}")
    assert captured.err.count("\n") == 1


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("return a + d == b + c", "return a // d > 0", "Example.allowed failed on the block ((0, 0), (0, 0)), ZeroDiv"),
        ("return a + d == b + c", "return a", "Example.allowed must return True or False, not 0 for the block "),
        ("return a + d == b + c", "pass", "Example.allowed must return True or False, not None for the block "),
        ("range(3)", "([0], [1])", "Example.values must be hashable, not [0]."),
        ("range(3)", "3", "Example.values must be a non-empty range, tuple, list or string, not 3."),
        (
            "(2, 2)",
            "(2, 0)",
            "Example.window must be two integers from 1 to 1,000,000, rows and columns, or pairs of them, not (2, 0).",
        ),
        ("def allowed", "def alowed", "Example in ./example.py lacks the method allowed."),
    ],
)
def test_mistakes_in_a_rule(
    old: str, new: str, sentence: str, example: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    example.write_text(EXAMPLE.replace(old, new))
    for command in (
        ["prove", "./example.py:Example", "--rows", "2", "--recurrence", "1"],
        ["gf", "./example.py:Example", "-r", "2"],
    ):
        assert run(command) == 2
        captured = capsys.readouterr()
        assert captured.err.startswith(f"stripcount: {sentence}")
        assert captured.err.count("\n") == 1


def test_a_long_verification_says_that_it_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    output(capsys, "gf", "magnets", "--rows", "1", "--certificate", "magnets.json", "--no-store")
    assert run(["verify", "magnets.json"]) == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(exploration, "MANY_TRANSITIONS", 3)
    assert run(["verify", "magnets.json"]) == 0
    said = capsys.readouterr().err
    assert said.startswith("stripcount: walking through the states, with more than ")
    assert len(said.splitlines()) == 1
