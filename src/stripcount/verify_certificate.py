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

MAX_BYTES, MAX_STATES, MAX_BITS, MAX_WORK = 1 << 26, 10**6, 10**10, 10**13  # of a file, layer, vector and run
SPENT = [0]  # the work so far: transitions times bits, over all columns


class TooMuch(ValueError):
    """More work or memory is needed than is allowed."""


def require(condition, message, error=ValueError):
    """Raise an error with the message unless the condition is true."""
    if not condition:
        raise error(message)


def integer(value, low=0, high=10**6):
    """Return `value` if it is an integer in low..high, inclusive; raise ValueError for anything else."""
    require(type(value) is int and low <= value <= high, f"{str(value)[:50]!r} is no integer in {low}..{high}")
    return value


def coefficients(texts):
    """Return the integers of decimal texts, each in its only spelling; the last one must not be 0."""
    require(all(type(text) is str and len(text) <= 4000 for text in texts), "coefficients must be texts")
    require([str(int(text)) for text in texts] == texts and texts[-1:] != ["0"], "another spelling of a number")
    return [int(text) for text in texts]


def values_of(value, *keys):
    """Return the values of a JSON object with these keys and no others; a key that ends in ? may be missing."""
    required, allowed = {key for key in keys if key[-1] != "?"}, {key.rstrip("?") for key in keys}
    require(type(value) is dict and required <= {*value} <= allowed, f"the keys must be {', '.join(keys)}")
    return [value.get(key.rstrip("?")) for key in keys]


def object_of(pairs):
    """Return a JSON object whose keys are all different."""
    require(len(dict(pairs)) == len(pairs), "a key occurs twice")
    return dict(pairs)


def explicit_machine(machine, _):
    """Return the machine whose transitions are given: its factors, and the number of ways to end in each state."""
    factors, weights = values_of(machine, "factors", "ends")
    for factor, next_layer in zip([*factors, [weights]], [*factors[1:], factors[0], factors[0]]):
        for row in factor:
            targets = [integer(target, 0, len(next_layer) - 1) for target in row[::2]]
            require(targets == sorted({*targets}) and len(row) == 2 * len(targets), "ascending targets, each with ways")
            require(all(integer(weight, 1, 2**63 if row is weights else 1000) for weight in row[1::2]), "ways")
    rows = [[[t for t, w in zip(row[::2], row[1::2]) for _ in range(w)] for row in factor] for factor in factors]
    return rows, [dict(zip(weights[::2], weights[1::2])).get(state, 0) for state in range(len(factors[0]))]


def tile_machine(table, rows):
    """Return the machine of a table of tiles, as `explicit_machine`; a state is (labels to the right, label above)."""
    left, top, right, bottom, tiles = values_of(table, "left", "top", "right", "bottom", "tiles")
    require(len({tuple(tile) for tile in tiles}) == len(tiles), "a tile occurs twice")
    layers, factors, tiles_at = [{} for _ in range(rows)], [[] for _ in range(rows)], {}
    for left_label, top_label, _, right_label, below in tiles:
        tiles_at.setdefault((left_label, top_label), []).append((right_label, below))
    layers[0][(left,) * rows, top] = 0
    while len(factors[0]) < len(layers[0]):
        for row, layer in enumerate(layers):
            next_layer, is_last = layers[(row + 1) % rows], row == rows - 1
            for labels, top_label in list(layer)[len(factors[row]) :]:
                factors[row].append(targets := [])
                for right_label, below in tiles_at.get((labels[row], top_label), ()):
                    if not is_last or below in bottom:
                        state = (*labels[:row], right_label, *labels[row + 1 :]), top if is_last else below
                        targets.append(next_layer.setdefault(state, len(next_layer)))
                SPENT[0] += 10**6 * len(targets)
                require(len(next_layer) <= MAX_STATES and SPENT[0] < MAX_WORK, "too many states or transitions")
    return factors, [int({*labels} <= {*right}) for labels, _ in layers[0]]


def monomials(nested, levels):
    """Yield (exponents, coefficient) for the nonzero terms of a polynomial in `levels` variables, as nested lists."""
    require(
        type(nested) is list and (levels == 1 or nested[-1:] != [[]]),
        "coefficients must be nested, without 0s at the end",
    )
    for power, entry in enumerate(coefficients(nested) if levels == 1 else nested):
        for exponents, c in [((), entry)] if levels == 1 else monomials(entry, levels - 1):
            if c:
                yield (power, *exponents), c


def weighted_machine(machine, statement, spare):
    """Return (factors, ends, claim, packed, columns) in integers; `packed` makes an integer of gains and coefficients.

    The integers are large enough for `columns` columns: the coefficients of the claim and `spare` times the states.
    """
    names, _, p, q, polynomial = values_of(statement, "statistics", "totals", "numerator", "denominator", "polynomial?")
    low = 1 if polynomial is None else -(2**31)
    (factors, ends), extra = values_of(machine, "factors", "ends"), len(names)
    sides, width = [list(monomials(f, extra + 1)) for f in (p, q)], 2 + extra
    require(q[:1] == [json.loads("[" * extra + '"1"' + "]" * extra)], "Q(0) must be 1")
    layers = [[[row[i : i + width] for i in range(0, len(row), width)] for row in f] for f in [*factors, [ends]]]
    for factor, after in zip(layers, [*factors[1:], factors[0], factors[0]]):
        for row in factor:
            keys = [(integer(t, 0, len(after) - 1), *map(integer, g)) for t, w, *g in row if integer(w, low, 2**31)]
            valid = keys == sorted({*keys}) and {len(key) for key in keys} <= {1 + extra} and len(keys) == len(row)
            require(valid, "ascending targets, gains, ways other than 0")
    columns = max(len(p), len(q)) + 1 + spare * len(factors[0])
    sums = [max([1, *(sum(abs(entry[1]) for entry in row) for row in factor)]) for factor in layers]
    norms = [sum(abs(c) for _, c in side) for side in sides]
    require(sum(map(int.bit_length, sums)) * columns < 10**7, "too much memory")
    bits = (prod(sums[:-1]) ** columns * sums[-1] * norms[1] + norms[0]).bit_length() + 1
    limits = []  # a bound above the exponents of each variable
    for i in range(2, width):
        peaks = [max([0, *(entry[i] for row in factor for entry in row)]) for factor in layers]
        limits.append(1 + sum(peaks[:-1]) * columns + peaks[-1] + max([0, *(e[i - 1] for s in sides for e, _ in s)]))
    units, packed_weights = [bits * prod(limits[:i]) for i in range(extra)], {}
    require(bits * prod(limits) < MAX_BITS, "too much memory")

    def packed(pairs):  # the sum of c times the powers of the variables, each a power of 2, for pairs (gains, c)
        valid = all(g < limit for gains, _ in pairs for g, limit in zip(gains, limits))
        valid = valid and all(abs(c) < 1 << bits - 1 for _, c in pairs)
        require(valid, "a total, or a number, beyond that of any board")
        return sum(c << sum(map(mul, gains, units)) for gains, c in pairs)

    def merged(row):  # (targets, packed weights) of a row, with one weight for each target
        rows = {}
        for target, weight, *gains in row:
            value = packed_weights.setdefault((weight, *gains), packed([(gains, weight)]))
            rows[target] = rows[target] + value if target in rows else value
        return tuple(rows), tuple(rows.values())

    *rows, (final,) = [[merged(row) for row in factor] for factor in layers]
    by_power = [{}, {}]
    for side, terms in zip(sides, by_power):
        for (n, *powers), c in side:
            terms[n] = terms.get(n, 0) + packed([(powers, c)])
    claim = {"offset": 0, "columns": [1, 0], "divisor": "1", "from": None, "valid_from": 0, "fails_at": None}
    claim["numerator"], claim["denominator"] = ([f.get(n, 0) for n in range(max(f, default=-1) + 1)] for f in by_power)
    return rows, [dict(zip(*final)).get(state, 0) for state in range(len(factors[0]))], claim, packed, columns


def targets_of(row):
    """Return the states to which a state leads; `row` has its targets, and perhaps their weights."""
    return row[0] if type(row) is tuple else row


def pull(factors, vector):
    """Return M times a vector: for each state the sum of the entries of the states one column later."""
    for factor in reversed(factors):
        bits, get = max(map(int.bit_length, vector), default=0), vector.__getitem__
        SPENT[0] += sum(len(targets_of(row)) for row in factor) * (64 + bits)
        require(SPENT[0] < MAX_WORK and len(factor) * bits < MAX_BITS, "too much work or memory", TooMuch)
        vector = [
            sum(map(mul, map(get, row[0]), row[1])) if type(row) is tuple else sum(map(get, row)) for row in factor
        ]
    return vector


def compare(count, arguments, factors, ends, packed):
    """Compare the terms of the machine with count(rows, columns, *arguments); return in words how far they were."""
    plain = [[[*targets_of(row)] for row in factor] for factor in factors]  # without weights, whose sums may be 0
    useful, to_end, vector = set(), -1, [int(weight != 0) for weight in ends]  # they can end within `to_end` columns
    while added := {state for state, weight in enumerate(vector) if weight} - useful:
        useful, to_end, vector = useful | added, to_end + 1, pull(plain, vector)
    latest, reachable, from_start = {0}, {0}, -1  # those of them within `from_start` columns
    while latest:
        for factor in factors:
            latest = {target for state in latest for target in targets_of(factor[state])}
        latest, from_start = latest & useful - reachable, from_start + 1
        reachable |= latest
    counts, vector, needed = [], ends, to_end + from_start + 1
    while len(counts) < needed + 2 and (expected := count(len(factors), len(counts), *arguments)) is not None:
        number = packed([(key, integer(n, -MAX_WORK, MAX_WORK)) for key, n in expected.items()]) if packed else expected
        require(type(number) is int and number == vector[0], f"a({len(counts)}) is not {expected}, as by the rules")
        counts, vector = [*counts, expected], pull(factors, vector)
    require(any(any(a.values()) if packed else a for a in counts[1:]), "compared on no board of a column or more")
    extent = "every transition lies" if len(counts) > needed else f"fewer than {needed} columns, so NOT every one lies"
    return f"compared: RULES.py gives a(0).. = {counts}; {extent} on such a board"


def verdict(statement, factors, ends, numbers=coefficients, max_j=None):
    """Return the index from which on a claim holds, the first at which it fails (or None), and the proof in words.

    The proof is "" if h_j with j up to `max_j` does not decide.
    """
    names = ("offset", "columns", "divisor", "numerator", "denominator", "from", "valid_from", "fails_at")
    offset, (step, shift), divisor, p, q, start, _, _ = values_of(statement, *names)
    function, q, states, j, zeros, proof, errors = p is not None, numbers(q), len(ends), -1, 0, "", []
    order, expected, h = len(q) - 1, [coefficients([divisor])[0] * x for x in numbers(p or [])], [0] * states
    require(q[0] == 1 and (start is None and int(divisor) > 0 if function else divisor == "1"), "Q(0) must be 1")
    first, steps = integer(offset) + order * (not function), factors * integer(step, 1, 1000)
    vector = pull(factors * integer(step * offset + integer(shift, -(10**6)), 0, 10**4), ends)
    since, holds, fails = first if start is None else integer(start, first), False, []
    while not (holds or (proof and fails)):
        if j == max_j:
            return None, None, ""
        j, h = j + 1, pull(steps, h)
        h = [x + q[j] * y for x, y in zip(h, vector)] if j <= order else h
        errors += [offset + j] * (h[0] != (expected[j] if j < len(expected) else 0) and offset + j >= first)
        zeros = zeros + 1 if j >= order and not h[0] else 0
        if not proof and ((errors and function) or (h[0] and j >= order + states)):
            proof, valid = "the first error decides" if function else f"{states} states, not 0 after {j} steps", None
        elif not proof and j >= max(order, len(expected)) and (not any(h) or zeros >= states):
            proof = f"{states} zeros in a row for {states} states" if any(h) else f"all {states} numbers of h_{j} are 0"
            valid = max([first, *(n + 1 for n in errors)])
        holds = proof and valid is not None and (start is None or valid <= since)
        fails = [n for n in errors if n >= since]
    return valid, None if holds else fails[0], proof


def judge(statement, factors, ends, numbers=coefficients, max_j=None):
    """Check a statement; return in words whether it is true, and why; "" if h_j up to `max_j` does not decide."""
    *decided, proof = verdict(statement, factors, ends, numbers, max_j)
    claimed = [statement["valid_from"], statement["fails_at"]]
    require(not proof or repr(claimed) == repr(decided), f"by the machine valid_from and fails_at are {decided}")
    return proof and ("proved: " if decided[1] is None else "refuted: ") + proof


def check(data, rules=None):
    """Verify the bytes of a certificate; return lines with the statement, and how rules and machine were verified."""
    require(len(data) <= MAX_BYTES, f"more than {MAX_BYTES} bytes")
    data = json.loads(data.decode("utf-8"), object_pairs_hook=object_of, parse_float=integer, parse_constant=integer)
    form = "tiles" if "tiles" in data else "machine"
    version, puzzle, machine, statement, digest = values_of(data, "format", "puzzle", form, "statement", "sha256")
    name, rows, parameters, _ = values_of(puzzle, "name", "rows", "parameters", "source?")
    by_totals = version == "stripcount certificate 3"
    del data["sha256"]
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    require(hashlib.sha256(text.encode()).hexdigest() == digest, "the digest does not match: the file was altered")
    require([by_totals or version == "stripcount certificate 2", type(name)] == [True, str], "format or name")
    if by_totals:
        for spare in (2,) if rules else (0, 2):
            factors, ends, claim, packed, max_j = weighted_machine(machine, statement, spare)
            decided = judge(claim, factors, ends, list, max_j)
            if decided:
                break
        require(decided, "more columns would be needed")
        extra = {key: statement[key] for key in statement if key == "polynomial"}
        arguments = [{**parameters, **extra}, [*statement["statistics"]], {**statement["totals"]}]
    else:
        factors, ends = (tile_machine if form == "tiles" else explicit_machine)(machine, integer(rows, 1, 1000))
        decided, arguments, packed = judge(statement, factors, ends), [dict(parameters)], None
    require(len(factors) == integer(rows, 1, 1000), "rows")
    source = f"{len(machine['tiles'])} tiles" if form == "tiles" else "machine"
    compared_text = f"NOT checked, the {form} may be another puzzle's"
    compared_text = compare(rules, arguments, factors, ends, packed) if rules else compared_text
    brief = {key: str(statement[key])[:400] + "..." * (len(str(statement[key])) > 400) for key in sorted(statement)}
    summary = f"verified: what the {source} of the file counts, called {puzzle}, has {brief}"
    return [summary, f"rules: {compared_text}", f"machine: {decided}; {len(ends)} states between columns"]


def contents(path):
    """Yield (prefix of its output, bytes) for each certificate in a file."""
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
