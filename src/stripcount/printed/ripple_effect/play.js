"use strict";
// Ripple Effect on a page: a cell is marked with its number; pencil marks are the numbers that it may still hold.

/** @typedef {{regions: (number | null)[][], givens: number[][]}} RippleBoard */

PUZZLES["ripple-effect"] = (() => {
  /** @param {RippleBoard} board @returns {Size} */
  const size = (board) => ({ rows: board.regions.length, cols: board.regions[0].length });

  /** @param {RippleBoard} board @param {Cell} cell */
  const region = (board, [row, col]) => board.regions[row][col];

  /** @param {RippleBoard} board @returns {Map<number, Cell[]>} the cells of each region */
  function regionsOf(board) {
    /** @type {Map<number, Cell[]>} */
    const found = new Map();
    for (const cell of cellsOf(size(board))) {
      const label = region(board, cell);
      if (label !== null) found.set(label, [...(found.get(label) || []), cell]);
    }
    return found;
  }

  const sizes = once((/** @type {RippleBoard} */ board) => {
    const groups = [...regionsOf(board).values()];
    return new Map(groups.flatMap((cells) => cells.map((cell) => /** @type {[string, number]} */ ([at(...cell), cells.length]))));
  });

  /** @param {RippleBoard} board @param {Cell} cell the number of cells of its region, 0 for a hole */
  const most = (board, cell) => sizes(board).get(at(...cell)) || 0;

  /** @param {RippleBoard} board @param {Marks} marks @param {Cell} cell the number in a cell, 0 for none */
  const number = (board, marks, cell) => board.givens[cell[0]][cell[1]] || Number(marks[at(...cell)] || 0);

  /** @param {RippleBoard} board @param {Marks} marks @returns {Fault[]} */
  function faults(board, marks) {
    /** @type {Fault[]} */
    const found = [];
    /** @type {Map<string, Cell>} */
    const seen = new Map();
    const { rows, cols } = size(board);
    for (const cell of cellsOf({ rows, cols })) {
      const here = number(board, marks, cell);
      if (!here) continue;
      if (here > most(board, cell)) {
        found.push({ text: `${words(cell)} must hold 1 to ${most(board, cell)}, not ${here}.`, places: [at(...cell)] });
        continue;
      }
      const key = `${region(board, cell)} ${here}`;
      const first = seen.get(key);
      if (first) {
        const text = `${words(first)} and ${words(cell)} hold ${here} in one region.`;
        found.push({ text, places: [at(...first), at(...cell)] });
      } else seen.set(key, cell);
      for (const [down, right, line] of /** @type {[number, number, string][]} */ ([[0, 1, "row"], [1, 0, "column"]])) {
        for (let step = 1; step <= here; step++) {
          /** @type {Cell} */
          const other = [cell[0] + down * step, cell[1] + right * step];
          if (other[0] >= rows || other[1] >= cols || number(board, marks, other) !== here || here > most(board, other)) continue;
          const text = `${words(cell)} and ${words(other)} hold ${here} in one ${line} with ${many(step - 1, "cell")} between.`;
          found.push({ text, places: [at(...cell), at(...other)] });
        }
      }
    }
    return found;
  }

  /** Each cell with each number that it may hold, in the order of the formula's variables. */
  const choicesOf = once((/** @type {RippleBoard} */ board) =>
    cellsOf(size(board)).flatMap((cell) => {
      const given = board.givens[cell[0]][cell[1]];
      const all = Array.from({ length: most(board, cell) }, (_, k) => k + 1);
      return all.filter((n) => !given || n === given).map((n) => /** @type {[Cell, number]} */ ([cell, n]));
    }),
  );

  /** @param {RippleBoard} board @param {string} place */
  const fixed = (board, place) => board.givens[cellOf(place)[0]][cellOf(place)[1]] > 0;

  /** @param {any} draft @returns {any} the draft with the regions that its walls and holes leave */
  function regioned(draft) {
    const [rows, cols] = [draft.givens.length, draft.givens[0].length];
    /** @type {(number | null)[][]} */
    const regions = Array.from({ length: rows }, () => Array.from({ length: cols }, () => null));
    const parts = partsOf({ rows, cols }, (cell) => !draft.holes[at(...cell)], (a, b) => !draft.walls[between(a, b)]);
    parts.forEach((part, label) => part.forEach(([row, col]) => (regions[row][col] = label)));
    return { ...draft, regions };
  }

  /** @type {Rules} */
  const rules = {
    title: "Ripple Effect",
    about:
      "Fill every region with the numbers from 1 to its number of cells. Two equal numbers in a row or column have at " +
      "least as many cells between them as the number says.",
    how: [
      "Choose a cell and tap or type its number; with the pencil, small numbers say what a cell may still hold.",
      "Keys: arrows move, digits write, P takes the pencil, Backspace clears.",
    ],
    sides: false,
    margin: 0,
    tools: [["mark", "Mark"], ["pencil", "Pencil"]],
    choosing: ["mark", "pencil"],
    size,
    values: (board, tool, place) =>
      fixed(board, place) ? [""] : ["", ...Array.from({ length: most(board, cellOf(place)) }, (_, k) => String(k + 1))],
    put: (board, marks, place, value) => (value && !place.endsWith("?") ? { [place]: value, [`${place}?`]: "" } : { [place]: value }),
    faults,
    solved: (board, marks) =>
      cellsOf(size(board)).every((cell) => !most(board, cell) || number(board, marks, cell)) && !faults(board, marks).length,
    filled: (board, solution) =>
      Object.fromEntries(
        cellsOf(size(board))
          .filter(([r, c]) => most(board, [r, c]) && !board.givens[r][c] && solution[r][c] !== "_")
          .map(([r, c]) => [at(r, c), solution[r][c]]),
      ),
    fact(board, literal) {
      const [cell, value] = choicesOf(board)[Math.abs(literal) - 1];
      return { place: at(...cell), value: String(value), is: literal > 0 };
    },
    known(board, marks) {
      const plain = plainly(marks);
      return (fact) => (fixed(board, fact.place) ? (String(number(board, {}, cellOf(fact.place))) === fact.value) === fact.is : plain(fact));
    },
    label: (board, marks) => (cell) => {
      const all = most(board, cell);
      if (!all) return "hole";
      const given = board.givens[cell[0]][cell[1]];
      const note = marks[`${at(...cell)}?`];
      const state = given ? `${given}, given` : marks[at(...cell)] || (note ? `empty, pencilled ${note}` : "empty");
      return `${state}, region of ${many(all, "cell")}`;
    },
    keys: {},
    ground(board) {
      let out = "";
      for (const cell of cellsOf(size(board))) {
        const [x, y] = [cell[1] * UNIT, cell[0] * UNIT];
        const given = board.givens[cell[0]][cell[1]];
        if (!most(board, cell)) out += rect(x, y, UNIT, UNIT, "hole");
        if (given) out += lettering(x + UNIT / 2, y + UNIT / 2, String(given), "given", 19);
      }
      const drawn = /** @type {any} */ (board).walls || {}; // a draft may have walls that divide nothing yet
      const together = (/** @type {Cell} */ a, /** @type {Cell} */ b) => region(board, a) === region(board, b) && !drawn[between(a, b)];
      return lattice(size(board)) + out + walls(size(board), together);
    },
    ink(board, marks) {
      let out = "";
      for (const [row, col] of cellsOf(size(board))) {
        const mark = marks[at(row, col)];
        const notes = (marks[`${at(row, col)}?`] || "").split(" ").filter(Boolean);
        if (mark) out += lettering(col * UNIT + UNIT / 2, row * UNIT + UNIT / 2, mark, "own", 19);
        else out += pencilled(notes, [row, col]);
      }
      return out;
    },
    written(board) {
      const { rows, cols } = size(board);
      const bits = (/** @type {Cell[]} */ cells, /** @type {(cell: Cell) => boolean} */ set) => digits(cells.map((cell) => Number(set(cell))), 5, 2);
      const apart = (/** @type {Cell} */ a, /** @type {Cell} */ b) => region(board, a) !== region(board, b);
      const all = cellsOf({ rows, cols });
      let body = bits(all.filter(([, c]) => c + 1 < cols), ([r, c]) => apart([r, c], [r, c + 1]));
      body += bits(all.filter(([r]) => r + 1 < rows), ([r, c]) => apart([r, c], [r + 1, c]));
      let gap = 0;
      for (const given of [...board.givens.flat(), -1]) {
        if (given === 0 && ++gap < 20) continue;
        if (gap) body += (15 + gap).toString(36);
        gap = 0;
        if (given > 0) body += given < 16 ? given.toString(16) : given < 256 ? `-${given.toString(16)}` : `+${given.toString(16).padStart(3, "0")}`;
      }
      if (all.some((cell) => region(board, cell) === null)) body += bits(all, (cell) => region(board, cell) === null);
      const address = `https://puzz.link/p?ripple/${cols}/${rows}/${body}`;
      return { name: "ripple-effect", text: address, links: [["puzz.link", address]] };
    },
    edit: {
      blank: (rows, cols) => regioned({
        puzzle: "ripple-effect",
        givens: Array.from({ length: rows }, () => Array.from({ length: cols }, () => 0)),
        regions: [],
        walls: Object.fromEntries(
          cellsOf({ rows, cols }).filter(([r, c]) => r && r % 2 === 0 || c && c % 3 === 0).flatMap(([r, c]) => [
            ...(r && r % 2 === 0 ? [[above(r, c), true]] : []),
            ...(c && c % 3 === 0 ? [[beside(r, c), true]] : []),
          ]),
        ),
        holes: {},
      }),
      start: [6, 6],
      walled: true,
      draft(board) {
        /** @type {{[side: string]: boolean}} */
        const drawn = {};
        /** @type {{[place: string]: boolean}} */
        const holes = {};
        for (const cell of cellsOf(size(board))) {
          if (region(board, cell) === null) holes[at(...cell)] = true;
          for (const next of near(size(board), cell)) if (region(board, cell) !== region(board, next)) drawn[between(cell, next)] = true;
        }
        return { puzzle: "ripple-effect", regions: board.regions, givens: board.givens, walls: drawn, holes };
      },
      board: (draft) => ({ puzzle: "ripple-effect", regions: draft.regions, givens: draft.givens }),
      put(draft, place, value) {
        if (/[-|]$/.test(place)) return regioned({ ...draft, walls: { ...draft.walls, [place]: value !== "" } });
        const [row, col] = cellOf(place);
        const givens = draft.givens.map((/** @type {number[]} */ line) => [...line]);
        givens[row][col] = value === "hole" ? 0 : Number(value);
        return regioned({ ...draft, givens, holes: { ...draft.holes, [place]: value === "hole" } });
      },
      at(draft, place) {
        if (/[-|]$/.test(place)) return draft.walls[place] ? "x" : "";
        const [row, col] = cellOf(place);
        return draft.holes[place] ? "hole" : String(draft.givens[row][col] || "");
      },
      values: (draft, place) =>
        /[-|]$/.test(place) ? ["", "x"] : ["", ...Array.from({ length: Math.max(1, most(draft, cellOf(place))) }, (_, k) => String(k + 1)), "hole"],
      how: "Tap near a side to build or break a wall; choose a cell and type its given number.",
    },
  };
  return rules;
})();
