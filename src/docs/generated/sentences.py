"""The pages about the language: phrases of OEIS names, everyday phrases, public questions."""

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
    """The phrases of each family of the grammar, with their meanings."""

    def lines(self) -> Iterator[str]:
        """Yield a table of the families, then the phrases of each."""
        phrases: dict[str, list[str]] = {module.__name__: [] for module in PHRASES}
        for category in ("name", "condition", "block property", "quantity", "map"):
            heading = {"name": "whole name"}.get(category, category)
            for production in GRAMMAR.productions.get(category, ()):
                if production.family in phrases:
                    explanation = f": {production.about}" if production.about else ""
                    phrases[production.family].append(f"- ({heading}) `{production.text}`{explanation}")
        titles = {name: name.rpartition(".")[2].replace("_", " ").capitalize() for name in phrases}
        yield from ("| family | phrases |", "| --- | --- |")
        yield from (f"| {titles[name]} | {len(family)} |" for name, family in phrases.items() if family)
        for module in PHRASES:
            if family := phrases[module.__name__]:
                yield from (
                    "",
                    f"## {titles[module.__name__]}",
                    "",
                    inspect.cleandoc(module.__doc__ or ""),
                    "",
                    *family,
                )


class Words(Generated):
    """The everyday phrases of each topic, each with an example and its first terms."""

    def lines(self) -> Iterator[str]:
        """Yield one section per topic."""
        for topic in topics().values():
            yield from (f"## {topic.title.capitalize()}", "", f"{topic.about}.", "")
            for phrase in topic.phrases:
                texts = " or ".join(f"`{text}`" for text in phrase.texts)
                terms = ", ".join(map(str, first_terms(phrase.example)))
                yield from (f"- **{phrase.example}**: {terms}, …", f"  <br>{texts}")
            yield ""


class Questions(Generated):
    """Every public question with its source, the commands that answer it and the number."""

    def lines(self) -> Iterator[str]:
        """Yield a line about all of them, then one section per topic."""
        one_line_count = sum(question.lines == 1 for question in QUESTIONS)
        yield f"{len(QUESTIONS)} questions, {one_line_count} of them answered in one line."
        for topic, heading in TOPICS.items():
            yield from ("", f"## {heading}", "")
            for question in questions(topic):
                yield from self._question(question)

    def _question(self, question: Question) -> Iterator[str]:
        """Yield a question with its source, its files, the commands that answer it, the number and its origins."""
        yield from (f"**{question.asked}** {question.source}.", "")
        for file_name, content in question.files.items():
            yield from (f"With `{file_name}`", "", "```text", *content.splitlines(), "```", "")
        yield "```sh"
        for command, output in zip(question.commands, question.prints):
            yield f"stripcount {command}  # {output}"
        yield from ("```", "")
        origins = [f"known from: {question.known}"] if question.known else []
        origins += ["found again by plain Python"] if question.brute else []
        yield from (f"{question.number:,}; {'; '.join(origins)}.", "")
