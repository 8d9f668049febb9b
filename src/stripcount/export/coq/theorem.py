"""The text of a theorem: a module with the rule, P, Q, the statement and its proof, which is one computation.

Numbers are hexadecimal, which Coq reads in linear time. The statement is about the definitions of `Statement.v` in the
theory; a reader of a module needs no other file to know what it says.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from stripcount.algebra.rational_gf import Coefficients, RationalGF
from stripcount.errors import Disagreement, value_text
from stripcount.export.coq.coprime import coprimality_witness
from stripcount.export.coq.diagrams import Diagram, RuleDiagrams
from stripcount.export.coq.further import FURTHER_WORDS
from stripcount.export.coq.numbered import EntryNumbers, numbers_proof
from stripcount.export.coq.trial import Trial, arrays_trial
from stripcount.export.coq.words import words_of

MACHINE_WORDS_ORDER = 200
"""The order of P/Q beyond which the proof computes with machine words, which adds their axioms to what is trusted."""
MAX_TRIAL_COLUMNS = 5
"""Boards of 0, 1, …, 4 columns are tried, if they are not too many."""

_FILES_BY_WORDS = (
    (" rules ", "StatementWords", "Stated"),
    (" k ", "StatementWords", "Stated", "Turned"),
    ("numbered ", "StatementEntry", "Entry"),
    ("no_shorter_recurrence ", "StatementEntry", "Entry", "Shortest"),
    ("colourings_counted", "StatementGraphs", "Graphs"),
    ("(count_glued", "StatementGlued", "GluedRows", "GluedColumns"),
    ("(stated_r", "StatementGlued", "StatedGlued"),
    ("sets_generated", "StatementConnection", "ConnectionMain"),
    *(
        ("strips_generated", *files)
        for files in (
            ("StatementWords", "Stated"),
            ("StatementConnection",),
            ("StatementWhole",),
            ("StatementStrips", "Strips"),
        )
    ),
    ("count_on_graph ", "StatementGraphs", "StatementPlaces", "Places"),
    ("count_on_graph ", "StatementPlaces"),
    ("count_sets ", "StatementGraphs"),
    ("count_sets ", "StatementPlaces"),
    ("count_sets ", "StatementSets", "Sets"),
    ("counts_on ", "StatementConnection", "ConnectionGraph"),
    ("count_on_board ", "StatementPlaces", "Places"),
    *(
        (words, *files)
        for words in ("counts_sets ", "counts_largest ", "counts_smallest ", "counts_board ", "counts_lines ")
        for files in (
            ("StatementGraphs",),
            ("StatementPlaces",),
            ("StatementSets",),
            ("StatementConnection",),
            ("StatementWhole", "WholeMain"),
        )
    ),
    ("counts_board ", "StatementLines"),
    ("counts_lines ", "StatementLines"),
    ("(numbers ", "StatementWords"),
    ("count_read ", "StatementOrder", "Ordered"),
    ("count_carried ", "StatementCarried", "Carried"),
)
"""(words in a theorem, files of the theory that it then needs, ...): the file with the definitions comes first."""
_THEOREMS = re.compile(r"^(?:Theorem|Corollary) .*?Qed\.$", re.M | re.S)
_RULES = re.compile(r"^Definition rules .*?^Definition hints ", re.M | re.S)


class Fraction(NamedTuple):
    """P and Q, ascending; they have a common factor if a claimed recurrence is not the shortest one."""

    numerator: Coefficients
    denominator: Coefficients


@dataclass(frozen=True)
class Subject:
    """What a theorem counts.

    `definitions` are the definitions in Coq that the statement needs. `counted` is Coq's expression of the sequence of
    the numbers of boards. Some statements only say that a sequence f with a property exists. Then `counted` is the
    property, `shifted` the theorem of the theory about the recurrence of f, and if `later` is true, f(k + 1) belongs to
    boards of k columns. `proof` is the theorem of the theory that is applied, with all arguments but the factor, and
    {arithmetic} in place of the arithmetic. `trial` counts the boards of few columns as the statement defines them.
    `remark` is a comment for readers.
    """

    definitions: str
    counted: str
    proof: str
    trial: Trial
    shifted: str = ""
    later: bool = False
    remark: str = ""


@dataclass(frozen=True)
class Shift:
    """The claim that a(n), the number of boards of n + more - less columns, obeys the recurrence of Q.

    The recurrence holds for all n ≥ `valid_from`.
    """

    valid_from: int
    more: int = 0
    less: int = 0


def arrays(rule: RuleDiagrams, rows: int, transposed: bool = False) -> Subject:
    """Return the subject of arrays on `rows` rows; a condition is in words if words are known for it, else a diagram.

    If cells have hidden parts, the distinct arrays of what is not hidden are counted. If `transposed`, the rows of the
    diagrams are the columns of the arrays in the statement.
    """
    marks, hidden = rule.marks, rule.hidden
    words = None if hidden > 1 else in_words(rule, transposed)
    if words is not None:
        counted = _sized(f"count (numbers {marks} rules)", rows, transposed)
        proof = f"stated_{'rows' if transposed else 'counted'} {{arithmetic}} {marks} rules hints {rows}"
        return Subject(words, counted, proof, arrays_trial(rule, rows))
    definitions, boards = diagrams_definition("diagrams", rule.diagrams), f"(arrays {marks} diagrams)"
    if transposed:
        boards = f"(turned {boards})"
    prefix = "turned_" * transposed
    if hidden == 1:
        counted = _sized(f"count {boards}", rows, transposed)
        proof = f"{prefix}arrays_counted {{arithmetic}} {marks} diagrams {rows}"
        return Subject(definitions, counted, proof, arrays_trial(rule, rows))
    return Subject(
        definitions,
        _sized(f"count_shown (fun m => Nat.div m {hidden}) {boards}", rows, transposed),
        f"{prefix}arrays_shown {{arithmetic}} {marks} diagrams {hidden} {rows}",
        arrays_trial(rule, rows),
        remark=f"A cell holds {hidden} v + h; h is hidden and follows from the cells around: "
        "counted are the arrays of v.",
    )


def _sized(boards: str, rows: int, transposed: bool) -> str:
    """Return Coq's expression of the numbers of boards by their number of columns, or of rows if `transposed`."""
    return f"fun k => {boards} k {rows}" if transposed else f"{boards} {rows}"


def in_words(rule: RuleDiagrams, transposed: bool = False) -> str | None:
    """Return the definitions of a rule's conditions and of their hints, or None if no condition has words."""
    has_words = any(words_of(diagram, rule.marks, transposed) for diagram in rule.diagrams)
    return definitions_in_words(rule, transposed) if has_words or not rule.diagrams else None


def definitions_in_words(rule: RuleDiagrams, transposed: bool = False) -> str:
    """Return the definitions of a rule's conditions, in words or else as diagrams, and of their hints.

    A hint is a diagram with the number of conditions that say the same.
    """
    words_of_each = [words_of(diagram, rule.marks, transposed) for diagram in rule.diagrams]
    conditions = [
        words or (f"decides {diagram_text(_transposed(diagram) if transposed else diagram)}",)
        for words, diagram in zip(words_of_each, rule.diagrams)
    ]
    conditions_text = ";\n   ".join(text for texts in conditions for text in texts)
    hints = ";\n   ".join(f"({len(words)}, {diagram_text(d)})" for words, d in zip(conditions, rule.diagrams))
    rules = f"Definition rules : list (condition nat) :=\n  [{conditions_text}].\n"
    return f"{rules}Definition hints : list hint :=\n  [{hints}].\n"


def _transposed(diagram: Diagram) -> Diagram:
    """Return the diagram on the transposed board; it reads the same cells in the same order, by their new offsets."""
    return tuple(((right, down), rows) for (down, right), rows in diagram)


def module(
    name: str,
    comments: Sequence[str],
    subject: Subject,
    gf: Fraction | RationalGF,
    factor: Coefficients = (1,),
    claim: Shift | EntryNumbers | None = None,
    shortest: bool = False,
) -> str:
    """Return the module that states and proves that `gf` is the generating function of a subject.

    `comments` are lines at its beginning; `factor` is the polynomial that `common_factor` returns. `claim` adds a
    theorem about the recurrence of shifted columns, or about the numbers of an entry. `shortest` adds the theorem that
    no recurrence is shorter, for the numbers of an entry or else of boards, if that is true and can be shown. Raises
    Disagreement if a trial of few columns gives other numbers.
    """
    _require_trial_agrees(subject, gf)
    uses_machine_words = len(gf.denominator) > MACHINE_WORDS_ORDER
    proof = subject.proof.format(arithmetic="machine_words" if uses_machine_words else "integers")
    existence, sequence = "", subject.counted
    if subject.shifted:
        existence, sequence = f"exists f, {subject.counted} f /\\ ", "fun n => f (S n)" if subject.later else "f"
    sequence_term = f"({sequence})" if " " in sequence else sequence
    lines = [
        f"Module {name}.",
        *(f"(* {comment_text(line)} *)" for line in (*comments, *filter(None, [subject.remark]))),
        *([subject.definitions.rstrip("\n")] if subject.definitions else []),
        f"Definition P := {_numbers(gf.numerator or (0,))}.",
        f"Definition Q := {_numbers(gf.denominator)}.",
        f"Theorem generating_function : {existence}generates P Q {sequence_term}.",
        f"Proof. apply ({proof} {_numbers(factor)}). vm_cast_no_check (eq_refl true). Qed.",
    ]
    if isinstance(claim, Shift):
        columns = f"n + {claim.more} - {claim.less}"
        proof = f"{subject.shifted or 'shifted'} _ _ {claim.more} {claim.less} generating_function"
        recurrence = f"recurrence {_numbers([-c for c in gf.denominator[1:]])} {claim.valid_from}"
        lines += [
            f"Corollary obeys_recurrence : {existence}{recurrence}",
            f"  (fun n => {f'f (S ({columns}))' if subject.later else f'{sequence} ({columns})'}).",
            f"Proof. apply ({proof}). vm_compute. reflexivity. Qed.",
        ]
    if isinstance(claim, EntryNumbers) and isinstance(gf, RationalGF):
        lines += _entry_theorems(sequence_term, gf, claim, shortest)
    elif shortest and not subject.shifted:
        lines += _none_shorter(gf, "shortest", "generating_function", f"no_shorter_recurrence {{}} {sequence_term}")
    return "\n".join([*lines, f"End {name}.", ""])


def _none_shorter(gf: Fraction | RationalGF, proof: str, generated: str, statement: str) -> list[str]:
    """Return the lines of the theorem that no recurrence is shorter; [] if P/Q is not reduced or has no witness.

    `proof` is the theorem of the theory, `generated` the name of the theorem that P/Q generates the sequence,
    and `statement` a format string in which {} stands for the order.
    """
    reduced = RationalGF.of(gf.numerator, gf.denominator)
    witness = coprimality_witness(reduced) if len(reduced.denominator) == len(gf.denominator) else None
    if witness is None:
        return []
    check = f"{witness.prime} {_numbers(witness.u)} {_numbers(witness.v)} {witness.inverse} {reduced.order} {generated}"
    return [
        f"Corollary none_shorter : {statement.format(reduced.order)}.",
        f"Proof. apply ({proof} {check}). vm_cast_no_check (eq_refl true). Qed.",
    ]


def _require_trial_agrees(subject: Subject, gf: Fraction | RationalGF) -> None:
    """Raise Disagreement if P/Q has other first coefficients than the boards that the statement counts."""
    for columns in range(MAX_TRIAL_COLUMNS):
        board_count = subject.trial(columns)
        if board_count is None:
            return
        term = RationalGF.of(gf.numerator, gf.denominator).terms(columns + 1)[columns]
        if board_count != term:
            raise Disagreement(
                f"the statement counts {value_text(board_count)} boards of {columns} columns by trying them, but P/Q "
                f"has the coefficient {value_text(term)}; no theorem is written."
            )


def _entry_theorems(sequence: str, gf: RationalGF, numbers: EntryNumbers, shortest: bool) -> list[str]:
    """Return the lines of the theorems about the numbers of an entry.

    `sequence` is the expression in Coq of the numbers of boards, and `gf` their generating function. With `shortest`,
    the theorem that no recurrence is shorter is among them, if it can be shown.
    """
    proof = numbers_proof(gf, numbers)
    recurrence = f"{_numbers(proof.function.recurrence)} {proof.valid_from}"
    check = f"{_numbers(proof.common)} {_numbers(proof.cofactor)} {numbers.words} {recurrence} generating_function"
    minimality = f"forall a, numbered {numbers.words} {sequence} a -> no_shorter_recurrence {{}} a"
    return [
        f"Definition A := {_numbers(proof.function.numerator or (0,))}.",
        f"Definition B := {_numbers(proof.function.denominator)}.",
        f"Theorem of_n : exists a, numbered {numbers.words} {sequence} a",
        f"  /\\ generates A B (fun n => a (n + {numbers.first})) /\\ recurrence {recurrence} a.",
        f"Proof. apply (entry A B {check}). vm_cast_no_check (eq_refl true). Qed.",
        *(_none_shorter(proof.function, "shortest_entry", "of_n", minimality) if shortest else ()),
    ]


def rules_need_more(text: str) -> bool:
    """Return whether the text of a module states its rule in words of `StatementFurther.v`."""
    return any(FURTHER_WORDS.search(rules) for rules in _RULES.findall(text))


def document(modules: Sequence[str]) -> str:
    """Return the text of a Coq file with these modules, which first requires the files of the theory that they need."""
    uses_machine_words = any("machine_words" in text for text in modules)
    theorems = [theorem for text in modules for theorem in _THEOREMS.findall(text)]
    further_files = [files for words, *files in _FILES_BY_WORDS if any(words in theorem for theorem in theorems)]
    if any(rules_need_more(text) for text in modules):
        further_files = [["StatementWords"], ["StatementFurther"], *further_files]
    required = " ".join(
        dict.fromkeys(["Statement", "Annihilator", "Main", "Pictures", "Slots", *chain(*further_files)])
    )
    required += " Fast" * uses_machine_words
    statement_files = " and ".join(dict.fromkeys(["Statement.v", *(f"{files[0]}.v" for files in further_files)]))
    return (
        "(* Written by stripcount. `stripcount verify FILE.v` compiles this file with Coq and says what it\n"
        f"   assumes; its statements are about the definitions in {statement_files} of the theory. *)\n"
        "From Coq Require Import List ZArith.\n"
        f"From Stripcount Require Import {required}.\n"
        "Import ListNotations.\n\n" + "\n".join(modules)
    )


def comment_text(line: str) -> str:
    """Return a line that can stand in a comment of Coq, in which quotes and brackets with stars have a meaning.

    >>> comment_text('2 (*) "x')
    "2 ( * ) 'x"
    """
    return re.sub(r"[^ -~]", "?", line).replace('"', "'").replace("(*", "( *").replace("*)", "* )")


def key_comment(kind: str, content: object) -> str:
    """Return a comment from which the module that has it can be written again: `kind`, and `content` as JSON.

    Signs that mean something in comments of Coq are escaped, and quotes become backquotes.

    >>> key_comment("problem", {"puzzle": "magnets"})
    'problem {`puzzle`:`magnets`}'
    """
    text = json.dumps(content, separators=(",", ":"), sort_keys=True)
    return f"{kind} " + text.replace("`", "\\u0060").replace("*", "\\u002a").replace('"', "`")


def _numbers(numbers: Sequence[int]) -> str:
    """Return a list of integers in Coq, in hexadecimal."""
    return "[" + "; ".join(("-" if n < 0 else "") + hex(abs(n)) for n in numbers) + "]%Z"


def diagrams_definition(name: str, diagrams: Sequence[Diagram]) -> str:
    """Return the definition of a list of diagrams in Coq, one per line."""
    diagram_texts = ";\n   ".join(map(diagram_text, diagrams))
    return f"Definition {name} : list diagram :=\n  [{diagram_texts}].\n"


def diagram_text(diagram: Diagram) -> str:
    """Return a diagram in Coq.

    >>> diagram_text((((0, 0), ((0, 0, 2),)), ((0, 1), ((0, 0, 1),))))
    '[((0, 0)%Z, [[0;0;2]]); ((0, 1)%Z, [[0;0;1]])]'
    """
    levels = (
        f"(({down}, {right})%Z, [{'; '.join('[' + ';'.join(map(str, row)) + ']' for row in rows)}])"
        for (down, right), rows in diagram
    )
    return "[" + "; ".join(levels) + "]"
