"""The command `words`: the phrases that --rule understands, each with an example and its first terms."""

from __future__ import annotations

from typing import Annotated

import click

from stripcount.cli.declared import argument, command
from stripcount.cli.output import Json, print_json

_COLUMNS = 5


def first_terms(sentence: str) -> list[int]:
    """Return the numbers of arrays of 3 rows and 1 to 5 columns with a rule."""
    from stripcount.count import Count
    from stripcount.language.arrays import Arrays
    from stripcount.language.known import EXAMPLE_ROWS

    return Count(Arrays(EXAMPLE_ROWS, rule=sentence)).terms(_COLUMNS + 1)[1:]


@command("words", "words runs", "words neighbours --json")
def words(topic: Annotated[str, argument(default="", metavar="[TOPIC]", required=False)], as_json: Json) -> None:
    """List what --rule understands: the topics, or the phrases of one with an example and its first terms.

    The terms are the numbers of arrays of 3 rows and 1, 2, 3, 4 and 5 columns. The words of --problem are listed by
    `puzzles`, those of entries of the OEIS in the documentation.
    """
    from stripcount.language.known import EXAMPLE_ROWS, topics
    from stripcount.language.known import topic as topic_named

    shown_topics = [topic_named(topic)] if topic else list(topics().values())
    terms = {phrase.name: first_terms(phrase.example) for each in shown_topics for phrase in each.phrases if topic}
    if as_json:
        print_json([
            {
                "topic": each.name,
                "title": each.title,
                "about": each.about,
                "phrases": [
                    {"phrase": phrase.texts, "example": phrase.example}
                    | (
                        {"rows": EXAMPLE_ROWS, "offset": 1, "terms": [str(t) for t in terms[phrase.name]]}
                        if topic
                        else {}
                    )
                    for phrase in each.phrases
                ],
            }
            for each in shown_topics
        ])  # fmt: skip
        return
    for each in shown_topics:
        click.echo(f"{each.name}: {each.about}." if topic else f"{each.name:12}{each.about}.")
        for phrase in each.phrases if topic else each.phrases[:2]:
            click.echo(f"  {phrase.example}" if topic else f"{'':12}{phrase.example}")
            if topic:
                click.echo(f"    {', '.join(map(str, terms[phrase.name]))}, …")
    if not topic:
        click.echo("stripcount words TOPIC lists all phrases of a topic with their first terms.")
