"""The sentences of all errors, in one file: a test states the class of an error, `sentences.txt` its wording.

A line of the file is `Class in place: sentence`, where `…` stands for any text. The place is the source file that
raises the exception (the last one in the traceback other than `errors.py`); a printed text has the class `printed` and
the place of the file that prints it. A test passes if its sentence matches a line of the same class and place, so that
lines depend neither on the names of tests nor on their order.

`python -m pytest -n 0 -m "" --write-sentences` runs the tests that use `says` and writes the file again; with paths it
adds the sentences of the tests there. A line with `…` stays as long as it fits, so lists that grow (of puzzles, of
words) are written as `…` by hand.
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
Source = tuple[str, str]
"""(name of the class of an exception, or "printed"; place)."""


def read_sentences() -> dict[Source, list[str]]:
    """Return the sentences in sentences.txt by their class and place."""
    sentences: dict[Source, list[str]] = {}
    for line in FILE.read_text(encoding="utf-8").splitlines():
        key, _, sentence = line.partition(": ")
        class_name, _, place = key.partition(" in ")
        sentences.setdefault((class_name, place), []).append(sentence)
    return sentences


def write_sentences(sentences: dict[Source, list[str]]) -> None:
    """Write sentences.txt, its lines sorted and each once."""
    lines = sorted({f"{file_line(key, sentence)}\n" for key in sentences for sentence in sentences[key]})
    FILE.write_text("".join(lines), encoding="utf-8")


def file_line(key: Source, sentence: str) -> str:
    """Return a sentence as a line of sentences.txt."""
    return f"{key[0]} in {key[1]}: {sentence}"


def matches(pattern: str, text: str) -> bool:
    """Return whether a text matches a pattern, in which `…` stands for any text."""
    return re.fullmatch(".*".join(map(re.escape, pattern.split("…"))), text) is not None


def source_place(file: str) -> str:
    """Return a file's place: its path below the package, or paper/….

    It is "" for files outside of both and for errors.py, whose functions raise on behalf of their callers.
    """
    for source in SOURCES:
        if Path(file).is_relative_to(source):
            name = Path(file).relative_to(source).as_posix()
            return "" if name == "errors.py" else name if source.name == "stripcount" else f"paper/{name}"
    return ""


def _printing_files() -> Iterator[str]:
    """Yield the files of the two callers of `echo_and_record` without cli/output.py, which prints for all commands."""
    for frame in inspect.stack(0)[2:4]:
        if not frame.filename.endswith("cli/output.py"):
            yield frame.filename


def raising_place(traceback: TracebackType | None) -> str:
    """Return the place of the innermost frame in the source, "elsewhere" if there is none."""
    place = ""
    while traceback is not None:
        place = source_place(traceback.tb_frame.f_code.co_filename) or place
        traceback = traceback.tb_next
    return place or "elsewhere"


class Sentences:
    """The sentences in sentences.txt (`stored`), and those that tests produced (`observed`).

    Unless `writing` is true, a sentence without a line in the file makes a test fail.
    """

    def __init__(self) -> None:
        self.stored, self.writing = read_sentences(), False
        self.observed: dict[Source, set[str]] = {}

    def record(self, class_name: str, place: str, sentence: str) -> None:
        """Add an observed sentence; fails if no line of the file matches, unless the file is being written."""
        lines = self.stored.get((class_name, place), [])
        line = next((line for line in lines if matches(line, sentence)), None)
        self.observed.setdefault((class_name, place), set()).add(sentence if line is None else line)
        if line is None and not self.writing:
            nearest = get_close_matches(sentence, lines, 1, 0)
            raise AssertionError(
                f"{FILE.name} has no line\n  {file_line((class_name, place), sentence)}\n"
                + (f"the nearest is\n  {file_line((class_name, place), nearest[0])}\n" if nearest else "")
                + "If it is meant, write it with: python -m pytest -n 0 --write-sentences PATH"
            )

    def write(self, replace: bool) -> list[str]:
        """Write the file, and return the lines that may have an older wording.

        With `replace`, when all tests ran, the file has only observed sentences; otherwise these are added to it.
        """
        old_lines = {} if replace else self.stored
        write_sentences(
            {key: [*old_lines.get(key, []), *self.observed.get(key, ())] for key in {*old_lines, *self.observed}}
        )
        changed_sources = [key for key in self.observed if not self.observed[key].issubset(old_lines.get(key, ()))]
        return [
            file_line(key, line)
            for key in changed_sources
            for line in old_lines.get(key, ())
            if line not in self.observed[key]
        ]


class Says:
    """What one test expects: `with says(BadInput)`, `with says.warns(Unsettled)`, `says.text(err)`."""

    def __init__(self, sentences: Sentences, folder: str) -> None:
        """Compare with `sentences`; the path `folder`, the test's own, is written as FOLDER in a sentence."""
        self.sentences, self.folder = sentences, folder
        self.printed: dict[str, Source] = {}

    @contextmanager
    def __call__(self, error_class: type[Raised] | tuple[type[Raised], ...]) -> Iterator[pytest.ExceptionInfo[Raised]]:
        """Expect an exception of a class, with a sentence of the file."""
        with pytest.raises(error_class) as caught:
            yield caught
        self._check(str(caught.value), (caught.type.__name__, raising_place(caught.tb)))

    @contextmanager
    def warns(self, warning_class: type[Warning]) -> Iterator[None]:
        """Expect one warning of a class, with a sentence of the file."""
        with pytest.warns(warning_class) as caught:
            yield
        warning = next(warning for warning in caught if isinstance(warning.message, warning_class))
        self._check(str(warning.message), (warning_class.__name__, source_place(warning.filename) or "elsewhere"))

    def text(self, text: str) -> None:
        """Expect a text that commands wrote to standard error; each message must be a sentence of the file."""
        for message in re.split(rf"\n(?={PROGRAM})", text.strip()):
            key = self.printed.get(message, ("printed", "elsewhere"))
            assert message.startswith(PROGRAM) or "elsewhere" in key, f"the program does not name itself: {message!r}"
            self._check(message.removeprefix(PROGRAM), key)

    def recording_echo(self, echo: Callable[..., None]) -> Callable[..., None]:
        """Return an `echo` that also records the exception or the file behind each message to standard error."""

        def echo_and_record(message: object = None, *arguments: object, **options: object) -> None:
            if options.get("err"):
                error = sys.exception()
                source = (type(error).__name__, raising_place(error.__traceback__)) if error else None
                self.printed[str(message).strip()] = source or (
                    "printed",
                    next(filter(None, map(source_place, _printing_files())), "elsewhere"),
                )
            echo(message, *arguments, **options)

        return echo_and_record

    def _check(self, text: str, key: Source) -> None:
        """Record a text as a sentence: with FOLDER for the test's folder, and escapes for unprintable characters."""
        without_folder = text.strip().replace(self.folder, "FOLDER")
        sentence = "".join(
            character if character.isprintable() else character.encode("unicode_escape").decode("ascii")
            for character in without_folder
        )
        self.sentences.record(*key, sentence)
