"""Tampered theories, second folders, stale compiled files, and answers of Coq that are not understood: all refused."""

import json
import os
import re
import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from stripcount.check.digests import THEORY
from stripcount.check.kernel import INTEGER_AXIOMS, digest_of_all, entry_names, examination_lines, require_shipped
from stripcount.errors import BadInput, Disagreement, Unavailable
from stripcount.storage.coq import Coq, check_load_paths, parse_assumptions, parse_summary, run, workshop
from stripcount.storage.coq_library import CheckedLibrary, library_files
from stripcount.storage.theory import CompiledTheory, Theory, sha256
from tests.check.test_theorems import strip_of, text

TEXTS = Path(__file__).parent.parent / "data" / "theorems"
NEEDS_COQ = pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed (Debian package coq)")
TAMPERED = (
    # file, what is replaced, by what
    ("Statement", "coef Q 0 = 1%Z /\\ forall n, product Q f n = coef P n", "coef Q 0 = 1%Z"),
    ("Statement", "coef Q 0 = 1%Z /\\ forall n", "coef Q 0 = 1%Z /\\ forall n, (n < 10)%nat -> forall m"),
    ("Statement", "Z.of_nat (length (filter (legal R r k) (boards R r k)))", "0%Z"),
    ("Statement", "filter (legal R r k) (boards R r k)", "boards R r k"),
    ("Statement", "(seq 0 k)) (conditions R)", "(seq 1 k)) (conditions R)"),
    ("Statement", "(i <? 0)%Z || (j <? 0)%Z", "(i <? 0)%Z"),
    ("Statement", "negb (same p Blank)", "same p Blank"),
    ("Statement", "[L; R; T; B] [Plus; Minus; Blank]", "[L; R; T; B] [Plus; Blank]"),
    ("Statement", "fold_right Z.add 0%Z l", "0%Z"),
    ("Statement", "Import ListNotations.", 'Import ListNotations.\nNotation "x = y" := True.'),
    ("Statement", "Import ListNotations.", "Import ListNotations.\nAxiom wrong : False."),
    ("Statement", "Import ListNotations.", "Import ListNotations.\nUnset Guard Checking."),
    ("Statement", "Import ListNotations.", "Import ListNotations.\nUnset Universe Checking."),
    ("Statement", "Import ListNotations.", "Import ListNotations.\nUnset Positivity Checking."),
    ("Statement", "Import ListNotations.", 'Import ListNotations.\nDeclare ML Module "own".'),
    ("StatementGraphs", "fun own around => Nat.eqb own 0 || Nat.eqb (many 1 around) 0", "fun own around => true"),
    ("StatementConnection", "V <> [] /\\ forall x y", "V <> [] /\\ forall x y, x = y -> forall z : vertex"),
    ("StatementGlued", "rows_glued := false; columns_glued := true", "rows_glued := false; columns_glued := false"),
    ("Main", "Theorem certified_generates", "Axiom wrong : False.\nTheorem certified_generates"),
    ("Annihilator", "Theorem annihilates_spec", "#[bypass_check(guard)]\nTheorem annihilates_spec"),
    ("Lumping", "Import ListNotations.", 'Import ListNotations.\nAdd LoadPath "/tmp" as Stripcount.'),
    ("Fast", "Qed", "Admitted"),
    ("Words", "Import ListNotations.", "Import ListNotations.  "),
)


def tampered(name: str, old: str, new: str) -> Theory:
    theory = Theory.read()
    source = theory.sources[name].decode("ascii")
    changed = source.replace(old, new, 1) if old in source else source + f"\n(* {new} *)\n"
    return Theory(theory.sources | {name: changed.encode("ascii")})


def test_the_theory_is_the_one_that_is_shipped() -> None:
    theory = Theory.read()
    require_shipped(theory)
    assert theory.digests == THEORY
    assert len(digest_of_all(THEORY)) == 64


@pytest.mark.parametrize("change", TAMPERED, ids=lambda change: f"{change[0]}: {change[2][:30]}")
def test_a_tampered_theory_is_refused_before_coq_sees_it(change: tuple[str, str, str]) -> None:
    with pytest.raises(Disagreement, match=rf"{change[0]}\.v of the theory has the SHA-256"):
        next(examination_lines(text(), strip_of, theory=tampered(*change)))


def test_a_file_too_many_or_too_few_is_refused() -> None:
    sources = Theory.read().sources
    for other in (sources | {"Own": b"Axiom wrong : False."}, {k: v for k, v in sources.items() if k != "Fast"}):
        with pytest.raises(Disagreement, match="SHA-256"):
            require_shipped(Theory(other))


CLOSED = "Closed under the global context\n"
AXIOMS = "Axioms:\nPrimInt63.add : PrimInt63.int -> PrimInt63.int\nUint63.add_spec\n  : forall x y,\n  x = y\n"


def test_what_print_assumptions_says_is_understood_or_refused() -> None:
    assert parse_assumptions(CLOSED) == ()
    assert parse_assumptions(AXIOMS) == ("PrimInt63.add", "Uint63.add_spec")
    for answer in (
        "",
        CLOSED + "bad is assumed to be guarded.\n",
        "Axioms:\nbad is assumed to be guarded.\n",
        AXIOMS + "bad is assumed to be guarded.\n",
        AXIOMS + "U relies on an unsafe hierarchy.\n",
        AXIOMS + "V is assumed to be positive.\n",
        AXIOMS + "W relies on definitional UIP.\n",
        "Theory:\nType hierarchy is collapsed (logic is inconsistent)\n" + AXIOMS,
        "Section Variables:\nx : nat\n",
        "Axioms:\n",
        "Axioms: PrimInt63.add : int\n",
    ):
        with pytest.raises(Disagreement, match="of what the theorems rest on Coq says"):
            parse_assumptions(answer)


SUMMARY = """
CONTEXT SUMMARY
===============

* Theory: Set is predicative

* Axioms: <none>

* Constants/Inductives relying on type-in-type: <none>

* Constants/Inductives relying on unsafe (co)fixpoints: <none>

* Inductives whose positivity is assumed: <none>
"""


def test_what_coqchk_says_is_understood_or_refused() -> None:
    assert parse_summary(SUMMARY) == ()
    one = SUMMARY.replace("Axioms: <none>", "Axioms:\n    Coq.Uint63.add_spec\n    Own.wrong")
    assert parse_summary(one) == ("Coq.Uint63.add_spec", "Own.wrong")
    for old, new in (
        ("Set is predicative", "Set is impredicative"),
        ("type-in-type: <none>", "type-in-type:\n    Own.U"),
        ("(co)fixpoints: <none>", "(co)fixpoints:\n    Own.bad"),
        ("assumed: <none>", "assumed:\n    Own.V"),
        ("assumed: <none>", "assumed: <none>\n\n* Constants relying on something new: <none>"),
        ("* Axioms: <none>\n", ""),
        ("CONTEXT", "OTHER"),
        ("\nCONTEXT", "Warning: own\nCONTEXT"),
    ):
        assert old in SUMMARY
        with pytest.raises(Disagreement, match="coqchk"):
            parse_summary(SUMMARY.replace(old, new))


def test_a_second_folder_of_the_theory_is_refused(tmp_path: Path) -> None:
    own = f"Stripcount {tmp_path}/theory\nInstance {tmp_path}/instance\nCoq.Lists /lib/coq/theories/Lists\n<> /lib\n"
    check_load_paths(own, tmp_path, Path("/lib/coq"))
    for more in (
        f"Stripcount {tmp_path}/other",
        f"Stripcount.Statement {tmp_path}/other",
        "Stripcount /lib/coq/user-contrib/Stripcount",
        f"Instance {tmp_path}/theory",
        f"Coq.Lists {tmp_path}/theory",
        "Coq /tmp/own",
        "Bignums.BigZ /tmp/own/BigZ",
    ):
        with pytest.raises(Disagreement, match="as well, and must not"):
            check_load_paths(own + more + "\n", tmp_path, Path("/lib/coq"))


@pytest.fixture
def place(tmp_path: Path) -> CompiledTheory:
    (tmp_path / "theory").mkdir()
    return CompiledTheory(Theory.read(), tmp_path / "theory", "Coq 1", tmp_path / "kept")


def brought(place: CompiledTheory, *names: str) -> list[str]:
    """Bring parts into an empty folder with a compiler that writes its source's hash; return what it compiled."""
    made: list[str] = []

    def compiled(name: str) -> None:
        made.append(name)
        (place.target / f"{name}.vo").write_text(place.theory.digests[f"{name}.v"])

    shutil.rmtree(place.target)
    place.target.mkdir()
    place.provide(names, compiled)
    return made


def test_compiled_files_are_kept_and_never_stale(place: CompiledTheory) -> None:
    assert brought(place, "Statement", "Words") == ["Statement", "Words"]
    assert brought(place, "Statement", "Words") == []
    assert brought(replace(place, coq_identity="Coq 2"), "Statement", "Words") == ["Statement", "Words"]
    assert brought(replace(place, cache=None), "Statement", "Words") == ["Statement", "Words"]
    other = tampered("Statement", "coef Q 0 = 1%Z", "True")
    assert brought(replace(place, theory=other), "Statement", "Words") == ["Statement"]  # Words does not need it
    assert brought(place, "Statement", "Words") == []


def test_a_compiled_file_that_was_changed_is_compiled_again(place: CompiledTheory) -> None:
    brought(place, "Statement", "Words", "Reading")
    assert place.cache is not None
    (kept,) = place.cache.glob("Statement-*.vo")
    good = kept.read_bytes()
    kept.write_bytes(good + b"0")
    assert brought(place, "Statement", "Words", "Reading") == ["Statement"]
    kept.write_bytes(good + b"0")
    note = kept.with_suffix(".json")
    said = json.loads(note.read_text())
    note.write_text("{")
    assert brought(place, "Statement") == ["Statement"]
    # another compiled Statement, whose note fits it: what was compiled with the first one is compiled again
    kept.write_bytes(good + b"0")
    note.write_text(json.dumps(said | {"sha256": sha256(good + b"0")}))
    assert brought(place, "Statement", "Words", "Reading") == ["Reading"]
    if os.name == "posix":  # a folder in which others may write is not believed
        place.cache.chmod(0o777)
        assert brought(place, "Statement", "Words") == ["Statement", "Words"]


def test_files_of_the_library_are_read_once_and_again_when_one_differs(tmp_path: Path) -> None:
    names = ("Init.Logic", "Lists.List", "Arith.Arith")
    answer = "Loaded library files: \n" + "".join(f"  Coq.{name}\n" for name in names) + "  Stripcount.Words\n"
    files = library_files(answer, tmp_path)
    for path in files.values():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(path.name)
    checker = tmp_path / "coqchk"
    checker.write_text("1")
    (tmp_path / "kept").mkdir(mode=0o700)

    def read_now(kept: Path | None = tmp_path / "kept", wanted: int = 3) -> list[str]:
        read = list[str]()
        some = dict([*files.items()][:wanted])
        assert CheckedLibrary(checker, kept).check(some, read.extend) == len(read)
        return read

    def refuses(modules: Sequence[str]) -> None:
        raise Disagreement("coqchk finds something.")

    with pytest.raises(Disagreement, match="finds something"):
        CheckedLibrary(checker, tmp_path / "kept").check(files, refuses)
    assert read_now(wanted=2) == ["Coq.Init.Logic", "Coq.Lists.List"]  # nothing was kept of what was refused
    assert read_now() == ["Coq.Arith.Arith"]
    assert read_now() == read_now(wanted=1) == []
    assert len(read_now(kept=None)) == 3
    files["Coq.Lists.List"].write_text("another file")
    assert read_now(wanted=1) == []  # without the file that differs
    assert len(read_now()) == 3
    assert read_now() == []
    checker.write_text("2")
    assert len(read_now()) == 3
    (note,) = [path for path in (tmp_path / "kept").iterdir() if sha256(b"2")[:40] in path.name]
    for spoiled in ("{", "[]", '{"Coq.Init.Logic": 1}'):
        note.write_text(spoiled)
        assert len(read_now()) == 3
    if os.name == "posix":  # a folder in which others may write is not believed
        (tmp_path / "kept").chmod(0o777)
        assert len(read_now()) == 3
    files["Coq.Lists.List"].unlink()
    with pytest.raises(Unavailable, match="library cannot be read"):
        read_now()
    with pytest.raises(Disagreement, match="no part of its library"):
        library_files("  Other.Logic\n", tmp_path)


@pytest.mark.parametrize(
    "every", [False, pytest.param(True, marks=pytest.mark.long("a large file is read five times"))]
)
def test_numbers_of_entries_are_printed_only_if_the_name_gives_the_rule(every: bool) -> None:
    given = (TEXTS / "entry.v").read_text("ascii")
    right = (
        "A206628 Number of (n+1) X 2 0..2 arrays with every 2 X 3 or 3 X 2 subblock having no more than four equal "
        "edges, and new values 0..2 introduced in row major order."
    )
    wrong = right.replace("four", "three")
    unread = "A206628 Number of groups of order n."

    def said(lines: list[str] | None) -> list[str]:
        steps = examination_lines(given, strip_of, entry_name_of=None if lines is None else entry_names(lines))
        return [line for _, line in zip(range(7), steps)]

    if every:
        assert not any("A206628" in line for line in said(None))
        assert any(line.startswith("an entry: the number of arrays") for line in said(None))
    assert any(line.startswith("A206628: the number of arrays") for line in said([right]))
    for lines, error, words in (
        ([wrong], Disagreement, "A206628 gives"),
        ([unread], Disagreement, "is not read"),
        ([right.replace("A206628", "A206629")], BadInput, "no entry A206628"),
    )[: None if every else 1]:
        with pytest.raises(error, match=words):
            said(lines)


@NEEDS_COQ
@pytest.mark.interpreters
def test_what_the_hashes_refuse_is_seen_by_coq_too() -> None:
    """Changes that assume something are in the answers of Coq, whatever the hashes say."""
    guard = "Unset Guard Checking.\nFixpoint loop (n : nat) : True := loop n.\nSet Guard Checking."
    hierarchy = "Unset Universe Checking.\nDefinition up : Type := Type.\nInductive U : Type := mk : Type -> U."
    positive = "Unset Positivity Checking.\nInductive V : Type := lam : (V -> False) -> V."
    with workshop(keep=False) as shop:
        for more, fact in ((guard, "loop"), (hierarchy, "mk"), (positive, "lam")):
            shop.compile(f"From Stripcount Require Import Words.\n{more}\nDefinition fact := {fact}.\n")
            with pytest.raises(Disagreement, match="of what the theorems rest on Coq says"):
                shop.assumptions(["Checked.fact"])
        axiom, lemma = "Axiom wrong : False.", "Lemma left : False.\nAdmitted."
        for more, fact in ((axiom, "wrong"), (lemma, "left"), ("Parameter given : False.", "given")):
            shop.compile(f"From Stripcount Require Import Words.\n{more}\nDefinition fact := {fact}.\n")
            assert shop.assumptions(["Checked.fact"]) == (f"Checked.{fact}",)


@NEEDS_COQ
@pytest.mark.interpreters
def test_the_environment_brings_no_other_theory(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A second theory on Coq's own path, in the user's data and in a start-up file."""
    other = tmp_path / "Stripcount"
    other.mkdir()
    source = Theory.read().sources["Statement"].decode("ascii")
    (other / "Statement.v").write_text(source.replace("coef Q 0 = 1%Z", "True"), encoding="ascii")
    run((Coq.on_path().coqc, "-R", ".", "", "Stripcount/Statement.v"), tmp_path, None)
    assert (other / "Statement.vo").exists()
    monkeypatch.setenv("COQPATH", str(tmp_path))
    monkeypatch.setenv("COQLIB", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    (tmp_path / "coq").mkdir()
    (tmp_path / "coq" / "coqrc").write_text("Unset Guard Checking.\n")
    with workshop(keep=False) as shop:
        shop.compile("From Stripcount Require Import Statement.\nDefinition fact := @generates.\n")
        assert shop.assumptions(["Checked.fact"]) == ()
        shutil.copytree(other, shop.folder / "Stripcount")
        for first in (True, False):
            two = replace(shop, coq=TwoPaths(shop.coq.coqc, shop.coq.coqchk, str(other), first))
            with pytest.raises(Disagreement, match=r"as well, and must not|inconsistent assumptions"):
                two.assumptions(["Checked.fact"])


class TwoPaths(Coq):
    """A Coq that is given a second folder for the theory, before or after the first."""

    def __init__(self, coqc: str, coqchk: str, more: str, first: bool) -> None:
        place = Path(more).parent / "coqc"
        own = f"-R {more} Stripcount"
        place.write_text(f'#!/bin/sh\nexec {coqc} {own if first else ""} "$@" {"" if first else own}\n')
        place.chmod(0o755)
        super().__init__(str(place), coqchk)


@NEEDS_COQ
@pytest.mark.interpreters
def test_where_coq_was_found_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """PATH is believed: a coqc put before the right one is used, and named; a folder on PATH may be a relative one."""
    right = Coq.on_path()
    (tmp_path / "other").mkdir()
    own = tmp_path / "other" / "coqc"
    own.write_text(f'#!/bin/sh\nexec {right.coqc} "$@"\n')
    own.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", "other", prepend=os.pathsep)
    lines = list(examination_lines(text(), strip_of))
    assert [line for line in lines if line.startswith(f"coqc: {own}, which says that it is Coq {right.version},")]
    assert f"that {own} and {right.coqchk}, found on your PATH, are programs of Coq" in lines[-1]
    assert any(line.startswith(f"coqchk: {right.coqchk} checked the compiled file and the ") for line in lines)


@NEEDS_COQ
@pytest.mark.interpreters
def test_a_forged_compiled_theory_is_not_used() -> None:
    """A compiled Statement from another source, put where that of the right source is kept."""
    with workshop() as shop:
        shop.provide(["Statement"])
        true = (shop.folder / "theory" / "Statement.vo").read_bytes()
        kept = shop.cache
    with workshop(theory=tampered("Statement", "coef Q 0 = 1%Z", "True"), keep=False) as shop:
        shop.provide(["Statement"])
        forged = (shop.folder / "theory" / "Statement.vo").read_bytes()
    assert forged != true
    assert kept is not None
    with workshop() as shop:
        (place,) = (file for file in kept.glob("Statement-*.vo") if file.read_bytes() == true)
        place.write_bytes(forged)
        shop.provide(["Statement"])
        assert (shop.folder / "theory" / "Statement.vo").read_bytes() == true
        assert place.read_bytes() == true


@NEEDS_COQ
@pytest.mark.interpreters
def test_coqchk_allows_what_machine_words_load_and_no_own_axiom() -> None:
    head = "From Coq Require Import List ZArith.\nFrom Stripcount Require Import Statement Main Fast.\n"
    with workshop() as shop:
        shop.compile(f"{head}Definition arithmetic := machine_words.\n")
        found = {".".join(name.split(".")[-2:]) for name in shop.recheck(with_library=False)}
        assert found - INTEGER_AXIOMS == {
            f"PrimInt63.{name}" for name in ("asr", "compares", "divs", "lesb", "ltsb", "mods")
        }
        shop.compile(f"{head}Axiom own : False.\n")
        assert "Instance.Checked.own" in shop.recheck(with_library=False)


@NEEDS_COQ
@pytest.mark.interpreters
@pytest.mark.long("large cases")
def test_coqchk_reads_everything_again() -> None:
    lines = list(examination_lines(text(), strip_of, strict=True))
    assert any(re.match("coqchk: .*no type in type", line) for line in lines)
    assert f"{Coq.on_path().coqc} and {Coq.on_path().coqchk}, found on your PATH, are programs of Coq" in lines[-1]
