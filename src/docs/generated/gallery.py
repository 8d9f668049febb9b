"""The gallery of puzzles: rules, a solution, first terms, growth, a machine small enough to look at."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from html import escape
from typing import Any, Literal

from generated.directive import Generated
from generated.play import played
from stripcount.count import Count
from stripcount.draw.graphs import solution_scene
from stripcount.draw.machine import machine_scene
from stripcount.draw.svg import svg
from stripcount.errors import StripcountError
from stripcount.machine.explore import explore
from stripcount.model.strip import Strip
from stripcount.puzzles import PUZZLES, puzzle_class

TERMS = 12
CHANGES = 3  # different values that make first terms worth a look, and one
SMALL = 12  # states between columns of a machine that is drawn


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
        yield from ("[Printed boards to solve](play.md).", "") if name in played() else ()
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
            growth = Count(strip).growth().growth
        except StripcountError as error:
            return [str(error)]
        per_cell = f"{float(growth) ** (1 / strip.rows):.5f}"
        return [f"Growth per column with {strip.rows} rows: {_cut(growth)}, which is {per_cell} per cell."]

    def _first_terms(self, kind: type[Strip]) -> tuple[int, list[int]]:
        """Return a number of rows on which the counts change, and its first terms."""
        sweep: Literal["auto", "board"] = "auto" if kind.closing.finite else "board"
        candidates = ((rows, Count(kind(rows)).terms(TERMS, sweep=sweep)) for rows in (3, 4, 2, 5, 6, 7, 8))
        return next((rows, terms) for rows, terms in candidates if len(set(terms)) > CHANGES)

    def _pictures(self, name: str, kind: type[Strip]) -> Iterator[str]:
        solution = self._solution(kind)
        if solution is not None:
            strip, board = solution
            picture = svg(solution_scene(strip, board))
            opening = f'<div class="board" role="img" aria-label="A solution of {escape(name)}">'
            yield from ("```{raw} html", opening, picture, "</div>", "```", "")
        strip = kind(2).counted()
        exploration = explore(strip, marks=True)
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


def _cut(digits: str) -> str:
    return digits if len(digits) <= 14 else f"{digits[:14]}…"
