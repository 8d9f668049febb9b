"""Rules by which sentences are rewritten: each does what it says of the example that is its name."""

import pytest

from stripcount.language.rewriting.normal_form import AS_WRITTEN, NORMAL_FORM, OF_STATEMENTS, OF_THE_BOARD
from stripcount.language.rewriting.retelling import PLAINLY, RETELLINGS, divisions, plainly, retold
from stripcount.language.rewriting.rule import JOINT, Rewriting
from stripcount.language.rewriting.speech import SPEECH
from stripcount.language.rewriting.words import WORDS, with_words

EVERYWHERE = {
    "speech": SPEECH,
    "as written": AS_WRITTEN,
    "normal form": NORMAL_FORM,
    "statements": OF_STATEMENTS,
    "board": OF_THE_BOARD,
    "plainly": PLAINLY,
}


@pytest.mark.parametrize("rules", EVERYWHERE)
def test_a_phrase_becomes_what_its_rule_says(rules: str) -> None:
    for rule in EVERYWHERE[rules]:
        assert rule.everywhere(rule.written) == rule.read, rule.written


def test_a_sentence_becomes_what_its_rule_says() -> None:
    for rules in RETELLINGS:
        for rule in rules:
            assert rule.of_whole(rule.written) == rule.read, rule.written


@pytest.mark.parametrize("rules", [*EVERYWHERE.values(), *RETELLINGS])
def test_rules_have_names_of_their_own(rules: tuple[Rewriting, ...]) -> None:
    assert len({rule.written for rule in rules}) == len(rules)


def test_a_pattern_is_made_of_words_that_exist_and_every_word_is_used() -> None:
    with pytest.raises(KeyError):
        with_words("{no such words}")
    every = [rule.pattern for rules in (*EVERYWHERE.values(), *RETELLINGS) for rule in rules]
    assert not {word for word in WORDS if not any(f"{{{word}}}" in pattern for pattern in every)}


def test_a_sentence_is_divided_where_a_clause_may_end() -> None:
    assert list(divisions("rows increase, and so do columns")) == [f"rows increase{JOINT}so do columns"]


def test_an_amount_is_no_clause_of_its_own() -> None:
    """Of `and at most two 1s` the column is meant, not the board."""
    assert ("every column has a 1", "at most two 1s") not in list(retold("every column has a 1 and at most two 1s"))


@pytest.mark.parametrize(
    ("left_out", "in_full"),
    [
        ("Exactly two cells are 1 and they are not adjacent.", ("exactly two cells are 1", "no two 1s are adjacent")),
        ("the first row is all 0s and the last is too", ("the first row is all 0s", "the last row is all 0s")),
    ],
)
def test_what_is_left_out_is_said(left_out: str, in_full: tuple[str, ...]) -> None:
    assert in_full in list(retold(left_out))


@pytest.mark.parametrize(
    "sentence",
    [
        "no two rows are equal, and so are the columns",  # what is denied is not said of the columns
        "the first row and the last row are equal",
    ],
)
def test_nothing_is_added_where_it_is_not_clear_what(sentence: str) -> None:
    assert not [told for told in retold(sentence) if any(clause not in sentence for clause in told)]


def test_an_amount_that_is_given_twice_has_its_noun_twice() -> None:
    assert plainly("If a row has a 1, then it has at least two.") == "if a row has a 1, then it has at least two 1s"
