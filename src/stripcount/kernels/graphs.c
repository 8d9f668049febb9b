/* The count of structures on one finite graph: states of its frontier in a hash table, with whole counts.

   A vertex has a label, which tables change: by what is chosen for it when it enters, and by every edge that it meets.
   Beside its label it may have a component. Labels with the same futures are one. What is read stands in `Told`; the
   sweep owns its tables, which `stripcount_graph_end` frees. */

#include <stdlib.h>

#include "kernels.h"

enum { MOST_SLOTS = 32, MOST_LABELS = 32, MOST_KEYS = 4, MOST_COUNTS = 64, WORD_BITS = 63 };
enum { UNFINISHED = 1, FINISHED = 0, NO_ROOM = -1, WRONG = -2 };

typedef struct {
    int64_t vertices, edges, labels;
    int64_t vertex_choices, edge_choices;
    const int64_t *ends;    /* by edge: its two vertices */
    const int64_t *order;   /* the vertices in the order in which they enter */
    const int64_t *begins;  /* by vertex and choice: the labels, as bits, with which it may enter */
    const int64_t *meets;   /* by choice and the labels of both ends: labels * the one after + the other; -1 for none */
    const int64_t *loops;   /* by choice and label: the label after; -1 for none */
    const int64_t *done;    /* by label: whether a vertex may be left with it */
    const int64_t *allowed; /* by edge: the choices, as bits, that it has */
    const int64_t *vertex_joins, *edge_joins; /* by choice: whether it begins a component, or joins those of both ends */
    int64_t components;     /* whether they are known */
    int64_t least, most;    /* how many components there may be; most is -1 for any number */
    int64_t cycles;         /* whether an edge may join a component to itself */
    int64_t of_edges;       /* whether an edge that joins begins the components that its ends have not */
    int64_t memory;         /* bytes that may be used */
} Told;

typedef struct {
    int64_t vertex, edge; /* that enters, and that is met; -1 for none */
    int64_t slot, one, other, left, left_one, left_other;
    int64_t forgets, first; /* how many slots are then forgotten, and where they are listed */
    int64_t top_before, top_after; /* slots that may be used */
} Step;

typedef struct {
    uint8_t label[MOST_SLOTS], component[MOST_SLOTS];
    int64_t finished;
} State;

typedef struct {
    uint64_t *entry;  /* by state: its key, then its count */
    uint32_t *place;  /* 1 + the number of a state, 0 where there is none */
    int64_t states, room, bits;    /* how many there are, and may be; places are 2 to the power of bits */
    int64_t entries, place_bits;   /* what is allocated */
} Table;

typedef struct {
    int64_t states; /* now; the caller reads this field and the next ones */
    int64_t steps, step, peak;
    Told told;
    Step *step_at;
    int64_t *forgotten;
    int64_t keys, counts; /* words of a state, and of a count */
    int64_t label_bits, component_bits, finished_bits, each; /* of a slot; slots of a word */
    int64_t read; /* states of this step that are read */
    int64_t sum_bits; /* of the sum of all counts before this step */
    int64_t deepest;
    int8_t *merged; /* by edges left and label: the label that stands for it, -1 if nothing may follow */
    uint8_t *closed; /* the same: whether no edge may join the vertex to a component */
    uint8_t *looped; /* by vertex */
    Table now, after;
    int failed;
} Sweep;

/* ---- labels with the same futures */

static int64_t met(const Sweep *s, int64_t choice, int64_t one, int64_t other) {
    return s->told.meets[(choice * s->told.labels + one) * s->told.labels + other];
}

/* The same with a label as the first end, and as the second if the other is counted from `labels` on; the label after of
   the vertex in question always stands first. */
static int64_t as_end(const Sweep *s, int64_t choice, int64_t label, int64_t other) {
    const int64_t labels = s->told.labels;
    if (other < labels) return met(s, choice, label, other);
    int64_t both = met(s, choice, other - labels, label);
    return both < 0 ? both : both % labels * labels + both / labels;
}

static void merge_labels(Sweep *s) {
    const int64_t labels = s->told.labels, choices = s->told.edge_choices;
    for (int64_t left = 0; left <= s->deepest; left++) {
        int8_t *merged = s->merged + left * labels, *before = left ? merged - labels : merged;
        uint8_t *closed = s->closed + left * labels, *closed_before = left ? closed - labels : closed;
        for (int64_t a = 0; a < labels; a++) {
            int alive = left ? 0 : s->told.done[a] != 0, shut = 1;
            for (int64_t c = 0; left && c < choices; c++)
                for (int64_t p = 0; p < 2 * labels; p++) {
                    int64_t after = as_end(s, c, a, p);
                    if (after < 0 || before[after / labels] < 0) continue;
                    alive = 1;
                    shut &= !s->told.edge_joins[c] && closed_before[after / labels];
                }
            closed[a] = (uint8_t)shut;
            merged[a] = alive ? (int8_t)a : -1;
            for (int64_t b = 0; alive && b < a; b++) {
                if (merged[b] != b) continue;
                int same = closed[b] == closed[a];
                for (int64_t c = 0; same && left && c < choices; c++)
                    for (int64_t p = 0; same && p < 2 * labels; p++) {
                        int64_t x = as_end(s, c, a, p), y = as_end(s, c, b, p);
                        int dead_x = x < 0 || before[x / labels] < 0, dead_y = y < 0 || before[y / labels] < 0;
                        same = dead_x == dead_y &&
                               (dead_x || (before[x / labels] == before[y / labels] && x % labels == y % labels));
                    }
                if (same) {
                    merged[a] = (int8_t)b;
                    break;
                }
            }
        }
    }
}

/* ---- the steps: a vertex that enters, an edge that is met, vertices that are forgotten */

typedef struct {
    int64_t left, other, edge;
} Ready;

static int by_left(const void *a, const void *b) {
    const Ready *x = a, *y = b;
    if (x->left != y->left) return x->left < y->left ? -1 : 1;
    if (x->other != y->other) return x->other < y->other ? -1 : 1;
    return x->edge < y->edge ? -1 : x->edge > y->edge;
}

static int plan(Sweep *s) {
    const Told *t = &s->told;
    const int64_t n = t->vertices;
    int64_t *rank = malloc(sizeof(int64_t) * (size_t)(3 * n + 1));
    Ready *ready = malloc(sizeof(Ready) * (size_t)(t->edges + 1));
    s->step_at = malloc(sizeof(Step) * (size_t)(n + t->edges + 1));
    s->forgotten = malloc(sizeof(int64_t) * (size_t)(n + 1));
    s->looped = calloc((size_t)n + 1, 1);
    int used[MOST_SLOTS] = {0}, good = rank && ready && s->step_at && s->forgotten && s->looped;
    int64_t *left = rank + n, *slot_of = left + n, forgotten = 0, top = 0, read = 0;
    for (int64_t v = 0; good && v < n; v++) rank[v] = slot_of[v] = -1, left[v] = 0;
    for (int64_t i = 0; good && i < n; i++) {
        if (t->order[i] < 0 || t->order[i] >= n || rank[t->order[i]] >= 0) good = 0;
        else rank[t->order[i]] = i;
    }
    for (int64_t e = 0; good && e < t->edges; e++) {
        int64_t u = t->ends[2 * e], v = t->ends[2 * e + 1];
        if (u < 0 || u >= n || v < 0 || v >= n) good = 0;
        else {
            left[u]++, left[v]++;
            if (u == v) s->looped[u] = 1;
        }
    }
    s->deepest = 0;
    for (int64_t v = 0; good && v < n; v++) if (left[v] > s->deepest) s->deepest = left[v];
    /* edges in the order of the end that enters last; few graphs have so many that a faster way would be felt */
    int64_t *first = good ? calloc((size_t)n + 2, sizeof(int64_t)) : NULL;
    int64_t *grouped = good ? malloc(sizeof(int64_t) * (size_t)(t->edges + 1)) : NULL;
    good = good && first && grouped;
    for (int64_t e = 0; good && e < t->edges; e++) {
        int64_t a = rank[t->ends[2 * e]], b = rank[t->ends[2 * e + 1]];
        first[(a > b ? a : b) + 2]++;
    }
    for (int64_t i = 2; good && i < n + 2; i++) first[i] += first[i - 1];
    for (int64_t e = 0; good && e < t->edges; e++) {
        int64_t a = rank[t->ends[2 * e]], b = rank[t->ends[2 * e + 1]];
        grouped[first[(a > b ? a : b) + 1]++] = e;
    }
    for (int64_t i = 0; good && i < n; i++) {
        int64_t v = t->order[i], slot = 0, many = 0;
        while (slot < MOST_SLOTS && used[slot]) slot++;
        if (slot == MOST_SLOTS) {
            good = 0;
            break;
        }
        used[slot] = 1, slot_of[v] = slot;
        for (int64_t k = first[i]; k < first[i + 1]; k++) {
            int64_t e = grouped[k], u = t->ends[2 * e], w = t->ends[2 * e + 1], other = u == v ? w : u;
            ready[many].edge = e, ready[many].other = other, ready[many].left = left[other], many++;
        }
        qsort(ready, (size_t)many, sizeof(Ready), by_left);
        for (int64_t k = 0; k < (many ? many : 1); k++) {
            Step *step = s->step_at + read++;
            memset(step, 0, sizeof(Step));
            step->vertex = k ? -1 : v, step->edge = -1, step->slot = slot, step->left = left[v];
            step->top_before = top;
            if (slot >= top) top = slot + 1;
            step->first = forgotten;
            if (many) {
                int64_t e = ready[k].edge, u = t->ends[2 * e], w = t->ends[2 * e + 1];
                left[u]--, left[w]--;
                step->edge = e, step->one = slot_of[u], step->other = slot_of[w];
                step->left_one = left[u], step->left_other = left[w];
                if (!left[u] && u != v) s->forgotten[forgotten++] = slot_of[u], used[slot_of[u]] = 0;
                if (!left[w] && w != v && w != u) s->forgotten[forgotten++] = slot_of[w], used[slot_of[w]] = 0;
            }
            if (k + 1 >= many && !left[v]) s->forgotten[forgotten++] = slot, used[slot] = 0;
            step->forgets = forgotten - step->first;
            while (top > 0 && !used[top - 1]) top--;
            step->top_after = top;
            if (step->top_before > s->peak) s->peak = step->top_before;
            if (step->top_after > s->peak) s->peak = step->top_after;
        }
    }
    s->steps = read;
    free(rank), free(ready), free(first), free(grouped);
    return good;
}

/* ---- tables */

static int64_t width(const Sweep *s) { return s->keys + s->counts; }

static int64_t bytes(const Table *t, int64_t width) {
    return t->entries * width * 8 + (t->place ? (int64_t)4 << t->place_bits : 0);
}

/* Gives a table room for so many states; its places are to be filled again: 0 without memory. */
static int reserved(Sweep *s, Table *t, int64_t room, const Table *beside) {
    int64_t bits = 8;
    while (room > (int64_t)3 << (bits - 2)) bits++;
    room = (int64_t)3 << (bits - 2);
    int64_t entries = room > t->entries ? room : t->entries, place_bits = bits > t->place_bits ? bits : t->place_bits;
    if (bits > 31 || entries * width(s) * 8 + ((int64_t)4 << place_bits) + bytes(beside, width(s)) > s->told.memory) return 0;
    if (entries > t->entries) {
        uint64_t *entry = realloc(t->entry, (size_t)(entries * width(s) * 8));
        if (!entry) return 0;
        t->entry = entry, t->entries = entries;
    }
    if (!t->place || place_bits > t->place_bits) {
        free(t->place);
        t->place = malloc((size_t)4 << place_bits);
        if (!t->place) return 0;
        t->place_bits = place_bits;
    }
    t->room = room, t->bits = bits;
    return 1;
}

INLINE uint64_t hashed(const uint64_t *key, const int64_t keys) {
    uint64_t mixed = spread(key[0]);
    for (int64_t i = 1; i < keys; i++) mixed = spread(mixed + key[i]);
    return mixed;
}

INLINE void placed(Table *t, const int64_t keys, int64_t wide) {
    uint64_t mask = ((uint64_t)1 << t->bits) - 1;
    memset(t->place, 0, (size_t)4 << t->bits);
    for (int64_t i = 0; i < t->states; i++) {
        uint64_t at = hashed(t->entry + i * wide, keys) & mask;
        while (t->place[at]) at = (at + 1) & mask;
        t->place[at] = (uint32_t)(i + 1);
    }
}

INLINE void emit(Sweep *s, const State *state, int64_t top, const uint64_t *count, const int64_t keys, const int64_t counts) {
    uint64_t key[MOST_KEYS] = {0};
    const int64_t bits = s->label_bits + s->component_bits;
    int64_t word = 0, at = 0;
    key[0] = (uint64_t)state->finished;
    at = s->finished_bits;
    for (int64_t slot = 0; slot < top; slot++) {
        if (at + bits > WORD_BITS) word++, at = 0;
        key[word] |= ((uint64_t)state->label[slot] | (uint64_t)state->component[slot] << s->label_bits) << at;
        at += bits;
    }
    Table *t = &s->after;
    const int64_t wide = keys + counts;
    uint64_t mask = ((uint64_t)1 << t->bits) - 1, place = hashed(key, keys) & mask;
    for (; t->place[place]; place = (place + 1) & mask) {
        uint64_t *entry = t->entry + (int64_t)(t->place[place] - 1) * wide, differ = 0;
        for (int64_t i = 0; i < keys; i++) differ |= entry[i] ^ key[i];
        if (!differ) {
            add(entry + keys, count, counts);
            return;
        }
    }
    uint64_t *entry = t->entry + t->states * wide;
    for (int64_t i = 0; i < keys; i++) entry[i] = key[i];
    for (int64_t i = 0; i < counts; i++) entry[keys + i] = count[i];
    t->place[place] = (uint32_t)++t->states;
}

/* ---- what events do to a state */

/* The vertex at a slot leaves its component, which is finished if it has no other: 0 if that is one too many. */
INLINE int leaves(const Sweep *s, State *state, int64_t slot, int64_t top) {
    uint8_t name = state->component[slot], other = 0;
    if (!name) return 1;
    state->component[slot] = 0;
    if (name != slot + 1) return 1; /* it is called by its first slot, which is another */
    for (int64_t i = slot + 1; i < top; i++)
        if (state->component[i] == name) {
            if (!other) other = (uint8_t)(i + 1);
            state->component[i] = other;
        }
    if (other) return 1;
    if (s->told.most < 0) {
        state->finished += state->finished < s->told.least;
        return 1;
    }
    if (state->finished + 1 > s->told.most) return 0;
    if (++state->finished == s->told.most)
        for (int64_t i = 0; i < top; i++) if (state->component[i]) return 0;
    return 1;
}

/* The vertex at a slot has a label and so many edges left: 0 if nothing may follow. */
INLINE int settled(const Sweep *s, State *state, int64_t slot, int64_t label, int64_t left, int loops, int64_t top) {
    if (!loops) {
        int64_t merged = s->merged[left * s->told.labels + label];
        if (merged < 0) return 0;
        if (s->told.components && s->closed[left * s->told.labels + label] && !leaves(s, state, slot, top)) return 0;
        label = merged;
    }
    state->label[slot] = (uint8_t)label;
    return 1;
}

/* Both slots are in components, which are joined: 0 if that is not allowed. */
INLINE int joined(const Sweep *s, State *state, int64_t one, int64_t other, int begins, int64_t top) {
    for (int64_t end = 0; begins && end < 2; end++) {
        int64_t slot = end ? other : one;
        if (state->component[slot]) continue;
        if (s->told.most >= 0 && state->finished >= s->told.most) return 0;
        state->component[slot] = (uint8_t)(slot + 1);
        /* it is the first slot of its component, as it is the only one */
    }
    uint8_t a = state->component[one], b = state->component[other];
    if (!a || !b) return 1;
    if (a == b) return (int)s->told.cycles;
    uint8_t low = a < b ? a : b, high = a < b ? b : a;
    for (int64_t i = 0; i < top; i++) if (state->component[i] == high) state->component[i] = low;
    return 1;
}

INLINE void read_state(Sweep *s, const uint64_t *entry, const int64_t keys, const int64_t counts) {
    const Told *t = &s->told;
    const Step *step = s->step_at + s->step;
    const int64_t bits = s->label_bits + s->component_bits, labels = t->labels;
    const uint64_t digit = ((uint64_t)1 << s->component_bits) - 1, low = ((uint64_t)1 << s->label_bits) - 1;
    const uint64_t *count = entry + keys;
    State begun;
    int64_t top = step->top_before, word = 0, at = s->finished_bits;
    begun.finished = (int64_t)(entry[0] & (((uint64_t)1 << s->finished_bits) - 1));
    for (int64_t slot = 0; slot < top; slot++) {
        if (at + bits > WORD_BITS) word++, at = 0;
        uint64_t here = entry[word] >> at;
        begun.label[slot] = (uint8_t)(here & low);
        begun.component[slot] = (uint8_t)(here >> s->label_bits & digit);
        at += bits;
    }
    if (step->vertex >= 0) {
        for (; top <= step->slot; top++) begun.label[top] = begun.component[top] = 0;
    }
    if (step->top_after > top) top = step->top_after;
    const int64_t entering = step->vertex >= 0;
    const int looped = entering && s->looped[step->vertex];
    const int64_t ways = entering ? t->vertex_choices * labels : 1;
    for (int64_t way = 0; way < ways; way++) {
        State entered = begun;
        if (entering) {
            int64_t choice = way / labels, label = way % labels;
            if (!(t->begins[step->vertex * t->vertex_choices + choice] >> label & 1)) continue;
            if (t->components && t->vertex_joins[choice]) {
                if (t->most >= 0 && entered.finished >= t->most) continue;
                entered.component[step->slot] = (uint8_t)(step->slot + 1);
            }
            if (!settled(s, &entered, step->slot, label, step->left, looped, top)) continue;
        }
        const int64_t edges = step->edge >= 0 ? t->edge_choices : 1;
        for (int64_t choice = 0; choice < edges; choice++) {
            State state = entered;
            int good = 1;
            if (step->edge >= 0) {
                if (!(t->allowed[step->edge] >> choice & 1)) continue;
                const int64_t one = step->one, other = step->other;
                const int64_t u = t->ends[2 * step->edge], v = t->ends[2 * step->edge + 1];
                int64_t first, second = 0;
                if (one == other) {
                    first = t->loops[choice * labels + state.label[one]];
                    if (first < 0) continue;
                } else {
                    int64_t both = met(s, choice, state.label[one], state.label[other]);
                    if (both < 0) continue;
                    first = both / labels, second = both % labels;
                }
                if (t->components && t->edge_joins[choice])
                    if (!joined(s, &state, one, other, (int)t->of_edges, top)) continue;
                good = settled(s, &state, one, first, step->left_one, s->looped[u], top);
                if (good && one != other) good = settled(s, &state, other, second, step->left_other, s->looped[v], top);
            }
            for (int64_t i = 0; good && i < step->forgets; i++) {
                int64_t slot = s->forgotten[step->first + i];
                good = t->done[state.label[slot]] != 0 && leaves(s, &state, slot, top);
                state.label[slot] = 0;
            }
            if (good) emit(s, &state, step->top_after, count, keys, counts);
        }
    }
}

/* ---- the sweep */

static int64_t bits_of_sum(const Sweep *s) {
    uint64_t sum[MOST_COUNTS] = {0};
    int64_t words = s->counts;
    for (int64_t i = 0; i < s->now.states; i++) add(sum, s->now.entry + i * width(s) + s->keys, words);
    while (words > 0 && !sum[words - 1]) words--;
    return words ? 64 * (words - 1) + bits_of(sum[words - 1]) : 0;
}

/* How many states may follow one in a step. */
static int64_t growth(const Sweep *s, const Step *step) {
    int64_t ways = 0;
    if (step->vertex < 0) ways = 1;
    else for (int64_t c = 0; c < s->told.vertex_choices; c++)
        ways += __builtin_popcountll((unsigned long long)s->told.begins[step->vertex * s->told.vertex_choices + c]);
    return ways * (step->edge >= 0 ? s->told.edge_choices : 1);
}

/* Gives counts so many words. */
static int widened(Sweep *s, int64_t counts) {
    int64_t before = width(s), after = s->keys + counts, states = s->now.states;
    int64_t room = states > 64 ? states : 64;
    if (counts > MOST_COUNTS || room * after * 8 + bytes(&s->now, before) > s->told.memory) return 0;
    uint64_t *entry = malloc((size_t)(room * after * 8));
    if (!entry) return 0;
    memset(entry, 0, (size_t)(room * after * 8));
    for (int64_t i = 0; i < states; i++)
        memcpy(entry + i * after, s->now.entry + i * before, (size_t)before * 8);
    free(s->now.entry), free(s->now.place), free(s->after.entry), free(s->after.place);
    memset(&s->after, 0, sizeof(Table)), memset(&s->now, 0, sizeof(Table));
    s->now.entry = entry, s->now.entries = room, s->now.states = states;
    s->counts = counts;
    return 1;
}

/* Reads some more states of this step: 0 if there is no room. */
INLINE int read_some(Sweep *s, int64_t until, int64_t most, const int64_t keys, const int64_t counts) {
    for (; s->read < until; s->read++) {
        if (s->after.states + most > s->after.room) {
            if (!reserved(s, &s->after, 2 * s->after.states + most, &s->now)) return 0;
            placed(&s->after, keys, keys + counts);
        }
        read_state(s, s->now.entry + s->read * (keys + counts), keys, counts);
    }
    return 1;
}

static int read_by_width(Sweep *s, int64_t until, int64_t most) {
    if (s->keys == 1 && s->counts == 1) return read_some(s, until, most, 1, 1);
    if (s->keys == 1 && s->counts == 2) return read_some(s, until, most, 1, 2);
    if (s->keys == 2 && s->counts == 1) return read_some(s, until, most, 2, 1);
    if (s->keys == 2 && s->counts == 2) return read_some(s, until, most, 2, 2);
    if (s->keys == 1) return read_some(s, until, most, 1, s->counts);
    return read_some(s, until, most, s->keys, s->counts);
}

EXPORT void stripcount_graph_end(Sweep *s) {
    if (!s) return;
    free(s->step_at), free(s->forgotten), free(s->merged), free(s->closed), free(s->looped);
    free(s->now.entry), free(s->now.place), free(s->after.entry), free(s->after.place);
    free(s);
}

/* Returns a sweep, or nothing for a graph that it cannot read: too many slots or labels, or an order that is none. */
EXPORT Sweep *stripcount_graph_begin(const Told *told) {
    Sweep *s = calloc(1, sizeof(Sweep));
    if (!s) return NULL;
    s->told = *told;
    if (told->labels < 1 || told->labels > MOST_LABELS || told->least < 0 || told->vertices < 0 || !plan(s)) goto wrong;
    s->merged = malloc((size_t)((s->deepest + 1) * told->labels));
    s->closed = malloc((size_t)((s->deepest + 1) * told->labels));
    if (!s->merged || !s->closed) goto wrong;
    merge_labels(s);
    s->label_bits = bits_of((uint64_t)told->labels - 1);
    s->component_bits = told->components ? bits_of((uint64_t)s->peak) : 0;
    s->finished_bits = told->components ? bits_of((uint64_t)(told->most < 0 ? told->least : told->most)) : 0;
    int64_t bits = s->label_bits + s->component_bits, at = s->finished_bits;
    s->keys = 1;
    for (int64_t slot = 0; slot < s->peak; slot++, at += bits)
        if (at + bits > WORD_BITS) s->keys++, at = 0;
    if (s->keys > MOST_KEYS || s->finished_bits > 16) goto wrong;
    s->counts = 1;
    if (!reserved(s, &s->now, 1, &s->after)) goto wrong;
    memset(s->now.entry, 0, (size_t)width(s) * 8);
    s->now.entry[s->keys] = 1;
    s->now.states = s->states = 1;
    s->sum_bits = 1;
    return s;
wrong:
    stripcount_graph_end(s);
    return NULL;
}

/* Reads about so many states more: 1 if some are left, 0 at the end, -1 if there is no room. */
EXPORT int64_t stripcount_graph_read(Sweep *s, int64_t some) {
    if (s->failed) return NO_ROOM;
    while (s->step < s->steps) {
        const Step *step = s->step_at + s->step;
        int64_t most = growth(s, step);
        if (s->read == 0) {
            int64_t more = bits_of((uint64_t)most), words = (s->sum_bits + more + 63) / 64;
            if (words > s->counts) {
                s->sum_bits = bits_of_sum(s);
                words = (s->sum_bits + more + 63) / 64;
            }
            s->sum_bits += more;
            if (words > s->counts && !widened(s, words)) goto failed;
            s->after.states = 0;
            if (!reserved(s, &s->after, s->now.states + most, &s->now)) goto failed;
            placed(&s->after, s->keys, width(s));
        }
        int64_t until = s->now.states < s->read + some ? s->now.states : s->read + some, before = s->read;
        if (!read_by_width(s, until, most)) goto failed;
        some -= s->read - before;
        if (s->read < s->now.states) return UNFINISHED;
        Table table = s->now;
        s->now = s->after, s->after = table;
        s->states = s->now.states;
        s->read = 0, s->step++;
        if (some <= 0 && s->step < s->steps) return UNFINISHED;
    }
    return FINISHED;
failed:
    s->failed = 1;
    return NO_ROOM;
}

/* The words of the count, once all is read, into so many words: how many there are. */
EXPORT int64_t stripcount_graph_count(const Sweep *s, uint64_t *count, int64_t words) {
    if (s->counts > words || s->step < s->steps) return WRONG;
    memset(count, 0, (size_t)words * 8);
    for (int64_t i = 0; i < s->now.states; i++) {
        const uint64_t *entry = s->now.entry + i * width(s);
        int64_t finished = (int64_t)(entry[0] & (((uint64_t)1 << s->finished_bits) - 1));
        if (!s->told.components || finished >= s->told.least) add(count, entry + s->keys, s->counts);
    }
    return s->counts;
}
