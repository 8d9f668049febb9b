"""Drafts for the OEIS: the form of every line, terms that are those of the b-file, and one draft made again."""

import re

import pytest
from records.drafts import DRAFTS, TERMS

from tests.recorded import RESULTS

FILES = sorted(path for path in (RESULTS / DRAFTS).glob("*.txt") if not path.name.endswith(".b.txt"))
KEYWORDS = {"nonn", "sign", "easy", "tabl", "hard", "more"}


def test_there_are_drafts() -> None:
    assert len(FILES) == 12


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)
def test_a_draft_has_the_form_of_the_oeis(file) -> None:  # type: ignore[no-untyped-def]
    text = file.read_text(encoding="ascii")
    lines = [re.fullmatch(r"%([SNCHFtoYKO]) (.+)", line) for line in text.splitlines()]
    assert all(lines)
    assert max(len(line) for line in text.splitlines()) <= 1000
    found: dict[str, list[str]] = {}
    for match in lines:
        assert match is not None
        found.setdefault(match[1], []).append(match[2])
    assert {"S", "N", "K", "O", "Y", "C"} <= set(found)
    (terms,), (name,), (words,), (offset,) = (found[kind] for kind in "SNKO")
    shown = [int(term) for term in terms.split(",")]
    assert len(terms) <= 260
    assert name.startswith("Number of ")
    assert name.endswith(".")
    assert set(words.split(",")) <= KEYWORDS
    first, place = map(int, offset.split(","))
    assert (first, place) == (0, next((at for at, a in enumerate(shown, start=1) if abs(a) > 1), 1))
    listed = [tuple(map(int, line.split())) for line in file.with_suffix(".b.txt").read_text().splitlines()]
    assert [n for n, _ in listed] == list(range(TERMS))
    assert [a for _, a in listed][: len(shown)] == shown
