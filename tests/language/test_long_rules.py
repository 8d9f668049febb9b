"""Rules that are long, repeated or full of control characters end in one short sentence, and soon."""

import time

import pytest

from stripcount.errors import BadInput
from stripcount.language.arrays import Arrays
from tests.fuzz.trial import LONGEST

HIDDEN, MANY = "\x13\u202e", ",".join(str(value) for value in range(900_000, 900_060))
LONG = {  # what is wrong with it: the rows, and what is given
    "a word": (1, {"rule": "no two ones " + "adjacen" * 200}),
    "a word like one that is known": (1, {"rule": f"no two ones adjacent{'ly' * 40} vertically"}),
    "a word of control characters": (1, {"rule": "no two ones adjacen" + HIDDEN * 300}),
    "a number": (1, {"rule": "no two cells differ by " + "9" * 1900}),
    "conditions": (300, {"rule": ", ".join(["no two adjacent 1s"] * 40 + ["all columns different"])}),
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
    assert len(said) < LONGEST - len("stripcount: ")


@pytest.mark.long("many sentences")
def test_many_conditions_are_read_soon() -> None:
    rule = ", ".join(["no two adjacent cells are equal", "every row has at most two different values"] * 12)
    began = time.process_time()
    assert Arrays(2, rule=rule).array_rule().conditions
    assert time.process_time() - began < 5
