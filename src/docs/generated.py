"""Pages generated from the code when the documentation is built: commands, Python names, the gallery."""

from __future__ import annotations

import ast
import contextlib
import inspect
import io
import json
import re
from abc import ABC, abstractmethod
from collections.abc import Iterator
from html import escape
from pathlib import Path
from textwrap import dedent
from typing import Any, Literal

import click
from docutils import nodes
from docutils.parsers.rst import Directive
from docutils.statemachine import StringList
from sphinx.application import Sphinx
from tests.questions.public import QUESTIONS, TOPICS, Question, questions

import stripcount
from stripcount.cli.main import COMMANDS, cli
from stripcount.cli.words import first_terms
from stripcount.count import Count
from stripcount.draw.graphs import solution_scene
from stripcount.draw.machine import scene as machine_scene
from stripcount.draw.notebook import HTML, SVG, shown
from stripcount.draw.play.page import play_page, playable, playable_puzzles
from stripcount.draw.printed import printed_scene
from stripcount.draw.svg import svg
from stripcount.errors import StripcountError
from stripcount.language.families import FAMILIES as PHRASES
from stripcount.language.known import topics
from stripcount.language.phrases import GRAMMAR
from stripcount.machine.explore import explore
from stripcount.model.graphs.families import FAMILIES, family
from stripcount.model.graphs.maximal import Maximal, Minimal
from stripcount.model.graphs.property import Property
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import COLOURING, EDGE_WORDS, HOMOMORPHISM, VERTEX_WORDS, Word, problem
from stripcount.model.lattice.leapers import LeaperStrip
from stripcount.model.strip import Strip
from stripcount.printed import generate, parse, printed_puzzle, solve
from stripcount.puzzles import PUZZLES, puzzle_class

TERMS = 12
CHANGES = 3  # different values that make first terms worth a look, and one
BOARD = "7x6:..1.3.3,.33..3,3132..2,..42..,TLRLRLRBLRLRLRTLRTLRTBLRBLRBLRLRTLRLRLRBLR"  # the README's
BOARDS, FOLDER = 3, "play"  # boards to solve of each puzzle, and where their pages are
SMALL = 12  # states between columns of a machine that is drawn


class Generated(Directive, ABC):
    """A directive that stands for MyST lines made when the page is read."""

    @abstractmethod
    def lines(self) -> Iterator[str]:
        """Yield the lines."""

    def run(self) -> list[nodes.Node]:
        """Return the parsed lines."""
        node = nodes.section()
        node.document = self.state.document
        text = "\n".join(self.lines()).splitlines()
        self.state.nested_parse(StringList(text, source=self.name), 0, node, match_titles=True)
        return node.children


class Commands(Generated):
    """Every command with its help text and its options, as the program itself describes them."""

    def lines(self) -> Iterator[str]:
        """Yield one section per command."""
        context = click.Context(cli, info_name="stripcount", **cli.context_settings)
        for name in COMMANDS:
            command = cli.get_command(context, name)
            assert command is not None
            inner = click.Context(command, info_name=name, parent=context)
            usage = command.get_usage(inner).removeprefix("Usage: ")
            yield from (f"## {name}", "", "```text", usage, "```", "")
            for paragraph in inspect.cleandoc(command.help or "").split("\n\n"):
                verbatim = ["```text", paragraph.removeprefix("\b\n"), "```", ""]
                yield from verbatim if "\b" in paragraph else [paragraph, ""]
            examples = dedent((command.epilog or "").removeprefix("\b\nExamples:\n"))
            yield from ("```sh", examples, "```", "")
            yield from ("| option | meaning |", "| --- | --- |")
            records = (option.get_help_record(inner) for option in command.get_params(inner))
            for name_of, meaning in filter(None, records):
                if meaning:  # what an argument stands for is on top of the page
                    yield f"| `{name_of.replace('|', chr(92) + '|')}` | {_cell(meaning)} |"
            yield ""


class Links(Generated):
    """One line with a link to every command."""

    def lines(self) -> Iterator[str]:
        """Yield the line."""
        yield ", ".join(f"[{name}](#{name})" for name in COMMANDS) + "."


class Names(Generated):
    """Every name of the front door, documented from its docstring."""

    def lines(self) -> Iterator[str]:
        """Yield one autodoc block per name."""
        for name in sorted(stripcount.__all__, key=str.lower):
            value = getattr(stripcount, name)
            kind = "class" if inspect.isclass(value) else "function" if callable(value) else "data"
            yield from ("```{eval-rst}", f".. auto{kind}:: stripcount.{name}")
            if kind == "class":
                yield from ("   :members:", "   :show-inheritance:")
            yield from ("```", "")


class NameLinks(Generated):
    """Every name of the front door with a link and the first sentence about it."""

    def lines(self) -> Iterator[str]:
        """Yield one line of a list per name."""
        for name in sorted(stripcount.__all__, key=str.lower):
            doc = inspect.getdoc(getattr(stripcount, name)) or ""
            sentence = " ".join(doc.split("\n\n")[0].split()).partition(". ")[0].rstrip(".")
            yield f"- {{py:obj}}`~stripcount.{name}`: {sentence}."
        yield ""


class PuzzleImports(Generated):
    """How what is not in the front door is imported."""

    def lines(self) -> Iterator[str]:
        """Yield one line of a list per class."""
        kinds: list[type[Strip]] = [LeaperStrip, *(puzzle_class(name) for name in PUZZLES if name != "template")]
        for kind in kinds:
            if kind.__name__ not in stripcount.__all__:
                yield f"- `from {kind.__module__} import {kind.__name__}`"
        yield ""


class Gallery(Generated):
    """Every puzzle: its rules, a solution, first terms, growth, a machine small enough to look at."""

    def lines(self) -> Iterator[str]:
        """Yield one section per puzzle."""
        for name in PUZZLES:
            if name != "template":
                yield from self._puzzle(name, puzzle_class(name))

    def _puzzle(self, name: str, kind: type[Strip]) -> Iterator[str]:
        doc = inspect.cleandoc(kind.__doc__ or "").split("\n\n")[0].replace("\n", " ")
        numbers = sorted(set(re.findall(r"\bA\d{6}\b", kind.__doc__ or "")))
        rules = f"{kind.about[:1].upper()}{kind.about[1:]}."
        yield from (f"## {name}", "", f"**Rules.** {rules}", "", f"**Counted.** {doc}", "")
        yield from ("[Printed boards to solve](play.md).", "") if name in _played() else ()
        rows, terms = self._first_terms(kind)
        yield from (f"Rows: {rows}. First terms, a(0) to a({len(terms) - 1}): {', '.join(map(str, terms))}.", "")
        yield from (f"OEIS: {', '.join(f'[{a}](https://oeis.org/{a})' for a in numbers)}.", "") if numbers else ()
        for parameter in kind.parameters:
            yield f"- `-p {parameter.name}=…`: {parameter.about}"
        yield ""
        if kind.closing.finite:
            yield from (*self._growth(kind(rows)), "")
            yield from self._pictures(name, kind)

    def _growth(self, strip: Strip) -> list[str]:
        try:
            found = Count(strip).growth().growth
        except StripcountError as error:
            return [str(error)]
        per_cell = f"{float(found) ** (1 / strip.rows):.5f}"
        return [f"Growth per column with {strip.rows} rows: {_cut(found)}, which is {per_cell} per cell."]

    def _first_terms(self, kind: type[Strip]) -> tuple[int, list[int]]:
        """Return a number of rows on which the counts change, and its first terms."""
        sweep: Literal["auto", "board"] = "auto" if kind.closing.finite else "board"
        found = ((rows, Count(kind(rows)).terms(TERMS, sweep=sweep)) for rows in (3, 4, 2, 5, 6, 7, 8))
        return next((rows, terms) for rows, terms in found if len(set(terms)) > CHANGES)

    def _pictures(self, name: str, kind: type[Strip]) -> Iterator[str]:
        solution = self._solution(kind)
        if solution is not None:
            strip, board = solution
            picture = svg(solution_scene(strip, board))
            opening = f'<div class="board" role="img" aria-label="A solution of {escape(name)}">'
            yield from ("```{raw} html", opening, picture, "</div>", "```", "")
        strip = kind(2).counted()
        exploration = explore(strip)
        merged = exploration.sizes[0] > SMALL
        if not merged or exploration.machine().minimize().states <= SMALL:
            picture = svg(machine_scene(exploration, strip, merged))
            title = f"The machine for two rows{', states with equal futures merged' if merged else ''}"
            opening = f'<details class="machine"><summary>{title}</summary>'
            yield from ("```{raw} html", opening, picture, "</details>", "```", "")

    def _solution(self, kind: type[Strip]) -> Any:
        for rows, columns in ((5, 8), (5, 6), (4, 6), (4, 7), (8, 8)):
            try:
                count = Count(kind(rows))
                return count.counted, count.sample(columns, seed=7)[0]
            except StripcountError:
                continue
        return None


class Families(Generated):
    """Every family of graphs with its numbers of spanning trees, and one of them drawn."""

    def lines(self) -> Iterator[str]:
        """Yield one section per family."""
        for name, known in FAMILIES.items():
            rows = {"honeycomb": 2}.get(name, 3) if known.rows else None
            strip = GraphStrip(family(name, rows), problem("spanning tree"))
            count = Count(strip)
            yield from (f"## {name}", "", f"{known.about}{f', with r = {rows}' if rows else ''}.", "")
            yield from (f"Spanning trees, n = 1 to 8: {', '.join(map(str, count.terms(9)[1:]))}.", "")
            picture = svg(solution_scene(strip, count.sample(8 if strip.rows < 4 else 5, seed=3)[0]))
            yield from (
                "```{raw} html",
                f'<div class="board" role="img" aria-label="{name}">{picture}</div>',
                "```",
                "",
            )


class Vocabulary(Generated):
    """Every word for a structure on a graph, its meaning, and the automata it is made of, each with its lines."""

    def lines(self) -> Iterator[str]:
        """Yield one table for each kind of word."""
        others = {"k-colouring": COLOURING, "homomorphism to H": HOMOMORPHISM}
        tables = {"Sets of vertices": VERTEX_WORDS, "Edges": EDGE_WORDS, "Colourings and homomorphisms": others}
        for title, words in tables.items():
            yield from (f"### {title}", "", "| word | meaning | automata (lines of code) |", "| --- | --- | --- |")
            yield from (self._row(name, word) for name, word in words.items())
            yield ""

    def _row(self, name: str, word: Word) -> str:
        parts = word.make((3,) if word.numbers else ())
        sizes = [_automaton(one) for one in parts]
        return f"| `{name}{' ' * bool(word.numbers) + word.numbers}` | {word.meaning} | {', '.join(sizes)} |"


def _automaton(one: Property) -> str:
    """Return the name of a property with its lines, and those of the properties that it is made of."""
    inner = " and ".join(_automaton(part) for part in one.properties) if isinstance(one, Maximal) else ""
    return f"{type(one).__name__} ({_code_lines(type(one))}){' of ' * bool(inner)}{inner}"


def _code_lines(kind: type[Any]) -> int:
    """Return the lines of a property's automaton: its statements, without texts and the second statement `legal`."""
    kind = Maximal if kind is Minimal else kind
    tree = ast.parse(dedent(inspect.getsource(kind))).body[0]
    assert isinstance(tree, ast.ClassDef)
    kept = [
        node for node in tree.body if not (isinstance(node, ast.FunctionDef) and node.name in ("legal", "__init__"))
    ]
    texts = (ast.Expr,)
    lines: set[int] = set()
    for node in (inner for outer in kept for inner in ast.walk(outer)):
        if isinstance(node, ast.stmt) and not (isinstance(node, texts) and isinstance(node.value, ast.Constant)):
            lines |= {node.lineno}
    return len(lines)


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


class PlayableBoards(Generated):
    """Every printed puzzle: its rules, and boards to solve in a frame."""

    def lines(self) -> Iterator[str]:
        """Yield one section per puzzle."""
        for name in _played():
            title = name.replace("-", " ").title()
            page = f"{FOLDER}/{name}.html"
            frame = f'<iframe class="play" src="{page}" title="{title} boards to solve" loading="lazy"></iframe>'
            yield from (f"## {title}", "", printed_puzzle(name).about, "")
            yield from ("```{raw} html", frame, f'<p><a href="{page}">{title} on a page of its own</a></p>', "```", "")


class Picture(Generated):
    """A printed Magnets board and its solution, side by side."""

    def lines(self) -> Iterator[str]:
        """Yield both drawings."""
        board = parse(BOARD)
        found = next(iter(solve(board).solutions))
        pictures = [svg(printed_scene(board)), svg(printed_scene(board, found))]
        labels = ["A printed Magnets board", "The same board solved"]
        yield from ("```{raw} html", '<div class="pair">')
        for picture, label in zip(pictures, labels):
            yield f'<div class="board" role="img" aria-label="{label}">{picture}</div>'
        yield from ("</div>", "```", "")


class Machines(Generated):
    """The machine of one puzzle on few rows as read, and with states of equal futures merged."""

    def lines(self) -> Iterator[str]:
        """Yield both drawings, each with a title."""
        strip = puzzle_class("magnets")(1).counted()
        exploration = explore(strip)
        yield from ("```{raw} html", '<div class="pair">')
        for merged, title in ((False, "as read"), (True, "equal futures merged")):
            picture = svg(machine_scene(exploration, strip, merged))
            yield f'<figure class="machine" role="group"><figcaption>{title}</figcaption>{picture}</figure>'
        yield from ("</div>", "```", "")


class Notebook(Generated):
    """The cells of a notebook, whose path within the project is the argument, run from top to bottom."""

    required_arguments = 1

    def lines(self) -> Iterator[str]:
        """Yield text, its formulas as code, and code in blocks with what it prints; the title is the page's own."""
        path = Path(__file__).parents[2] / self.arguments[0]
        scope: dict[str, object] = {"__name__": "tutorial"}
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            text = "".join(cell["source"])
            if cell["cell_type"] == "markdown":
                text = re.sub(r"\$([^$]+)\$", r"`\1`", text)  # formulas would need a script from a network
                yield from (text.partition("\n")[2] if text.startswith("# ") else text, "")
            else:
                yield from ("```python", text, "```", "")
                yield from _outputs(text, scope)


def _outputs(code: str, scope: dict[str, object]) -> Iterator[str]:
    """Run a cell as a notebook does, and yield what it printed and the value of its last expression."""
    tree = ast.parse(code)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), scope)
        value = eval(compile(ast.Expression(last.value), "cell", "eval"), scope) if isinstance(last, ast.Expr) else None
    if printed.getvalue():
        yield from ("```text", printed.getvalue(), "```", "")
    kind, picture = shown(value) or (None, None)
    if kind in (SVG, HTML) and picture and "$" not in picture:
        yield from ("```{raw} html", f'<div class="machine">{picture}</div>', "```", "")
    elif value is not None:  # formulas would need a script from a network
        yield from ("```text", str(value), "```", "")


def write_pages(app: Sphinx, error: Exception | None) -> None:
    """Write one page per puzzle into the site."""
    if error is not None or app.builder.format != "html":
        return
    folder = Path(app.outdir) / "gallery" / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name in _played():
        size = printed_puzzle(name).size
        boards = [playable(generate(name, *size, seed=seed).instance) for seed in range(1, BOARDS + 1)]
        (folder / f"{name}.html").write_text(play_page(boards, "Boards of the gallery"), encoding="utf-8")


def _played() -> list[str]:
    """Return the printed puzzles whose boards are made here and solved on a page."""
    return [name for name in playable_puzzles() if printed_puzzle(name).generate is not None]


def _cut(digits: str) -> str:
    return digits if len(digits) <= 14 else f"{digits[:14]}…"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;").replace("*", "\\*").replace("_", "\\_")


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directives."""
    app.add_directive("commands", Commands)
    app.add_directive("command-links", Links)
    app.add_directive("names", Names)
    app.add_directive("gallery", Gallery)
    app.add_directive("graph-families", Families)
    app.add_directive("words", Words)
    app.add_directive("graph-vocabulary", Vocabulary)
    app.add_directive("machines", Machines)
    app.add_directive("name-links", NameLinks)
    app.add_directive("notebook", Notebook)
    app.add_directive("puzzle-imports", PuzzleImports)
    app.add_directive("phrases", Phrases)
    app.add_directive("picture", Picture)
    app.add_directive("questions", Questions)
    app.add_directive("playable-boards", PlayableBoards)
    app.connect("build-finished", write_pages)
    return {"parallel_read_safe": True}
