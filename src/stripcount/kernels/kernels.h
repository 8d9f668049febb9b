/* What the files of the library share. */

#ifndef STRIPCOUNT_KERNELS_H
#define STRIPCOUNT_KERNELS_H

#include <stdint.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline))
#define EXPORT __attribute__((visibility("default")))

/* Two versions of a function, chosen when the library is loaded: for any x86-64, and for one with AVX2. */
#if defined(__x86_64__) && defined(__GLIBC__) && !defined(ONE_TARGET) && defined(__has_attribute)
#if __has_attribute(target_clones)
#define FAST __attribute__((target_clones("avx2", "default")))
#endif
#endif
#ifndef FAST
#define FAST
#endif

/* A number whose low 32 bits, and whose high bits as well, depend on all bits of another one: of its product with 2^64
   divided by the golden ratio. Different numbers have different ones. */
#define SPREAD 0x9E3779B97F4A7C15u

INLINE uint64_t spread(uint64_t number) {
    uint64_t product = number * SPREAD;
    return product ^ product >> 32;
}

/* How many bits a number has; 0 has none. */
INLINE int64_t bits_of(uint64_t number) { return number ? 64 - __builtin_clzll(number) : 0; }

/* a += b in `words` words, the lowest first; the caller knows that the sum fits. */
INLINE void add(uint64_t *a, const uint64_t *b, const int64_t words) {
    uint64_t carry = 0;
    for (int64_t w = 0; w < words; w++) {
        uint64_t sum = a[w] + b[w], over = sum < b[w];
        a[w] = sum + carry;
        carry = over | (a[w] < carry);
    }
}

#endif
