"""Questions that the public asked: their data, one file a topic."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path

FOLDER = Path(__file__).parent
TOPICS = {
    "words": "Words and digits",
    "tilings": "Tilings and walls",
    "arrays": "Arrays and chess pieces",
    "graphs": "Graphs and maps",
    "paths": "Paths and loops",
}
"""The files, in the order of the page, with their titles."""


@dataclass(frozen=True)
class Question:
    """One question: who asks it, the commands that answer it, the last term of what each prints, the number.

    Commands stand without the name of the program. `answer` is the arithmetic that makes the number of what the
    commands print (a, b, c) where that is not the last term. `known` says where the number is published, `brute` names
    the plain Python of `tests.questions.brute` that finds it again, `files` holds the files that the commands read.
    """

    asked: str
    source: str
    commands: tuple[str, ...]
    prints: tuple[str, ...]
    number: int
    answer: str = ""
    known: str = ""
    brute: str = ""
    files: dict[str, str] = field(default_factory=dict)
    long: bool = False

    @property
    def lines(self) -> int:
        """How many lines the answer takes: commands, the lines of files, and one for arithmetic."""
        return len(self.commands) + sum(len(text.splitlines()) for text in self.files.values()) + bool(self.answer)


def questions(topic: str) -> tuple[Question, ...]:
    """Return the questions of one topic."""
    data = tomllib.loads((FOLDER / f"{topic}.toml").read_text(encoding="utf-8"))
    return tuple(
        Question(
            **{
                "number": int(each["prints"][-1]) if "number" not in each else 0,
                **each,
                "commands": tuple(each["commands"]),
                "prints": tuple(each["prints"]),
            }
        )
        for each in data["question"]
    )


QUESTIONS = tuple(question for topic in TOPICS for question in questions(topic))
