"""Numbers of the notes recomputed as a referee would: nothing of the program is used, only the notes' own values."""

import math
import re
from collections import defaultdict
from itertools import pairwise, product
from pathlib import Path

import pytest

pytestmark = pytest.mark.long("counts boards in plain Python")

GENERATED = Path(__file__).parents[2] / "paper" / "generated"
VALUES: dict[str, str] = dict(
    re.findall(r"\\setval\{([^}]+)\}\{(.*)\}", (GENERATED / "numbers.tex").read_text(encoding="utf-8"))
)
State = tuple[tuple[int, int], ...]


def boards(rows: int, columns: int, *, singles: bool = False) -> list[int]:
    """Boards of dominoes in three colours, of which 1 and 2 never touch, cell by cell."""
    current: dict[State, int] = {((0, 0),) * rows: 1}
    found = [1]
    for _ in range(columns):
        half: dict[tuple[State, int | None], int] = {(state, None): ways for state, ways in current.items()}
        for i in range(rows):
            following: dict[tuple[State, int | None], int] = defaultdict(int)
            for (state, owed), ways in half.items():
                (left, sticks), above = state[i], state[i - 1][0] if i else 0
                choices: list[tuple[int, int, int | None]]
                if sticks:
                    choices = [(left, 0, None)] if owed is None else []
                elif owed is not None:
                    choices = [(owed, 0, None)]
                else:
                    choices = [(c, 1, None) for c in range(3)] + [(c, 0, c) for c in range(3) if i < rows - 1]
                    choices += [(0, 0, None)] if singles else []
                for colour, out, down in choices:
                    if {1, 2} not in ({left, colour}, {above, colour}):
                        following[(*state[:i], (colour, out), *state[i + 1 :]), down] += ways
            half = following
        current = {state: ways for (state, owed), ways in half.items() if owed is None}
        found.append(sum(ways for state, ways in current.items() if not any(out for _, out in state)))
    return found


def digits(key: str, count: int) -> str:
    return VALUES[key][:count]


def test_growth_from_terms_alone() -> None:
    two, four, three, single = boards(2, 40), boards(4, 40), boards(3, 40), boards(3, 30, singles=True)
    assert str(two[40] / two[39])[:9] == digits("magnets.2.growth", 9)
    assert str(four[40] / four[39])[:9] == digits("magnets.4.growth", 9)
    assert str(math.sqrt(three[40] / three[38]))[:9] == digits("magnets.3.growth", 9)
    assert str(single[30] / single[29])[:9] == digits("singletons.3.growth", 9)
    assert [a % 2 for a in four] == [int(math.gcd(5, k + 1) == 1) for k in range(41)]
    back = dict(enumerate(two[:6]))
    for k in range(-1, -9, -1):
        back[k] = -(back[k + 6] - 2 * back[k + 5] - 6 * back[k + 4] - 2 * back[k + 3] + 2 * back[k + 1])
    assert [back[-1], back[-2]] == [0, 1]
    assert VALUES["negative.2"].startswith(",".join(str(back[k]) for k in range(-3, -8, -1)))


def test_powers_of_two() -> None:
    rows, columns = int(VALUES["power.rows"]), int(VALUES["power.columns"])
    term = boards(rows, columns)[columns]
    assert math.gcd(rows + 1, columns + 1) == int(VALUES["power.gcd"])
    assert (term & -term).bit_length() - 1 == int(VALUES["power.has"]) < int(VALUES["power.bound"])


def test_states_canonical_words_and_classes() -> None:
    table = (GENERATED / "sizes.tex").read_text(encoding="utf-8")
    lines = [[re.sub(r"\D", "", cell) for cell in line.split("&")] for line in table.split("\n") if line.count("&") > 4]
    letters = list(product(range(3), (0, 1)))
    for rows in range(1, 7):
        words = [w for w in product(letters, repeat=rows) if all({a, b} != {1, 2} for (a, _), (b, _) in pairwise(w))]
        balance = {w: sum((-1) ** i for i, (_, out) in enumerate(w) if out) for w in words}
        states = [w for w in words if balance[w] == 0 or (rows % 2 and balance[w] == 1)]
        kept = [w for w in states if all(not (a and b and p != q) for (a, p), (b, q) in pairwise(w))]
        turned = {w: tuple(((3 - c) % 3, out) for c, out in w) for w in kept}
        orbits = {min(w, w[::-1], other, other[::-1]) for w, other in turned.items()}
        printed = next(line for line in lines if line[1] == str(rows))
        assert printed[2:5] == [str(len(states)), str(len(kept)), str(len(orbits))]


def test_the_scaling_of_even_and_odd_rows() -> None:
    """Three equations for ln κ, s and c, solved by differences."""
    found = {r: math.log(float(VALUES[f"magnets.{r}.growth"].rstrip(r"\dots"))) for r in range(1, 11)}
    for name, (a, b, c) in (("even", (6, 8, 10)), ("odd", (5, 7, 9))):
        first, second = (found[b] - found[a]) / 2, (found[c] - found[b]) / 2
        steps = [(1 / q - 1 / p) / 2 for p, q in ((a, b), (b, c))]
        charge = (second - first) / (steps[1] - steps[0]) * 24 / math.pi
        kappa = math.exp(first - charge * math.pi / 24 * steps[0])
        assert abs(kappa - float(VALUES[f"fit.{name}.kappa"])) < 1e-4
        assert abs(charge - float(VALUES[f"fit.{name}.c"])) < 0.01
