"""Every family of graphs, every word, few rows: a statement counts, tried set by set, what the machine counts."""

import random
import re
import shutil
from collections.abc import Iterator

import pytest

from stripcount import Count
from stripcount.check.theorems import module_of_case
from stripcount.errors import BadInput, Disagreement
from stripcount.export.coq.factor import common_factor
from stripcount.export.coq.parts import OutOfReach
from stripcount.export.coq.puzzles import subject_of
from stripcount.export.coq.theorem import Fraction, document
from stripcount.model.graphs.families import FAMILIES
from stripcount.model.graphs.vocabulary import EDGE_WORDS, VERTEX_WORDS
from stripcount.puzzles.case import Case
from stripcount.storage.coq import workshop

NEEDS_COQ = pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed (Debian package coq)")
MORE = ("K1 x P", "C1 x P", "C2 x P", "K3 x P", "K2 x C", "circulant 1 2", "generalized petersen 2")
NUMBERS = {"regular": ("0", "1", "2"), "degrees": ("1", "0,2", "1,3"), "at least": ("1",), "at most": ("1",)}


def cases() -> Iterator[Case]:
    """Every family, with loops and repeated edges too, every word and few rows, where that is a question."""
    problems = [f"{of}: {word} {number}".strip() for of, words in (("vertices", VERTEX_WORDS), ("edges", EDGE_WORDS))
                for word in words for number in NUMBERS.get(word, ("",))]  # fmt: skip
    for graph in (*FAMILIES, *MORE):
        for rows in (1, 2, 3) if graph in FAMILIES and FAMILIES[graph].rows else (0,):
            for problem in (*problems, "2-colouring", "3-colouring"):
                try:
                    case = Case.of("graphs", rows, {"graph": graph, "problem": problem})
                    case.strip()
                except BadInput:
                    continue
                yield case


@pytest.mark.long("all families and words; each kind of statement is compared by default in test_coq_words.py")
def test_no_statement_counts_anything_else_than_the_machine() -> None:
    stated, refused = 0, 0
    for case in cases():
        strip = case.strip()
        try:
            trial = subject_of(strip, case).trial
        except OutOfReach:
            refused += 1
            continue
        tried = [number for layers in range(4) if (number := trial(layers)) is not None]
        assert len(tried) >= 3, case
        assert tried == Count(strip).terms(len(tried)), case
        stated += 1
    assert stated >= 220
    assert refused >= 1000


@NEEDS_COQ
@pytest.mark.interpreters
@pytest.mark.long("a sample of all families and words, compiled")
def test_a_sample_of_all_statements_is_compiled() -> None:
    found = list(cases())
    random.Random(46).shuffle(found)
    modules = list[str]()
    for case in found:
        strip = case.strip()
        try:
            subject_of(strip, case)
        except OutOfReach:
            continue
        count = Count(strip)
        gf = count.generating_function().gf
        text = module_of_case(case, strip, Fraction(gf.numerator, gf.denominator), common_factor(count.machine, gf))
        modules.append(re.sub(r"^(Module|End) (\w+)\.", rf"\1 \g<2>_{len(modules)}.", text, flags=re.M))
        if len(modules) == 40:
            break
    with workshop() as shop:
        names = [f"Checked.{name}.generating_function" for name in re.findall(r"^Module (\w+)", "".join(modules), re.M)]
        shop.compile(document(modules))
        assert len(names) == 40
        assert shop.assumptions(names) == ()
        with pytest.raises(Disagreement, match="Coq refuses it"):
            shop.compile(document([re.sub(r"(Definition P := \[[^]]*)", r"\1; 0x1", modules[0])]))
