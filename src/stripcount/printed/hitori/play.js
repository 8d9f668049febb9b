"use strict";
// Hitori on a page: "#" is a shaded cell, "o" one that is certainly not.

/** @typedef {{numbers: number[][]}} HitoriBoard */

PUZZLES["hitori"] = (() => {
  /** @param {HitoriBoard} board @returns {Size} */
  const size = (board) => ({ rows: board.numbers.length, cols: board.numbers[0].length });

  const alike = once((/** @type {HitoriBoard} */ board) => {
    const { rows, cols } = size(board);
    /** @type {Cell[][]} */
    const lines = [];
    for (let row = 0; row < rows; row++) lines.push(board.numbers[row].map((_, col) => [row, col]));
    for (let col = 0; col < cols; col++) lines.push(board.numbers.map((_, row) => [row, col]));
    return lines.flatMap((line) => {
      /** @type {Map<number, Cell[]>} */
      const where = new Map();
      for (const cell of line) {
        const number = board.numbers[cell[0]][cell[1]];
        where.set(number, [...(where.get(number) || []), cell]);
      }
      return [...where.values()].filter((cells) => cells.length > 1);
    });
  });

  /** @param {HitoriBoard} board @param {Marks} marks @returns {Fault[]} */
  function faults(board, marks) {
    /** @type {Fault[]} */
    const found = [];
    for (const cells of alike(board)) {
      const kept = cells.filter((cell) => marks[at(...cell)] === "o");
      kept.forEach((first, k) => {
        for (const second of kept.slice(k + 1)) {
          const text = `${words(first)} and ${words(second)} both hold ${board.numbers[first[0]][first[1]]}.`;
          found.push({ text, places: [at(...first), at(...second)] });
        }
      });
    }
    for (const cell of cellsOf(size(board))) {
      for (const next of near(size(board), cell)) {
        const later = next[0] > cell[0] || next[1] > cell[1];
        if (later && marks[at(...cell)] === "#" && marks[at(...next)] === "#") {
          found.push({ text: `${words(cell)} and ${words(next)} are both shaded.`, places: [at(...cell), at(...next)] });
        }
      }
    }
    const parts = partsOf(size(board), (cell) => marks[at(...cell)] !== "#").sort((a, b) => a.length - b.length);
    if (parts.length > 1) {
      const places = parts.slice(0, -1).flatMap((part) => part.map((cell) => at(...cell)));
      found.push({ text: "the cells that are not shaded are not connected.", places });
    }
    return found;
  }

  /** @param {HitoriBoard} board @param {Marks} marks unmarked cells count as not shaded */
  function solved(board, marks) {
    /** @type {Marks} */
    const full = {};
    for (const cell of cellsOf(size(board))) full[at(...cell)] = marks[at(...cell)] === "#" ? "#" : "o";
    return !faults(board, full).length;
  }

  /** @type {Rules} */
  const rules = {
    title: "Hitori",
    about:
      "Shade some cells so that no number stands twice in a row or column among those left. Shaded cells never share a " +
      "side, and the cells left are all connected.",
    how: [
      "Tap a cell to shade it, again to circle it (certainly not shaded), again to clear it; a right click circles at once.",
      "Keys: arrows move, Space or Enter marks, X shades, O circles, Backspace clears.",
    ],
    sides: false,
    margin: 0,
    tools: [["mark", "Mark"], ["pencil", "Pencil"]],
    choosing: [],
    size,
    values: () => ["", "#", "o"],
    put: (board, marks, place, value) => (value && !place.endsWith("?") ? { [place]: value, [`${place}?`]: "" } : { [place]: value }),
    faults,
    solved,
    filled: (board, solution) =>
      Object.fromEntries(
        cellsOf(size(board))
          .filter(([r, c]) => solution[r][c] !== "_")
          .map(([r, c]) => [at(r, c), solution[r][c] === "#" ? "#" : "o"]),
      ),
    fact(board, literal) {
      const { cols } = size(board);
      const k = Math.abs(literal) - 1;
      return { place: at(Math.floor(k / cols), k % cols), value: literal > 0 ? "#" : "o", is: true };
    },
    known(board, marks) {
      const plain = plainly(marks);
      return (fact) => {
        const here = plain(fact);
        if (here !== undefined) return here;
        const shaded = near(size(board), cellOf(fact.place)).some((cell) => marks[at(...cell)] === "#");
        return shaded ? fact.value === "o" : undefined;
      };
    },
    label: (board, marks) => (cell) => {
      const mark = { "#": "shaded", o: "circled" }[marks[at(...cell)]] || "unmarked";
      const note = { "#": ", pencilled shaded", o: ", pencilled circled" }[marks[`${at(...cell)}?`]] || "";
      return `${board.numbers[cell[0]][cell[1]]}, ${mark}${note}`;
    },
    keys: { x: "#", "#": "#", o: "o" },
    ground: (board) => lattice(size(board)),
    ink(board, marks) {
      let out = "";
      for (const [row, col] of cellsOf(size(board))) {
        const [x, y] = [col * UNIT, row * UNIT];
        const mark = marks[at(row, col)];
        const note = marks[`${at(row, col)}?`];
        const number = String(board.numbers[row][col]);
        if (mark === "#") out += rect(x + 2, y + 2, UNIT - 4, UNIT - 4, "shade", 3);
        if (mark === "o") out += `<circle cx="${x + UNIT / 2}" cy="${y + UNIT / 2}" r="${UNIT * 0.38}" class="ring"/>`;
        if (note === "#") out += `<path d="M${x + 3} ${y + 3}h12l-12 12z" class="tentative"/>`;
        if (note === "o") out += `<circle cx="${x + 8}" cy="${y + 8}" r="4.5" class="ring tentative-ring"/>`;
        out += lettering(x + UNIT / 2, y + UNIT / 2, number, mark === "#" ? "on-shade" : "", number.length > 2 ? 13 : 18);
      }
      return out;
    },
    /** @param {HitoriBoard} board */
    written(board) {
      const { rows, cols } = size(board);
      const all = board.numbers.flat();
      const most = Math.max(...all);
      const link = all.map((n) => (n < 36 ? n.toString(36) : `-${n.toString(36)}`)).join("");
      const id = `${cols}x${rows}:${all.map((n) => LETTERS[n]).join("")}`;
      const address = `https://puzz.link/p?hitori/${cols}/${rows}/${link}`;
      const numbers = `[${board.numbers.map((row) => `[${row.join(", ")}]`).join(", ")}]`;
      /** @type {[string, string][]} */
      const links = most <= 1295 ? [["puzz.link", address]] : [];
      if (most < LETTERS.length && all.every((n) => n > 0)) {
        links.push(["Simon Tatham's Singles", `https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/singles.html#${id}`]);
      }
      return { name: "hitori", text: most < LETTERS.length ? id : `{"puzzle": "hitori", "numbers": ${numbers}}`, links };
    },
    edit: {
      blank: (rows, cols) => ({
        puzzle: "hitori",
        numbers: Array.from({ length: rows }, (_, r) => Array.from({ length: cols }, (_, c) => ((r + c) % Math.max(rows, cols)) + 1)),
      }),
      start: [5, 5],
      draft: (board) => board,
      board: (draft) => draft,
      put(draft, place, value) {
        const [row, col] = cellOf(place);
        const numbers = draft.numbers.map((/** @type {number[]} */ line) => [...line]);
        numbers[row][col] = value === "" ? 0 : Number(value);
        return { ...draft, numbers };
      },
      at: (draft, place) => String(draft.numbers[cellOf(place)[0]][cellOf(place)[1]]),
      values: (draft) => Array.from({ length: Math.max(size(draft).rows, size(draft).cols) }, (_, k) => String(k + 1)),
      how: "Choose a cell and type its number.",
    },
  };
  return rules;
})();
