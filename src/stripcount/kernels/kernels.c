/* The inner loops of stripcount: sums of counts over the transitions of a machine or of one cell of a board.

   No function allocates memory, keeps a state between two calls, or knows a puzzle. Each does a bounded part of its work
   and returns where to go on, so that the caller is never away from its signals for long. The caller checks the lengths
   of all arrays; the functions check what depends on the contents of the arrays, and return a negative number where
   these lead outside. Everything here has a twin in NumPy, which gives the same numbers.

   C99 with the vector types of GCC and Clang, without the C API of Python. */

#include "kernels.h"

#define ABI 8 /* raised whenever the arguments of a function change, or what they mean */

EXPORT int64_t stripcount_abi(void) { return ABI; }

/* Text that tells the version of the package for which the library was compiled. */
EXPORT const char *stripcount_version(void) { return VERSION; }

/* ---- terms of a machine modulo several primes ---------------------------------------------------------------- */

/* One factor: the target t is the sum of the sources listed from start[t] up to start[t + 1]; those from heavy[t] on
   are multiplied by their weights. With `reduce`, sums below 2^64 are folded: modulo p = 2^bits - gap, the number
   h 2^bits + l equals h gap + l; if the gap is not smaller than 2^20 or there are fewer than 44 bits, p divides them. */
typedef struct {
    int64_t targets;
    const int64_t *start;
    const int64_t *heavy;
    const int32_t *source;
    const uint64_t *weight;
    int64_t reduce;
} Factor;

/* A column: its factors, and the states before it that may end a board, with weights whose sum is below 2^32. */
typedef struct {
    int64_t factors;
    const Factor *factor;
    int64_t ends;
    const int64_t *end;
    const uint64_t *end_weight;
} Phase;

typedef struct {
    int64_t bits;
    int64_t folds;
    const uint64_t *prime;
    const uint64_t *gap;
} Moduli;

/* A table of residues, states x width, is read by lanes: four residues at once, or one. */
typedef uint64_t Four __attribute__((vector_size(32), aligned(8), may_alias));
typedef uint64_t One;

/* Reads `columns` columns, which begin with phase `first`; the residues are in `table`, and again at the end. `sums` gets
   two sums for each column before it is read and for each residue: of weighted high halves, of weighted low halves. */
#define SWEPT(name, Lane, lanes)                                                                                       \
    FAST static void name(const Phase *phases, int64_t period, int64_t first, int64_t columns, const Moduli *by,       \
                          uint64_t *table, uint64_t *scratch, uint64_t *sums) {                                        \
        Lane *now = (Lane *)table, *next = (Lane *)scratch, *result = (Lane *)sums, *other;                            \
        const Lane *prime = (const Lane *)by->prime, *gap = (const Lane *)by->gap;                                     \
        const uint64_t mask = ((uint64_t)1 << by->bits) - 1;                                                           \
        int64_t states = 0;                                                                                            \
        for (int64_t k = 0; k < columns; k++) {                                                                        \
            const Phase *phase = phases + (first + k) % period;                                                        \
            Lane high[lanes] = {0}, low[lanes] = {0};                                                                  \
            for (int64_t i = 0; i < phase->ends; i++)                                                                  \
                for (int l = 0; l < lanes; l++) {                                                                      \
                    Lane row = now[phase->end[i] * lanes + l];                                                         \
                    high[l] += (row >> 32) * phase->end_weight[i];                                                     \
                    low[l] += (row & 0xFFFFFFFF) * phase->end_weight[i];                                               \
                }                                                                                                      \
            for (int l = 0; l < lanes; l++) result[2 * k * lanes + l] = high[l];                                       \
            for (int l = 0; l < lanes; l++) result[(2 * k + 1) * lanes + l] = low[l];                                  \
            for (int64_t i = 0; i < phase->factors; i++) {                                                             \
                const Factor *factor = phase->factor + i;                                                              \
                int64_t entry = factor->start[0];                                                                      \
                states = factor->targets;                                                                              \
                for (int64_t t = 0; t < states; t++) {                                                                 \
                    Lane sum[lanes] = {0};                                                                             \
                    for (int64_t stop = factor->heavy[t]; entry < stop; entry++)                                       \
                        for (int l = 0; l < lanes; l++) sum[l] += now[(int64_t)factor->source[entry] * lanes + l];     \
                    for (int64_t stop = factor->start[t + 1]; entry < stop; entry++)                                   \
                        for (int l = 0; l < lanes; l++)                                                                \
                            sum[l] += now[(int64_t)factor->source[entry] * lanes + l] * factor->weight[entry];         \
                    for (int l = 0; l < lanes; l++) {                                                                  \
                        if (factor->reduce && by->folds)                                                               \
                            sum[l] = (sum[l] & mask) + (sum[l] >> by->bits & 0xFFFFFFFF) * (gap[l] & 0xFFFFFFFF);      \
                        else if (factor->reduce) sum[l] %= prime[l];                                                   \
                        next[t * lanes + l] = sum[l];                                                                  \
                    }                                                                                                  \
                }                                                                                                      \
                other = now, now = next, next = other;                                                                 \
            }                                                                                                          \
        }                                                                                                              \
        if (now != (Lane *)table) memcpy(table, now, (size_t)states * lanes * sizeof(Lane));                           \
    }

SWEPT(swept1, One, 1)
SWEPT(swept4, Four, 1)
SWEPT(swept8, Four, 2)

EXPORT int64_t stripcount_columns(const Phase *phases, int64_t period, int64_t first, int64_t columns,
                                  const Moduli *by, uint64_t *table, uint64_t *scratch, uint64_t *sums,
                                  int64_t width) {
    if (width == 1) swept1(phases, period, first, columns, by, table, scratch, sums);
    else if (width == 4) swept4(phases, period, first, columns, by, table, scratch, sums);
    else if (width == 8) swept8(phases, period, first, columns, by, table, scratch, sums);
    else return -1;
    return columns;
}

/* ---- one cell of a tile board --------------------------------------------------------------------------------- */

/* A state is a number of rows + 1 digits of a few bits. A step reads one cell or some cells below each other: the lowest
   digits are the label above them and the labels to their left, from top to bottom. Afterwards the label below them is
   the lowest digit, above the next cell, and the labels to their right are the highest, the last one on top. States that
   differ in the digits alone that are read stand side by side in an ascending list, and lead to states that have the rest
   in common: for each choice of labels to the right, these come out in ascending order, each once. So nothing is sorted
   and nothing is looked up.

   A slot is one choice of the digits that are written; there are at most 64, numbered as they ascend. */
typedef struct {
    int64_t read;            /* the bits that are read */
    int64_t below;           /* the bits of the label below */
    int64_t streams;         /* choices of labels to the right */
    const int32_t *corner;   /* by the bits read; -1 for labels that no board has there, or if the puzzle fails */
    const uint64_t *offered; /* by corner: the set of its slots */
    const int32_t *first;    /* by corner: its tiles begin here, and end where the next corner's begin */
    const uint8_t *slot;     /* by tile */
    const uint32_t *times;   /* by tile: how many there are like it; null if none is there twice */
    const uint64_t *word;    /* by slot: the digits that it writes */
    const uint8_t *stream;   /* by slot: the number of its labels to the right */
    const uint64_t *set;     /* by stream: the set of its slots */
} Row;

/* Adds to `lengths`, by stream, how many states follow the states from `begin` on, of which at least `most` are read
   and at most all `states`. Returns how many were read so far, or -1 - i if state i cannot be read. */
FAST static int64_t cell_lengths(const Row *row, const uint64_t *state, int64_t states, int64_t begin, int64_t most,
                                 int64_t *lengths) {
    const int64_t read = row->read, streams = row->streams;
    const uint64_t low = ((uint64_t)1 << read) - 1;
    int64_t at = begin;
    while (at < states && at - begin < most) {
        uint64_t rest = state[at] >> read, slots = 0;
        for (; at < states && state[at] >> read == rest; at++) {
            int32_t corner = row->corner[state[at] & low];
            if (corner < 0) return -1 - at;
            slots |= row->offered[corner];
        }
        for (int64_t r = 0; r < streams; r++) lengths[r] += __builtin_popcountll(slots & row->set[r]);
    }
    return at;
}

EXPORT int64_t stripcount_cell_lengths(const Row *row, const uint64_t *state, int64_t states, int64_t begin,
                                       int64_t most, int64_t *lengths) {
    return cell_lengths(row, state, states, begin, most, lengths);
}

/* a += times * b in `words` words; the caller knows that the sum fits. */
INLINE void add_times(uint64_t *a, const uint64_t *b, uint32_t times, const int64_t words) {
    uint64_t carry = 0;
    for (int64_t w = 0; w < words; w++) {
        uint64_t low = (b[w] & 0xFFFFFFFF) * times, high = (b[w] >> 32) * times + (low >> 32);
        uint64_t part = high << 32 | (low & 0xFFFFFFFF), sum = a[w] + carry;
        uint64_t over = sum < carry;
        sum += part;
        over += sum < part;
        a[w] = sum;
        carry = over + (high >> 32);
    }
}

/* The places of the states that follow: by stream, the next one goes to place[stream], which stays below stop[stream].
   `sums` has room for the counts of 64 slots, all zero before and after. */
typedef struct {
    uint64_t *state;
    uint64_t *count;
    int64_t *place;
    const int64_t *stop;
    uint64_t *sums;
} Next;

INLINE int64_t cell(const Row *row, const uint64_t *state, const uint64_t *count, int64_t states, int64_t begin,
                    int64_t most, const Next *next, const int64_t words, const int single) {
    const int64_t read = row->read, below = row->below;
    const uint64_t low = ((uint64_t)1 << read) - 1, *offered = row->offered, *word = row->word;
    const int32_t *corners = row->corner, *first = row->first;
    const uint8_t *slot_of = row->slot, *stream_of = row->stream;
    const uint32_t *times = row->times;
    uint64_t *sums = next->sums, *next_state = next->state, *next_count = next->count;
    int64_t *place = next->place, at = begin;
    const int64_t *stop = next->stop;
    while (at < states && at - begin < most) {
        uint64_t now = state[at], rest = now >> read, slots = 0;
        int64_t group = at;
        do {
            int64_t corner = corners[now & low];
            if (corner < 0) return -1 - at;
            slots |= offered[corner];
            for (int32_t t = first[corner]; t < first[corner + 1]; t++)
                if (single) add(sums + slot_of[t] * words, count + at * words, words);
                else add_times(sums + slot_of[t] * words, count + at * words, times[t], words);
            if (++at == states) break;
            now = state[at];
        } while (now >> read == rest);
        for (; slots; slots &= slots - 1) {
            int slot = __builtin_ctzll(slots), stream = stream_of[slot];
            int64_t to = place[stream]++;
            if (to >= stop[stream]) return -1 - group;
            next_state[to] = word[slot] | rest << below;
            for (int64_t w = 0; w < words; w++) {
                next_count[to * words + w] = sums[slot * words + w];
                sums[slot * words + w] = 0;
            }
        }
    }
    return at;
}

#define CELL(name, words, single)                                                                                      \
    FAST static int64_t name(const Row *row, const uint64_t *state, const uint64_t *count, int64_t states,             \
                             int64_t begin, int64_t most, const Next *next, int64_t any) {                             \
        (void)any;                                                                                                     \
        return cell(row, state, count, states, begin, most, next, words, single);                                      \
    }

CELL(cell1, 1, 1)
CELL(cell2, 2, 1)
CELL(cell3, 3, 1)
CELL(cell_any, any, 1)
CELL(cell_often, any, 0)

/* Writes the states that follow and their counts, of `words` words each, the lowest first. The caller knows that the sum
   of all counts fits. Returns as stripcount_cell_lengths. */
EXPORT int64_t stripcount_cell(const Row *row, const uint64_t *state, const uint64_t *count, int64_t states,
                               int64_t begin, int64_t most, const Next *next, int64_t words) {
    int64_t (*const chosen[])(const Row *, const uint64_t *, const uint64_t *, int64_t, int64_t, int64_t, const Next *,
                              int64_t) = {cell_any, cell1, cell2, cell3};
    return (row->times ? cell_often : chosen[words < 4 ? words : 0])(row, state, count, states, begin, most, next, words);
}
