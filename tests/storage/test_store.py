import random
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from stripcount.algebra.crt import primes_below, primes_downwards_from
from stripcount.algebra.rational_gf import RationalGF
from stripcount.errors import DamagedStore, Disagreement, Unavailable
from stripcount.gf.bounds import CoefficientBound, coefficient_bound
from stripcount.gf.modular import Execution, derive_modular
from stripcount.gf.task import PrimeResult, Task
from stripcount.machine.cyclic import cycle_of
from stripcount.machine.explore import explore
from stripcount.machine.machine import Machine
from stripcount.machine.plan import Plan
from stripcount.oeis.entry import Entry
from stripcount.puzzles.magnets import Magnets
from stripcount.storage import database, settled
from stripcount.storage import store as module
from stripcount.storage.settled import SettledFile
from stripcount.storage.store import Store, default_path
from tests.sentences import Says


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "store.sqlite"


def task_of(rows: int) -> Task:
    return Task.of(explore(Magnets(rows)).machine().minimize())


@pytest.mark.long("a function of many primes; finished primes are used again by default in tests/gf/test_modular.py")
def test_a_run_that_dies_resumes_where_it_stopped(path: Path) -> None:
    class Fragile(Store):
        def store_prime(self, task: Task, result: PrimeResult) -> None:
            super().store_prime(task, result)
            if len(self.finished_primes(task)) == 3:
                raise KeyboardInterrupt

    machine = explore(Magnets(5)).machine()
    with pytest.raises(KeyboardInterrupt):
        derive_modular(machine, execution=Execution(cache=Fragile(path)))
    task = task_of(5)
    assert len(Store(path).finished_primes(task)) == 3
    said: list[str] = []
    resumed = derive_modular(machine, execution=Execution(cache=Store(path), announce=said.append))
    assert resumed == derive_modular(machine)
    assert said == ["resumed: 3 primes were finished earlier"]
    assert set(Store(path).finished_primes(task)) == {*resumed.primes, *resumed.check_primes}
    assert Store(path).derivation(task, "proof") == resumed
    assert Store(path).bound(task) == coefficient_bound(task)


@pytest.mark.long("four machines; what another problem kept is not read by default in test_fronts.py")
def test_machines_with_other_numbers_have_other_fingerprints(path: Path) -> None:
    digests = {task_of(rows).digest for rows in (2, 3, 4)} | {
        Task.of(explore(Magnets(2, singletons=True)).machine().minimize()).digest
    }
    assert len(digests) == 4
    assert task_of(3).digest == task_of(3).digest
    store = Store(path)
    store.store_prime(task_of(3), PrimeResult(7, np.array([1], np.uint64), np.array([1], np.uint64)))
    assert store.finished_primes(task_of(4)) == {}


def test_a_version_whose_numbers_could_differ_recomputes(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    task = task_of(2)
    Store(path).store_prime(task, PrimeResult(7, np.array([1], np.uint64), np.array([1], np.uint64)))
    monkeypatch.setattr(module, "NUMBERS_VERSION", module.NUMBERS_VERSION + 1)
    assert Store(path).finished_primes(task) == {}


def test_files_of_others_are_reported_and_left_alone(tmp_path: Path, says: Says) -> None:
    text, foreign = tmp_path / "notes.txt", tmp_path / "photos.sqlite"
    text.write_text("not a database " * 100)
    with closing(sqlite3.connect(foreign)) as db, db:
        db.execute("CREATE TABLE photos (name TEXT)")
    before = text.read_bytes(), foreign.read_bytes()
    with says(Unavailable):
        Store(text)
    with says(Unavailable):
        Store(foreign)
    with says(Unavailable):
        Store(tmp_path)
    assert (text.read_bytes(), foreign.read_bytes()) == before
    assert sorted(tmp_path.iterdir()) == [text, foreign]


def truncated(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def without_its_header(path: Path) -> None:
    path.write_bytes(b"no SQLite format" + path.read_bytes()[16:])


def read_by_a_later_sqlite(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[18] = 9
    path.write_bytes(data)


def with_a_page_of_noise(path: Path) -> None:
    data = bytearray(path.read_bytes())
    for page in range(4096, len(data), 4096):
        data[page : page + 200] = random.Random(page).randbytes(200)
    path.write_bytes(data)


def of_another_form(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("ALTER TABLE primes ADD COLUMN more")


def with_a_schema_that_is_no_text(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"CREATE TABLE primes", b"CREATE TAB\xf4E primes"))


@pytest.mark.some_cases("further stores", "read_by_a_later_sqlite")
@pytest.mark.parametrize(
    "hurt",
    [
        with_a_schema_that_is_no_text,
        truncated,
        without_its_header,
        read_by_a_later_sqlite,
        with_a_page_of_noise,
        of_another_form,
    ],
)
def test_a_damaged_store_is_set_aside_and_the_answer_is_the_same(path: Path, hurt: Callable[[Path], None]) -> None:
    machine = explore(Magnets(3)).machine()
    undamaged = derive_modular(machine, execution=Execution(cache=Store(path)))
    hurt(path)
    path.with_name("store.sqlite-journal").write_bytes(b"left by a killed process")
    damaged, reported = path.read_bytes(), list[str]()
    assert derive_modular(machine, execution=Execution(cache=Store(path, report=reported.append))) == undamaged
    assert len(reported) == 1
    assert re.fullmatch(r".* was damaged \(.*\); it was renamed to store.sqlite.damaged, and its .*", reported[0])
    assert path.with_name("store.sqlite.damaged").read_bytes() == damaged
    assert Store(path).derivation(task_of(3), "proof") == undamaged


def test_a_header_that_names_another_program_is_mended(path: Path) -> None:
    Store(path)
    whole, reported = path.read_bytes(), list[str]()
    path.write_bytes(whole[:68] + b"abcd" + whole[72:])
    Store(path, report=reported.append)
    assert path.read_bytes()[68:72] == whole[68:72]
    assert [line.partition("was")[2] for line in reported] == [" damaged; it was written again."]


def test_a_run_goes_on_without_a_store_that_is_locked(path: Path, monkeypatch: pytest.MonkeyPatch, says: Says) -> None:
    monkeypatch.setattr(database, "MAX_WAIT", 0.01)
    reported = list[str]()
    cache, machine = Store(path, report=reported.append), explore(Magnets(3)).machine()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert derive_modular(machine, execution=Execution(cache=cache)) == derive_modular(machine)
        with says(Unavailable):
            cache.entries()
    assert len(reported) == 1
    assert re.fullmatch(r".* cannot be used \(database is locked\); later results are not stored\.", reported[0])


def test_a_disk_without_space_is_left_without_an_empty_file(path: Path, says: Says) -> None:
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))  # every file may have 0 bytes
    try:
        with says(Unavailable):
            Store(path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert list(path.parent.iterdir()) == []
    assert Store(path).entries() == []


def damage(path: Path, chance: random.Random) -> None:
    """Flip one bit of a file."""
    data = bytearray(path.read_bytes())
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    path.write_bytes(bytes(data))


@pytest.mark.parametrize("rows", [3, pytest.param(4, marks=pytest.mark.long("a larger store"))])
def test_a_damaged_row_is_named_deleted_and_computed_again(rows: int, path: Path) -> None:
    machine, task = explore(Magnets(rows)).machine(), task_of(rows)
    undamaged = derive_modular(machine, execution=Execution(cache=Store(path)))
    for column, value in (("because", "nonsense"), ("order", "7")):
        with closing(sqlite3.connect(path)) as db, db:
            db.execute("UPDATE derivations SET derivation = replace(derivation, ?, ?)", (column, value))
            db.execute("UPDATE primes SET numerator = zeroblob(length(numerator))")
        reported: list[str] = []
        assert derive_modular(machine, execution=Execution(cache=Store(path, report=reported.append))) == undamaged
        assert any(line.startswith("a row of derivations") for line in reported)
        assert all(re.fullmatch(r"a row of \w+ in store .* was damaged; it was deleted .*", line) for line in reported)
    assert Store(path).derivation(task, "proof") == undamaged


@pytest.mark.parametrize("trials", [3, pytest.param(400, marks=pytest.mark.long("more damages"))])
@pytest.mark.filterwarnings("ignore::stripcount.errors.DamagedStore")
def test_no_flipped_bit_changes_an_answer(path: Path, trials: int) -> None:
    machine = explore(Magnets(3)).machine()
    undamaged = derive_modular(machine, execution=Execution(min_work=0, cache=Store(path)))
    whole, chance = path.read_bytes(), random.Random(trials)
    for _ in range(trials):
        path.write_bytes(whole)
        damage(path, chance)
        assert derive_modular(machine, execution=Execution(min_work=0, cache=Store(path))) == undamaged
        Store(path).entries()


def fixed_prime(machine: Machine) -> int:
    """A prime that anybody can foresee: the largest with one bit less than those of reconstructions."""
    return primes_below(1 << (Plan.of(cycle_of(machine)).bits - 1), 1)[0]


@pytest.mark.some_cases("further stores", "minimal_states")
@pytest.mark.parametrize("change", ["numerator", "terms_used", "minimal_states"])
def test_a_forged_derivation_with_a_right_checksum_is_derived_again(path: Path, change: str) -> None:
    """A function that differs by a multiple of a foreseeable prime, or is stated to need no terms, was printed."""
    machine = explore(Magnets(3)).machine()
    minimal, task = machine.minimize(), task_of(3)
    true = derive_modular(machine)
    top = list(true.gf.numerator)
    top[-1] += fixed_prime(minimal) * fixed_prime(machine) if change == "numerator" else 1
    forged = {
        "numerator": replace(true, gf=RationalGF(tuple(top), true.gf.denominator)),
        "terms_used": replace(
            true, gf=RationalGF((*true.gf.numerator[:-1], top[-1]), true.gf.denominator), terms_used=0
        ),
        "minimal_states": replace(true, minimal_states=1, because="it is so"),
    }[change]
    Store(path).store_derivation(task, "proof", forged, 1.0)
    assert derive_modular(machine, execution=Execution(cache=Store(path))) == true
    assert Store(path).derivation(task, "proof") == true


@pytest.mark.long("nine primes of four rows; a forged derivation is found by default below")
def test_forged_primes_with_right_checksums_are_found(path: Path, says: Says) -> None:
    """The residues of another machine, stored for this one, agree with each other."""
    machine, other = explore(Magnets(4)).machine(), explore(Magnets(4, blanks=False)).machine()
    task, wrong = task_of(4), Task.of(other.minimize())
    store = Store(path)
    store.store_bound(task, CoefficientBound(60, 60))
    for prime in islice(primes_downwards_from((1 << task.bits) - 1), 9):
        (result,) = wrong.run([prime])
        store.store_prime(task, result)
    with says(Disagreement):
        derive_modular(machine, execution=Execution(cache=Store(path)))


@pytest.mark.long("starts two processes")
def test_two_processes_share_a_store(path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from stripcount.storage.store import Store;"
        "from stripcount.gf.modular import *; from stripcount.machine.explore import explore;"
        "from stripcount.puzzles.magnets import Magnets;"
        "cache = Store(Path(sys.argv[1]));"
        "print(derive_modular(explore(Magnets(4)).machine(), execution=Execution(cache=cache)).gf.order)"
    )
    command = [sys.executable, "-c", code, str(path)]
    with (
        subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as one,
        subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as other,
    ):
        assert [process.communicate()[0].strip() for process in (one, other)] == ["59", "59"]
    assert len(Store(path).finished_primes(task_of(4))) > 2


def test_listing_and_pruning(path: Path) -> None:
    for rows in (3, 4):
        derive_modular(explore(Magnets(rows)).machine(), execution=Execution(cache=Store(path, f"magnets {rows}")))
    entries = {entry.title: entry for entry in Store(path).entries()}
    assert {title: (e.primes, e.derivations) for title, e in entries.items()} == {
        "magnets 3": (2, 1),
        "magnets 4": (3, 1),
    }
    assert Store(path).prune(entries["magnets 3"].task[:12]) == 4  # two primes, their bound, the derivation
    assert [e.title for e in Store(path).entries()] == ["magnets 4"]
    assert Store(path).prune(finished=True) == 3
    assert [(e.primes, e.derivations) for e in Store(path).entries()] == [(0, 1)]
    Store(path).prune()
    assert Store(path).entries() == []


def test_the_default_place_is_the_users_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert default_path() == tmp_path / "stripcount" / f"store-{module.NUMBERS_VERSION}.sqlite"


def test_a_damaged_entry_is_reported_and_settled_again(tmp_path: Path) -> None:
    place, entry = tmp_path / "settled.sqlite", Entry("A000001", "Name", (1, 2))
    file = SettledFile(place)
    file.store_fields(entry, 30.0, {"anumber": "A000001", "status": "settled"})
    assert file.stored_fields(entry, 30.0) == {"anumber": "A000001", "status": "settled"}
    assert file.stored_fields(entry, 31.0) is None
    assert file.stored_fields(replace(entry, terms=(1, 3)), 30.0) is None
    with closing(sqlite3.connect(place)) as db, db:
        db.execute("UPDATE settled SET fields = replace(fields, 'settled', 'refuted')")
    with pytest.warns(DamagedStore, match="a row of settled"):
        assert file.stored_fields(entry, 30.0) is None
    assert file.stored_fields(entry, 30.0) is None  # the row is gone, and nothing is reported


def test_an_entry_is_settled_again_after_a_phrase_was_learned(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What was not read may be read now; the digest of a package changes with any file of it, wherever that stands."""
    file, entry = SettledFile(tmp_path / "settled.sqlite"), Entry("A000001", "Name", (1, 2))
    file.store_fields(entry, 30.0, {"anumber": "A000001", "status": "not-read"})
    assert file.stored_fields(entry, 30.0) is not None
    monkeypatch.setattr(settled, "READER_PACKAGES", ("stripcount.language",))
    assert file.stored_fields(entry, 30.0) is None
    (package := tmp_path / "phrases_of_a_test").mkdir()
    monkeypatch.syspath_prepend(tmp_path)
    digests = set()
    for place, text in (("__init__", ""), ("__init__", "new"), ("inner/words", "new"), ("inner/words", "other")):
        (path := package / f"{place}.py").parent.mkdir(exist_ok=True)
        path.write_text(f"# {text}\n")
        settled.grammar_digest.cache_clear()
        digests.add(settled.grammar_digest(("phrases_of_a_test",)))
    assert len(digests) == 4
    settled.grammar_digest.cache_clear()
