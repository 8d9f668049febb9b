"""The evidence "kernel": a file of theorems that Coq's kernel has checked, with nothing assumed but what is named here.

The file must be, byte for byte, what the program writes for the rules, P and Q that it names. Then `coqc` compiles the
theory and the file in a scratch folder, `Print Assumptions` lists what the theorems rest on, and `coqchk`, a separate
program of Coq's, checks the compiled files again where that is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from stripcount.check.theorems import Theorems, written_again
from stripcount.errors import Disagreement, shortened
from stripcount.model.strip import Strip
from stripcount.puzzles.problem import Problem
from stripcount.storage.coq import workshop

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
"""What theorems by machine words may assume: the kernel's integers, and the standard library's axioms on them."""


def examined(
    text: str,
    strip_of: Callable[[str, int, dict[str, str]], tuple[Problem, Strip[Any]]],
    strict: bool = False,
) -> Iterator[str]:
    """Yield a line for each step that a file of theorems passes.

    Raises BadInput if the file is not one that the program could have written, Unavailable without Coq, Disagreement
    if Coq refuses it, or a theorem assumes more than it may. Costs what the proofs cost, and ten seconds; half a minute
    more if `strict`.
    """
    theorems = written_again(text, strip_of)
    many = len(theorems.modules)
    yield f"statements: {many} module{'s'[: many != 1]}, byte for byte what stripcount writes for their rules, P and Q"
    with workshop() as shop:
        spent = shop.compile(theorems.text).seconds
        yield f"coqc: compiled in {sum(spent.values()):.1f} seconds of proofs"
        yield _assumed(theorems, shop.assumptions([f"Checked.{name}" for name, _ in theorems.facts]))
        if strict:
            shop.check_again()
            yield "coqchk: the compiled files and all they need, checked again"


def _assumed(theorems: Theorems, found: list[tuple[str, ...]]) -> str:
    """Return in words what the theorems assume; raises Disagreement if that is more than they may."""
    for (name, fast), assumed in zip(theorems.facts, found):
        more = set(assumed) - (MACHINE_WORDS if fast else frozenset())
        if more:
            raise Disagreement(f"{name} assumes {shortened(', '.join(sorted(more)))}.")
    if any(found):
        return f"assumptions: the kernel's integers of 63 bits with their axioms ({max(map(len, found))} names)"
    return "assumptions: none (closed under the global context)"
