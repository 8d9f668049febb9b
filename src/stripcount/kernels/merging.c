/* A table of states with their counts, and sums over transitions that are kept.

   States are numbered in the order in which they first come. A record holds a state and `words` words of its count, the
   lowest first. So a new state is written beside the last one, and states that follow similar ones are neighbours. An
   open hash table of 2^bits slots, at most half full, holds the numbers of records; the bits of a slot that no number
   needs are those of the state's hash, so that few other records are looked at. The record after the last one is always
   ready for a state that comes first, whether it does or not: no processor has to guess. The caller knows that no count
   exceeds its words, and that there is room for this record. */

#include "kernels.h"

static const uint32_t NONE = ~(uint32_t)0; /* of an empty slot */

enum { AHEAD = 32 }; /* keys between the look at a slot and its use */

/* A hash table, and the bits of a slot that hold a number. */
typedef struct {
    uint32_t *slot, *end, number;
    int64_t bits;
} Table;

INLINE Table table_of(uint32_t *slot, int64_t bits) {
    Table found = {slot, slot + ((int64_t)1 << bits), (uint32_t)(((uint64_t)1 << (bits - 1)) - 1), bits};
    return found;
}

/* Where a state is sought first. */
INLINE uint32_t *slot_of(const Table *table, uint64_t hash) { return table->slot + (hash >> (64 - table->bits)); }

/* The slot of a state with this hash: that of its record, one of `size` words, or an empty one. */
INLINE uint32_t *found(const Table *table, uint64_t hash, const uint64_t *record, uint64_t state, const int64_t size) {
    uint32_t *slot = slot_of(table, hash);
    for (;;) {
        uint32_t held = *slot;
        if (held == NONE) return slot;
        if (((held ^ (uint32_t)hash) & ~table->number) == 0 && record[(held & table->number) * (int64_t)size] == state) return slot;
        if (++slot == table->end) slot = table->slot;
    }
}

/* The number of a state's record, which is the last one if it is new. */
INLINE int64_t number_of(const Table *table, uint64_t hash, uint64_t *record, int64_t *records, uint64_t state,
                         const int64_t size) {
    uint32_t *slot = slot_of(table, hash), print = (uint32_t)hash & ~table->number;
    int64_t number, fresh;
    memset(record + *records * size, 0, (size_t)size * sizeof(uint64_t));
    record[*records * size] = state;
    for (;;) {
        fresh = *slot == NONE;
        number = fresh ? *records : (int64_t)(*slot & table->number);
        if (fresh | ((*slot & ~table->number) == print))
            if (record[number * size] == state) break;
        if (++slot == table->end) slot = table->slot;
    }
    *slot = (uint32_t)number | print;
    *records += fresh;
    return number;
}

/* Records of states that come near each other are near each other; only slots have to be fetched before they are used. */
INLINE int64_t merge(const Table table, uint64_t *record, int64_t records, const uint64_t *key, const int64_t *source,
                     int64_t keys, const uint64_t *count, const int64_t words) {
    const int64_t size = words + 1;
    for (int64_t i = 0; i < keys && i < AHEAD; i++) __builtin_prefetch(slot_of(&table, spread(key[i])), 1);
    for (int64_t i = 0; i < keys; i++) {
        __builtin_prefetch(slot_of(&table, spread(key[i + AHEAD < keys ? i + AHEAD : i])), 1);
        int64_t number = number_of(&table, spread(key[i]), record, &records, key[i], size);
        add(record + number * size + 1, count + (source ? source[i] : i) * words, words);
    }
    return records;
}

/* Adds the count of each key's source, one of so many rows, or of the keys in order if `source` is null, to the records,
   and returns how many there are now; -1, and nothing is added, if a source is no row or a key has more than 63 bits. */
EXPORT int64_t stripcount_merge(uint32_t *slot, int64_t bits, uint64_t *record, int64_t records, const uint64_t *key,
                                const int64_t *source, int64_t keys, const uint64_t *count, int64_t rows, int64_t words) {
    uint64_t wrong = !source && keys > rows;
    for (int64_t i = 0; i < keys; i++) wrong |= key[i] >> 63;
    for (int64_t i = 0; source && i < keys; i++) wrong |= (uint64_t)source[i] >= (uint64_t)rows;
    if (wrong) return -1;
    const Table table = table_of(slot, bits);
    if (words == 1) return merge(table, record, records, key, source, keys, count, 1);
    if (words == 2) return merge(table, record, records, key, source, keys, count, 2);
    if (words == 3) return merge(table, record, records, key, source, keys, count, 3);
    return merge(table, record, records, key, source, keys, count, words);
}

/* Fills an empty table with the numbers of all records. */
EXPORT int64_t stripcount_slots(uint32_t *slot, int64_t bits, uint64_t *record, int64_t records, int64_t words) {
    const Table table = table_of(slot, bits);
    for (int64_t i = 0; i < records; i++) {
        uint64_t hash = spread(record[i * (words + 1)]);
        uint32_t *place = slot_of(&table, hash);
        while (*place != NONE)
            if (++place == table.end) place = table.slot;
        *place = (uint32_t)i | ((uint32_t)hash & ~table.number);
    }
    return records;
}

INLINE void listed(const uint64_t *record, int64_t records, uint64_t *state, uint64_t *count, const int64_t words) {
    uint64_t *sum = count + records * words;
    for (int64_t w = 0; w < words; w++) sum[w] = 0;
    for (int64_t i = 0; i < records; i++, record += words + 1, count += words) {
        state[i] = *record;
        for (int64_t w = 0; w < words; w++) count[w] = record[1 + w];
        add(sum, count, words);
    }
}

/* Writes the states of some records and their counts, and the sum of these as one count more. */
EXPORT int64_t stripcount_listed(const uint64_t *record, int64_t records, int64_t words, uint64_t *state, uint64_t *count) {
    if (words == 1) listed(record, records, state, count, 1);
    else if (words == 2) listed(record, records, state, count, 2);
    else listed(record, records, state, count, words);
    return records;
}

/* Writes the number of each key's record, and returns how many keys there are; -1 - i if key i has none. */
EXPORT int64_t stripcount_places(uint32_t *slot, int64_t bits, const uint64_t *record, const uint64_t *key, int64_t keys,
                                 int64_t *place, int64_t words) {
    const Table table = table_of(slot, bits);
    for (int64_t i = 0; i < keys; i++) {
        if (i + AHEAD < keys) __builtin_prefetch(slot_of(&table, spread(key[i + AHEAD])));
        uint32_t held = *found(&table, spread(key[i]), record, key[i], words + 1);
        if (held == NONE) return -1 - i;
        place[i] = held & table.number;
    }
    return keys;
}

/* Writes the sources of each target below `targets`, in the order in which they come, those of target t from start[t] up
   to start[t + 1]; returns the most that one source has, -1 if a source or a target is too large. `seen` has room for
   `sources` numbers, `start` for targets + 2. */
EXPORT int64_t stripcount_grouped(const int64_t *source, int64_t sources, const int64_t *target, int64_t targets,
                                  int64_t length, int64_t *start, int32_t *grouped, int32_t *seen) {
    uint64_t wrong = 0;
    int32_t most = 0;
    for (int64_t i = 0; i < length; i++)
        wrong |= ((uint64_t)source[i] >= (uint64_t)sources) | ((uint64_t)target[i] >= (uint64_t)targets);
    if (wrong) return -1;
    memset(start, 0, (size_t)(targets + 2) * sizeof(int64_t));
    memset(seen, 0, (size_t)sources * sizeof(int32_t));
    for (int64_t i = 0; i < length; i++) {
        start[target[i] + 2]++;
        if (++seen[source[i]] > most) most = seen[source[i]];
    }
    for (int64_t t = 2; t < targets + 2; t++) start[t] += start[t - 1];
    for (int64_t i = 0; i < length; i++) grouped[start[target[i] + 1]++] = (int32_t)source[i];
    return most;
}

INLINE void sums(const int64_t *start, const int32_t *source, int64_t targets, const uint64_t *count, uint64_t *sum,
                 const int64_t words) {
    for (int64_t t = 0; t < targets; t++, sum += words) {
        for (int64_t w = 0; w < words; w++) sum[w] = 0;
        for (int64_t i = start[t]; i < start[t + 1]; i++) add(sum, count + source[i] * words, words);
    }
}

/* The sum of the counts of the sources of each target, which are listed from start[t] up to start[t + 1]. */
EXPORT int64_t stripcount_sums(const int64_t *start, const int32_t *source, int64_t targets, const uint64_t *count,
                               uint64_t *sum, int64_t words) {
    if (words == 1) sums(start, source, targets, count, sum, 1);
    else if (words == 2) sums(start, source, targets, count, sum, 2);
    else if (words == 3) sums(start, source, targets, count, sum, 3);
    else sums(start, source, targets, count, sum, words);
    return targets;
}
