"""The gallery of puzzles: rules, a solution, first terms, growth, a machine small enough to look at."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from html import escape
from typing import Any, Literal

from generated.directive import Generated
from generated.play import solvable_puzzles
from stripcount.count import Count
from stripcount.draw.graphs import solution_scene
from stripcount.draw.machine import machine_scene
from stripcount.draw.svg import svg
from stripcount.errors import StripcountError
from stripcount.machine.explore import explore
from stripcount.model.strip import Strip
from stripcount.puzzles import PUZZLES, puzzle_class

TERM_COUNT = 12
MIN_VALUES = 4  # different values among the first terms shown
MAX_DRAWN_STATES = 12  # between columns; a larger machine is not drawn


class Gallery(Generated):
    """Every puzzle: its rules, a solution, first terms, growth, a machine small enough to look at."""

    def lines(self) -> Iterator[str]:
        """Yield one section per puzzle."""
        for name in PUZZLES:
            if name != "template":
                yield from self._puzzle(name, puzzle_class(name))

    def _puzzle(self, name: str, puzzle: type[Strip]) -> Iterator[str]:
        """Yield the section of one puzzle."""
        summary = inspect.cleandoc(puzzle.__doc__ or "").split("\n\n")[0].replace("\n", " ")
        anumbers = sorted(set(re.findall(r"\bA\d{6}\b", puzzle.__doc__ or "")))
        rules = f"{puzzle.about[:1].upper()}{puzzle.about[1:]}."
        yield from (f"## {name}", "", f"**Rules.** {rules}", "", f"**Counted.** {summary}", "")
        yield from ("[Printed boards to solve](play.md).", "") if name in solvable_puzzles() else ()
        rows, terms = self._first_terms(puzzle)
        yield from (f"Rows: {rows}. First terms, a(0) to a({len(terms) - 1}): {', '.join(map(str, terms))}.", "")
        yield from (
            (f"OEIS: {', '.join(f'[{anumber}](https://oeis.org/{anumber})' for anumber in anumbers)}.", "")
            if anumbers
            else ()
        )
        for parameter in puzzle.parameters:
            yield f"- `-p {parameter.name}=…`: {parameter.about}"
        yield ""
        if puzzle.closing.finite:
            yield from (*self._growth(puzzle(rows)), "")
            yield from self._pictures(name, puzzle)

    def _growth(self, strip: Strip) -> list[str]:
        """Return a line on the growth per column and per cell, or on why it is not known."""
        try:
            growth = Count(strip).growth().growth
        except StripcountError as error:
            return [str(error)]
        per_cell = f"{float(growth) ** (1 / strip.rows):.5f}"
        return [f"Growth per column with {strip.rows} rows: {_shortened(growth)}, which is {per_cell} per cell."]

    def _first_terms(self, puzzle: type[Strip]) -> tuple[int, list[int]]:
        """Return (rows, first terms) for a number of rows with at least MIN_VALUES different terms."""
        sweep: Literal["auto", "board"] = "auto" if puzzle.closing.finite else "board"
        candidates = ((rows, Count(puzzle(rows)).terms(TERM_COUNT, sweep=sweep)) for rows in (3, 4, 2, 5, 6, 7, 8))
        return next((rows, terms) for rows, terms in candidates if len(set(terms)) >= MIN_VALUES)

    def _pictures(self, name: str, puzzle: type[Strip]) -> Iterator[str]:
        """Yield a drawn solution and, if it is small enough, the machine for two rows."""
        solution = self._solution(puzzle)
        if solution is not None:
            strip, board = solution
            picture = svg(solution_scene(strip, board))
            opening_tag = f'<div class="board" role="img" aria-label="A solution of {escape(name)}">'
            yield from ("```{raw} html", opening_tag, picture, "</div>", "```", "")
        strip = puzzle(2).counted()
        exploration = explore(strip, marks=True)
        is_merged = exploration.sizes[0] > MAX_DRAWN_STATES
        if not is_merged or exploration.machine().minimize().states <= MAX_DRAWN_STATES:
            picture = svg(machine_scene(exploration, strip, is_merged))
            title = f"The machine for two rows{', states with equal futures merged' if is_merged else ''}"
            opening_tag = f'<details class="machine"><summary>{title}</summary>'
            yield from ("```{raw} html", opening_tag, picture, "</details>", "```", "")

    def _solution(self, puzzle: type[Strip]) -> Any:
        """Return (strip, board) of a random solution on the first size that has one, or None."""
        for rows, columns in ((5, 8), (5, 6), (4, 6), (4, 7), (8, 8)):
            try:
                count = Count(puzzle(rows))
                return count.counted, count.sample(columns, seed=7)[0]
            except StripcountError:
                continue
        return None


def _shortened(digits: str) -> str:
    """Return the first 14 characters of a decimal, followed by an ellipsis if there are more."""
    return digits if len(digits) <= 14 else f"{digits[:14]}…"
