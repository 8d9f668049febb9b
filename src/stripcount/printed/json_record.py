"""Printed boards as JSON objects: checks of the object, its keys and its lists of rows."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from stripcount.errors import BadInput, excerpt
from stripcount.printed.puzzle import Format, Instance


def parse_record(
    text: str, puzzle: str, required: tuple[str, ...], optional: tuple[str, ...] = ()
) -> dict[str, object]:
    """Return the JSON object in `text`.

    Raises BadInput unless it is an object with all `required` keys and no others but the `optional` ones and "puzzle".
    The value of "puzzle", if it is there, must be `puzzle`.
    """
    try:
        decoded = json.loads(text.lstrip("\ufeff"))
    except RecursionError:
        raise BadInput("the JSON text must be an object of lists of rows, not lists nested more deeply.") from None
    except ValueError as error:
        raise BadInput(f"the text must be JSON, not {excerpt(text.strip())} ({excerpt(str(error))}).") from None
    if not isinstance(decoded, dict):
        raise BadInput(f"the JSON text must be an object, not {excerpt(repr(decoded))}.")
    if decoded.get("puzzle", puzzle) != puzzle:
        raise BadInput(f"the key puzzle must be {puzzle}, not {excerpt(str(decoded['puzzle']))}.")
    for key in required:
        if key not in decoded:
            raise BadInput(f"the JSON object must have the key {key}, not only {excerpt(', '.join(decoded))}.")
    for key in decoded:
        if key not in (*required, *optional, "puzzle"):
            allowed = ", ".join(("puzzle", *required, *optional))
            raise BadInput(f"the JSON object must have no keys but {allowed}, not {excerpt(key)}.")
    return decoded


def parse_rows(fields: dict[str, Any], key: str) -> list[list[Any]]:
    """Return the rows under `key`, which must be there; raises BadInput unless they are a list, not empty, of lists."""
    rows = fields[key]
    if not isinstance(rows, list) or not rows or not all(isinstance(row, list) for row in rows):
        raise BadInput(f"the key {key} must be a list of rows, each a list, not {excerpt(repr(rows))}.")
    return rows


def record_format(
    puzzle: str,
    about: str,
    keys: tuple[tuple[str, ...], tuple[str, ...]],
    parse: Callable[[dict[str, Any]], Instance],
    write: Callable[[Instance], dict[str, object]],
    marker_key: str = "",
) -> Format[Instance]:
    """Return the JSON format of a puzzle, whose object has the keys (required, optional) besides the puzzle's name.

    `about` describes the format. `parse` returns the board of an object, `write` the object of a board without the
    name. An object without the name is recognised by the key `marker_key`, unless that is empty.
    """
    words = [f'"{word}"' for word in (puzzle, marker_key) if word]
    return Format(
        "json",
        about,
        lambda text: text.lstrip("\ufeff \t\r\n").startswith("{") and any(word in text for word in words),
        lambda text: parse(parse_record(text, puzzle, *keys)),
        lambda board: json.dumps({"puzzle": puzzle, **write(board)}),
        one_line=True,
    )


def grid_record_format(
    puzzle: str, from_numbers: Callable[[list[list[int]]], Instance], field: str, about: str = ""
) -> Format[Instance]:
    """Return the JSON format of boards that hold one grid of numbers, under the key and in the attribute `field`.

    `from_numbers` returns the board with given numbers, as rows; `about` is added to the description.

    >>> grid_record_format("hitori", list, "numbers").parse('{"numbers": [[1, 2]]}')
    [[1, 2]]
    """
    return record_format(
        puzzle,
        f'an object {{"puzzle": "{puzzle}", "{field}": [[…], …]}}{about}',
        ((field,), ()),
        lambda fields: from_numbers(parse_rows(fields, field)),
        lambda board: {field: [list(row) for row in getattr(board, field)]},
    )
