"""The sentences of all errors, in one file: a test states the class of an error, `sentences.txt` its wording.

A line of the file is `test => class: sentence`; those of one test stand in its order, and `…` stands for any text.
`python -m pytest -n 0 --write-sentences PATHS` writes the lines of the tests it runs again, to be read as a whole.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import pytest

FILE = Path(__file__).parent / "sentences.txt"
Raised = TypeVar("Raised", bound=BaseException)


def stored() -> dict[str, list[str]]:
    """Return what sentences.txt says: by test the lines `class: sentence`."""
    found: dict[str, list[str]] = {}
    for line in FILE.read_text(encoding="utf-8").splitlines():
        test, _, said = line.partition(" => ")
        found.setdefault(test, []).append(said)
    return found


def store(sentences: dict[str, list[str]]) -> None:
    """Write sentences.txt."""
    lines = (f"{test} => {said}\n" for test in sorted(sentences) for said in sentences[test])
    FILE.write_text("".join(lines), encoding="utf-8")


def fits(pattern: str, text: str) -> bool:
    """Return whether a text is as a line says, in which `…` stands for any text."""
    return re.fullmatch(".*".join(map(re.escape, pattern.split("…"))), text) is not None


class Says:
    """The sentences of one test: `with says(BadInput)`, `with says.warns(Unsettled)`, `says.text(err)`."""

    def __init__(self, expected: list[str], folder: str, writing: bool) -> None:
        """Expect the lines of one test; `folder` is its own, which is not part of a sentence."""
        self.expected, self.folder, self.writing = expected, folder, writing
        self.said: list[str] = []

    @contextmanager
    def __call__(self, kind: type[Raised] | tuple[type[Raised], ...]) -> Iterator[pytest.ExceptionInfo[Raised]]:
        """Expect an exception of a class, with the sentence of the file."""
        with pytest.raises(kind) as caught:
            yield caught
        self.text(f"{caught.type.__name__}: {caught.value}")

    @contextmanager
    def warns(self, kind: type[Warning]) -> Iterator[None]:
        """Expect one warning of a class, with the sentence of the file."""
        with pytest.warns(kind) as caught:
            yield
        self.text(f"{kind.__name__}: {next(w.message for w in caught if isinstance(w.message, kind))}")

    def text(self, text: str) -> None:
        """Expect a text, such as what a command wrote to standard error."""
        plain = text.strip().replace(self.folder, "FOLDER")
        shown = "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in plain)
        at = len(self.said)
        line = self.expected[at] if at < len(self.expected) else ""
        self.said.append(line if fits(line, shown) else shown)
        if not self.writing:
            assert fits(line, shown), f"{FILE.name} says {line!r}; this was said: {shown!r}"
