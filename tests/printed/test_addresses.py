"""Addresses and files of other programs: the same board from each, and answers that solve it."""

import pytest

from stripcount.errors import BadInput
from stripcount.printed import parse, recognised, solve, written
from stripcount.printed.magnets.board import MagnetsBoard
from tests.sentences import Says

SAVED = {  # address and solved file, from the tests of pzprjs (robx/pzprjs, test/script)
    "slither/5/5/cbcbcddad": (
        "pzprv3/slither/5/5/2 . . 1 . /. 2 . . 1 /. . 2 . . /3 . . 3 . /. 0 . . 3 /1 -1 0 -1 -1 1 /1 1 -1 1 -1 1 "
        "/1 1 1 0 0 1 /1 1 1 1 1 1 /-1 -1 -1 0 1 1 /1 1 1 1 1 /-1 1 1 -1 -1 /0 -1 1 0 0 /0 0 0 1 0 /1 -1 1 -1 0 "
        "/-1 0 -1 0 1 /"
    ),
    "hitori/4/4/1114142333214213": (
        "pzprv3/hitori/4/4/1 1 1 4 /1 4 2 3 /3 3 2 1 /4 2 1 3 /# + # . /+ + + . /# + # + /+ + + # /"
    ),
    "ripple/4/4/9n8rigk14h32k": (
        "pzprv3/ripple/4/4/0 1 0 /0 1 1 /0 1 1 /1 0 1 /1 1 0 1 /1 1 0 0 /1 0 1 0 /. . . . /. 1 4 . /. 3 2 . /. . . . "
        "/1 2 3 1 /2 . . 2 /4 . . 1 /1 2 1 3 /"
    ),
}


@pytest.mark.parametrize("address", SAVED)
def test_files_of_pzpr_are_the_boards_of_their_addresses(address: str) -> None:
    text = SAVED[address]
    found = recognised(text)
    assert found.form.name == "pzprv3"
    assert found.position.board == parse(f"https://puzz.link/p?{address}") == parse(f"http://pzv.jp/p.html?{address}")
    solution = next(iter(solve(found.position.board).solutions))
    marks = found.position.marks
    assert marks is not None
    assert [cell for cell in marks.positions() if marks[cell] not in ("_", solution[cell])] == []
    assert recognised(text.replace("/", "\n")).position == found.position


def test_a_file_of_magnets(says: Says) -> None:
    """Also from there; their larger boards have rooms of more than two cells."""
    found = recognised("pzprv3/magnets/1/4/0 1 0 /. . . . 0 . /. . . c1 . . /. . . q2 a1 a2 /").position
    assert written(found.board, "json") == written(
        MagnetsBoard.of(["LRLR"], top=[-1, -1, 0, -1], bottom=[-1, 1, -1, -1], givens=[".-.."]), "json"
    )
    assert str(found.marks) == "_-+-"
    with says(BadInput):
        parse("magnets/5/5/g222j2h2g22g0g32fubmo3or00000000000400")


def test_a_file_with_colours_is_one_without_them() -> None:
    plain = "pzprv3/slither/1/2/4 . /1 1 0 /1 0 /1 0 /"
    coloured = "pzprv3.1/slither/1/2/4 . /0 0 /1 1 0 /1 0 /1 0 /"
    assert recognised(plain).position == recognised(coloured).position
    assert str(recognised(plain).position.marks) == "#."


def test_a_drawing_says_what_is_blank_and_what_is_given() -> None:
    found = recognised("+   1   0\n  +-------+\n. | x   . | .\n  +-------+\n    .   .   -").position
    assert (found.board.givens, str(found.marks)) == (("..",), "..")
    found = recognised("+   1   0\n  +-------+\n. |(+)    | .\n  +-------+\n    .   .   -").position
    assert (found.board.givens, found.marks) == (("+.",), None)


def test_an_id_holds_numbers_to_61(says: Says) -> None:
    assert written(parse("61 61\n1 2", "hitori"), "id") == "2x2:ZZ12"
    with says(BadInput):
        written(parse("61 62\n1 2", "hitori"), "id")


IDS = [
    ("magnets", "4x3:....,1..,0.2.,.1.,LRTTLRBBLRLR"),
    ("dominosa", "3:01233312302011022013"),
    ("loopy", "3x2t0:3b1b"),
    ("singles", "3x3:322223132"),
]


@pytest.mark.parametrize(("name", "board"), IDS)
@pytest.mark.parametrize(
    "place", ["https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/", "http://localhost:8/", ""]
)
def test_addresses_of_tatham_hold_ids(name: str, board: str, place: str) -> None:
    assert written(parse(f"{place}{name}.html#{board}")) == board
    assert parse(f"{place}{name}.html#{board.replace(':', '%3A').replace(',', '%2C')}") == parse(board)


@pytest.mark.parametrize(
    "text",
    [
        "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/magnets.html#6x5dt#1234",
        "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/bridges.html#7x7:a",
        "https://puzz.link/p?nurikabe/5/5/g3h2g",
        "pzprv3/nurikabe/1/1/. /",
        "pzprv3/slither/2/2/3 . /. . . /",
        "pzprv3/hitori/1/1/1 /x /",
        "pzprv3/hitori/1/1/1 /# /# /",
        "pzprv3/slither/0/2/",
        "pzprv3/magnets/1/4/0 1 0 /. . . . 0 . /. . . c1 . . /. . zz a1 a2 . /",
        "3x3:322223132 marks: 1../.../...",
        "1 2\n- 2\n- -",
        "+-------+\n| 1   0 |\n+-------+",
    ],
)
def test_what_cannot_be_read_is_named(text: str, says: Says) -> None:
    with says(BadInput):
        parse(text)
