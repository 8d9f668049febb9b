"""The evidence "kernel": a file of theorems that Coq's kernel has checked, with nothing assumed but what is named here.

Every file of the theory must have the hash that this version of the package ships, and the file of theorems must be,
byte for byte, what the program writes for the rules, P and Q that it names. Then `coqc` compiles what is not kept of
the theory, and the file; `Print Assumptions` must say in words that are understood what the theorems rest on; and
`coqchk`, a separate program of Coq's, checks the compiled file and every part of the theory that it needs again, and
must find nothing assumed in all that is loaded; where that is asked for, the theory is compiled anew and Coq's library
checked as well.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator

from stripcount.check.digests import THEORY
from stripcount.check.theorems import ModuleStatement, written_again
from stripcount.errors import BadInput, Disagreement, shortened
from stripcount.language.reading import read_name
from stripcount.model.strip import Strip
from stripcount.puzzles.case import Case
from stripcount.storage.coq import workshop
from stripcount.storage.theory import Theory

_OPERATIONS = (
    *("add", "addc", "addcarryc", "addmuldiv", "compare", "div", "diveucl", "diveucl_21", "eqb", "head0", "int"),
    *("land", "leb", "lor", "lsl", "lsr", "ltb", "lxor", "mod", "mul", "mulc", "sub", "subc", "subcarryc", "tail0"),
)
_AXIOMS = (
    *("add_spec", "addc_def_spec", "addcarryc_def_spec", "addmuldiv_def_spec", "compare_def_spec", "div_spec"),
    *("diveucl_21_spec", "diveucl_def_spec", "eqb_correct", "eqb_refl", "head0_spec", "land_spec", "leb_spec"),
    *("lor_spec", "lsl_spec", "lsr_spec", "ltb_spec", "lxor_spec", "mod_spec", "mul_spec", "mulc_spec", "of_to_Z"),
    *("sub_spec", "subc_def_spec", "subcarryc_def_spec", "tail0_spec"),
)
MACHINE_WORDS = frozenset((*(f"PrimInt63.{name}" for name in _OPERATIONS), *(f"Uint63.{name}" for name in _AXIOMS)))
"""Axioms that theorems computed with 63-bit integers may rest on: those integers, and the library's axioms on them."""

_LOADED = MACHINE_WORDS | {f"PrimInt63.{name}" for name in ("asr", "compares", "divs", "lesb", "ltsb", "mods")}
"""What is loaded with them, used or not: the operations on signed integers as well."""


def examined(
    text: str,
    strip_of: Callable[[str, int, dict[str, str]], tuple[Case, Strip]],
    strict: bool = False,
    entry: Callable[[str], str] | None = None,
    theory: Theory | None = None,
    library: bool = False,
) -> Iterator[str]:
    """Yield a line for each step that a file of theorems passes, and what it states.

    `entry` returns the name of an entry of the OEIS by its A-number; without it no A-number is printed. `theory` stands
    in for the files of the package. With `library`, `coqchk` reads the files of Coq's library that are needed as well,
    unless it has read them before, as they are.

    Raises BadInput if the file is not one that the program could have written, Unavailable without Coq, Disagreement if
    the theory is not the one shipped, if an entry's name gives another rule, if Coq refuses the file, or if a theorem
    assumes more than it may. Costs twice what the proofs cost and three seconds, at first half a minute for the
    theory, and with `library` another minute; with `strict` all of this each time.
    """
    theory = theory or Theory.read()
    shipped(theory)
    theorems = written_again(text, strip_of)
    needed = [name for name in theory.needed(text) if name.startswith("Statement")]
    yield (
        f"theory: {len(theory.sources)} files with the hashes that this version ships, all together SHA-256 "
        f"{together(theory.digests)}"
    )
    for name in needed:
        yield f"to be read: {name}.v, SHA-256 {theory.digests[f'{name}.v']}"
    many = len(theorems.stated)
    yield f"statements: {many} module{'s'[: many != 1]}, byte for byte what stripcount writes for their rules, P and Q"
    for stated in theorems.stated:
        yield from _lines(stated, entry)
    with workshop(theory=theory, keep=not strict) as shop:
        spent = shop.compile(theorems.text)
        proofs = f"{sum(spent.values()):.1f} seconds of proofs"
        yield f"coqc: {shop.coq.coqc}, which says that it is Coq {shop.coq.version}, compiled the file, with {proofs}"
        for fast in sorted({fast for _, fast in theorems.facts}):
            facts = [f"Checked.{name}" for name, words in theorems.facts if words == fast]
            yield _assumed(shop.assumptions(facts), len(facts), fast)
        fast = any(fast for _, fast in theorems.facts)
        again = shop.check_again(whole=strict)
        more = {".".join(name.split(".")[-2:]) for name in again} - (_LOADED if fast else frozenset())
        if more:
            raise Disagreement(f"coqchk finds the axioms {shortened(', '.join(sorted(more)))}.")
        parts = f"the compiled file and the {len(theory.needed(theorems.text))} parts of the theory that it needs"
        files, fresh = shop.check_library() if library and not strict else (0, 0)
        read = f"{parts}, and Coq's library," if strict else parts
        said = "no type in type, all recursion guarded, no positivity assumed"
        yield f"coqchk: {shop.coq.coqchk} checked {read} again: {said}"
        if files:
            yield f"coqchk: of Coq's library {files} files are needed; {fresh} were checked now, and the others before"
        programs = f"{shop.coq.coqc} and {shop.coq.coqchk}"
    believed = "the definitions of the files to be read, and that the rule is the one meant"
    kept = "" if strict else ", Coq's library as it is compiled"
    if files:
        kept = ", what is kept of earlier checks of Coq's library (--strict believes nothing that is kept)"
    programs_on_path = f"that {programs}, found on your PATH, are programs of Coq"
    yield f"trusted: {believed}; {programs_on_path}; Coq's kernel with its virtual machine{kept}, and the computer"


def shipped(theory: Theory) -> None:
    """Raise Disagreement unless the files of the theory are those that this version of the package ships."""
    digests = theory.digests
    for name in [*THEORY, *digests]:
        if digests.get(name) != THEORY.get(name):
            raise Disagreement(
                f"{name} of the theory has the SHA-256 {digests.get(name, '(it is missing)')}, but this version ships "
                f"{THEORY.get(name, 'no file of that name')}."
            )


def together(digests: dict[str, str]) -> str:
    """Return the SHA-256 of the lines that sha256sum prints for files in the order of their names.

    >>> together({"b.v": "12", "a.v": "ab"}) == hashlib.sha256(b"ab  a.v\\n12  b.v\\n").hexdigest()
    True
    """
    lines = [f"{digest}  {name}\n" for name, digest in sorted(digests.items())]
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def _lines(stated: ModuleStatement, entry: Callable[[str], str] | None) -> Iterator[str]:
    """Yield what a module states; the A-number only if the entry's name was read again and gives this rule."""
    name = stated.module
    if stated.anumber is not None:
        name = "an entry"
        if entry is not None:
            _same_rule(stated, entry(stated.anumber))
            name = stated.anumber
    yield f"{name}: {stated.rule}"
    if stated.anumber is not None and entry is None:
        yield "  the file calls it an entry of the OEIS by number; that is not checked without the names (--names)"
    for line in (*stated.counted, *stated.theorems):
        yield f"  {line}"
    if stated.denominator:
        yield f"  P = {_listed(stated.numerator)}"
        yield f"  Q = {_listed(stated.denominator)}"


def _same_rule(stated: ModuleStatement, text: str) -> None:
    reading, stopped = read_name(text)
    if reading is None:
        raise Disagreement(f"the name of {stated.anumber} is not read: {shortened(stopped)}.")
    if not stated.is_read_as(reading.tree):
        raise Disagreement(
            f"the name of {stated.anumber} gives {shortened(str(reading), 200)}, but the file is about "
            f"{shortened(stated.rule, 200)}."
        )


def _listed(numbers: tuple[int, ...], most: int = 400) -> str:
    text = ", ".join(map(str, numbers)) or "0"
    return text if len(text) <= most else f"{text[:most]}… ({len(numbers)} coefficients)"


def names_of(lines: list[str]) -> Callable[[str], str]:
    """Return the names of entries by number, from the lines of the OEIS's file of names.

    >>> names_of(["# comment", "A000001 Number of groups of order n."])("A000001")
    'Number of groups of order n.'
    """
    name_by_number = {line[:7]: line[7:].strip() for line in lines if line.startswith("A")}

    def name(anumber: str) -> str:
        if anumber not in name_by_number:
            raise BadInput(f"--names has no entry {shortened(anumber)}.")
        return name_by_number[anumber]

    return name


def _assumed(assumptions: tuple[str, ...], many: int, fast: bool) -> str:
    """Return in words what theorems assume; raises Disagreement if that is more than they may."""
    more = set(assumptions) - (MACHINE_WORDS if fast else frozenset())
    if more:
        raise Disagreement(f"the theorems assume {shortened(', '.join(sorted(more)))}.")
    facts = f"assumptions of {many} theorem{'s'[: many != 1]}: "
    if assumptions:
        axioms = "the kernel's integers of 63 bits with their axioms in the standard library"
        return f"{facts}{axioms} ({len(assumptions)} names)"
    return f"{facts}none (closed under the global context)"
