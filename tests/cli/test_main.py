"""What holds for every command: help, wrong words, time limits, interrupts."""

import os
import shlex
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import click
import pytest
from click.shell_completion import ShellComplete

from stripcount.cli.main import COMMANDS, TO_TRY, cli, run
from stripcount.printed import printed_puzzle
from tests.clocks import load_everything
from tests.printed.kinds import GENERATED
from tests.sentences import Says

BOARDS = {"play", "solve", "count", "convert", "generate", "hint", "rate", "book"}


def command(name: str) -> click.Command:
    found = cli.get_command(click.Context(cli), name)
    assert isinstance(found, click.Command)
    return found


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_found_and_described(name: str) -> None:
    found = command(name)
    assert found.name == name
    assert found.help
    assert all(option.help for option in found.params if isinstance(option, click.Option))
    names = [parameter.name for parameter in found.params]
    assert len(set(names)) == len(names)  # two options of one name would share their value


@pytest.mark.parametrize("name", sorted(set(COMMANDS) - BOARDS))
def test_help_ends_with_examples_that_the_command_accepts(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([name, "--help"]) == 0
    lines = capsys.readouterr().out.split("Examples:\n")[1].splitlines()
    shown = [shlex.split(line)[1:] for line in lines if line.startswith("    stripcount ")]
    assert len(shown) >= 2 or name == "verify"
    for words in shown:
        words = words[: words.index(">")] if ">" in words else words
        assert words[0] == name
        with command(name).make_context(name, words[1:]) as context:  # parses, and raises for an unknown option
            assert context.params


def test_without_arguments_it_says_what_to_try(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([]) == 0
    assert capsys.readouterr().out == TO_TRY + "\n"
    commands = [line.split()[1:] for line in TO_TRY.splitlines() if line.startswith("  stripcount")]
    assert len(commands) >= 5
    assert {words[0] for words in commands} <= set(COMMANDS)


@pytest.mark.parametrize(
    "arguments",
    [
        "trems magnets",
        "growht",
        "gf magnts --rows 2",
        "gf magnets --rows 2 --format latx",
        "gf magnets --rows 2 --method modula",
        "terms magnets --rows 2 -k 3 --sweep bord",
        "gf magnets --rows 2 --statistc magnets",
        "solve --puzzle magnet 1x1:.,.,.,.,*",
    ],
)
def test_a_wrong_word_is_answered_with_the_right_one(
    arguments: str, capsys: pytest.CaptureFixture[str], says: Says
) -> None:
    assert run(arguments.split()) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    says.text(captured.err)
    assert captured.err.count("\n") == 1


@pytest.mark.long("waits until time limits")
def test_a_time_limit_is_one_line_and_leaves_no_clock_behind(capsys: pytest.CaptureFixture[str]) -> None:
    load_everything()
    assert run(["gf", "magnets", "--rows", "8", "--no-store", "--time-limit", "0.3"]) == 3
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith("stripcount: the time limit of 0.3 s was reached")
    assert run(["prove", "magnets", "--rows", "8", "--order", "3", "--no-store", "--time-limit", "0.3"]) == 3
    verdict = "undecided: the shortest recurrence has order 3\nthe time limit of 0.3 s was reached"
    assert capsys.readouterr().out.startswith(verdict)
    assert run(["terms", "magnets", "-r", "2", "-k", "3", "--time-limit", "1000"]) == 0
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    assert run(["terms", "magnets", "-r", "2", "-k", "3", "--time-limit", "soon"]) == 2


@pytest.mark.long("processes are interrupted; an interrupt within the process is a default test of test_counting.py")
def test_an_interrupt_is_one_line_and_leaves_no_process_behind(tmp_path: Path) -> None:
    words = ["gf", "magnets", "--rows", "7", "--workers", "2", "--store", str(tmp_path / "store.sqlite")]
    command = [sys.executable, "-m", "stripcount", *words]
    heard = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job passes on to ignore it
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True) as started:
        signal.signal(signal.SIGINT, heard)
        try:
            while len(processes(started.pid)) < 3:  # workers have started
                assert started.poll() is None
                time.sleep(0.1)
            started.send_signal(signal.SIGINT)
            _, shown = started.communicate(timeout=600)
            assert (started.returncode, shown) == (130, "stripcount: interrupted.\n")
            for _ in range(600):
                if not processes(started.pid):
                    break
                time.sleep(0.1)
            assert processes(started.pid) == []
        finally:
            with suppress(ProcessLookupError):
                os.killpg(started.pid, signal.SIGKILL)


def processes(group: int) -> list[str]:
    """The living processes of a group."""
    listed = subprocess.run(["ps", "-eo", "pgid,stat,pid"], capture_output=True, text=True, check=True).stdout
    rows = [line.split() for line in listed.splitlines()[1:]]
    return [pid for pgid, state, pid in rows if pgid == str(group) and not state.startswith("Z")]


@pytest.mark.parametrize(
    ("words", "begun", "offered"),
    [
        ("stripcount", "gr", ["growth"]),
        ("stripcount gf", "mag", ["magnets"]),
        ("stripcount generate", "dom", ["dominosa"]),
        ("stripcount gf magnets --method", "s", ["symbolic"]),
    ],
)
def test_shells_are_offered_commands_puzzles_and_values(words: str, begun: str, offered: list[str]) -> None:
    complete = ShellComplete(cli, {}, "stripcount", "_STRIPCOUNT_COMPLETE")
    assert [item.value for item in complete.get_completions(words.split()[1:], begun)] == offered


def test_the_help_of_generate_lists_every_difficulty_of_every_puzzle() -> None:
    generate = command("generate")
    listing = generate.get_help(click.Context(generate)).partition("the default first:\n")[2].partition("\n\n")[0]
    listed = dict(line.strip().split(maxsplit=1) for line in listing.splitlines())
    assert listed == {name: ", ".join(printed_puzzle(name).difficulties) for name in GENERATED}
