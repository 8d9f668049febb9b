"""An entry is settled within its bytes, or says that it cannot be."""

import pytest

from stripcount.cli.main import run
from stripcount.machine import explore as exploration
from stripcount.machine.explore import explore
from stripcount.oeis.entry import Entry
from stripcount.oeis.settle import settle
from stripcount.puzzles.magnets import Magnets
from stripcount.puzzles.not_touch import NotTouch
from tests.sentences import Says

NAME = "Number of n X 2 binary arrays with no two ones adjacent vertically"


def test_too_little_memory_is_refused(capsys: pytest.CaptureFixture[str], says: Says) -> None:
    assert run(["settle", NAME, "--terms", "4,9,25,64", "--no-store", "--max-memory", "1K"]) == 2
    says.text(capsys.readouterr().err)
    found = settle(Entry("A000001", NAME, (4, 9, 25, 64)), memory=1 << 10)
    assert (found.status, found.gf) == ("too-large", None)
    assert settle(Entry("A000001", NAME, (4, 9, 25, 64)), memory=1 << 24).status == "settled"


@pytest.mark.parametrize("rows", [3, pytest.param(4, marks=pytest.mark.long("more states"))])
def test_states_found_a_few_at_a_time_make_the_same_machine(rows: int, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = explore(Magnets(rows))
    monkeypatch.setattr(exploration, "BATCH_STATE_BYTES", 1 << 62)
    few = explore(Magnets(rows))
    assert few.sizes == whole.sizes
    assert [edges.target.tolist() for edges in few.edges] == [edges.target.tolist() for edges in whole.edges]
    assert few.machine().terms(9) == whole.machine().terms(9)


def test_a_column_that_cannot_be_finished_makes_a_machine_without_a_board() -> None:
    assert explore(NotTouch(2, ones=3)).machine().terms(4) == [1, 0, 0, 0]
