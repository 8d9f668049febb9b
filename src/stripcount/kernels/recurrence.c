/* The shortest recurrence of terms modulo a prime (Berlekamp, Massey): a quadratic number of multiplications, which up to
   tens of thousands of terms take less time than fast products of polynomials. */

#include "kernels.h"

typedef unsigned __int128 Wide;

/* What is known after some terms: the coefficients of the recurrence so far, 1 first, and of the one before its length
   last changed; its length, the terms since then, the inverse of the discrepancy then, the coefficients of both. */
typedef struct {
    uint64_t *now;
    uint64_t *before;
    uint64_t *kept;
    int64_t length;
    int64_t since;
    uint64_t inverse;
    int64_t nows;
    int64_t befores;
} Found;

/* The inverse of a residue that is not 0, by the algorithm of Euclid. */
INLINE uint64_t inverted(uint64_t residue, uint64_t prime) {
    int64_t one = 0, other = 1;
    uint64_t high = prime, low = residue;
    while (low) {
        uint64_t quotient = high / low, rest = high % low;
        int64_t next = one - (int64_t)quotient * other;
        high = low, low = rest;
        one = other, other = next;
    }
    return one < 0 ? (uint64_t)(one + (int64_t)prime) : (uint64_t)one;
}

/* a(n) + the sum of now[i] a(n - i), modulo the prime; `many` products fit into two words. */
INLINE uint64_t discrepancy(const Found *found, const uint64_t *term, int64_t n, uint64_t prime, int64_t many) {
    const uint64_t *now = found->now;
    Wide sum = term[n];
    int64_t i = 1, last = found->nows - 1 < found->length ? found->nows - 1 : found->length;
    if (last > n) last = n;
    while (i <= last) {
        int64_t stop = last - i < many ? last + 1 : i + many;
        Wide other = 0; /* two sums, as each addition waits for the one before */
        for (; i + 1 < stop; i += 2) {
            sum += (Wide)now[i] * term[n - i];
            other += (Wide)now[i + 1] * term[n - i - 1];
        }
        if (i < stop) sum += (Wide)now[i] * term[n - i], i++;
        sum = (sum + other) % prime;
    }
    return (uint64_t)(sum % prime);
}

/* Reads the terms from `begin` up to `end`, residues modulo a prime below 2^62; the arrays of `found` have room for one
   coefficient more than there are terms. Returns the length of the recurrence. */
EXPORT int64_t stripcount_recurrence(const uint64_t *term, int64_t begin, int64_t end, uint64_t prime, Found *found) {
    int64_t bits = bits_of(prime), spare = 126 - 2 * bits, many = (int64_t)1 << (spare > 40 ? 40 : spare);
    for (int64_t n = begin; n < end; n++) {
        uint64_t differs = discrepancy(found, term, n, prime, many);
        if (differs) {
            int grows = 2 * found->length <= n;
            int64_t kepts = found->nows;
            uint64_t times = (uint64_t)((Wide)differs * found->inverse % prime);
            uint64_t ratio = (uint64_t)(((Wide)times << 64) / prime); /* of Shoup's multiplication */
            if (grows) memcpy(found->kept, found->now, (size_t)kepts * sizeof(uint64_t));
            for (; found->nows < found->befores + found->since; found->nows++) found->now[found->nows] = 0;
            uint64_t *restrict now = found->now + found->since;
            const uint64_t *restrict last = found->before;
            for (int64_t i = 0, stop = found->befores; i < stop; i++) {
                uint64_t before = last[i], quotient = (uint64_t)((Wide)ratio * before >> 64);
                uint64_t product = times * before - quotient * prime;
                product -= product >= prime ? prime : 0;
                now[i] += (now[i] < product ? prime : 0) - product;
            }
            if (grows) {
                uint64_t *other = found->before;
                found->before = found->kept, found->kept = other;
                found->befores = kepts;
                found->length = n + 1 - found->length;
                found->inverse = inverted(differs, prime);
                found->since = 0;
            }
        }
        found->since++;
    }
    return found->length;
}
