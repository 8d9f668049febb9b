"""Files of theorems: only what the program writes for the rule, P and Q of a file is accepted, and Coq has to agree."""

import random
import re
import shutil
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from stripcount import Count
from stripcount.check.kernel import INTEGER_AXIOMS, examination_lines
from stripcount.check.theorems import module_of_case, regenerate
from stripcount.errors import BadInput, Disagreement
from stripcount.export.coq.theorem import Fraction, Shift, document
from stripcount.model.strip import Strip
from stripcount.puzzles.case import Case
from stripcount.storage.coq import workshop
from stripcount.storage.theory import Theory, source_folder
from tests.sentences import Says

TEXTS = Path(__file__).parent.parent / "data" / "theorems"
NEEDS_COQ = pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed (Debian package coq)")


def strip_of(name: str, rows: int, parameters: dict[str, str]) -> tuple[Case, Strip]:
    problem = Case.of(name, rows, parameters)
    return problem, problem.strip()


@cache
def text(name: str = "magnets", rows: int = 2) -> str:
    problem, strip = strip_of(name, rows, {})
    gf = Count(strip).generating_function().gf
    fraction = Fraction(gf.numerator, gf.denominator)
    return document([module_of_case(problem, strip, fraction, (1,), Shift(gf.valid_from, 0, 0))])


@pytest.mark.some_cases(
    "further certificates and boards", "dominoes-claimed", "one-board", "one-graph", "one-tree", "patterns"
)
@pytest.mark.parametrize("path", sorted(TEXTS.glob("*.v")), ids=lambda path: path.stem)
def test_the_stored_files_are_written_again(path: Path) -> None:
    given = path.read_text("ascii")
    assert regenerate(given, strip_of).text == given


def altered(given: str) -> Iterator[str]:
    """Fifty alterations of a file that are not the same rule with another P."""
    for old, new in (
        ("magnets", "magnets_without_blanks"),
        ("magnets", "magnets_with_singletons"),
        (") 2).", ") 3)."),
        ("generates P Q", "generates Q P"),
        ("generates P Q", "generates P P"),
        ("generates P Q (count (magnets) 2)", "generates P Q (count (magnets) 2) \\/ True"),
        ("Theorem generating_function : generates P Q (count (magnets) 2)", "Theorem generating_function : True"),
        ("vm_cast_no_check (eq_refl true). Qed.", "Admitted."),
        ("vm_cast_no_check (eq_refl true). Qed.", "admit. Admitted."),
        ("vm_cast_no_check (eq_refl true). Qed.", "vm_cast_no_check (eq_refl true). Defined."),
        ("Theorem generating_function", "Axiom generating_function"),
        ("Definition P", "Axiom wrong : False.\nDefinition P"),
        ("Definition P", "Parameter wrong : False.\nDefinition P"),
        ("Definition P", "Hypothesis wrong : False.\nDefinition P"),
        ("Definition P", 'Notation "0x1" := 0x2.\nDefinition P'),
        ("Definition P", "Notation count := (fun _ _ _ => 0%Z).\nDefinition P"),
        ("Definition P", "Definition count := 0.\nDefinition P"),
        ("Definition P", "Definition generates (P Q : list Z) (f : nat -> Z) := True.\nDefinition P"),
        ("Definition P", "Local Open Scope nat_scope.\nDefinition P"),
        ("Definition P", "Unset Guard Checking.\nDefinition P"),
        ("Definition P", "Set Type In Type.\nDefinition P"),
        ("Definition P", 'Declare ML Module "own".\nDefinition P'),
        ("Definition P", "Load own.\nDefinition P"),
        ("Definition P", "Require Import Own.\nDefinition P"),
        ("Definition P", "Definition magnets := domino_tilings.\nDefinition P"),
        ("Definition Q", "Definition Q' := Q.\nDefinition Q"),
        ("From Stripcount Require Import", "From Stripcount Require Export"),
        ("From Stripcount", "From Other"),
        ("Import ListNotations.", "Import ListNotations. Axiom wrong : False."),
        ("Import ListNotations.", "Import ListNotations.\nGoal True. exact I. Qed."),
        ("recurrence [0x2", "recurrence [0x3"),
        ("recurrence [", "recurrence [0x0; "),
        ("integers", "machine_words"),
        ("[0x1]%Z)", "[1]%Z)"),
        ("slots_counted", "arrays_counted"),
        ("Module Magnets2", "Module Type Magnets2"),
        ("Module Magnets2.", "Module Magnets2 (X : Y)."),
        ("Magnets2", "Magnets3"),
        ("`rows`:2", "`rows`:3"),
        ("`rows`:2", "`rows`:`2`"),
        ("`blanks`:`yes`", "`blanks`:`no`"),
        ("`puzzle`:`magnets`", "`puzzle`:`kings`"),
        ("(* problem", "(* puzzle"),
        ("(* Magnets", "(* Dominoes"),
        ("(* magnets", "(* dominoes"),
        ("Qed.\nEnd", "Abort.\nEnd"),
        ("End Magnets2.\n", "End Magnets2.\nAxiom wrong : False.\n"),
        ("End Magnets2.\n", "End Magnets2.\n\n"),
        ("Definition Q := [0x1; ", "Definition Q := [1; "),
        ("Definition Q := [0x1; ", "Definition Q := [0x1; 0x1; "),
        ("Definition Q := [", "Definition Q := (* [0x1]%Z. *) ["),
        ("%Z.\n", "%Z. \n"),
    ):
        if old in given:
            yield given.replace(old, new)


@pytest.mark.parametrize("every", [6, pytest.param(1, marks=pytest.mark.long("fifty files"))])
def test_altered_files_are_refused_before_coq_sees_them(every: int) -> None:
    given = text()
    refused = 0
    for other in islice(altered(given), 0, None, every):
        assert other != given
        with pytest.raises((BadInput, Disagreement)):
            regenerate(other, strip_of)
        refused += 1
    assert refused >= 50 // every


ALTERED = {
    "patterns": (
        ("count_shown sign", "count_shown (fun _ => 0)"),
        ("count_shown sign (magnets) 3", "count (magnets) 3"),
        ("slots_shown", "slots_counted"),
        ("`count`:`patterns`", "`count`:`layouts`"),
        ("`singletons`:`no`", "`singletons`:`yes`"),
        ("Definition P", "Definition sign (m : part * pole) := 0.\nDefinition P"),
    ),
    "entry": (
        ("numbers 3 rules", "numbers 2 rules"),
        ("by_rows", "by_columns"),
        ("count_read by_rows introduced_in_order", "count"),
        ("introduced_in_order", "(fun _ => true)"),
        ("reading [`A206628`", "reading [`A206629`"),
        ("Definition order : diagram :=\n  [", "Definition order : diagram :=\n  [((0, 0)%Z, []); "),
        ("Definition order", "Definition introduced_in_order (xs : list nat) := true.\nDefinition order"),
        ("a -> no_shorter_recurrence", "a -> True \\/ no_shorter_recurrence"),
        ("forall a, numbered 1", "forall a, numbered 2"),
        ("no_shorter_recurrence 3 a", "no_shorter_recurrence 2 a"),
        ("Corollary none_shorter", "Corollary none_longer"),
    ),
    "carried": (
        ("unimodal (-1, 1)", "unimodal (1, 1)"),
        ("count_carried memories", "count_carried []"),
        ("count_carried memories (numbers 2 rules)", "count (numbers 2 rules)"),
        ("list memory :=\n  [", "list memory :=\n  [unimodal (0, 1)%Z; "),
        ("nowhere [[1; 0]]", "nowhere [[0; 1]]"),
        ("carried_counted", "stated_counted"),
        ("Definition memories", "Definition unimodal := introduced_along 2.\nDefinition memories"),
    ),
    "graphs": (
        ("[dominating]", "[total_dominating]"),
        ("any_layer", "(fun _ => false)"),
        ("times_path [(0, 1)] 2", "times_path [] 2"),
        ("times_path [(0, 1)] 2", "[(0, 0, 1)]"),
        ("count_colourings 3", "count_colourings 2"),
        ("not_touch 1 3", "not_touch 2 3"),
        ("king_moves 3", "king_moves 2"),
        ("`problem`:`dominating`", "`problem`:`independent`"),
        ("`graph`:`grid`", "`graph`:`king`"),
        ("Definition links", "Definition adjacent := 0.\nDefinition links"),
        ("StatementGraphs Graphs", "Graphs"),
        ("Statement.v and StatementGraphs.v", "Statement.v"),
    ),
    "glued": (
        ("rows_only", "columns_only"),
        ("columns_only", "both"),
        ("count_glued", "count"),
        ("`wrap`:`rows`", "`wrap`:`columns`"),
        ("`wrap`:`both`", "`wrap`:`klein`"),
        ("`wrap`:`both`", "`wrap`:3"),
        (",`wrap`:`rows`", ""),
        ("Definition of_rows", "Definition both := rows_only.\nDefinition of_rows"),
        ("Definition of_rows : list diagram :=\n  [", "Definition of_rows : list diagram :=\n  [[]; "),
    ),
}


@pytest.mark.some_cases("further certificates and boards", "glued")
@pytest.mark.parametrize("name", ALTERED)
def test_each_kind_of_theorem_is_refused_when_it_is_altered(name: str) -> None:
    given = (TEXTS / f"{name}.v").read_text("ascii")
    for old, new in ALTERED[name]:
        assert old in given
        with pytest.raises((BadInput, Disagreement)):
            regenerate(given.replace(old, new), strip_of)


def test_a_file_twice_is_refused(says: Says) -> None:
    given = text()
    start = given.index("Module ")
    with says(BadInput):
        regenerate(given + "\n" + given[start:], strip_of)


def test_the_theory_admits_nothing_and_its_statement_is_short() -> None:
    sources = Theory.read().sources
    assert next(iter(sources)) == "Statement"
    assert len(sources["Statement"].splitlines()) < 150
    for name, source in sources.items():
        bare = re.sub(r"\(\*.*?\*\)", "", source.decode("ascii"), flags=re.S)
        words = re.findall(r"\b(Admitted|admit|Axiom|Axioms|Parameter|Conjecture|Abort|Unset|bypass_check)\b", bare)
        assert words == [], name


@NEEDS_COQ
@pytest.mark.interpreters
def test_the_whole_theory_compiles() -> None:
    with workshop() as shop:
        parts = " ".join(shop.theory.sources)
        facts = "Placings.boards_are_placings, Tilings.boards_are_pairs, Fillings.halves_are_pairs, "
        facts += "Fillings.patterns_are_fillings, ConnectionFacts.spanning_tree_paths, ConnectionFacts.edges_distinct"
        shop.compile(f"From Stripcount Require Import {parts}.\nDefinition facts := ({facts}).\n")
        assert shop.assumptions(["Checked.facts"]) == ()


@NEEDS_COQ
@pytest.mark.interpreters
def test_the_statement_holds_for_polynomials_of_mathcomp() -> None:
    with workshop() as shop:
        if not (shop.coq.library / "user-contrib" / "mathcomp" / "algebra" / "poly.vo").exists():
            pytest.skip("MathComp is not installed (Debian package libcoq-mathcomp-algebra)")
        shop.compile((source_folder() / "mathcomp" / "Polynomials.v").read_text("ascii"), "Polynomials")
        facts = ["Polynomials.generates_polynomials", "Polynomials.generates_series"]
        assert shop.assumptions(facts, "Polynomials") == ()


@NEEDS_COQ
@pytest.mark.interpreters
def test_the_stored_files_are_theorems() -> None:
    for path in sorted(TEXTS.glob("*.v")):
        lines = list(examination_lines(path.read_text("ascii"), strip_of))
        assert any(line.endswith("none (closed under the global context)") for line in lines)


@NEEDS_COQ
@pytest.mark.interpreters
def test_wrong_numbers_are_refused_by_coq() -> None:
    """Files that are written as they should be, about a P, Q or factor that is wrong."""
    rng = random.Random(7)
    given = text("magnets", 3)
    lists = {name: re.search(rf"Definition {name} := \[(.*?)\]", given) for name in "PQ"}
    with workshop() as shop:
        shop.compile(given)
        for _ in range(20):
            name = rng.choice("PQ")
            match = lists[name]
            assert match is not None
            numbers = [int(part, 16) for part in match[1].split("; ")]
            numbers[rng.randrange(1, len(numbers))] += rng.choice([-1, 1, 1 << 64])
            wrong = "; ".join(f"{'-' * (n < 0)}{abs(n):#x}" for n in numbers)
            with pytest.raises(Disagreement, match="Coq refuses it"):
                shop.compile(given[: match.start(1)] + wrong + given[match.end(1) :])
        for factor, good in (("0x0", False), ("0x2", False), ("0x1; 0x1; 0x0", True)):  # a needless one does no harm
            other = given.replace("_ 3 [0x1]%Z", f"_ 3 [{factor}]%Z")
            assert other != given
            if good:
                shop.compile(other)
                continue
            with pytest.raises(Disagreement, match="Coq refuses it"):
                shop.compile(other)


def test_numbers_that_the_statement_does_not_count_are_not_written() -> None:
    problem, strip = strip_of("magnets", 2, {})
    gf = Count(strip).generating_function().gf
    for place in range(3):
        wrong = list(gf.numerator)
        wrong[place] += 10**400
        with pytest.raises(Disagreement, match="no theorem is written") as caught:
            module_of_case(problem, strip, Fraction(tuple(wrong), gf.denominator))
        assert len(str(caught.value)) < 250


@NEEDS_COQ
@pytest.mark.interpreters
def test_other_numbers_of_each_kind_are_refused_by_coq() -> None:
    with workshop() as shop:
        for name in ALTERED:
            given = (TEXTS / f"{name}.v").read_text("ascii")
            for start in (match.start() for match in re.finditer("Definition [PQ] := ", given)):
                last = given.index("]%Z", start)
                with pytest.raises(Disagreement, match="Coq refuses it"):
                    shop.compile(given[:last] + "; 0x1" + given[last:])


@NEEDS_COQ
@pytest.mark.interpreters
def test_hidden_assumptions_are_seen() -> None:
    """What the comparison of texts refuses already is seen by Print Assumptions, too."""
    given = text()
    with workshop() as shop:
        shop.compile(given.replace("vm_cast_no_check (eq_refl true). Qed.", "Admitted."))
        assert shop.assumptions(["Checked.Magnets2.generating_function"]) == ("Checked.Magnets2.generating_function",)
        for theorem in (given, text("hard-squares", 3)):
            shop.compile(theorem, "Other")
            name = re.search(r"^Module (\w+)", theorem, re.M)
            assert name is not None
            assert shop.assumptions([f"Other.{name[1]}.generating_function"], "Other") == ()
        shop.compile(given.replace("integers", "machine_words").replace("Slots.\n", "Slots Fast.\n"), "Fast")
        assert set(shop.assumptions(["Fast.Magnets2.generating_function"], "Fast")) == INTEGER_AXIOMS
