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


def with_colours_exchanged(word: str) -> str:
    """Return the word with its colours exchanged."""
    return word.translate(_SWAP)


def is_legal(word: str) -> bool:
    """Return whether no letter of colour a is the neighbour of one of colour b.

    >>> is_legal("aA"), is_legal("aB")
    (True, False)
    """
    return all({upper, lower} != {"a", "b"} for upper, lower in zip(word.lower(), word[1:].lower()))


def canonical_form(word: str) -> str:
    """Return the canonical form of a legal word: each closed coloured letter beside an open coloured one becomes blank.

    >>> canonical_form("aA.bb_")
    '.A.bb_'
    """
    padded = f".{word}."
    return "".join(
        "." if letter in "ab" and (padded[row] in "AB" or padded[row + 2] in "AB") else letter
        for row, letter in enumerate(word)
    )


def imbalance(word: str) -> int:
    """Return the number of open cells in even rows (counted from 0) minus the number of those in odd rows."""
    return sum((-1) ** row for row, letter in enumerate(word) if letter in "AB_")


def is_balanced(word: str) -> bool:
    """Return whether a word is balanced, as every word that occurs without singletons is."""
    return imbalance(word) in ((0, 1) if len(word) % 2 else (0,))


def state_count(rows: int, *, singletons: bool = False) -> int:
    """Return the number of states between columns (Theorem `states` of the note).

    >>> [state_count(rows) for rows in range(1, 6)]
    [6, 14, 102, 246, 1980]
    """
    previous, coloured_words = 1, 1
    for _ in range(rows):
        previous, coloured_words = coloured_words, 2 * coloured_words + previous
    open_sets = 2**rows if singletons else comb(rows, rows // 2) * (1 + rows % 2)
    return open_sets * coloured_words


def class_count(rows: int, *, singletons: bool = False) -> int:
    """Return the number of canonical words up to reflection and exchange of colours (Theorem `merged`).

    >>> [class_count(rows) for rows in range(1, 9)]
    [4, 6, 28, 59, 372, 812, 5874, 13005]
    """
    fixed_by_exchange = 2**rows if singletons else comb(rows, rows // 2) * (1 + rows % 2)
    fixed_words = (
        word_count(rows, singletons),
        fixed_by_exchange,
        _palindromes(rows, singletons, False),
        _palindromes(rows, singletons, True),
    )
    assert sum(fixed_words) % 4 == 0
    return sum(fixed_words) // 4


def word_count(rows: int, singletons: bool = False) -> int:
    """Return the number of canonical words; a word and its reflection count as two unless they are equal.

    >>> [word_count(rows, singletons=True) for rows in range(4)], word_count(2)
    ([1, 6, 24, 108], 14)
    """
    by_imbalance = Counter[int]()
    for (_, difference), count in _prefixes(rows).items():
        by_imbalance[difference] += count
    if singletons:
        return sum(by_imbalance.values())
    return by_imbalance[0] + (by_imbalance[1] if rows % 2 else 0)


def _prefixes(length: int) -> Counter[tuple[str, int]]:
    """Return, by (last letter, imbalance), the number of canonical words of a length, balanced or not.

    The last letter of the empty word is "".
    """
    counts = Counter({("", 0): 1})
    for row in range(length):
        following: Counter[tuple[str, int]] = Counter()
        for (last_letter, difference), count in counts.items():
            for letter in LETTERS:
                if may_be_adjacent(last_letter, letter):
                    following[letter, difference + imbalance(letter) * (-1) ** row] += count
        counts = following
    return counts


def may_be_adjacent(upper: str, lower: str) -> bool:
    """Return whether two letters may be adjacent in a canonical word: one is blank or "", or they are equal."""
    return not upper or upper in "._" or lower in "._" or upper == lower


def _palindromes(rows: int, singletons: bool, with_exchange: bool) -> int:
    """Return the number of canonical words fixed by reflection, or by reflection and exchange of colours together.

    For an even number of rows, reflection maps even rows to odd rows, so that these words are balanced. For an odd
    number both halves have the same imbalance.
    """
    total = 0
    for (last_letter, difference), count in _prefixes(rows // 2).items():
        for middle in LETTERS if rows % 2 else ("",):
            if middle:
                is_counted = may_be_adjacent(last_letter, middle) and (not with_exchange or middle in "._")
                total_difference = 2 * difference + imbalance(middle) * (-1) ** (rows // 2)
                is_counted = is_counted and (singletons or total_difference in (0, 1))
            else:
                is_counted = not with_exchange or not last_letter or last_letter in "._"
            total += count * is_counted
    return total


def closed_letter_count(rows: int) -> int:
    """Return the number of closed coloured letters in one word of each class together, m in Theorem `unit`.

    The classes are listed, so that only few rows are feasible.


    >>> [closed_letter_count(rows) for rows in (1, 2, 3)]
    [1, 3, 20]
    """
    return sum(sum(letter in "ab" for letter in word) for word in orbit_representatives(rows))


def canonical_words(rows: int, *, singletons: bool = False) -> Iterator[str]:
    """Yield the canonical words, balanced unless `singletons`. Tries all 6 ** rows words."""
    for letters in product(LETTERS, repeat=rows):
        word = "".join(letters)
        if is_legal(word) and canonical_form(word) == word and (singletons or is_balanced(word)):
            yield word


def orbit_representative(word: str) -> str:
    """Return the smallest image of a word under reflection and exchange of colours."""
    return min(word, word[::-1], with_colours_exchanged(word), with_colours_exchanged(word)[::-1])


def orbit_representatives(rows: int, *, singletons: bool = False) -> list[str]:
    """Return the smallest word of each class, sorted. Costs what `canonical_words` costs."""
    return sorted({orbit_representative(word) for word in canonical_words(rows, singletons=singletons)})


def columns_after(word: str, *, singletons: bool = False) -> Iterator[tuple[str, int]]:
    """Yield (next word, number of coloured dominoes that begin in the column) for every column that may follow a word.

    The next word is legal, but need not be canonical.
    """
    rows = len(word)

    def fill(new_word: str, begun_count: int) -> Iterator[tuple[str, int]]:
        """Yield the results for every way to fill the rows below `new_word`."""
        row = len(new_word)
        if row == rows:
            yield new_word, begun_count
            return
        left = word[row]
        if left in "AB_":
            letter = "ab."["AB_".index(left)]
            if is_legal(new_word[-1:] + letter):
                yield from fill(new_word + letter, begun_count)
            return
        for colour in "ab.":
            if is_legal(left + colour) and is_legal(new_word[-1:] + colour):
                yield from fill(new_word + "AB_"["ab.".index(colour)], begun_count + (colour != "."))
                down = word[row + 1 : row + 2]
                if down and down in "ab." and is_legal(down + colour):
                    yield from fill(new_word + 2 * colour, begun_count + (colour != "."))
        if singletons:
            yield from fill(new_word + ".", begun_count)

    yield from fill("", 0)


def transfer_matrix(
    representatives: list[str], weight: int = 1, *, merged: bool = False, singletons: bool = False
) -> list[list[int]]:
    """Return the matrix whose entry (t, s) is the sum of `weight` ** b over the columns from word s to word t.

    Here b is the number of coloured dominoes that begin in the column. `representatives` are all canonical words or,
    if `merged`, the smallest word of each class.
    """
    index_of = {word: index for index, word in enumerate(representatives)}
    entries = [[0] * len(representatives) for _ in representatives]
    for word in representatives:
        for following_word, begun_count in columns_after(word, singletons=singletons):
            target = orbit_representative(canonical_form(following_word)) if merged else canonical_form(following_word)
            entries[index_of[target]][index_of[word]] += weight**begun_count
    return entries
