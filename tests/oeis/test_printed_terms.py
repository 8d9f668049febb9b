"""A few names of the OEIS that together hold every phrase of the grammar: their counts are the printed terms."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stripcount.language.reading import read_name
from stripcount.limits import UNLIMITED
from stripcount.oeis.settle import minimal_machine
from stripcount.oeis.translate import translate

DATA = Path(__file__).parents[1] / "data" / "oeis-names.json"  # from oeis.org, CC BY-SA 4.0
ENTRIES: list[dict[str, Any]] = json.loads(DATA.read_text(encoding="utf-8"))


def phrases(reading: Any) -> Iterator[str]:
    if isinstance(reading, list | tuple):
        if reading and isinstance(reading[0], str):
            yield reading[0]
        for part in reading:
            yield from phrases(part)


@pytest.mark.long("many entries against brute force")
@pytest.mark.parametrize(
    "at",
    [pytest.param(at, marks=pytest.mark.long("many entries against brute force") if at > 2 else []) for at in range(8)],
)
def test_printed_terms_are_counted(at: int) -> None:
    for entry in ENTRIES[at::8]:
        name, stopped = read_name(entry["name"])
        assert name is not None, (entry["anumber"], stopped)
        found = translate(name, entry["offset"])
        columns = [found.index.columns(n) for n in range(entry["offset"], entry["offset"] + len(entry["terms"]))]
        counted = minimal_machine(found, UNLIMITED).terms(max(columns) + 1)
        expected = [term * found.index.divisor for term in entry["terms"]]
        assert [counted[k] for k in columns] == expected, entry["anumber"]


@pytest.mark.long("many entries")
def test_the_names_hold_most_phrases_of_the_grammar() -> None:
    names = [read_name(entry["name"])[0] for entry in ENTRIES]
    assert len({phrase for name in names if name is not None for phrase in phrases(name.tree)}) >= 200
