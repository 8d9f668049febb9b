"""The records of results/, read once: the largest takes two seconds to unpack."""

from functools import cache
from pathlib import Path

from stripcount.algebra.rational_gf import RationalGF
from stripcount.storage.record_file import Record, read_record
from stripcount.storage.results import records

RESULTS = Path(__file__).parents[1] / "results"


@cache
def recorded() -> tuple[Record, ...]:
    """Return all records in results/, in the order of `stripcount.storage.results.records`."""
    return tuple(records(RESULTS))


def recorded_function(puzzle: str, rows: int) -> RationalGF:
    """Return the recorded generating function of a puzzle without parameters."""
    (path,) = (RESULTS / puzzle).glob(f"rows-{rows:02}.json*")
    record = read_record(path)
    # stored in lowest terms
    return RationalGF(*(tuple(map(int, record[name])) for name in ("numerator", "denominator")))
