"""Cells and what is said of each: its neighbours, what stands on its sides, where it lies, comparisons, if and then.

`every 1 is adjacent to a 0`, `no 2 is on the border`, `if a cell is 1 then it has two 1s above`. The kinds of phrases:
`who` are some cells (`a 1 on the border`) and `noun` the same without what stands behind the noun (`a 1`); `what` is a
predicate (`is adjacent to a 0`), and `claim` a clause about the cell or its neighbours (`it is 0`, `all its neighbours
are 0`). `sort` and `way` are the lines along which cells are neighbours; `side cell`, `at side` and `of side` are the
offset of a neighbour.
"""

from __future__ import annotations

import numpy as np

from stripcount.language.everyday.words import DIAGONALS, ORTHOGONAL, count_text
from stripcount.language.grammar import Productions
from stripcount.language.phrases import (
    AT_LEAST_ONE,
    HORIZONTAL,
    VERTICAL,
    at_most,
    lines_text,
)
from stripcount.language.pieces import unclear_piece
from stripcount.language.statements.around import (
    KING_LINES,
    KNIGHT_LINES,
    NONE,
    adjacent_to_both,
    all_cells_affirmative,
    all_neighbours_in,
    closed_neighbourhood_count,
    compared_at_distance,
    compared_with_neighbour_sum,
    equals_equal_neighbour_count,
    equals_neighbour_count,
    equivalence,
    has_neighbour_one_away,
    has_neighbours,
    lines_by_adjective,
    lines_of_way,
    min_distance,
    more_neighbours_in,
    negation,
    neighbours_related_to_cell,
    number_of_subjects,
    only_values,
    related_to_both_neighbours,
    related_to_neighbours,
    related_to_side_cell,
    side_cell_if_any,
    values_at_sides,
    values_inside_and_elsewhere,
    values_only_in,
)
from stripcount.language.statements.local import (
    ANY_CELL,
    CellClaim,
    all_cells,
    combined_claim,
    location_claim,
    neighbour_count_claim,
    no_cell,
    value_claim,
)
from stripcount.language.statements.meanings import first_of
from stripcount.language.statements.places import BORDER, CORNERS, INTERIOR
from stripcount.language.statements.sides import DIAGONAL_SIDES, SIDE_OFFSETS
from stripcount.language.statements.values import ValueSet, complement, value_set

# the name and the title of this topic in the list that the command `words` prints
NAME = "cells"
TOPIC = "statements about cells"
# verbs for where a cell is, as alternatives of a production
_STANDS = "<is|lies|stands|occurs|appears|sits|occur|appear|lie|stand|sit|is found|is located|is placed>"
# rows: the name of a production: (its texts, their meaning or a function of the meanings of their parts);
# see `grammar`
PHRASES: Productions = {
    "sort/directions": ("{=horizontal|vertical|diagonal|orthogonal}", lines_by_adjective),
    "sort/way": (("king", "<eight|8>", "surrounding"), KING_LINES),
    "sort/four": ("<four|4>", ORTHOGONAL),
    "at side/left": (("to [<its|the>] left [of it]", "on [<its|the>] left [side]", "left of it", "before it", "on its left hand side"), (0, -1)),
    "at side/right": (("to [<its|the>] right [of it]", "on [<its|the>] right [side]", "right of it", "after it"), (0, 1)),
    "at side/above": ("<above|above it|over it|on top of it|on top>", (-1, 0)),
    "at side/below": ("<below|below it|under it|beneath it|underneath|underneath it|beneath>", (1, 0)),
    "side cell/neighbour": ("<its|the> {=left|right|upper|lower|top|bottom|left hand|right hand} neighbour", lambda side: SIDE_OFFSETS[side]),
    "side cell/cell": (("the [adjacent] <cell|value|number|digit|symbol|neighbour> {at side}", "the cell {at side}", "its neighbour {at side}"), lambda offset: offset),
    "of side/of": (
        ("to the left of", "on the left of", "left of"), (0, -1)),
    "of side/right": (("to the right of", "on the right of", "right of", "after"), (0, 1)),
    "of side/above": ("<above|over|on top of>", (-1, 0)),
    "of side/below": ("<below|under|beneath|underneath>", (1, 0)),
    "side of/left": "{of side}",
    "noun/cell": ("<cell|number|value|digit|symbol>", ANY_CELL),
    "noun/valued": ("{valued}", value_claim),
    "noun/corner": ("corner [cell]", location_claim(CORNERS)),
    "noun/border": ("<border|edge|boundary|perimeter> cell", location_claim(BORDER)),
    "noun/interior": ("<interior|inner|inside> cell", location_claim(INTERIOR)),
    "who/base": "{noun}",
    "who/placed": ("{noun} [that is] {where}", lambda subject, region: combined_claim("and", subject, location_claim(region))),
    "who/elsewhere": (("{noun} <except|other than|but> [for] [those] {where}", "{noun} [that is] not {where}", "{noun} <outside|off> {region}"), lambda subject, region: combined_claim("and", subject, negation(location_claim(region)))),
    "who/that": ("{noun} that {what}", lambda subject, predicate: combined_claim("and", subject, predicate)),
    "who/adjacent": ("{noun} adjacent to {near whom}", lambda subject, predicate: combined_claim("and", subject, predicate)),
    "who/with": (
        "{noun} with {how many} {valued} neighbour [{way}]",
        lambda subject, bounds, values, way: (predicate := has_neighbours(bounds, value_claim(values), way)) and combined_claim("and", subject, predicate)),
    "near whom/some": ("<a|an|any|some|another> {noun} [{way}]", lambda subject, way: has_neighbours(AT_LEAST_ONE, subject, way)),
    "near whom/number": ("{how many} [other] {noun} [{way}]", lambda bounds, subject, way: None if bounds == AT_LEAST_ONE else has_neighbours(bounds, subject, way)),
    "near whom/bare": ("{valued} [{way}]", lambda values, way: has_neighbours(AT_LEAST_ONE, value_claim(values), way)),
    "near whom/two": (
        "at least one {valued} and [at least] one [other] {valued} [{way}]",
        adjacent_to_both),
    "near whom/both": (
        "<both|at least> [<a|an|one>] {valued} and [at least] [<a|an|one>] {valued} [{way}]",
        adjacent_to_both),
    "what/is": ("is {being}", value_claim),
    "what/is-not": (("is not {being}", "is neither {being}"), lambda values: value_claim(values).negated()),
    "what/neither": ("is neither {valued} nor {valued}", lambda a, b: negation(combined_claim("or", value_claim(a), value_claim(b)))),
    "what/placed": (f"{_STANDS} {{where}}", location_claim),
    "what/elsewhere": (("is not {where}", "never <lie|stand|occur|appear|sit|lies|stands|occurs|appears> {where}"), lambda region: negation(location_claim(region))),
    "what/adjacent": ("is adjacent to {near whom}", lambda claim: claim),
    "what/way-adjacent": ("is {directions} adjacent to {how many} [other] {noun}", lambda way, bounds, subject: has_neighbours(bounds, subject, way)),
    "what/not-adjacent": ("is not adjacent to {near whom}", negation),
    "what/not-way-adjacent": ("is not {directions} adjacent to <a|an|any|another> {noun}", lambda way, subject: (predicate := has_neighbours(AT_LEAST_ONE, subject, way)) and predicate.negated()),
    "what/adjacent-only": (
        ("is adjacent only to {valued} [{way}]", "is only adjacent to {valued} [{way}]", "has only {valued} neighbour [{way}]", "has only {valued} as neighbour [{way}]"),
        lambda values, way: all_neighbours_in(way, values)),
    "what/has-neighbour": (
        ("has {how many} {noun} <neighbour|as neighbour|as a neighbour|around it|adjacent to it|next to it> [{way}]", "has {how many} [other] [adjacent] {noun} among its {sort} neighbour", "has {how many} adjacent {noun} [{way}]",
         "has {how many} {noun} among its [adjacent] <neighbour|cell> [{way}]", "has {how many} {sort} neighbour that is {noun}", "has {how many} {noun} {directions} adjacent to it"),
        lambda bounds, *meanings: has_neighbours(bounds, first_of(CellClaim, meanings), *(way for way in meanings if not isinstance(way, CellClaim)))),
    "what/has-sorted-neighbour": (
        ("has {how many} {sort} {noun} neighbour", "has {how many} {noun} {sort} neighbour", "has {how many} {sort} neighbour <with|of> [the] [value] {noun}"),
        lambda bounds, *meanings: has_neighbours(bounds, first_of(CellClaim, meanings), first_of(tuple, meanings))),
    "what/neighbours-are": (
        ("has {how many} <neighbour|adjacent cell> [{way}] that is {being}", "has {how many} <neighbour|adjacent cell> <with value|equal to> {being} [{way}]", "has {how many} of its [{sort}] <neighbour|adjacent cell> {being}"),
        lambda bounds, *meanings: has_neighbours(bounds, value_claim(first_of(ValueSet, meanings)), *(way for way in meanings if not isinstance(way, ValueSet)))),
    "what/has-neighbours": (("has {how many} neighbour [{way}]",), lambda bounds, way: has_neighbours(bounds, ANY_CELL, way)),
    "what/at-side": (
        ("has <a|an|another|some|one> {valued} {at side}", "has <a|an|another> {valued} [as] neighbour {at side}"), lambda values, offset: values_at_sides(values, offset)),
    "what/not-at-side": (("has <no|no other> {valued} {at side}", "never has <a|an|any|another> {valued} {at side}"), lambda values, offset: negation(values_at_sides(values, offset))),
    "what/at-sides": (
        ("has <a|an> {valued} {at side} and [<a|an|another|one>] {at side}", "has <a|an> {valued} [both] {at side} and {at side}", "has <a|an> {valued} both {at side} and {at side}"), lambda values, first, second: values_at_sides(values, first, second)),
    "what/two-sides": (
        "has <a|an> {valued} {at side} and <a|an> {valued} {at side}", lambda first, first_side, second, second_side: combined_claim("and", values_at_sides(first, first_side), values_at_sides(second, second_side))),
    "what/at-either-side": (
        ("has <a|an> {valued} [either] {at side} or {at side}", "has <a|an|at least one> {valued} {at side} or {at side}"), lambda values, first, second: values_at_sides(values, first, second, connective="or")),
    "what/both-sides-in-row": (
        ("has <a|an> {valued} on <both sides|each side|either side> <horizontally|in its row|in the row|in the same row>", "has {valued} on both sides <horizontally|in its row>", "is between two {valued} <horizontally|in its row|in a row|in the same row|, left and right|to its left and right>"),
        lambda values: values_at_sides(values, (0, -1), (0, 1))),
    "what/both-sides-in-column": (
        ("has <a|an> {valued} on <both sides|each side|either side> <vertically|in its column|in the column>", "is between two {valued} <vertically|in its column|in a column|in the same column>"),
        lambda values: values_at_sides(values, (-1, 0), (1, 0))),
    "what/is-at-side-of": ("is {of side} <a|an|another|some> {valued}", lambda offset, values: values_at_sides(values, (-offset[0], -offset[1]))),
    "what/not-at-side-of": (
        ("is not {of side} <a|an|another|any> {valued}", "never <appear|stand|lie|sit|occur|come> {of side} <a|an|another|any> {valued}"),
        lambda offset, values: negation(values_at_sides(values, (-offset[0], -offset[1])))),
    "what/sum-adjacent": (
        ("is {=equal to|at most|at least|less than|greater than|different from} the <sum|total> of [all] the <number|cell|value> adjacent to it [{way}]", "is the <sum|total> of [all] the <number|cell|value> {=adjacent} to it"),
        lambda comparison, way=None: compared_with_neighbour_sum("equal to" if comparison == "adjacent" else comparison, way)),
    "what/never-compared": (
        ("is not {compare} <a|any> <cell|neighbour> [adjacent to it] [of it]",), lambda relation: related_to_neighbours(relation, "none", None)),
    "what/holds": ("has <a|an|the value|the number|the digit> {valued}", value_claim),
    "what/holds-plain": ("has {integers}", lambda numbers: value_claim(value_set(numbers))),
    "what/compared": ("is {compare} {side cell}", related_to_side_cell),
    "what/matches": (("<is the same as|is equal to|has the same value as|has the same colour as|matches> {side cell}",), lambda offset: related_to_side_cell(("equal to", np.equal), offset)),
    "what/differs": (("differs from {side cell}", "is different from {side cell}", "has a different <value|colour> from {side cell}"), lambda offset: related_to_side_cell(("different from", np.not_equal), offset)),
    "what/compared-with": (
        ("is {compare} {=all|every|each|each one|any|at least one|some|none|exactly one|at most one} [of] its [adjacent] <neighbour|cell> [{way}]",),
        related_to_neighbours),
    "what/sorted-compared-with": ("is {compare} {=all|every|each|any|at least one|some|none|exactly one|at most one} [of] its {sort} neighbour", related_to_neighbours),
    "what/compared-with-both": ("is {compare} both [of] its {=horizontal|vertical} neighbour", related_to_both_neighbours),
    "what/compared-with-plain": ("is {compare} its [adjacent] <neighbour|cell> [{way}]", lambda relation, way: related_to_neighbours(relation, "all", way)),
    "what/differs-from": (
        ("differs from {=all|every|each|any|at least one|some|exactly one} [of] its <neighbour|adjacent cell> [{way}]",), lambda quantifier, way: related_to_neighbours(("different from", np.not_equal), quantifier, way)),
    "what/sum-of-neighbours": (
        ("is {=equal to|at most|at least|less than|greater than|different from} the sum of [all] its <neighbour|adjacent cell> [{way}]",), compared_with_neighbour_sum),
    "what/is-the-sum": ("is the sum of [all] its <neighbour|adjacent cell> [{way}]", lambda way: compared_with_neighbour_sum("equal to", way)),
    "what/is-the-number": (
        ("is [equal to] the number of [its] adjacent {valued} [{way}]", "is [equal to] the number of [its] neighbour <that is|equal to|with value> {being} [{way}]", "is [equal to] the number of [its] {valued} <neighbour|adjacent to it> [{way}]"),
        equals_neighbour_count),
    "number of them/number": (("{counts}", "exactly {counts}", "<only|precisely|just> {counts}"), lambda numbers: (frozenset(numbers), False)),
    "number of them/at-least": (("at least {count}", "{count} or more"), lambda number: (frozenset([number]), True)),
    "number of them/some": ("some", AT_LEAST_ONE),
    "number of them/more": ("more than {count}", lambda number: (frozenset([number + 1]), True)),
    "number of them/at-most": (("<no|not> more than {count}", "at most {count}", "{count} or <fewer|less>"), at_most),
    "number of them/fewer": ("<fewer|less> than {count}", lambda number: at_most(number - 1) if number else None),
    "claim/what": "it {what}",
    "claim/side": (("{side cell} [, if any ,] is {being}", "{side cell} [, if any ,] has [<a|an>] {valued}"), lambda offset, values: side_cell_if_any(values, offset)),
    "claim/side-not": ("{side cell} is not {being}", lambda offset, values: side_cell_if_any(complement(values), offset)),
    "claim/all": (
        ("<all|each|every> [of] its [{sort}] <neighbour|adjacent cell> is {being} [{way}]", "its [{sort}] <neighbour|adjacent cell> is [all] {being}"),
        lambda sort, values, way=None: all_neighbours_in(sort or way, values) if not (sort and way) else None),
    "claim/none": (
        ("<none of|no one of> its [{sort}] <neighbour|adjacent cell> is {being}", "no <neighbour|adjacent cell> is {being}", "its [{sort}] neighbour is not {being}"),
        lambda *way_and_values: all_neighbours_in(way_and_values[0] if len(way_and_values) > 1 else None, complement(way_and_values[-1]))),
    "claim/some": (
        "{how many} [of] its [{sort}] <neighbour|adjacent cell> is [also] {being}", lambda bounds, sort, values: has_neighbours(bounds, value_claim(values), sort)),
    "claim/some-adjacent": (
        ("{how many} adjacent cell is {being}", "{how many} adjacent cell has [<a|an>] {valued}", "{how many} neighbour is {being}"), lambda bounds, values: has_neighbours(bounds, value_claim(values), None)),
    "claim/there": ("there is {how many} {valued} adjacent [to] [it] [{way}]", lambda bounds, values, way: has_neighbours(bounds, value_claim(values), way)),
    "claim/compared": (
        ("{how many} [of] its [{sort}] [adjacent] <neighbour|cell> is {compare} it", "{how many} [{sort}] neighbour is {compare} it"),
        lambda bounds, *way_and_relation: neighbours_related_to_cell(bounds, way_and_relation[-1], way_and_relation[0] if len(way_and_relation) > 1 else None)),
    "what/how-many": ("is how many {valued} is adjacent to it [{way}]", equals_neighbour_count),
    "what/how-many-like": (("is how many <of its neighbour|neighbour> is equal to it", "is how many of its [four] neighbour has that same number", "is how many [of its] neighbour has the same <number|value>"), equals_equal_neighbour_count),
    "what/how-many-near": ("is how many {being} [of its neighbour]", lambda values: equals_neighbour_count(values, None)),
    "what/number-like": (("is [equal to] the number of [its] neighbour [that is] equal to it", "is how many has that same number"), equals_equal_neighbour_count),
    "what/step": ("has <a|at least one|some> [{sort}] neighbour <whose value|that> is exactly one {=less|more}" , has_neighbour_one_away),
    "what/step-than": ("has <a|at least one|some> [{sort}] neighbour <whose value|that> is [exactly] one {=less|more} than it", has_neighbour_one_away),
    "what/same-neighbour": (("has {how many} [{sort}] [adjacent] <neighbour|cell> <with|of> the same [<value|number|colour|digit>]", "has {how many} [{sort}] neighbour <equal to it|equal to itself|that is equal to it>"), lambda bounds, sort: neighbour_count_claim(bounds, lines_of_way(sort) or ORTHOGONAL, np.equal, f"{count_text(bounds)} equal neighbours {lines_text(sort or ORTHOGONAL)}")),
    "what/other-neighbour": (("has {how many} [{sort}] <neighbour|adjacent cell> <with|of> <a|the> <opposite|different|other> <value|number|colour|digit>",), lambda bounds, sort: neighbour_count_claim(bounds, lines_of_way(sort) or ORTHOGONAL, np.not_equal, f"{count_text(bounds)} other neighbours {lines_text(sort or ORTHOGONAL)}")),
    "what/more-near": ("has more {valued} than {valued} among its [{sort}] neighbour", more_neighbours_in),
    "what/sees": (("<sees|is adjacent to> {how many} {valued} in its 3x3 neighbourhood , itself included" , "has {how many} {valued} in its 3x3 neighbourhood"), lambda bounds, values: closed_neighbourhood_count(bounds, values, KING_LINES)),
    "what/with-itself": (("together with its [{sort}] neighbour has {how many} {valued}", "and its [{sort}] neighbour together has {how many} {valued}"), lambda sort, bounds, values: closed_neighbourhood_count(bounds, values, sort or ORTHOGONAL)),
    "what/is-or": ("is {being} or {what}", lambda values, predicate: combined_claim("or", value_claim(values), predicate)),
    "what/diagonally-near": ("is diagonally adjacent to <a|an|any|another> {valued}", lambda values: has_neighbours(AT_LEAST_ONE, value_claim(values), DIAGONALS)),
    "what/has-way-adjacent": ("has {how many} {directions} adjacent {valued}", lambda bounds, way, values: has_neighbours(bounds, value_claim(values), way)),
    "what/knight": (("is a <knight's|knight> move away from <a|an|another|any> {valued}",), lambda values: has_neighbours(AT_LEAST_ONE, value_claim(values), KNIGHT_LINES)),
    "what/surrounded": (("is surrounded by {valued} on all <side|four side>", "is surrounded on all <side|four side> by {valued}"), lambda values: has_neighbours((frozenset([4]), False), value_claim(values), None)),
    "what/diagonal-compared": ("is {compare} the <cell|number|value> diagonally {=down and to the right of it|down and to the left of it|up and to the right of it|up and to the left of it|below it to the right|below it to the left}", lambda relation, side: related_to_side_cell(relation, DIAGONAL_SIDES[side])),
    "claim/cells-beside": ("<any|the|every|each> cell <above or below it|above it or below it> is {being}", lambda values: all_neighbours_in((VERTICAL,), values)),
    "claim/cells-across": ("<any|the|every|each> cell <left or right of it|to its left or right|to the left or right of it> is {being}", lambda values: all_neighbours_in((HORIZONTAL,), values)),
    "claim/any-cell": ("<any|every|each|all> cell adjacent to it [{way}] is {being}", lambda way, values: all_neighbours_in(way, values)),
    "claim/side-or-none": ("{side cell} is {being} or <out of bounds|outside|missing|off>", lambda offset, values: side_cell_if_any(values, offset)),
    "statement/there-above": (
        ("there is <a|an|another> {valued} {of side} <every|each> {valued}", "there is <a|an|another> {valued} {of side} <every|each> {valued} [,] except {where}"),
        lambda there, side, own, *excepted: all_cells(combined_claim("and", value_claim(own), *(negation(location_claim(region)) for region in excepted)), values_at_sides(there, side))),
    "statement/where": (
        ("[<every|each|all|the>] cell {where} is [all] {being}",), lambda region, values: all_cells(location_claim(region), value_claim(values))),
    "statement/here-there": (
        ("[every] cell is {being} {where} and {being} <elsewhere|everywhere else|otherwise>", "[every] cell {where} is {being} and all other cell is {being}"),
        values_inside_and_elsewhere),
    "statement/only-region": (("only {region} <has|contains> {valued}", "only {region} and {region} has {valued}"), lambda *meanings: values_only_in(meanings[-1], meanings[:-1])),
    "statement/only-who": (("only {who} is {being}",), lambda subject, values: all_cells(value_claim(values), subject)),
    "statement/isolated": (("no {valued} is <isolated|alone>",), lambda values: (predicate := has_neighbours(AT_LEAST_ONE, value_claim(values), None)) and all_cells(value_claim(values), predicate)),
    "statement/all-isolated": (("<every|each> {valued} is isolated",), lambda values: (predicate := has_neighbours(NONE, value_claim(values), None)) and all_cells(value_claim(values), predicate)),
    "statement/knight-moves": (
        ("from <every|each> {valued} [,] {how many} <knight|knight's> move <leads|lead|goes> to [<a|another>] {valued}",),
        lambda own, bounds, others: (predicate := has_neighbours(bounds, value_claim(others), KNIGHT_LINES)) and all_cells(value_claim(own), predicate)),
    "statement/manhattan": (
        ("the manhattan distance between <any|every> two {valued} is at least {count}", "[any] two {valued} is at manhattan distance at least {count}"), min_distance),
    "statement/steps-cell": (("[<a|every|each>] cell and the <cell|one|number> {count} <cell|step> to its right is <never|not> equal [to]",), lambda distance: compared_at_distance(distance, equal=False)),
    "statement/steps-equal": (("[<a|every|each>] cell and the <cell|one|number> {count} <cell|step> to its right is equal",), lambda distance: compared_at_distance(distance, equal=True)),
    "statement/every": (
        ("<every|each> [of] [the] {who} {what}", "[<the|a|an>] {who} {what}", "for <every|each> {who} [,] {claim}", "<every|each> {who} is such that {claim}", "any {who} {what}"), all_cells),
    "statement/all": ("all [of] [the] {who} {what}", all_cells_affirmative),
    "statement/every-both": (
        "<every|each|a|an> {who} {what} and {what}", lambda subject, first, second: None if first.is_negation else all_cells(subject, combined_claim("and", first, second))),
    "statement/every-either": ("<every|each|a|an> {who} [either] {what} or {what}", lambda subject, first, second: None if first.is_negation else all_cells(subject, combined_claim("or", first, second))),
    "statement/every-is-or": ("<every|each|a|an> {who} is {being} or {what}", lambda subject, values, predicate: all_cells(subject, combined_claim("or", value_claim(values), predicate))),
    "statement/none": (
        ("no {who} {what}", "none of the {who} {what}", "there is no {who} that {what}"), no_cell),
    "statement/none-both": ("no {who} {what} and {what}", lambda subject, first, second: no_cell(subject, combined_claim("and", first, second)) if not (first.is_negation or second.is_negation) else None),
    "statement/none-either": ("no {who} {what} or {what}", lambda subject, first, second: no_cell(subject, combined_claim("or", first, second)) if not (first.is_negation or second.is_negation) else None),
    "statement/none-there": (("no {noun} {where}", "there is no {noun} {where}"), lambda subject, region: no_cell(subject, location_claim(region))),
    "statement/none-near": (("no {noun} adjacent to {near whom}", "there is no {noun} adjacent to {near whom}"), no_cell),
    "statement/none-with-side": (("no {noun} with <a|an|another> {valued} {at side}",), lambda subject, values, offset: no_cell(subject, values_at_sides(values, offset))),
    "statement/none-at-side": (
        ("no {valued} {of side} <a|an|any|another> {valued}", "no {valued} is {of side} <a|an|any|another> {valued}"),
        lambda own, offset, others: no_cell(value_claim(own), values_at_sides(others, (-offset[0], -offset[1])))),
    "statement/side-of-every": (
        ("{side of article} <cell|value|number|neighbour> {of side} <every|each|any|a|an> {valued} is {being}",),
        lambda _, offset, own, values: all_cells(value_claim(own), side_cell_if_any(values, offset))),
    "side of article/the": ("<the|every|each|any>", "the"),
    "statement/neighbours-of": (
        ("<all|every|each|the> [{sort}] <neighbour|cell adjacent to> [of] <every|each|a|an|any> {valued} is [all] {being}", "the [{sort}] neighbour of {valued} is [all] {being}", "[every] cell adjacent to <a|an|any> {valued} is {being}"),
        lambda *meanings: (predicate := all_neighbours_in(meanings[0] if len(meanings) > 2 else None, meanings[-1])) and all_cells(value_claim(meanings[-2]), predicate)),
    "statement/side-neighbour-of": (
        ("the {=left|right|upper|lower} neighbour of <every|each|any|a|an> {valued} is {being}",),
        lambda side, own, values: all_cells(value_claim(own), side_cell_if_any(values, SIDE_OFFSETS[side]))),
    "statement/side-neighbour-not": (
        ("the {=left|right|upper|lower} neighbour of <every|each|any|a|an> {valued} is not {being}",),
        lambda side, own, values: all_cells(value_claim(own), side_cell_if_any(complement(values), SIDE_OFFSETS[side]))),
    "statement/if": (
        ("<if|whenever|when|wherever> [<a|an|any|the>] {who} {what} [,] [then] {claim}",), lambda subject, condition, claim: all_cells(combined_claim("and", subject, condition), claim)),
    "statement/only-if": ("[<a|an|every|each|any>] {who} {what} only if {claim}", lambda subject, condition, claim: all_cells(combined_claim("and", subject, condition), claim)),
    "statement/iff": (
        ("[<a|an|every|each|any>] {who} {what} <if and only if|exactly when|iff|precisely when> {claim}",), equivalence),
    "statement/so-many": (
        ("{number of them} [of] [the] {who} {what}", "there is {how many} {who} that {what}"),
        lambda bounds, subject, predicate: None if bounds == NONE else number_of_subjects(bounds, subject, predicate)),
    "statement/there-is": (
        ("there is {how many} {noun} {where}", "{number of them} {noun} {where}"),
        lambda bounds, subject, region: None if bounds == NONE else number_of_subjects(bounds, subject, location_claim(region))),
    "statement/there-is-near": (
        "there is {how many} {noun} adjacent to {near whom}", lambda bounds, subject, predicate: None if bounds == NONE else number_of_subjects(bounds, subject, predicate)),
    "statement/number-that": ("the number of {who} that {what} is {how many}", lambda subject, predicate, bounds: number_of_subjects(bounds, subject, predicate)),
    "statement/only-where": (
        (f"[<every|each|all|the|a|an>] {{who}} [{_STANDS}] only {{where}}", f"[<the|a|an>] {{who}} only {_STANDS} {{where}}", "[<the|a|an>] {who} is only {where}"),
        lambda subject, region: all_cells(subject, location_claim(region))),
    "statement/only": ("only {valued} {what}", lambda values, predicate: None if predicate.is_negation else only_values(values, predicate)),
    "unclear/one-of-its-neighbours": (
        ("<every|each|a> {who} is {compare} one [of] its neighbour [{way}]", "<every|each> {who} differs from one of its neighbour"),
        lambda *_: unclear_piece("one of the neighbours may be at least one of them, or exactly one")),
    "unclear/both-sides": (
        ("<no|every|each> {who} has <a|an> {valued} on <both sides|each side|either side>", "<no|every|each> {who} has {valued} on both sides", "no {who} is between two {valued}"),
        lambda *_: unclear_piece("both sides may be left and right only, or above and below as well; say “in its row”, “in its column” or both")),
}  # fmt: skip
