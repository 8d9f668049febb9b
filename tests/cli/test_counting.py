"""The command line as a user meets it: what is printed, where, and with which exit status."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from stripcount.cli.main import run
from tests.sentences import Says


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(arguments) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def test_the_generating_function_of_two_rows(capsys: pytest.CaptureFixture[str]) -> None:
    lines = output(capsys, "gf", "magnets", "--rows", "2").splitlines()
    assert lines[0] == "(1 + x + 2*x^2 - x^3 - x^4)/(1 - 2*x - 6*x^2 - 2*x^3 + 2*x^5 + x^6)"
    assert lines[1].startswith("order 6, 14 states (6 minimal), method modular, proved: the order equals")


@pytest.mark.parametrize("method", ["symbolic", "modular"])
def test_json_fields_of_gf(capsys: pytest.CaptureFixture[str], method: str) -> None:
    found = json.loads(output(capsys, "gf", "magnets", "--rows", "2", "--method", method, "--json"))
    assert found["numerator"] == ["1", "1", "2", "-1", "-1"]
    assert found["denominator"] == ["1", "-2", "-6", "-2", "0", "2", "1"]
    assert (found["puzzle"], found["rows"], found["order"], found["states"]) == ("magnets", 2, 6, 14)
    assert (found["minimal_states"], found["method"], found["evidence"]) == (6, method, "proved")
    assert found["parameters"] == {"singletons": "no", "blanks": "yes", "count": "layouts"}
    assert found["surplus_terms"] > 0


def test_terms_as_text_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert output(capsys, "terms", "magnets", "--rows", "2", "--columns", "4") == "1, 3, 14, 47, 183\n"
    found = json.loads(output(capsys, "terms", "magnets", "-r", "4", "-k", "4", "--json"))
    assert found["offset"] == 0
    assert (len(found["terms"]), found["terms"][:3]) == (5, ["1", "7", "183"])


@pytest.mark.parametrize("sweep", ["machine", "board"])
def test_both_sweeps_print_the_same(capsys: pytest.CaptureFixture[str], sweep: str) -> None:
    text = output(capsys, "terms", "magnets", "-r", "2", "-k", "4", "-p", "singletons=yes", "--sweep", sweep)
    assert text == "1, 4, 27, 148, 881\n"


def test_machine_and_growth(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(output(capsys, "machine", "magnets", "--rows", "4", "--json"))
    assert (found["rows"], found["states"], found["transitions"], found["minimal_states"]) == (4, 246, 2378, 59)
    grown = json.loads(output(capsys, "growth", "magnets", "--rows", "4", "--digits", "22", "--json"))
    assert (grown["growth"], grown["digits"]) == ("13.70696310898557314662", 22)
    assert grown["radius"].startswith("0.0729556205885")


def test_check_prints_a_line_an_agreement(capsys: pytest.CaptureFixture[str]) -> None:
    lines = output(capsys, "check", "domino-tiling", "--rows", "3").splitlines()
    assert len(lines) == 7
    assert all(line.startswith("agreed") for line in lines)


def test_puzzles_lists_parameters_and_defaults(capsys: pytest.CaptureFixture[str]) -> None:
    listed = {p["puzzle"]: p for p in json.loads(output(capsys, "puzzles", "--json"))}
    assert {p["name"]: p["default"] for p in listed["magnets"]["parameters"]} == {
        "singletons": "no",
        "blanks": "yes",
        "count": "layouts",
    }
    assert "-p blanks=yes" in output(capsys, "puzzles")


@pytest.mark.one_in(2, "further commands")
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("gf magnets --rows 0", "rows must be an integer of at least 1, not 0."),
        (
            "terms ring-ring --rows 2 --columns 2 --sweep board --second-opinion",
            "a second opinion is not possible for ring-ring, 2 rows: its states do not fit",
        ),
        ("gf magnets --rows -1", "rows must be an integer of at least 1, not -1."),
        ("gf magnets --rows 2.5", "rows must be an integer of at least 1, not 2.5."),
        ("gf magnets --rows abc", "rows must be an integer of at least 1, not abc."),
        ("gf magnets --rows 99999999999999", "rows must be an integer from 1 to 1000000, not 99999999999999."),
        ("gf magnts --rows 2", "puzzle must be one of magnets, "),
        ("gf magnets --rows 2 -p colour=red", "magnets has no parameter colour; its parameters are: singletons, "),
        ("gf magnets --rows 2 -p blanks=maybe", "parameter blanks must be yes or no, not maybe."),
        ("gf magnets --rows 2 -p blanks", "-p must look like NAME=VALUE, not blanks."),
        ("gf magnets --rows 2 -p blanks=no -p blanks=no", "parameter blanks is given twice; give it once."),
        ("gf magnets --rows 2 --method magic", "method must be one of auto, symbolic, modular, not magic."),
        ("gf magnets --rows 2 --format word", "format must be one of text, coq, json, "),
        ("gf magnets --rows 5 --method symbolic", "method symbolic needs a machine of at most 60 states, not 372"),
        ("terms magnets --rows 2 --columns -3", "columns must be an integer from 0 to 10000000, not -3."),
        ("gf magnets --rows 40", "Magnets with 40 rows needs more than 1,000 TB"),
        pytest.param(
            *("terms magnets --rows 40 -k 40", "Magnets with 40 rows needs more than 1,000 TB"),
            marks=pytest.mark.long("two estimates; the one of the machine is refused above"),
        ),
        ("gf magnets --rows 8 --max-memory 10M", "Magnets with 8 rows needs about 2"),
        ("gf magnets --rows 2 --max-memory lots", "max-memory must be a size such as 500M or 12G, not lots."),
        ("growth magnets --rows 2 --digits 0", "digits must be an integer from 1 to 20000, not 0."),
        ("gf", "give a PUZZLE, or in its place --rule or --graph."),
        ("gf --rows 2", "give a PUZZLE, or in its place --rule or --graph."),
        ("frobnicate", "there is no command frobnicate; `stripcount --help` lists them."),
        ("gf ./nowhere.py:Mine --rows 2", "puzzle file ./nowhere.py does not exist."),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(
    capsys: pytest.CaptureFixture[str], arguments: str, sentence: str
) -> None:
    assert run(arguments.split()) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"stripcount: {sentence}")
    assert captured.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "suggestion"),
    [
        ("term magnets --rows 2", "terms"),
        ("gf magnets --rows 2 -p singeltons=yes", "singletons"),
        ("gf magnets --rows 2 -p count=pattern", "patterns"),
        ("gf magnets --rows 2 --statistic magnet", "magnets"),
        ("terms magnets --rows 2 --columns 2 --up-to rotation", "rotations"),
        ("terms magnets --rows 2 --columns 2 --symmetric h", "H"),
        ("table magnets --rows 1-2 --columns 2 --format latx", "latex"),
        ("solve 2x1:10,.,..,.,LR --inference maac", "mac"),
        ("convert 2x1:10,.,..,.,LR --to jsn", "json"),
        ("generate magnets --rows 4 --columns 4 --difficulty esy", "easy"),
    ],
)
def test_a_word_that_is_not_known_is_answered_with_the_one_that_was_meant(
    capsys: pytest.CaptureFixture[str], arguments: str, suggestion: str
) -> None:
    assert run(arguments.split()) == 2
    assert capsys.readouterr().err.endswith(f"did you mean {suggestion}?\n")


def test_a_puzzle_in_place_of_a_command_is_recognised(capsys: pytest.CaptureFixture[str], says: Says) -> None:
    assert run(["not-touch", "--rows", "2"]) == 2
    says.text(capsys.readouterr().err)


def test_an_interrupt_ends_with_130_and_no_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("stripcount.gf.source.generating_function", interrupted)
    assert run(["gf", "magnets", "--rows", "2"]) == 130
    assert capsys.readouterr().err.strip() == "stripcount: interrupted."


@pytest.mark.long("two processes and a pipe; an output that is closed is a default test of tests/test_first_steps.py")
def test_a_reader_that_stops_early_is_no_error() -> None:
    command = f"{sys.executable} -m stripcount terms magnets -r 2 -k 700 | head -c 10"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("1, 3, 14, ", "")


def test_help_needs_no_numpy() -> None:
    code = "import sys; from stripcount.cli.main import run; run(['--help']); print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "False"
    assert "Print the generating function" in done.stdout


@pytest.mark.long("a process of its own; an output that is closed is a default test of tests/test_first_steps.py")
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no device that is always full")
def test_a_full_disk_is_reported_in_one_sentence() -> None:
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "stripcount", "puzzles"]
        found = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert found.returncode == 2
    assert found.stderr.startswith("stripcount: standard output")
    assert found.stderr.count("\n") == 1
