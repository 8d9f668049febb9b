"""Structures on rings up to rotation, like necklaces, and up to rotation and reflection, like bracelets.

A ring of n layers has n rotations, and with each reflection of its graph n more symmetries. By Burnside's lemma the
number of classes is the average number of structures that a symmetry does not change. A structure that a rotation does
not change repeats after g layers, where g divides n. If its rule is about each vertex and its neighbours, the period is
a structure of the ring of g layers, and the other way round; if the rotation also turns the layers over, g layers are
closed with a twist. A structure that a reflection does not change is found by folding.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from math import gcd
from typing import Any

from stripcount.board import Mark
from stripcount.errors import BadInput, Disagreement
from stripcount.gf.derivation import Derivation
from stripcount.gf.modular import Execution, Proof
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.explore import explore
from stripcount.machine.folding import Folded, fold_half_turn, fold_left_right
from stripcount.machine.machine import Machine
from stripcount.model.graphs.property import Local
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.operators import Mirrored
from stripcount.model.strip import Strip
from stripcount.model.symmetry import same

MOST_COLUMNS = 4096
"""The first columns that are tried for reflections which do not move them."""


class Begun(Strip[Any]):
    """The boards of a strip that follow a given first column, which is no part of them; `state` is the one after it."""

    def __init__(self, base: Strip[Any], state: Any) -> None:
        self.rows, self.settings, self.base, self.state = base.rows, base.settings, base, state

    def start(self) -> Any:
        """Return the state after the first column."""
        return self.state

    def step(self, state: Any, row: int) -> Any:
        """Return the marks and states of the base."""
        return self.base.step(state, row)

    def turn(self, state: Any) -> Any:
        """Return the next column's state in the base."""
        return self.base.turn(state)

    def accepts(self, state: Any) -> bool:
        """Return whether the base accepts."""
        return self.base.accepts(state)

    def legal(self, board: Any) -> bool:
        """Say nothing: the base states its rules."""
        raise NotImplementedError


@dataclass(frozen=True, eq=False)
class Necklaces:
    """The classes of the boards of a ring up to its rotations and to some reflections of its layers: H, V, 180.

    >>> from stripcount.model.graphs.families import family
    >>> from stripcount.model.graphs.vocabulary import problem
    >>> necklaces(GraphStrip(family("cycle"), problem("2-colouring")), "rotations").terms(9)
    [1, 0, 1, 0, 1, 0, 1, 0, 1]
    """

    title: str
    strip: Strip[Any]
    reflections: frozenset[str]
    limits: Limits = UNLIMITED

    def terms(self, count: int) -> list[int]:
        """Return a(0)..a(count - 1); a(0) is that of the boards. Raises Disagreement if a quotient is not whole."""
        plain = self._machine.terms(count, limits=self.limits)
        found = plain[:1]
        for n in range(1, count):
            total = sum(plain[gcd(s, n)] for s in range(n))
            if "V" in self.reflections:
                total += sum(self._turned(gcd(s, n), n) for s in range(n))
            for name in sorted(self.reflections & {"H", "180"}):
                total += self._reflected(name, n)
            classes, rest = divmod(total, n * (1 + len(self.reflections)))
            if rest:
                raise Disagreement(
                    f"the numbers of structures of {n} layers that do not change under each of the symmetries of "
                    f"{self.title} have sum {total}, which {n * (1 + len(self.reflections))} does not divide."
                )
            found.append(classes)
        return found

    def generating_function(self, proof: Proof = "auto", execution: Execution | None = None) -> Derivation:
        """Raise BadInput: such a sequence has no rational generating function."""
        raise BadInput(
            f"{self.title} has no rational generating function, because the sum over the rotations runs over the "
            "divisors of the number of layers; ask for terms."
        )

    @cached_property
    def _machine(self) -> Machine:
        return explore(self.strip, limits=self.limits).machine()

    def _turned(self, period: int, layers: int) -> int:
        """Return how many structures do not change if they are rotated by a number of layers and turned over."""
        machine = self._mirrored if layers // period % 2 else self._twisted
        return machine.terms(period + 1, limits=self.limits)[period]

    @cached_property
    def _mirrored(self) -> Machine:
        return explore(Mirrored(self.strip), limits=self.limits).machine()

    @cached_property
    def _twisted(self) -> Machine:
        assert isinstance(self.strip, GraphStrip)
        twist = tuple(reversed(range(self.strip.rows)))
        return explore(GraphStrip(replace(self.strip.graph, twist=twist), self.strip.problem)).machine()

    def _reflected(self, name: str, layers: int) -> int:
        """Return the sum, over the reflections of one kind, of the numbers of structures that do not change.

        The axis of a reflection passes between two layers or through one, at either side of the ring.
        """
        whole, begun = self._folds[name]
        if layers % 2:
            return layers * _term(whole.odd, layers // 2)
        through = sum(_term(fold.odd, layers // 2 - 1) for fold in begun)
        return layers // 2 * (_term(whole.even, layers // 2) + through)

    @cached_property
    def _folds(self) -> dict[str, tuple[Folded, list[Folded]]]:
        """For each reflection how boards are folded, and those which follow each first column that does not change."""
        fold: dict[str, Callable[..., Folded]] = {"H": fold_left_right, "180": fold_half_turn}
        found = {}
        for name in self.reflections & set(fold):
            kept = [state for column, state in self._columns() if name == "H" or column == column[::-1]]
            strips = [self.strip, *(Begun(self.strip, state) for state in kept)]
            whole, *begun = (fold[name](explore(strip, limits=self.limits), same, self.limits) for strip in strips)
            found[name] = whole, begun
        return found

    def _columns(self) -> Iterator[tuple[tuple[Mark, ...], Any]]:
        """Yield the first columns, each with the state after it."""
        reached: list[tuple[tuple[Mark, ...], Any]] = [((), self.strip.start())]
        for row in range(self.strip.rows):
            reached = [((*column, mark), to) for column, at in reached for mark, to in self.strip.step(at, row)]
            if len(reached) > MOST_COLUMNS:
                raise BadInput(f"up-to=all is counted for rings of at most {MOST_COLUMNS} different layers.")
        for column, state in reached:
            after = self.strip.turn(state)
            if after is not None:
                yield column, after


def _term(machine: Machine, at: int) -> int:
    return machine.terms(at + 1)[at]


def necklaces(strip: Strip[Any], name: str, limits: Limits = UNLIMITED) -> Necklaces:
    """Return the classes of a ring's boards up to "rotations" of the ring, or "all": with the reflections of its graph.

    Raises BadInput for other names, and where a period of a structure need not be a structure: for a rule about pieces
    or the size of a set, and for lines and areas; "all" also for choices of edges and for strips that are no graphs.
    """
    title, graph = f"{strip.title}, up-to={name}", strip.graph if isinstance(strip, GraphStrip) else None
    if name not in ("rotations", "all"):
        raise BadInput(f"up-to must be rotations or all on a ring, not {name}.")
    local = strip.unrolled is not None
    if isinstance(strip, GraphStrip):
        bare = not (strip.graph.twist or any(strip.graph.hubs) or strip.graph.first)
        local = bare and not strip.extreme and all(isinstance(one, Local) for one in strip.properties)
    if not local:
        raise BadInput(
            f"{title} is not possible: structures on a ring are counted up to symmetry if the rule is about each "
            "vertex, or cell, and its neighbours, without hubs, twists, pieces and extremes."
        )
    if name == "all" and (graph is None or not isinstance(strip, GraphStrip) or strip.of == "edges"):
        raise BadInput(
            f"{title} is not possible, only up-to=rotations: reflections are for sets of vertices and colourings of a "
            "graph."
        )
    return Necklaces(title, strip, graph.reflections if graph and name == "all" else frozenset(), limits)
