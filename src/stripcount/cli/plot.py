"""The command `plot`: growth, eigenvalues, state counts, or a heat map of samples."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from stripcount.cli.declared import argument, command, option
from stripcount.cli.limits import Whole
from stripcount.cli.options import OneOf, Ranged, Work
from stripcount.cli.output import emit, format_of
from stripcount.cli.question import Question, each_height, opened
from stripcount.errors import BadInput, shortened, unknown, whole
from stripcount.extras import needed


@dataclass(frozen=True)
class Sampled:
    """The samples and marks that a heat map shows, as they were written."""

    columns: str | None = option("--columns", "-k", metavar="K", help="With heatmap: the columns of the boards.")
    marks: tuple[str, ...] = option(
        "--mark", multiple=True, metavar="MARK", help="With heatmap: a mark to look for; may be repeated."
    )
    number: str = option("--count", "-n", default="1000", metavar="N", help="With heatmap: how many boards.")
    seed: str = option(
        "--seed", default="1", metavar="S", help="With heatmap: the same seed gives the same boards everywhere."
    )


@dataclass(frozen=True)
class Drawing:
    """The file to write, and its format."""

    form: str | None = option(
        "--format", type=OneOf("svg", "png", "pdf"), help="The format (default: by the ending of FILE)."
    )
    file: str = option("--output", "-o", required=True, metavar="FILE", help="The file to write.")


@command(
    "plot growth magnets --rows 1-4 -o growth.svg",
    "plot eigenvalues magnets --rows 3 -o eigenvalues.png",
    "plot heatmap hard-squares --rows 6 --columns 8 --mark 1 -o heat.svg",
)
def plot(
    kind: Annotated[str, argument(type=OneOf("growth", "eigenvalues", "states", "heatmap"))],
    asked: Ranged,
    sampled: Sampled,
    drawing: Drawing,
    limits: Whole,
    work: Work,
) -> None:
    """Plot growth per cell or state counts against rows (A-B), eigenvalues, or how often cells hold a mark.

    A heat map shows, for every cell, the share of exactly uniform samples that hold one of the marks there.
    """
    from stripcount.draw import plots

    form, output = drawing.form or format_of(drawing.file), drawing.file
    needed("matplotlib", "plots")
    heights = each_height(asked, limits)
    if kind in ("eigenvalues", "heatmap") and len(heights) != 1:
        raise BadInput(f"{kind} needs one number of rows, not {len(heights)}.")
    if kind != "heatmap" and (sampled.columns is not None or sampled.marks):
        raise BadInput("--columns and --mark are only for heatmap.")
    puzzle, parameters = asked.meant()
    name = ", ".join([puzzle, *parameters])
    sizes, bounds, stacks, cuts = [], [], False, False
    for one in heights:
        with opened(one, limits, work) as question:
            rows, count = question.case.rows, question.count
            if kind == "heatmap":
                emit(_heatmap(question, sampled, form), output)
                return
            if kind == "eigenvalues":
                gf = count.generating_function().gf
                emit(plots.eigenvalues(gf, f"Eigenvalues: {question.title}", form), output)
                return
            stacks, cuts = _limits_known(question)
            if kind == "states":
                sizes.append((rows, count.states, count.minimal_states))
            elif (found := count.growth_bounds()) is not None:
                bounds.append((rows, *found))
    if kind == "states":
        emit(plots.states(sizes, f"States: {name}", form), output)
    else:
        emit(plots.growth(bounds, f"Growth: {name}", form, stacks=stacks, cuts=cuts), output)


def _limits_known(question: Question) -> tuple[bool, bool]:
    """Return whether solutions stack, and whether they can be cut: of built-in puzzles on flat boards alone."""
    from stripcount.model.wrap.glued import Glued
    from stripcount.puzzles import is_built_in

    strip = question.count.strip
    known = is_built_in(strip) and not isinstance(strip, Glued)
    return known and strip.stacks, known and strip.cuts


def _heatmap(question: Question, sampled: Sampled, form: str) -> bytes:
    from stripcount.draw import plots

    if sampled.columns is None or not sampled.marks:
        raise BadInput("heatmap needs --columns and at least one --mark.")
    columns, number = whole("columns", sampled.columns, 1, 200), whole("count", sampled.number, 1, 1_000_000)
    boards = question.count.sample(columns, number, whole("seed", sampled.seed, 0))
    seen = sorted({str(mark) for board in boards for row in board.cells for mark in row})
    if not set(sampled.marks) & set(seen):
        raise unknown("mark", sampled.marks[0], map(shortened, seen))
    share = [
        [sum(str(board[row, col]) in sampled.marks for board in boards) / number for col in range(columns)]
        for row in range(boards[0].rows)
    ]
    shown = " or ".join(sampled.marks)
    return plots.heatmap(share, f"{question.title}: {shown} in {number:,} uniform samples", form)
