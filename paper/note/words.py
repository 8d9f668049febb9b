"""Canonical words: representatives of the states of Magnets with equal futures, their numbers, and their machine.

A word has one letter for each row: a, b or . for a closed cell of that colour, A, B or _ for one whose domino sticks
out into the next column. It is *legal* if colours a and b are never neighbours, *balanced* if the open cells in even
rows (counted from 0) exceed those in odd rows by 0, or for odd r by 0 or 1. A legal word is *canonical* if no closed
coloured letter is the neighbour of an open coloured one. The note proves the statements made here. This module uses
nothing of the package, so that the tests can compare the two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import comb

LETTERS = "ab.AB_"
_SWAP = str.maketrans("abAB", "baBA")


def swapped(word: str) -> str:
    """Return the word with its colours exchanged."""
    return word.translate(_SWAP)


def legal(word: str) -> bool:
    """Return whether no a is the neighbour of a b.

    >>> legal("aA"), legal("aB")
    (True, False)
    """
    return all({one, other} != {"a", "b"} for one, other in zip(word.lower(), word[1:].lower()))


def canonical(word: str) -> str:
    """Return a legal word with a blank in place of each closed coloured letter beside an open coloured one.

    >>> canonical("aA.bb_")
    '.A.bb_'
    """
    padded = f".{word}."
    return "".join(
        "." if letter in "ab" and (padded[at] in "AB" or padded[at + 2] in "AB") else letter
        for at, letter in enumerate(word)
    )


def imbalance(word: str) -> int:
    """Return the number of open cells in even rows less that in odd rows."""
    return sum((-1) ** row for row, letter in enumerate(word) if letter in "AB_")


def balanced(word: str) -> bool:
    """Return whether a word is balanced, as every word that occurs without singletons is."""
    return imbalance(word) in ((0, 1) if len(word) % 2 else (0,))


def states(rows: int, *, singletons: bool = False) -> int:
    """Return the number of states between columns (Theorem `states` of the note).

    >>> [states(rows) for rows in range(1, 6)]
    [6, 14, 102, 246, 1980]
    """
    before, words = 1, 1
    for _ in range(rows):
        before, words = words, 2 * words + before
    open_sets = 2**rows if singletons else comb(rows, rows // 2) * (1 + rows % 2)
    return open_sets * words


def classes(rows: int, *, singletons: bool = False) -> int:
    """Return the number of canonical words up to reflection and exchange of colours (Theorem `merged`).

    >>> [classes(rows) for rows in range(1, 9)]
    [4, 6, 28, 59, 372, 812, 5874, 13005]
    """
    blank = 2**rows if singletons else comb(rows, rows // 2) * (1 + rows % 2)
    fixed = (
        words(rows, singletons),
        blank,
        _palindromes(rows, singletons, False),
        _palindromes(rows, singletons, True),
    )
    assert sum(fixed) % 4 == 0
    return sum(fixed) // 4


def words(rows: int, singletons: bool = False) -> int:
    """Return the number of canonical words; a word and its reflection count as two unless they are equal.

    >>> [words(rows, singletons=True) for rows in range(4)], words(2)
    ([1, 6, 24, 108], 14)
    """
    total = Counter[int]()
    for (_, balance), count in _prefixes(rows).items():
        total[balance] += count
    if singletons:
        return sum(total.values())
    return total[0] + (total[1] if rows % 2 else 0)


def _prefixes(length: int) -> Counter[tuple[str, int]]:
    """Return, by (last letter, imbalance), the number of canonical words of a length; the empty word ends in ""."""
    found = Counter({("", 0): 1})
    for row in range(length):
        following: Counter[tuple[str, int]] = Counter()
        for (last, balance), count in found.items():
            for letter in LETTERS:
                if neighbours(last, letter):
                    following[letter, balance + imbalance(letter) * (-1) ** row] += count
        found = following
    return found


def neighbours(one: str, other: str) -> bool:
    """Return whether two letters may be neighbours in a canonical word: one of them is blank, or they are equal."""
    return not one or one in "._" or other in "._" or one == other


def _palindromes(rows: int, singletons: bool, exchanged: bool) -> int:
    """Return the canonical words that reflection fixes, or reflection together with the exchange of colours.

    The second half of an even number of rows repeats the parities of the first with the other sign, so these words
    are balanced; of an odd number it repeats them with the same sign.
    """
    total = 0
    for (last, balance), count in _prefixes(rows // 2).items():
        for middle in LETTERS if rows % 2 else ("",):
            if middle:
                fits = neighbours(last, middle) and (not exchanged or middle in "._")
                whole = 2 * balance + imbalance(middle) * (-1) ** (rows // 2)
                fits = fits and (singletons or whole in (0, 1))
            else:
                fits = not exchanged or not last or last in "._"
            total += count * fits
    return total


def closed_letters(rows: int) -> int:
    """Return the number of closed coloured letters in one word of each class, by listing them: m in Theorem `unit`.

    >>> [closed_letters(rows) for rows in (1, 2, 3)]
    [1, 3, 20]
    """
    return sum(sum(letter in "ab" for letter in word) for word in orbits(rows))


def all_words(rows: int, *, singletons: bool = False) -> Iterator[str]:
    """Yield the canonical words; tries all 6 ** rows words, so for few rows."""
    for letters in product(LETTERS, repeat=rows):
        word = "".join(letters)
        if legal(word) and canonical(word) == word and (singletons or balanced(word)):
            yield word


def orbit(word: str) -> str:
    """Return the least among the images of a word under reflection and exchange of colours."""
    return min(word, word[::-1], swapped(word), swapped(word)[::-1])


def orbits(rows: int, *, singletons: bool = False) -> list[str]:
    """Return one word of each class, sorted; for few rows."""
    return sorted({orbit(word) for word in all_words(rows, singletons=singletons)})


def columns(word: str, *, singletons: bool = False) -> Iterator[tuple[str, int]]:
    """Yield (next word, number of coloured dominoes begun) of every column that may follow a word.

    The next word is legal, but need not be canonical.
    """
    rows = len(word)

    def extend(made: str, begun: int) -> Iterator[tuple[str, int]]:
        row = len(made)
        if row == rows:
            yield made, begun
            return
        left = word[row]
        if left in "AB_":
            letter = "ab."["AB_".index(left)]
            if legal(made[-1:] + letter):
                yield from extend(made + letter, begun)
            return
        for colour in "ab.":
            if legal(left + colour) and legal(made[-1:] + colour):
                yield from extend(made + "AB_"["ab.".index(colour)], begun + (colour != "."))
                down = word[row + 1 : row + 2]
                if down and down in "ab." and legal(down + colour):
                    yield from extend(made + 2 * colour, begun + (colour != "."))
        if singletons:
            yield from extend(made + ".", begun)

    yield from extend("", 0)


def matrix(names: list[str], weight: int = 1, *, merged: bool = False, singletons: bool = False) -> list[list[int]]:
    """Return the matrix whose entry (t, s) is the sum over the columns from word s to word t of `weight` ** begun.

    Here `begun` is the number of coloured dominoes that begin in the column. `names` are all canonical words or, if
    `merged`, one word of each class.
    """
    at = {name: place for place, name in enumerate(names)}
    entries = [[0] * len(names) for _ in names]
    for name in names:
        for found, begun in columns(name, singletons=singletons):
            target = orbit(canonical(found)) if merged else canonical(found)
            entries[at[target]][at[name]] += weight**begun
    return entries
