/* An order of the vertices of a graph, found by a beam of partial orders: what it costs is a sum over its steps.

   The same search as in model/graphs/finite/beam, for whole graphs at once: vertices are entered one by one, each next to
   one that is present where there is one. Of all ways to go on the cheapest are kept, one for each set of vertices. */

#include <stdlib.h>

#include "kernels.h"

typedef struct {
    double cost;
    uint64_t set;  /* a sum of numbers, one for each vertex that is entered */
    int32_t front; /* vertices present */
    int32_t chain; /* the last vertex, in the list of all that were entered */
} Partial;

typedef struct {
    double rank, cost;
    uint64_t set;
    int32_t parent, vertex, front;
} Way;

typedef struct {
    int32_t before, vertex;
} Link;

typedef struct {
    int64_t size;
    const int64_t *begin, *near; /* the neighbours of v are near[begin[v]] up to near[begin[v + 1]], each once */
    const double *table;         /* the cost of a step by the vertices present */
} Graph;

static uint64_t number_of(int64_t vertex) {
    uint64_t z = ((uint64_t)vertex + 1) * SPREAD;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static int cheaper(const void *a, const void *b) {
    const Way *x = a, *y = b;
    if (x->rank != y->rank) return x->rank < y->rank ? -1 : 1;
    if (x->cost != y->cost) return x->cost < y->cost ? -1 : 1;
    if (x->parent != y->parent) return x->parent < y->parent ? -1 : 1;
    return x->vertex < y->vertex ? -1 : x->vertex > y->vertex;
}

/* The vertices present after one more, and the cost with the next step. `left`: by vertex, how many neighbours are not
   entered, and -1 - that number for those that are entered themselves. */
static Way way(const Graph *g, const Partial *partial, const int32_t *left, int32_t parent, int64_t v) {
    int32_t front = partial->front + 1, gone = 0, own = left[v];
    for (int64_t i = g->begin[v]; i < g->begin[v + 1]; i++) gone += left[g->near[i]] == -2;
    gone += own == 0;
    Way found = {0, partial->cost + g->table[front], partial->set + number_of(v), parent, (int32_t)v, front - gone};
    found.rank = found.cost + (front - gone + 1 <= g->size ? g->table[front - gone + 1] : 0);
    return found;
}

static void enter(const Graph *g, int32_t *left, int64_t v) {
    left[v] = -1 - left[v];
    for (int64_t i = g->begin[v]; i < g->begin[v + 1]; i++) left[g->near[i]] += left[g->near[i]] < 0 ? 1 : -1;
}

/* Writes the order into `order` and returns what it costs, -1 without memory. A vertex after which no more are present
   than before enters at once. `kept` partial orders are kept. */
EXPORT double stripcount_order(int64_t size, const int64_t *begin, const int64_t *near, const double *table, int64_t kept,
                               int64_t *order) {
    const Graph graph = {size, begin, near, table}, *g = &graph;
    double cost = -1;
    int64_t rooms = kept, ways_room = 1024, partials = 0;
    Partial *partial = malloc(sizeof(Partial) * (size_t)rooms), *next = malloc(sizeof(Partial) * (size_t)rooms);
    int32_t *left = malloc(sizeof(int32_t) * (size_t)(rooms * size + 1)), *left_next = malloc(sizeof(int32_t) * (size_t)(rooms * size + 1));
    Link *chain = malloc(sizeof(Link) * (size_t)(rooms * size + 1));
    Way *ways = malloc(sizeof(Way) * (size_t)ways_room);
    int32_t links = 0;
    if (!partial || !next || !left || !left_next || !chain || !ways) goto end;
    partials = 1;
    memset(partial, 0, sizeof(Partial));
    partial[0].chain = -1;
    for (int64_t v = 0; v < size; v++) left[v] = (int32_t)(begin[v + 1] - begin[v]);
    for (int64_t step = 0; step < size; step++) {
        int64_t found = 0;
        for (int64_t p = 0; p < partials; p++) {
            const int32_t *here = left + p * size;
            int64_t from = found;
            int beside = partial[p].front > 0;
            for (int64_t v = 0; v < size; v++) {
                if (here[v] < 0 || (beside && here[v] == begin[v + 1] - begin[v])) continue;
                if (found == ways_room) {
                    Way *more = realloc(ways, sizeof(Way) * (size_t)(2 * ways_room));
                    if (!more) goto end;
                    ways = more, ways_room *= 2;
                }
                ways[found] = way(g, partial + p, here, (int32_t)p, v);
                if (beside && ways[found].front <= partial[p].front) { /* nothing is lost by it */
                    ways[from] = ways[found];
                    found = from + 1;
                    break;
                }
                found++;
            }
        }
        qsort(ways, (size_t)found, sizeof(Way), cheaper);
        int64_t after = 0;
        for (int64_t i = 0; i < found && after < kept; i++) {
            int again = 0;
            for (int64_t j = 0; j < after && !again; j++) again = next[j].set == ways[i].set;
            if (again) continue;
            int32_t *there = left_next + after * size;
            memcpy(there, left + ways[i].parent * size, sizeof(int32_t) * (size_t)size);
            enter(g, there, ways[i].vertex);
            chain[links].before = partial[ways[i].parent].chain, chain[links].vertex = ways[i].vertex;
            next[after].cost = ways[i].cost, next[after].set = ways[i].set;
            next[after].front = ways[i].front, next[after].chain = links++;
            after++;
        }
        Partial *swap = partial;
        partial = next, next = swap, partials = after;
        int32_t *swapped = left;
        left = left_next, left_next = swapped;
    }
    cost = size ? partial[0].cost : 0;
    for (int32_t at = partial[0].chain, place = (int32_t)size; at >= 0; at = chain[at].before) order[--place] = chain[at].vertex;
end:
    free(partial), free(next), free(left), free(left_next), free(chain), free(ways);
    return cost;
}
