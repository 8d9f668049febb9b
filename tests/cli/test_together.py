"""The rules about options that exclude or need each other name options that exist, and are obeyed."""

import click
import pytest

from stripcount.cli.declared import Command
from stripcount.cli.main import COMMANDS, cli, run


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_of_a_rule_is_one_of_its_command(name: str) -> None:
    command = cli.get_command(click.Context(cli), name)
    assert isinstance(command, Command)
    options = {option for parameter in command.params for option in parameter.opts}
    for rule in command.rules:
        named = [option.split()[0] for option in (*rule.options, *rule.other_options)]
        assert named
        assert set(named) <= options


def test_most_commands_have_rules_and_records_bring_theirs() -> None:
    with_rules = {}
    for name in COMMANDS:
        command = cli.get_command(click.Context(cli), name)
        assert isinstance(command, Command)
        with_rules[name] = len(command.rules)
    assert sum(count > 0 for count in with_rules.values()) > 15
    assert with_rules["gf"] == 10  # --from, --store, --workers and --symmetric of its records, and six of its own


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("gf --store a --no-store", "--store and --no-store exclude each other; give one."),
        ("gf --workers 1 --dask a", "--workers and --dask exclude each other; give one."),
        ("gf --method symbolic --proof never --statistic magnets", "--method and --proof are not available with"),
        ("terms -k 3 --sweep board --statistic magnets", "--statistic is not available with --modulus"),
        ("terms -k 3 --last --sweep machine", "--last is not available with --sweep and --second-opinion."),
        ("growth --columns 3", "--columns must come with --statistic: the growth constant does not"),
        ("identify --names a", "--names and --terms must be given together."),
    ],
)
def test_what_does_not_go_together_is_one_sentence(
    arguments: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    name, *options = arguments.split()
    subject = ["1,2,3"] if name == "identify" else ["magnets", "-r", "2"]
    assert run([name, *subject, *options]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"stripcount: {sentence}")


def test_a_value_that_is_the_default_and_one_that_is_not_named_are_no_fault(capsys: pytest.CaptureFixture[str]) -> None:
    common = ["terms", "magnets", "-r", "1", "-k", "2", "--no-store", "--statistic", "magnets"]
    assert run([*common, "--sweep", "machine"]) == 0
    assert run([*common, "--sweep", "auto"]) == 0
    assert capsys.readouterr().err == ""
