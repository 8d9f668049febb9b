/* Partitions of the places along a frontier, and parentheses, as machine/packing/components and pairing define them.

   Each function changes the words of one state, in an array of its own, and does the same steps whatever they hold, so
   that a compiler can read several states at once; only parentheses are read one after the other. */

#ifndef STRIPCOUNT_PARTITIONS_H
#define STRIPCOUNT_PARTITIONS_H

#include "kernels.h"

enum { MOST_WORDS = 12, GONE = 8 };
enum { NONE, OPEN, CLOSE, LONE };

/* A partition: its first word, how many it has, bits of a digit, digits of a word; of each word the lowest bits of the
   digits. A place has the digit 0, or 1 + the first place of its piece. */
typedef struct {
    int64_t at, words, bits, each, last[MOST_WORDS]; /* `last`: of each word, the lowest bit of its last digit */
    uint64_t digit, ones[MOST_WORDS];
} Part;

INLINE Part part(const int64_t *told, const int64_t words) {
    Part found = {told[0], words, told[2], told[3], {0}, ((uint64_t)1 << told[2]) - 1, {0}};
    for (int64_t i = 0; i < words; i++) {
        found.ones[i] = (uint64_t)told[4 + i];
        found.last[i] = bits_of(found.ones[i] | 1) - 1;
    }
    return found;
}

/* Where a place lies: its word, the lowest bit there, and the digit of a piece that begins with it. */
typedef struct {
    int64_t word, bit;
    uint64_t own;
} Place;

INLINE Place place_of(const Part *p, int64_t number) {
    Place found = {p->words == 1 ? 0 : number / p->each, number, (uint64_t)number + 1};
    found.bit = (number - found.word * p->each) * p->bits;
    return found;
}

/* A value if something is so, which is 0 or 1, else 0; no processor has to guess. */
INLINE uint64_t where(uint64_t so, uint64_t value) { return value & -so; }

INLINE uint64_t digit(const Part *p, const uint64_t *word, const Place *place) {
    return (p->words == 1 ? word[0] : word[place->word]) >> place->bit & p->digit;
}

INLINE void exchange(uint64_t *word, const Place *place, uint64_t change) { word[place->word] ^= change << place->bit; }

/* The lowest bits of the digits of word i that equal a label. */
INLINE uint64_t members(const Part *p, const uint64_t *word, int64_t i, uint64_t label) {
    const uint64_t ones = p->ones[i], low = ones * (p->digit >> 1);
    uint64_t differ = word[i] ^ label * ones;
    return ~(((differ & low) + low) | differ) >> (p->bits - 1) & ones;
}

/* 1 + the first place of some members; 0 if there are none. Up to the lowest member, here ^ (here - 1) has a 1 in the
   lowest bit of each digit; the last digit of the product with all lowest bits is their sum. */
INLINE uint64_t first(const Part *p, const uint64_t *here) {
    uint64_t found = 0;
    for (int64_t i = p->words - 1; i >= 0; i--) {
        uint64_t upto = ((here[i] ^ (here[i] - 1)) & p->ones[i]) * p->ones[i] >> p->last[i] & p->digit;
        uint64_t some = here[i] != 0;
        found = where(some, upto + (uint64_t)(i * p->each)) | where(!some, found);
    }
    return found;
}

INLINE uint64_t any(const uint64_t *word, const int64_t words) {
    uint64_t found = 0;
    for (int64_t i = 0; i < words; i++) found |= word[i];
    return found;
}

/* Makes one piece of those at two places, if both have one and `alike` is 1. Returns whether they were one before. */
INLINE uint64_t join(const Part *p, uint64_t *word, const Place *one, const Place *other, uint64_t alike) {
    uint64_t a = digit(p, word, one), b = digit(p, word, other), same = a == b;
    uint64_t high = (int64_t)a < (int64_t)b ? b : a, low = a ^ b ^ high, joins = (low != 0) & alike;
    for (int64_t i = 0; i < p->words; i++) word[i] ^= members(p, word, i, high) * where(joins, low ^ high);
    return same & (a != 0);
}

/* Takes a place out of its piece; returns whether it was the last one. */
INLINE uint64_t drop(const Part *p, uint64_t *word, const Place *place) {
    uint64_t label = digit(p, word, place), leads = label == place->own, here[MOST_WORDS];
    exchange(word, place, label);
    for (int64_t i = 0; i < p->words; i++) here[i] = members(p, word, i, label);
    uint64_t name = first(p, here);
    for (int64_t i = 0; i < p->words; i++) word[i] ^= here[i] * where(leads & (name != 0), name ^ label);
    return leads & (name == 0);
}

/* Takes what is at a place to an empty one. */
INLINE void move(const Part *p, uint64_t *word, const Place *place, const Place *to) {
    uint64_t label = digit(p, word, place), here[MOST_WORDS];
    exchange(word, place, label);
    exchange(word, to, label);
    for (int64_t i = 0; i < p->words; i++) here[i] = members(p, word, i, label);
    uint64_t change = where(label != 0, first(p, here) ^ label);
    for (int64_t i = 0; i < p->words; i++) word[i] ^= here[i] * change;
}

/* What a vertex does to the lines that meet in it: those at the places `gone`, at most GONE, leave the partition, whose
   lowest bits are `leaves`; their piece is then at the places with the lowest bits `enters`. */
typedef struct {
    Place gone[GONE];
    uint64_t leaves[MOST_WORDS], enters[MOST_WORDS];
} Crossing;

INLINE Crossing crossing(const Part *p, int64_t gones, const int64_t *gone, int64_t nows, const int64_t *now) {
    Crossing found = {{{0, 0, 0}}, {0}, {0}};
    for (int64_t g = 0; g < gones; g++) {
        found.gone[g] = place_of(p, gone[g]);
        found.leaves[found.gone[g].word] |= (uint64_t)1 << found.gone[g].bit;
    }
    for (int64_t n = 0; n < nows; n++) {
        const Place place = place_of(p, now[n]);
        found.enters[place.word] |= (uint64_t)1 << place.bit;
    }
    return found;
}

/* Joins the lines of a crossing at which so many leave: returns 1 if two of them were of one piece, 2 if the piece has no
   place left, or both. */
INLINE uint64_t cross(const Part *p, uint64_t *word, const Crossing *by, const int64_t gones) {
    uint64_t here[MOST_WORDS], label[GONE], closes = 0;
    for (int64_t i = 0; i < p->words; i++) here[i] = 0;
    for (int64_t g = 0; g < gones; g++) {
        label[g] = digit(p, word, by->gone + g);
        for (int64_t i = 0; i < p->words; i++) here[i] |= members(p, word, i, label[g]);
        for (int64_t other = 0; other < g; other++) closes |= label[other] == label[g];
    }
    for (int64_t i = 0; i < p->words; i++) {
        word[i] &= ~(here[i] * p->digit);
        here[i] = (here[i] & ~by->leaves[i]) | by->enters[i];
    }
    uint64_t name = first(p, here);
    for (int64_t i = 0; i < p->words; i++) word[i] |= here[i] * name;
    return closes | (uint64_t)(name == 0) << 1;
}

/* The same of parentheses, two bits for each of the places 0 .. rows: ( and ) for the ends of a path, | for a single
   one; the place `rows` lies between the rows above `row` and the others. */
INLINE uint64_t renamed(uint64_t word, int64_t rows, int64_t row, uint64_t name, int below) {
    uint64_t sought = below ? CLOSE : OPEN;
    int64_t depth = 0, step = below ? 1 : -1;
    for (int64_t place = row + step; place >= 0 && place < rows; place += step) {
        uint64_t code = word >> 2 * place & 3;
        if (code == sought) {
            if (depth == 0) return word ^ (sought ^ name) << 2 * place;
            depth--;
        } else if (code == (uint64_t)(OPEN + CLOSE) - sought) depth++;
    }
    return word;
}

INLINE uint64_t lines(uint64_t *word, int64_t rows, int64_t row, int64_t gones, const int64_t *gone, int64_t nows,
                 const int64_t *now) {
    uint64_t up = *word >> 2 * rows & 3, side = *word >> 2 * row & 3, bare = *word;
    for (int64_t g = 0; g < gones; g++) bare &= ~((uint64_t)3 << 2 * gone[g]);
    if (gones == 0) {
        if (nows == 1) bare |= (uint64_t)LONE << 2 * now[0];
        else if (nows == 2) {
            int64_t low = now[0] < now[1] ? now[0] : now[1];
            bare |= (uint64_t)OPEN << 2 * low | (uint64_t)CLOSE << 2 * (now[0] + now[1] - low);
        }
        *word = bare;
        return nows ? 0 : 2;
    }
    if (gones == 2) {
        if (up == OPEN && side == OPEN) bare = renamed(bare, rows, row, OPEN, 1);
        else if ((up == LONE && side == OPEN) || (up == OPEN && side == LONE)) bare = renamed(bare, rows, row, LONE, 1);
        else if (up == CLOSE && side == CLOSE) bare = renamed(bare, rows, row, CLOSE, 0);
        else if ((up == LONE && side == CLOSE) || (up == CLOSE && side == LONE)) bare = renamed(bare, rows, row, LONE, 0);
        *word = bare;
        return up == OPEN && side == CLOSE ? 3 : up == LONE && side == LONE ? 2 : 0;
    }
    uint64_t own = gone[0] == rows ? up : side;
    if (nows) bare |= own << 2 * now[0];
    else if (own == OPEN) bare = renamed(bare, rows, row, LONE, 1);
    else if (own == CLOSE) bare = renamed(bare, rows, row, LONE, 0);
    *word = bare;
    return !nows && own == LONE ? 2 : 0;
}

#endif
