"""The table of options that exclude or need each other names options that exist, and is obeyed."""

import click
import pytest

from stripcount.cli.main import COMMANDS, cli, run
from stripcount.cli.together import TABLE


@pytest.mark.parametrize("command", TABLE)
def test_every_option_of_the_table_is_one_of_its_command(command: str) -> None:
    assert command in COMMANDS
    found = cli.get_command(click.Context(cli), command)
    assert found is not None
    own = {name for parameter in found.params for name in parameter.opts}
    for rule in TABLE[command]:
        names = [name.split()[0] for name in (*rule.first, *rule.second)]
        assert names
        assert set(names) <= own


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
