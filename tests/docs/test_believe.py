"""The page "Why you can believe it" names every file that claims something, and tests that exist."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "src" / "docs" / "explanation" / "why-you-can-believe-it.md"
PACKAGE = ROOT / "src" / "stripcount"
WORDS = ("proved", "certified", "exactly", "refuted", "unique", "agreed", "verified")
ELSEWHERE = {
    "language/everyday/": "sentences of rules",
    "language/boardwise/": "sentences of rules",
    "language/rewriting/": "sentences of rules",
    "language/statements/": "sentences of rules",
    "language/surface/": "sentences of rules",
    "language/families/": "names of sequences, as the OEIS prints them",
    "language/name.py": "names of sequences",
    "language/phrases.py": "names of sequences",
    "claims/identify.py": "sentences of rules",
    "printed/dominosa/": "the rules of the puzzle",
    "printed/ripple_effect/": "the rules of the puzzle",
    "check/records/rederivation.py": "what a stored record says, to be compared",
}


def rows() -> list[list[str]]:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    return [line.strip("| ").split(" | ") for line in lines if re.match(r"\| (?!printed)", line)]


def claiming(tree: ast.Module) -> Iterator[str]:
    """The words that claim something in texts of a file: not in docstrings, errors, types, comparisons, options."""
    skipped: set[int] = set()
    for node in ast.walk(tree):
        literal = isinstance(node, ast.Subscript) and ast.unparse(node.value) == "Literal"
        docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        pattern = isinstance(node, ast.Call) and ast.unparse(node.func) == "re.compile"
        if literal or docstring or pattern or isinstance(node, ast.Raise | ast.Compare):
            skipped |= {id(inner) for inner in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped:
            yield from re.findall(rf"(?<!--)\b(?:{'|'.join(WORDS)})\b", node.value)


def test_every_row_names_files_and_a_test_that_exist() -> None:
    assert len(rows()) >= 30
    for row in rows():
        assert len(row) == 4, row
        for name in re.findall(r"`([^`]+)`", row[1]):
            assert (PACKAGE / name).is_file(), name
        ((path, name),) = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", row[3])
        body = ast.parse((ROOT / path).read_text(encoding="utf-8")).body
        assert name in {node.name for node in body if isinstance(node, ast.FunctionDef)}, f"{path}::{name}"


@pytest.mark.long("runs what the pages show")
def test_every_file_that_claims_something_is_on_the_page() -> None:
    named = {name for row in rows() for name in re.findall(r"`([^`]+)`", row[1])}
    found = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if re.search("|".join(WORDS), text := path.read_text(encoding="utf-8")) and any(claiming(ast.parse(text)))
    }
    unnamed = {name for name in found - named if not name.startswith(tuple(ELSEWHERE))}
    assert not unnamed, "these files print a word that claims something: say on the page why it is true"
    assert all(any(name.startswith(place) for name in found) for place in ELSEWHERE)


def test_every_word_that_claims_something_is_on_the_page() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for word in (*WORDS, "checked"):
        assert f'"{word}' in text or f"*{word}*" in text


def test_the_test_sees_words_that_claim_and_no_others() -> None:
    assert list(claiming(ast.parse('print(f"proved: {x}, exactly")'))) == ["proved", "exactly"]
    assert not list(claiming(ast.parse('give("--unique")\nfound = re.compile("(unique|solved)")')))
    assert not list(claiming(ast.parse('"""Is proved."""\nif a == "proved":\n    raise ValueError("not proved")')))
