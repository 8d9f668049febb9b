"""Answers to the page on which boards are drawn: whether a board is unique, how hard it is, a board with more clues."""

from __future__ import annotations

import json

from stripcount.cli.rate import in_words, rating
from stripcount.errors import BadInput, LimitReached, NoSolution, StripcountError, shortened
from stripcount.limits import Limits
from stripcount.printed import parse, printed_puzzle, written
from stripcount.printed.base import PrintedBoard

ASKS = ("unique", "rate", "add")
LARGEST = 1600
"""The most cells of a board that is asked about: 40 × 40."""


def question(body: bytes) -> tuple[str, PrintedBoard]:
    """Return the question and the board of a request, JSON with the keys ask and board.

    Raises BadInput for other text.
    """
    try:
        fields = json.loads(body)
    except (ValueError, RecursionError):
        raise BadInput("the request must be JSON with the keys ask and board.") from None
    if not isinstance(fields, dict) or set(fields) != {"ask", "board"}:
        raise BadInput("the request must be a JSON object with the keys ask and board, and no others.")
    ask, text = fields["ask"], fields["board"]
    if ask not in ASKS:
        raise BadInput(f"ask must be one of {', '.join(ASKS)}, not {shortened(str(ask))}.")
    if not isinstance(text, str):
        raise BadInput(f"the board must be a text, not {shortened(repr(text))}.")
    board: PrintedBoard = parse(text)
    if board.rows * board.cols > LARGEST:
        raise BadInput(f"the board must have at most {LARGEST} cells, not {board.rows} × {board.cols}.")
    return ask, board


def answer(ask: str, board: PrintedBoard, limits: Limits) -> dict[str, object]:
    """Return the answer to one question within limits: a sentence, and what the page needs to show it."""
    try:
        return _added(board, limits) if ask == "add" else _judged(ask, board, limits)
    except LimitReached as error:
        return {"sentence": f"there is no answer yet: {error}"}
    except StripcountError as error:
        return {"sentence": str(error)}


def _judged(ask: str, board: PrintedBoard, limits: Limits) -> dict[str, object]:
    from stripcount.draw.play.page import playable
    from stripcount.printed.completing import examined

    kind = printed_puzzle(board.puzzle)
    outcome = examined(board, limits)
    if outcome.standing == "unsolvable":
        reason = kind.reason(board)
        return {"sentence": "this board has no solution" + (f": {reason}" if reason else ".")}
    if outcome.standing == "ambiguous":
        solutions = [[[str(mark) for mark in row] for row in solution.cells] for solution in outcome.solutions]
        return {
            "sentence": "this board has several solutions; two of them differ where marked.",
            "solutions": solutions,
        }
    if ask == "unique":
        given = playable(board, limits=limits).record()
        return {"sentence": "this board has exactly one solution.", "good": True, "given": given}
    level = rating(board, limits, ambiguous=True)
    if level["status"] == "unknown":
        raise LimitReached(str(level["reason"]))
    return {"sentence": f"{in_words(level)}.", "good": True}


def _added(board: PrintedBoard, limits: Limits) -> dict[str, object]:
    from stripcount.draw.play.page import playable
    from stripcount.printed.completing import made_unique

    try:
        more, clues = made_unique(board, limits)
    except NoSolution as error:
        return {"sentence": str(error)}
    if not clues:
        return {"sentence": "this board has exactly one solution already; no clue was added.", "good": True}
    words = f"{clues} clue{'s were' if clues != 1 else ' was'} added; the board has exactly one solution now."
    given = playable(more, limits=limits).record()
    return {"sentence": words, "good": True, "board": json.loads(written(more, "json")), "given": given}
