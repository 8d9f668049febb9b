"""Fifty realistic mistakes: each replaces a snippet of a source file, and names tests that should find it."""

from __future__ import annotations

from typing import NamedTuple


class Mistake(NamedTuple):
    """A mistake: in `file`, below src/stripcount, `snippet`, which occurs once, becomes `replacement`.

    `name` says what goes wrong; `tests` are files or folders of tests of the area.
    """

    name: str
    file: str
    snippet: str
    replacement: str
    tests: tuple[str, ...]


ALGEBRA, GF, MACHINE, MODEL = "tests/algebra", "tests/gf", "tests/machine", "tests/model"
GRAPHS, WORDS = f"{MODEL}/graphs", (f"{MODEL}/graphs/test_multigraphs.py", f"{MODEL}/graphs/test_words.py")

MISTAKES = (
    # exact arithmetic
    Mistake(
        "symmetric residues end at M",
        "algebra/crt.py",
        "if symmetric and 2 * v > modulus",
        "if symmetric and v > modulus",
        (ALGEBRA,),
    ),
    Mistake(
        "a prime is taken twice",
        "algebra/crt.py",
        "if candidate not in primes and _is_prime(candidate)",
        "if _is_prime(candidate)",
        (ALGEBRA,),
    ),
    Mistake(
        "numbers that are not prime",
        "algebra/crt.py",
        "        if _is_prime(candidate):",
        "        if candidate % 2:",
        (ALGEBRA,),
    ),
    Mistake(
        "one prime too few",
        "algebra/crt.py",
        "        quotient //= prime\n        if quotient == 0:",
        "        quotient //= prime\n        if quotient <= 1:",
        (ALGEBRA,),
    ),
    Mistake(
        "a numerator without its last coefficient",
        "algebra/recurrence.py",
        "terms[:bound]), prime), bound)",
        "terms[:bound]), prime), bound - 1)",
        (ALGEBRA,),
    ),
    Mistake(
        "bad primes are kept",
        "algebra/recurrence.py",
        "if images_used and len(image[1]) > len(images_used[0][1]):",
        "if images_used and len(image[1]) > len(images_used[0][1]) + 1:",
        (ALGEBRA,),
    ),
    Mistake(
        "the sign of a denominator is lost",
        "algebra/rational_gf.py",
        "return cls(_tuple(p * sign), _tuple(q * sign))",
        "return cls(_tuple(p), _tuple(q * sign))",
        (ALGEBRA,),
    ),
    Mistake(
        "recurrences valid one term too early",
        "algebra/rational_gf.py",
        "return max(self.order, len(self.numerator))",
        "return max(self.order, len(self.numerator) - 1)",
        (ALGEBRA,),
    ),
    Mistake(
        "far terms from a wrong bit",
        "algebra/rational_gf.py",
        "for bit in bin(first - recurrence_start)[2:]:",
        "for bit in bin(first - recurrence_start)[3:]:",
        (ALGEBRA,),
    ),
    Mistake(
        "far residues of even and odd terms exchanged",
        "algebra/rational_gf.py",
        "[bit::2])",
        "[1 - bit :: 2])",
        (ALGEBRA,),
    ),
    # bounds and proofs
    Mistake(
        "a bound on P Q0 - P0 Q with one bit too few",
        "gf/bounds.py",
        "denominator_bits + self.numerator) + 1",
        "denominator_bits + self.numerator)",
        (f"{GF}/test_bounds.py",),
    ),
    Mistake(
        "no bit for the sign",
        "gf/bounds.py",
        "return 2 << self.largest if order == bound",
        "return 1 << self.largest if order == bound",
        (f"{GF}/test_bounds.py", f"{GF}/test_modular.py"),
    ),
    Mistake(
        "numerator and denominator exchanged in a bound",
        "gf/bounds.py",
        "max(numerator_bits + self.denominator, denominator_bits + self.numerator)",
        "max(numerator_bits + self.numerator, denominator_bits + self.denominator)",
        (f"{GF}/test_bounds.py",),
    ),
    Mistake(
        "a derivative with the wrong sign",
        "gf/trace.py",
        "-multiplicity * i * c",
        "multiplicity * i * c",
        (f"{GF}/test_trace.py",),
    ),
    Mistake(
        "a stored derivation is believed",
        "gf/modular.py",
        "    except Disagreement:\n        return False",
        "    except Disagreement:\n        return True",
        (f"{GF}/test_modular.py", "tests/storage"),
    ),
    Mistake(
        "a stored derivation of another machine is believed",
        "gf/modular.py",
        "return (derivation.method, derivation.minimal_states, derivation.surplus_terms) == "
        '("modular", states, SURPLUS)',
        "return True",
        (f"{GF}/test_modular.py", "tests/storage"),
    ),
    Mistake(
        "rotations are counted once",
        "gf/necklaces.py",
        "int(fmpz(repetitions).euler_phi()) * fixed_count",
        "fixed_count",
        (f"{GF}/test_necklaces.py",),
    ),
    Mistake(
        "a reflection's axis on the wrong side",
        "gf/necklaces.py",
        "(even[n // 2] + through_a_layer[n // 2 - 1])",
        "(even[n // 2] + through_a_layer[n // 2])",
        (f"{GF}/test_necklaces.py",),
    ),
    # machines
    Mistake(
        "states with equal random sums are merged unseen",
        "machine/minimize.py",
        "        if _is_exact(forward, blocks, limits):",
        "        if True:",
        (f"{MACHINE}/test_exact_terms.py", f"{MACHINE}/test_machine.py"),
    ),
    Mistake(
        "final weights are forgotten when states are merged",
        "machine/minimize.py",
        "np.unique(machine.final, return_inverse=True)[1].astype(np.int64)",
        "np.zeros(len(machine.final), dtype=np.int64)",
        (f"{MACHINE}/test_minimize.py", f"{MACHINE}/test_machine.py"),
    ),
    Mistake(
        "futures are merged but not pasts",
        "machine/minimize.py",
        "smaller = merge_futures(smaller.reversed(), limits).reversed()",
        "smaller = smaller.reversed().reversed()",
        (f"{MACHINE}/test_minimize.py", f"{MACHINE}/test_machine.py"),
    ),
    Mistake(
        "a period of the machine too large",
        "machine/cyclic.py",
        "period = gcd(period, int(detour))",
        "period = max(period, abs(int(detour)))",
        (MACHINE,),
    ),
    Mistake(
        "a phase is followed by itself",
        "machine/cyclic.py",
        "next_states = classes[(k + 1) % period]",
        "next_states = classes[k % period]",
        (MACHINE,),
    ),
    Mistake(
        "residues are reduced too late",
        "machine/sweep.py",
        "below = (below - 1) * row_sum + 1\n            if reduce:",
        "below = bound\n            if reduce and False:",
        ("tests/kernels", MACHINE),
    ),
    Mistake(
        "totals that repeat are found too early",
        "machine/extremes.py",
        "smallest[column_count] < _UNREACHED and smallest[column_count - span] < _UNREACHED",
        "smallest[column_count] < _UNREACHED",
        (f"{MACHINE}/test_extremes.py",),
    ),
    Mistake(
        "the smallest for the largest",
        "machine/extremes.py",
        "* (1 if least else -1)",
        "* (-1 if least else 1)",
        (f"{MACHINE}/test_extremes.py",),
    ),
    Mistake(
        "components merged under the larger label",
        "machine/packing/components.py",
        "self.digits_equal(words, high)",
        "self.digits_equal(words, low)",
        (f"{MACHINE}/test_packing.py",),
    ),
    Mistake(
        "a component is not known to be the last",
        "machine/packing/components.py",
        "return tuple(after), is_first[_all_zero(others)]",
        "return tuple(after), is_first[~_all_zero(others)]",
        (f"{MACHINE}/test_packing.py",),
    ),
    # boards and windows
    Mistake(
        "a seam that is twisted on every lap",
        "board.py",
        "col // self.cols % 2 == 1",
        "col // self.cols != 0",
        ("tests/test_board.py",),
    ),
    Mistake(
        "a transpose that keeps its seams",
        "board.py",
        "Wrap(self.wrap.columns, self.wrap.rows)",
        "Wrap(self.wrap.rows, self.wrap.columns)",
        ("tests/test_board.py",),
    ),
    Mistake(
        "a board without a right edge",
        "board.py",
        "0 <= row < rows and 0 <= col < cols else None",
        "0 <= row < rows and 0 <= col <= cols else None",
        ("tests/test_board.py",),
    ),
    Mistake(
        "a window beyond the right edge",
        "model/lattice/windows.py",
        "left <= across <= right",
        "left <= across < right",
        (f"{MODEL}/test_blocks.py", f"{MODEL}/test_wrap.py"),
    ),
    Mistake(
        "a window whose edge is asked one column too late",
        "model/lattice/scan.py",
        "for edge in range(1, age + 1):",
        "for edge in range(2, age + 1):",
        (f"{MODEL}/test_blocks.py", f"{MODEL}/lattice"),
    ),
    Mistake(
        "rows of a window that is even",
        "model/lattice/blocks.py",
        "(size[0] // 2, size[1] // 2) if self.padded",
        "(size[0] // 2, size[0] // 2) if self.padded",
        (f"{MODEL}/test_blocks.py",),
    ),
    Mistake(
        "sides of a link in the wrong row",
        "model/links/rule.py",
        'if glued_rows or not (row == self.rows - 1 and "d" in sides)',
        'if glued_rows or not (row == self.rows and "d" in sides)',
        (f"{MODEL}/test_links.py",),
    ),
    # structures on graphs
    Mistake(
        "an edge of the seam forgotten",
        "model/graphs/layered.py",
        "if layer + d < layers or (self.ring and closed):",
        "if layer + d <= layers - 1 - self.ring or (self.ring and closed and layers > 1):",
        (*WORDS,),
    ),
    Mistake(
        "a twist undone",
        "model/graphs/layered.py",
        "v = self.twist[v] if layer > 0 else self.twist.index(v)",
        "v = self.twist.index(v) if layer > 0 else self.twist[v]",
        (f"{GRAPHS}/test_random.py",),
    ),
    Mistake(
        "parallel edges counted by irredundant sets",
        "model/graphs/sets.py",
        'folds = True\n    parallel: ClassVar[Parallel] = "once"\n\n    def __init__(self, total',
        'folds = True\n    parallel: ClassVar[Parallel] = "same"\n\n    def __init__(self, total',
        (*WORDS,),
    ),
    Mistake(
        "a vertex may have one edge too many",
        "model/graphs/sets.py",
        "return None if max(first, second) >= largest else",
        "return None if max(first, second) > largest else",
        (f"{GRAPHS}/test_states.py", *WORDS),
    ),
    Mistake(
        "a vertex that is covered twice",
        "model/graphs/sets.py",
        "if self.once and max(first_covers, second_covers) > 1:",
        "if self.once and max(first_covers, second_covers) > 2:",
        (*WORDS,),
    ),
    Mistake(
        "an edge that nothing covers",
        "model/graphs/sets.py",
        "return (first, second) if first_guess or second_guess else None",
        "return first, second",
        (*WORDS,),
    ),
    Mistake(
        "two components where one is allowed",
        "model/graphs/components.py",
        "if most is not None and (count > most or (count == most and others_open)):",
        "if most is not None and count > most:",
        (*WORDS,),
    ),
    Mistake(
        "cuts without components",
        "model/graphs/components.py",
        "return all(count >= least for count, (least, _) in zip(state.finished, self.bounds))",
        "return all(count > least for count, (least, _) in zip(state.finished, self.bounds))",
        (*WORDS,),
    ),
    Mistake(
        "a cycle closed by its last edge",
        "model/graphs/components.py",
        "elif first != second or self.cycles:",
        "elif first != second or self.cycles or True:",
        (*WORDS,),
    ),
    Mistake(
        "cliques of joined pairs only",
        "model/graphs/relations.py",
        "if clique_size >= state.size and state.clique_size in (0, clique_size):",
        "if state.clique_size in (0, clique_size):",
        (*WORDS,),
    ),
    Mistake(
        "a directed cycle of two arcs",
        "model/graphs/relations.py",
        "if tail == head or (head, tail) in state:",
        "if tail == head:",
        (*WORDS,),
    ),
    Mistake(
        "maximal sets with one vertex less",
        "model/graphs/maximal.py",
        "reverses: ClassVar[Choice] = True",
        "reverses: ClassVar[Choice] = False",
        (*WORDS,),
    ),
    Mistake(
        "a path from its second vertex",
        "model/graphs/vocabulary.py",
        "PathBetween(((0, 0), (vertex, layer))",
        "PathBetween(((0, 0), (vertex, 0))",
        (f"{GRAPHS}/test_between.py",),
    ),
    # sweeps, samples, search
    Mistake(
        "a board read one column too far",
        "evaluate/sample.py",
        "remaining = self.columns - column - 1",
        "remaining = self.columns - column",
        ("tests/evaluate/test_sample.py",),
    ),
    Mistake(
        "an item that is not uncovered",
        "search/dancing_links.py",
        "                option_count[header[other_node]] += 1\n            node = up[node]",
        "            node = up[node]",
        ("tests/search",),
    ),
)
