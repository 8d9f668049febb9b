"""Count: one puzzle on one number of rows, and everything that can be computed about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Unpack

from stripcount.board import Board
from stripcount.board_count import BoardCount
from stripcount.errors import BadInput, TooLarge, checked_integer, excerpt
from stripcount.evaluate.sweep_estimate import check_work_fits
from stripcount.growing_board import GrowingBoard, Sweep, is_swept
from stripcount.machine.cyclic import cycle_of
from stripcount.machine.estimate import MAX_TERMS, Estimate, check_fits, check_term_index, estimate
from stripcount.machine.exploration import Exploration, ExplorationSize, with_warning
from stripcount.machine.explore import explore, explore_gaining
from stripcount.machine.machine import Machine
from stripcount.machine.packing.base import has_counting_packing
from stripcount.model.contract.examination import examined_strip
from stripcount.model.strip import Strip
from stripcount.model.wrap.wrapped import wrapped as glued
from stripcount.puzzles import is_built_in
from stripcount.resources import CountOptions, Resources

if TYPE_CHECKING:  # a few terms of a small puzzle need none of the libraries that these import
    from stripcount.algebra.growth import Growth
    from stripcount.check.agreement import Agreement
    from stripcount.claims.claim import Claim
    from stripcount.claims.prove import Verdict
    from stripcount.evaluate.prescribed import Prescribed
    from stripcount.evaluate.sample import Sampler
    from stripcount.gf.asymptotics import Asymptotics
    from stripcount.gf.derivation import Derivation
    from stripcount.gf.modular import Execution, Proof
    from stripcount.gf.orbits import Classes, Orbits
    from stripcount.gf.source import MachineSource, Source
    from stripcount.gf.split import SplitDerivation
    from stripcount.gf.statistic import Statistic
    from stripcount.gf.with_totals import WithTotals

_ANNOUNCED_BYTES_LOG2 = 26  # log2 of the bytes; a computation that needs more memory announces how much


class Count:
    """A puzzle on one number of rows: explored when it is first needed, each answer computed once.

    A puzzle that is not built in is examined before it is used: a mistake raises BrokenPuzzle or Disagreement. If its
    states seem to be infinitely many, boards are swept for terms, and what needs a machine raises NeverCloses. Work
    that needs more than `max_memory` (bytes, or text such as "12G"; by default the free memory; `math.inf` for no
    bound) raises TooLarge before it begins, and work that takes more than `time_limit` seconds raises OutOfTime;
    several counts can share one object of `limits`. Long derivations use `workers` processes or the `executor`, store
    finished work in the file `store`, and resume from it. `progress` and `announce` are callbacks: the first gets
    (unit, done, expected), the second a sentence about the memory needed or the stored work that is resumed. A script
    that uses several processes needs its main program under `if __name__ == "__main__":`.

    >>> from stripcount.puzzles.magnets import Magnets
    >>> count = Count(Magnets(2))
    >>> count.states, count.minimal_states, count.terms(5)
    (14, 6, [1, 3, 14, 47, 183])
    >>> count.generating_function()
    Derivation(order 6, 14 states (6 minimal), modular, proved)
    """

    def __init__(self, strip: Strip, **options: Unpack[CountOptions]) -> None:
        if not isinstance(strip, Strip):
            raise BadInput(f"strip must be a puzzle such as Magnets(4), not {excerpt(repr(strip))}.")
        self.strip = strip
        self._resources = Resources.of(options)
        self._derivations: dict[tuple[str, Proof], Derivation] = {}
        self._terms: list[int] = []

    def __repr__(self) -> str:
        return f"Count({self.strip!r})"

    def __getstate__(self) -> dict[str, object]:
        """Return the puzzle, its resources and the finished answers; machines are not pickled and are made again."""
        attributes = ("strip", "_resources", "_derivations", "_terms")
        return {name: value for name, value in vars(self).items() if name in attributes}

    @cached_property
    def counted(self) -> Strip:
        """The strip whose solutions are counted; examined first, unless the puzzle is built in."""
        return self.strip.counted() if is_built_in(self.strip) else examined_strip(self.strip, self._resources.bounds)

    @cached_property
    def estimate(self) -> Estimate:
        """The memory and the transitions of the machine's exploration, extrapolated from fewer rows."""
        return estimate(self.counted)

    @cached_property
    def exploration(self) -> Exploration:
        """Every state and transition, with the marks read."""
        return self._explore(marks=True)

    @cached_property
    def machine(self) -> Machine:
        """The machine before minimisation; it does not hold the marks of transitions."""
        is_reused = "exploration" in vars(self) and not has_counting_packing(self.counted)
        self._size = (exploration := self.exploration if is_reused else self._explore(marks=False)).size
        return exploration.machine()

    @cached_property
    def minimal(self) -> Machine:
        """The machine after merging states with equal futures, then states with equal pasts."""
        return self.machine.minimize(self._resources.limits)

    @cached_property
    def by_machine(self) -> MachineSource:
        """Terms, function and growth from the machine."""
        from stripcount.gf.source import MachineSource

        return MachineSource(self, self._execution)

    @cached_property
    def source(self) -> Source:
        """Terms, function and growth by closed walks for a strip whose columns form a ring, else from the machine."""
        if (unrolled := self.counted.unrolled) is None:
            return self.by_machine
        from stripcount.gf.source import WalkSource

        check_fits(unrolled, self._resources.bytes_allowed)
        return WalkSource.of(unrolled, self._resources.limits)

    @property
    def states(self) -> int:
        """The number of states between columns."""
        return self.machine.states

    @property
    def minimal_states(self) -> int:
        """The number of states between columns after minimisation."""
        return self.minimal.states

    @property
    def size(self) -> ExplorationSize:
        """The numbers of states before each cell, of transitions and of marks in the machine's exploration."""
        return (self.machine, self._size)[1]  # set when the machine is made

    @property
    def transitions(self) -> int:
        """The number of transitions of all cells of a column in that exploration; different marks count apart."""
        return self.size.transitions

    @property
    def period(self) -> int:
        """The number of cyclic classes of the minimal machine: 2 for Magnets on an odd number of rows."""
        return cycle_of(self.minimal).period

    def terms(
        self, count: int, modulus: int | None = None, *, sweep: Sweep = "auto", second_opinion: bool = False
    ) -> list[int]:
        """Return a(0)..a(count - 1), exactly or modulo a number below 2⁶¹; a(0) counts the empty board.

        `sweep` is "machine", "board" (one growing board without a machine) or "auto", the board for few columns if the
        machine is large or very small. A `second_opinion` is another sweep; raises Disagreement if counts differ.
        """
        if (count := checked_integer("count", count, 0, MAX_TERMS)) == 0:
            return []
        sweeps_board = self._sweeps_board(count, sweep)
        if second_opinion and not sweeps_board:
            raise BadInput("a second opinion needs a sweep of the board; terms of a machine are compared by check.")
        if modulus is not None:
            modulus = checked_integer("modulus", modulus, 2, (1 << 61) - 1)
        if sweeps_board:
            if len(self._terms) < count or second_opinion:
                self.admit(count - 1)
                self._terms = GrowingBoard(self.strip, self.counted, self._resources).terms(count, second_opinion)
        else:
            source = self.by_machine if sweep == "machine" else self.source
            if modulus is not None:
                return source.terms(count, modulus, self._resources.limits)
            if len(self._terms) < count:
                self._terms = source.terms(count, None, self._resources.limits)
        return [a if modulus is None else a % modulus for a in self._terms[:count]]

    def term(self, n: int, modulus: int | None = None, *, sweep: Sweep = "auto", second_opinion: bool = False) -> int:
        """Return a(n), as `terms` does; for a large n, which may be of any length, from a proved function."""
        n = checked_integer("n", n, 0)
        by_sweep = self._sweeps_board(n + 1, sweep)
        far = not (by_sweep or second_opinion) and n >= (self.by_machine if sweep == "machine" else self.source).far_n
        if far and (derivation := self.generating_function()).evidence == "proved":
            return derivation.gf.term(n, modulus)
        check_term_index(n, self.strip.title)
        if by_sweep and modulus is None and n >= len(self._terms):
            self.admit(n)
            return GrowingBoard(self.strip, self.counted, self._resources).term(n, second_opinion)
        return self.terms(n + 1, modulus, sweep=sweep, second_opinion=second_opinion)[n]

    def board(self, columns: int, *, second_opinion: bool = False) -> int:
        """Return a(columns) by sweeping a growing board, or half of it; only the states at one frontier are stored."""
        columns = checked_integer("columns", columns, 0, MAX_TERMS - 1)
        return self.term(columns, sweep="board", second_opinion=second_opinion)

    def table(self, columns: int) -> list[list[int]]:
        """Return T(r, k) for r = 1..rows, one list for each r, and k = 1..columns.

        Each number is counted with the shorter side as the rows, if the puzzle allows transposed boards.

        >>> from stripcount.puzzles.domino_tiling import DominoTiling
        >>> Count(DominoTiling(3)).table(4)
        [[0, 1, 0, 1], [1, 2, 3, 5], [0, 3, 0, 11]]
        """
        from stripcount.evaluate.table import table

        columns = checked_integer("columns", columns, 1, 10_000)
        strip = self.strip if self.counted.closing.finite else self.counted
        return table(strip, range(1, strip.rows + 1), range(1, columns + 1), limits=self._resources.limits).lines

    def generating_function(self, proof: Proof = "auto", *, method: str = "auto") -> Derivation:
        """Return the generating function with the evidence for it, "proved" or "checked".

        `method` is "modular" (terms modulo primes), "symbolic" (the linear system over ℤ[x], up to 60 states) or
        "auto". With proof="always" enough primes for a proof are used for a machine of any size, with "never" only
        enough for a check, and with "auto" a proof is made up to 4000 minimal states.
        """
        if proof not in ("auto", "always", "never"):
            raise BadInput(f"proof must be auto, always or never, not {excerpt(str(proof))}.")
        if (method, proof) not in self._derivations:
            source = self.source if method == "auto" else self.by_machine
            self._derivations[method, proof] = source.derivation(method, proof)
        return self._derivations[method, proof]

    def growth(self, digits: int | None = None) -> Growth:
        """Return the certified growth constant per column: 20 `digits` by default, about 11 for large machines."""
        from stripcount.algebra.growth import MAX_CERTIFIED
        from stripcount.gf.asymptotics import certified_growth

        digits = None if digits is None else checked_integer("digits", digits, 1, MAX_CERTIFIED)
        return certified_growth(self.source.spectrum.bracket, self.generating_function, self.source.states, digits)

    def asymptotics(self, digits: int = 20) -> Asymptotics:
        """Return the constants c and the growth g of a(n) ~ c·g^n, one c per cyclic class, with certified digits."""
        from stripcount.algebra.growth import MAX_CERTIFIED
        from stripcount.gf.asymptotics import asymptotics

        digits = checked_integer("digits", digits, 1, MAX_CERTIFIED)
        return asymptotics(self.generating_function(), self.source.spectrum, digits)

    def growth_bounds(self) -> tuple[Fraction, Fraction] | None:
        """Return certified bounds of the growth constant from the machine; None if the sequence ends."""
        bracket = self.source.spectrum.bracket
        return (Fraction(bracket[0]), Fraction(bracket[1])) if bracket[1] > 0 else None

    def wrapped(self, sides: str) -> Count:
        """Return the Count of boards with glued sides: "rows", "columns", "both", "moebius" or "klein"; see `--wrap`.

        >>> from stripcount.puzzles.domino_tiling import DominoTiling
        >>> Count(DominoTiling(4)).wrapped("both").terms(5)
        [1, 2, 36, 50, 272]
        """
        count = Count(glued(self.strip, sides))
        count._resources = self._resources
        return count

    def on(self, board: Board, *, outside: object = None) -> BoardCount:
        """Return the count of one board with holes, given marks and FREE cells; see `model.boards.on`."""
        return BoardCount.on(self.counted, board, outside, self._resources)

    def symmetric(self, name: str) -> Orbits:
        """Return the sequence of the boards that do not change under H (left and right exchanged), V or 180."""
        from stripcount.gf.orbits import symmetric_boards

        return symmetric_boards(self.counted, name, self._resources.limits)

    def up_to(self, name: str) -> Classes:
        """Return the sequence of the classes of boards up to "reflections", "rotations" or "all" symmetries."""
        from stripcount.gf.orbits import classes_up_to

        return classes_up_to(self.counted, name, self._resources.limits)

    def statistic(self, *names: str) -> Statistic:
        """Return the counts split by the puzzle's statistics, up to three; raises BadInput for an unknown name.

        >>> from stripcount.puzzles.magnets import Magnets
        >>> Count(Magnets(2)).statistic("magnets").terms(3)
        [(1,), (1, 2), (2, 8, 4)]
        """
        from stripcount.gf.statistic import Statistic

        exploration, limits = self._exploration_with(names), self._resources.limits
        return Statistic(self.counted, names, exploration, lambda: self._execution(", ".join(names)), limits)

    def with_totals(self, **totals: int) -> WithTotals:
        """Return the boards whose statistics have these totals: terms, function, growth and samples.

        >>> from stripcount.puzzles.magnets import Magnets
        >>> Count(Magnets(2)).with_totals(magnets=1).terms(4)
        [0, 2, 8, 18]
        """
        from stripcount.gf.with_totals import WithTotals

        totals_text, limits = ", ".join(f"{name}={total}" for name, total in totals.items()), self._resources.limits
        return WithTotals(self.counted, totals, self._exploration_with, lambda: self._execution(totals_text), limits)

    def _exploration_with(self, statistics: Sequence[str]) -> Exploration:
        """Return an exploration whose marks, or gains, give the totals of the statistics."""
        return explore_gaining(self.counted, statistics, self._resources.limits) or self.exploration

    def polynomial(self, name: str) -> SplitDerivation:
        """Return Σ p(n) zⁿ, where p(n) is a polynomial of the strip's graph with n layers: see `strip_polynomial`."""
        from stripcount.gf.strip_polynomials import strip_polynomial

        return strip_polynomial(name, getattr(self.counted, "graph", self.strip.title), self._resources.limits)

    def sampler(self, columns: int, **totals: int) -> Sampler | Prescribed:
        """Return a sampler of uniform solutions of `columns` columns; `magnets=5` restricts them to that total."""
        from stripcount.evaluate.prescribed import prescribed, sampling_memory

        if len(totals) > 1:
            return self.with_totals(**totals).sampler(columns)
        name, total = next(iter(totals.items()), (None, 0))
        limits, exploration = self._resources.limits, self._exploration_with([*totals])
        memory = sampling_memory(exploration, columns, total, limits.bytes)
        if memory > 1 << _ANNOUNCED_BYTES_LOG2:
            self._resources.announce(f"memory: about {memory / 2**20:,.0f} MB for the completions of a board")
        return prescribed(self.counted, columns, name, total, exploration=exploration, limits=limits)

    def sample(self, columns: int, number: int = 1, seed: int = 1, **totals: int) -> list[Board]:
        """Return `number` exactly uniform solutions; sample i of a seed does not depend on `number`.

        >>> from stripcount.puzzles.domino_tiling import DominoTiling
        >>> print(Count(DominoTiling(2)).sample(4, seed=3)[0])
        TLRT
        BLRB
        """
        return self.sampler(columns, **totals).draw(number, seed)

    def prove(self, claim: Claim, proof: Proof = "auto") -> Verdict:
        """Return the verdict on a claim: "undecided", with the reason, if it needs too much memory."""
        try:
            return self.judged(claim, proof)
        except TooLarge as error:
            from stripcount.claims.prove import Verdict

            return Verdict("undecided", claim, reason=str(error).rstrip("."))

    def judged(self, claim: Claim, proof: Proof = "auto") -> Verdict:
        """Return the verdict on a claim as `prove` does, but raise TooLarge if it needs too much memory."""
        from stripcount.claims.prove import prove, prove_by_function

        if self.counted.unrolled is not None and claim.index.step == 1:  # needs no pairs of states
            return prove_by_function(self.generating_function(), claim)
        with self._execution() as execution:
            return prove(self.machine, claim, proof=proof, execution=execution, limits=self._resources.limits)

    def check(self, columns: int = 8) -> list[Agreement]:
        """Return the agreement of each independent method on a(0)..a(columns) or on the generating function."""
        return list(self.agreements(columns))

    def agreements(self, columns: int = 8) -> Iterator[Agreement]:
        """Yield what `check` returns, one at a time."""
        from stripcount.check.counting import agreements

        self.admit()
        return agreements(self.counted, checked_integer("columns", columns, 0, 10_000), self._resources.limits)

    def export(self, form: str, title: str | None = None) -> str:
        """Return the generating function as text for another program: "pari", "sage", "latex", "json", …

        >>> from stripcount.puzzles.domino_tiling import DominoTiling
        >>> print(Count(DominoTiling(2)).export("pari").splitlines()[2])
        P = 1;
        """
        from stripcount.export import export

        return export(form, self.generating_function(), title or self.strip.title)

    def bfile(self, columns: int) -> str:
        """Return a(0)..a(columns) as an OEIS b-file, up to the last number of fewer than 1000 digits.

        >>> from stripcount.puzzles.domino_tiling import DominoTiling
        >>> Count(DominoTiling(2)).bfile(2)
        '0 1\\n1 1\\n2 2\\n'
        """
        from stripcount.export import bfile

        return bfile.bfile_of_function(self.terms, checked_integer("columns", columns, 0, MAX_TERMS - 1) + 1)

    def _execution(self, about: str = "") -> AbstractContextManager[Execution]:
        return self._resources.execution(f"{self.strip.title}, {about}" if about else self.strip.title)

    def _explore(self, marks: bool) -> Exploration:
        self.admit(marks=marks)
        announce = with_warning(self.counted, lambda states: self._resources.report("state", states, None))
        return explore(self.counted, announce=announce, limits=self._resources.limits, marks=marks)

    def admit(self, columns: int | None = None, *, quiet: bool = False, marks: bool = False) -> None:
        """Raise TooLarge if the machine, or a sweep of `columns`, exceeds the memory; unless `quiet`, announce much."""
        strip, allowed = self.counted, self._resources.bytes_allowed
        estimated = check_work_fits(strip, columns, allowed, lambda: estimate(strip, marks) if marks else self.estimate)
        if not quiet and estimated.bytes_log2 > _ANNOUNCED_BYTES_LOG2:
            self._resources.announce(f"memory: {estimated}")

    def _sweeps_board(self, count: int, sweep: Sweep) -> bool:
        """Return whether `count` terms come from a sweep of the board, not from the machine."""
        transitions = None if "machine" in vars(self) else lambda: self.estimate.transitions_log2
        return is_swept(self.counted, count, sweep, transitions)
