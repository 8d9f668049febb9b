"""The proof of a stored function without its derivation, for records whose derivation takes hours."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from pathlib import Path

from flint import nmod_poly

from records.derive import provenance, write_record
from stripcount.algebra.crt import draw_seed, random_primes
from stripcount.algebra.growth import growth
from stripcount.algebra.rational_gf import RationalGF
from stripcount.errors import BadInput, Disagreement
from stripcount.evaluate.spectrum import spectrum
from stripcount.gf.bounds import coefficient_bound
from stripcount.gf.task import SURPLUS, Task
from stripcount.machine.explore import explore
from stripcount.machine.sweep import terms_modulo
from stripcount.storage.record_file import read_record
from stripcount.storage.results import case_of, gf_of, record_paths, slug

_AT_ONCE = 8  # primes in one sweep


def prove_stored(folder: Path, name: str) -> str:
    """Prove the stored function of a record by more primes, write the new evidence and the program's, and return it.

    Raises BadInput unless the function's order is the number of merged states and its terms are those of every number
    of columns, not only of one residue modulo a period. At least two primes
    drawn at random are added to those that the function was combined from, until the product of all exceeds the
    number that the bound on coefficients requires; raises Disagreement if the function differs from the machine's
    modulo an added prime. Costs a sweep of twice as many columns as states for each added prime: for 56 primes and
    eight rows of Magnets a quarter of an hour and 1 GB.
    """
    path = next(p for p in record_paths(folder) if slug(case_of(read_record(p))) == name)
    record = read_record(path)
    gf = gf_of(record)
    minimal = explore(case_of(record).strip()).machine().minimize()
    task = Task.of(minimal)
    bound = coefficient_bound(task)
    if gf is None or bound is None or gf.order != task.bound or task.step != 1:
        raise BadInput(
            f"{name} must hold a function whose order is the number of merged states, with nonzero terms not confined "
            "to one residue of the number of columns."
        )
    missing = (bound.needed_product(gf.order, task.bound, gf) // prod(record["primes"])).bit_length()
    seed, count = draw_seed(), max(2, -(-missing // (task.bits - 1)))
    more = [p for p in random_primes(count + 2, task.bits, seed) if p not in record["primes"]][:count]
    for first in range(0, count, _AT_ONCE):
        _compare(task, gf, more[first : first + _AT_ONCE])
    record["primes"] += more
    because = (
        f"{bound.because(prod(record['primes']), gf.order, task.bound, gf)}; the function was combined from all primes "
        f"but the last {count}, which were drawn at random, and modulo which it has the machine's first terms"
    )
    bracket = spectrum(minimal).bracket
    grown = growth(gf, record["growth"]["digits"], bracket)
    if grown.growth != record["growth"]["per_column"]:
        raise Disagreement(f"{name}: the growth is {grown.growth} now and {record['growth']['per_column']} as stored.")
    record["growth"]["because"] = grown.because
    record |= {"evidence": "proved", "because": because} | provenance()
    write_record(folder, record)
    return f"{name}: proved, {because}"


def _compare(task: Task, gf: RationalGF, primes: Sequence[int]) -> None:
    """Raise Disagreement unless, modulo each prime, a function is the machine's, in lowest terms and of full order."""
    count = task.bound + gf.order + SURPLUS
    table = terms_modulo(task.cycle, count, primes)
    for place, p in enumerate(primes):
        by_machine, by_gf = [int(a) for a in table[:, place]], gf.terms_modulo(count, p)
        if by_machine != by_gf:
            n = next(n for n in range(count) if by_machine[n] != by_gf[n])
            raise Disagreement(f"a({n}) modulo {p} is {by_machine[n]} by the machine but {by_gf[n]} by the function.")
        top, bottom = (nmod_poly([c % p for c in part], p) for part in (gf.numerator, gf.denominator))
        if bottom.degree() < gf.order or top.gcd(bottom).degree() > 0:
            raise Disagreement(f"modulo {p} the function is not of order {gf.order}.")
