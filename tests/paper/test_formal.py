"""What the note says of theorems of the kernel is text that LaTeX reads."""

import re
from pathlib import Path

from note.formal import formal_text

RESULTS = Path(__file__).parents[2] / "results"


def test_names_of_problems_are_escaped() -> None:
    found = formal_text(RESULTS)
    assert "independent \\& dominating" in found
    assert re.search(r"(?<!\\)[&_^]", found) is None
