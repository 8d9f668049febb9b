"""Answers to the page on which boards are drawn: whether a board is unique, how hard it is, a board with more clues."""

from __future__ import annotations

import json

from stripcount.cli.rate import rating
from stripcount.errors import BadInput, LimitReached, NoSolution, StripcountError, excerpt
from stripcount.limits import Limits
from stripcount.printed import parse, printed_puzzle, written
from stripcount.printed.base import PrintedBoard

QUESTIONS = ("unique", "rate", "add")
"""The kinds of questions: is the board unique, how hard is it, and which clues make it unique?"""
MAX_CELLS = 1600
"""The largest number of cells of a board in a request: 40 × 40."""


def read_question(body: bytes) -> tuple[str, PrintedBoard]:
    """Return (kind of question, board) of a request, which is JSON with the keys ask and board.

    The kind is one of QUESTIONS. Raises BadInput for other text.
    """
    try:
        fields = json.loads(body)
    except (ValueError, RecursionError):
        raise BadInput("the request must be JSON with the keys ask and board.") from None
    if not isinstance(fields, dict) or set(fields) != {"ask", "board"}:
        raise BadInput("the request must be a JSON object with the keys ask and board, and no others.")
    question_kind, text = fields["ask"], fields["board"]
    if question_kind not in QUESTIONS:
        raise BadInput(f"ask must be one of {', '.join(QUESTIONS)}, not {excerpt(str(question_kind))}.")
    if not isinstance(text, str):
        raise BadInput(f"the board must be a text, not {excerpt(repr(text))}.")
    board: PrintedBoard = parse(text)
    if board.rows * board.cols > MAX_CELLS:
        raise BadInput(f"the board must have at most {MAX_CELLS} cells, not {board.rows} × {board.cols}.")
    return question_kind, board


def answer(question_kind: str, board: PrintedBoard, limits: Limits) -> dict[str, object]:
    """Return the answer to a question of the kind `question_kind` about a board: a sentence, and what the page shows.

    If a limit is reached, the sentence says so.
    """
    try:
        return _added_clues(board, limits) if question_kind == "add" else _judgement(question_kind, board, limits)
    except LimitReached as error:
        return {"sentence": f"there is no answer yet: {error}"}
    except StripcountError as error:
        return {"sentence": str(error)}


def _judgement(question_kind: str, board: PrintedBoard, limits: Limits) -> dict[str, object]:
    """Return the answer to `unique` or `rate`: the number of solutions, or the difficulty."""
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
    if question_kind == "unique":
        record = playable(board, limits=limits).record()
        return {"sentence": "this board has exactly one solution.", "good": True, "given": record}
    board_rating = rating(board, limits, ambiguous=True)
    if board_rating.limit is not None:
        raise LimitReached(board_rating.limit)
    return {"sentence": f"{board_rating.sentence()}.", "good": True}


def _added_clues(board: PrintedBoard, limits: Limits) -> dict[str, object]:
    """Return the answer to `add`: the board with clues added until it has exactly one solution."""
    from stripcount.draw.play.page import playable
    from stripcount.printed.completing import made_unique

    try:
        unique_board, clues = made_unique(board, limits)
    except NoSolution as error:
        return {"sentence": str(error)}
    if not clues:
        return {"sentence": "this board has exactly one solution already; no clue was added.", "good": True}
    sentence = f"{clues} clue{'s were' if clues != 1 else ' was'} added; the board has exactly one solution now."
    record = playable(unique_board, limits=limits).record()
    return {"sentence": sentence, "good": True, "board": json.loads(written(unique_board, "json")), "given": record}
