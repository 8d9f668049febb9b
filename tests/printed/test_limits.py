"""Making boards and counting models end at their limits, with an honest answer."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from stripcount.cli.main import run
from stripcount.errors import LimitReached
from stripcount.limits import Limits
from stripcount.printed import printed_puzzle
from stripcount.printed.magnets.samples import family_board
from stripcount.search import model_count
from tests.printed.kinds import GENERATED
from tests.sentences import Says


@pytest.mark.some_cases("further printed boards", "magnets")
@pytest.mark.long_cases("many printed boards are solved or made", "slitherlink")
@pytest.mark.parametrize("name", GENERATED)
def test_making_ends_at_a_limit(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    rows, columns = printed_puzzle(name).size
    limits = Limits(nodes=2)
    with pytest.raises(LimitReached):
        printed_puzzle(name).make(rows, columns, None, random.Random(1), limits=limits)
    assert limits.nodes >= 2
    make = ["generate", name, "-r", str(rows), "-k", str(columns), "-n", "50", "--seed", "1"]
    assert run([*make, "--node-limit", "200"]) == 3
    out, err = capsys.readouterr()
    made = out.splitlines()
    assert err == f"stripcount: {len(made)} of 50 boards were made before the limit of 200 nodes was reached.\n"
    assert run([*make, "--time-limit", "0"]) == 3
    assert capsys.readouterr() == (
        "",
        "stripcount: 0 of 50 boards were made before the time limit of 0 s was reached.\n",
    )


def test_no_book_is_written_at_a_limit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "book.pdf"
    assert run(["book", "--make", "magnets:8x8:9", "--seed", "1", "--node-limit", "50", "-o", str(file)]) == 3
    assert capsys.readouterr().err == "stripcount: the limit of 50 nodes was reached.\n"
    assert not file.exists()


def test_a_rating_that_takes_too_long_is_unknown(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rate", "8x8:........,........,........,........," + "LRLRLRLR" * 8, "--time-limit", "0"]) == 3
    assert capsys.readouterr().err == "stripcount: unknown: the time limit of 0 s was reached.\n"


@pytest.mark.long("a formula of 400 cells, and waits; other searches end at their limits by default above")
@pytest.mark.skipif(not model_count.available(), reason="needs tididi-cnf")
def test_the_model_counter_ends_at_its_limits(says: Says) -> None:
    formula = family_board(20, 20, 0.5, False, random.Random(1)).as_formula()
    with says(LimitReached):
        model_count.count(formula, Limits(0.3))
