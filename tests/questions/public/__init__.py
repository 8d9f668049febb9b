"""Questions that people have asked in public: their data, one TOML file per topic."""

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
"""The names of the files, in the order of the page, with the titles of the topics."""


@dataclass(frozen=True)
class Question:
    """One question, its source, the commands that answer it, the last term that each prints, and the answer `number`.

    Commands are written without the name of the program. `answer` is an expression for the number in the printed terms
    a, b, c, … if it is not the last of them. `known` says where the number is published, `brute` is the key of the
    function in `tests.questions.brute` that computes it again, `files` holds the text of the files that the commands
    read, and `long` marks questions whose test is not run by default.
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
        """The number of lines of the answer: commands, lines of files, and one for an expression."""
        return len(self.commands) + sum(len(text.splitlines()) for text in self.files.values()) + bool(self.answer)


def questions(topic: str) -> tuple[Question, ...]:
    """Return the questions of one topic, a key of TOPICS."""
    content = tomllib.loads((FOLDER / f"{topic}.toml").read_text(encoding="utf-8"))
    return tuple(
        Question(
            **{
                "number": int(fields["prints"][-1]) if "number" not in fields else 0,
                **fields,
                "commands": tuple(fields["commands"]),
                "prints": tuple(fields["prints"]),
            }
        )
        for fields in content["question"]
    )


QUESTIONS = tuple(question for topic in TOPICS for question in questions(topic))
