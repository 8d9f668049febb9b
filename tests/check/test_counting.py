import pytest

from stripcount.board import Board
from stripcount.check.agreement import Agreement, compare
from stripcount.check.counting import agreements
from stripcount.check.oracle import brute_force
from stripcount.errors import TooLarge
from stripcount.puzzles.magnets import Magnets
from stripcount.puzzles.template import Template
from tests.sentences import Says


@pytest.mark.long("every method; tests/test_every_puzzle.py compares all on small boards by default")
@pytest.mark.parametrize(("rows", "columns"), [(2, 3), (3, 5)])
def test_all_methods_agree_on_magnets(rows: int, columns: int) -> None:
    found = list(agreements(Magnets(rows), columns))
    assert [a.outcome for a in found] == ["agreed"] * 7
    assert {a.first for a in found} >= {
        "brute force",
        "board sweep",
        "transposed board",
        "full machine",
        "symbolic",
    }


def test_rules_that_disagree_with_the_machine_are_shown_with_both_numbers() -> None:
    class Loose(Template):
        def legal(self, board: Board) -> bool:
            return True

    broken = [a for a in agreements(Loose(2), 3) if a.outcome == "disagreed"]
    assert [a.first for a in broken] == ["brute force"]
    assert broken[0].detail == "first at a(1): 4 by brute force, 3 by machine"


def test_what_could_not_run_says_why() -> None:
    def refuse() -> tuple[list[int], list[int]]:
        raise TooLarge("a 9×9 board has more than 60000 candidates.")

    assert compare("terms", "one", "two", refuse, "a({})") == Agreement(
        "terms", "one", "two", "not run", "a 9×9 board has more than 60000 candidates"
    )


def test_the_oracle_has_a_limit(says: Says) -> None:
    with says(TooLarge):
        brute_force(Magnets(2), 4, max_candidates=10)
