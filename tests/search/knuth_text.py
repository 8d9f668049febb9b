"""Knuth's text format for exact cover, as his program DLX1 reads it.

The first line that is not a comment names the items, secondary ones after a `|`; every further line is an option,
a list of item names; lines that begin with `|` are comments. Names have 1..8 visible characters in his programs;
here they may be longer, and contain neither white space nor `:` nor `|`. Colours (`item:colour`) are not part of it.
"""

from __future__ import annotations

from stripcount.errors import BadInput, shortened
from stripcount.search.exact_cover import Cover


def parse(text: str) -> Cover:
    """Return the problem written in `text`; raises BadInput with the line and the name.

    >>> parse("| a comment\\na b | s\\na s\\nb s\\nb")
    Cover(primary=2, secondary=1, options=((0, 2), (1, 2), (1,)), names=('a', 'b', 's'))
    """
    names: dict[str, int] = {}
    primary: int | None = None
    options: list[tuple[int, ...]] = []
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), start=1):
        words = line.split()
        if not words or line.lstrip().startswith("|"):
            continue
        if not names:
            for word in words:
                if word == "|":
                    if primary is not None:
                        raise BadInput(f"line {number} must have at most one | between its items, not two.")
                    primary = len(names)
                elif word in names:
                    raise BadInput(f"line {number} must name each item once, not {shortened(word)} twice.")
                else:
                    _check(number, word)
                    names[word] = len(names)
            primary = len(names) if primary is None else primary
            continue
        seen: dict[int, None] = {}
        for word in words:
            if word not in names:
                _check(number, word)
                raise BadInput(f"line {number} must name items of the first line, not {shortened(word)}.")
            if names[word] in seen:
                raise BadInput(f"line {number} must name each item once, not {shortened(word)} twice.")
            seen[names[word]] = None
        options.append(tuple(seen))
    if primary is None:
        raise BadInput("the text must begin with a line of item names, not be empty.")
    return Cover(primary, len(names) - primary, tuple(options), tuple(names))


def write(cover: Cover) -> str:
    """Return `cover` as text that `parse` reads back; raises BadInput for a problem that the format cannot express.

    >>> print(write(Cover(1, 1, ((0, 1), (0,)))))
    0 | 1
    0 1
    0
    """
    if not cover.items:
        raise BadInput("cover must have at least one item to be written as text, not none.")
    if not cover.primary:
        raise BadInput("cover must have at least one primary item to be written as text, not none.")
    names = [cover.name(item) for item in range(cover.items)]
    for name in names:
        if not name or any(c.isspace() or c in ":|" for c in name):
            raise BadInput(f"an item's name must have no space, colon or bar, not {shortened(repr(name))}.")
    first = names[: cover.primary] + (["|", *names[cover.primary :]] if cover.secondary else [])
    lines = [" ".join(first)]
    for index, option in enumerate(cover.options):
        if not option:
            raise BadInput(f"option {index} must have an item to be written as text, not none.")
        lines.append(" ".join(names[item] for item in option))
    return "\n".join(lines)


def _check(number: int, word: str) -> None:
    if ":" in word:
        raise BadInput(f"line {number} must name items without colours, not {shortened(word)}.")
    if "|" in word:
        raise BadInput(f"line {number} must separate | from names by spaces, not {shortened(word)}.")
