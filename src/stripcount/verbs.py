"""The commonest methods of `Count` as plain functions of a strip."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stripcount.count import Count

if TYPE_CHECKING:
    from stripcount.algebra.growth import Growth
    from stripcount.board import Board
    from stripcount.check.agreement import Agreement
    from stripcount.claims.claim import Claim
    from stripcount.claims.prove import Verdict
    from stripcount.gf.derivation import Derivation
    from stripcount.gf.modular import Proof
    from stripcount.model.strip import Strip


def terms(strip: Strip, count: int) -> list[int]:
    """Return a(0)..a(count - 1); raises what `Count` raises.

    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> terms(DominoTiling(2), 7)
    [1, 1, 2, 3, 5, 8, 13]
    """
    return Count(strip).terms(count)


def generating_function(strip: Strip, proof: Proof = "auto") -> Derivation:
    """Return the generating function with the evidence for it; raises what `Count` raises.

    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> print(generating_function(DominoTiling(2)).gf)
    1/(1 - x - x^2)
    """
    return Count(strip).generating_function(proof)


def growth(strip: Strip, digits: int | None = None) -> Growth:
    """Return the growth constant per column, every digit certified; raises what `Count.growth` raises.

    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> growth(DominoTiling(2), 8).growth
    '1.6180339'
    """
    return Count(strip).growth(digits)


def sample(strip: Strip, columns: int, number: int = 1, seed: int = 1, **totals: int) -> list[Board]:
    """Return `number` exactly uniform solutions; `magnets=5` draws among those of that total.

    Raises what `Count.sample` raises.

    >>> from stripcount.puzzles.magnets import Magnets
    >>> board = sample(Magnets(2), 4, magnets=3)[0]
    >>> sum(str(board[cell])[1] == "+" for cell in board.positions())
    3
    """
    return Count(strip).sample(columns, number, seed, **totals)


def prove(strip: Strip, claim: Claim, proof: Proof = "auto") -> Verdict:
    """Return the verdict on a claim: proved, refuted or undecided, with the reason; raises what `Count` raises.

    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> from stripcount.claims.claim import Claim
    >>> prove(DominoTiling(2), Claim(recurrence=(1, 1))).status
    'proved'
    """
    return Count(strip).prove(claim, proof)


def sanity_check(strip: Strip, columns: int = 8) -> list[Agreement]:
    """Return the agreement of every independent method up to a(columns) and on the function; raises as `Count` does.

    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> {agreement.outcome for agreement in sanity_check(DominoTiling(2), 4)}
    {'agreed'}
    """
    return Count(strip).check(columns)
