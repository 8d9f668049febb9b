"""A stored function proved again without deriving it: for records whose derivation takes hours."""

from __future__ import annotations

from math import prod
from pathlib import Path

from flint import nmod_poly

from stripcount.algebra.growth import growth
from stripcount.algebra.random_primes import draw_seed, random_primes
from stripcount.algebra.rational_gf import RationalGF
from stripcount.errors import BadInput, Disagreement
from stripcount.evaluate.spectrum import spectral_bracket
from stripcount.gf.bounds import by_singular_values
from stripcount.gf.column import Column
from stripcount.gf.task import SURPLUS, Task
from stripcount.machine.explore import explore
from stripcount.machine.sweep import terms_modulo
from stripcount.storage.record_file import read_record
from stripcount.storage.results import gf_of, problem_of, record_paths, slug, write_record


def prove_stored(folder: Path, name: str) -> str:
    """Prove the stored function of a record by the primes it names, write the new evidence, and return it.

    The function must be of full order, and agree with the machine modulo two primes drawn at random. It is proved if
    the product of the primes it was combined from exceeds what the bound of today asks for; else it is "checked".
    Costs the eigenvectors of one matrix of all states: for eight rows of Magnets about ten minutes and 7 GB.
    """
    path = next(p for p in record_paths(folder) if slug(problem_of(read_record(p))) == name)
    record = read_record(path)
    gf = gf_of(record)
    minimal = explore(problem_of(record).strip()).machine().minimize()
    task = Task.of(minimal)
    if gf is None or gf.order != task.bound or task.step != 1:
        raise BadInput(f"{name} must be of a function whose order is the number of states, in every column.")
    seed = draw_seed()
    shown = _agrees(task, gf, random_primes(2, task.bits, seed))
    column = Column.of(task)
    bound, product = by_singular_values(column, column.states), prod(record["primes"])
    if bound is not None and product > bound.needed(gf.order, task.bound, gf):
        evidence, because = "proved", bound.because(product, gf.order, task.bound, gf)
    else:
        evidence, because = "checked", "2 further primes left the coefficients unchanged"
    bracket = spectral_bracket(minimal)
    grown = growth(gf, record["growth"]["digits"], (bracket.low, bracket.high))
    if grown.growth != record["growth"]["per_column"]:
        raise Disagreement(f"{name}: the growth is {grown.growth} now and {record['growth']['per_column']} as stored.")
    record["growth"]["because"] = grown.because
    record |= {"evidence": evidence, "because": f"{because}; {shown}, drawn at random (seed {seed})"}
    write_record(folder, record)
    return f"{name}: {evidence}, {record['because']}"


def _agrees(task: Task, gf: RationalGF, primes: tuple[int, ...]) -> str:
    """Return in words that a function is the machine's modulo some primes, in lowest terms; raises Disagreement."""
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
    return f"it has the machine's {count} first terms modulo {' and '.join(map(str, primes))}"
