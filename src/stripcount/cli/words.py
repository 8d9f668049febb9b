"""The command `words`: the phrases that --rule understands, each with an example and its first terms."""

from __future__ import annotations

from typing import Annotated

import click

from stripcount.cli.declared import argument, command
from stripcount.cli.output import Json, print_json

_MAX_COLUMNS = 5  # columns of the largest arrays that are counted for an example


def first_terms(sentence: str) -> list[int]:
    """Return the numbers of arrays of 3 rows and 1, 2, 3, 4 and 5 columns that obey a sentence."""
    from stripcount.count import Count
    from stripcount.language.arrays import Arrays
    from stripcount.language.known import EXAMPLE_ROWS

    return Count(Arrays(EXAMPLE_ROWS, rule=sentence)).terms(_MAX_COLUMNS + 1)[1:]


@command("words", "words runs", "words neighbours --json")
def words(topic: Annotated[str, argument(default="", metavar="[TOPIC]", required=False)], as_json: Json) -> None:
    """List what --rule understands: the topics, or the phrases of one with an example and its first terms.

    The terms are the numbers of arrays of 3 rows and 1, 2, 3, 4 and 5 columns. The words of --problem are listed by
    `puzzles`, those of entries of the OEIS in the documentation.
    """
    from stripcount.language.known import EXAMPLE_ROWS, topics
    from stripcount.language.known import topic as topic_named

    shown_topics = [topic_named(topic)] if topic else list(topics().values())
    terms = {
        phrase.name: first_terms(phrase.example)
        for topic_shown in shown_topics
        for phrase in topic_shown.phrases
        if topic
    }
    if as_json:
        print_json([
            {
                "topic": topic_shown.name,
                "title": topic_shown.title,
                "about": topic_shown.about,
                "phrases": [
                    {"phrase": phrase.texts, "example": phrase.example}
                    | (
                        {"rows": EXAMPLE_ROWS, "offset": 1, "terms": [str(t) for t in terms[phrase.name]]}
                        if topic
                        else {}
                    )
                    for phrase in topic_shown.phrases
                ],
            }
            for topic_shown in shown_topics
        ])  # fmt: skip
        return
    for topic_shown in shown_topics:
        click.echo(
            f"{topic_shown.name}: {topic_shown.about}." if topic else f"{topic_shown.name:12}{topic_shown.about}."
        )
        for phrase in topic_shown.phrases if topic else topic_shown.phrases[:2]:
            click.echo(f"  {phrase.example}" if topic else f"{'':12}{phrase.example}")
            if topic:
                click.echo(f"    {', '.join(map(str, terms[phrase.name]))}, …")
    if not topic:
        click.echo("stripcount words TOPIC lists all phrases of a topic with their first terms.")
