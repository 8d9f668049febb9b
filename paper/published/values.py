"""Files of values printed in papers, by section, validated completely before any value is used.

spahn-2022.json shows the form; `PublishedValues` defines it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, defstruct, field

from stripcount.errors import BadInput, excerpt
from stripcount.storage.reader import Line, Natural, file_bytes, parse_json

SPAHN = Path(__file__).with_name("spahn-2022.json")
SECTIONS = ("ring_ring", "two_not_touch", "circuit_board", "oeis")
Text = Annotated[str, Meta(max_length=100_000)]
Height = Annotated[str, Meta(pattern=r"^([1-9]|1[0-2])$")]
_Decimal = Annotated[str, Meta(pattern=r"^[0-9]{1,30}(\.[0-9]{1,30})?$")]
Terms = Annotated[tuple[Annotated[int, Meta(ge=0)], ...], Meta(max_length=1000)]


class PublishedFunction(Struct, frozen=True, forbid_unknown_fields=True):
    """The printed values for one number of rows.

    A function is given as numerator and denominator, as the highest powers of both, which end with dots, or as one
    fraction `gf`. `symbols` is the size of the alphabet of columns; `terms` begin with one column.
    """

    numerator: Text | UnsetType = UNSET
    denominator: Text | UnsetType = UNSET
    numerator_leading: Text | UnsetType = UNSET
    denominator_leading: Text | UnsetType = UNSET
    symbols: Natural | UnsetType = UNSET
    terms: Terms | UnsetType = UNSET
    gf: Text | UnsetType = UNSET


class PublishedNotTouch(Struct, frozen=True, forbid_unknown_fields=True):
    """The printed values for 2 Not Touch: a call, its function, its terms, and the stated meaning of its numbers."""

    example: Annotated[str, Meta(pattern=r"^gen_fun\([1-9],[0-9],\[[01],[01],[01]\]\)$")]
    gf: Text
    terms_printed: Terms | UnsetType = UNSET
    parameters: Line | UnsetType = UNSET


class PublishedEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """The terms that an entry of the OEIS lists."""

    what: Line = ""
    terms: Terms | UnsetType = UNSET


def _by_rows(value_schema: Any) -> Any:
    """Return the schema of an object whose keys are numbers of rows and whose values have the schema `kind`."""
    keys = [(f"rows_{r}", value_schema | UnsetType, field(name=str(r), default=UNSET)) for r in range(1, 13)]
    other_keys = [("reach", Line, ""), ("growth_printed", dict[Height, _Decimal] | UnsetType, UNSET)]
    return defstruct("Heights", [*keys, *other_keys], forbid_unknown_fields=True)


class PublishedValues(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of printed values, by section."""

    about: Text = ""
    ring_ring: _by_rows(PublishedFunction) | UnsetType = UNSET  # type: ignore[valid-type]
    two_not_touch: PublishedNotTouch | UnsetType = UNSET
    circuit_board: _by_rows(PublishedFunction | Line) | UnsetType = UNSET  # type: ignore[valid-type]
    oeis: dict[Annotated[str, Meta(pattern="^A[0-9]{6,7}$")], PublishedEntry] | UnsetType = UNSET
    errata: Annotated[tuple[Text, ...], Meta(max_length=1000)] = ()


def read_published(path: Path) -> dict[str, Any]:
    """Return the values in a file of the form of `PublishedValues`, as JSON gives them.

    Raises Damaged, which names the first fault, if the file has another form, and BadInput if it has no section.
    """
    data = file_bytes(path)
    parse_json(PublishedValues, data, excerpt(str(path), 120))
    values: dict[str, Any] = msgspec.json.decode(data)
    if not set(values) & set(SECTIONS):
        raise BadInput(f"{excerpt(str(path))} must be a JSON object with one of the keys {', '.join(SECTIONS)}.")
    return values
