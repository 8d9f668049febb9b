/* The events of a frontier, for a block of states at a time.

   A program says what a step does to a state: a list of instructions with their arguments, and tables. It is written by
   machine/packing/programs, whose words it uses. The first of a state's words holds labels, the others hold partitions
   or parentheses. An instruction is read once for all states of a block, which stand side by side, so that a processor
   works on several at once and does not guess where they lead. Where ways part, the states of each way form a block of
   their own, and go on together where the ways meet again.

   Nothing is allocated; what a state holds leads to no place outside a table, because every table has an entry for each
   value of the bits that are looked up. */

#include "partitions.h"

enum { EMIT, JUMP, BRANCH, SWITCH, CHANGE, SET, PUT, CLEAR, ZERO, ANY, BELOW, JOIN, APART, NEW, DROP, MOVE, CROSS, LINES };
enum { MOST = 512, DEPTH = 64, WAYS = 256, LANES = 16 };

static const uint64_t ENDED = (uint64_t)1 << 63; /* in the number of a state's source */

/* For each state of a block, whose number is read once: the compiler has to know that the loop does not change it. */
#define EACH(i, block) for (int64_t i = 0, states_ = (block)->size; i < states_; i++)

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

/* At most MOST states side by side: word[w][i] is word w of state i; the last of `words` words is the number of its
   source in the block that was read. A state that ended may stay where it is, with a bit of that number; what is done to
   it then means nothing. There is room for a flag of each state, and for numbers of states. */
typedef struct {
    int64_t size, words;
    uint64_t *word[MOST_WORDS + 1];
    uint64_t *flag;
    uint16_t *number;
} Block;

/* Memory that is not yet taken; who gets a copy of this structure gives back what he takes. */
typedef struct {
    uint64_t *at, *end;
} Room;

typedef struct {
    uint64_t *key;
    int64_t *source;
    int64_t room, length;
    int64_t at;    /* the number of the first state that is read */
    int64_t emits; /* at least how many states follow one of the block, so far */
} Out;

/* An empty block with room for so many states, and LANES - 1 more words behind each word of the last; returns 0 if there is
   no memory. */
INLINE int taken(Block *block, int64_t words, int64_t size, Room *room) {
    block->size = 0, block->words = words;
    size = (size + LANES - 1) & -(int64_t)LANES;
    if (room->end - room->at < (words + 2) * size) return 0;
    for (int64_t w = 0; w < words; w++) block->word[w] = room->at + w * size;
    block->flag = room->at + words * size;
    block->number = (uint16_t *)(block->flag + size);
    room->at += (words + 2) * size;
    return 1;
}

/* Appends the states of another block. */
INLINE void append(Block *block, const Block *more) {
    for (int64_t w = 0; w < block->words; w++)
        memmove(block->word[w] + block->size, more->word[w], (size_t)more->size * sizeof(uint64_t));
    block->size += more->size;
}

/* Writes the numbers of the states with a flag, and returns how many there are. */
INLINE int64_t marked(Block *block) {
    const uint64_t *flag = block->flag;
    uint16_t *number = block->number;
    int64_t found = 0;
    EACH(i, block) {
        number[found] = (uint16_t)i;
        found += flag[i] != 0;
    }
    return found;
}

/* The states with some numbers, as another block or the same. */
INLINE void chosen(Block *to, const Block *from, const uint16_t *number, int64_t numbers) {
    for (int64_t w = 0; w < from->words; w++) {
        const uint64_t *source = from->word[w];
        uint64_t *target = to->word[w];
        for (int64_t i = 0; i < numbers; i++) target[i] = source[number[i]];
    }
    to->size = numbers;
}

/* Takes out the states that ended. */
FAST static void compact(Block *block) {
    const uint64_t *source = block->word[block->words - 1];
    EACH(i, block) block->flag[i] = source[i] < ENDED;
    chosen(block, block, block->number, marked(block));
}

/* Ends the states without a flag; once a fourth of a block has ended, they are taken out. */
INLINE void keep(Block *block) {
    uint64_t *restrict source = block->word[block->words - 1], ended = 0;
    const uint64_t *restrict flag = block->flag;
    EACH(i, block) {
        source[i] |= (uint64_t)(flag[i] == 0) << 63;
        ended += source[i] >> 63;
    }
    if (4 * (int64_t)ended > block->size) compact(block);
}

/* Takes the states with a flag out of a block; returns 0 if there is no memory. */
INLINE int parted(Block *block, Block *some, Room *room) {
    int64_t found = marked(block);
    if (!taken(some, block->words, found, room)) return 0;
    if (!found) return 1;
    chosen(some, block, block->number, found);
    EACH(i, block) block->flag[i] = !block->flag[i];
    chosen(block, block, block->number, marked(block));
    return 1;
}

/* The number that one, two or three fields of one word form in each state. */
INLINE void together(const int64_t *field, const Block *block, uint64_t *restrict found, const int64_t fields) {
    const uint64_t *restrict word = block->word[field[0]];
    const int64_t *second = field + 5 * (fields > 1), *third = field + 5 * (fields - 1);
    const int64_t from[3] = {field[1], second[1], third[1]}, up[3] = {field[3], second[3], third[3]};
    const uint64_t mask[3] = {(uint64_t)field[2], (uint64_t)second[2], (uint64_t)third[2]};
    EACH(i, block) {
        uint64_t number = (word[i] >> from[0] & mask[0]) << up[0];
        if (fields > 1) number |= (word[i] >> from[1] & mask[1]) << up[1];
        if (fields > 2) number |= (word[i] >> from[2] & mask[2]) << up[2];
        found[i] = number;
    }
}

/* The number that some fields of each state form: their count, then of each (word, first bit, mask, bits upwards,
   whether only counts that it is not 0). */
INLINE void numbers(const int64_t *field, const Block *block, uint64_t *restrict found) {
    int64_t fields = *field++, alike = 1;
    for (int64_t f = 0; f < fields; f++) alike &= !field[5 * f + 4] & (field[5 * f] == field[0]);
    if (alike && fields == 1) together(field, block, found, 1);
    else if (alike && fields == 2) together(field, block, found, 2);
    else if (alike && fields == 3) together(field, block, found, 3);
    else {
        memset(found, 0, (size_t)block->size * sizeof(uint64_t));
        for (int64_t f = 0; f < fields; f++, field += 5) {
            const uint64_t *restrict word = block->word[field[0]], mask = (uint64_t)field[2];
            const int64_t from = field[1], up = field[3];
            if (field[4]) EACH(i, block) found[i] |= (uint64_t)((word[i] >> from & mask) != 0) << up;
            else EACH(i, block) found[i] |= (word[i] >> from & mask) << up;
        }
    }
}

/* Exchanges bits of the labels by a table; a state with a negative entry ends. */
FAST static void change(const int64_t *table, const int64_t *told, Block *block) {
    uint64_t *restrict labels = block->word[0], *restrict source = block->word[block->words - 1], ended = 0;
    const uint64_t *restrict number = block->flag;
    numbers(told + 1, block, block->flag);
    table += told[0];
    EACH(i, block) {
        const uint64_t by = (uint64_t)table[number[i]];
        labels[i] ^= by;
        source[i] |= by & ENDED;
        ended += source[i] >> 63;
    }
    if (4 * (int64_t)ended > block->size) compact(block);
}

/* The words of a partition in state i, for a function that reads one state, and back. */
INLINE void read_words(const Part *p, uint64_t *word, const Block *block, int64_t i) {
    for (int64_t w = 0; w < p->words; w++) word[w] = block->word[p->at + w][i];
}

INLINE void write_words(const Part *p, const uint64_t *word, Block *block, int64_t i) {
    for (int64_t w = 0; w < p->words; w++) block->word[p->at + w][i] = word[w];
}

/* An instruction of a partition, which is the first of what it is told; the number of its words is a constant where it
   is 1 or 2. */
#define BY_WORDS(name)                                                                                                 \
    FAST static void name(const int64_t *table, const int64_t *told, Block *block) {                                   \
        const int64_t *partition = table + told[0], words = partition[1];                                              \
        if (words == 1) name##_by(part(partition, 1), table, told + 1, block);                                         \
        else if (words == 2) name##_by(part(partition, 2), table, told + 1, block);                                    \
        else name##_by(part(partition, words), table, told + 1, block);                                                \
    }

/* JOIN: partition, two places, whether cycles are allowed, table of groups by label, 0 if there is only one, -1 if each
   label has its own, bits of a label. */
INLINE void join_all_by(const Part p, const int64_t *table, const int64_t *told, Block *block) {
    const Place one = place_of(&p, told[0]), other = place_of(&p, told[1]);
    const uint64_t mask = ((uint64_t)1 << told[4]) - 1, *labels = block->word[0];
    const int64_t *group = table + told[3], low = told[0] * told[4], high = told[1] * told[4], cycles = told[2];
    uint64_t *flag = block->flag;
    if (told[3] > 0) EACH(i, block) flag[i] = group[labels[i] >> low & mask] == group[labels[i] >> high & mask];
    else if (told[3]) EACH(i, block) flag[i] = ((labels[i] >> low ^ labels[i] >> high) & mask) == 0;
    else EACH(i, block) flag[i] = 1;
    EACH(i, block) {
        uint64_t word[MOST_WORDS];
        read_words(&p, word, block, i);
        flag[i] = !join(&p, word, &one, &other, flag[i]);
        write_words(&p, word, block, i);
    }
    if (!cycles) keep(block);
}

/* APART: partition, two places that may not be of one piece. */
INLINE void keep_apart_by(const Part p, const int64_t *table, const int64_t *told, Block *block) {
    const Place one = place_of(&p, told[0]), other = place_of(&p, told[1]);
    uint64_t *alive = block->flag;
    (void)table;
    EACH(i, block) {
        uint64_t word[MOST_WORDS], a;
        read_words(&p, word, block, i);
        a = digit(&p, word, &one);
        alive[i] = (a == 0) | (a != digit(&p, word, &other));
    }
    keep(block);
}

/* NEW: partition, place, first bit of the number of finished pieces, its mask, the most of all pieces or -1. */
INLINE void begin_all_by(const Part p, const int64_t *table, const int64_t *told, Block *block) {
    const Place place = place_of(&p, told[0]);
    const uint64_t *labels = block->word[0], mask = (uint64_t)told[2];
    const int64_t from = told[1], most = told[3];
    uint64_t *alive = block->flag;
    (void)table;
    EACH(i, block) {
        uint64_t word[MOST_WORDS], none;
        read_words(&p, word, block, i);
        none = digit(&p, word, &place) == 0;
        alive[i] = !none | (most < 0) | ((int64_t)(labels[i] >> from & mask) < most);
        exchange(word, &place, where(none, place.own));
        write_words(&p, word, block, i);
    }
    keep(block);
}

/* How many pieces of a group may be finished: first bit of their number among the labels, its mask, the number from which
   more make no difference, the most or -1. States with more end, and so do those with as many and another piece. */
typedef struct {
    int64_t first, mask, cap, most;
} Bound;

/* The flagged states lost the last place of a piece, whose group the label of the place tells. */
INLINE void finish(const Part *p, const int64_t *table, const int64_t *told, Block *block) {
    const int64_t *groups = table + told[1], bits = told[2], places = told[3], found = marked(block);
    const uint64_t mask = ((uint64_t)1 << bits) - 1;
    const Bound *bounds = (const Bound *)(told + 5);
    EACH(i, block) block->flag[i] = 1;
    for (int64_t k = 0; k < found; k++) {
        const int64_t i = block->number[k];
        uint64_t *labels = block->word[0] + i, word[MOST_WORDS], before = *labels;
        const int64_t group = groups[before >> told[0] * bits & mask];
        int64_t alive = group >= 0 && group < told[4];
        if (alive) {
            const Bound by = bounds[group];
            const int64_t now = (int64_t)(before >> by.first & (uint64_t)by.mask);
            alive = by.most < 0 || now < by.most;
            *labels += (uint64_t)(now < (by.most < 0 ? by.cap : by.most)) << by.first;
            if (by.most < 0 || now + 1 != by.most) continue;
            read_words(p, word, block, i);
            for (int64_t place = 0; alive && place < places; place++) {
                const Place here = place_of(p, place);
                if (digit(p, word, &here) && groups[before >> place * bits & mask] == group) alive = 0;
            }
        }
        block->flag[i] = (uint64_t)alive;
    }
    keep(block);
}

/* DROP: partition, place, table of groups by label, or 0 if there is only one, bits of a label, places, how many groups
   have a bound, and of each what a Bound tells: a place leaves its piece, which is finished if it has no other. */
INLINE void drop_all_by(const Part p, const int64_t *table, const int64_t *told, Block *block) {
    const Place place = place_of(&p, told[0]);
    const Bound by = told[4] ? *(const Bound *)(told + 5) : (Bound){0, 0, 0, -1};
    const int64_t below = by.most < 0 ? by.cap : by.most, bounded = by.most >= 0;
    uint64_t *flag = block->flag, *labels = block->word[0];
    if (told[1] && told[4]) {
        EACH(i, block) {
            uint64_t word[MOST_WORDS];
            read_words(&p, word, block, i);
            flag[i] = drop(&p, word, &place);
            write_words(&p, word, block, i);
        }
        finish(&p, table, told, block);
        return;
    }
    EACH(i, block) {
        uint64_t word[MOST_WORDS], ended;
        const int64_t now = (int64_t)(labels[i] >> by.first & (uint64_t)by.mask);
        read_words(&p, word, block, i);
        ended = drop(&p, word, &place);
        write_words(&p, word, block, i);
        labels[i] += (ended & (uint64_t)(now < below)) << by.first;
        flag[i] = !(ended & (uint64_t)((now >= by.most) | ((now + 1 == by.most) & (any(word, p.words) != 0))));
    }
    if (bounded) keep(block);
}

/* MOVE: partition, place, empty place. */
INLINE void move_all_by(const Part p, const int64_t *table, const int64_t *told, Block *block) {
    const Place place = place_of(&p, told[0]), to = place_of(&p, told[1]);
    (void)table;
    EACH(i, block) {
        uint64_t word[MOST_WORDS];
        read_words(&p, word, block, i);
        move(&p, word, &place, &to);
        write_words(&p, word, block, i);
    }
}

/* CROSS and LINES end with: bits for a finished piece, or 0 if none may be; whether cycles are refused; numbers of
   places that leave and of new ones; these places. What `cross` and `lines` return is judged, given whether any piece
   is left. */
INLINE uint64_t crossed(const int64_t *rest, uint64_t *labels, uint64_t ended, uint64_t left) {
    const uint64_t over = where(rest[0] != 0, ended >> 1), closes = where((rest[1] != 0) & (rest[2] > 1), ended & 1);
    *labels |= where(over, (uint64_t)rest[0]);
    return !(closes | (over & left));
}

INLINE void cross_some(const Part *p, const Crossing *by, const int64_t *told, Block *block, const int64_t gones) {
    const int64_t rest[3] = {told[0], told[1], gones};
    uint64_t *alive = block->flag, *labels = block->word[0];
    EACH(i, block) {
        uint64_t word[MOST_WORDS], ended;
        read_words(p, word, block, i);
        ended = cross(p, word, by, gones);
        alive[i] = crossed(rest, labels + i, ended, any(word, p->words) != 0);
        write_words(p, word, block, i);
    }
    keep(block);
}

/* CROSS: partition, then see above; how many leave is a constant where it is 2 at most. */
INLINE void cross_all_by(const Part p, const int64_t *table, const int64_t *told, Block *block) {
    const Crossing by = crossing(&p, told[2], told + 4, told[3], told + 4 + told[2]);
    (void)table;
    if (told[2] == 0) cross_some(&p, &by, told, block, 0);
    else if (told[2] == 1) cross_some(&p, &by, told, block, 1);
    else if (told[2] == 2) cross_some(&p, &by, told, block, 2);
    else cross_some(&p, &by, told, block, told[2]);
}

BY_WORDS(join_all)
BY_WORDS(keep_apart)
BY_WORDS(begin_all)
BY_WORDS(drop_all)
BY_WORDS(move_all)
BY_WORDS(cross_all)

/* LINES: word of parentheses, rows, row, then see above. */
FAST static void line_ends(const int64_t *told, Block *block) {
    const int64_t *rest = told + 3, *gone = rest + 4, *now = gone + rest[2];
    uint64_t *word = block->word[told[0]], *alive = block->flag;
    EACH(i, block) {
        uint64_t ended = lines(word + i, told[1], told[2], rest[2], gone, rest[3], now);
        alive[i] = crossed(rest, block->word[0] + i, ended, word[i] != 0);
    }
    keep(block);
}

/* The simplest instructions, each of which changes one word. */
FAST static void set(uint64_t *restrict labels, int64_t states, uint64_t kept, uint64_t more) {
    for (int64_t i = 0; i < states; i++) labels[i] = (labels[i] & kept) | more;
}

FAST static void put(uint64_t *restrict word, int64_t states, uint64_t change) {
    for (int64_t i = 0; i < states; i++) word[i] ^= change;
}

/* Keeps the states with some bit of a mask, or those without. */
FAST static void keep_any(Block *block, int64_t word, uint64_t mask, uint64_t none) {
    const uint64_t *restrict from = block->word[word];
    uint64_t *restrict flag = block->flag;
    EACH(i, block) flag[i] = (uint64_t)((from[i] & mask) != 0) ^ none;
    keep(block);
}

/* Keeps the states in which a number among the labels is below a bound. */
FAST static void keep_below(Block *block, int64_t first, uint64_t mask, uint64_t bound) {
    const uint64_t *restrict labels = block->word[0];
    uint64_t *restrict flag = block->flag;
    EACH(i, block) flag[i] = (labels[i] >> first & mask) < bound;
    keep(block);
}

/* Four words of states that stand side by side. */
typedef uint64_t Four __attribute__((vector_size(32), aligned(8), may_alias));

/* LANES words that a program makes of fields of others. */
typedef struct {
    Four part[4];
} Lanes;

INLINE void add_field(Lanes *lanes, const uint64_t *word, uint64_t mask, int64_t up) {
    const Four *from = (const Four *)word;
    if (up >= 0) for (int l = 0; l < 4; l++) lanes->part[l] |= from[l] << up & mask;
    else for (int l = 0; l < 4; l++) lanes->part[l] |= from[l] >> -up & mask;
}

/* Writes the states of a block that did not end; returns 0 if there is no room for all of them. */
FAST static int emitted(const Program *program, const Block *block, Out *out) {
    const uint64_t *source = block->word[block->words - 1], at = (uint64_t)out->at;
    uint64_t *restrict key = out->key + out->length, *restrict sources = (uint64_t *)out->source + out->length;
    if (out->room - out->length < block->size) return 0;
    int64_t length = 0;
    for (int64_t from = 0; from < block->size; from += LANES) {
        const int64_t some = block->size - from < LANES ? block->size - from : LANES, *field = program->pack;
        Lanes lanes = {{{0}, {0}, {0}, {0}}};
        uint64_t word[LANES];
        for (int64_t f = 0; f < program->packs; f++, field += 3)
            add_field(&lanes, block->word[field[0]] + from, (uint64_t)field[1], field[2]);
        memcpy(word, &lanes, sizeof word);
        for (int64_t i = 0; i < some; i++) {
            key[length] = word[i];
            sources[length] = at + source[from + i];
            length += source[from + i] < ENDED;
        }
    }
    out->length += length;
    out->emits++;
    return 1;
}

/* Sorts the states of a block by their flags, which number WAYS ways at most from 0 on; the states of way w are those
   from first[w] up to first[w + 1]. States with other flags are left out. */
static void sorted(Block *block, Block *to, uint64_t ways, int64_t *first) {
    int64_t next[WAYS + 2] = {0};
    EACH(i, block) next[(block->flag[i] < ways ? block->flag[i] : ways) + 1]++;
    for (uint64_t w = 0; w <= ways; w++) next[w + 1] += next[w];
    memcpy(first, next, (size_t)(ways + 1) * sizeof(int64_t));
    EACH(i, block) block->number[next[block->flag[i] < ways ? block->flag[i] : ways]++] = (uint16_t)i;
    chosen(to, block, block->number, first[ways]);
}

static int run(const Program *program, int64_t at, int64_t stop, Block *block, Out *out, Room room, int depth);

/* SWITCH: where its ways meet, their number, where each begins, the table of their numbers, fields. */
static int switched(const Program *program, const int64_t *told, Block *block, Out *out, Room room, int depth) {
    const int64_t *address = told + 2, *choice = address + told[1], *table = program->table + choice[0];
    int64_t first[WAYS + 1], emits = out->emits, most = emits;
    Block all, before = *block;
    if (told[1] > WAYS) { /* the states of the first ways come back before the others are read */
        if (!taken(&before, block->words, block->size, &room)) return 1;
        append(&before, block);
    }
    if (!taken(&all, block->words, block->size, &room)) return 1;
    block->size = 0;
    const uint64_t *source = before.word[before.words - 1];
    numbers(choice + 1, &before, before.flag);
    EACH(i, &before) before.flag[i] = (uint64_t)table[before.flag[i]] | -(source[i] >> 63);
    for (int64_t from = 0; from < told[1]; from += WAYS) {
        const int64_t ways = told[1] - from < WAYS ? told[1] - from : WAYS;
        sorted(&before, &all, (uint64_t)ways, first);
        if (told[1] > WAYS) EACH(i, &before) before.flag[i] -= (uint64_t)ways; /* the ways to come begin with 0 */
        for (int64_t w = 0; w < ways; w++) {
            Block some = {first[w + 1] - first[w], all.words, {0}, all.flag + first[w], all.number + first[w]};
            for (int64_t i = 0; i < all.words; i++) some.word[i] = all.word[i] + first[w];
            out->emits = emits;
            if (some.size && run(program, address[from + w], told[0], &some, out, room, depth)) return 1;
            most = out->emits > most ? out->emits : most;
            append(block, &some);
        }
    }
    out->emits = most;
    return 0;
}

/* Runs a program on the states of a block until it meets `stop`, where those that are left go on. Returns 0, or 1 if
   there is no room. */
static int run(const Program *program, int64_t at, int64_t stop, Block *block, Out *out, Room room, int depth) {
    const int64_t *code = program->code, *table = program->table;
    while (block->size && at >= 0 && at != stop) {
        if (at >= program->length || depth == 0) return 1;
        const int64_t *told = code + at + 1;
        switch (code[at]) {
        case EMIT:
            if (!emitted(program, block, out)) return 1;
            block->size = 0;
            break;
        case JUMP: at = told[0]; break;
        case BRANCH: /* number of ways, each of them; they are all taken */
            for (int64_t i = 1; i < told[0]; i++) {
                Room rest = room;
                Block copy;
                if (!taken(&copy, block->words, block->size, &rest)) return 1;
                append(&copy, block);
                if (run(program, told[i], -1, &copy, out, rest, depth - 1)) return 1;
            }
            at = told[0] ? told[told[0]] : -1;
            break;
        case SWITCH:
            if (switched(program, told, block, out, room, depth - 1)) return 1;
            at = told[0];
            break;
        case CHANGE: /* table of changes of the labels, fields */
            change(table, told, block);
            at += 3 + 5 * told[1];
            break;
        case SET: /* labels that are kept, new ones */
            set(block->word[0], block->size, (uint64_t)told[0], (uint64_t)told[1]);
            at += 3;
            break;
        case PUT: /* word, change */
            put(block->word[told[0]], block->size, (uint64_t)told[1]);
            at += 3;
            break;
        case CLEAR:
            for (int64_t w = 0; w < program->words; w++) memset(block->word[w], 0, (size_t)block->size * sizeof(uint64_t));
            at += 1;
            break;
        case ZERO: /* word, mask */
            keep_any(block, told[0], (uint64_t)told[1], 1);
            at += 3;
            break;
        case ANY: /* word, mask */
            keep_any(block, told[0], (uint64_t)told[1], 0);
            at += 3;
            break;
        case BELOW: /* first bit of a number among the labels, mask, bound */
            keep_below(block, told[0], (uint64_t)told[1], told[2] < 0 ? 0 : (uint64_t)told[2]);
            at += 4;
            break;
        case JOIN: join_all(table, told, block); at += 7; break;
        case APART: keep_apart(table, told, block); at += 4; break;
        case NEW: begin_all(table, told, block); at += 6; break;
        case DROP:
            drop_all(table, told, block);
            at += 7 + 4 * told[5];
            break;
        case MOVE: move_all(table, told, block); at += 4; break;
        case CROSS:
            if (told[3] > GONE) return 1;
            cross_all(table, told, block);
            at += 6 + told[3] + told[4];
            break;
        default: /* LINES */
            line_ends(told, block);
            at += 8 + told[5] + told[6];
        }
    }
    if (at < 0) block->size = 0;
    return 0;
}

/* The words of the states from `state` on; returns whether they are all of one mode. */
FAST static int unpacked(const Program *program, const uint64_t *state, int64_t size, Block *block) {
    uint64_t last[LANES] = {0}, other = 0;
    block->size = size;
    for (int64_t from = 0; from < size; from += LANES) {
        const uint64_t *now = state + from;
        if (size - from < LANES) now = memcpy(last, now, (size_t)(size - from) * sizeof(uint64_t));
        for (int64_t w = 0; w < program->words; w++) {
            const int64_t *field = program->unpack;
            Lanes lanes = {{{0}, {0}, {0}, {0}}};
            for (int64_t f = 0; f < program->unpacks; f++, field += 3) {
                const uint64_t mask = (uint64_t)field[1];
                if (field[0] == w) add_field(&lanes, now, field[2] > 0 ? mask >> field[2] : mask << -field[2], -field[2]);
            }
            memcpy(block->word[w] + from, &lanes, sizeof lanes);
        }
    }
    const uint64_t *restrict labels = block->word[0], mode = labels[0] >> program->mode_at;
    uint64_t *restrict source = block->word[program->words];
    EACH(i, block) {
        other |= labels[i] >> program->mode_at ^ mode;
        source[i] = (uint64_t)i;
    }
    return !other;
}

INLINE int64_t entry_of(const Program *program, const Block *block, int64_t i) {
    const uint64_t mode = block->word[0][i] >> program->mode_at;
    return mode < (uint64_t)program->modes ? program->entry[mode] : -2;
}

/* Runs the program of each mode on its states, the first of which has a program. States from the first one on whose mode
   is not yet written are left out: `size` becomes how many come before. */
static int run_all(const Program *program, Block *block, int64_t *size, Out *out, Room room) {
    int64_t emits = 0;
    for (int64_t i = 0; i < block->size; i++)
        if (entry_of(program, block, i) == -2) block->size = *size = i;
    while (block->size) {
        const int64_t some = entry_of(program, block, 0);
        Room rest = room;
        Block now;
        EACH(i, block) block->flag[i] = entry_of(program, block, i) == some;
        if (!parted(block, &now, &rest)) return 1;
        set(now.word[0], now.size, (uint64_t)program->kept, 0);
        out->emits = 0;
        if (run(program, some, -1, &now, out, rest, DEPTH)) return 1;
        emits = out->emits > emits ? out->emits : emits;
    }
    out->emits = emits;
    return 0;
}

/* Writes the states that follow the states from next[0] on, each with the number of its source, while there is room for
   all those of a block, and how many there are; next[0] becomes the number of the first state that was not read,
   next[1] at least the largest number of states that followed one. Returns -1 if the program of that state's mode is
   not yet written. `scratch` has room for the words of all blocks that exist at a time; with less, blocks are smaller. */
EXPORT int64_t stripcount_events(const Program *program, const uint64_t *state, int64_t states, uint64_t *key,
                                 int64_t *source, int64_t room, uint64_t *scratch, int64_t scratches, int64_t *next) {
    Out out = {key, source, room, 0, next[0], 0};
    int64_t most = MOST;
    while (out.at < states) {
        Room memory = {scratch, scratch + scratches};
        Block block;
        int64_t size = states - out.at < most ? states - out.at : most, before = out.length;
        if (out.length && (room - out.length) / size < next[1]) break;
        if (!taken(&block, program->words + 1, size, &memory)) break;
        const int alike = unpacked(program, state + out.at, size, &block);
        const int64_t entry = entry_of(program, &block, 0);
        if (entry == -2) {
            next[0] = out.at;
            return before ? before : -1;
        }
        int failed;
        out.emits = 0;
        if (alike) { /* nearly always they are of one mode */
            set(block.word[0], size, (uint64_t)program->kept, 0);
            failed = run(program, entry, -1, &block, &out, memory, DEPTH);
        } else failed = run_all(program, &block, &size, &out, memory);
        if (failed) {
            out.length = before;
            if (before || size == 1) break;
            most = size / 2;
            continue;
        }
        if (out.emits > next[1]) next[1] = out.emits;
        out.at += size;
    }
    next[0] = out.at;
    return out.length;
}
