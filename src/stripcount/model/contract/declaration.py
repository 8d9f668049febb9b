"""Checks of the types of what a puzzle's class declares besides its rules, and of the strips that it returns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from functools import cached_property, partial
from inspect import iscoroutinefunction
from typing import Any

from stripcount.errors import BadInput, BrokenPuzzle, excerpt, value_text
from stripcount.model.contract.calling import checked_call, construct
from stripcount.model.offers import Closing, Counting, Laws
from stripcount.model.parameters import Parameter
from stripcount.model.strip import Strip, StripType

_TEXTS = ("name", "about")
_METHODS = (
    *Strip.rule_methods,
    *("candidates", "wrapped_candidates", "legal", "draw", "draw_state", "counted", "resized", "glued"),
)
_CLASS_ATTRIBUTES = ("name", "parameters")  # read before there is a strip
_OFFERS: dict[str, type[Laws | Closing | Counting]] = {"laws": Laws, "closing": Closing, "counting": Counting}
_MISPLACED_FIELDS = {
    # fields of these values, which have no effect as attributes of a class, by name: how to state them instead
    "transposes": "laws = Laws(transposes=True)",
    "stacks": "laws = Laws(stacks=True)",
    "cuts": "laws = Laws(cuts=True)",
    "finite": "closing = Closing(finite=False)",
    "repeats": "counting = Counting(repeats=True)",
    "extreme": 'counting = Counting(extreme="…")',
}

MAX_NAME_LENGTH = 60
"""The maximum number of characters of a puzzle's name, which titles and messages show."""


def check_declarations(puzzle: Strip | StripType) -> None:
    """Raise BrokenPuzzle for the first attribute of a class or strip that is not of the type that Strip gives it.

    >>> check_declarations(type("Odd", (Strip,), {"laws": Laws(transposes="yes")}))
    Traceback (most recent call last):
    ...
    stripcount.errors.BrokenPuzzle: Odd.laws.transposes must be True or False, not 'yes'.
    """
    owner = puzzle.__name__ if isinstance(puzzle, type) else type(puzzle).__name__

    def refuse(name: str, allowed: str, value: object) -> None:
        """Raise BrokenPuzzle: the attribute must be what `allowed` says."""
        if isinstance(value, property | cached_property) and name not in _CLASS_ATTRIBUTES:
            return  # its value is known, and checked, once there is a strip
        text = checked_call(lambda: excerpt(repr(value)), f"the text of {owner}.{name}", str)
        raise BrokenPuzzle(f"{owner}.{name} must be {allowed}, not {text}.")

    def value_of(name: str) -> Any:
        """Return an attribute of the puzzle."""
        return checked_call(lambda: getattr(puzzle, name), f"{owner}.{name}", str)

    for base in (puzzle if isinstance(puzzle, type) else type(puzzle)).__mro__:
        for name, member in vars(base).items():
            if iscoroutinefunction(member):
                raise BrokenPuzzle(f"{owner}.{name} must be a plain method, not async.")
            if name in _MISPLACED_FIELDS and type(member) in (bool, str):
                raise BrokenPuzzle(
                    f"{owner}.{name} must be stated as {_MISPLACED_FIELDS[name]}, imported from stripcount."
                )
    for name in _METHODS:
        if not callable(value := value_of(name)):
            refuse(name, "a method", value)
    for name in _TEXTS:
        if type(value := value_of(name)) is not str:
            refuse(name, "a text", value)
    if len(value := value_of("name")) > MAX_NAME_LENGTH:
        refuse("name", f"a text of at most {MAX_NAME_LENGTH} characters", value)
    for name, offer in _OFFERS.items():
        if not isinstance(value := value_of(name), offer):
            refuse(name, f"a {offer.__name__}(…)", value)
            continue
        for field in fields(offer):
            field_type = type(field.default)
            if not isinstance(field_value := getattr(value, field.name), field_type):
                refuse(
                    f"{name}.{field.name}",
                    {bool: "True or False", str: "a text"}.get(field_type, "a tuple"),
                    field_value,
                )
    if not isinstance(value := value_of("parameters"), tuple) or not all(isinstance(p, Parameter) for p in value):
        refuse("parameters", "a tuple of what yes_no, choice and number return", value)
    if len({p.name for p in value}) < len(value):
        refuse("parameters", "of different names", tuple(p.name for p in value))
    for name, values_text in (("statistics", "functions of a mark"), ("symmetries", "functions that change a mark")):
        value = value_of(name)
        if not isinstance(value, Mapping) or not all(type(k) is str and callable(f) for k, f in value.items()):
            refuse(name, f"a dict from texts to {values_text}", value)
    if not isinstance(puzzle, type) and type(value := value_of("title")) is not str:  # made of the others
        refuse("title", "a text", value)
    if not isinstance(value := value_of("alphabet"), Iterable) or not hasattr(value, "__len__"):
        refuse("alphabet", "a text or a tuple of the marks", value)


def counted_strip(strip: Strip) -> Strip:
    """Return the strip that `strip` counts, its declarations checked; raises BrokenPuzzle if it is none."""
    check_declarations(strip)
    name = type(strip).__name__
    counted: object = checked_call(strip.counted, f"{name}.counted", str)
    if not isinstance(counted, Strip):
        text = checked_call(lambda: excerpt(repr(counted)), f"the text of what {name}.counted returned", str)
        raise BrokenPuzzle(f"{name}.counted must return a Strip, not {text}.")
    if counted.rows != strip.rows:
        raise BrokenPuzzle(f"{name}.counted must return a Strip of {strip.rows} rows, not of {counted.rows!r} rows.")
    if counted is not strip and checked_call(counted.counted, f"{type(counted).__name__}.counted", str) is not counted:
        raise BrokenPuzzle(f"{name}.counted returned a {type(counted).__name__} whose own counted() is not itself.")
    return counted


def checked_resized(strip: Strip, rows: int, *, smaller: bool = False) -> Strip:
    """Return `strip.resized(rows)`, or `strip.smaller(rows)` if `smaller`.

    Raises BrokenPuzzle if the result is no strip of `rows` rows, and the BadInput that the method raises for a number
    of rows that the puzzle does not allow.
    """
    strip_of_height: object = construct(partial(strip.smaller if smaller else strip.resized, rows), type(strip), rows)
    if not isinstance(strip_of_height, Strip) or strip_of_height.rows != rows:
        received_text = checked_call(
            lambda: value_text(strip_of_height), f"the text of what {strip.error_name}.resized returned", str
        )
        name = f"{strip.error_name}.resized({rows})"
        raise BrokenPuzzle(f"{name} must return a strip of that number of rows, not {received_text}.")
    return strip_of_height


def resized_strips(strip: Strip, max_rows: int) -> Iterator[Strip]:
    """Yield the strip resized to 1, 2, … `max_rows` rows, without the numbers of rows that it does not allow."""
    for rows in range(1, max_rows + 1):
        try:
            yield checked_resized(strip, rows)
        except BrokenPuzzle:
            raise
        except BadInput:
            continue
