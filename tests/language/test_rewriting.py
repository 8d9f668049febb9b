"""Rules by which sentences are rewritten: each does what it says of the example that is its name."""

import pytest

from stripcount.language.rewriting.normal_form import (
    BOARD_FORM_RULES,
    EVERYDAY_FORM_RULES,
    NORMAL_FORM_RULES,
    STATEMENT_FORM_RULES,
)
from stripcount.language.rewriting.retelling import (
    PLAIN_WORD_RULES,
    RETELLING_RULES,
    divisions,
    in_plain_words,
    retell,
)
from stripcount.language.rewriting.rule import CLAUSE_SEPARATOR, Rewriting
from stripcount.language.rewriting.speech import SPEECH_RULES
from stripcount.language.rewriting.words import WORD_PATTERNS, with_word_patterns

EVERYWHERE = {
    "speech": SPEECH_RULES,
    "as written": EVERYDAY_FORM_RULES,
    "normal form": NORMAL_FORM_RULES,
    "statements": STATEMENT_FORM_RULES,
    "board": BOARD_FORM_RULES,
    "plainly": PLAIN_WORD_RULES,
}


@pytest.mark.parametrize("rules", EVERYWHERE)
def test_a_phrase_becomes_what_its_rule_says(rules: str) -> None:
    for rule in EVERYWHERE[rules]:
        assert rule.replace_all(rule.example) == rule.result, rule.example


def test_a_sentence_becomes_what_its_rule_says() -> None:
    for rules in RETELLING_RULES:
        for rule in rules:
            assert rule.rewrite_whole(rule.example) == rule.result, rule.example


@pytest.mark.parametrize("rules", [*EVERYWHERE.values(), *RETELLING_RULES])
def test_rules_have_names_of_their_own(rules: tuple[Rewriting, ...]) -> None:
    assert len({rule.example for rule in rules}) == len(rules)


def test_a_pattern_is_made_of_words_that_exist_and_every_word_is_used() -> None:
    with pytest.raises(KeyError):
        with_word_patterns("{no such words}")
    every = [rule.pattern for rules in (*EVERYWHERE.values(), *RETELLING_RULES) for rule in rules]
    assert not {word for word in WORD_PATTERNS if not any(f"{{{word}}}" in pattern for pattern in every)}


def test_a_sentence_is_divided_where_a_clause_may_end() -> None:
    assert list(divisions("rows increase, and so do columns")) == [f"rows increase{CLAUSE_SEPARATOR}so do columns"]


def test_an_amount_is_no_clause_of_its_own() -> None:
    """Of `and at most two 1s` the column is meant, not the board."""
    assert ("every column has a 1", "at most two 1s") not in list(retell("every column has a 1 and at most two 1s"))


@pytest.mark.parametrize(
    ("left_out", "in_full"),
    [
        ("Exactly two cells are 1 and they are not adjacent.", ("exactly two cells are 1", "no two 1s are adjacent")),
        ("the first row is all 0s and the last is too", ("the first row is all 0s", "the last row is all 0s")),
    ],
)
def test_what_is_left_out_is_said(left_out: str, in_full: tuple[str, ...]) -> None:
    assert in_full in list(retell(left_out))


@pytest.mark.parametrize(
    "sentence",
    [
        "no two rows are equal, and so are the columns",  # what is denied is not said of the columns
        "the first row and the last row are equal",
    ],
)
def test_nothing_is_added_where_it_is_not_clear_what(sentence: str) -> None:
    assert not [told for told in retell(sentence) if any(clause not in sentence for clause in told)]


def test_an_amount_that_is_given_twice_has_its_noun_twice() -> None:
    assert (
        in_plain_words("If a row has a 1, then it has at least two.") == "if a row has a 1, then it has at least two 1s"
    )
