"""What the note says of theorems of the kernel is text that LaTeX reads."""

import json
import lzma
import random
import re
from pathlib import Path

import kernel
import pytest
from note.formal import formal_text

RESULTS = Path(__file__).parents[2] / "results"


def test_names_of_problems_are_escaped() -> None:
    found = formal_text(RESULTS)
    assert "independent \\& dominating" in found
    assert re.search(r"(?<!\\)[&_^]", found) is None


@pytest.mark.long("writes the theorems of a hundred entries")
def test_entries_that_rest_on_tables_are_named() -> None:
    rows = [row for row in kernel.read_entry_records() if row["status"] == "kernel"]
    settled = {row["anumber"]: row for row in json.loads(lzma.decompress(kernel.SETTLED.read_bytes()))}
    summary = json.loads((RESULTS / "formal" / "summary.json").read_text())
    tables, mixed = set(summary["in_tables"]), set(summary["in_words_and_tables"])
    assert len(tables) + len(mixed) + summary["in_words"] == len(rows)
    for row in random.Random(4).sample(rows, 100):
        number = row["anumber"]
        named = "tables" if number in tables else "words and tables" if number in mixed else "words"
        assert kernel.statement_form(kernel.theorem_text(row, settled)) == named
