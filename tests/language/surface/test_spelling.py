"""Everyday spelling becomes the standard one: every rule changes its example, and what is said twice has to agree."""

import pytest

from stripcount.errors import BadInput
from stripcount.language.arrays import Arrays
from stripcount.language.sentence import read_sentence
from stripcount.language.surface.adjacency import DIRECTION_RULES, NEARNESS_RULES, NEIGHBOUR_RULES, PAIR_RULES
from stripcount.language.surface.connectedness import CONNECTEDNESS_RULES
from stripcount.language.surface.form import Form
from stripcount.language.surface.forms import FORMS
from stripcount.language.surface.lead_ins import LEAD_IN_RULES, declared_values
from stripcount.language.surface.nouns import AMOUNT_RULES, BLOCK_RULES, CELL_RULES, LINE_RULES, VALUE_RULES
from stripcount.language.surface.orthography import ORTHOGRAPHY_RULES
from stripcount.language.surface.paraphrases import PARAPHRASE_RULES
from stripcount.language.surface.respelling import RuleList, apply_rules
from stripcount.language.surface.trends import TREND_RULES
from stripcount.language.surface.word_order import CONSECUTIVE_RULES, INVERSION_RULES, NEGATION_RULES, WORD_RULES

RULE_LISTS = (
    *(
        ORTHOGRAPHY_RULES,
        LEAD_IN_RULES,
        VALUE_RULES,
        BLOCK_RULES,
        CELL_RULES,
        LINE_RULES,
        AMOUNT_RULES,
        DIRECTION_RULES,
        NEIGHBOUR_RULES,
        NEARNESS_RULES,
        PAIR_RULES,
        WORD_RULES,
    ),
    *(NEGATION_RULES, CONSECUTIVE_RULES, INVERSION_RULES, TREND_RULES, CONNECTEDNESS_RULES, *PARAPHRASE_RULES),
)


@pytest.mark.parametrize("rules", RULE_LISTS)
def test_every_rule_changes_its_example(rules: RuleList) -> None:
    for rule in rules:
        assert rule.apply(rule.example) != rule.example, rule.pattern


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.example)
def test_every_form_changes_its_example(form: Form) -> None:
    spaced = f"{form.example.replace(',', ' ,')} "
    assert form.apply(spaced) != spaced


@pytest.mark.parametrize("text", ["the values 0, 1 and 2 occur equally often", "digits 0, 1, and 2 appear once"])
def test_a_list_of_values_is_no_declaration_of_its_first_ones(text: str) -> None:
    assert declared_values(text) == (None, text)


@pytest.mark.parametrize("text", ["no column's got two 1s", "there isn't a row that's all zeros", "it's symmetric"])
def test_contractions_are_written_out_once(text: str) -> None:
    once = apply_rules(text, ORTHOGRAPHY_RULES)
    assert "'" not in once
    assert apply_rules(once, ORTHOGRAPHY_RULES) == once


def words(rule: str, values: str = "") -> str:
    return Arrays(2, rule=rule, values=values).in_words


def test_declared_values_are_used() -> None:
    assert words("Using digits 0, 1 and 2, no two adjacent cells are equal.").startswith("arrays over {0, 1, 2}:")
    with pytest.raises(BadInput, match=r"values must be those that the rule names, 0-2, not 0-3"):
        words("digits 0-2; no two adjacent cells are equal", "0-3")


def test_a_gloss_has_to_be_read_too() -> None:
    read_sentence("No 1 is isolated: each has another 1 among its four neighbours.")
    with pytest.raises(BadInput):
        words("no two 1s touch (including diagonally they may touch as well)")


@pytest.mark.parametrize(
    ("rule", "granted"),
    [
        ("in every row the 1s are consecutive (a row without any 1s is fine)", True),
        ("every row has exactly one 1 (a row without any 1s is fine)", False),
        ("no two 1s are adjacent, but they may touch diagonally", True),
    ],
)
def test_a_permission_is_dropped_where_the_rule_grants_it(rule: str, granted: bool) -> None:
    if granted:
        read_sentence(rule)
    else:
        with pytest.raises(BadInput):
            read_sentence(rule)


@pytest.mark.parametrize(
    ("rule", "clear"),
    [
        ("the top left corner and the bottom right corner hold different digits", True),
        ("the first row and the last row contain exactly two 1s in total", True),
        ("the first row and the last row contain different digits", False),  # from each other, or each of them?
        ("the first row and the last row sum to 3", False),
        ("the top left corner and the bottom right corner have no value twice", False),
    ],
)
def test_what_is_said_of_two_things_together_is_not_said_of_each(rule: str, clear: bool) -> None:
    if clear:
        assert ";" not in words(rule)
    else:
        with pytest.raises(BadInput):
            words(rule)


@pytest.mark.parametrize(
    ("order", "allowed"),
    [
        ("nondecreasing", [(0, 0), (0, 1), (1, 1)]),
        ("nonincreasing", [(0, 0), (1, 0), (1, 1)]),
        ("weakly increasing", [(0, 0), (0, 1), (1, 1)]),
        ("strictly decreasing", [(1, 0)]),
    ],
)
def test_rows_are_ordered_as_binary_numbers(order: str, allowed: list[tuple[int, int]]) -> None:
    rule = Arrays(2, rule=f"rows are {order} as binary numbers")
    columns = [tuple(row[0] for row in board.cells) for board in rule.candidates(1) if rule.legal(board)]
    assert sorted(columns) == allowed


@pytest.mark.parametrize(
    "rule",
    [
        "no two 1s lie in three consecutive cells along any row",
        "exactly one 1 in three consecutive cells of a row",
        "no row has two 1s in three consecutive cells",
        "there is no 2x2 block consisting of two 1s",
        "the sum of the two numbers in any 2x2 block is even",
        "whenever there is a 1, there must be a 0 to its right unless it is in the first column",
    ],
)
def test_what_narrows_a_rule_is_not_dropped(rule: str) -> None:
    with pytest.raises(BadInput, match="not understood"):
        Arrays(3, rule=rule)


def test_the_number_of_cells_may_be_the_length_of_the_word() -> None:
    assert words("the word 101 never appears in three consecutive cells of a row") == words("no row contains 101")


def test_values_that_are_named_are_not_dropped() -> None:
    alternating = "the first row alternates between 0 and 2"
    assert words("the cells in the first row alternate between 0 and 2", "0-2") == words(alternating, "0-2")
    assert words("all three values occur in every row", "0-3") == words("every row has all three values", "0-3")
