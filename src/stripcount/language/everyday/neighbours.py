"""Phrases about cells and their neighbours: which may be adjacent, how many a cell has, sums and differences of two.

Examples are `no two adjacent 1s`, `each 1 has at most two 0s as neighbours` and `adjacent cells differ by at most 1`.
"""

from __future__ import annotations

import numpy as np

from stripcount.language.everyday.neighbour_pieces import (
    bounds_and_lines,
    closed_neighbourhood_count,
    count_of_like_neighbours,
    has_neighbour,
    in_amount,
    is_plain_one,
    neighbour_counts,
    neighbour_products,
    neighbour_sums,
    neighbours_differ_by,
    neighbours_never_differ_by,
    never_adjacent,
    never_both_equal_to,
    never_neighbour_count,
    never_related,
    no_extremum,
    only_neighbours,
    parity_of_neighbours,
)
from stripcount.language.everyday.words import (
    ATTACK_LINES,
    CELLS,
    amount_of,
    lines_among,
    value_among,
)
from stripcount.language.families.consecutive import avoided_patterns, no_run
from stripcount.language.grammar import Productions
from stripcount.language.phrases import (
    AT_LEAST_ONE,
    HORIZONTAL,
    VERTICAL,
)
from stripcount.language.pieces import conjunction, unclear_piece

TOPIC = "neighbours"
# a row is "kind/name": (text or texts, sentence in standard words if any, meaning or its function), see `grammar`
PHRASES: Productions = {
    "everyday/no-two": (
        ("[there are] no two {near} {plural} [{way}]", "no two {way} adjacent {plural}", "no two {plural} [are] {reach} adjacent",
         "[there are] no <adjacent|consecutive> {plural} [{way}]"),
        never_both_equal_to),
    "everyday/no-two-apart": ("no two {plural} [are] {reach}", never_both_equal_to),
    "everyday/no-two-together": (
        ("no two {plural} [<are|is>] {together} [{way}]", "no two {plural} [<are|is>] {reach} {together}",
         "[<the|all>] {plural} {never} {together} [{way}]", "[any] two {plural} {never} {together} [{way}]"),
        lambda value, *parts: never_adjacent(value, value, lines_among(parts))),
    "everyday/none-together": (
        ("no {plural} [<are|is>] {together} [{way}]", "no {plural} [<are|is>] {reach} {together}"),
        lambda value, *parts: never_adjacent(value, value, lines_among(parts))),
    "everyday/no-one-near": (
        ("no {plural} [<are|is|stands>] {near} to [<a|any|another>] {plural} [{way}]",
         "no {plural} [<are|is|stands>] {near} <a|any|another> {plural} [{way}]",
         "no {plural} <are|is|stands> {near} {plural} [{way}]", "no {plural} [<are|is>] {reach} {near} to [<a|any|another>] {plural}",
         "[<the|all|a>] {plural} {never} {near} [to] [<a|any|another>] {plural} [{way}]"),
        lambda value, *parts: never_adjacent(
            value, value_among(parts), lines_among(parts))),
    "everyday/two-never-near": (
        ("{plural} and {plural} {never} {together} [{way}]",), lambda value, neighbour_value, *parts: never_adjacent(value, neighbour_value, parts[-1])),
    "everyday/not-both": (
        (f"two {{near}} {CELLS} are <never|not> both {{plural}} [{{way}}]", f"no two {{near}} {CELLS} are both {{plural}} [{{way}}]",
         f"{{near}} {CELLS} are <never|not> both {{plural}} [{{way}}]"),
        lambda _near, value, lines: never_adjacent(value, value, lines)),
    "everyday/not-both-nor": (
        f"no two {{near}} {CELLS} are both {{plural}} or both {{plural}} [{{way}}]",
        lambda _near, first, second, lines: conjunction(never_adjacent(first, first, lines), never_adjacent(second, second, lines))),
    "everyday/plain-never-equal": (
        (f"no two {{near}} {CELLS} [<are|is|have>] <equal|the same|identical> [{CELLS}] [{{way}}]", f"no two {{reach}} {{near}} {CELLS} [<are|have>] <equal|the same> [{CELLS}]",
         f"no two equal {CELLS} [<are|is>] {{together}} [{{way}}]", f"no {CELLS} <equals|is equal to|is the same as> <any of its|a|any|one of its> <neighbour|neighbours|neighbor|neighbors> [{{way}}]", f"{CELLS} of the same {CELLS} {{never}} {{together}} [{{way}}]", f"equal {CELLS} {{never}} {{together}} [{{way}}]",
         f"{{near}} [{CELLS}] [<are|is|have>] [all] <different|distinct|unequal> [{CELLS}] [{{way}}]",
         f"{{reach}} {{near}} [{CELLS}] [<are|have>] <different|distinct|unequal> [{CELLS}]", f"{{reach}} {{near}} [{CELLS}] differ",
         f"{{near}} {CELLS} <must not|may not|cannot|do not|never> <be|have> <equal|the same> [{CELLS}] [{{way}}]",
         f"[<any|every>] [two] {{near}} [{CELLS}] differ [{{way}}]", "[the] <colouring|coloring> is proper", "proper <colouring|coloring|colourings|colorings>",
         f"<every|each> {CELLS} <differs from|is different from> [all] [of] its <neighbours|neighbors> [{{way}}]"),
        lambda *parts: never_related("are equal", lines_among(parts), np.equal)),
    "everyday/equal-only-of": (
        (f"whenever two {{near}} {CELLS} are equal [,] <they are|both are> {{plural}}", f"whenever two {{reach}} {{near}} {CELLS} are equal [,] <they are|both are> {{plural}}",
         f"two {{near}} {CELLS} are equal only if they are {{plural}}"),
        lambda *parts: never_related(
            f"are equal and not {parts[-1]}", lines_among(parts), lambda a, b: (a == b) & (a != parts[-1]))),
    "everyday/never-sum": (
        (f"no two {{near}} {CELLS} <sum to|adding to|add to|add up to|with sum|have sum> {{integer}} [{{way}}]", f"[two] {{near}} {CELLS} <do not|never> <sum to|add to|add up to> {{integer}} [{{way}}]",
         f"the sum of [any] [two] {{near}} {CELLS} is <never|not> {{integer}} [{{way}}]"),
        lambda _near, total, lines: never_related(f"have sum {total}", lines, lambda a, b: a + b == total)),
    "everyday/never-sums": (
        (f"[two] {{near}} {CELLS} <do not|never> <sum to|add to|add up to|have> an {{=even|odd}} <number|sum|total> [{{way}}]", f"no two {{near}} {CELLS} <sum to|adding to|add to|add up to|with|have> an {{=even|odd}} <number|sum|total> [{{way}}]"),
        lambda _near, parity, lines: neighbour_sums(amount_of("even" if parity == "odd" else "odd"), lines)),
    "everyday/sums": (
        (f"the sum of [any] [two] {{near}} {CELLS} is {{sum}} [{{way}}]", f"[any] [two] {{near}} {CELLS} <sum|add up> to {{sum}} [{{way}}]", f"[any] [two] {{near}} {CELLS} have sum {{sum}} [{{way}}]"),
        lambda _near, amount, lines: neighbour_sums(amount, lines)),
    "everyday/products": (
        (f"the product of [any] [two] {{near}} {CELLS} is {{sum}} [{{way}}]",), lambda _near, amount, lines: neighbour_products(amount, lines)),
    "everyday/never-product": (
        (f"the product of [any] [two] {{near}} {CELLS} is <never|not> {{sum}} [{{way}}]",),
        lambda _near, amount, lines: never_related(f"have a product that is {amount.phrase}", lines, lambda a, b: in_amount(amount, a * b))),
    "everyday/differ-by": (
        (f"{{near}} [{CELLS}] differ by {{how many}} [{{way}}]", f"[<any|every>] [two] {{near}} {CELLS} differ by {{how many}} [{{way}}]",
         f"{{reach}} {{near}} [{CELLS}] differ by {{how many}}",
         f"the difference <between|of> [any] [two] {{near}} {CELLS} is {{how many}} [{{way}}]"),
        lambda *parts: neighbours_differ_by(*bounds_and_lines(parts))),
    "everyday/never-differ-by": (
        (f"no two {{near}} {CELLS} differ by {{how many}} [{{way}}]", f"[two] {{near}} [{CELLS}] <do not|never> differ by {{how many}} [{{way}}]"),
        lambda _near, bounds, lines: neighbours_never_differ_by(bounds, lines)),
    "everyday/around": (
        ("{how many} {plural} around <a|each|every|any> {plural} {way}",
         "{how many} {plural} {near} [to] <a|each|every|any> {plural} [{way}]"),
        lambda bounds, neighbour_value, *parts: neighbour_counts(parts[-2], bounds, neighbour_value, parts[-1])),
    "everyday/plain-has-neighbours": (
        "<every|each> {plural} <has|having> {how many} {near} {plural} [{way}]",
        lambda value, bounds, _, neighbour_value, lines: neighbour_counts(value, bounds, neighbour_value, lines)),
    "everyday/touches-so-many": (
        "<every|each> {plural} [<is|are>] {near} [to] {bounds} [other] {plural} [{way}]",
        lambda value, _, bounds, neighbour_value, lines: neighbour_counts(value, bounds, neighbour_value, lines)),
    "everyday/never-has-so-many": (
        "no {plural} has {how many} {near} {plural} [{way}]",
        lambda value, bounds, _, neighbour_value, lines: never_adjacent(value, neighbour_value, lines) if bounds == AT_LEAST_ONE else never_neighbour_count(value, bounds, neighbour_value, lines)),
    "everyday/never-touches-so-many": (
        "no {plural} [<is|are>] {near} [to] {how many} [other] {plural} [{way}]",
        lambda value, _, bounds, neighbour_value, lines: None if bounds == AT_LEAST_ONE else never_neighbour_count(value, bounds, neighbour_value, lines)),
    "everyday/never-has-around": (
        "no {plural} has {how many} {plural} around it {way}", lambda value, bounds, neighbour_value, lines: never_neighbour_count(value, bounds, neighbour_value, lines)),
    "everyday/has-beside-it": (
        ("<every|each> {plural} <has|having> {how many} {plural} {near} [to] [it] [{way}]", "<every|each> {plural} <has|having> {how many} {plural} {reach} {near} [to] [it]",
         "<every|each> {plural} <has|having> {how many} {plural} around it {way}",
         "<every|each> {plural} <has|having> {how many} {plural} as <neighbour|neighbours|neighbor|neighbors> [{way}]",
         "<every|each> {plural} <has|having> {how many} <neighbour|neighbours|neighbor|neighbors> <that are|that is|equal to> [a] {plural} [{way}]"),
        lambda value, bounds, neighbour_value, *parts: neighbour_counts(value, bounds, neighbour_value, lines_among(parts))),
    "everyday/among-eight": (
        "<every|each> {plural} <has|having> {how many} {plural} <among|amongst> its <eight|8> [surrounding] <neighbours|neighbors>",
        lambda value, bounds, neighbour_value: neighbour_counts(value, bounds, neighbour_value, ATTACK_LINES["king"])),
    "everyday/never-among-eight": (
        "no {plural} has {how many} {plural} <among|amongst> its <eight|8> [surrounding] <neighbours|neighbors>",
        lambda value, bounds, neighbour_value: never_neighbour_count(value, bounds, neighbour_value, ATTACK_LINES["king"])),
    "everyday/is-near": (
        ("<every|each> {plural} [<is|are|being>] {near} [to] [<a|another|some>] {plural} [{way}]",
         "no {plural} without a {near} {plural} [{way}]"),
        lambda value, _, neighbour_value, lines: has_neighbour(value, neighbour_value, lines)),
    "everyday/none-alone": (
        ("no <isolated|lonely|single|lone> {plural} [{way}]", "no {plural} [<are|is|stands|stand>] isolated [{way}]",
         "no {plural} [<are|is|stands|stand>] alone"),
        lambda value, lines=None: has_neighbour(value, value, lines)),
    "everyday/all-alone": (
        ("<every|each> {plural} is isolated [{way}]", "all {plural} are isolated [{way}]"), lambda value, lines: never_adjacent(value, value, lines)),
    "everyday/no-cell-alone": (
        (f"no <isolated|lonely> {CELLS} [{{way}}]", f"no {CELLS} [<are|is|stands|stand>] <isolated|alone> [{{way}}]"),
        lambda lines: count_of_like_neighbours("equal", AT_LEAST_ONE, lines)),
    "everyday/has-like": (
        (f"<every|each> {CELLS} has {{how many}} {{near}} <with|of> the same {CELLS} [{{way}}]", f"<every|each> {CELLS} has {{how many}} {{near}} equal to it [{{way}}]",
         f"<every|each> {CELLS} has {{how many}} {{near}} of its own {CELLS} [{{way}}]",
         f"<every|each> {CELLS} has the same {CELLS} as {{how many}} {{near}} [{{way}}]", f"<every|each> {CELLS} shares its {CELLS} with {{how many}} [of its] {{near}} [{{way}}]"),
        lambda bounds, _, lines: count_of_like_neighbours("equal", bounds, lines)),
    "everyday/has-equal": (
        (f"<every|each> {CELLS} has {{how many}} equal {{near}} [{{way}}]"),
        lambda bounds, _, lines: count_of_like_neighbours("equal", bounds, lines, is_clear=False)),
    "everyday/equals-some": (
        f"<every|each> {CELLS} <is equal to|equals> {{how many}} of its {{near}} [{{way}}]",
        lambda bounds, _, lines: None if is_plain_one(bounds) else count_of_like_neighbours("equal", bounds, lines, is_clear=False)),
    "everyday/differs-from-some": (
        f"<every|each> {CELLS} <differs|is different> from {{how many}} [of its] {{near}} [{{way}}]",
        lambda bounds, _, lines: None if is_plain_one(bounds) else count_of_like_neighbours("different", bounds, lines, is_clear=False)),
    "unclear/equal-to-one": (
        (f"<every|each> {CELLS} <is equal to|equals> one of its {{near}} [{{way}}]", f"<every|each> {CELLS} <differs|is different> from one of its {{near}} [{{way}}]"),
        lambda *_: unclear_piece("one of the neighbours may be at least one of them, or exactly one")),
    "everyday/has-unlike": (
        (f"<every|each> {CELLS} has {{how many}} {{near}} <with|of> <a different|another|a distinct> {CELLS} [{{way}}]", f"<every|each> {CELLS} has {{how many}} {{near}} different from it [{{way}}]"),
        lambda bounds, _, lines: count_of_like_neighbours("different", bounds, lines)),
    "everyday/has-different": (
        (f"<every|each> {CELLS} has {{how many}} <different|unequal> {{near}} [{{way}}]"),
        lambda bounds, _, lines: count_of_like_neighbours("different", bounds, lines, is_clear=False)),
    "everyday/not-all-around": (
        f"no {CELLS} <is equal to|equals|is the same as> all [of] its <neighbours|neighbors> [{{way}}]", lambda lines: count_of_like_neighbours("different", AT_LEAST_ONE, lines)),
    "everyday/all-near-equal": (
        (f"[<all|any two>] {{near}} {CELLS} are [always] <equal|the same> [{{way}}]", f"[all] {{reach}} {{near}} [{CELLS}] are [always] <equal|the same>"),
        lambda *parts: never_related("are different", lines_among(parts), np.not_equal)),
    "everyday/parity": (
        (f"{{near}} [{CELLS}] <have|are of> {{=different|opposite|equal|the same}} parity [{{way}}]",),
        lambda _near, adjective, lines: parity_of_neighbours(adjective in ("different", "opposite"), lines)),
    "everyday/only-beside": (
        ("all [the] <neighbours|neighbors> of <a|every|each|any> {plural} are {plural} [{way}]", "<every|each> {plural} has only {plural} as <neighbours|neighbors> [{way}]"),
        only_neighbours),
    "everyday/with-itself": (
        f"<each|every> {CELLS} <together with|and> its <neighbours|neighbors> [{{way}}] <contains|contain|has|have|holds|hold> {{how many}} {{plural}}",
        lambda lines, bounds, value: closed_neighbourhood_count(bounds, value, lines)),
    "everyday/between-two": (
        ("no {plural} has [a] {plural} both to its left and [to] its right", "no {plural} between two {plural} in <a|any|the same> row",
         "no {plural} [is] [directly] between two {plural} horizontally"),
        lambda value, neighbour_value: avoided_patterns(((neighbour_value, value, neighbour_value),), (HORIZONTAL,))),
    "everyday/between-two-vertically": (
        ("no {plural} has [a] {plural} both above [it] and below [it]", "no {plural} between two {plural} in <a|any|the same> column",
         "no {plural} [is] [directly] between two {plural} vertically"),
        lambda value, neighbour_value: avoided_patterns(((neighbour_value, value, neighbour_value),), (VERTICAL,))),
    "everyday/not-both-neighbours": (
        (f"no {CELLS} <equals|is equal to> both [of] its {{directions}} <neighbours|neighbors>",),
        lambda lines: no_run(3, lines)),
    "everyday/no-peak": (
        (f"no {CELLS} is {{=larger|smaller}} than all [of] its <neighbours|neighbors> [{{way}}]",), lambda comparative, lines: no_extremum(lines, comparative)),
    "everyday/no-maximum": (("no local <maximum|maxima>", "no <peak|peaks>"), lambda: no_extremum(None, "larger")),
    "everyday/no-minimum": (("no local <minimum|minima>",), lambda: no_extremum(None, "smaller")),
    "everyday/attack": (
        "no two {=kings|knights} attack [<each other|one another>]", lambda piece: never_adjacent(1, 1, ATTACK_LINES[piece.removesuffix("s")])),
    "everyday/non-attacking-near": (
        "<nonattacking|non-attacking> {=kings|knights}", lambda piece: never_adjacent(1, 1, ATTACK_LINES[piece.removesuffix("s")])),
    "near/near": ("<adjacent|neighbour|neighbours|neighbor|neighbors|neighbouring|neighboring|next|beside|adjoining>", "near"),
    "near/touch": ("<touch|touches|touching>", "near"),
    "together/near": ("{near} [<each other|to each other|one another|to one another>]", "near"),
    "together/side": ("<share a side|sharing a side|share an edge|consecutive>", "near"),
    "never/never": (
        ("<do not|don't|never|may not|must not|cannot|can't|should not> [be]", "<are not|aren't|are never|is not|is never>"), "never"),
}  # fmt: skip
