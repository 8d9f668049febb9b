"""Sentences about runs of equal cells and about words that occur in lines."""

from __future__ import annotations

from tests.questions.board import columns, lines, runs, windows
from tests.questions.sentences.asked import Asked

RUNS: tuple[Asked, ...] = (
    ("every run of 1s has length at least 3", "", lambda b: all(n >= 3 for x in lines(b) for n in runs(x, 1))),
    ("every run of 1s in a row has length at least 2", "", lambda b: all(n >= 2 for r in b for n in runs(r, 1))),
    ("all runs of 1s have length exactly 2", "", lambda b: all(n == 2 for x in lines(b) for n in runs(x, 1))),
    ("no run of 0s is longer than 2", "", lambda b: all(n <= 2 for x in lines(b) for n in runs(x, 0))),
    ("every run of 1s has even length", "", lambda b: all(n % 2 == 0 for x in lines(b) for n in runs(x, 1))),
    ("every horizontal run of 1s has odd length", "", lambda b: all(n % 2 == 1 for r in b for n in runs(r, 1))),
    ("every run has length at least 2", "", lambda b: all(n >= 2 for x in lines(b) for n in runs(x))),
    ("runs of 1s in rows have length 1 or 3", "", lambda b: all(n in (1, 3) for r in b for n in runs(r, 1))),
    (
        "every vertical run of 0s has length at most 2",
        "",
        lambda b: all(n <= 2 for c in columns(b) for n in runs(c, 0)),
    ),
    (
        "every maximal horizontal block of 1s is at least 3 long",
        "",
        lambda b: all(n >= 3 for r in b for n in runs(r, 1)),
    ),
    (
        "runs of equal cells in columns have length at most 2",
        "0-2",
        lambda b: all(n <= 2 for c in columns(b) for n in runs(c)),
    ),
    ("each row has at most one run of 1s", "", lambda b: all(len(runs(r, 1)) <= 1 for r in b)),
    ("the 1s in each row are consecutive", "", lambda b: all(len(runs(r, 1)) <= 1 for r in b)),
    ("the 1s in every row and column form one block", "", lambda b: all(len(runs(x, 1)) == 1 for x in lines(b))),
    ("every row has exactly one run of 1s", "", lambda b: all(len(runs(r, 1)) == 1 for r in b)),
    ("no three consecutive 1s in any row", "", lambda b: (1, 1, 1) not in [t for r in b for t in windows(r, 3)]),
    ("no two consecutive 0s in any row", "", lambda b: (0, 0) not in [t for r in b for t in windows(r, 2)]),
    (
        "no three consecutive zeros in any column",
        "",
        lambda b: (0, 0, 0) not in [t for c in columns(b) for t in windows(c, 3)],
    ),
    (
        "no three consecutive equal cells in a row or column",
        "0-2",
        lambda b: all(len(set(t)) > 1 for x in lines(b) for t in windows(x, 3)),
    ),
    (
        "no three equal values in a row horizontally or vertically",
        "",
        lambda b: all(len(set(t)) > 1 for x in lines(b) for t in windows(x, 3)),
    ),
    (
        "no three neighbouring cells of a row have the same colour",
        "",
        lambda b: all(len(set(t)) > 1 for r in b for t in windows(r, 3)),
    ),
    (
        "never more than two equal cells in succession in any row",
        "0-2",
        lambda b: all(n <= 2 for r in b for n in runs(r)),
    ),
    (
        "any two 1s in the same row are at least 3 apart",
        "",
        lambda b: all(t.count(1) <= 1 for r in b for t in windows(r, 3) + windows(r, 2)),
    ),
    (
        "between two 1s in a row there are at least two 0s",
        "",
        lambda b: all(t.count(1) <= 1 for r in b for t in windows(r, 3) + windows(r, 2)),
    ),
    ("no row contains 101", "", lambda b: (1, 0, 1) not in [t for r in b for t in windows(r, 3)]),
    ("the pattern 010 does not occur in any row", "", lambda b: (0, 1, 0) not in [t for r in b for t in windows(r, 3)]),
    ("avoid 11 in rows and columns", "", lambda b: (1, 1) not in [t for x in lines(b) for t in windows(x, 2)]),
    ("no row or column contains 000", "", lambda b: (0, 0, 0) not in [t for x in lines(b) for t in windows(x, 3)]),
    ("no 101 horizontally or vertically", "", lambda b: (1, 0, 1) not in [t for x in lines(b) for t in windows(x, 3)]),
    ("every column avoids 110", "", lambda b: (1, 1, 0) not in [t for c in columns(b) for t in windows(c, 3)]),
)
