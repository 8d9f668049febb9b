// The counts of one growing board of tiles in plain C++: the states at the frontier in a hash table, whole counts.
//
// Usage: tiles magnets|hard-squares N prints the number of boards of N x N cells. The same states and the same pruning
// as in stripcount (for Magnets one state of each pair with exchanged poles), written for comparison: one thread, an open
// hash table with multiplicative hashing, counts of 128 bits or of 192.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
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

// Three bits a label: two for the pole behind the edge (0 none, 1 plus, 2 minus), one for a slot that crosses it; then
// the pole is that of the end that was read.
static Word exchanged(Word state) { return (state & 0x9249249249249249u) << 1 | (state & 0x2492492492492492u) >> 1 | (state & 0x4924924924924924u); }

template <int W>
static void magnets(int n) {
    // Bits of a label: 0 plus, 1 minus, 2 crossing; the label of row i at 3i, the label above at 3n.
    Table<W> now(4);
    Count<W> one{};
    one.part[0] = 1;
    now.add(0, one);
    for (int column = 0; column < n; column++)
        for (int row = 0; row < n; row++) {
            Table<W> next = now.following();
            int left = 3 * row, over = 3 * n;
            Word kept = ~(Word(7) << left | Word(7) << over);
            for (size_t i = 0; i < now.slots.size(); i++) {
                Word state = now.slots[i].key;
                if (state == ~Word(0)) continue;
                unsigned a = state >> left & 7, b = state >> over & 7, poles = (a | b) & 3;
                auto put = [&](unsigned right, unsigned below) {
                    if (row == n - 1) {
                        if (below & 4) return;
                        below = 0;
                    }
                    if (column == n - 1 && right & 4) return;
                    Word after = (state & kept) | Word(right) << left | Word(below) << over, image = exchanged(after);
                    next.add(after < image ? after : image, now.slots[i].count);
                };
                if (a & 4 && b & 4) continue;
                if ((a | b) & 4) {  // the second cell of a slot has the other pole
                    unsigned first = (a & 4 ? a : b) & 3, other = a & 4 ? b & 3 : a & 3, own = first == 0 ? 0 : 3 - first;
                    if (own == 0 || own != other) put(own, own);
                    continue;
                }
                for (unsigned own = 0; own < 3; own++)  // the first cell of a slot to the right, of one below
                    if (own == 0 || !(poles & own)) put(own | 4, own), put(own, own | 4);
            }
            now = std::move(next);
        }
    Count<W> sum{};
    for (size_t i = 0; i < now.slots.size(); i++)
        if (now.slots[i].key != ~Word(0)) sum.add(now.slots[i].count);
    for (int w = W; w-- > 0;) printf("%016llx", (unsigned long long)sum.part[w]);
    printf("\n");
}

template <int W>
static void hard_squares(int n) {
    Table<W> now(4);
    Count<W> one{};
    one.part[0] = 1;
    now.add(0, one);
    for (int column = 0; column < n; column++)
        for (int row = 0; row < n; row++) {
            Table<W> next = now.following();
            Word left = Word(1) << row, over = Word(1) << n;
            for (size_t i = 0; i < now.slots.size(); i++) {
                Word state = now.slots[i].key;
                if (state == ~Word(0)) continue;
                Word rest = state & ~(left | over);
                next.add(rest, now.slots[i].count);
                if (!(state & (left | over))) next.add(row == n - 1 ? rest | left : rest | left | over, now.slots[i].count);
            }
            now = std::move(next);
        }
    Count<W> sum{};
    for (size_t i = 0; i < now.slots.size(); i++)
        if (now.slots[i].key != ~Word(0)) sum.add(now.slots[i].count);
    for (int w = W; w-- > 0;) printf("%016llx", (unsigned long long)sum.part[w]);
    printf("\n");
}

int main(int count, char **given) {
    if (count != 3) return 2;
    int n = atoi(given[2]);
    if (std::string(given[1]) == "magnets") n < 12 ? magnets<2>(n) : magnets<3>(n);
    else n < 14 ? hard_squares<2>(n) : n < 21 ? hard_squares<4>(n) : hard_squares<6>(n);
    return 0;
}
