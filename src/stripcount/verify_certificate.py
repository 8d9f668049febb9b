"""Check a certificate of stripcount with whole numbers, Python's standard library and nothing of the package.

Usage: python verify_certificate.py FILE.json[.xz] [RULES.py]
The machine: factor i leads each state of layer i to states of layer i + 1, the last one back to layer 0; a state's list
is target, weight, target, weight, ... With A the product of the factors, u the start and w the accepting states,
a(k) = w A^k u counts the boards of k columns. What is checked, and why it suffices:

Merging. L sends each state to its block. If L A = A' L, w = w' L and u' = L u, then w' A'^k u' = w A^k u for all k:
states of equal futures are merged; then those of equal pasts, which is the same for the transposed machine.
First terms. Those listed are those of the machine, and of a function count(rows, columns, parameters) in RULES.py.
Statement. Its error e(n), for the N merged states, obeys a recurrence of order D from n = B on (Cayley and Hamilton):
D = N and B the first n for a recurrence; D = N + deg Q and B >= deg P - deg Q + 1 for a generating function P/Q.
D zeros in a row from there make e zero for good; and if e becomes zero for good, it does so before n = B + D.
Up to N = 1000 nothing is rounded or reduced. Beyond, terms are compared modulo two primes drawn at random from
2^61..2^62, and the probability that a wrong certificate passes is bounded by a theorem and printed.
"""

import hashlib
import json
import lzma
import random
import runpy
import sys
from functools import partial


def require(true, what):
    """Raise ValueError with what is wrong unless it is true."""
    if not true:
        raise ValueError(what)


def whole(value, low=0, high=None):
    """Return a whole number in low..high (None: no limit), given as itself or as text in its only spelling."""
    require(type(value) in (int, str) and str(value) == str(int(value)), f"{value!r} is no whole number")
    require(
        (low is None or int(value) >= low) and (high is None or int(value) <= high), f"{value} not in {low}..{high}"
    )
    return int(value)


def paired(factors):
    """Return the factors with each state's list as pairs (target, weight)."""
    for at, factor in enumerate(factors):
        below = len(factors[(at + 1) % len(factors)])
        for edges in factor:
            require(edges[::2] == sorted({whole(t, 0, below - 1) for t in edges[::2]}), "targets must ascend")
            require(len(edges) % 2 == 0 and all(whole(w, 1) for w in edges[1::2]), "weights must follow targets")
    return [[list(zip(edges[::2], edges[1::2])) for edges in factor] for factor in factors]


def columns(factors):
    """Return A: for each state {state one column later: ways}."""
    found = [{source: 1} for source in range(len(factors[0]))]
    for source, ways in enumerate(found):
        for factor in factors:
            after = {}
            for state, count in ways.items():
                for target, weight in factor[state]:
                    after[target] = after.get(target, 0) + count * weight
            ways = after
        found[source] = ways
    return found


def merged(rows, begin, end, blocks):
    """Return A', u' and w' after checking that all states of a block lead alike to each block and end alike."""
    quotient, begins, ends = [], [], []
    for row, first, last, block in zip(rows, begin, end, blocks, strict=True):
        lead = {}
        for target, ways in row.items():
            lead[blocks[target]] = lead.get(blocks[target], 0) + ways
        if block == len(quotient):  # blocks are numbered as they appear
            quotient, begins, ends = [*quotient, lead], [*begins, 0], [*ends, last]
        require(quotient[whole(block)] == lead and ends[block] == last, "two states are merged that differ")
        begins[block] += first
    return [{s: row[at] for s, row in enumerate(quotient) if at in row} for at in range(len(quotient))], begins, ends


def terms(factors, begin, end, prime, count):
    """Return a(0)..a(count - 1), modulo a prime unless it is 0."""
    pulls, sources, found = [], range(len(begin)), []
    for factor in factors:
        pull = {}
        for source in sources:
            for target, weight in factor[source]:
                one, more = pull.setdefault(target, ([], []))
                one.extend([source] * weight) if weight < 4 else more.append((source, weight))
        pulls, sources = [*pulls, pull.items()], pull
    for _ in range(count):
        found.append(sum(map(int.__mul__, end, begin)) % prime if prime else sum(map(int.__mul__, end, begin)))
        v = begin
        for pull in pulls:
            v = {t: sum(map(v.__getitem__, one)) + sum(v[s] * w for s, w in more) for t, (one, more) in pull}
        begin = [v.get(s, 0) % prime if prime else v.get(s, 0) for s in range(len(begin))]
    return found


def coprime(top, bottom, prime):
    """Return whether top and bottom have no common factor modulo a prime; then they have none at all."""
    a, b = ([c % prime for c in part] for part in (bottom, top))
    while any(b):
        while not b[-1]:
            b.pop()
        while len(a) >= len(b):
            quotient, at = a[-1] * pow(b[-1], -1, prime) % prime, len(a) - len(b)
            a[at:] = [(x - quotient * y) % prime for x, y in zip(a[at:], b)]
            a.pop()
        a, b = b, a
    return len(a) == 1 and bottom[-1] % prime != 0


def random_prime():
    """Return a prime of 2^61..2^62: by Miller's and Rabin's test, which makes no mistake there with these bases."""
    while True:
        n = random.SystemRandom().randrange(2**61 + 1, 2**62, 2)
        halvings = range(1, ((n - 1) & (1 - n)).bit_length())  # how often n - 1 can be halved
        tests = [[pow(b, n - 1 >> i, n) for i in halvings] for b in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)]
        if all(each[-1] == 1 or n - 1 in each for each in tests):
            return n


def check_statement(said, states, sequence, prime):
    """Check the statement on terms sequence(count), exact if prime is 0; return reason, count, bits of errors."""
    offset, divisor, (step, shift) = whole(said["offset"]), whole(said["divisor"], 1), said["columns"]
    c, top, bottom = ([whole(x, None) for x in said.get(k, [])] for k in ("recurrence", "numerator", "denominator"))
    require(bool(bottom) != ("recurrence" in said) and all(p[-1] for p in (c, top, bottom) if p), "ends with 0")
    require(not bottom or bottom[0] == 1 == coprime(top, bottom, prime or random_prime()), "P/Q: reduced, Q(0) = 1")
    first, order = offset + len(c), states + max(len(bottom) - 1, 0)
    begin = max(first, len(top) - len(bottom) + 1)
    since = first if said["from"] is None else whole(said["from"], first)
    valid = None if said["valid_from"] is None else whole(said["valid_from"], first)
    last = max(begin, since, valid or 0) + (2 if valid is None else 1) * order
    count = step * (last - 1) + shift + 1
    a = dict(zip(range(offset, last), sequence(whole(count, 1, 10**6))[whole(step * offset + shift) :: whole(step, 1)]))
    said_of, past = [0] * last, [-x for x in bottom[:0:-1]]  # coefficients of P/Q; what multiplies earlier ones
    for n in range(last if bottom else 0):
        value = (top[n] if n < len(top) else 0) + sum(map(int.__mul__, past[-n:], said_of[max(0, n - len(past)) : n]))
        said_of[n] = value % prime if prime else value
    errors = [a[n] - divisor * said_of[n] - sum(x * a[n - i] for i, x in enumerate(c, 1)) for n in range(first, last)]
    wrong = [n for n, error in enumerate(errors, first) if (error % prime if prime else error)]
    right = wrong[-1:] >= [begin + order] if valid is None else valid == max([first, *(n + 1 for n in wrong)])
    require(right, f"it does not become true from n = {valid} on")
    true = valid is not None and (valid <= since or (said["from"] is None and not bottom))
    require(said["fails_at"] == (None if true else next(n for n in wrong if n >= since)), "it fails at another index")
    if "order" in said:  # a claim about deg Q, where P/Q is the function of the sequence
        require(true and bottom and valid == offset, "an order needs the function")
        true = whole(said["order"]) == len(bottom) - 1
    require(said["status"] == ("proved" if true else "refuted"), "the status is another one")
    bits = last * (1 + sum(map(abs, bottom))).bit_length() + (1 + divisor * sum(map(abs, c + top))).bit_length()
    return f"{order} zeros in a row decide for {states} merged states, on {count} terms", count, bits


def check(data, rules=None, exact=1000):
    """Yield one line for each thing checked; raises ValueError or another error for what is wrong."""
    digest = data.pop("sha256")
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    require(hashlib.sha256(text.encode()).hexdigest() == digest, "the digest does not match: the file was altered")
    puzzle, machine, said, known = data["puzzle"], data["machine"], data["statement"], data["first_terms"]
    factors, futures, pasts = paired(machine["factors"]), data["futures"], data["pasts"]
    begin, accepting = [int(state == machine["start"]) for state in range(len(futures))], set(machine["accepting"])
    end = [int(state in accepting) for state in range(len(futures))]
    require(sum(begin) == 1 and sum(end) == len(machine["accepting"]), "the start or the accepting states")
    require(data["format"] == "stripcount certificate 1" and len(factors) == puzzle["rows"], "the format or the rows")
    yield f"{puzzle['name']}, {puzzle['rows']} rows, {puzzle['parameters']}: {len(futures)} states"
    ways, begin, end = merged(columns(factors), begin, end, futures)
    size = len(merged(ways, end, begin, pasts)[0])  # `ways` is transposed now
    yield f"merging states of equal futures leaves {len(ways)}, those of equal pasts {size}: consistent"
    factors[-1] = [[(futures[target], weight) for target, weight in edges] for edges in factors[-1]]
    factors[0] = [factors[0][futures.index(block)] for block in range(len(ways))]  # one state stands for its block
    require(known and terms(factors, begin, end, 0, len(known)) == [whole(a) for a in known], "the first terms")
    counts = [rules(puzzle["rows"], k, puzzle["parameters"]) for k in range(len(known))] if rules else known
    require(counts == known or counts == [int(a) for a in known], f"by the rules the first terms are {counts}")
    yield f"first terms {known}: those of the machine" + ", and those of the rules" * bool(rules)
    for prime in (0,) if size <= exact else (random_prime(), random_prime()):
        reason, count, bits = check_statement(said, size, partial(terms, factors, begin, end, prime), prime)
        require(data["reason"] == reason, "the reason is another one")
        yield f"{said['status']}: {reason}, {f'modulo the random prime {prime}' if prime else 'exact'}"
    if prime:  # 2^61..2^62 has over 2^54 primes (Rosser and Schoenfeld 1962), of which bits/61 may divide an error
        bits += count * max(map(sum, map(dict.values, ways))).bit_length() + (sum(begin) * sum(end)).bit_length()
        yield f"a wrong statement passes with a probability below 2^-{2 * (54 - (bits // 61).bit_length())}"


FAULTS = ValueError, TypeError, LookupError, AttributeError, ArithmeticError  # raised by what is not a certificate


def printable(text):
    """Return a text with control characters escaped, since it may come from the file."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def main():
    """Print what was checked and return the exit status."""
    if len(sys.argv) not in (2, 3) or sys.argv[1] in ("-h", "--help"):
        sys.exit(__doc__)
    try:
        with (lzma.open if sys.argv[1].endswith(".xz") else open)(sys.argv[1], "rb") as file:
            for line in check(json.load(file), *(runpy.run_path(rules)["count"] for rules in sys.argv[2:])):
                print(printable(line), flush=True)
    except (lzma.LZMAError, EOFError, OSError, RecursionError, *FAULTS) as error:
        print(f"REJECTED: {type(error).__name__}: {printable(str(error)[:300])}")
        return 1
    print("verified")
    return 0


if __name__ == "__main__":
    sys.exit(main())
