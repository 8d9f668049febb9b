"""The evidence "kernel": a file of theorems that Coq's kernel has checked, with nothing assumed but what is named here.

The file must be, byte for byte, what the program writes for the rules, P and Q that it names. Then `coqc` compiles the
theory and the file in a scratch folder, `Print Assumptions` lists what the theorems rest on, and `coqchk`, a separate
program of Coq's, checks the compiled files again where that is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from stripcount.check.theorems import written_again
from stripcount.errors import Disagreement, shortened
from stripcount.model.strip import Strip
from stripcount.puzzles.case import Case
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
    strip_of: Callable[[str, int, dict[str, str]], tuple[Case, Strip[Any]]],
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
        spent = shop.compile(theorems.text)
        yield f"coqc: compiled in {sum(spent.values()):.1f} seconds of proofs"
        for fast in sorted({fast for _, fast in theorems.facts}):
            facts = [f"Checked.{name}" for name, words in theorems.facts if words == fast]
            yield _assumed(shop.assumptions(facts), len(facts), fast)
        if strict:
            shop.check_again()
            yield "coqchk: the compiled files and all they need, checked again"


def _assumed(found: tuple[str, ...], many: int, fast: bool) -> str:
    """Return in words what theorems assume; raises Disagreement if that is more than they may."""
    more = set(found) - (MACHINE_WORDS if fast else frozenset())
    if more:
        raise Disagreement(f"the theorems assume {shortened(', '.join(sorted(more)))}.")
    facts = f"assumptions of {many} theorem{'s'[: many != 1]}: "
    if found:
        return f"{facts}the kernel's integers of 63 bits with their axioms in the standard library ({len(found)} names)"
    return f"{facts}none (closed under the global context)"
