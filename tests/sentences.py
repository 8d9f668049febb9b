"""The sentences of all errors, in one file: a test states the class of an error, `sentences.txt` its wording.

A line of the file is `Class in place: sentence`. The place is the file of the source that raises the exception (the
nearest one above `errors.py`) or prints the text (whose class is `printed` then), and `…` stands for any text. A test
passes if what was said is a line of its class and place: lines depend neither on the names of tests nor on their order.

`python -m pytest -n 0 -m "" --write-sentences` runs the tests that use `says` and writes the file again; with paths it
adds what the tests there say. A line with `…` stays as long as it fits, so lists that grow (of puzzles, of words) are
written as `…` by hand.
"""

import inspect
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from types import TracebackType
from typing import TypeVar

import pytest

import stripcount

FILE = Path(__file__).parent / "sentences.txt"
SOURCES = (Path(stripcount.__file__).parent, Path(__file__).parents[1] / "paper")
PROGRAM = "stripcount: "
Raised = TypeVar("Raised", bound=BaseException)
Key = tuple[str, str]
"""The class of an exception, and its place."""


def stored() -> dict[Key, list[str]]:
    """Return what sentences.txt says: the sentences of each class and place."""
    sentences: dict[Key, list[str]] = {}
    for line in FILE.read_text(encoding="utf-8").splitlines():
        key, _, sentence = line.partition(": ")
        kind, _, place = key.partition(" in ")
        sentences.setdefault((kind, place), []).append(sentence)
    return sentences


def store(sentences: dict[Key, list[str]]) -> None:
    """Write sentences.txt."""
    lines = sorted({f"{line_of(key, sentence)}\n" for key in sentences for sentence in sentences[key]})
    FILE.write_text("".join(lines), encoding="utf-8")


def line_of(key: Key, sentence: str) -> str:
    """Return a line of sentences.txt."""
    return f"{key[0]} in {key[1]}: {sentence}"


def fits(pattern: str, text: str) -> bool:
    """Return whether a text is as a line says, in which `…` stands for any text."""
    return re.fullmatch(".*".join(map(re.escape, pattern.split("…"))), text) is not None


def place_of(file: str) -> str:
    """Return a file's name inside the source, "" if it is not of the source or holds what checks arguments."""
    for source in SOURCES:
        if Path(file).is_relative_to(source):
            name = Path(file).relative_to(source).as_posix()
            return "" if name == "errors.py" else name if source.name == "stripcount" else f"paper/{name}"
    return ""


def _callers() -> Iterator[str]:
    """Yield the files of the functions that print, but for the one through which all messages go."""
    for frame in inspect.stack(0)[2:4]:
        if not frame.filename.endswith("cli/output.py"):
            yield frame.filename


def raised_in(traceback: TracebackType | None) -> str:
    """Return the last place of a traceback that is in the source, "elsewhere" if none is."""
    place = ""
    while traceback is not None:
        place = place_of(traceback.tb_frame.f_code.co_filename) or place
        traceback = traceback.tb_next
    return place or "elsewhere"


class Sentences:
    """What sentences.txt says, and what the tests said; frozen unless `writing`."""

    def __init__(self) -> None:
        self.stored, self.writing = stored(), False
        self.said: dict[Key, set[str]] = {}

    def hear(self, kind: str, place: str, sentence: str) -> None:
        """Keep that a sentence was said; fails if the file has no such line and is not being written."""
        lines = self.stored.get((kind, place), [])
        line = next((line for line in lines if fits(line, sentence)), None)
        self.said.setdefault((kind, place), set()).add(sentence if line is None else line)
        if line is None and not self.writing:
            near = get_close_matches(sentence, lines, 1, 0)
            raise AssertionError(
                f"{FILE.name} has no line\n  {line_of((kind, place), sentence)}\n"
                + (f"the nearest is\n  {line_of((kind, place), near[0])}\n" if near else "")
                + "If it is meant, write it with: python -m pytest -n 0 --write-sentences PATH"
            )

    def write(self, whole: bool) -> list[str]:
        """Write the file: with what was said alone if all tests ran; return lines that may be of an older wording."""
        kept = {} if whole else self.stored
        store({key: [*kept.get(key, []), *self.said.get(key, ())] for key in {*kept, *self.said}})
        changed = [key for key in self.said if not self.said[key].issubset(kept.get(key, ()))]
        return [line_of(key, line) for key in changed for line in kept.get(key, ()) if line not in self.said[key]]


class Says:
    """What one test expects: `with says(BadInput)`, `with says.warns(Unsettled)`, `says.text(err)`."""

    def __init__(self, sentences: Sentences, folder: str) -> None:
        """Expect lines of the file; `folder` is the test's own, which is not part of a sentence."""
        self.sentences, self.folder = sentences, folder
        self.printed: dict[str, Key] = {}

    @contextmanager
    def __call__(self, kind: type[Raised] | tuple[type[Raised], ...]) -> Iterator[pytest.ExceptionInfo[Raised]]:
        """Expect an exception of a class, with a sentence of the file."""
        with pytest.raises(kind) as caught:
            yield caught
        self._hear(str(caught.value), (caught.type.__name__, raised_in(caught.tb)))

    @contextmanager
    def warns(self, kind: type[Warning]) -> Iterator[None]:
        """Expect one warning of a class, with a sentence of the file."""
        with pytest.warns(kind) as caught:
            yield
        warning = next(warning for warning in caught if isinstance(warning.message, kind))
        self._hear(str(warning.message), (kind.__name__, place_of(warning.filename) or "elsewhere"))

    def text(self, text: str) -> None:
        """Expect what commands wrote to standard error, each message a sentence of the file."""
        for message in re.split(rf"\n(?={PROGRAM})", text.strip()):
            key = self.printed.get(message, ("printed", "elsewhere"))
            assert message.startswith(PROGRAM) or "elsewhere" in key, f"the program does not name itself: {message!r}"
            self._hear(message.removeprefix(PROGRAM), key)

    def listening(self, echo: Callable[..., None]) -> Callable[..., None]:
        """Return `click.echo` that keeps which exception, or which file, is behind what goes to standard error."""

        def heard(message: object = None, *more: object, **options: object) -> None:
            if options.get("err"):
                error = sys.exception()
                behind = (type(error).__name__, raised_in(error.__traceback__)) if error else None
                self.printed[str(message).strip()] = behind or (
                    "printed",
                    next(filter(None, map(place_of, _callers())), "elsewhere"),
                )
            echo(message, *more, **options)

        return heard

    def _hear(self, text: str, key: Key) -> None:
        plain = text.strip().replace(self.folder, "FOLDER")
        shown = "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in plain)
        self.sentences.hear(*key, shown)
