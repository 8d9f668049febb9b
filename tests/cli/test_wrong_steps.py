"""Wrong commands: one sentence with the argument, what is allowed and what came, status 2, and no traceback."""

from __future__ import annotations

import shlex

import pytest

from stripcount.cli.main import run

WRONG = [
    # command, what the sentence must name
    ("terms magnetz --rows 3 --columns 4", "did you mean magnets?"),
    ("terms magnets --rows three --columns 4", "rows must be an integer of at least 1, not three."),
    ("terms magnets --rows 3 --columns 1e9", "columns must be an integer from 0 to 10000000, not 1e9."),
    ("terms magnets --rows 3 --columns 4 -p blank=no", "did you mean blanks?"),
    ("terms colourings --rows 3 --columns 4 -p colours=61", "must be an integer from 1 to 60, not 61."),
    ("terms kings --rows 3 --columns 4 --statistic queens", "(kings), not queens."),
    ("terms kings --rows 3 --columns 4 --wrap diagonal", "rows, columns, both, moebius, klein, not diagonal."),
    ("terms kings --rows 3 --columns 4 --modulus 1", "from 2 to 2305843009213693951, not 1."),
    (
        "gf kings --rows 60",
        "boards of at most 30 columns are counted, turned on their side: table --rows 60 --columns 30.",
    ),
    ("growth kings --rows 5-2", "from a smaller to a larger number, such as 2-5, not 5-2."),
    ("table kings --rows 0-3", "rows must be an integer of at least 1, not 0."),
    ('terms --rule "no two ajacent 1s" --rows 2 --columns 3', "(did you mean adjacent?)"),
    ('terms --rule "no two adjacent 5s" --rows 2 --columns 3', "such as --values 0-5."),
    ("terms --forbid 11/1 --rows 2 --columns 3", "must be a pattern with rows of one length, not 11/1."),
    ("terms --graph prizm --problem independent --columns 4", "did you mean prism?"),
    ("terms --graph prism --problem independant --columns 4", "did you mean independent?"),
    (
        "terms --graph knight --rows 40 --problem independent --columns 4",
        "rows must be an integer from 1 to 32, not 40.",
    ),
    (
        'terms --graph prism --problem "independent & hamiltonian cycle" --columns 4',
        "one problem cannot be about both.",
    ),
    ('terms --graph prism --problem "eulerian circuit & even" --columns 4', "circuit and set cannot be combined."),
    ('terms --graph wheel --problem "eulerian circuit" --columns 4', "count one graph after the other"),
    ('count --graph petersen --problem "path from 0 to 99"', "an end of the path must be one of"),
    ("count --graph petersen --polynomial tutte --at z=3", "variables must be among x, y, not z."),
    ("terms --graph petersen --problem matching --columns 3", "'petersen x P' is a family."),
    ('terms --graph "circulant 9" --problem matching --columns 3', "from 1 to 8 apart, not 9."),
    ("identify 1,2,x", "integers with commas between them, such as 1,3,14, not 1,2,x."),
    ('prove kings --rows 2 --gf "1/0"', "a function must be made of x, integers, + - * / ^, not 1 / 0."),
    ("generate sudoku --rows 4 --columns 4", "puzzle must be one of magnets, dominosa, "),
    ("termz kings", "did you mean terms?"),
]


@pytest.mark.parametrize(("command", "named"), WRONG, ids=[command for command, _ in WRONG])
def test_a_wrong_step_is_answered_in_one_sentence(command: str, named: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(shlex.split(command)) == 2
    captured = capsys.readouterr()
    assert named in captured.err
    assert captured.err.startswith("stripcount: ")
    assert captured.err.count("\n") == 1
    assert "Traceback" not in captured.err
    assert captured.out == ""
