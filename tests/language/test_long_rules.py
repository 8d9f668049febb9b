"""Rules that are long, repeated or full of control characters end in one short sentence, and soon."""

from collections import Counter

import pytest

from stripcount.errors import BadInput
from stripcount.language.arrays import Arrays
from stripcount.language.grammar import Grammar, Parser
from stripcount.language.sentence import read_sentence
from tests.fuzz.trial import MAX_LINE_LENGTH

HIDDEN, MANY = "\x13\u202e", ",".join(str(value) for value in range(900_000, 900_060))
LONG = {  # what is wrong with it: the rows, and what is given
    "a word": (1, {"rule": "no two ones " + "adjacen" * 200}),
    "a word like one that is known": (1, {"rule": f"no two ones adjacent{'ly' * 40} vertically"}),
    "a word of control characters": (1, {"rule": "no two ones adjacen" + HIDDEN * 300}),
    "a number": (1, {"rule": "no two cells differ by " + "9" * 1900}),
    "conditions": (300, {"rule": ", ".join(["no two adjacent 1s"] * 40 + ["all columns diverse"])}),
    "a condition that nothing breaks": (1, {"rule": f"no two adjacent {'1' * 900}s", "values": "0-1"}),
    "readings": (2, {"rule": ", ".join(["the sum of any two adjacent cells is at most 2"] * 30)}),
    "values": (1, {"rule": "0..1 arrays where no two adjacent 1s", "values": MANY}),
    "a pattern": (1, {"forbid": "/".join([",".join(["999999"] * 10)] * 10)}),
    "columns": (300, {"rule": "all columns different", "values": "0-2"}),
    "a property": (
        40,
        {"rule": f"every column contains {', '.join(map(str, range(40)))} in this order", "values": "0-9"},
    ),
}


@pytest.mark.some_cases(
    "further sentences",
    "a word like one that is known",
    "a number",
    "conditions",
    "a condition that nothing breaks",
    "values",
    "a pattern",
    "columns",
    "a property",
)
@pytest.mark.parametrize("given", LONG)
def test_what_is_long_is_cut(given: str) -> None:
    rows, more = LONG[given]
    with pytest.raises(BadInput) as caught:
        Arrays(rows, **more)
    said = str(caught.value)
    assert said.isprintable()
    assert len(said) < MAX_LINE_LENGTH - len("stripcount: ")


CLAUSES = (
    "no two adjacent 1s",
    "every row has at most three 1s",
    "no column is all 0s",
    "there are at least two 1s in the first row",
    "every 1 has at most two neighbours that are 0",
    "no 2x2 block of 1s",
    "all rows are different",
    "the top left corner is 1",
    "the 1s are connected",
    "no row has two consecutive 0s",
    "every column has an even number of 1s",
    "the board has at most nine 1s",
)


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> Counter[int]:
    """How many sentences of how many words the grammars are asked to read."""
    lengths: Counter[int] = Counter()
    readings = Grammar.readings

    def counted(grammar: Grammar, kind: str, text: str) -> object:
        lengths[len(Parser(grammar, text).tokens)] += 1
        return readings(grammar, kind, text)

    monkeypatch.setattr(Grammar, "readings", counted)
    return lengths


@pytest.mark.one_in(3, "further joints of clauses, and places among them")
@pytest.mark.parametrize("joint", [", ", ". ", ", but "])
@pytest.mark.parametrize("place", [0, 6])
def test_each_clause_beside_one_that_is_not_known_is_read_a_few_times(
    joint: str, place: int, parsed: Counter[int]
) -> None:
    clauses = [*CLAUSES[:place], "all columns are diverse", *CLAUSES[place:]]
    with pytest.raises(BadInput, match="“all columns are diverse”, which"):
        read_sentence(joint.join(clauses))
    words = sum(length * times for length, times in parsed.items())
    assert words < 150 * sum(len(clause.split()) + 1 for clause in clauses)


def test_many_clauses_are_not_read_one_by_one(parsed: Counter[int]) -> None:
    clauses = [f"no row has exactly {number} ones" for number in range(2, 32)]
    with pytest.raises(BadInput, match="“all columns are diverse”, which"):
        read_sentence(", ".join([*clauses, "all columns are diverse"]))
    assert sum(parsed.values()) < 10


def test_many_conditions_are_read_at_once(parsed: Counter[int]) -> None:
    rule = ", ".join(["no two adjacent cells are equal", "every row has at most two different values"] * 12)
    assert Arrays(2, rule=rule).array_rule().conditions
    assert sum(parsed.values()) < 10
