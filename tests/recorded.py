"""The records of results/, read once: the largest takes two seconds to unpack."""

from functools import cache
from pathlib import Path

from stripcount.storage.record_file import Record
from stripcount.storage.results import records

RESULTS = Path(__file__).parents[1] / "results"


@cache
def recorded() -> tuple[Record, ...]:
    """Return all records of problems, in the order of `records`."""
    return tuple(records(RESULTS))
