/* The events of a frontier, for one state after the other, and tables of states with their counts.

   A program says what a step does to a state: a list of instructions with their arguments, and tables. It is written by
   machine/packing/programs, whose words it uses. The first of a state's words holds labels, the
   others hold partitions or parentheses. Nothing is allocated; what a state holds leads to no place outside a table,
   because every table has an entry for each value of the bits that are looked up. */

#include <stdint.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline))
#define EXPORT __attribute__((visibility("default")))

enum { EMIT, JUMP, BRANCH, SWITCH, CHANGE, SET, PUT, CLEAR, ZERO, ANY, BELOW, JOIN, APART, NEW, DROP, FINISH, MOVE, CROSS, LINES };
enum { MOST_WORDS = 12, DEPTH = 400 };
enum { NONE, OPEN, CLOSE, LONE };

/* Fields are moved between the word of a state and its words: (which word, mask in the state, bits upwards in it). */
typedef struct {
    const int64_t *code;
    int64_t length;
    const int64_t *table;
    const int64_t *unpack;
    int64_t unpacks;
    const int64_t *pack;
    int64_t packs;
    int64_t words;
    int64_t mode_at;      /* the bit of the first word above which the mode lies */
    int64_t kept;         /* the bits of the first word that a program reads */
    int64_t modes;
    const int64_t *entry; /* by mode: where its program begins, -1 if no state follows, -2 if it was not yet written */
} Program;

typedef struct {
    uint64_t *key;
    int64_t *source;
    int64_t room;
    int64_t length;
    int64_t at; /* the state that is read */
} Out;

typedef struct {
    uint64_t word[MOST_WORDS];
} State;

/* Copies so many words, or some more: a few at once without a loop. */
INLINE void copied(State *to, const State *from, int64_t words) {
    memcpy(to->word, from->word, 4 * sizeof(uint64_t));
    if (words > 4) memcpy(to->word + 4, from->word + 4, (MOST_WORDS - 4) * sizeof(uint64_t));
}

INLINE uint64_t moved(uint64_t word, int64_t up) { return up >= 0 ? word << up : word >> -up; }

/* The number that some fields form: their count, then of each (word, first bit, mask, bits upwards, whether only counts
   that it is not 0). */
INLINE uint64_t number(const int64_t *field, const State *state) {
    uint64_t found = 0;
    int64_t fields = *field++;
    for (; fields--; field += 5) {
        uint64_t value = state->word[field[0]] >> field[1] & (uint64_t)field[2];
        found |= (field[4] ? value != 0 : value) << field[3];
    }
    return found;
}

/* A partition: its first word, how many it has, bits of a digit, digits of a word; of each word the lowest bits of the
   digits. A place has the digit 0, or 1 + the first place of its piece. */
typedef struct {
    uint64_t *word;
    int64_t words, bits, each;
    const int64_t *ones;
    uint64_t digit;
} Part;

INLINE Part part(const int64_t *told, State *state) {
    Part found = {state->word + told[0], told[1], told[2], told[3], told + 4, ((uint64_t)1 << told[2]) - 1};
    return found;
}

/* The word and the lowest bit of a place; a division costs as much as all the rest, and one word is most frequent. */
INLINE int64_t word_of(const Part *p, int64_t place) { return p->words == 1 ? 0 : place / p->each; }
INLINE int64_t bit_of(const Part *p, int64_t place) { return (p->words == 1 ? place : place % p->each) * p->bits; }

INLINE uint64_t digit(const Part *p, int64_t place) { return p->word[word_of(p, place)] >> bit_of(p, place) & p->digit; }

INLINE void exchange(const Part *p, int64_t place, uint64_t change) {
    p->word[word_of(p, place)] ^= change << bit_of(p, place);
}

/* The lowest bits of the digits of word i that equal a label. */
INLINE uint64_t members(const Part *p, int64_t i, uint64_t label) {
    uint64_t ones = (uint64_t)p->ones[i], low = ones * (p->digit >> 1), differ = p->word[i] ^ label * ones;
    return ~(((differ & low) + low) | differ) >> (p->bits - 1) & ones;
}

/* 1 + the first place of some members; 0 if there are none. */
INLINE uint64_t first(const Part *p, const uint64_t *here, const int64_t words) {
    for (int64_t i = 0; i < words; i++)
        if (here[i]) return (uint64_t)((unsigned)__builtin_ctzll(here[i]) / (unsigned)p->bits + i * p->each + 1);
    return 0;
}

INLINE int holds(const Part *p) {
    uint64_t any = 0;
    for (int64_t i = 0; i < p->words; i++) any |= p->word[i];
    return any != 0;
}

/* Joins the lines at the places `gone`, which leave the partition, and puts their piece at the places `now`: returns 1 if
   two of them were of one piece, 2 if the piece has no place left, or both. */
INLINE int crossing(const Part *p, const int64_t words, int64_t gones, const int64_t *gone, int64_t nows, const int64_t *now) {
    uint64_t here[MOST_WORDS] = {0}, label[8];
    int closes = 0;
    for (int64_t g = 0; g < gones && g < 8; g++) {
        label[g] = digit(p, gone[g]);
        for (int64_t i = 0; i < words; i++) here[i] |= members(p, i, label[g]);
        for (int64_t other = 0; other < g; other++) closes |= label[other] == label[g];
    }
    for (int64_t i = 0; i < words; i++) p->word[i] &= ~(here[i] * p->digit);
    for (int64_t g = 0; g < gones; g++) here[word_of(p, gone[g])] &= ~((uint64_t)1 << bit_of(p, gone[g]));
    for (int64_t n = 0; n < nows; n++) here[word_of(p, now[n])] |= (uint64_t)1 << bit_of(p, now[n]);
    uint64_t name = first(p, here, words);
    for (int64_t i = 0; i < words; i++) p->word[i] |= here[i] * name;
    return closes | (name ? 0 : 2);
}

static int crossed(const Part *p, int64_t gones, const int64_t *gone, int64_t nows, const int64_t *now) {
    if (p->words == 1) return crossing(p, 1, gones, gone, nows, now);
    if (p->words == 2) return crossing(p, 2, gones, gone, nows, now);
    return crossing(p, p->words, gones, gone, nows, now);
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

static int lines(uint64_t *word, int64_t rows, int64_t row, int64_t gones, const int64_t *gone, int64_t nows,
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

/* After a piece of a group lost its last place: (partition, first bit of the number of finished ones, its mask, the
   number from which more make no difference, the most or -1, the group or -1 if it is the only one, groups by label, bits
   of a label, places). Returns 0 if there are too many. */
static int finished(const int64_t *table, const int64_t *told, State *state) {
    Part p = part(table + told[0], state);
    int64_t now = (int64_t)(state->word[0] >> told[1] & (uint64_t)told[2]), most = told[4], group = told[5];
    if (most < 0) {
        if (now < told[3]) state->word[0] += (uint64_t)1 << told[1];
        return 1;
    }
    if (now >= most) return 0;
    if (now + 1 == most) {
        if (group < 0 && holds(&p)) return 0;
        for (int64_t place = 0; group >= 0 && place < told[8]; place++)
            if (digit(&p, place) && table[told[6] + (int64_t)(state->word[0] >> place * told[7] & (((uint64_t)1 << told[7]) - 1))] == group)
                return 0;
    }
    state->word[0] += (uint64_t)1 << told[1];
    return 1;
}

/* Runs a program on a state, which is changed. Returns 0, or 1 if there is no room for all states that follow. */
static int run(const Program *program, int64_t at, State *state, Out *out, int depth) {
    const int64_t *code = program->code, *table = program->table;
    uint64_t *labels = state->word;
    for (;;) {
        if (at < 0) return 0;
        if (at >= program->length) return 1;
        const int64_t *told = code + at + 1;
        switch (code[at]) {
        case EMIT: {
            if (out->length >= out->room) return 1;
            uint64_t key = 0;
            const int64_t *field = program->pack;
            for (int64_t i = 0; i < program->packs; i++, field += 3)
                key |= moved(state->word[field[0]], field[2]) & (uint64_t)field[1];
            out->key[out->length] = key;
            out->source[out->length++] = out->at;
            return 0;
        }
        case JUMP: at = told[0]; break;
        case BRANCH: { /* number of ways, each of them */
            if (told[0] == 0) return 0;
            if (depth == 0) return 1;
            for (int64_t i = 1; i < told[0]; i++) {
                State copy;
                copied(&copy, state, program->words);
                if (run(program, told[i], &copy, out, depth - 1)) return 1;
            }
            at = told[told[0]];
            break;
        }
        case SWITCH: /* table of ways, fields */
            at = table[told[0] + (int64_t)number(told + 1, state)];
            break;
        case CHANGE: { /* table of changes of the labels, fields */
            int64_t change = table[told[0] + (int64_t)number(told + 1, state)];
            if (change < 0) return 0;
            *labels ^= (uint64_t)change;
            at += 3 + 5 * told[1];
            break;
        }
        case SET: /* labels that are kept, new ones */
            *labels = (*labels & (uint64_t)told[0]) | (uint64_t)told[1];
            at += 3;
            break;
        case PUT: /* word, change */
            state->word[told[0]] ^= (uint64_t)told[1];
            at += 3;
            break;
        case CLEAR:
            memset(state->word, 0, (size_t)program->words * sizeof(uint64_t));
            at += 1;
            break;
        case ZERO: /* word, mask */
            if (state->word[told[0]] & (uint64_t)told[1]) return 0;
            at += 3;
            break;
        case ANY: /* word, mask */
            if (!(state->word[told[0]] & (uint64_t)told[1])) return 0;
            at += 3;
            break;
        case BELOW: /* first bit of a number among the labels, mask, bound */
            if ((int64_t)(*labels >> told[0] & (uint64_t)told[1]) >= told[2]) return 0;
            at += 4;
            break;
        case JOIN: { /* partition, two places, whether cycles are allowed, table of groups by label or 0, bits of a label */
            Part p = part(table + told[0], state);
            uint64_t a = digit(&p, told[1]), b = digit(&p, told[2]);
            if (a == b && a && !told[3]) return 0;
            int joins = a != b && a && b;
            if (joins && told[4]) {
                uint64_t mask = ((uint64_t)1 << told[5]) - 1;
                joins = table[told[4] + (int64_t)(*labels >> told[1] * told[5] & mask)] ==
                        table[told[4] + (int64_t)(*labels >> told[2] * told[5] & mask)];
            }
            if (joins) {
                uint64_t low = a < b ? a : b, high = a ^ b ^ low;
                for (int64_t i = 0; i < p.words; i++) p.word[i] ^= members(&p, i, high) * (low ^ high);
            }
            at += 7;
            break;
        }
        case APART: { /* partition, two places */
            Part p = part(table + told[0], state);
            uint64_t a = digit(&p, told[1]);
            if (a && a == digit(&p, told[2])) return 0;
            at += 4;
            break;
        }
        case NEW: { /* partition, place, first bit of the number of finished ones, its mask, the most or -1 */
            Part p = part(table + told[0], state);
            if (!digit(&p, told[1])) {
                if (told[4] >= 0 && (int64_t)(*labels >> told[2] & (uint64_t)told[3]) >= told[4]) return 0;
                exchange(&p, told[1], (uint64_t)told[1] + 1);
            }
            at += 6;
            break;
        }
        case DROP: { /* partition, place, the way if its piece has no other */
            Part p = part(table + told[0], state);
            uint64_t label = digit(&p, told[1]), here[MOST_WORDS];
            exchange(&p, told[1], label);
            if (label == (uint64_t)told[1] + 1) {
                for (int64_t i = 0; i < p.words; i++) here[i] = members(&p, i, label);
                uint64_t name = first(&p, here, p.words);
                if (!name) {
                    at = told[2];
                    break;
                }
                for (int64_t i = 0; i < p.words; i++) p.word[i] ^= here[i] * (name ^ label);
            }
            at += 4;
            break;
        }
        case FINISH:
            if (!finished(table, told, state)) return 0;
            at += 10;
            break;
        case MOVE: { /* partition, place, empty place */
            Part p = part(table + told[0], state);
            uint64_t label = digit(&p, told[1]), here[MOST_WORDS];
            if (label) {
                exchange(&p, told[1], label);
                exchange(&p, told[2], label);
                for (int64_t i = 0; i < p.words; i++) here[i] = members(&p, i, label);
                uint64_t name = first(&p, here, p.words);
                for (int64_t i = 0; i < p.words; i++) p.word[i] ^= here[i] * (name ^ label);
            }
            at += 4;
            break;
        }
        default: { /* CROSS: partition; LINES: word, rows, row; both: bits for a finished piece, or 0 if none may be;
                      whether cycles are refused; numbers of places that leave and of new ones; these places */
            const int64_t *rest = told + (code[at] == CROSS ? 1 : 3);
            const int64_t *gone = rest + 4, *now = gone + rest[2];
            int ended, any;
            if (code[at] == CROSS) {
                Part p = part(table + told[0], state);
                ended = crossed(&p, rest[2], gone, rest[3], now);
                any = holds(&p);
            } else {
                ended = lines(state->word + told[0], told[1], told[2], rest[2], gone, rest[3], now);
                any = state->word[told[0]] != 0;
            }
            if (rest[1] && rest[2] > 1 && ended & 1) return 0;
            if (rest[0] && ended & 2) {
                if (any) return 0;
                *labels |= (uint64_t)rest[0];
            }
            at = now + rest[3] - code;
        }
        }
    }
}

/* Writes the states that follow the states from next[0] on, each with the number of its source, while there is room for
   all those of a state, and how many there are; next[0] becomes the number of the first state that was not read,
   next[1] at least the largest number of states that followed one. Returns -1 if the program of that state's mode is not yet written. */
EXPORT int64_t stripcount_events(const Program *program, const uint64_t *state, int64_t states, uint64_t *key,
                                 int64_t *source, int64_t room, int64_t *next) {
    static const State empty;
    Out out = {key, source, room, 0, next[0]};
    for (; out.at < states; out.at++) {
        State words;
        int64_t before = out.length;
        copied(&words, &empty, program->words);
        const int64_t *field = program->unpack;
        for (int64_t i = 0; i < program->unpacks; i++, field += 3)
            words.word[field[0]] |= moved(state[out.at] & (uint64_t)field[1], -field[2]);
        uint64_t mode = words.word[0] >> program->mode_at;
        int64_t entry = mode < (uint64_t)program->modes ? program->entry[mode] : -2;
        if (entry == -2) {
            next[0] = out.at;
            return before ? before : -1;
        }
        words.word[0] &= (uint64_t)program->kept;
        if (run(program, entry, &words, &out, DEPTH)) {
            out.length = before;
            break;
        }
        if (out.length - before > next[1]) next[1] = out.length - before;
    }
    next[0] = out.at;
    return out.length;
}

/* ---- a table of states with their counts ---------------------------------------------------------------------- */

/* An open hash table: 2^bits slots of a state and `words` words of its count, the lowest first; a slot whose state is all
   ones is empty. The caller knows that no count exceeds its words and that some slots stay empty. */

enum { AHEAD = 32 }; /* a power of two */

INLINE uint64_t *slot_of(uint64_t *table, int64_t bits, int64_t size, uint64_t state) {
    uint64_t hash = state * 0x9E3779B97F4A7C15u;
    return table + (int64_t)((hash ^ hash >> 32) * 0xD6E8FEB86659FD93u >> (64 - bits)) * size;
}

INLINE void add(uint64_t *a, const uint64_t *b, const int64_t words) {
    uint64_t carry = 0;
    for (int64_t w = 0; w < words; w++) {
        uint64_t sum = a[w] + b[w], over = sum < b[w];
        a[w] = sum + carry;
        carry = over | (a[w] < carry);
    }
}

INLINE int64_t merge(uint64_t *table, int64_t bits, const uint64_t *key, const int64_t *source, int64_t keys,
                     const uint64_t *count, const int64_t words) {
    uint64_t *ahead[AHEAD], *end = table + ((int64_t)1 << bits) * (words + 1); /* slots of the keys to come, in turn */
    int64_t fresh = 0;
    for (int64_t i = -AHEAD; i < keys; i++) {
        uint64_t *slot = i < 0 ? 0 : ahead[i & (AHEAD - 1)];
        if (i + AHEAD < keys) {
            uint64_t *later = slot_of(table, bits, words + 1, key[i + AHEAD]);
            __builtin_prefetch(later, 1);
            ahead[i & (AHEAD - 1)] = later;
        }
        if (i < 0) continue;
        uint64_t state = key[i];
        const uint64_t *more = count + (source ? source[i] : i) * words;
        while (*slot != state && *slot != ~(uint64_t)0)
            if ((slot += words + 1) == end) slot = table;
        if (*slot != state) {
            *slot = state;
            for (int64_t w = 0; w < words; w++) slot[1 + w] = more[w];
            fresh++;
            continue;
        }
        add(slot + 1, more, words);
    }
    return fresh;
}

/* Adds the count of each key's source, one of so many rows, or of the keys in order if `source` is null, and returns how
   many keys are new; -1, and nothing is added, if a source is no row or a key has more than 63 bits. */
EXPORT int64_t stripcount_merge(uint64_t *table, int64_t bits, const uint64_t *key, const int64_t *source, int64_t keys,
                                const uint64_t *count, int64_t rows, int64_t words) {
    uint64_t wrong = !source && keys > rows;
    for (int64_t i = 0; i < keys; i++) wrong |= key[i] >> 63;
    for (int64_t i = 0; source && i < keys; i++) wrong |= (uint64_t)source[i] >= (uint64_t)rows;
    if (wrong) return -1;
    if (words == 1) return merge(table, bits, key, source, keys, count, 1);
    if (words == 2) return merge(table, bits, key, source, keys, count, 2);
    if (words == 3) return merge(table, bits, key, source, keys, count, 3);
    return merge(table, bits, key, source, keys, count, words);
}

/* Writes the states of the slots from `begin` on, `slots` of them, and their counts; returns how many there are. */
EXPORT int64_t stripcount_listed(const uint64_t *table, int64_t begin, int64_t slots, int64_t words, uint64_t *state,
                                 uint64_t *count) {
    int64_t found = 0;
    for (const uint64_t *slot = table + begin * (words + 1); slots--; slot += words + 1)
        if (*slot != ~(uint64_t)0) {
            state[found] = *slot;
            for (int64_t w = 0; w < words; w++) count[found * words + w] = slot[1 + w];
            found++;
        }
    return found;
}

/* Writes for each key the number of its state among those that are listed, and returns how many keys there are; -1 - i
   if key i is not in the table. The counts in the table are lost, and nothing is added to it afterwards. */
EXPORT int64_t stripcount_places(uint64_t *table, int64_t bits, const uint64_t *key, int64_t keys, int64_t *place,
                                 int64_t words) {
    uint64_t *ahead[AHEAD], *end = table + ((int64_t)1 << bits) * (words + 1), number = 0;
    for (uint64_t *slot = table; slot < end; slot += words + 1)
        if (*slot != ~(uint64_t)0) slot[1] = number++;
    for (int64_t i = -AHEAD; i < keys; i++) {
        uint64_t *slot = i < 0 ? 0 : ahead[i & (AHEAD - 1)];
        if (i + AHEAD < keys) {
            uint64_t *later = slot_of(table, bits, words + 1, key[i + AHEAD]);
            __builtin_prefetch(later);
            ahead[i & (AHEAD - 1)] = later;
        }
        if (i < 0) continue;
        while (*slot != key[i] && *slot != ~(uint64_t)0)
            if ((slot += words + 1) == end) slot = table;
        if (*slot != key[i]) return -1 - i;
        place[i] = (int64_t)slot[1];
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
