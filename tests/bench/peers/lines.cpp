// Paths between opposite corners and simple loops of a square grid in plain C++: plugs as parentheses in a hash table.
//
// Usage: lines corner-path|slitherlink N prints the number of paths through N x N cells, or of loops along the sides of
// N x N cells, which pass (N + 1) x (N + 1) corners, as a hexadecimal number. Written for comparison with stripcount: one
// thread, an open hash table with multiplicative hashing, counts of 128 bits (fewer than 14 cells or corners) or 192. A
// plug takes two bits: 0 none, 1 ( and 2 ) the upper and lower end of a piece, 3 the end of the piece from the first
// cell. The plug out of a cell downwards lies between those to its rows' right and left.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

using Word = uint64_t;

template <int W>
struct Count {
    Word part[W];
    void add(const Count &other) {
        unsigned __int128 carry = 0;
        for (int i = 0; i < W; i++) {
            carry += (unsigned __int128)part[i] + other.part[i];
            part[i] = (Word)carry;
            carry >>= 64;
        }
    }
};

// An open hash table with linear probing. A table that follows begins with the size of the one before: states that are
// listed in the order of their slots would otherwise crowd together in a smaller one.
template <int W>
struct Table {
    struct Slot {
        Word key;
        Count<W> count;
    };
    std::vector<Slot> slots;
    size_t size = 0;
    int shift;
    explicit Table(int bits) : slots(size_t(1) << bits, Slot{~Word(0), {}}), shift(64 - bits) {}
    static Word hashed(Word state) {
        state *= 0x9E3779B97F4A7C15u;
        return (state ^ state >> 32) * 0xD6E8FEB86659FD93u;
    }
    void add(Word state, const Count<W> &value) {
        if (4 * size >= 3 * slots.size()) grow();
        size_t at = hashed(state) >> shift, mask = slots.size() - 1;
        while (slots[at].key != state) {
            if (slots[at].key == ~Word(0)) {
                slots[at] = {state, value}, size++;
                return;
            }
            at = (at + 1) & mask;
        }
        slots[at].count.add(value);
    }
    void grow() {
        Table larger(65 - shift);
        for (const Slot &slot : slots)
            if (slot.key != ~Word(0)) larger.add(slot.key, slot.count);
        *this = std::move(larger);
    }
    Table following() const {
        int bits = 4;
        while (3 * (size_t(1) << bits) < 4 * size) bits++;
        return Table(bits);
    }
};

static int plug(Word state, int place) { return state >> 2 * place & 3; }

// The state in which the plug that belongs to the parenthesis at a place is `name`.
static Word partner(Word state, int place, int name) {
    int own = plug(state, place), step = own == 1 ? 1 : -1, depth = 0;
    for (int at = place;; at += step) {
        int code = plug(state, at);
        if (code == own) depth++;
        else if (code == 3 - own && --depth == 0) return state ^ Word(code ^ name) << 2 * at;
    }
}

// Before the cell of a row, place `row` holds the plug from above and place `row` + 1 that from the left.
template <int W>
static Count<W> counted(int n, bool path) {
    Count<W> one{}, closed{};
    one.part[0] = 1;
    Table<W> now(4);
    now.add(0, one);
    for (int column = 0; column < n; column++) {
        for (int row = 0; row < n; row++) {
            Table<W> next = now.following();
            bool first = path && row == 0 && column == 0, last = path && row == n - 1 && column == n - 1;
            bool right = column < n - 1, down = row < n - 1;
            for (size_t i = 0; i < now.slots.size(); i++) {
                Word state = now.slots[i].key;
                if (state == ~Word(0)) continue;
                const Count<W> &ways = now.slots[i].count;
                int above = plug(state, row), left = plug(state, row + 1);
                Word bare = state & ~(Word(15) << 2 * row);
                auto put = [&](int below, int beside) { next.add(bare | Word(beside) << 2 * row | Word(below) << 2 * (row + 1), ways); };
                if (first) {
                    if (down) put(3, 0);
                    if (right) put(0, 3);
                    if (n == 1) closed.add(ways);
                } else if (last) {
                    if (above + left == 3 && !(above && left) && bare == 0) closed.add(ways);
                } else if (!above && !left) {
                    put(0, 0);
                    if (right && down) put(2, 1);
                } else if (!above || !left) {
                    if (down) put(above | left, 0);
                    if (right) put(0, above | left);
                } else if (above == 1 && left == 2) {
                    if (!path && bare == 0) closed.add(ways);
                } else if (above == 3 || left == 3) {
                    // a plug of the first cell's piece continues in the other plug's partner
                    int other = above == 3 ? row + 1 : row;
                    next.add(partner(state, other, 3) & ~(Word(15) << 2 * row), ways);
                } else if (above == 2 && left == 1) next.add(bare, ways);
                else if (above == 1) next.add(partner(state, row + 1, 1) & ~(Word(15) << 2 * row), ways);
                else next.add(partner(state, row, 2) & ~(Word(15) << 2 * row), ways);
            }
            now = std::move(next);
        }
        Table<W> next = now.following();
        for (size_t i = 0; i < now.slots.size(); i++)
            if (now.slots[i].key != ~Word(0)) next.add(now.slots[i].key << 2, now.slots[i].count);
        now = std::move(next);
    }
    return closed;
}

template <int W>
static void print(int n, bool path) {
    Count<W> found = counted<W>(n, path);
    for (int w = W; w-- > 0;) printf("%016llx", (unsigned long long)found.part[w]);
    printf("\n");
}

int main(int count, char **given) {
    if (count != 3) return 2;
    int n = atoi(given[2]);
    bool path = std::string(given[1]) == "corner-path";
    if (!path) n++;
    n < 14 ? print<2>(n, path) : print<3>(n, path);
    return 0;
}
