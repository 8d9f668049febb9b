// The terms of a layered machine modulo eight primes at once in plain C++, from a file that bench_peers.py writes.
//
// Usage: terms FILE. One thread; all weights are multiplied, residues are reduced where the file says so, by folding:
// modulo p = 2^bits - gap, the number h 2^bits + l equals h gap + l. Prints the last term modulo each prime.
#include <cstdint>
#include <cstdio>
#include <vector>

using Word = uint64_t;
constexpr int PRIMES = 8;

static FILE *file;
static Word number() {
    Word found = 0;
    if (fread(&found, 8, 1, file) != 1) throw 1;
    return found;
}
static std::vector<Word> numbers() {
    std::vector<Word> found(number());
    if (!found.empty() && fread(found.data(), 8, found.size(), file) != found.size()) throw 1;
    return found;
}

struct Factor {
    bool reduce;
    std::vector<Word> start, weight;
    std::vector<uint32_t> source;
};
struct Phase {
    std::vector<Factor> factors;
    std::vector<Word> ends, weights;
};

int main(int, char **given) {
    file = fopen(given[1], "rb");
    Word columns = number(), bits = number(), states = number(), mask = (Word(1) << bits) - 1;
    std::vector<Word> primes = numbers(), initial = numbers();
    std::vector<Phase> phases(number());
    for (Phase &phase : phases) {
        phase.ends = numbers(), phase.weights = numbers();
        phase.factors.resize(number());
        for (Factor &factor : phase.factors) {
            factor.reduce = number();
            factor.start = numbers();
            for (Word source : numbers()) factor.source.push_back(source);
            factor.weight = numbers();
        }
    }
    std::vector<Word> now(states * PRIMES), next(states * PRIMES), last(PRIMES), gap;
    for (Word p : primes) gap.push_back(mask + 1 - p);
    for (size_t i = 0; i < initial.size(); i++)
        for (int j = 0; j < PRIMES; j++) now[i * PRIMES + j] = initial[i] % primes[j];
    for (Word k = 0; k < columns; k++) {
        const Phase &phase = phases[k % phases.size()];
        for (int j = 0; j < PRIMES; j++) {
            unsigned __int128 sum = 0;
            for (size_t i = 0; i < phase.ends.size(); i++)
                sum += (unsigned __int128)phase.weights[i] * now[phase.ends[i] * PRIMES + j];
            last[j] = (Word)(sum % primes[j]);
        }
        for (const Factor &factor : phase.factors) {
            for (size_t t = 0; t + 1 < factor.start.size(); t++) {
                Word sum[PRIMES] = {};
                for (Word e = factor.start[t]; e < factor.start[t + 1]; e++) {
                    const Word *row = &now[size_t(factor.source[e]) * PRIMES], weight = factor.weight[e];
                    for (int j = 0; j < PRIMES; j++) sum[j] += weight * row[j];
                }
                for (int j = 0; j < PRIMES; j++)
                    next[t * PRIMES + j] = factor.reduce ? (sum[j] & mask) + (sum[j] >> bits) * gap[j] : sum[j];
            }
            now.swap(next);
        }
    }
    for (int j = 0; j < PRIMES; j++) printf("%llu\n", (unsigned long long)last[j]);
}
