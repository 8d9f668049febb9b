// Cycles of the n × n grid of points by the frontier method of Simpath and TdZdd, edge by edge, keeping counts only.
//   g++ -O2 -o frontier frontier.cpp && ./frontier cycles 9
// A level's nodes are mate arrays in a hash table: mate[s] = s for a point without edges, the slot of the other end
// for the end of a path, INNER for a point with two edges. Slot c < n is the newest point of column c that was
// passed, slot n the one whose edges to the left and upwards are being decided.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <unordered_map>

using Count = unsigned __int128;
using Level = std::unordered_map<std::string, Count>;
static const char INNER = 127;

static std::string shown(Count value) {
    std::string digits;
    do digits.insert(digits.begin(), char('0' + int(value % 10)));
    while (value /= 10);
    return digits;
}

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    const bool hamilton = std::strcmp(argv[1], "hamilton") == 0;
    const int n = std::atoi(argv[2]);
    std::string start;
    for (int s = 0; s <= n; ++s) start.push_back(INNER);  // before the first row there is nothing to join
    Level level{{start, 1}};
    Count loops = 0;
    for (int point = 0; point < n * n; ++point) {
        const int row = point / n, col = point % n;
        Level entered;
        for (auto &[mate, count] : level) {
            std::string next = mate;
            next[n] = char(n);
            entered[next] += count;
        }
        level.swap(entered);
        for (int other : {col - 1, row ? col : -1}) {
            if (other < 0) continue;
            Level after;
            after.reserve(2 * level.size());
            for (auto &[mate, count] : level) {
                after[mate] += count;  // without the edge
                const char a = mate[other], b = mate[n];
                if (a == INNER || b == INNER) continue;
                std::string next = mate;
                if (a == n && b == other) {  // the edge closes a loop: nothing else may be open or, for one, unvisited
                    bool alone = !hamilton || point == n * n - 1;
                    for (int s = 0; s < n && alone; ++s)
                        if (s != other && mate[s] != INNER && (hamilton || mate[s] != s)) alone = false;
                    if (alone) loops += count;
                    continue;
                }
                if (a != other) next[other] = INNER;
                if (b != n) next[n] = INNER;
                next[int(a)] = b;
                next[int(b)] = a;
                after[next] += count;
            }
            level.swap(after);
        }
        Level left;
        left.reserve(level.size());
        for (auto &[mate, count] : level) {  // the point above has all its edges: it must not be an end
            const char up = mate[col];
            if (row && up != INNER && (hamilton || up != col)) continue;
            std::string next = mate;
            const char own = mate[n];
            next[col] = own == n ? char(col) : own;
            if (own != INNER && own != n) next[int(own)] = char(col);
            next[n] = INNER;
            left[next] += count;
        }
        level.swap(left);
    }
    std::printf("%s\n", shown(loops).c_str());
}
