"""Check certificates of stripcount with integers, Python's standard library and nothing of the package.

Usage: python verify_certificate.py FILE.json|FILE.json.xz|FILE.zip [RULES.py]
Rules. From tiles [left, above, mark, right, below] the machine is built here: a state is the labels to the right of the
newest cell of each row and the label above the next. That tiles, or the machine, are the puzzle's is NOT checked, but
count(rows, columns, parameters) in RULES.py (None: too large) is compared with the machine until each transition lies
on a board that was counted, and one column further: strong evidence, no proof.
Machine. State s of factor i leads in w ways to state t of layer i + 1 (t, w, t, w, ...), the last factor to layer 0.
With M the product of the factors, state 0 the start and w the ways to end, (M^k w)[0] counts the boards of k columns.
Statement. a(n) is the number of boards of step n + shift columns, for n >= offset. A claim is Q = q_0 + ... + q_d x^d:
a recurrence a(n) = c_1 a(n-1) + ... with Q = 1 - c_1 x - ..., or with a numerator P the function P/Q = a(offset) +
a(offset+1) x + ... of the number over the divisor. Let w' = M^k w for the columns of a(offset), h_0 = q_0 w' and h_j =
M^step h_{j-1} + q_j w'; h_j[0] is coefficient j of Q times the function. Once the vector h_j is 0 with j >= d, it is 0
for good, and no terms are counted; or else N zeros h_j[0] in a row with j >= d decide for N states, and so does one
h_j[0] other than 0 with j >= d + N (Cayley and Hamilton). Nothing is rounded, reduced or random.
Statistics. Transitions may add to totals: t, w, g, ... with a gain g for each of the statistics. Then a(n), P and Q are
polynomials with a variable for each statistic (nested coefficients, those of x outermost) and count boards by totals;
where other totals are prescribed, only boards with these. Each variable is a power of 2 so large that integers are
equal only if the polynomials are: no coefficient that is met has more bits than there are between two of them, and no
degree reaches the next variable. In RULES.py, count(rows, columns, parameters, statistics, totals) returns a
dictionary: how many boards there are for each tuple of totals. For a polynomial of graphs with n layers, a sum over
sets with weights, w may be negative, `statistics` are its variables, its name is one of the parameters for count, and
the dictionary has its coefficients by exponents.
"""

import hashlib
import json
import lzma
import runpy
import sys
import zipfile
from math import prod
from operator import mul

MAX_BYTES, MOST_STATES, MOST_BITS, MOST_WORK = 1 << 26, 10**6, 10**10, 10**13  # of a file, layer, vector and run
SPENT = [0]  # the work so far: transitions times bits, over all columns


class TooMuch(ValueError):
    """More work or memory is needed than is allowed."""


def require(true, what, error=ValueError):
    """Raise an error with what is wrong unless it is true."""
    if not true:
        raise error(what)


def whole(value, low=0, high=10**6):
    """Return an integer in low..high."""
    require(type(value) is int and low <= value <= high, f"{str(value)[:50]!r} is no integer in {low}..{high}")
    return value


def coefficients(texts):
    """Return integers given as texts in their only spelling; the last one is not 0."""
    require(all(type(text) is str and len(text) <= 4000 for text in texts), "coefficients must be texts")
    require([str(int(text)) for text in texts] == texts and texts[-1:] != ["0"], "another spelling of a number")
    return [int(text) for text in texts]


def keyed(value, *keys):
    """Return the values of an object that has the given keys and no others; keys with a ? may be missing."""
    needed, allowed = {key for key in keys if key[-1] != "?"}, {key.rstrip("?") for key in keys}
    require(type(value) is dict and needed <= {*value} <= allowed, f"the keys must be {', '.join(keys)}")
    return [value.get(key.rstrip("?")) for key in keys]


def unique(pairs):
    """Return a JSON object whose keys are all different."""
    require(len(dict(pairs)) == len(pairs), "a key occurs twice")
    return dict(pairs)


def listed(machine, _):
    """Return the machine that is given number by number: its factors and the ways to end in each state."""
    factors, ends = keyed(machine, "factors", "ends")
    for factor, after in zip([*factors, [ends]], [*factors[1:], factors[0], factors[0]]):
        for row in factor:
            targets = [whole(target, 0, len(after) - 1) for target in row[::2]]
            require(targets == sorted({*targets}) and len(row) == 2 * len(targets), "ascending targets, each with ways")
            require(all(whole(ways, 1, 2**63 if row is ends else 1000) for ways in row[1::2]), "ways")
    found = [[[t for t, w in zip(row[::2], row[1::2]) for _ in range(w)] for row in factor] for factor in factors]
    return found, [dict(zip(ends[::2], ends[1::2])).get(state, 0) for state in range(len(factors[0]))]


def built(table, rows):
    """Return the machine of a table of tiles, built from its states: (labels to the right, label above)."""
    left, top, right, bottom, tiles = keyed(table, "left", "top", "right", "bottom", "tiles")
    require(len({tuple(tile) for tile in tiles}) == len(tiles), "a tile occurs twice")
    layers, factors, fitting = [{} for _ in range(rows)], [[] for _ in range(rows)], {}
    for beside, above, _, to_right, under in tiles:
        fitting.setdefault((beside, above), []).append((to_right, under))
    layers[0][(left,) * rows, top] = 0
    while len(factors[0]) < len(layers[0]):
        for row, known in enumerate(layers):
            after, last = layers[(row + 1) % rows], row == rows - 1
            for labels, above in list(known)[len(factors[row]) :]:
                factors[row].append(targets := [])
                for to_right, under in fitting.get((labels[row], above), ()):
                    if not last or under in bottom:
                        state = (*labels[:row], to_right, *labels[row + 1 :]), top if last else under
                        targets.append(after.setdefault(state, len(after)))
                SPENT[0] += 10**6 * len(targets)
                require(len(after) <= MOST_STATES and SPENT[0] < MOST_WORK, "too many states or transitions")
    return factors, [int({*labels} <= {*right}) for labels, _ in layers[0]]


def monomials(nested, levels):
    """Yield (exponents, coefficient) of a polynomial, given by nested lists of texts, that are not 0."""
    require(
        type(nested) is list and (levels == 1 or nested[-1:] != [[]]),
        "coefficients must be nested, without 0s at the end",
    )
    for power, inner in enumerate(coefficients(nested) if levels == 1 else nested):
        for powers, c in [((), inner)] if levels == 1 else monomials(inner, levels - 1):
            if c:
                yield (power, *powers), c


def weighted(machine, said, spare):
    """Return the machine with integers as weights, the claim about it in integers, and what packs totals.

    The integers are large enough for as many columns as the claim has coefficients, and `spare` times as many states.
    """
    names, _, top, bottom, summed = keyed(said, "statistics", "totals", "numerator", "denominator", "polynomial?")
    low = 1 if summed is None else -(2**31)
    (factors, ends), more = keyed(machine, "factors", "ends"), len(names)
    sides, step = [list(monomials(f, more + 1)) for f in (top, bottom)], 2 + more
    require(bottom[:1] == [json.loads("[" * more + '"1"' + "]" * more)], "Q(0) must be 1")
    cut = [[[row[i : i + step] for i in range(0, len(row), step)] for row in f] for f in [*factors, [ends]]]
    for factor, after in zip(cut, [*factors[1:], factors[0], factors[0]]):
        for row in factor:
            keys = [(whole(t, 0, len(after) - 1), *map(whole, g)) for t, w, *g in row if whole(w, low, 2**31)]
            fits = keys == sorted({*keys}) and {len(key) for key in keys} <= {1 + more} and len(keys) == len(row)
            require(fits, "ascending targets, gains, ways other than 0")
    columns = max(len(top), len(bottom)) + 1 + spare * len(factors[0])
    most = [max([1, *(sum(abs(entry[1]) for entry in row) for row in factor)]) for factor in cut]
    sums = [sum(abs(c) for _, c in side) for side in sides]
    require(sum(map(int.bit_length, most)) * columns < 10**7, "too much memory")
    bits = (prod(most[:-1]) ** columns * most[-1] * sums[1] + sums[0]).bit_length() + 1
    above = []  # a bound above the exponents of each variable
    for i in range(2, step):
        grown = [max([0, *(entry[i] for row in factor for entry in row)]) for factor in cut]
        above.append(1 + sum(grown[:-1]) * columns + grown[-1] + max([0, *(e[i - 1] for s in sides for e, _ in s)]))
    units, known = [bits * prod(above[:i]) for i in range(more)], {}
    require(bits * prod(above) < MOST_BITS, "too much memory")

    def packed(pairs):
        fits = all(g < top for gains, _ in pairs for g, top in zip(gains, above))
        require(
            fits and all(abs(c) < 1 << bits - 1 for _, c in pairs), "a total, or a number, beyond that of any board"
        )
        return sum(c << sum(map(mul, gains, units)) for gains, c in pairs)

    def joined(row):
        found = {}
        for target, ways, *gains in row:
            value = known.setdefault((ways, *gains), packed([(gains, ways)]))
            found[target] = found[target] + value if target in found else value
        return tuple(found), tuple(found.values())

    *found, (last,) = [[joined(row) for row in factor] for factor in cut]
    p, q = [{}, {}]
    for side, into in zip(sides, (p, q)):
        for (n, *powers), c in side:
            into[n] = into.get(n, 0) + packed([(powers, c)])
    claim = {"offset": 0, "columns": [1, 0], "divisor": "1", "from": None, "valid_from": 0, "fails_at": None}
    claim["numerator"], claim["denominator"] = ([f.get(n, 0) for n in range(max(f, default=-1) + 1)] for f in (p, q))
    return found, [dict(zip(*last)).get(state, 0) for state in range(len(factors[0]))], claim, packed, columns


def targets_of(row):
    """Return the states to which one state leads."""
    return row[0] if type(row) is tuple else row


def pull(factors, vector):
    """Return M times a vector: for each state the sum of the entries to which one column leads from it."""
    for factor in reversed(factors):
        bits, entry = max(map(int.bit_length, vector), default=0), vector.__getitem__
        SPENT[0] += sum(len(targets_of(row)) for row in factor) * (64 + bits)
        require(SPENT[0] < MOST_WORK and len(factor) * bits < MOST_BITS, "too much work or memory", TooMuch)
        vector = [
            sum(map(mul, map(entry, row[0]), row[1])) if type(row) is tuple else sum(map(entry, row)) for row in factor
        ]
    return vector


def compared(count, given, factors, ends, packed):
    """Return in words how far the terms of the machine were compared with count(rows, columns, *given)."""
    plain = [[[*targets_of(row)] for row in factor] for factor in factors]  # without weights, whose sums may be 0
    useful, near, vector = set(), -1, [int(ways != 0) for ways in ends]  # the states that can end within `near` columns
    while new := {state for state, ways in enumerate(vector) if ways} - useful:
        useful, near, vector = useful | new, near + 1, pull(plain, vector)
    wave, seen, far = {0}, {0}, -1  # those of them that are reached within `far` columns
    while wave:
        for factor in factors:
            wave = {target for state in wave for target in targets_of(factor[state])}
        wave, far = wave & useful - seen, far + 1
        seen |= wave
    agreed, vector, enough = [], ends, near + far + 1
    while len(agreed) < enough + 2 and (answer := count(len(factors), len(agreed), *given)) is not None:
        number = packed([(key, whole(n, -MOST_WORK, MOST_WORK)) for key, n in answer.items()]) if packed else answer
        require(type(number) is int and number == vector[0], f"a({len(agreed)}) is not {answer}, as by the rules")
        agreed, vector = [*agreed, answer], pull(factors, vector)
    require(any(any(a.values()) if packed else a for a in agreed[1:]), "compared on no board of a column or more")
    every = "every transition lies" if len(agreed) > enough else f"fewer than {enough} columns, so NOT every one lies"
    return f"compared: RULES.py gives a(0).. = {agreed}; {every} on such a board"


def verdict(said, factors, ends, numbers=coefficients, last=None):
    """Return from which index on a claim holds, the first at which it fails (None: there is none), and what decides.

    Returns "" for what decides if h_last does not.
    """
    names = ("offset", "columns", "divisor", "numerator", "denominator", "from", "valid_from", "fails_at")
    offset, (step, shift), divisor, top, q, start, _, _ = keyed(said, *names)
    function, q, states, j, zeros, why, wrong = top is not None, numbers(q), len(ends), -1, 0, "", []
    order, rest, h = len(q) - 1, [coefficients([divisor])[0] * x for x in numbers(top or [])], [0] * states
    require(q[0] == 1 and (start is None and int(divisor) > 0 if function else divisor == "1"), "Q(0) must be 1")
    first, steps = whole(offset) + order * (not function), factors * whole(step, 1, 1000)
    ways = pull(factors * whole(step * offset + whole(shift, -(10**6)), 0, 10**4), ends)
    since, true, fails = first if start is None else whole(start, first), False, []
    while not (true or (why and fails)):
        if j == last:
            return None, None, ""
        j, h = j + 1, pull(steps, h)
        h = [x + q[j] * y for x, y in zip(h, ways)] if j <= order else h
        wrong += [offset + j] * (h[0] != (rest[j] if j < len(rest) else 0) and offset + j >= first)
        zeros = zeros + 1 if j >= order and not h[0] else 0
        if not why and ((wrong and function) or (h[0] and j >= order + states)):
            why, valid = "the first error decides" if function else f"{states} states, not 0 after {j} steps", None
        elif not why and j >= max(order, len(rest)) and (not any(h) or zeros >= states):
            why = f"{states} zeros in a row for {states} states" if any(h) else f"all {states} numbers of h_{j} are 0"
            valid = max([first, *(n + 1 for n in wrong)])
        true, fails = why and valid is not None and (start is None or valid <= since), [n for n in wrong if n >= since]
    return valid, None if true else fails[0], why


def judged(said, factors, ends, numbers=coefficients, last=None):
    """Check a statement; return in words whether it is true, and what decides it; "" if h_last does not decide."""
    *found, why = verdict(said, factors, ends, numbers, last)
    stated = [said["valid_from"], said["fails_at"]]
    require(not why or repr(stated) == repr(found), f"by the machine valid_from and fails_at are {found}")
    return why and ("proved: " if found[1] is None else "refuted: ") + why


def check(data, rules=None):
    """Return in words the statement that was verified, and how the rules, the machine and the statement were."""
    require(len(data) <= MAX_BYTES, f"more than {MAX_BYTES} bytes")
    data = json.loads(data.decode("utf-8"), object_pairs_hook=unique, parse_float=whole, parse_constant=whole)
    form = "tiles" if "tiles" in data else "machine"
    version, puzzle, machine, said, digest = keyed(data, "format", "puzzle", form, "statement", "sha256")
    name, rows, parameters, _ = keyed(puzzle, "name", "rows", "parameters", "source?")
    split = version == "stripcount certificate 3"
    del data["sha256"]
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    require(hashlib.sha256(text.encode()).hexdigest() == digest, "the digest does not match: the file was altered")
    require([split or version == "stripcount certificate 2", type(name)] == [True, str], "format or name")
    if split:
        for spare in (2,) if rules else (0, 2):
            factors, ends, claim, packed, last = weighted(machine, said, spare)
            decided = judged(claim, factors, ends, list, last)
            if decided:
                break
        require(decided, "more columns would be needed")
        named = {key: said[key] for key in said if key == "polynomial"}
        given = [{**parameters, **named}, [*said["statistics"]], {**said["totals"]}]
    else:
        factors, ends = (built if form == "tiles" else listed)(machine, whole(rows, 1, 1000))
        decided, given, packed = judged(said, factors, ends), [dict(parameters)], None
    require(len(factors) == whole(rows, 1, 1000), "rows")
    what = f"{len(machine['tiles'])} tiles" if form == "tiles" else "machine"
    known = f"NOT checked, the {form} may be another puzzle's"
    known = compared(rules, given, factors, ends, packed) if rules else known
    how = f"machine: {decided}; {len(ends)} states between columns"
    brief = {key: str(said[key])[:400] + "..." * (len(str(said[key])) > 400) for key in sorted(said)}
    return [f"verified: what the {what} of the file counts, called {puzzle}, has {brief}", f"rules: {known}", how]


def contents(path):
    """Yield the name and the bytes of each certificate in a file."""
    if path.endswith(".zip"):
        with zipfile.ZipFile(path) as archive:
            require(0 < len({*archive.namelist()}) == len(archive.namelist()), "no certificates, or two of one name")
            for item in archive.infolist():
                require(item.compress_type in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED), "another compression")
                yield f"{item.filename!r}: ", archive.open(item).read(MAX_BYTES + 1)
    else:
        with open(path, "rb") as file:
            data, unpacker = file.read(MAX_BYTES + 1), lzma.LZMADecompressor(memlimit=1 << 28)
        yield "", unpacker.decompress(data, MAX_BYTES + 1) if path.endswith(".xz") else data


def main():
    """Print what was verified and return the exit status."""
    if len(sys.argv) not in (2, 3) or sys.argv[1] in ("-h", "--help"):
        sys.exit(__doc__)
    name = ""
    try:
        rules = runpy.run_path(sys.argv[2])["count"] if sys.argv[2:] else None
        for name, data in contents(sys.argv[1]):
            print(*(name + line for line in check(data, rules)), sep="\n", flush=True)
    except Exception as error:  # whatever a file or RULES.py may lead to
        print(f"{name}REJECTED: {type(error).__name__}: {str(error)[:300]!r}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
