"""The appendices of the notes: for every numbered statement, the tests that would fail if it were false."""

from __future__ import annotations

from note.statements import statements

REFUTERS: dict[str, tuple[str, ...]] = {
    "colours": (
        "paper/test_bounds.py::test_colours_count_magnets",
        "paper/test_note.py::test_what_the_note_says_of_orders",
    ),
    "parity": ("puzzles/test_circuit_board.py", "paper/test_note.py::test_boards_without_solutions"),
    "merge": ("machine/test_machine.py", "paper/test_theorems.py::test_the_machine_of_classes_counts_magnets"),
    "rank": ("paper/test_note.py::test_what_the_note_says_of_orders", "gf/test_modular.py"),
    "blocks": (
        "paper/test_blocks.py::test_the_block_hankel_matrix_has_the_rank_of_the_degrees",
        "paper/test_blocks.py::test_four_starts_and_ends_give_the_order",
    ),
    "hops": ("paper/test_theorems.py::test_balanced_open_sets_are_those_that_dominoes_can_reach",),
    "states": ("paper/test_theorems.py::test_states",),
    "merged": (
        "paper/test_theorems.py::test_classes_are_counted_right",
        "paper/test_theorems.py::test_the_minimiser_merges_into_classes",
        "paper/test_theorems.py::test_words_of_one_canonical_form_have_the_same_columns",
        "paper/test_theorems.py::test_singletons_have_a_closed_form",
    ),
    "hankel": ("paper/test_theorems.py::test_halves_of_boards_have_the_rank_of_the_canonical_words",),
    "order": ("paper/test_note.py::test_what_the_note_says_of_orders",),
    "ratio": ("paper/test_theorems.py::test_classes_grow_as_stated",),
    "algebraic": (
        "paper/test_merged_states.py::test_the_square_of_the_generating_function",
        "paper/test_merged_states.py::test_constant_terms_of_the_rational_functions",
        "paper/test_merged_states.py::test_fixed_words_as_stated",
    ),
    "separate": (
        "paper/test_merged_states.py::test_equitable_partitions_of_legal_colourings_are_orbits",
        "paper/test_theorems.py::test_the_minimiser_merges_into_classes",
    ),
    "odd": ("paper/test_theorems.py::test_parity",),
    "unit": (
        "paper/test_theorems.py::test_columns_are_unimodular",
        "paper/test_theorems.py::test_columns_with_magnets_marked_have_a_power_as_determinant",
    ),
    "reciprocity": (
        "paper/test_theorems.py::test_reciprocity",
        "paper/test_note.py::test_recorded_functions_are_reciprocal",
    ),
    "bound": ("paper/test_lemma_on_singular_values.py", "gf/test_bounds.py"),
    "circle": (
        "gf/test_eigenvectors.py::test_any_vectors_and_centres_give_a_bound_that_holds",
        "gf/test_eigenvectors.py::test_hostile_matrices_have_a_bound_that_holds_or_none",
        "gf/test_eigenvectors.py::test_six_rows_of_magnets_need_hardly_more_than_their_largest_coefficient",
    ),
    "proof": ("gf/test_bounds.py", "gf/test_modular.py"),
    "clt": ("paper/test_note.py::test_magnets_are_normal", "gf/test_moments.py"),
    "limit": ("paper/test_note.py::test_what_the_note_says_of_growth",),
    "lower": (
        "paper/test_bounds.py::test_calm_strips_by_hand",
        "paper/test_bounds.py::test_calm_strips_are_a_rayleigh_quotient",
        "paper/test_bounds.py::test_stacked_calm_strips_are_boards",
        "paper/test_bounds.py::test_calm_strips_bound_boards_of_twice_the_width",
        "paper/test_bounds.py::test_the_pure_program_finds_the_same_fraction",
    ),
    "upper": (
        "paper/test_bounds.py::test_soft_rings_by_hand",
        "paper/test_bounds.py::test_soft_weights_dominate_on_both_sides",
        "paper/test_bounds.py::test_rings_bound_strips_of_every_width",
        "paper/test_bounds.py::test_the_pure_program_finds_the_same_fraction",
    ),
    "density": (
        "paper/test_bounds.py::test_the_density_lies_between_slopes",
        "paper/test_bounds.py::test_rings_bound_strips_of_every_width",
        "paper/test_note.py::test_magnets_are_normal",
    ),
    "curves": ("puzzles/test_yin_yang_curves.py",),
    "completed": ("paper/test_bounds.py::test_every_word_of_a_calm_strip_is_completed",),
}
"""The tests by the label of the statement; each is a file below tests/, or file::function for one test in a file."""


def appendix(note: str) -> str:
    """Return the list of tests of one note, "magnets" or "program", as LaTeX: one paragraph for each statement."""
    lines = [
        "\\begin{list}{}{\\setlength{\\leftmargin}{1.2em}\\setlength{\\itemindent}{-1.2em}\\raggedright\\itemsep=1pt\\parsep=0pt}"
    ]
    for label in statements(note):
        tests = "; ".join(f"\\texttt{{{_breakable(test)}}}" for test in REFUTERS[label])
        lines.append(f"\\item \\textbf{{\\ref{{{label}}}}}\\enspace {tests}")
    return "\n".join([*lines, "\\end{list}"]) + "\n"


def _breakable(test: str) -> str:
    """Return the name of a test in LaTeX, with permitted line breaks after each part."""
    return test.replace("_", "\\_\\allowbreak{}").replace("/", "/\\allowbreak{}").replace("::", "::\\allowbreak{}")
