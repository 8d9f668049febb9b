"""Boards in every format, damaged at random: never a board that was not meant, and errors that name the place."""

import random
import re

import pytest

from stripcount.errors import BadInput
from stripcount.printed import PRINTED, printed_puzzle, recognised, written
from tests.sentences import Says

PLACE = re.compile(r"row|line|character|column|cells|must|could be a board of|boards of|has|needs", re.ASCII)


def samples(rng: random.Random) -> list[tuple[str, str]]:
    """One text in each format of each puzzle, of a random board."""
    found = []
    for name in PRINTED:
        kind = printed_puzzle(name)
        assert kind.random_board is not None
        for form in kind.formats:
            try:
                found.append((name, written(kind.random_board(rng), form.name)))
            except BadInput:
                continue
    return found


def damaged(text: str, rng: random.Random) -> str:
    """The text truncated, with a row lengthened or shortened, or with letters exchanged, inserted or left out."""
    at = rng.randrange(len(text) + 1)
    lines = text.split("\n")
    row = rng.randrange(len(lines))
    kind = rng.randrange(6)
    if kind == 0:
        return text[:at]
    if kind == 1:
        lines[row] = lines[row][:-1]
    elif kind == 2:
        lines[row] += rng.choice("0123.#|-+ ")
    elif kind == 3:
        del lines[row]
    if kind < 4:
        return "\n".join(lines)
    if kind == 4 and len(text) > 1:
        at, other = sorted(rng.sample(range(len(text)), 2))
        return text[:at] + text[other] + text[at + 1 : other] + text[at] + text[other + 1 :]
    return text[:at] + rng.choice("0123456789abcxyzLRTB.#|-+,:/ \n") + text[at + rng.randrange(2) :]


@pytest.mark.parametrize("trials", [400, pytest.param(40_000, marks=pytest.mark.long("thousands of damaged texts"))])
def test_damaged_texts_are_errors_or_boards_that_say_what_was_typed(trials: int) -> None:
    """A text that is still read is a board of that puzzle, or by one letter a usual or a marked one of another."""
    rng = random.Random(20)
    refused = read = 0
    texts: list[tuple[str, str]] = []
    for trial in range(trials):
        if trial % 200 == 0:
            texts = samples(rng)
        name, text = rng.choice(texts)
        wrong = damaged(text, rng)
        try:
            found = recognised(wrong)
        except BadInput as error:
            refused += 1
            sentence = str(error)
            if not PLACE.search(sentence) or "\n" in sentence:
                raise
            continue
        read += 1
        drawn = found.form.holds_marks  # `.3` above `.6`, where `.6` was `..`, is a drawing of Hitori
        assert found.puzzle.name == name or drawn or found.puzzle.is_plausible(found.position.board), (text, wrong)
        again = recognised(written(found.position.board, "json", found.position.marks))
        assert (again.puzzle, again.position) == (found.puzzle, found.position)
    assert refused > trials // 3
    assert read > trials // 20


@pytest.mark.parametrize(
    "text",
    [
        "3.2\n.1\n2.3",
        "1 2 3\n2 3\n3 1 2",
        "0101\n1010\n0011",
        "3.2\n.x1\n2.3",
        "+   .   .\n  +-------+\n. |   :\n  +-------+\n    .   .   -",
    ],
)
def test_lines_are_one_board_or_an_error(text: str, says: Says) -> None:
    with says(BadInput):
        recognised(text)
