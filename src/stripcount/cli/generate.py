"""The command `generate`: printed boards with exactly one solution."""

from __future__ import annotations

from functools import partial

import click

from stripcount.algebra.crt import draw_seed
from stripcount.cli.declared import Options, argument, command, flag, option
from stripcount.cli.limits import GenerateLimits
from stripcount.cli.options import Workers, count_option, printed_names, seed_option
from stripcount.cli.output import Json, print_json
from stripcount.errors import LimitReached, checked_integer, unknown_word
from stripcount.execution.tasks import ALONE
from stripcount.limits import Limits
from stripcount.printed import PRINTED, printed_puzzle, written
from stripcount.printed.making import CluePattern, seeded
from stripcount.printed.puzzle import Generated


class GenerateOptions(Options):
    """What kind of boards to make, how many, and in which form, as it was written."""

    puzzle: str = argument(shell_complete=printed_names)
    rows: str = option("--rows -r R", "The number of rows.", required=True)
    columns: str = option("--columns -k C", "The number of columns.", required=True)
    difficulty: str | None = option("--difficulty NAME", "How hard, as listed above.")
    symmetry: str | None = option(
        "--symmetry rotate|mirror",
        "Make the pattern of clues symmetric: under a half turn, or under left-right reflection.",
    )
    clues: str | None = option("--clues N", "The number of clues (default: no clue can be removed).")
    density: str | None = option(
        "--density PERCENT",
        "About how many cells hold poles (magnets; default: 50 to 68) or dots lie on the loop (slitherlink; 80).",
    )
    variety: str | None = option(
        "--variety PERCENT",
        "How many of the clues that say nearly everything by themselves, such as 0, go first (default: 100).",
    )
    seed: str | None = seed_option()
    boards: str = count_option(default="1", help="How many boards to make.")
    format_name: str | None = option(
        "--format --to FORMAT", "The format to write (default: the first of the puzzle, mostly id)."
    )
    solutions: bool = flag("--solutions", "Print each board's solution after it.")

    def make_board(self, pattern: CluePattern, seed: str, limits: Limits, index: int) -> Generated:
        """Return board number `index`, from 0 on, of a seed; the first one is made with the seed alone."""
        limits.check()
        with limits.enforced():
            rng = seeded(f"{seed}/{index}" if index else seed)
            kind = printed_puzzle(self.puzzle)
            return kind.make(int(self.rows), int(self.columns), self.difficulty, rng, pattern, limits)


def difficulties() -> str:
    """Return the levels of difficulty of every puzzle as lines of the help."""
    levels_of_puzzle = {
        name: kind.difficulties for name in PRINTED if (kind := printed_puzzle(name)).generate is not None
    }
    width_of_names = max(map(len, levels_of_puzzle))
    lines = (f"  {name:<{width_of_names}}  {', '.join(levels)}" for name, levels in levels_of_puzzle.items())
    return "\n".join(["Difficulties, the default first:", *lines])


@command(
    "generate magnets -r 8 -k 8 --seed 1",
    "generate slitherlink -r 8 -k 8 --symmetry rotate -n 3",
    help_lines=difficulties,
)
def generate(options: GenerateOptions, limits: GenerateLimits, workers: Workers, as_json: Json) -> None:
    """Make boards with exactly one solution."""
    kind = printed_puzzle(options.puzzle)
    height = checked_integer("rows", options.rows, 1, 10_000)
    width = checked_integer("columns", options.columns, 1, 10_000)
    if options.format_name is not None and options.format_name not in kind.writable_formats:
        raise unknown_word("the format to write", options.format_name, kind.writable_formats)
    total = checked_integer("count", options.boards, 1, 1_000_000)
    pattern = CluePattern.checked(
        symmetry=options.symmetry, clues=options.clues, density=options.density, variety=options.variety
    )
    seed = str(draw_seed()) if options.seed is None else options.seed
    boards_made = 0
    try:
        with workers.runner() as shared:
            runner = shared if limits.max_nodes is None else ALONE  # the nodes are those of all boards together
            for _, generated_board in runner.results(
                partial(options.make_board, pattern, seed, limits), range(total), limits=limits
            ):
                boards_made += 1
                text = written(generated_board.instance, options.format_name)
                if as_json:
                    fields = {
                        "puzzle": kind.name,
                        "rows": height,
                        "columns": width,
                        "difficulty": generated_board.difficulty,
                    }
                    print_json({**fields, "board": text, "solution": kind.solution_rows(generated_board.solution)})
                    continue
                click.echo(text)
                if options.solutions:
                    click.echo(kind.draw(generated_board.instance, generated_board.solution))
    except LimitReached as error:
        raise LimitReached(f"{boards_made} of {total} boards were made before {error}") from None
