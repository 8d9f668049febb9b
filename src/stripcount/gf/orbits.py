"""Boards up to symmetry, and symmetric boards: both are counted by sums of the terms of machines.

By Burnside's lemma the number of classes of boards under a group of symmetries is the average, over the group, of the
number of boards that a symmetry does not change.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flint import fmpz_poly

from stripcount.algebra.rational_gf import RationalGF
from stripcount.errors import BadInput, Disagreement, check_equal
from stripcount.gf.derivation import Derivation
from stripcount.gf.generating_function import generating_function
from stripcount.gf.modular import Execution, Proof
from stripcount.gf.necklaces import Necklaces, necklaces
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.exploration import Exploration
from stripcount.machine.explore import explore
from stripcount.machine.folding import fold_half_turn, fold_left_right
from stripcount.machine.machine import Machine
from stripcount.model.graphs.eager_edges import incident_edges
from stripcount.model.operators import Mirrored
from stripcount.model.strip import Strip
from stripcount.model.symmetry import Symmetry, group, require_symmetry, symmetry

_COMPARED_TERMS = 24  # the number of exact terms that the sum of functions must regenerate


@dataclass(frozen=True, eq=False)
class Summand:
    """A machine whose term m is the number of boards of offset + period·m columns."""

    machine: Machine
    period: int
    offset: int


@dataclass(frozen=True, eq=False)
class Orbits:
    """The sequence of the sums of some machines' terms, divided by `order`.

    It counts the classes of boards under a group of `order` symmetries, or with order 1 the boards that one symmetry
    does not change. `title` is used in errors.
    """

    title: str
    summands: tuple[Summand, ...]
    order: int
    limits: Limits = UNLIMITED

    def terms(self, count: int) -> list[int]:
        """Return a(0)..a(count - 1); raises Disagreement if a sum is not divisible by the order of the group."""
        sums = [0] * count
        for summand in self.summands:
            term_count = len(range(summand.offset, count, summand.period))
            for m, value in enumerate(summand.machine.terms(term_count, limits=self.limits)):
                sums[summand.offset + summand.period * m] += value
        for k, value in enumerate(sums):
            if value % self.order:
                raise Disagreement(
                    f"the numbers of boards of {k} columns that do not change under each of the symmetries of "
                    f"{self.title} have sum {value}, which {self.order}, the number of symmetries, does not divide."
                )
        return [value // self.order for value in sums]

    def generating_function(self, proof: Proof = "auto", execution: Execution | None = None) -> Derivation:
        """Return the generating function, proved if those of all summands are.

        Raises Disagreement if it does not give the exact terms.
        """
        derivations = [
            generating_function(summand.machine, proof=proof, execution=execution) for summand in self.summands
        ]
        total = _sum_of_functions(
            [d.gf.spread(summand.period, summand.offset) for d, summand in zip(derivations, self.summands)], self.order
        )
        methods = "the sum of functions", "machines"
        check_equal(
            total.terms(_COMPARED_TERMS), self.terms(_COMPARED_TERMS), lambda k: f"a({k}) of {self.title}", methods
        )
        all_proved = all(derivation.evidence == "proved" for derivation in derivations)
        all_functions = f"each of the {len(derivations)} functions" if len(derivations) > 1 else "the function"
        lemma = f"; Burnside's lemma over {self.order} symmetries" if self.order > 1 else ""
        return Derivation(
            gf=total,
            method="folding",
            states=sum(derivation.states for derivation in derivations),
            minimal_states=sum(derivation.minimal_states for derivation in derivations),
            terms_used=max(derivation.terms_used for derivation in derivations),
            surplus_terms=min(derivation.surplus_terms for derivation in derivations),
            primes=tuple(sorted({p for d in derivations for p in d.primes}, reverse=True)),
            check_primes=tuple(sorted({p for d in derivations for p in d.check_primes}, reverse=True)),
            evidence="proved" if all_proved else "checked",
            because=f"{all_functions} in the sum is {'proved' if all_proved else 'at least checked'}{lemma}; that "
            "images of left halves depend only on their states was verified on every transition",
        )


Classes = Orbits | Necklaces
"""What `classes_up_to` returns: `Necklaces` for rings, else `Orbits`."""


def symmetric_boards(strip: Strip, name: str, limits: Limits = UNLIMITED) -> Orbits:
    """Return the sequence of the boards that do not change under the symmetry called H, V or 180.

    Raises BadInput for a symmetry of squares, whose number of columns is fixed, for glued sides, and for a puzzle that
    does not declare how the symmetry changes a mark.

    >>> from stripcount.puzzles.hard_squares import HardSquares
    >>> symmetric_boards(HardSquares(2), "H").terms(6)
    [1, 3, 1, 7, 3, 17]
    """
    element = symmetry(name)
    if element.square:
        raise BadInput(f"symmetric must be H, V or 180 for boards of any width, not {name}; use a table of squares.")
    counted = _with_symmetries(strip, (element,))
    return Orbits(f"{counted.title}, symmetric={name}", _summands(counted, element, None, limits), 1, limits)


def classes_up_to(strip: Strip, name: str, limits: Limits = UNLIMITED) -> Classes:
    """Return the sequence of the classes of boards up to "reflections", "rotations" or "all" symmetries of a rectangle.

    On a ring, "rotations" are those of the ring, and "all" adds the reflections of its graph; see `necklaces`. Raises
    BadInput as `symmetric_boards` does, and if the symmetries do not map solutions to solutions.

    >>> from stripcount.puzzles.hard_squares import HardSquares
    >>> classes_up_to(HardSquares(2), "all").terms(6)
    [1, 2, 3, 7, 13, 31]
    """
    counted, elements = strip.counted(), group(name)
    if counted.closing.finite and _is_ring(counted):
        return necklaces(counted, name, limits)
    counted = _with_symmetries(counted, elements)
    if any(counted.wrap) and name == "all":
        raise BadInput("a cylinder may be turned about its axis as well; up-to must be reflections or rotations.")
    exploration = explore(counted, limits=limits, marks=True)
    summands = [summand for element in elements for summand in _summands(counted, element, exploration, limits)]
    return Orbits(f"{counted.title}, up-to={name}", tuple(summands), len(elements), limits)


def _is_ring(strip: Strip) -> bool:
    """Return whether the last column of a strip, or the last layer of its graph, is adjacent to the first."""
    return strip.wrap.columns or (strip.structure is not None and strip.structure.graph.ring)


def _with_symmetries(strip: Strip, elements: Sequence[Symmetry]) -> Strip:
    """Return a strip of the same boards that declares the symmetries `elements`; raises BadInput if there is none."""
    counted = strip.counted()
    if _is_ring(counted):
        raise BadInput("symmetric boards are not counted with glued columns; leave out the wrap or the symmetry.")
    structure = counted.structure
    if structure is not None and structure.domain == "edges":
        if structure.problem.extreme:
            raise BadInput(f"{counted.title} is not counted up to symmetry, only sets of all sizes are.")
        counted = incident_edges(structure.graph, structure.properties, counted.title)
    for element in elements:
        require_symmetry(counted.title, counted.symmetries, element)
    return counted


def _summands(
    strip: Strip, element: Symmetry, strip_exploration: Exploration | None, limits: Limits
) -> tuple[Summand, ...]:
    """Return the machines whose terms count the boards that do not change under one symmetry.

    If the strip's exploration is given, raises BadInput unless the symmetry maps solutions to solutions; if it is None,
    the strip is explored here and this is not tested.
    """
    if element.name == "V":
        return (Summand(explore(Mirrored(strip), limits=limits).machine(), 1, 0),)
    exploration = explore(strip, limits=limits, marks=True) if strip_exploration is None else strip_exploration
    if element.name == "none":
        return (Summand(exploration.machine(), 1, 0),)
    fold = fold_half_turn if element.name == "180" else fold_left_right
    folded = fold(exploration, lambda mark: element.mark(strip.symmetries, mark), limits)
    if strip_exploration is not None and not folded.invariant:
        raise BadInput(
            f"{strip.title} declares the symmetry {element.name}, which does not map every solution to a solution."
        )
    return Summand(folded.even, 2, 0), Summand(folded.odd, 2, 1)


def _sum_of_functions(functions: Sequence[RationalGF], divisor: int) -> RationalGF:
    """Return the sum of functions divided by `divisor`, in lowest terms; raises Disagreement if that is impossible."""
    numerator, denominator = fmpz_poly([]), fmpz_poly([1])
    for function in functions:
        p, q = fmpz_poly(list(function.numerator)), fmpz_poly(list(function.denominator))
        numerator, denominator = numerator * q + p * denominator, denominator * q
        common_factor = numerator.gcd(denominator) if numerator.degree() >= 0 else denominator
        numerator, denominator = numerator // common_factor, denominator // common_factor
    total = RationalGF.of([int(c) for c in numerator.coeffs()], [int(c) for c in denominator.coeffs()])
    quotients = [divmod(c, divisor) for c in total.numerator]
    if any(remainder for _, remainder in quotients):
        raise Disagreement(f"the sum of the functions of {divisor} symmetries is not divisible by {divisor}.")
    return RationalGF(tuple(c for c, _ in quotients), total.denominator)
