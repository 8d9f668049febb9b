"""The evidence "kernel": Coq's kernel has checked a file of theorems, and all that they assume is named here.

A file passes these steps in turn:

1. Every file of the theory has the SHA-256 that this version of the package ships.
2. The file of theorems is byte for byte what the program writes for the rules and the generating function P/Q that it
   names.
3. `coqc` compiles the file, and those parts of the theory that no earlier run has compiled.
4. `Print Assumptions` prints no axiom but the allowed ones on 63-bit integers.
5. `coqchk`, a separate program of Coq's, checks the compiled file and every part of the theory that it needs again, and
   finds no other assumption in anything that is loaded.

On demand the theory is compiled anew and Coq's library is checked as well.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator

from stripcount.check.digests import THEORY
from stripcount.check.one_board import StripOf
from stripcount.check.theorems import ModuleStatement, regenerate
from stripcount.errors import BadInput, Disagreement, excerpt
from stripcount.language.reading import read_name
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
INTEGER_AXIOMS = frozenset((*(f"PrimInt63.{name}" for name in _OPERATIONS), *(f"Uint63.{name}" for name in _AXIOMS)))
"""Coq's names for its 63-bit integers and for the library's axioms about them, which theorems may assume."""

_LOADED_AXIOMS = INTEGER_AXIOMS | {f"PrimInt63.{name}" for name in ("asr", "compares", "divs", "lesb", "ltsb", "mods")}
"""The names that `coqchk` may report if those integers are loaded; no theorem uses their signed operations."""

_MAX_SHOWN_CHARACTERS = 400  # characters of a printed polynomial, which may have thousands of coefficients


def examination_lines(
    text: str,
    strip_of: StripOf,
    strict: bool = False,
    entry_name_of: Callable[[str], str] | None = None,
    theory: Theory | None = None,
    check_library: bool = False,
) -> Iterator[str]:
    """Examine a file of theorems, and yield lines about each step that it passes and about what it states.

    `strip_of` returns the case and strip of a puzzle's name, rows and parameters. `entry_name_of` returns the name of
    an entry of the OEIS by its A-number; without it no A-number is printed. `theory` is used in place of the package's
    own. With `check_library`, `coqchk` also reads the files of Coq's library that are needed, except those that it has
    read before and that are unchanged. With `strict`, nothing is kept from earlier runs.

    Raises BadInput if the file is not one that the program could have written, Unavailable without Coq, Disagreement if
    the theory is not the one shipped, if an entry's name gives another rule, if Coq refuses the file, or if a theorem
    assumes more than it may. Takes about three seconds plus twice the time of the proofs. Compiling the theory takes
    half a minute more, and checking the library another minute; both are always needed with `strict`.
    """
    theory = theory or Theory.read()
    require_shipped(theory)
    theorems = regenerate(text, strip_of)
    yield (
        f"theory: {len(theory.sources)} files with the hashes that this version ships, all together SHA-256 "
        f"{digest_of_all(theory.digests)}"
    )
    for name in theory.requirements_of(text):
        if name.startswith("Statement"):
            yield f"to be read: {name}.v, SHA-256 {theory.digests[f'{name}.v']}"
    module_count = _with_plural(len(theorems.statements), "module")
    yield f"statements: {module_count}, byte for byte what stripcount writes for their rules, P and Q"
    for statement in theorems.statements:
        yield from _statement_lines(statement, entry_name_of)
    library_files, checked_now = 0, 0
    with workshop(theory=theory, keep=not strict) as coq_workshop:
        proof_seconds = coq_workshop.compile(theorems.text)
        yield (
            f"coqc: {coq_workshop.coq.coqc}, which says that it is Coq {coq_workshop.coq.version}, "
            "compiled the file, with "
            f"{sum(proof_seconds.values()):.1f} seconds of proofs"
        )
        for uses_integers in sorted({uses_integers for _, uses_integers in theorems.theorem_names}):
            theorem_names = [f"Checked.{name}" for name, uses in theorems.theorem_names if uses == uses_integers]
            yield _assumptions_line(coq_workshop.assumptions(theorem_names), len(theorem_names), uses_integers)
        allowed_axioms = (
            _LOADED_AXIOMS if any(uses_integers for _, uses_integers in theorems.theorem_names) else frozenset()
        )
        axioms = {".".join(name.split(".")[-2:]) for name in coq_workshop.recheck(with_library=strict)} - allowed_axioms
        if axioms:
            raise Disagreement(f"coqchk finds the axioms {excerpt(', '.join(sorted(axioms)))}.")
        if check_library and not strict:
            library_files, checked_now = coq_workshop.check_library()
        checked_parts = (
            f"the compiled file and the {len(theory.requirements_of(theorems.text))} parts of the theory that it needs"
        )
        if strict:
            checked_parts += ", and Coq's library,"
        yield (
            f"coqchk: {coq_workshop.coq.coqchk} checked {checked_parts} again: "
            "no type in type, all recursion guarded, no positivity assumed"
        )
        if library_files:
            yield (
                f"coqchk: of Coq's library {library_files} files are needed; {checked_now} were checked now, and the "
                "others before"
            )
        programs = f"{coq_workshop.coq.coqc} and {coq_workshop.coq.coqchk}"
    if library_files:
        cache_remark = ", what is kept of earlier checks of Coq's library (--strict believes nothing that is kept)"
    else:
        cache_remark = "" if strict else ", Coq's library as it is compiled"
    yield (
        "trusted: the definitions of the files to be read, and that the rule is the one meant; "
        f"that {programs}, found on your PATH, are programs of Coq; "
        f"Coq's kernel with its virtual machine{cache_remark}, and the computer"
    )


def require_shipped(theory: Theory) -> None:
    """Raise Disagreement unless the files of the theory are those that this version of the package ships."""
    digests = theory.digests
    for name in [*THEORY, *digests]:
        if digests.get(name) != THEORY.get(name):
            raise Disagreement(
                f"{name} of the theory has the SHA-256 {digests.get(name, '(it is missing)')}, but this version ships "
                f"{THEORY.get(name, 'no file of that name')}."
            )


def digest_of_all(digests: dict[str, str]) -> str:
    """Return one SHA-256 for many files: that of the lines that sha256sum prints for them, sorted by name.

    `digests` maps the name of each file to its own SHA-256 in hexadecimal.

    >>> digest_of_all({"b.v": "12", "a.v": "ab"}) == hashlib.sha256(b"ab  a.v\\n12  b.v\\n").hexdigest()
    True
    """
    lines = [f"{digest}  {name}\n" for name, digest in sorted(digests.items())]
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def _statement_lines(statement: ModuleStatement, entry_name_of: Callable[[str], str] | None) -> Iterator[str]:
    """Yield what a module states; the A-number only if the entry's name was read again and gives this rule."""
    name = statement.module
    if statement.anumber is not None:
        name = "an entry"
        if entry_name_of is not None:
            _require_same_rule(statement, entry_name_of(statement.anumber))
            name = statement.anumber
    yield f"{name}: {statement.rule}"
    if statement.anumber is not None and entry_name_of is None:
        yield "  the file calls it an entry of the OEIS by number; that is not checked without the names (--names)"
    for line in (*statement.sentences, *statement.theorems):
        yield f"  {line}"
    if statement.denominator:
        yield f"  P = {_coefficients_text(statement.numerator)}"
        yield f"  Q = {_coefficients_text(statement.denominator)}"


def _require_same_rule(statement: ModuleStatement, entry_name: str) -> None:
    """Raise Disagreement unless an entry's name, read now, has the reading that the module states."""
    name, reason = read_name(entry_name)
    if name is None:
        raise Disagreement(f"the name of {statement.anumber} is not read: {excerpt(reason)}.")
    if not statement.is_read_as(name.tree):
        raise Disagreement(
            f"the name of {statement.anumber} gives {excerpt(str(name), 200)}, but the file is about "
            f"{excerpt(statement.rule, 200)}."
        )


def _coefficients_text(coefficients: tuple[int, ...]) -> str:
    """Return ascending coefficients with commas between them, cut where they are too many to be shown."""
    text = ", ".join(map(str, coefficients)) or "0"
    if len(text) <= _MAX_SHOWN_CHARACTERS:
        return text
    return f"{text[:_MAX_SHOWN_CHARACTERS]}… ({len(coefficients)} coefficients)"


def _with_plural(count: int, noun: str) -> str:
    """Return a count and its noun, in the plural unless the count is 1."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def entry_names(lines: list[str]) -> Callable[[str], str]:
    """Return the function from A-numbers to names, given the lines of the OEIS's file of names.

    The function raises BadInput for a number without a line.

    >>> entry_names(["# comment", "A000001 Number of groups of order n."])("A000001")
    'Number of groups of order n.'
    """
    name_by_number = {line[:7]: line[7:].strip() for line in lines if line.startswith("A")}

    def name(anumber: str) -> str:
        if anumber not in name_by_number:
            raise BadInput(f"--names has no entry {excerpt(anumber)}.")
        return name_by_number[anumber]

    return name


def _assumptions_line(assumptions: tuple[str, ...], theorem_count: int, uses_integers: bool) -> str:
    """Return in words what `theorem_count` theorems assume together.

    Raises Disagreement for any assumption except the axioms about 63-bit integers, if the theorems use these.
    """
    unexpected_names = set(assumptions) - (INTEGER_AXIOMS if uses_integers else frozenset())
    if unexpected_names:
        raise Disagreement(f"the theorems assume {excerpt(', '.join(sorted(unexpected_names)))}.")
    subject = f"assumptions of {_with_plural(theorem_count, 'theorem')}"
    if assumptions:
        axioms = "the kernel's integers of 63 bits with their axioms in the standard library"
        return f"{subject}: {axioms} ({len(assumptions)} names)"
    return f"{subject}: none (closed under the global context)"
