"""A hundred questions that the public asked: the commands print what is known, and plain Python finds it again."""

from __future__ import annotations

import shlex
from itertools import pairwise
from pathlib import Path

import pytest

from stripcount.puzzles import PUZZLES
from tests.docs.transcripts import command_output
from tests.questions import brute
from tests.questions.public import QUESTIONS, Question
from tests.questions.stock import STOCK

BRUTE = {**brute.BRUTE, **STOCK}
LONG = pytest.mark.long("a second or more each")
AGAIN = pytest.mark.long("uses no command, option, name or problem that a question before it does not use")
SLOW_BRUTE = {
    *("knight_tours", "painted_strip", "no_square_alike", "latin", "hypercube_sets", "plane_partitions"),
    *("connected_partitions", "petersen_acyclic", "no_rectangle", "mail", "petersen_flows", "odd_lines", "signs"),
    *("dominating", "no_zero_lines", "buckyball_trees", "petersen_colours", "gray_codes", "shaded"),
    *("still_box", "still_torus", "crosswords", "semistandard", "spins", "lights"),
}
NAMING = ("-p", "--problem", "--polynomial", "--statistic")
"""The options whose value is a word of the package, and not a number or a text of the question."""


def used(question: Question) -> set[str]:
    """What a question uses: files and arithmetic, commands with their options, puzzles, named graphs and problems."""
    found = {"files"} if question.files else set()
    found |= {"arithmetic"} if question.answer else set()
    for words in map(shlex.split, question.commands):
        found |= {words[0], words[1], *(word for word in words if word.startswith("--"))}
        for option, value in pairwise(words):
            if option in NAMING:
                found.add(value)
            elif option == "--graph":
                found.add(value.rstrip("0123456789").partition(" ")[0])
    return found


def new() -> list[bool]:
    """For each question whether it uses something that no question before it, not counting long ones, does."""
    seen: set[str] = set()
    found = []
    for question in QUESTIONS:
        found.append(not question.long and not used(question) <= seen)
        seen |= set() if question.long else used(question)
    return found


def marked(long: bool) -> tuple[pytest.MarkDecorator, ...]:
    return (LONG,) if long else ()


@pytest.mark.one_in(11, "further questions")
@pytest.mark.parametrize(
    "question",
    [
        pytest.param(q, id=f"{q.source[:40]}: {q.asked[:40]}", marks=LONG if q.long else () if first else AGAIN)
        for q, first in zip(QUESTIONS, new())
    ],
)
def test_a_question_has_its_number(question: Question, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for name, text in question.files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert len(question.commands) == len(question.prints)
    terms = {}
    for name, command, last in zip("abc", question.commands, question.prints, strict=False):
        shown = command_output(f"stripcount {command}").splitlines()
        every = [line.replace(" + ", ", ").split(", ") for line in shown if not line.startswith("stripcount: ")]
        assert any(last in line for line in every), f"{command}\nprinted\n{shown}"
        terms[name] = every[-1]
    if question.answer:
        values = {name: int(line[-1]) for name, line in terms.items()}
        number = eval(question.answer, {"sum": sum, "all_terms": [int(term) for term in terms["a"]]}, values)
        assert number == question.number
    else:
        assert str(question.number) in question.prints[-1].replace("*", " ").split(" ")


@pytest.mark.parametrize(
    "question",
    [pytest.param(q, id=q.brute, marks=marked(q.brute in SLOW_BRUTE)) for q in QUESTIONS if q.brute],
)
def test_plain_python_finds_the_number_again(question: Question) -> None:
    assert BRUTE[question.brute]() == question.number


def test_a_hundred_questions_most_in_one_line() -> None:
    assert len(QUESTIONS) >= 100
    assert sum(question.lines == 1 for question in QUESTIONS) >= 80
    assert len({(question.asked, question.source) for question in QUESTIONS}) == len(QUESTIONS)
    assert {question.brute for question in QUESTIONS} - {""} == set(BRUTE)
    assert all(question.known or question.brute for question in QUESTIONS)


def test_no_question_is_built_in_by_name_alone() -> None:
    """A puzzle, a rule, or a graph with a problem stands in every command, with sizes of the question."""
    for question in QUESTIONS:
        for command in question.commands:
            words = shlex.split(command)
            what = words[1] in (*PUZZLES, *question.files) or "--rule" in words or "--forbid" in words
            assert what or {"--graph", "--problem"} <= set(words) or {"--graph", "--polynomial"} <= set(words), command
