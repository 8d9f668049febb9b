"""Structures on rings up to rotation, like necklaces, and up to rotation and reflection, like bracelets.

A ring of n layers has n rotations, and with each reflection of its graph n more symmetries. By Burnside's lemma the
number of classes is the average number of structures that a symmetry does not change. A structure that a rotation does
not change repeats after g layers, where g divides n. If its rule is about each vertex and its neighbours, the period is
a structure of the ring of g layers, and the other way round; if the rotation also turns the layers over, g layers are
closed with a twist. A structure that a reflection does not change is found by folding.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate, pairwise, product

from flint import fmpz

from stripcount.errors import BadInput, Disagreement
from stripcount.gf.derivation import Derivation
from stripcount.gf.modular import Execution, Proof
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.exploration import Exploration
from stripcount.machine.explore import explore
from stripcount.machine.folding import Folded, fold_half_turn, fold_left_right
from stripcount.model.graphs.frontier_strip import CHOSEN
from stripcount.model.graphs.property import Local
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.structure import GraphStructures
from stripcount.model.operators import Mirrored
from stripcount.model.strip import Strip
from stripcount.model.symmetry import same

MAX_TRIED_PERIODS = 1 << 16
"""The largest number of choices for one period that are tried one by one, on rings whose edges meet themselves."""
MAX_COLUMNS = 4096
"""The largest number of different first columns that are examined for reflections whose axis passes through them."""


@dataclass(frozen=True, eq=False)
class Necklaces:
    """The classes of the boards of a ring of layers up to its rotations and to some of its reflections.

    `reflections` holds names of symmetries that the graph has: H reverses the order of the layers, V turns each layer
    over, 180 does both. `title` is used in errors.

    >>> from stripcount.model.graphs.families import family
    >>> from stripcount.model.graphs.vocabulary import problem
    >>> necklaces(GraphStrip(family("cycle"), problem("2-colouring")), "rotations").terms(9)
    [1, 0, 1, 0, 1, 0, 1, 0, 1]
    """

    title: str
    strip: Strip
    reflections: frozenset[str]
    limits: Limits = UNLIMITED

    def terms(self, count: int) -> list[int]:
        """Return a(0)..a(count - 1), where a(0) is that of the strip itself.

        Raises Disagreement if the number of symmetries does not divide a sum. Costs the terms of each machine once, and
        an addition for each divisor of each number of layers.
        """
        fixed_sums = self._rotation_sums(count)
        for name in sorted(self.reflections & {"H", "180"}):
            fixed_sums = [a + b for a, b in zip(fixed_sums, self._reflection_sums(name, count))]
        class_counts = fixed_sums[:1]
        for n, total in enumerate(fixed_sums[1:], 1):
            classes, remainder = divmod(total, n * (1 + len(self.reflections)))
            if remainder:
                raise Disagreement(
                    f"the numbers of structures of {n} layers that do not change under each of the symmetries of "
                    f"{self.title} have sum {total}, which {n * (1 + len(self.reflections))} does not divide."
                )
            class_counts.append(classes)
        return class_counts

    def generating_function(self, proof: Proof = "auto", execution: Execution | None = None) -> Derivation:
        """Raise BadInput: such a sequence has no rational generating function."""
        raise BadInput(
            f"{self.title} has no rational generating function, because the sum over the rotations runs over the "
            "divisors of the number of layers; ask for terms."
        )

    @cached_property
    def _exploration(self) -> Exploration:
        """The exploration of the strip, with its marks."""
        return explore(self.strip, limits=self.limits, marks=True)

    def _rotation_sums(self, count: int) -> list[int]:
        """Return, for each number of layers, the sum over the rotations of the numbers of unchanged structures.

        Of n rotations, φ(n/g) have the same unchanged structures: those that repeat after g layers. With V in the
        reflections, each rotation is also combined with V. Such a structure is turned over after every g layers, which
        is done n/g times around the ring: if n/g is even, the g layers are those of a ring closed with a twist; if it
        is odd, the layers are also symmetric themselves.
        """
        all_terms = self._exploration.machine().terms(count, limits=self.limits)
        period = self._period
        period_terms = all_terms if period is self.strip else self._terms(period, count)
        symmetric = closed_with_twist = symmetric_periods = [0] * count
        if "V" in self.reflections:
            structure, upside_down = _structure(period), tuple(reversed(range(period.rows)))
            closed_with_twist = self._terms(
                GraphStrip(replace(structure.graph, twist=upside_down), structure.problem), count
            )
            symmetric = self._terms(Mirrored(self.strip), count)
            symmetric_periods = symmetric if period is self.strip else self._terms(Mirrored(period), count)
        totals = all_terms[:1] + [a + b for a, b in zip(all_terms[1:], symmetric[1:])]
        for layers in range(1, count):
            for repetitions in range(2, (count - 1) // layers + 1):
                if layers * repetitions in self._tried_lengths:
                    fixed_count = self._unchanged_by_trial(layers, repetitions)
                else:
                    fixed_count = (
                        period_terms[layers] + (symmetric_periods if repetitions % 2 else closed_with_twist)[layers]
                    )
                totals[layers * repetitions] += int(fmpz(repetitions).euler_phi()) * fixed_count
        return totals

    def _terms(self, strip: Strip, count: int) -> list[int]:
        """Return a(0)..a(count - 1) of a strip by its machine."""
        return explore(strip, limits=self.limits).machine().terms(count, limits=self.limits)

    @cached_property
    def _period(self) -> Strip:
        """The strip whose boards on a ring of g layers are the periods of the boards of this strip that repeat after g.

        Raises BadInput for layers that have loops.
        """
        if (structure := self.strip.structure) is None:
            return self.strip
        local = (constraint for constraint in structure.properties if isinstance(constraint, Local))
        properties = tuple(constraint.unfolded() for constraint in local)
        if properties == structure.properties:
            return self.strip
        graph = structure.graph
        if any(u == v for u, v in graph.within):
            raise BadInput(f"{self.title} is not counted on a graph whose layers have loops.")
        if structure.domain == "vertices":  # what is parallel in every ring joins the same vertices there
            within = {frozenset(edge): edge for edge in graph.within}
            graph = replace(graph, within=tuple(within.values()), between=tuple(dict.fromkeys(graph.between)))
        return GraphStrip(graph, replace(structure.problem, properties=properties))

    @cached_property
    def _tried_lengths(self) -> range:
        """The numbers of layers of rings so short that edges may meet themselves; their periods are tried in turn."""
        period = self._period
        return range(0) if period is self.strip else range(2, max(2, 3 * _structure(period).graph.layer_span))

    def _unchanged_by_trial(self, layers: int, repetitions: int) -> int:
        """Return how many structures of `layers` · `repetitions` layers repeat after `layers` layers.

        All periods are tried, one by one. If V is a reflection, structures that are turned over after `layers` layers
        count as well.
        """
        structure = _structure(self.strip)
        layered, choices = structure.graph, [choice for choice, _ in structure.choices]
        graph = layered.finite(layers * repetitions)
        choices_per_layer = (
            (layered.height,) if structure.domain == "vertices" else (len(layered.within), len(layered.between))
        )
        if len(choices) ** (layers * sum(choices_per_layer)) > MAX_TRIED_PERIODS:
            raise BadInput(f"{self.title} is counted on graphs whose layers have fewer vertices and edges.")
        fixed_count = 0
        for period in product(product(choices, repeat=sum(choices_per_layer)), repeat=layers):
            boards = [period * repetitions]
            if "V" in self.reflections and (repetitions % 2 == 0 or all(layer == layer[::-1] for layer in period)):
                turned_over = tuple(layer[::-1] for layer in period)
                boards.append((period + turned_over) * (repetitions // 2) + period * (repetitions % 2))
            for layers_of_board in boards:
                group_ends = [0, *accumulate(choices_per_layer)]
                choices_in_order = [
                    choice for a, b in pairwise(group_ends) for layer in layers_of_board for choice in layer[a:b]
                ]
                are_sets = set(choices) == {False, True} and structure.symbol_of_choice[True] == CHOSEN
                chosen_structure = (
                    frozenset(index for index, choice in enumerate(choices_in_order) if choice)
                    if are_sets
                    else tuple(choices_in_order)
                )
                fixed_count += all(constraint.legal(graph, chosen_structure) for constraint in structure.properties)
        return fixed_count

    def _reflection_sums(self, name: str, count: int) -> list[int]:
        """Return, for each number of layers, the sum over the reflections of the numbers of unchanged structures.

        `name`, H or 180, is the kind of the reflections. The axis of a reflection crosses the ring at two places, each
        of which is a layer or lies between two layers.
        """
        fold: Callable[..., Folded] = fold_left_right if name == "H" else fold_half_turn
        first_states = [state for column, state in self._columns() if name == "H" or column == column[::-1]]
        between_layers, *through_layers = (
            fold(folded, same, self.limits)
            for folded in (self._exploration, *map(self._exploration.after, first_states))
        )
        half_count = count // 2 + 1
        odd, even = (
            machine.terms(half_count, limits=self.limits) for machine in (between_layers.odd, between_layers.even)
        )
        through_a_layer = [
            sum(counts)
            for counts in zip(*(folded.odd.terms(half_count, limits=self.limits) for folded in through_layers))
        ]
        through_a_layer = through_a_layer or [0] * half_count
        return [
            n * odd[n // 2] if n % 2 else n // 2 * (even[n // 2] + through_a_layer[n // 2 - 1]) for n in range(count)
        ]

    def _columns(self) -> list[tuple[tuple[int, ...], int]]:
        """Return all possible first columns as pairs (indices of its marks, index of the state after it).

        Raises BadInput for more than MAX_COLUMNS.
        """
        columns: list[tuple[tuple[int, ...], int]] = [((), self._exploration.start)]
        for edges in self._exploration.edges:
            steps_from = defaultdict(list)
            for source, target, mark in zip(edges.source.tolist(), edges.target.tolist(), edges.mark.tolist()):
                steps_from[source].append((mark, target))
            columns = [
                ((*column, mark), next_state) for column, state in columns for mark, next_state in steps_from[state]
            ]
            if len(columns) > MAX_COLUMNS:
                raise BadInput(f"up-to=all is counted for rings of at most {MAX_COLUMNS} different layers.")
        return columns


def necklaces(strip: Strip, name: str, limits: Limits = UNLIMITED) -> Necklaces:
    """Return the classes of a ring's boards up to "rotations" of the ring, or "all": with the reflections of its graph.

    Raises BadInput for other names, and if a period of a structure need not be a structure: for rules about components
    or the size of a set, and for puzzles of lines or areas. For "all" it is raised also for choices of edges and for
    strips that are not graphs.
    """
    title, structure = f"{strip.title}, up-to={name}", strip.structure
    if name not in ("rotations", "all"):
        raise BadInput(f"up-to must be rotations or all on a ring, not {name}.")
    local = strip.unrolled is not None
    if structure is not None:
        graph, extreme = structure.graph, structure.problem.extreme
        has_equal_layers = not (graph.twist or any(graph.hubs) or graph.first)
        local = (
            has_equal_layers
            and not extreme
            and all(isinstance(constraint, Local) for constraint in structure.properties)
        )
    if not local:
        raise BadInput(
            f"{title} is not possible: structures on a ring are counted up to symmetry if the rule is about each "
            "vertex, or cell, and its neighbours, without hubs, twists, components and extremes."
        )
    if name == "all" and (structure is None or structure.domain == "edges"):
        raise BadInput(
            f"{title} is not possible, only up-to=rotations: reflections are for sets of vertices and colourings of a "
            "graph."
        )
    reflections = structure.graph.reflections if structure is not None and name == "all" else frozenset[str]()
    return Necklaces(title, strip, reflections, limits)


def _structure(strip: Strip) -> GraphStructures:
    """Return the structure of a strip that is known to have one."""
    assert strip.structure is not None
    return strip.structure
