"""Options that several commands share; each group of them reaches its command as one frozen value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import wraps
from typing import Protocol, TypeVar, cast

import click
from click.shell_completion import CompletionItem

from stripcount.errors import BadInput, shortened, unknown

Command = TypeVar("Command", bound=Callable[..., object])


class Decorator(Protocol):
    """A decorator that leaves a command's type as it is, as click's options do."""

    def __call__(self, command: Command, /) -> Command:
        """Return the command with what this adds."""


class OneOf(click.ParamType):  # type: ignore[type-arg]  # generic from click 8.2 on
    """One of a few words; a wrong one is refused with the word that was probably meant."""

    name = "choice"

    def __init__(self, *words: str) -> None:
        self.words = words

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """Return the words with bars between, for the help text."""
        return f"[{'|'.join(self.words)}]"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return `value` if it is one of the words; raises BadInput."""
        text = str(value)
        if text not in self.words:
            raise unknown(_shown(param), text, self.words)
        return text

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Return the words that begin with `incomplete`, for a shell."""
        return [CompletionItem(word) for word in self.words if word.startswith(incomplete)]


def counted_names(context: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Return the counted puzzles whose names begin with `incomplete`, for a shell."""
    from stripcount.puzzles import PUZZLES

    return [name for name in PUZZLES if name.startswith(incomplete)]


def printed_names(context: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Return the printed puzzles whose names begin with `incomplete`, for a shell."""
    from stripcount.printed import PRINTED

    return [name for name in PRINTED if name.startswith(incomplete)]


def statistic_names(context: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Return the statistics of the puzzle that is already on the line, for a shell; of every puzzle if none is."""
    from stripcount.puzzles import PUZZLES, puzzle_class

    puzzle = context.params.get("puzzle")
    names = [puzzle] if puzzle in PUZZLES else [name for name in PUZZLES if not puzzle]
    found = {name for one in names for name in _declared(puzzle_class(str(one)).statistics)}
    return sorted(name for name in found if name.startswith(incomplete))


def _declared(statistics: object) -> list[str]:
    """Return the names of a class's statistics; those of a class whose parameters decide them are not known here."""
    return list(statistics) if isinstance(statistics, Mapping) else []


def family_names(context: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Return the families of graphs whose names begin with `incomplete`, for a shell."""
    from stripcount.model.graphs.families import FAMILIES

    return [name for name in FAMILIES if name.startswith(incomplete)]


def property_names(context: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Return the properties of graphs whose names begin with `incomplete`, for a shell."""
    from stripcount.model.graphs.vocabulary import EDGE_WORDS, VERTEX_WORDS

    return [name for name in (*VERTEX_WORDS, *EDGE_WORDS) if name.startswith(incomplete)]


def rule_words(context: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Return sentences that `--rule` reads and that begin with `incomplete`, for a shell."""
    return [words for words in RULES if words.startswith(incomplete)]


RULES = (
    "no two adjacent 1s",
    "every 1 adjacent to a 0 horizontally or vertically",
    "no 1s adjacent horizontally, diagonally or antidiagonally",
)
"""Sentences to begin with; `--rule` reads many more."""


def _shown(param: click.Parameter | None) -> str:
    if isinstance(param, click.Option):
        return max(param.opts, key=len).removeprefix("--")
    return "value" if param is None else param.human_readable_name


def grouped(name: str, kind: type, *options: Decorator) -> Decorator:
    """Return a decorator that adds `options` and passes what they read as one value of `kind`, called `name`."""
    own = [field.name for field in fields(kind)]

    def decorate(command: Command) -> Command:
        @wraps(command)
        def run(**given: object) -> object:
            value = kind(**{field: given.pop(field) for field in own})
            return command(**given, **{name: value})

        decorated = cast(Command, run)
        for option in reversed(options):
            decorated = option(decorated)
        return decorated

    return decorate


def once(context: click.Context, option: click.Parameter, given: tuple[str, ...]) -> str | None:
    """Return the value of an option that may not be repeated; click alone would silently take the last one."""
    if len(given) > 1:
        raise BadInput(f"{option.opts[0]} may be given once, not {len(given)} times.")
    return given[0] if given else None


def examples(*lines: str) -> str:
    """Return the end of a command's help: commands to try."""
    return "\n".join(["\b", "Examples:", *(f"  stripcount {line}" for line in lines)])


INSTEAD: dict[str, tuple[str, ...]] = {
    # what may stand in place of a PUZZLE: the puzzle that is meant, and the options that set its parameters
    "arrays": ("rule", "forbid", "values"),
    "graphs": ("graph", "problem"),
}


@dataclass(frozen=True, kw_only=True)
class Instead:
    """The options that may stand in place of a PUZZLE, each a parameter of the puzzle that INSTEAD names."""

    rule: str | None = None
    forbid: tuple[str, ...] = ()
    values: str | None = None
    graph: str | None = None
    problem: str | None = None

    @property
    def stands(self) -> bool:
        """Whether one of the options is given."""
        return any(getattr(self, field.name) not in (None, ()) for field in fields(Instead))

    def asked(self, puzzle: str | None, rows: str, parameters: tuple[str, ...], wrap: str | None) -> Asked:
        """Return what is counted, with these options or a puzzle."""
        return Asked(puzzle, rows, parameters, wrap, **{f.name: getattr(self, f.name) for f in fields(Instead)})

    def meant(self, puzzle: str | None, parameters: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
        """Return the puzzle meant and its parameters as NAME=VALUE; raises BadInput unless one is given."""
        found = [] if puzzle is None else [(f"PUZZLE {shortened(puzzle)}", puzzle, parameters)]
        for name, options in INSTEAD.items():
            given = {o: value for o in options if (value := getattr(self, o)) not in (None, ())}
            texts = {o: " ".join(value) if isinstance(value, tuple) else value for o, value in given.items()}
            if empty := [o for o, text in texts.items() if not text.strip()]:
                raise BadInput(f"--{empty[0]} must not be empty.")
            if given:
                found.append((f"--{next(iter(given))}", name, tuple(f"{o}={text}" for o, text in texts.items())))
        if not found:
            raise BadInput(f"give a PUZZLE, or in its place {' or '.join(f'--{o[0]}' for o in INSTEAD.values())}.")
        if len(found) > 1:
            raise BadInput(f"{' and '.join(shown for shown, _, _ in found)} exclude each other; give one.")
        shown, name, own = found[0]
        if puzzle is None and parameters:
            raise BadInput(f"-p is not available with {shown}.")
        return name, own


instead_options: tuple[Decorator, ...] = (
    click.option(
        "--rule",
        metavar="WORDS",
        shell_complete=rule_words,
        help="In place of PUZZLE: the arrays of a sentence such as 'no two adjacent 1s'.",
    ),
    click.option(
        "--forbid",
        multiple=True,
        metavar="PATTERN",
        help="In place of PUZZLE: a pattern that occurs nowhere, such as 11 or 1/1 (rows separated by /, . for any "
        "value); may be repeated.",
    ),
    click.option("--values", metavar="LOW-HIGH", help="What the cells of --rule and --forbid hold (default: 0-1)."),
    click.option(
        "--graph",
        metavar="FAMILY",
        shell_complete=family_names,
        help="In place of PUZZLE: a graph in layers, such as prism or 'K4 x P'; --columns counts layers.",
    ),
    click.option(
        "--problem",
        metavar="WORDS",
        shell_complete=property_names,
        help="What is counted on the graph, such as 'hamiltonian cycle' or 'dominating & connected'.",
    ),
)


@dataclass(frozen=True)
class Asked(Instead):
    """What is counted: a puzzle by name or file, or what stands instead, its number of rows and its parameters."""

    puzzle: str | None
    rows: str
    parameters: tuple[str, ...]
    wrap: str | None = None


@dataclass(frozen=True)
class Classes:
    """The symmetry that boards must have to be counted, or the group up to which boards are counted."""

    symmetric: str | None
    up_to: str | None

    def __bool__(self) -> bool:
        if self.symmetric is not None and self.up_to is not None:
            raise BadInput("--symmetric and --up-to exclude each other; give one.")
        return self.symmetric is not None or self.up_to is not None


@dataclass(frozen=True)
class StoreOptions:
    """Where finished work is stored."""

    store: str | None
    no_store: bool


@dataclass(frozen=True)
class Work(StoreOptions):
    """Where finished work is stored, and the processes or the cluster that does the work."""

    workers: str | None
    dask: str | None


@dataclass(frozen=True)
class Selected:
    """A statistic by name, None for the plain counts."""

    name: str | None


parameter_option = click.option(
    "-p", "parameters", multiple=True, metavar="NAME=VALUE", help="A parameter of the puzzle; may be repeated."
)
wrap_option = click.option(
    "--wrap",
    type=OneOf("rows", "columns", "both"),
    default=None,
    help="Glue opposite sides: first to last row, first to last column, or both (a torus).",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
_store = (
    click.option("--store", metavar="FILE", help="The file that keeps finished work (default: in the user's cache)."),
    click.option("--no-store", is_flag=True, help="Neither read nor write finished work."),
)
_workers = (
    click.option("--workers", metavar="N", help="The number of worker processes (default: one per core)."),
    click.option(
        "--dask", metavar="ADDRESS", help="The address of a Dask cluster to work on, such as tcp://host:8786."
    ),
)


def _puzzle_options(rows: str, metavar: str) -> Decorator:
    return grouped(
        "asked",
        Asked,
        click.argument("puzzle", required=False, shell_complete=counted_names),
        click.option("--rows", "-r", default="", metavar=metavar, help=rows),
        parameter_option,
        wrap_option,
        *instead_options,
    )


puzzle_options = _puzzle_options("The number of rows.", "R")
ranged_puzzle_options = _puzzle_options("The number of rows, or a range A-B.", "R|A-B")
symmetry_options: Decorator = grouped(
    "classes",
    Classes,
    click.option(
        "--symmetric",
        metavar="NAME",
        help="Count only symmetric boards: unchanged by H (left-right), V (up-down) or 180 (half a turn).",
    ),
    click.option("--up-to", metavar="NAME", help="Count boards up to symmetry: reflections, rotations or all."),
)
store_options: Decorator = grouped("storing", StoreOptions, *_store)
work_options: Decorator = grouped("work", Work, *_workers, *_store)
statistic_option: Decorator = grouped(
    "selected",
    Selected,
    click.option(
        "--statistic",
        "name",
        callback=once,
        multiple=True,
        metavar="NAME",
        shell_complete=statistic_names,
        help="Split the counts by the value of a statistic; `stripcount puzzles` lists the names.",
    ),
)


def read_parameters(given: Sequence[str]) -> dict[str, object]:
    """Return the values of -p by name; raises BadInput."""
    found: dict[str, object] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise BadInput(f"-p must look like NAME=VALUE, not {shortened(text)}.")
        if name in found:
            raise BadInput(f"parameter {shortened(name)} is given twice; give it once.")
        found[name] = value
    return found
