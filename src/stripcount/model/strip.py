"""The central interface: what a puzzle on a strip of fixed height is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from inspect import get_annotations
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from stripcount.board import FLAT, Board, Mark, Wrap
from stripcount.errors import BadInput, BrokenPuzzle, amount, checked_integer, did_you_mean, printable
from stripcount.model.offers import ArrayReading, Closing, ColumnOnes, Counting, Laws, LineShape, OneBoard, Slots
from stripcount.model.parameters import Parameter, parameter_values
from stripcount.model.states import S

if TYPE_CHECKING:
    from stripcount.model.graphs.structure import GraphStructures
    from stripcount.model.lattice.rule import Rule
    from stripcount.model.tile_strip import TileStrip

MAX_ROWS = 1_000_000  # far more than any machine can have; no estimate from a number of rows overflows


class Strip(ABC, Generic[S]):
    """A puzzle on `rows` rows, read cell by cell down a column, columns left to right.

    A state is any hashable value that holds what the later cells depend on: two partly filled boards with the same
    state have the same completions. Methods are pure: they never change a state they are given. `legal` states the
    rules a second time, without states, so that the two can be compared on small boards: it is called on every board of
    marks from `alphabet`, or on those that `candidates` yields if a puzzle has so many marks that these boards are too
    many.

    >>> class NoTwoA(Strip[str]):  # words of a and b, read down the columns, without two consecutive a
    ...     alphabet = "ab"
    ...     def start(self): return "b"
    ...     def step(self, state, row): return [("b", "b")] if state == "a" else [("a", "a"), ("b", "b")]
    ...     def end_column(self, state): return state
    ...     def accepts(self, state): return True
    ...     def legal(self, board): return "aa" not in "".join(str(board).split())
    >>> from stripcount.count import Count
    >>> Count(NoTwoA(1)).terms(6)
    [1, 2, 3, 5, 8, 13]
    """

    name: ClassVar[str] = ""  # its name on the command line; empty for a puzzle that is not built in
    about: ClassVar[str] = ""  # one line for the list of puzzles
    parameters: ClassVar[tuple[Parameter, ...]] = ()  # each becomes an attribute of its name
    # operations under which solutions are closed: Laws(transposes=True, stacks=True, cuts=True)
    laws: ClassVar[Laws] = Laws()
    drawn_as: ClassVar[str] = ""  # the style of its pictures, from draw.marks.STYLES; empty: one that fits the marks
    statistics: ClassVar[Mapping[str, Callable[[Mark], int]]] = {}  # by name: what one mark adds to a total
    alphabet: ClassVar[Sequence[Mark]] = ()  # every mark a cell may hold; not needed by a puzzle with `candidates`
    marks: Sequence[Mark] = ()  # the marks of a puzzle with `candidates`, if it lists them
    symmetries: ClassVar[Mapping[str, Callable[[Mark], Mark]]] = {}  # the change of a mark by H, V, D: see `symmetry`
    rule_methods: ClassVar[tuple[str, ...]] = ("start", "step", "end_column", "accepts")  # see `rules_untouched`
    wrap: Wrap = FLAT  # which sides of its boards meet in a seam; `unglued` is the same puzzle on flat boards
    closing: Closing = Closing()  # whether its states are finitely many: Closing(finite=False) has no machine
    counting: Counting = Counting()  # what is counted besides the number of boards, and which of them count

    def __init__(self, rows: int, **settings: object) -> None:
        self.rows = checked_integer("rows", rows, 1, MAX_ROWS)
        self.settings = parameter_values(self.parameters, settings, self.name or type(self).__name__)
        for name, value in self.settings.items():
            if hasattr(type(self), name):
                raise BrokenPuzzle(
                    f"{type(self).__name__}.{name} is set in the class, but {name} is a parameter, whose value is "
                    f"given with -p {name}=… or to the constructor; remove the class attribute."
                )
            setattr(self, name, value)

    def declare(self, base: Strip | None = None, **values: object) -> None:
        """Give this object what its class cannot declare: `values` by name, as a strip made from others needs.

        From `base` it takes the name, the line about it, the style of its pictures and its statistics. Raises
        BrokenPuzzle for a name that the class does not have, or computes.
        """
        if base is not None:
            values = {name: getattr(base, name) for name in ("name", "about", "drawn_as", "statistics")} | values
        for name in values:
            _check_declared(type(self), name)
        vars(self).update(values)

    def counted(self) -> Strip:
        """Return the strip whose solutions are counted; a puzzle overrides this if a parameter applies an operator.

        All code that reads a strip's rules calls this first, so that no parameter can be overlooked.
        """
        return self

    def resized(self, rows: int) -> Strip:
        """Return the same puzzle with the same parameters on another number of rows."""
        return type(self)(rows, **self.settings)

    def smaller(self, rows: int) -> Strip:
        """Return a strip of fewer rows, from which the memory of this one is estimated."""
        return self.resized(rows)

    def with_gains(self, names: Sequence[str]) -> Strip:
        """Return the same puzzle, whose `steps_with_gains` yield gains in the totals of `names`, in this order.

        `names` are some of `counting.gained`, the statistics that do not follow from marks.
        """
        return self

    def steps_with_gains(self, state: S, row: int) -> Iterable[tuple[Mark, S, tuple[int, ...]]]:
        """Yield (mark, state after it, gains) of every step; one gain for each name that `with_gains` was given.

        By default there are no gains.
        """
        yield from ((mark, after, ()) for mark, after in self.step(state, row))

    @property
    def title(self) -> str:
        """The puzzle, its rows and the parameters that are not at their default, in words.

        >>> from stripcount.puzzles.magnets import Magnets
        >>> Magnets(1, blanks=False).title
        'magnets, 1 row, blanks=no'
        """
        changed = [f"{p.name}={p.text(self.settings[p.name])}" for p in self._non_default_parameters()]
        name = vars(type(self)).get("name") or type(self).__name__  # a subclass does not inherit the puzzle's name
        return ", ".join([printable(name), amount(self.rows, "row"), *sorted(changed)])

    def without_solution(self, columns: int) -> str:
        """Return the sentence, without its period, that there is no solution of `columns` columns."""
        return f"{self.name or type(self).__name__} has no solution of {self.rows}×{columns} cells"

    @property
    def in_words(self) -> str:
        """The rules in standard words if they were given in the user's own words; else empty."""
        return ""

    @property
    def array_reading(self) -> ArrayReading | None:
        """The way in which arrays of states are read at once; None if each state is read by `step`."""
        return None

    @property
    def swept_as(self) -> tuple[Strip, int] | None:
        """(strip, d): another strip that is swept faster and has as many boards of k + d columns as this one of k.

        None if there is no such strip.
        """
        return None

    @property
    def unrolled(self) -> Strip | None:
        """The strip whose closed walks are the boards, if the last column is adjacent to the first; else None."""
        return None

    @property
    def symbols(self) -> list[str]:
        """The marks as texts, or for graphs the characters of which marks consist; empty if they are not known."""
        return [str(mark) for mark in self.marks or self.alphabet]

    @property
    def one_board(self) -> OneBoard | None:
        """Set if the strip is one board or graph, a single column whose rows are the steps of reading it; else None."""
        return None

    @property
    def structure(self) -> GraphStructures | None:
        """The graph, the problem and how boards show choices, for a strip of structures on a graph; else None."""
        return None

    @property
    def slots(self) -> Slots | None:
        """The dominoes and single cells that boards are made of, and what they hold; None for other boards."""
        return None

    @property
    def column_ones(self) -> ColumnOnes | None:
        """The number of ones in every column and where they are kept apart, if that is the rule; else None."""
        return None

    def tiling(self) -> TileStrip | None:
        """Return the same boards as tiles, None if the rule is not known to be local."""
        return None

    def array_rule(self) -> Rule | None:
        """Return the same boards as arrays of integers with conditions on nearby cells.

        None if there is no such rule.
        """
        return None

    def whole_rule(self) -> Rule | None:
        """Return the same boards as an array rule that may also require cells to be connected; None if there is none.

        If marks are no integers, the rule's values are their indices.
        """
        return self.array_rule()

    def line_rule(self) -> LineShape | None:
        """Return the same boards as lines with the marks of link strips; None if the rules ask for anything else."""
        return None

    def local_rule(self) -> Rule | None:
        """Return the same boards as tests of nearby cells, on the indices of marks; None if there is no such rule."""
        return self.array_rule()

    @property
    def unglued(self) -> Strip:
        """The same puzzle on boards without glued sides; for flat boards the strip itself."""
        return self

    @property
    def error_name(self) -> str:
        """The name of the class that error messages give."""
        return type(self).__name__

    def _non_default_parameters(self) -> list[Parameter]:
        """Return the parameters whose value is not the default."""
        return [p for p in self.parameters if self.settings[p.name] != p.value(p.default)]

    def _essence(self) -> dict[str, object]:
        """Return the attributes by which strips of one class are compared: those that are public and not computed."""
        computed = {name for name in vars(self) if isinstance(getattr(type(self), name, None), cached_property)}
        return {name: value for name, value in vars(self).items() if name not in computed and not name.startswith("_")}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Strip):
            return NotImplemented
        return type(self) is type(other) and self._essence() == other._essence()

    def __hash__(self) -> int:
        return hash((type(self), self.rows))

    def __getstate__(self) -> dict[str, object]:
        """Return the attributes without cached properties, which are computed again after a copy or unpickling."""
        return {k: v for k, v in vars(self).items() if not isinstance(getattr(type(self), k, None), cached_property)}

    def __repr__(self) -> str:
        arguments = "".join(f", {p.name}={self.settings[p.name]!r}" for p in self._non_default_parameters())
        return f"{type(self).__name__}({self.rows}{arguments})"

    def cautions(self) -> Iterator[str]:
        """Yield warnings, one sentence each, about solutions that the puzzle's author may not have meant to count."""
        yield from ()

    @abstractmethod
    def start(self) -> S:
        """Return the state before the first column."""

    @abstractmethod
    def step(self, state: S, row: int) -> Iterable[tuple[Mark, S]]:
        """Yield every legal mark for the cell in `row` of the current column, with the state after it."""

    @abstractmethod
    def end_column(self, state: S) -> S | None:
        """Return the state in which the next column begins, or None to reject the finished column."""

    @abstractmethod
    def accepts(self, state: S) -> bool:
        """Return whether the board may end here, between two columns."""

    def hole(self, state: S, row: int) -> S | None:
        """Return the state after a cell that is not there, None if the cells before it do not allow one.

        Tile, window and area strips, and graphs, do not need this method. Raises BadInput by default.
        """
        raise BadInput(f"{self.title} does not say what follows a hole: {type(self).__name__}.hole(state, row).")

    def decided_marks(self, row: int, mark: Mark) -> Iterable[tuple[Hashable, Mark]]:
        """Yield (key, mark shown there) for everything that `mark`, read in step `row` of one board, decides.

        A key is a cell of the board that is shown, or the index of a vertex or edge of the graph.
        """
        yield (row, 0), mark

    def shown_board(self, board: Board) -> Board:
        """Return a solution as it is shown: for one board of any shape in that shape, by default the board itself."""
        return board

    def candidates(self, cols: int) -> Iterator[Board]:
        """Yield boards of `cols` columns, each once, among them every solution; by default all of the alphabet."""
        if not self.alphabet:
            raise BrokenPuzzle(
                f"{type(self).__name__} must state which boards there are: give it alphabet = (…), the marks a cell "
                "may hold, or a method candidates(cols)."
            )
        for cells in product(self.alphabet, repeat=self.rows * cols):
            yield Board.of(cells[row * cols : (row + 1) * cols] for row in range(self.rows))

    def wrapped_candidates(self, cols: int, wrap: Wrap) -> Iterator[Board]:
        """Yield boards with glued sides, each once, among them every solution; by default the flat candidates.

        A puzzle whose marks can point across a side overrides this, because no mark points outside a flat board.
        """
        return self.candidates(cols)

    def glued(self, wrap: Wrap) -> Strip | None:
        """Return a strip whose boards are those that `legal` allows with these sides glued, or None if there is none.

        Tile, block, link and area strips do not need this method: their sides are glued without it.
        """
        return None

    @abstractmethod
    def legal(self, board: Board) -> bool:
        """Return whether a candidate is a solution, without using states.

        A method that reads cells by `board.at` and `board.neighbours` is right for boards with glued sides as well.
        """

    def draw(self, board: Board) -> str:
        """Return a picture of a solution in text."""
        return str(board)

    def draw_state(self, state: S) -> str:
        """Return a picture of a state in one line of text, for errors and diagrams."""
        return repr(state)


def with_stars(strip: Strip, board: Board) -> str:
    """Return the board with a star for every one and a dot for every zero: the `draw` of puzzles of these two marks."""
    return "\n".join(" ".join("*" if mark == 1 else "." for mark in row) for row in board.cells)


def _check_declared(kind: StripType, name: str) -> None:
    """Raise BrokenPuzzle unless objects of a class may be given an attribute of this name by `declare`."""
    beginning = f"{kind.__name__}.declare was given {name}, which"
    if isinstance(getattr(kind, name, None), property):
        raise BrokenPuzzle(f"{beginning} {kind.__name__} computes as a property; override the property instead.")
    if not hasattr(kind, name) and not any(name in get_annotations(base) for base in kind.__mro__):
        attributes = [name for name in dir(kind) if not name.startswith("_")]
        raise BrokenPuzzle(f"{beginning} is no attribute of {kind.__name__}{did_you_mean(name, attributes)}")


def rules_untouched(strip: Strip, base: type[Any]) -> bool:
    """Return whether all `base.rule_methods` are inherited, so that another reading may replace them all.

    None may be overridden in the strip's class or in the strip itself.
    """
    instance_attributes = vars(strip)
    return all(
        getattr(type(strip), name) is getattr(base, name) and name not in instance_attributes
        for name in base.rule_methods
    )


StripType = type[Strip]
