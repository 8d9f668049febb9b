"""The six texts of a Magnets board: read, written, recognised, refused."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stripcount.errors import BadInput
from stripcount.printed import recognised
from stripcount.printed.magnets.board import MagnetsBoard
from stripcount.printed.magnets.puzzle import PUZZLE

SAMPLES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "data" / "magnets-samples.json").read_text(encoding="utf-8")
)["boards"]
FORMATS = {text_form.name: text_form for text_form in PUZZLE.formats}


def read_as(text: str) -> tuple[str, str]:
    """Return the puzzle and the format that a text is read in."""
    found = recognised(text)
    return found.kind.name, found.form.name


@pytest.mark.parametrize("record", SAMPLES, ids=lambda record: str(record["id"]))
def test_samples_read_alike_from_id_url_and_arrays(record: dict[str, Any]) -> None:
    board = MagnetsBoard.of(record["layout"], record["top"], record["bottom"], record["left"], record["right"])
    assert FORMATS["id"].board(record["game_id"]) == board
    assert FORMATS["puzz.link"].board("https://puzz.link/p?" + record["puzzlink"]) == board
    assert FORMATS["puzz.link"].board(record["puzzlink"]) == board
    keys = {"rules": record["layout"], **{key: record[key] for key in ("top", "bottom", "left", "right")}}
    assert FORMATS["json"].board(json.dumps(keys)) == board
    assert FORMATS["id"].write is not None
    assert FORMATS["id"].write(board) == record["game_id"]
    assert FORMATS["puzz.link"].write is not None
    assert FORMATS["puzz.link"].write(board) == "https://puzz.link/p?" + record["puzzlink"]


def test_formats_without_a_place_for_something_say_so() -> None:
    given_blank = MagnetsBoard.of(["LR"], givens=["x."])
    for name in ("id", "puzz.link", "polarity"):
        write = FORMATS[name].write
        assert write is not None
        with pytest.raises(BadInput, match=f"the format {name} must have"):
            write(given_blank)
    long = MagnetsBoard.of(["LR" * 100], left=[80])
    for name in ("puzz.link", "json", "janko", "drawing"):
        write = FORMATS[name].write
        assert write is not None
        assert FORMATS[name].board(write(long)) == long
    write_id = FORMATS["id"].write
    assert write_id is not None
    with pytest.raises(BadInput, match="counts of at most 61, not 80 at left"):
        write_id(long)


def test_a_square_of_two_labels_is_not_taken_for_polarity() -> None:
    assert read_as("2 2\n1 0\n0 1\n1 0\n0 1\n0 0\n1 1") == ("magnets", "janko")
    assert read_as("2 2\n1 0\n0 1\n1 0\n0 1\n0 0\n0 0") == ("magnets", "polarity")


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("id", "3x2:1,1", "top, left, bottom, right and layout between commas, not 2 parts"),
        ("id", "3x2#12345,", "a random seed after # is not a board"),
        ("id", "x:..,..", "must begin with a size and a colon"),
        ("id", "2x2:...,..,..,..,LRLR", "top must have 2 characters, one for each count, not 3"),
        ("id", "2x2:.,,..,..,LRLR", "top must have 2 characters"),
        ("id", "2x2:.-,..,..,..,LRLR", "character 2 of top must be a digit, a letter or a dot, not -"),
        ("id", "2x2:.\u0661,..,..,..,LRLR", "character 2 of top must be a digit"),
        ("id", "2x2:..,..,..,..,LRL", "the layout must have 4 letters for 2 × 2 cells, not 3"),
        ("id", "2x2:..,..,..,..,LRLRLR", "the layout must have 4 letters for 2 × 2 cells, not 6"),
        ("id", "2x2:..,..,..,..,lrlr", "row 1, column 1 of the layout must be one of L R T B [*], not l"),
        ("id", "2x2:..,..,..,..,LLRR", "L at row 1, column 1 must have R to its right, not L"),
        ("id", "3x2:...,..,...,..,LRLRLR", "L at row 1, column 3 must have R to its right, not the edge"),
        ("janko", "1 2\n251 -\n- -\n-\n-\n1 1", "count 1 of top must be a whole number from 0 to 250"),
        ("id", "1000x1000:.,.,.,.,L", "rows must be a whole number from 1 to 250, not 1000"),
        ("id", "999999999x1:.,.,.,.,L", "columns must be a whole number from 1 to 250"),
        ("json", "{", "the text must be JSON"),
        ("json", '{"rules": ["LR"]}', "the JSON object must have the key top"),
        ("json", '{"rules": 1, "top": [], "bottom": [], "left": [], "right": []}', "the key rules must be a list"),
        (
            "json",
            '{"rules": [], "top": [], "bottom": [], "left": [], "right": []}',
            "the key rules must be a list of r",
        ),
        ("json", '{"rules": ["LR"], "top": [1, 1e3], "bottom": [1, 1], "left": [1], "right": [1]}', "count 2 of top"),
        (
            "json",
            '{"rules": [{}], "top": [], "bottom": [], "left": [], "right": []}',
            "the key rules must be a list of",
        ),
        ("puzz.link", "magnets/2", "the address must hold magnets/COLUMNS/ROWS/BODY"),
        (
            "puzz.link",
            "magnets/2/2/i1g",
            "character 4 of the body must begin a number .5 of 8 counts",
        ),
        ("puzz.link", "magnets/a/2/2/n00", "its variant a has other rules"),
        ("puzz.link", "magnets/2/2/z00", "must skip at most to the last of 8 counts"),
        ("puzz.link", "magnets/2/2/n00", "the room at row 1, column 1 must be a slot of two cells.*not larger"),
        ("puzz.link", "magnets/2/2/no000000", "the body must end after"),
        ("polarity", "1 2\n1\n1\n1 0\n0 1\n0 1", "the 0 at row 1, column 1 must have a free 0 to its right"),
        ("polarity", "1 2\n1\n1\n1 0\n0\n0 0", "line 5, - of columns, must have 2 counts, not 1"),
        ("polarity", "1 2\n1\n-\n1 0\n0 1\n0 0", "line 3, - of rows, count 1 must be a whole number, not -"),
        ("polarity", "1 2\n1\n1\n1 0\n0 1\n0 0\n9", "the text must end after line 6, not go on with 9"),
        ("polarity", "", "line 1 of the format polarity must be rows and columns"),
        ("janko", "2 2\n- -\n- -\n- -\n- -\n1 2\n2 1", "the region 1 at row 1, column 1 must be two cells.*apart"),
        ("janko", "2 2\n- -\n- -\n- -\n- -\n1 1\n1 1", "must be two cells sharing a side, not 4 cells"),
        ("janko", "2 2\n- -\n- -\n- -\n- -\n1 1", "the text must have 7 lines, or 9 with a grid of givens, not 6"),
        ("janko", "2 2\n- -\n- -\n- -\n- -\n1 1\n2", "line 7 must have 2 cells, not 1"),
        ("janko", "two 2", "line 1 of the format janko must be rows and columns"),
        ("drawing", "nothing", "the drawing must begin with a [+]"),
        ("drawing", "+ 1 1\n  +---+\n", "the drawing must have a wall of 2 equal parts"),
        ("drawing", "+\n+-", "the drawing must have a wall of 0 equal parts"),
        (
            "drawing",
            "+   .   .\n  +-------+\n. | ?     | .\n  +-------+\n    .   .   -",
            "line 3, column 1 must be empty",
        ),
        ("drawing", "+   .   .\n  +---+---+\n. |   |   | .\n  +---+---+\n    .   .   -", "must be half of a slot"),
        (
            "drawing",
            "+   .   .\n  +-------+\n. |   :\n  +-------+\n    .   .   -",
            "line 3 must be a row between walls",
        ),
    ],
)
def test_faulty_texts_are_refused_with_the_place(name: str, text: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence) as caught:
        FORMATS[name].board(text)
    assert "\n" not in str(caught.value)


SEEDS = [
    "2x2:..,..,..,..,LRLR",
    "magnets/2/2/i1g0h0o",
    '{"rules": ["LR"], "top": [1, 0], "bottom": [-1, -1], "left": [1], "right": [1]}',
    "1 2\n1\n1\n1 0\n0 1\n0 0",
    "2 2\n- 1\n- -\n- -\n- -\n1 1\n2 2",
    "+   1   .\n  +-------+\n. |     x | .\n  +-------+\n    .   .   -",
]


@settings(max_examples=50)
@given(st.sampled_from(SEEDS), st.integers(0, 80), st.integers(0, 3), st.text(max_size=3))
def test_damaged_texts_are_read_or_refused_never_more(text: str, at: int, cut: int, put: str) -> None:
    damaged = text[:at] + put + text[at + cut :]
    for text_form in PUZZLE.formats:
        text_form.recognises(damaged)
        try:
            board = text_form.board(damaged)
        except BadInput:
            continue
        if board.rows * board.cols <= 16:
            PUZZLE.count(board)
