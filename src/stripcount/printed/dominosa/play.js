"use strict";
// Dominosa on a page: a side between two cells is marked "=" if a domino lies across it, "x" if none does.

/** @typedef {{numbers: number[][]}} DominosaBoard */

PUZZLES["dominosa"] = (() => {
  /** @param {DominosaBoard} board @returns {Size} */
  const size = (board) => ({ rows: board.numbers.length, cols: board.numbers[0].length });

  /** @param {DominosaBoard} board the largest number of the full set that fills the board */
  function order(board) {
    const { rows, cols } = size(board);
    let found = 0;
    while ((found + 1) * (found + 2) < rows * cols) found++;
    return found;
  }

  /** Every side between two cells, in the order of the formula's variables. */
  const sidesOf = once((/** @type {DominosaBoard} */ board) => {
    const { rows, cols } = size(board);
    return cellsOf({ rows, cols }).flatMap(([row, col]) => [
      ...(col + 1 < cols ? [beside(row, col + 1)] : []),
      ...(row + 1 < rows ? [above(row + 1, col)] : []),
    ]);
  });

  /** @param {DominosaBoard} board @param {string} side */
  function domino(board, side) {
    const [a, b] = across(side).map(([row, col]) => board.numbers[row][col]);
    return `${Math.min(a, b)}-${Math.max(a, b)}`;
  }

  /** @param {DominosaBoard} board @param {Cell} cell */
  const around = (board, cell) => near(size(board), cell).map((next) => between(cell, next));

  /** @param {DominosaBoard} board @param {Marks} marks @param {Cell} cell @returns {string | undefined} */
  const covering = (board, marks, cell) => around(board, cell).find((side) => marks[side] === "=");

  /** @param {DominosaBoard} board @param {Marks} marks @returns {Fault[]} */
  function faults(board, marks) {
    /** @type {Fault[]} */
    const found = [];
    /** @type {Map<string, string[]>} */
    const placed = new Map();
    /** @type {Set<string>} */
    const possible = new Set();
    const covered = new Set(cellsOf(size(board)).filter((cell) => covering(board, marks, cell)).map((cell) => at(...cell)));
    for (const side of sidesOf(board)) {
      const name = domino(board, side);
      if (marks[side] === "=") placed.set(name, [...(placed.get(name) || []), side]);
      if (marks[side] !== "x" && !across(side).some((cell) => covered.has(at(...cell)))) possible.add(name);
    }
    for (let high = 0; high <= order(board); high++) {
      for (let low = 0; low <= high; low++) {
        const places = placed.get(`${low}-${high}`) || [];
        if (places.length > 1 || (!places.length && !possible.has(`${low}-${high}`))) {
          found.push({ text: `the domino ${low}-${high} is placed ${places.length} times.`, places });
        }
      }
    }
    for (const cell of cellsOf(size(board))) {
      const open = near(size(board), cell).some(
        (next) => marks[between(cell, next)] !== "x" && !covered.has(at(...next)),
      );
      if (!covered.has(at(...cell)) && !open) {
        found.push({ text: `${words(cell)} has no partner left.`, places: [at(...cell)] });
      }
    }
    return found;
  }

  /** @param {DominosaBoard} board @param {Marks} marks @param {string} side @param {string} value @returns {Marks} */
  function put(board, marks, side, value) {
    /** @type {Marks} */
    const change = { [side]: value };
    if (value && !side.endsWith("?")) change[`${side}?`] = "";
    if (value === "=") {
      for (const cell of across(side)) {
        const other = covering(board, marks, cell);
        if (other && other !== side) change[other] = "";
      }
    }
    return change;
  }

  /** @type {Rules} */
  const rules = {
    title: "Dominosa",
    about: "Cut the board into dominoes so that each domino of the full set, from 0-0 on, lies on it exactly once.",
    how: [
      "Tap between two numbers to lay a domino there, again to draw a wall, again to clear; a right click draws a wall.",
      "Keys: arrows move, Shift and an arrow marks the side in that direction.",
    ],
    sides: true,
    margin: 0,
    tools: [["mark", "Mark"], ["pencil", "Pencil"]],
    choosing: [],
    size,
    values: (board, tool) => (tool === "pencil" ? ["", "="] : ["", "=", "x"]),
    put,
    faults,
    solved: (board, marks) =>
      cellsOf(size(board)).every((cell) => covering(board, marks, cell)) && !faults(board, marks).length,
    filled: (board, solution) =>
      Object.fromEntries(
        cellsOf(size(board)).flatMap(([r, c]) => {
          const letter = solution[r][c];
          return letter === "L" ? [[beside(r, c + 1), "="]] : letter === "T" ? [[above(r + 1, c), "="]] : [];
        }),
      ),
    fact: (board, literal) => ({ place: sidesOf(board)[Math.abs(literal) - 1], value: literal > 0 ? "=" : "x", is: true }),
    known(board, marks) {
      const plain = plainly(marks);
      return (fact) => {
        const here = plain(fact);
        if (here !== undefined) return here;
        return across(fact.place).some((cell) => covering(board, marks, cell)) ? fact.value === "x" : undefined;
      };
    },
    label: (board, marks) => (cell) => {
      const side = covering(board, marks, cell);
      const other = side && across(side).find((next) => at(...next) !== at(...cell));
      const walled = around(board, cell).filter((one) => marks[one] === "x").length;
      const state = other ? `in a domino with ${board.numbers[other[0]][other[1]]} at ${words(other)}` : "in no domino";
      return `${board.numbers[cell[0]][cell[1]]}, ${state}${walled ? `, ${many(walled, "wall")}` : ""}`;
    },
    keys: {},
    ground(board) {
      const { rows, cols } = size(board);
      return rect(0, 0, cols * UNIT, rows * UNIT, "frame", 2);
    },
    ink(board, marks) {
      let out = "";
      for (const side of sidesOf(board)) {
        const [x, y, r, s] = ends(side);
        const [[row, col]] = across(side);
        if (marks[side] === "=" || marks[`${side}?`] === "=") {
          const flat = side.endsWith("|");
          const kind = marks[side] === "=" ? "domino" : "tentative-domino";
          out += rect(col * UNIT + 3, row * UNIT + 3, UNIT * (flat ? 2 : 1) - 6, UNIT * (flat ? 1 : 2) - 6, kind, 8);
        }
        if (marks[side] === "x") out += stroke(x + (r - x) * 0.12, y + (s - y) * 0.12, r - (r - x) * 0.12, s - (s - y) * 0.12, "barrier");
      }
      for (const [row, col] of cellsOf(size(board))) {
        const number = String(board.numbers[row][col]);
        out += lettering(col * UNIT + UNIT / 2, row * UNIT + UNIT / 2, number, "", number.length > 2 ? 13 : 18);
      }
      return out;
    },
    /** @param {DominosaBoard} board */
    written(board) {
      const { rows } = size(board);
      const all = board.numbers.flat();
      const id = `${order(board)}:${all.map((n) => (n < 10 ? n : `[${n}]`)).join("")}`;
      const numbers = `[${board.numbers.map((row) => `[${row.join(", ")}]`).join(", ")}]`;
      const plain = rows === order(board) + 1;
      /** @type {[string, string][]} */
      const links = [];
      const counts = Array.from({ length: order(board) + 1 }, (_, n) => all.filter((m) => m === n).length);
      if (plain && counts.every((count) => count === order(board) + 2)) {
        links.push(["Simon Tatham's Dominosa", `https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/dominosa.html#${id}`]);
      }
      return { name: "dominosa", text: plain ? id : `{"puzzle": "dominosa", "numbers": ${numbers}}`, links };
    },
    edit: {
      blank(rows, cols) {
        const plain = { numbers: Array.from({ length: rows }, () => Array.from({ length: cols }, () => 0)) };
        const numbers = Array.from({ length: order(plain) + 1 }, (_, n) => Array.from({ length: order(plain) + 2 }, () => n)).flat();
        return { puzzle: "dominosa", numbers: plain.numbers.map((row, r) => row.map((_, c) => numbers[r * cols + c] || 0)) };
      },
      start: [4, 5],
      draft: (board) => board,
      board: (draft) => draft,
      put(draft, place, value) {
        const [row, col] = cellOf(place);
        const numbers = draft.numbers.map((/** @type {number[]} */ line) => [...line]);
        numbers[row][col] = Number(value);
        return { ...draft, numbers };
      },
      at: (draft, place) => String(draft.numbers[cellOf(place)[0]][cellOf(place)[1]]),
      values: (draft) => Array.from({ length: order(draft) + 1 }, (_, k) => String(k)),
      how: "Choose a cell and type its number. The size must be that of a full set: n + 1 times n + 2 cells.",
    },
  };
  return rules;
})();
