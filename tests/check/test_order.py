"""Witnesses of orders: made for small boards, compared with stored functions, and false ones refused."""

from functools import cache
from pathlib import Path

import msgspec
import pytest

from stripcount.check.certificate.content import Puzzle
from stripcount.check.certificate.files import encode_certificate, read_certificate, write_certificate
from stripcount.check.certificate.order import OrderWitness, order_witness, points_needed, verify_order
from stripcount.cli.main import run
from stripcount.errors import Disagreement
from stripcount.gf.task import Task
from stripcount.machine.cyclic import Cycle, cycle_of
from stripcount.machine.explore import explore
from stripcount.puzzles.case import Case
from stripcount.storage.record_file import read_record

PRIME = 2146999991
RESULTS = Path(__file__).parents[2] / "results"
NAMES = ("magnets", 2), ("magnets", 3), ("magnets", 4), ("domino-tiling", 2), ("domino-tiling", 3)


@cache
def made(name: str, rows: int) -> tuple[OrderWitness, Cycle]:
    case = Case.of(name, rows, {})
    task = Task.of(explore(case.strip()).machine().minimize())
    (image,) = task.run((PRIME,))
    puzzle = Puzzle(name, rows, case.all_parameters())
    return order_witness(puzzle, task.cycle, PRIME, image.numerator.tolist(), image.denominator.tolist()), task.cycle


def resealed(witness: OrderWitness, **fields: object) -> OrderWitness:
    changed = msgspec.structs.replace(witness, **fields)
    return msgspec.structs.replace(changed, sha256=changed.digest())


def refused(witness: OrderWitness, cycle: Cycle, words: str) -> None:
    with pytest.raises(Disagreement, match=words):
        list(verify_order(witness, cycle))


@pytest.mark.parametrize(("name", "rows"), NAMES)
def test_the_denominator_is_the_stored_one_modulo_the_prime(name: str, rows: int) -> None:
    witness, _ = made(name, rows)
    record = read_record(RESULTS / name / f"rows-{rows:02}.json")
    stored = [int(c) % PRIME for c in record["denominator"]]
    assert stored[:: witness.step] == witness.denominator
    assert sum(stored) == sum(stored[:: witness.step])


def test_the_command_says_what_was_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "order.json.xz"
    witness, _ = made("magnets", 3)
    write_certificate(path, witness)
    assert read_certificate(path) == witness
    assert run(["verify", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "a reduced denominator of degree 14 in x^2" in lines[0]
    assert lines[1].endswith("its machine explored and merged by the engine, which is trusted")


def test_a_function_of_other_numbers_has_no_witness() -> None:
    witness, cycle = made("magnets", 4)
    other = [*witness.numerator]
    other[5] += 1
    with pytest.raises(Disagreement, match="P/Q is not the function of the machine at the point"):
        order_witness(witness.puzzle, cycle, PRIME, other, witness.denominator)
    other = [*witness.denominator]
    other[5] += 1
    with pytest.raises(Disagreement, match="a vector does not solve"):
        order_witness(witness.puzzle, cycle, PRIME, witness.numerator, other)


def test_vectors_of_other_points_are_refused() -> None:
    witness, cycle = made("magnets", 4)
    refused(resealed(witness, numerator=[c + 1 for c in witness.numerator]), cycle, "a vector does not solve")
    refused(resealed(witness, solutions=witness.solutions[::-1]), cycle, "a vector does not solve")
    refused(resealed(witness, solutions=witness.solutions[:-1]), cycle, "must hold 5 vectors of 59 residues")


def test_a_lower_order_is_refused() -> None:
    witness, cycle = made("magnets", 4)
    refused(resealed(witness, denominator=witness.denominator[:-1]), cycle, "degree 58, and the merged machine 59")
    refused(resealed(witness, denominator=[*witness.denominator[:-1], 0]), cycle, "a Q of the degree shown")
    refused(resealed(witness, numerator=[0]), cycle, "a common factor of degree 59")
    refused(resealed(witness, step=2), cycle, "the period of the machine is 1")
    refused(resealed(witness, prime=PRIME - 1), cycle, "is not a prime")
    refused(msgspec.structs.replace(witness, prime=PRIME - 1), cycle, "the digest")


def test_another_machine_is_refused() -> None:
    witness, _ = made("magnets", 4)
    unmerged = cycle_of(explore(Case.of("magnets", 4, {}).strip()).machine())
    refused(witness, unmerged, "degree 59, and the merged machine")


def test_residues_beyond_31_bits_are_refused_by_the_reader(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    witness, _ = made("magnets", 2)
    path = tmp_path / "order.json"
    path.write_bytes(encode_certificate(witness).replace(b'"prime":2146999991', b'"prime":4294967291'))
    assert run(["verify", str(path)]) == 2
    assert "prime" in capsys.readouterr().err


def test_enough_points_make_a_wrong_function_unlikely() -> None:
    for order, prime in ((50040, PRIME), (14, PRIME), (3, 101)):
        assert (2 * order / prime) ** points_needed(order, prime) < 2.0**-100
