"""Forms about cells that touch by sides or corners, about chess pieces that attack, and about groups of cells."""

from __future__ import annotations

from stripcount.language.surface.form import Form

_SIDE_OR_CORNER = (  # part of a pattern: "by a side or by a corner"
    "<by|at|along|on|in|with|share|sharing> [<a|an|their>] <side|edge|sides|edges> <or|nor> "
    "[<by|at|in|share>] [<a|an|their>] <corner|corners|vertex|vertices>"
)


# a row is Form(pattern, its replacement, a sentence that the row changes), see `form`; rows apply in their order
CONTACT_FORMS = (
    # cells that share a side or a corner
    Form("^ it is forbidden that two {value}[s] <are touching|touch>", "no two {value}s touch", "it is forbidden that two 0 are touching by a side or by a corner"),
    Form(f"<touch|meet|are adjacent|are connected> {_SIDE_OR_CORNER}", "are adjacent including diagonally", "no two 0s touch by a side or by a corner"),
    Form(f"that {_SIDE_OR_CORNER}", "adjacent including diagonally", "any two cells that share a side or a corner are different"),
    Form("^ [any] two cells that touch , even <only|just> at a corner ,", "any two cells that touch, even at a corner,", "any two cells that touch, even only at a corner, have different values"),
    Form("^ diagonally touching cells", "diagonally adjacent cells", "diagonally touching cells never hold the same number"),
    Form("^ cells side by side in the same {roworcolumn} <are|must be> [always] different $", lambda phrases: f"{'horizontally' if phrases['roworcolumn'] == 'row' else 'vertically'} adjacent cells are different", "cells side by side in the same row are always different"),
    # chess pieces
    Form("^ the {value}s are [chess] kings and no king attacks <another|any other|a> [king] $", "no two {value}s are a king's move apart", "the 1s are chess kings and no king attacks another king"),
    Form("^ the {value}s are [chess] knights and no knight attacks <another|any other|a> [knight] $", "no two {value}s are a knight's move apart", "the 1s are knights and no knight attacks another knight"),
    Form("^ the {value}s are [chess] knights and no two of them attack <each other|one another> $", "no two {value}s are a knight's move apart", "the 1s are chess knights and no two of them attack each other"),
    Form("^ the {value}s are [chess] kings and no two of them attack <each other|one another> $", "no two {value}s are a king's move apart", "the 1s are chess kings and no two of them attack each other"),
    # groups
    Form("<connected|linked|joined> <to each other|to one another>", "connected", "all 0s are connected to each other"),
    Form("{count} <separate|different|disjoint> groups", "{count} groups", "there are exactly two separate groups of 1s"),
    Form("[all] connected , <diagonal steps|diagonal moves|diagonals|diagonal contacts> <allowed|permitted|included>", "connected including diagonally", "the 1s are all connected, diagonal steps allowed"),
    Form(", where only <cells sharing a side|cells sharing an edge|adjacent cells> count as <connected|adjacent>", "", "the 0s are connected, where only cells sharing a side count as connected"),
    # directions
    Form("in any direction , [like in connect four ,] diagonals included", "in any direction", "no four 1s in a row in any direction, diagonals included"),
    Form("^ never {count} equal values in a <line|row> , <whether|either|be it> horizontal , vertical or diagonal $", "no {count} consecutive equal values horizontally, vertically or diagonally", "never three equal values in a line, whether horizontal, vertical or diagonal"),
    Form("going right along a row or <going down|down> a column", "along rows and down columns", "values never decrease going right along a row or going down a column"),
    # blocks
    Form("^ no 2x2 block <looks like|reads|is|equals> <10 over 01 or|01 over 10 or> [like] <01 over 10|10 over 01> $", "no 2x2 block is a checkerboard", "no 2x2 block looks like 10 over 01 or like 01 over 10"),
    Form("<filled|full> only <with|of> {value}s", "filled with {value}s", "no 2x3 or 3x2 rectangle is filled only with 1s"),
    # values
    Form("^ every {line} {has} either all cells equal or {phrase} $", "every {line} is constant or has {phrase}", "every row has either all cells equal or exactly one 1"),
    Form("all three of 0 , 1 and 2", "all three values", "no column contains all three of 0, 1 and 2"),
    Form("all occur equally often", "occur equally often", "0, 1 and 2 all occur equally often on the board"),
    Form("a <number|value> n larger than 0 {has} an orthogonal neighbour with the <number|value> n-1", "a value greater than 0 has a neighbour whose value is exactly one less", "every cell with a number n larger than 0 has an orthogonal neighbour with the number n-1"),
)  # fmt: skip
