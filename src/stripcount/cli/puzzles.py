"""The command `puzzles`: what can be counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from stripcount.cli.declared import command
from stripcount.cli.options import statistics_of
from stripcount.cli.output import Json, print_json

if TYPE_CHECKING:
    from stripcount.model.graphs.vocabulary import Word


@command("puzzles", "puzzles --json")
def puzzles(as_json: Json) -> None:
    """List the puzzles with their rules, parameters, defaults and statistics, and the families and words of --graph."""
    from stripcount.puzzles import PUZZLES, puzzle_class

    classes = {name: puzzle_class(name) for name in PUZZLES}
    if as_json:
        records: list[dict[str, object]] = []
        for name, cls in classes.items():
            parameters = [
                {"name": p.name, "default": p.default, "allowed": p.allowed, "about": p.about} for p in cls.parameters
            ]
            statistics = statistics_of(cls)
            records.append({"puzzle": name, "about": cls.about, "parameters": parameters, "statistics": statistics})
            if name == "graphs":
                titles = ("families", "vertex_words", "edge_words", "other_words")
                records[-1] |= {title: dict(rows) for title, (_, rows) in zip(titles, graph_lists(), strict=True)}
        print_json(records)
        return
    width = max(map(len, classes)) + 2
    for name, cls in classes.items():
        click.echo(f"{name:{width}}{cls.about}")
        options = [(f"-p {p.name}={p.default}", f"{p.about} ({p.allowed})") for p in cls.parameters]
        if names := statistics_of(cls):
            options.append(("--statistic", ", ".join(names)))
        column = max((len(option) for option, _ in options), default=0) + 2
        for option, about in options:
            click.echo(f"{'':{width}}  {option:{column}}{about}")
    for title, rows in graph_lists():
        click.echo(f"\n{title}:")
        widest = max(len(name) for name, _ in rows) + 2
        for name, about in rows:
            click.echo(f"  {name:{widest}}{about}")


def graph_lists() -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the families for --graph and the words for --problem, each with a line about it."""
    from stripcount.model.graphs.families import FAMILIES
    from stripcount.model.graphs.vocabulary import COLOURING, EDGE_WORDS, HOMOMORPHISM, VERTEX_WORDS

    families = [(name + (" --rows R" if family.rows else ""), family.about) for name, family in FAMILIES.items()]
    families += [
        ("H x P, H x C", "a graph H times a path or cycle of n vertices; H: P4 C5 K4 S4 W5 petersen cube or a file"),
        ("circulant 1 2", "a cycle of n vertices, those at these distances joined"),
        ("generalized petersen 2", "an n-cycle, and n vertices joined at this distance"),
    ]

    def described_words(words: dict[str, Word]) -> list[tuple[str, str]]:
        return [(f"{name} {word.numbers}".strip(), word.meaning) for name, word in words.items()]

    return [
        ("--graph FAMILY, --columns counts its n layers", families),
        ("--problem WORDS joined by &, sets of vertices", described_words(VERTEX_WORDS)),
        ("--problem WORDS joined by &, sets of edges, partitions and directions", described_words(EDGE_WORDS)),
        (
            "--problem, also",
            [
                ("k-colouring", COLOURING.meaning),
                ("homomorphism to H", f"{HOMOMORPHISM.meaning}; H: C5 K4 petersen or edges, as in '0-0 0-1'"),
                ("minimum …, maximum …", "how many of the smallest or largest size"),
                ("vertices: …, edges: …", "which of the two a word that both have is about"),
            ],
        ),
    ]
