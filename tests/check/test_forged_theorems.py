"""Files of theorems by somebody who wants to deceive `verify`, or to keep it busy: refused in a sentence, and soon."""

import json
import lzma
import random
import re
import time
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from stripcount.check.theorems import regenerate
from stripcount.cli.verify import case_and_strip
from stripcount.errors import BadInput, Disagreement, StripcountError
from stripcount.export.coq.theorem import key_comment
from stripcount.language.reading import name_of
from stripcount.limits import Limits
from stripcount.model.strip import Strip
from stripcount.oeis.settled import ReadEntry
from stripcount.puzzles.case import Case
from tests.check.test_theorems import TEXTS, strip_of, text
from tests.sentences import Says

SETTLED = Path(__file__).parent.parent.parent / "results" / "oeis" / "settled" / "entries.json.xz"
ENTRY = (TEXTS / "entry.v").read_text("ascii")
KEY = re.compile(r"^\(\* ((?:problem|reading) .*) \*\)$", re.M)


def key_of(given: str) -> str:
    found = KEY.search(given)
    assert found is not None
    return found[1]


def before_the_first_definition(more: str) -> str:
    return text().replace("Definition P", f"{more}\nDefinition P", 1)


DECEPTIONS = (
    'Declare ML Module "number_string_notation_plugin".',
    'Local Notation "x = y" := (x = x) : type_scope.',
    "Local Notation nat := bool.",
    'Notation "[ x ; .. ; y ]" := (@nil Z) : Z_scope.',
    "Module Z. Definition add (x y : Z) := x. End Z.",
    "Module Import Own. Definition generates (P Q : list Z) (f : nat -> Z) := True. End Own.",
    "Module Type T. Parameter count : nat. End T. Module F (X : T). Include X. End F.",
    "Set Universe Polymorphism.",
    "Definition to_true (P : Prop) : Type := True. Coercion to_true : Sortclass >-> Sortclass.",
    "Canonical Structure own := magnets.",
    'Set Printing Notations. Set Warnings "-all".',
    "Arguments count {mark} R r k : simpl never. Opaque count.",
    "Ltac vm_cast_no_check x := idtac.",
    'Tactic Notation "apply" constr(x) := idtac.',
    "(* (* *) Definition count := 0. (* *) *)",
    "(* a comment (* in a comment *) Axiom wrong : False. *)",
    "Require Import Checked.",
    'Add LoadPath "." as Stripcount.',
    'Add Rec LoadPath "/tmp" as Coq.',
    'Load "own.v".',
    'Redirect "out" Print Assumptions count.',
    'Extraction "own.ml" count.',
    "Primitive own := #int63_add.",
    "Register list as core.list.type.",
    "Variant empty : Set := . Variable e : empty.",
    "Local Set Guard Checking. Local Unset Positivity Checking.",
    "#[bypass_check(universes)] Definition up := Type.",
    "Fail Definition wrong : False := I.",
    "Timeout 1 Definition P' := P.",
    'Comments "nothing".',
    "(" * 100_000,
)


@pytest.mark.one_in(9, "further certificates and boards")
@pytest.mark.parametrize("more", DECEPTIONS, ids=lambda more: more[:40])
def test_a_file_with_anything_else_in_it_is_refused(more: str) -> None:
    for given in (
        before_the_first_definition(more),
        text().replace("Import ListNotations.\n", f"Import ListNotations.\n{more}\n"),
    ):
        with pytest.raises(BadInput, match=r"is not what stripcount writes|holds more than the modules"):
            regenerate(given, strip_of)


def built_in(name: str, rows: int, parameters: dict[str, str]) -> tuple[Case, Strip]:
    """As the command does it, which examines the puzzle."""
    return case_and_strip(name, rows, parameters, None, Limits())


CASE = {"puzzle": "magnets", "rows": 2, "parameters": {"singletons": "no", "blanks": "yes", "count": "layouts"}}
FORGED_CASES: tuple[Any, ...] = (
    None,
    [],
    "magnets",
    {**CASE, "puzzle": None},
    {**CASE, "puzzle": 3},
    {**CASE, "puzzle": []},
    {**CASE, "puzzle": {}},
    {**CASE, "puzzle": "os:system"},
    {**CASE, "rows": True},
    {**CASE, "rows": 2.0},
    {**CASE, "rows": "2"},
    {**CASE, "rows": 10**300},
    {**CASE, "parameters": None},
    {**CASE, "parameters": []},
    {**CASE, "parameters": "no"},
    {**CASE, "parameters": {"singletons": None}},
    {**CASE, "parameters": {"singletons": ["no"]}},
    {**CASE, "parameters": {"unknown": "no"}},
    {**CASE, "more": 1},
)


@pytest.mark.parametrize("content", FORGED_CASES, ids=repr)
def test_what_a_module_says_it_is_about_is_no_case(content: Any) -> None:
    given = text()
    with pytest.raises(BadInput):
        regenerate(given.replace(key_of(given), key_comment("problem", content)), built_in)


def test_many_rows_are_refused_in_a_sentence() -> None:
    given = text()
    with pytest.raises(BadInput, match="is not what stripcount writes"):
        regenerate(given.replace(key_of(given), key_comment("problem", {**CASE, "rows": 1000})), strip_of)


def test_what_a_module_says_it_is_about_is_no_entry(says: Says) -> None:
    entry = json.loads(key_of(ENTRY).removeprefix("reading ").replace("`", '"'))

    def refused(*content: Any) -> None:
        with says(BadInput):
            regenerate(ENTRY.replace(key_of(ENTRY), key_comment("reading", list(content))), strip_of)

    for offset in (None, "1", 1.0, True, [1]):
        refused(entry[0], offset, entry[2])
    refused(entry[0], 10**30, entry[2])
    refused("A206629", *entry[1:])
    refused("List", *entry[1:])
    refused("A206628.\nAxiom wrong : False.\nModule B", *entry[1:])
    refused(*entry[:2], ["name/name"])
    refused(*entry[:2], ["name/name", ["head/head", None]])
    deep: Any = ["words", "digits", "1"]
    for _ in range(700):
        deep = ["integer/positive", deep]
    refused(*entry[:2], deep)
    for name in ("List", "Nat", "A12"):  # module names that would stand before those of Coq, and no entries
        other = ENTRY.replace("A206628", name)
        with pytest.raises(BadInput, match="is no entry of the OEIS"):
            regenerate(other, strip_of)


def places(tree: Any, path: tuple[int | str, ...] = ()) -> Iterator[tuple[int | str, ...]]:
    yield path
    if isinstance(tree, list | dict):
        for key, part in enumerate(tree) if isinstance(tree, list) else tree.items():
            yield from places(part, (*path, key))


def at(tree: Any, path: tuple[int | str, ...]) -> Any:
    for key in path:
        tree = tree[key]
    return tree


@pytest.mark.parametrize("trials", [40, pytest.param(300, marks=pytest.mark.long("more readings"))])
def test_readings_with_changed_parts_are_read_or_refused_in_a_sentence(trials: int) -> None:
    """A part of another reading, or anything else, stands where a part belongs, or one is missing."""
    stored = [row["reading"] for row in json.loads(lzma.decompress(SETTLED.read_bytes()))]
    rng = random.Random(46)
    refused = 0
    for _ in range(trials):
        tree, other = deepcopy(rng.choice(stored)), rng.choice(stored)
        path = rng.choice([path for path in places(tree) if path])
        strange = [at(other, rng.choice(list(places(other)))), None, 3, "x", [], {}, [[]], {"word": "n"}, ["parts", []]]
        inner = at(tree, path[:-1])
        if rng.random() < 0.2 and isinstance(inner, list):
            inner.pop()
        else:
            inner[path[-1]] = rng.choice(strange)
        try:
            ReadEntry("A000001", tree, 1).meaning()
        except StripcountError:
            refused += 1
    assert trials / 2 < refused < trials


def test_an_exception_without_a_condition_is_refused(says: Says) -> None:
    exception = ["exception/exception", ["words", "counts", "two"]]
    for parts in ([exception], [["order/in-order-upwards"], exception]):
        with says(BadInput):
            name_of(["parts", "conditions", *parts])


@pytest.mark.some_cases("further certificates and boards", "factors-200000", "keys-2000", "keys-200000")
@pytest.mark.parametrize("size", [2000, 200_000])
@pytest.mark.parametrize("kind", ["modules", "factors", "keys", "theorems", "brackets"])
def test_long_files_are_refused_in_time_that_grows_with_their_length(kind: str, size: int) -> None:
    bombs = {
        "modules": "Module X.\n" * (size // 10),
        "factors": text().replace("Definition P", "(a b " * (size // 5) + "\nDefinition P"),
        "keys": before_the_first_definition("(* problem " * (size // 11)),
        "theorems": before_the_first_definition("Theorem a : \n" * (size // 13)),
        "brackets": before_the_first_definition("(" * size),
    }
    began = time.process_time()
    with pytest.raises((BadInput, Disagreement)):
        regenerate(bombs[kind], strip_of)
    assert time.process_time() - began < 3  # 30 to 60 seconds when the time grew with the square


def test_numbers_too_long_to_be_read_are_refused() -> None:
    shifted = text().replace(
        "End Magnets2", "Corollary a : x [0x1]%Z " + "1" * 5000 + "\n  (fun n => a (n + 1 - 1)).\nEnd Magnets2"
    )
    for other in (shifted, text().replace("`rows`:2", "`rows`:" + "9" * 5000)):
        with pytest.raises(BadInput):
            regenerate(other, strip_of)
