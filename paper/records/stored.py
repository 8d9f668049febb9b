"""A proof of the function in a stored record without deriving it again, for records that take hours to derive."""

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

_PRIMES_PER_SWEEP = 8  # residues modulo these are computed together


def prove_stored(folder: Path, name: str) -> str:
    """Prove the function in a record by further primes, write the record, and return a sentence on the evidence.

    Raises BadInput unless the order of the function is the number of merged states and the nonzero terms are not
    confined to one residue of the number of columns. At least two primes drawn at random are added to those that the
    function was combined from, until the product of all exceeds the number that the bound on coefficients requires.
    Raises Disagreement if the function differs from the machine's modulo an added prime, or the growth from the stored
    one. Costs a sweep of twice as many columns as states for each added prime: for 56 primes and
    eight rows of Magnets a quarter of an hour and 1 GB.
    """
    path = next(path for path in record_paths(folder) if slug(case_of(read_record(path))) == name)
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
    missing_bits = (bound.needed_product(gf.order, task.bound, gf) // prod(record["primes"])).bit_length()
    seed, count = draw_seed(), max(2, -(-missing_bits // (task.bits - 1)))
    new_primes = [prime for prime in random_primes(count + 2, task.bits, seed) if prime not in record["primes"]][:count]
    for start in range(0, count, _PRIMES_PER_SWEEP):
        _require_machine_terms(task, gf, new_primes[start : start + _PRIMES_PER_SWEEP])
    record["primes"] += new_primes
    explanation = (
        f"{bound.proof_text(prod(record['primes']), gf.order, task.bound, gf)}; the function was combined from all "
        f"primes but the last {count}, which were drawn at random, and modulo which it has the machine's first terms"
    )
    bracket = spectrum(minimal).bracket
    recomputed = growth(gf, record["growth"]["digits"], bracket)
    if recomputed.growth != record["growth"]["per_column"]:
        raise Disagreement(
            f"{name}: the growth is {recomputed.growth} now and {record['growth']['per_column']} as stored."
        )
    record["growth"]["because"] = recomputed.because
    record |= {"evidence": "proved", "because": explanation} | provenance()
    write_record(folder, record)
    return f"{name}: proved, {explanation}"


def _require_machine_terms(task: Task, gf: RationalGF, primes: Sequence[int]) -> None:
    """Raise Disagreement unless, modulo each prime, `gf` has the machine's terms, is reduced and keeps its order."""
    count = task.bound + gf.order + SURPLUS
    table = terms_modulo(task.cycle, count, primes)
    for index, prime in enumerate(primes):
        machine_terms, gf_terms = [int(a) for a in table[:, index]], gf.terms_modulo(count, prime)
        if machine_terms != gf_terms:
            n = next(n for n in range(count) if machine_terms[n] != gf_terms[n])
            raise Disagreement(
                f"a({n}) modulo {prime} is {machine_terms[n]} by the machine but {gf_terms[n]} by the function."
            )
        numerator, denominator = (
            nmod_poly([coefficient % prime for coefficient in polynomial], prime)
            for polynomial in (gf.numerator, gf.denominator)
        )
        if denominator.degree() < gf.order or numerator.gcd(denominator).degree() > 0:
            raise Disagreement(f"modulo {prime} the function is not of order {gf.order}.")
