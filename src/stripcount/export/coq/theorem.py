"""The text of a theorem: a module with the rule, P, Q, the statement and its proof, which is one computation.

Numbers are hexadecimal, which Coq reads in linear time. The statement is about the definitions of `Statement.v` in the
theory; a reader of a module needs no other file to know what it says.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from stripcount.algebra.rational_gf import Coefficients, RationalGF
from stripcount.export.coq.diagrams import Arrays, Diagram

FAST_ORDER = 200  # the order from which the check uses machine words, which adds their axioms to what is believed


_MORE = (
    ("colourings_counted", "StatementGraphs", "Graphs"),
    ("(count_glued", "StatementGlued", "GluedRows", "GluedColumns"),
    ("sets_generated", "StatementConnection", "ConnectionMain"),
)
"""Words of a module that need more of the theory: its own short file of definitions first."""


class Fraction(NamedTuple):
    """P and Q, ascending; they may have a common factor, where a claimed recurrence is not the shortest."""

    numerator: Coefficients
    denominator: Coefficients


@dataclass(frozen=True)
class Subject:
    """What a theorem counts: definitions in Coq, the sequence's expression, its proof, and a remark.

    `counted` is the sequence of the numbers of boards; of `sets` of edges, what is said of a sequence f. `proof` is the
    theorem of the theory that applies, with everything but arithmetic and factor.
    """

    definitions: str
    counted: str
    proof: str
    sets: bool = False
    remark: str = ""


@dataclass(frozen=True)
class Shift:
    """The claim that a(n), the boards of n + more - less columns, obeys the shortest recurrence for n ≥ valid_from."""

    valid_from: int
    more: int = 0
    less: int = 0


def arrays(rule: Arrays, rows: int) -> Subject:
    """Return the subject of arrays on `rows` rows that obey diagrams, counted by what is not hidden of their cells."""
    many, hidden, definitions = rule.marks, rule.hidden, defined("diagrams", rule.diagrams)
    if hidden == 1:
        counted = f"count (arrays {many} diagrams) {rows}"
        return Subject(definitions, counted, f"arrays_counted {{arithmetic}} {many} diagrams {rows}")
    return Subject(
        definitions,
        f"count_shown (fun m => Nat.div m {hidden}) (arrays {many} diagrams) {rows}",
        f"arrays_shown {{arithmetic}} {many} diagrams {hidden} {rows}",
        remark=f"A cell holds {hidden} v + h; h is hidden and follows from the cells around: "
        "counted are the arrays of v.",
    )


def module(
    name: str,
    comments: Sequence[str],
    subject: Subject,
    gf: Fraction | RationalGF,
    factor: Coefficients = (1,),
    shift: Shift | None = None,
) -> str:
    """Return the module that states and proves that `gf` counts the boards of a subject."""
    fast = len(gf.denominator) > FAST_ORDER
    proof = subject.proof.format(arithmetic="machine_words" if fast else "integers")
    such, sequence = (f"exists f, {subject.counted} f /\\ ", "f") if subject.sets else ("", subject.counted)
    whole = f"({sequence})" if " " in sequence else sequence
    lines = [
        f"Module {name}.",
        *(f"(* {commented(line)} *)" for line in (*comments, *filter(None, [subject.remark]))),
        *([subject.definitions.rstrip("\n")] if subject.definitions else []),
        f"Definition P := {_numbers(gf.numerator or (0,))}.",
        f"Definition Q := {_numbers(gf.denominator)}.",
        f"Theorem generating_function : {such}generates P Q {whole}.",
        f"Proof. apply ({proof} {_numbers(factor)}). vm_cast_no_check (eq_refl true). Qed.",
    ]
    if shift is not None:
        columns = f"n + {shift.more} - {shift.less}"
        proof = f"{'sets_' * subject.sets}shifted _ _ {shift.more} {shift.less} generating_function"
        claim = f"recurrence {_numbers([-c for c in gf.denominator[1:]])} {shift.valid_from}"
        lines += [
            f"Corollary obeys_recurrence : {such}{claim}",
            f"  (fun n => {sequence} ({columns})).",
            f"Proof. apply ({proof}). vm_compute. reflexivity. Qed.",
        ]
    return "\n".join([*lines, f"End {name}.", ""])


def document(modules: Sequence[str]) -> str:
    """Return a file of modules."""
    fast = any("machine_words" in text for text in modules)
    more = [files for words, *files in _MORE if any(words in text for text in modules)]
    parts = " ".join(["Statement Annihilator Main Pictures Slots", *chain(*more), *["Fast"] * fast])
    about = " and ".join(["Statement.v", *(f"{files[0]}.v" for files in more)])
    return (
        "(* Written by stripcount. `stripcount verify FILE.v` compiles this file with Coq and says what it\n"
        f"   assumes; its statements are about the definitions in {about} of the theory. *)\n"
        "From Coq Require Import List ZArith.\n"
        f"From Stripcount Require Import {parts}.\n"
        "Import ListNotations.\n\n" + "\n".join(modules)
    )


def commented(line: str) -> str:
    """Return a line that can stand in a comment of Coq, where quotes and brackets with stars have a meaning.

    >>> commented('2 (*) "x')
    "2 ( * ) 'x"
    """
    return re.sub(r"[^ -~]", "?", line).replace('"', "'").replace("(*", "( *").replace("*)", "* )")


def _numbers(numbers: Sequence[int]) -> str:
    return "[" + "; ".join(("-" if n < 0 else "") + hex(abs(n)) for n in numbers) + "]%Z"


def defined(name: str, diagrams: Sequence[Diagram]) -> str:
    """Return the definition of a list of diagrams in Coq, one per line."""
    listed = ";\n   ".join(_diagram(diagram) for diagram in diagrams)
    return f"Definition {name} : list diagram :=\n  [{listed}].\n"


def _diagram(diagram: Diagram) -> str:
    levels = (
        f"(({down}, {right})%Z, [{'; '.join('[' + ';'.join(map(str, row)) + ']' for row in rows)}])"
        for (down, right), rows in diagram
    )
    return "[" + "; ".join(levels) + "]"
