"""What is not read: the grammar that came furthest says where it stopped, and phrases that might stand there."""

import pytest

from stripcount.count import Count
from stripcount.errors import BadInput, TooLarge
from stripcount.language.arrays import Arrays
from stripcount.language.refusal import nearest_examples
from stripcount.language.rewriting.speech import without_spoken_forms
from stripcount.language.sentence import read_sentence


@pytest.mark.parametrize(
    ("sentence", "phrase", "word"),
    [
        # everyday words come no further than “the”, “row” and “sum”; the statements and the whole board do
        ("every row has more 1s than the third moon", "every row has more 1s than the third moon", "moon"),
        (
            "if a row is a palindrome then the next row is sad",
            "if a row is a palindrome then the next row is sad",
            "next",
        ),
        ("in every row, the sum is divisible by banana", "in every row, the sum is divisible by banana", "banana"),
        ("no two 1s are adjacent and every row is gronk", "every row is gronk", "gronk"),
        ("no two adjacnt 1s", "no two adjacnt 1s", "adjacnt"),
    ],
)
def test_the_grammar_that_came_furthest_names_its_phrase(sentence: str, phrase: str, word: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_sentence(sentence)
    said = str(refused.value)
    assert f"the phrase “{phrase}”, which is not understood at “{word}”" in said
    assert said.count("“") == 2 + 3


def test_what_might_stand_there_comes_before_what_has_the_same_words() -> None:
    phrase = "any two rows have 1s"
    assert nearest_examples(phrase, 1, frozenset(["w related"])) != nearest_examples(phrase, 1)


@pytest.mark.parametrize(
    "sentence",
    [
        # each of these remarks changes the rule, or may
        "no two 1s touch, not counting diagonals",
        "every entry above the main diagonal (including it) is 0",
        "the rows (top to bottom) are increasing",
        "every 1 sees at least one 0 in its row",
        "every row is made up of 0s and 1s",
        "no two 1s are adjacent, where adjacent means including diagonally",
        "in each row the rule: no two 1s are adjacent",
        "never more than two equal cells in a row",
        "no two 1s are adjacent, but they may touch at most once",
        "rows are in strictly increasing order when read as numbers",
    ],
)
def test_a_remark_that_says_something_stays(sentence: str) -> None:
    assert without_spoken_forms(sentence) == sentence


def test_values_that_a_sentence_names_are_those_of_the_arrays() -> None:
    assert read_sentence("Digits 0 to 2; no two adjacent 1s").allowed_values == (0, 1, 2)
    assert read_sentence("a binary matrix in which no two 1s are adjacent").allowed_values == (0, 1)
    with pytest.raises(BadInput):
        read_sentence("with 0 and 1 exchanged, the board is the same")


def test_a_state_that_is_too_wide_says_how_many_rows_fit() -> None:
    with pytest.raises(TooLarge, match="about 8 rows fit"):
        Count(Arrays(9, rule="non-attacking queens")).terms(2)
    assert Count(Arrays(8, rule="non-attacking queens")).terms(2, sweep="board") == [1, 9]
