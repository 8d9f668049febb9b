"""The six texts of a Magnets board: read, written, recognised, refused."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stripcount.errors import BadInput
from stripcount.printed import recognised
from stripcount.printed.magnets import PUZZLE
from stripcount.printed.magnets.board import MagnetsBoard
from tests.sentences import Says

SAMPLES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "data" / "magnets-samples.json").read_text(encoding="utf-8")
)["boards"]
FORMATS = {text_form.name: text_form for text_form in PUZZLE.formats}


def read_as(text: str) -> tuple[str, str]:
    """Return the puzzle and the format that a text is read in."""
    found = recognised(text)
    return found.puzzle.name, found.form.name


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


def test_formats_without_a_place_for_something_say_so(says: Says) -> None:
    given_blank = MagnetsBoard.of(["LR"], givens=["x."])
    for name in ("id", "puzz.link", "polarity"):
        write = FORMATS[name].write
        assert write is not None
        with says(BadInput):
            write(given_blank)
    long = MagnetsBoard.of(["LR" * 100], left=[80])
    for name in ("puzz.link", "json", "janko", "drawing"):
        write = FORMATS[name].write
        assert write is not None
        assert FORMATS[name].board(write(long)) == long
    write_id = FORMATS["id"].write
    assert write_id is not None
    with says(BadInput):
        write_id(long)


def test_a_square_of_two_labels_is_not_taken_for_polarity() -> None:
    assert read_as("2 2\n1 0\n0 1\n1 0\n0 1\n0 0\n1 1") == ("magnets", "janko")
    assert read_as("2 2\n1 0\n0 1\n1 0\n0 1\n0 0\n0 0") == ("magnets", "polarity")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("id", "3x2:1,1"),
        ("id", "3x2#12345,"),
        ("id", "x:..,.."),
        ("id", "2x2:...,..,..,..,LRLR"),
        ("id", "2x2:.,,..,..,LRLR"),
        ("id", "2x2:.-,..,..,..,LRLR"),
        ("id", "2x2:.\u0661,..,..,..,LRLR"),
        ("id", "2x2:..,..,..,..,LRL"),
        ("id", "2x2:..,..,..,..,LRLRLR"),
        ("id", "2x2:..,..,..,..,lrlr"),
        ("id", "2x2:..,..,..,..,LLRR"),
        ("id", "3x2:...,..,...,..,LRLRLR"),
        ("janko", "1 2\n251 -\n- -\n-\n-\n1 1"),
        ("id", "1000x1000:.,.,.,.,L"),
        ("id", "999999999x1:.,.,.,.,L"),
        ("json", "{"),
        ("json", '{"rules": ["LR"]}'),
        ("json", '{"rules": 1, "top": [], "bottom": [], "left": [], "right": []}'),
        ("json", '{"rules": [], "top": [], "bottom": [], "left": [], "right": []}'),
        ("json", '{"rules": ["LR"], "top": [1, 1e3], "bottom": [1, 1], "left": [1], "right": [1]}'),
        ("json", '{"rules": [{}], "top": [], "bottom": [], "left": [], "right": []}'),
        ("puzz.link", "magnets/2"),
        ("puzz.link", "magnets/2/2/i1g"),
        ("puzz.link", "magnets/a/2/2/n00"),
        ("puzz.link", "magnets/2/2/z00"),
        ("puzz.link", "magnets/2/2/n00"),
        ("puzz.link", "magnets/2/2/no000000"),
        ("polarity", "1 2\n1\n1\n1 0\n0 1\n0 1"),
        ("polarity", "1 2\n1\n1\n1 0\n0\n0 0"),
        ("polarity", "1 2\n1\n-\n1 0\n0 1\n0 0"),
        ("polarity", "1 2\n1\n1\n1 0\n0 1\n0 0\n9"),
        ("polarity", ""),
        ("janko", "2 2\n- -\n- -\n- -\n- -\n1 2\n2 1"),
        ("janko", "2 2\n- -\n- -\n- -\n- -\n1 1\n1 1"),
        ("janko", "2 2\n- -\n- -\n- -\n- -\n1 1"),
        ("janko", "2 2\n- -\n- -\n- -\n- -\n1 1\n2"),
        ("janko", "two 2"),
        ("drawing", "nothing"),
        ("drawing", "+ 1 1\n  +---+\n"),
        ("drawing", "+\n+-"),
        ("drawing", "+   .   .\n  +-------+\n. | ?     | .\n  +-------+\n    .   .   -"),
        ("drawing", "+   .   .\n  +---+---+\n. |   |   | .\n  +---+---+\n    .   .   -"),
        ("drawing", "+   .   .\n  +-------+\n. |   :\n  +-------+\n    .   .   -"),
    ],
)
def test_faulty_texts_are_refused_with_the_place(name: str, text: str, says: Says) -> None:
    with says(BadInput) as caught:
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


@pytest.mark.long("fifty texts; faulty texts are refused by default above")
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
