"""The command `plot`: growth, eigenvalues, state counts, zeros of polynomials, or a heat map of samples."""

from __future__ import annotations

from typing import Annotated

from stripcount.cli.declared import Options, argument, command, option
from stripcount.cli.limits import CommandLimits
from stripcount.cli.options import OneOf, SubjectInRange, Work, columns_option, count_option, seed_option
from stripcount.cli.output import emit, format_of
from stripcount.cli.plotted import PolynomialOptions, growth_over_range, zeros_plot
from stripcount.cli.question import Question, open_question, subjects_by_height
from stripcount.errors import BadInput, checked_integer, excerpt, unknown_word
from stripcount.extras import require_library


class HeatMapOptions(Options):
    """The marks that a heat map shows, and the samples in which it looks for them."""

    columns: str | None = columns_option(
        help="With heatmap: the columns of the boards; with zeros: the number of layers."
    )
    marks: tuple[str, ...] = option("--mark MARK", "With heatmap: a mark to look for; may be repeated.", multiple=True)
    sample_count: str = count_option(default="1000", help="With heatmap: how many boards.")
    seed: str = seed_option(default="1", help="With heatmap: the same seed gives the same boards everywhere.")


class PlotFile(Options):
    """The file of the plot, and its format."""

    format_name: str | None = option(
        "--format", "The format (default: by the ending of FILE).", type=OneOf("svg", "png", "pdf")
    )
    file: str = option("--output -o FILE", "The file to write.", required=True)


@command(
    "plot growth magnets --rows 1-4 -o growth.svg",
    "plot eigenvalues magnets --rows 3 -o eigenvalues.png",
    "plot heatmap hard-squares --rows 6 --columns 8 --mark 1 -o heat.svg",
    "plot zeros --graph grid --rows 4 --polynomial chromatic --columns 12 -o zeros.svg",
    "plot weights hard-squares --rows 1-4 --statistic ones --at t=0.1..4 -o weights.svg",
)
def plot(
    kind: Annotated[str, argument(type=OneOf("growth", "eigenvalues", "states", "heatmap", "zeros", "weights"))],
    subject: SubjectInRange,
    heat_map_options: HeatMapOptions,
    polynomials: PolynomialOptions,
    plot_file: PlotFile,
    limits: CommandLimits,
    work: Work,
) -> None:
    """Plot growth per cell or state counts against rows (A-B), eigenvalues, or how often cells hold a mark.

    A heat map shows, for every cell, the share of exactly uniform samples that hold one of the marks there. The zeros
    are those of a polynomial of the boards of K columns, or of the graph of K layers, each alone in a circle. Weights
    shows growth per vertex over a range of values of a variable.
    """
    from stripcount.draw import plots

    format_name, output = plot_file.format_name or format_of(plot_file.file), plot_file.file
    require_library("matplotlib", "plots")
    heights = subjects_by_height(subject, limits)
    if kind in ("eigenvalues", "heatmap", "zeros") and len(heights) != 1:
        raise BadInput(f"{kind} needs one number of rows, not {len(heights)}.")
    if kind != "heatmap" and (heat_map_options.marks or (heat_map_options.columns is not None and kind != "zeros")):
        raise BadInput("--columns and --mark are only for heatmap, --columns for zeros as well.")
    if kind not in ("zeros", "weights") and polynomials:
        raise BadInput("--statistic, --polynomial and --at are only for zeros and weights.")
    puzzle, parameters = subject.puzzle_and_parameters()
    name = ", ".join([puzzle, *(f"{parameter}={value}" for parameter, value in parameters.items()), *polynomials.names])
    sizes, bounds, superadditive, subadditive = [], [], False, False
    series: dict[str, list[tuple[float, float]]] = {}
    for subject_of_height in heights:
        with open_question(subject_of_height, limits, work) as question:
            rows, count = question.case.rows, question.count
            if kind == "heatmap":
                emit(_heatmap(question, heat_map_options, format_name), output)
                return
            if kind == "zeros":
                emit(zeros_plot(question, polynomials, heat_map_options.columns, format_name), output)
                return
            if kind == "weights":
                series[f"{rows} rows"] = growth_over_range(question, polynomials)
                continue
            if kind == "eigenvalues":
                gf = count.generating_function().gf
                emit(plots.eigenvalues(gf, f"Eigenvalues: {question.title}", format_name), output)
                return
            superadditive, subadditive = _known_laws(question)
            if kind == "states":
                sizes.append((rows, count.states, count.minimal_states))
            elif (bracket := count.growth_bounds()) is not None:
                bounds.append((rows, *bracket))
    if kind == "weights":
        emit(plots.growth_by_weight(series, f"Growth: {name}", polynomials.variable_range[0], format_name), output)
    elif kind == "states":
        emit(plots.state_counts(sizes, f"States: {name}", format_name), output)
    else:
        emit(
            plots.growth_by_rows(
                bounds, f"Growth: {name}", format_name, superadditive=superadditive, subadditive=subadditive
            ),
            output,
        )


def _known_laws(question: Question) -> tuple[bool, bool]:
    """Return whether growth is known to be superadditive, as solutions stack, and subadditive, as they can be cut.

    That is known of built-in puzzles on boards without glued sides only.
    """
    from stripcount.puzzles import is_built_in

    strip = question.count.strip
    certain = is_built_in(strip) and not any(strip.wrap)
    return certain and strip.laws.stacks, certain and strip.laws.cuts


def _heatmap(question: Question, heat_map_options: HeatMapOptions, format_name: str) -> bytes:
    """Return a plot of the share of samples in which each cell holds one of the marks."""
    from stripcount.draw import plots

    if heat_map_options.columns is None or not heat_map_options.marks:
        raise BadInput("heatmap needs --columns and at least one --mark.")
    columns = checked_integer("columns", heat_map_options.columns, 1, 200)
    samples = checked_integer("count", heat_map_options.sample_count, 1, 1_000_000)
    boards = question.count.sample(columns, samples, checked_integer("seed", heat_map_options.seed, 0))
    symbols = sorted({str(mark) for board in boards for row in board.cells for mark in row})
    if not set(heat_map_options.marks) & set(symbols):
        raise unknown_word("mark", heat_map_options.marks[0], map(excerpt, symbols))
    share = [
        [sum(str(board[row, col]) in heat_map_options.marks for board in boards) / samples for col in range(columns)]
        for row in range(boards[0].rows)
    ]
    mark_names = " or ".join(heat_map_options.marks)
    return plots.heatmap(share, f"{question.title}: {mark_names} in {samples:,} uniform samples", format_name)
