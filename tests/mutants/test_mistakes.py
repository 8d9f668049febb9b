"""Every mistake still has its place in the source, so that `python -m tests.mutants` tries what it says."""

import ast
from pathlib import Path

import pytest

import stripcount
from tests.mutants.__main__ import ROOT, with_mistake
from tests.mutants.mistakes import MISTAKES, Mistake

PACKAGE = Path(stripcount.__file__).parent


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.name)
def test_what_a_mistake_replaces_stands_in_its_file_once(mistake: Mistake) -> None:
    text = (PACKAGE / mistake.file).read_text(encoding="utf-8")
    changed = with_mistake(text, mistake)
    assert changed != text
    ast.parse(changed)
    assert any((ROOT / name).exists() for name in mistake.tests)


def test_there_are_fifty_mistakes_of_different_names() -> None:
    assert len(MISTAKES) == len({mistake.name for mistake in MISTAKES}) == 50


def test_a_snippet_that_is_gone_is_named() -> None:
    with pytest.raises(ValueError, match="0 times what 'gone' replaces"):
        with_mistake("x = 1\n", Mistake("gone", "board.py", "y", "z", ()))
