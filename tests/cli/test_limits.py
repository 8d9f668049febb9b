"""What is beyond every bound is refused at once, and whatever takes long ends at its time limit."""

from __future__ import annotations

import shlex
from functools import reduce
from itertools import repeat
from pathlib import Path

import click
import pytest

from stripcount.cli.main import COMMANDS, cli, run
from stripcount.errors import OutOfTime
from stripcount.limits import Limits
from tests.clocks import load_everything
from tests.fuzz.trial import Command, attempt
from tests.sentences import Says

HARD = "20x20:" + ",".join(["." * 20] * 4) + "," + "LR" * 200
RESULTS = Path(__file__).parents[2] / "results"
INSTANT = {"guess", "puzzles", "store", "words"}  # commands whose work is bounded by what they read

REFUSED = [
    "terms magnets --rows 1000000000 --columns 3",
    "terms magnets --rows 1 --columns 1000000000000000000",
    "terms magnets --rows 1 --columns 10000000 --max-memory 200M",
    "terms magnets --rows 1 --columns 1000000000000 --last",
    "terms magnets --rows ٣ --columns 3",
    "terms magnets --rows 3 --columns ''",
    "terms magnets --rows nan --columns 3",
    "terms magnets --rows 2 --columns inf",
    "terms magnets --rows 2 --columns 3 --max-memory nan",
    "terms magnets --rows 2 --columns 3 --time-limit inf",
    "terms magnets --rows 1-1000000 --columns 3",
    "table magnets --rows 1-40 --columns 40",
    "table magnets --rows 1-6 --columns 1000000000",
    "atlas FOLDER/site --case magnets:1-100000",
    "plot states magnets --rows 1-100000 -o FOLDER/states.svg",
    "gf magnets --rows 3 --workers 1000000",
    "growth magnets --rows 3 --digits 10000000",
    "check magnets --rows 3 --columns 1000000000",
    "sample magnets --rows 3 --columns 1000000000000",
    "sample magnets --rows 3 --columns 4 --count 1000000000000",
    "bfile magnets --rows 1 --columns 1000000000000",
    "generate magnets --rows 1000000000 --columns 4",
    "soak --boards 1000000000000",
    "solve 1x1:.,.,.,.,* --node-limit -1",
    "count 2000x2000t0:" + "a" * 50,
    "prove magnets --rows 1 --recurrence 'a(n) = a(n-1) + a(n-10001)'",
    "prove magnets --rows 1 --recurrence 1 --from 100001",
    "prove magnets --rows 1 --recurrence 1 --columns n+10001",
    "prove magnets --rows 1 --order 1000000000000",
    "prove magnets --rows 1 --gf 1/(1-x^1000000000)",
    "prove magnets --rows 1 --gf ((((1+x)^100)^100)^100)",
    "prove magnets --rows 1 --gf 9^9^9^9/(1-x)",
]

LONG = [  # one command for each that computes
    "terms magnets --rows 9 --columns 400",
    "table hard-squares --rows 1-24",
    "gf magnets --rows 8 --no-store",
    "machine magnets --rows 9",
    "growth magnets --rows 8 --no-store",
    "sample magnets --rows 9 --columns 8",
    "settle FOLDER/A999001.seq --budget 100 --no-store",
    "verify RESULTS/certificates/circuit-board-5.json",
    "identify 1,2,3,5 --rows 1-6",
    "check magnets --rows 7",
    "bfile magnets --rows 8 --columns 400",
    "atlas FOLDER/site --case magnets:8 --no-store",
    "plot growth magnets --rows 8 -o FOLDER/growth.svg",
    "picture magnets --rows 9 --columns 8",
    "oeis magnets --rows 8 --no-store",
    f"solve {HARD} --all",
    f"count {HARD}",
    f"rate {HARD}",
    "convert FOLDER/boards.txt --batch --workers 1",
    "generate magnets --rows 30 --columns 30 --count 9",
    "book --make magnets:20x20:20 -o FOLDER/book.pdf",
    "play FOLDER/boards.txt -o FOLDER/page.html --allow-ambiguous",
    "soak --boards 100000",
    "reproduce RESULTS --budget 10000",
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    name = "Number of n X 7 0..3 arrays with no element equal to more than two of its horizontal or vertical neighbors."
    (tmp_path / "A999001.seq").write_text(
        f"%I A999001\n%S A999001 1,2,3\n%N A999001 {name}\n%F A999001 Empirical: a(n) = a(n-1) + 9*a(n-2).\n"
        "%O A999001 1,1\n"
    )
    (tmp_path / "boards.txt").write_text(f"{HARD}\n")
    return tmp_path


def words(command: str, folder: Path) -> list[str]:
    places = {"FOLDER": str(folder), "RESULTS": str(RESULTS)}
    return [
        reduce(lambda found, name: found.replace(name, places[name]), places, word) for word in shlex.split(command)
    ]


@pytest.mark.one_in(4, "further commands")
@pytest.mark.long_cases(
    "a whole command on a large question, or one in a process of its own",
    "table magnets --rows 1-40 --columns 40",
    "terms magnets --rows 1-1000000 --columns 3",
)
@pytest.mark.parametrize("command", REFUSED)
def test_what_is_beyond_a_bound_is_refused_at_once(
    command: str, folder: Path, tmp_path_factory: pytest.TempPathFactory, says: Says
) -> None:
    before = sorted(folder.rglob("*"))
    elsewhere = tmp_path_factory.mktemp("home")
    outcome = attempt(Command(tuple(words(command, folder))), elsewhere)  # it names a silence of over ten seconds
    assert not outcome.fault
    assert outcome.status == 2
    says.text(outcome.messages)
    assert sorted(folder.rglob("*")) == before


@pytest.fixture(scope="module")
def loaded() -> None:
    """What commands import, before any limit: NumPy cannot be imported again where its first import was cut short."""
    load_everything()
    for command in (
        "gf magnets --rows 1 --no-store",
        "growth magnets --rows 1 --no-store",
        "rate 2x2:..,..,..,..,LRLR",
    ):
        run(command.split())


@pytest.mark.long_cases("a whole command on a large question", "terms")
@pytest.mark.one_in(9, "further commands")
@pytest.mark.long_cases(
    "a whole command on a large question, or one in a process of its own",
    "check",
    "count",
    "reproduce",
    "settle",
    "table",
    "verify",
)
@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize("command", LONG, ids=lambda command: command.split()[0])
def test_a_time_limit_ends_every_command_that_computes(
    command: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    soon = ("rate", "convert", "play", "count", "verify")  # these answer in a second, on a fast computer much sooner
    limit = "0" if command.startswith(soon) else "0.1"
    assert run([*words(command, folder), "--time-limit", limit]) == 3
    captured = capsys.readouterr()
    assert captured.err.count("\n") <= 1
    assert not list(folder.glob("*.pdf")) + list(folder.glob("*.svg"))


def test_every_command_that_computes_has_a_time_limit() -> None:
    context = click.Context(cli)
    limited = {
        name
        for name in COMMANDS
        if any("--time-limit" in option.opts for option in cli.get_command(context, name).params)  # type: ignore[union-attr]
    }
    assert limited == set(COMMANDS) - INSTANT
    assert {command.split()[0] for command in LONG} | {"prove"} == limited  # prove: tests/cli/test_main.py


def test_a_search_that_does_not_look_at_the_clock_ends_and_the_command_goes_on(says: Says) -> None:
    limits = Limits(0.05)
    for _ in range(2):
        with says(OutOfTime), limits.enforced():
            all(one for one in repeat(True))
    with Limits(1000.0).enforced(), Limits().enforced():
        pass


@pytest.mark.parametrize("command", ["solve", "count", "rate", "generate", "book", "convert"])
def test_the_help_says_that_a_time_limit_is_for_the_whole_command(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([command, "--help"]) == 0
    assert "end the whole command after this time" in " ".join(capsys.readouterr().out.lower().split())


@pytest.mark.long("a whole command on a large question")
def test_a_refusal_names_what_works(capsys: pytest.CaptureFixture[str]) -> None:
    """Boards that need no machine are named with their width, and nothing offers what is refused next."""
    hard = ["hard-squares", "--rows", "18", "--max-memory", "30M"]
    assert run(["machine", *hard]) == 2
    said = capsys.readouterr().err.rstrip(".\n").rpartition("without a machine: ")[2].split()
    assert said == ["terms", "--columns", "54", "--sweep", "board"]
    assert run(["machine", "magnets", "--rows", "60", "--force"]) == 2
    forced = capsys.readouterr().err
    assert "which no computer has" in forced
    assert "10^" not in forced.replace("10^15", "")


@pytest.mark.long("a sweep of 18 x 54 cells; smaller sweeps are default tests everywhere")
def test_what_a_refusal_names_does_work() -> None:
    hard = ["hard-squares", "--rows", "18", "--max-memory", "30M"]
    assert run(["terms", *hard, "--columns", "54", "--sweep", "board", "--modulus", "101"]) == 0


@pytest.mark.usefixtures("loaded")
def test_sets_that_are_minimal_and_maximal_at_once_meet_the_time_limit(capsys: pytest.CaptureFixture[str]) -> None:
    """Their states are found in steps that are each as long as all before: the limit is met inside of one."""
    asked = ["terms", "--graph", "prism", "--problem", "maximal irredundant & minimal dominating", "-k", "12"]
    assert run([*asked, "--time-limit", "0.05", "--no-store"]) == 3
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "the time limit of 0.05 s was reached" in err
