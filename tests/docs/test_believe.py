"""Every test that the page "Why you can believe it" names is there."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "src" / "docs" / "explanation" / "why-you-can-believe-it.md"


def test_the_tests_named_exist_and_every_row_names_one() -> None:
    text = PAGE.read_text(encoding="utf-8")
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", text)
    rows = [line for line in text.splitlines() if line.startswith("| ") and not line.startswith("| printed")]
    assert len(named) == len(rows) > 25
    for path, name in named:
        body = ast.parse((ROOT / path).read_text(encoding="utf-8")).body
        assert name in {node.name for node in body if isinstance(node, ast.FunctionDef)}, f"{path}::{name}"


def test_every_word_that_claims_something_is_on_the_page() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for word in ("proved", "certified", "exactly", "refuted", "unique", "agreed", "checked", "verified"):
        assert f'"{word}' in text or f"*{word}*" in text
