"""Each numbered statement of the note, with one deliberate error: a test that is listed for it must fail."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest
from note import words as theory
from note.appendix import REFUTERS
from note.seams import HEAVY_MAGNETS, LIGHT_MAGNETS, UNIT_MAGNETS
from records.blocks import Blocks

from stripcount.gf.bounds import CoefficientBound
from stripcount.gf.statistic import Statistic
from stripcount.puzzles.magnets import Magnets
from stripcount.storage.record_file import Record
from tests.gf import test_bounds as coefficient_bounds
from tests.gf import test_eigenvectors
from tests.paper import (
    test_blocks,
    test_bounds,
    test_lemma_on_singular_values,
    test_merged_states,
    test_note,
    test_theorems,
)
from tests.puzzles import test_yin_yang_curves
from tests.puzzles.test_yin_yang_curves import corners
from tests.recorded import recorded

Change = tuple[ModuleType | type, str, Any]


def altered(puzzle: str, rows: int, **fields: Any) -> list[Record]:
    """The records with some fields of one of them replaced; it has no parameters."""
    found = [dict(r) for r in recorded()]
    for record in found:
        if (record["puzzle"], record["rows"], record["given"]) == (puzzle, rows, {}):
            record.update(fields)
    return found


ONE_MORE: Callable[..., int] = lambda known, *args, **given: known(*args, **given) + 1  # noqa: E731
MATRIX = theory.transfer_matrix
MOMENTS = Blocks.moments
CALM = test_bounds.calm
FACTORS: Callable[..., Any] = test_eigenvectors.of
VIOLATIONS = test_lemma_on_singular_values.violations

ERRORS: dict[str, tuple[list[Change], Callable[[], None]]] = {
    "colours": (
        [(test_bounds, "Magnets", partial(Magnets, singletons="yes"))],
        partial(test_bounds.test_colours_count_magnets, 2),
    ),
    "parity": ([], lambda: test_note.test_boards_without_solutions(altered("circuit-board", 3, terms=["0", "1"]))),
    "merge": (
        [
            (
                test_theorems,
                "transfer_matrix",
                lambda *args, **given: [[2 * a for a in row] for row in MATRIX(*args, **given)],
            )
        ],
        partial(test_theorems.test_the_machine_of_classes_counts_magnets, 2, False),
    ),
    "rank": ([], lambda: test_note.test_what_the_note_says_of_orders(altered("magnets", 4, order=60))),
    "blocks": (
        [
            (
                test_blocks,
                "moments",
                lambda blocks, count: MOMENTS(blocks, count) * (np.arange(count) < 3)[:, None, None],
            )
        ],
        partial(test_blocks.test_the_block_hankel_matrix_has_the_rank_of_the_degrees, "magnets", 2),
    ),
    "hops": (
        [(test_theorems, "sum", lambda numbers: sum(numbers) + 1)],
        test_theorems.test_balanced_open_sets_are_those_that_dominoes_can_reach,
    ),
    "states": (
        [(test_theorems, "state_count", partial(ONE_MORE, theory.state_count))],
        partial(test_theorems.test_states, 2, False),
    ),
    "merged": (
        [(test_theorems, "class_count", partial(ONE_MORE, theory.class_count))],
        partial(test_theorems.test_the_minimiser_merges_into_classes, 2, False),
    ),
    "hankel": (
        [(test_theorems, "word_count", partial(ONE_MORE, theory.word_count))],
        partial(test_theorems.test_halves_of_boards_have_the_rank_of_the_canonical_words, 2),
    ),
    "order": ([], lambda: test_note.test_what_the_note_says_of_orders(altered("magnets", 5, order=371))),
    "ratio": (
        [(test_theorems, "class_count", lambda rows, singletons=False: 4**rows)],
        test_theorems.test_classes_grow_as_stated,
    ),
    "algebraic": (
        [(test_merged_states, "word_count", lambda rows: theory.word_count(rows) + (rows == 20))],
        test_merged_states.test_the_square_of_the_generating_function,
    ),
    "separate": (
        [(test_merged_states, "orbit_representative", lambda word: word)],
        partial(test_merged_states.test_equitable_partitions_of_legal_colourings_are_orbits, 3),
    ),
    "odd": ([(test_theorems, "gcd", lambda one, other: 1)], partial(test_theorems.test_parity, 2)),
    "unit": (
        [
            (
                test_theorems,
                "transfer_matrix",
                lambda *args, **given: [[0] * len(MATRIX(*args, **given)), *MATRIX(*args, **given)[1:]],
            )
        ],
        partial(test_theorems.test_columns_are_unimodular, 2, False),
    ),
    "reciprocity": (
        [
            (
                test_theorems,
                "derive_modular",
                lambda machine: SimpleNamespace(gf=SimpleNamespace(numerator=(1, 1), denominator=(1, -1, -2, 1))),
            )
        ],
        partial(test_theorems.test_reciprocity, 2, False),
    ),
    "bound": (
        [(test_lemma_on_singular_values, "violations", lambda times: VIOLATIONS(2 * times))],
        test_lemma_on_singular_values.test_one_state,
    ),
    "circle": (  # without the norms f of the rows of what is left
        [(test_eigenvectors, "of", lambda *args: replace(FACTORS(*args), radii=np.zeros(len(args[0]))))],
        test_eigenvectors.test_a_forgotten_residual_makes_the_bound_wrong,
    ),
    "proof": (
        [(coefficient_bounds, "coefficient_bound", lambda task: CoefficientBound(1, 1))],
        partial(coefficient_bounds.test_every_bound_holds_for_the_puzzles, "magnets", 4),
    ),
    "clt": (
        [
            (
                Statistic,
                "moments",
                lambda statistic, columns: SimpleNamespace(mean=Fraction(columns), variance=Fraction(1)),
            )
        ],
        test_note.test_magnets_are_normal,
    ),
    "limit": (
        [],
        lambda: test_note.test_what_the_note_says_of_growth(altered("magnets", 5, growth={"per_column": "25.592"})),
    ),
    "lower": (
        [(test_bounds, "calm", lambda rows, cols: Counter({key: n + rows for key, n in CALM(rows, cols).items()}))],
        partial(test_bounds.test_calm_strips_are_a_rayleigh_quotient, 2, 1),
    ),
    "upper": (
        [(test_bounds, "contact", lambda soft, one, other: 1)],
        partial(test_bounds.test_soft_rings_by_hand, 1, 2, UNIT_MAGNETS),
    ),
    "density": (  # with the weights 1/2 and 2 of a magnet exchanged
        [(test_bounds, "LIGHT_MAGNETS", HEAVY_MAGNETS), (test_bounds, "HEAVY_MAGNETS", LIGHT_MAGNETS)],
        partial(test_bounds.test_the_density_lies_between_slopes, 4),
    ),
    "curves": (  # with one side to the border from every corner
        [(test_yin_yang_curves, "to_the_border", lambda rows, cols: dict.fromkeys(corners(rows, cols)[0], 1))],
        partial(test_yin_yang_curves.test_boards_are_twice_the_cycles_and_weighted_paths, 3, 3),
    ),
    "completed": (  # with weight 0 for all that crosses an edge, one row of odd length is never completed
        [(test_bounds, "calm_weight", lambda rows, row, mark: int(mark[0] not in "*T" or 0 < row < rows - 1))],
        partial(test_bounds.test_every_word_of_a_calm_strip_is_completed, 3),
    ),
}


def test_every_statement_has_a_deliberate_error() -> None:
    assert set(ERRORS) == set(REFUTERS)


@pytest.mark.one_in(4, "further records of the note")
@pytest.mark.long_cases("reads and recomputes the records of the note", "density", "limit", "order", "parity", "rank")
@pytest.mark.parametrize("label", ERRORS)
def test_the_deliberate_error_is_found(label: str, monkeypatch: pytest.MonkeyPatch) -> None:
    changes, test = ERRORS[label]
    for module, name, wrong in changes:
        monkeypatch.setattr(module, name, wrong, raising=name not in ("sum",))
    with pytest.raises(AssertionError):
        test()
