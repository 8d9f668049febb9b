"""The pages of what is understood: phrases of names, everyday phrases, public questions."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

from tests.questions.public import QUESTIONS, TOPICS, Question, questions

from generated.directive import Generated
from stripcount.cli.words import first_terms
from stripcount.language.families import FAMILIES as PHRASES
from stripcount.language.known import topics
from stripcount.language.phrases import GRAMMAR


class Phrases(Generated):
    """The phrases of each family of names, with their meanings."""

    def lines(self) -> Iterator[str]:
        """Yield a table of the families, then the phrases of each."""
        phrases: dict[str, list[str]] = {module.__name__: [] for module in PHRASES}
        for kind in ("name", "condition", "block property", "quantity", "map"):
            shown = {"name": "whole name"}.get(kind, kind)
            for production in GRAMMAR.productions.get(kind, ()):
                if production.family in phrases:
                    about = f": {production.about}" if production.about else ""
                    phrases[production.family].append(f"- ({shown}) `{production.text}`{about}")
        titles = {name: name.rpartition(".")[2].replace("_", " ").capitalize() for name in phrases}
        yield from ("| family | phrases |", "| --- | --- |")
        yield from (f"| {titles[name]} | {len(found)} |" for name, found in phrases.items() if found)
        for module in PHRASES:
            if found := phrases[module.__name__]:
                yield from ("", f"## {titles[module.__name__]}", "", inspect.cleandoc(module.__doc__ or ""), "", *found)


class Words(Generated):
    """The everyday phrases of each topic, each with an example and its first terms."""

    def lines(self) -> Iterator[str]:
        """Yield one section per topic."""
        for topic in topics().values():
            yield from (f"## {topic.title.capitalize()}", "", f"{topic.about}.", "")
            for phrase in topic.phrases:
                ways = " or ".join(f"`{text}`" for text in phrase.texts)
                terms = ", ".join(map(str, first_terms(phrase.example)))
                yield from (f"- **{phrase.example}**: {terms}, …", f"  <br>{ways}")
            yield ""


class Questions(Generated):
    """Every public question with its source, the commands that answer it and the number."""

    def lines(self) -> Iterator[str]:
        """Yield a line about all of them, then one section per topic."""
        single = sum(question.lines == 1 for question in QUESTIONS)
        yield f"{len(QUESTIONS)} questions, {single} of them answered in one line."
        for topic, title in TOPICS.items():
            yield from ("", f"## {title}", "")
            for question in questions(topic):
                yield from self._answered(question)

    def _answered(self, question: Question) -> Iterator[str]:
        yield from (f"**{question.asked}** {question.source}.", "")
        for name, text in question.files.items():
            yield from (f"With `{name}`", "", "```text", *text.splitlines(), "```", "")
        yield "```sh"
        for command, prints in zip(question.commands, question.prints):
            yield f"stripcount {command}  # {prints}"
        yield from ("```", "")
        known = [f"known from: {question.known}"] if question.known else []
        known += ["found again by plain Python"] if question.brute else []
        yield from (f"{question.number:,}; {'; '.join(known)}.", "")
