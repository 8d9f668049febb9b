"use strict";
// Magnets on a page: a cell holds "+", "-" or "x" (blank), and the other half of its slot what follows from it.
// Pencil marks are what a cell may still hold.

/** @typedef {{rules: string[], top: number[], bottom: number[], left: number[], right: number[], givens?: string[]}} MagnetsBoard */

PUZZLES["magnets"] = (() => {
  /** @type {{[letter: string]: Cell}} */
  const PARTNER = { L: [0, 1], R: [0, -1], T: [1, 0], B: [-1, 0] };
  /** @type {{[value: string]: string}} */
  const OTHER = { "+": "-", "-": "+", x: "x", "": "" };

  /** @param {MagnetsBoard} board @returns {Size} */
  const size = (board) => ({ rows: board.rules.length, cols: board.rules[0].length });

  /** @param {MagnetsBoard} board @param {Cell} cell @returns {Cell | null} the other half of its slot */
  function partner(board, [row, col]) {
    const step = PARTNER[board.rules[row][col]];
    return step ? [row + step[0], col + step[1]] : null;
  }

  /** @param {MagnetsBoard} board @param {Cell} cell what is given there, "" if nothing is */
  function given(board, cell) {
    const mark = (board.givens && board.givens[cell[0]][cell[1]]) || ".";
    if (mark !== ".") return mark;
    const other = partner(board, cell);
    if (!other) return "x";
    const there = (board.givens && board.givens[other[0]][other[1]]) || ".";
    return there === "." ? "" : OTHER[there];
  }

  /** @param {MagnetsBoard} board @param {Marks} marks @param {Cell} cell */
  const held = (board, marks, cell) => given(board, cell) || marks[at(...cell)] || "";

  /** Every count that is printed. */
  const counts = once((/** @type {MagnetsBoard} */ board) => {
    const { rows, cols } = size(board);
    const down = (/** @type {number} */ col) => board.rules.map((_, row) => /** @type {Cell} */ ([row, col]));
    const right = (/** @type {number} */ row) => Array.from({ length: cols }, (_, col) => /** @type {Cell} */ ([row, col]));
    /** @type {{name: string, place: string, clue: number, pole: string, cells: Cell[]}[]} */
    const found = [];
    for (const [edge, clues, pole] of /** @type {[string, number[], string][]} */ ([
      ["t", board.top, "+"],
      ["b", board.bottom, "-"],
      ["l", board.left, "+"],
      ["r", board.right, "-"],
    ])) {
      const column = edge === "t" || edge === "b";
      clues.forEach((clue, k) => {
        const name = `${column ? "column" : "row"} ${k + 1}`;
        if (clue >= 0) found.push({ name, place: `${edge}${k}`, clue, pole, cells: column ? down(k) : right(k) });
      });
    }
    return found;
  });

  /** @param {MagnetsBoard} board @param {Marks} marks @returns {Fault[]} */
  function faults(board, marks) {
    /** @type {Fault[]} */
    const found = [];
    for (const cell of cellsOf(size(board))) {
      const here = held(board, marks, cell);
      for (const next of near(size(board), cell)) {
        const later = next[0] > cell[0] || next[1] > cell[1];
        if (later && (here === "+" || here === "-") && held(board, marks, next) === here) {
          found.push({ text: `${words(cell)} and ${words(next)} both hold ${here}.`, places: [at(...cell), at(...next)] });
        }
      }
    }
    for (const { name, place, clue, pole, cells } of counts(board)) {
      const has = cells.filter((cell) => held(board, marks, cell) === pole).length;
      const open = cells.filter((cell) => !held(board, marks, cell)).length;
      if (has > clue || has + open < clue) {
        const most = has > clue || !open ? `not ${has}` : `and only ${has + open} can be placed`;
        found.push({ text: `${name} must have ${clue} ${pole}, ${most}.`, places: [place] });
      }
    }
    return found;
  }

  /** @param {MagnetsBoard} board @param {Marks} marks unmarked slots count as blank */
  function solved(board, marks) {
    /** @type {Marks} */
    const full = {};
    for (const cell of cellsOf(size(board))) full[at(...cell)] = held(board, marks, cell) || "x";
    return !faults(board, full).length;
  }

  /** The first cell of each slot. */
  const slots = once((/** @type {MagnetsBoard} */ board) => cellsOf(size(board)).filter(([row, col]) => "LT".includes(board.rules[row][col])));

  /** @param {MagnetsBoard} board @param {Marks} marks @param {string} place @param {string} value @returns {Marks} */
  function put(board, marks, place, value) {
    const cell = cellOf(place);
    const other = partner(board, cell);
    if (!other || given(board, cell)) return {};
    if (place.endsWith("?")) {
      const order = ["+", "-", "x"];
      const there = value.split(" ").filter(Boolean).map((one) => OTHER[one]).sort((a, b) => order.indexOf(a) - order.indexOf(b));
      return { [place]: value, [`${at(...other)}?`]: there.join(" ") };
    }
    /** @type {Marks} */
    const change = { [at(...cell)]: value, [at(...other)]: OTHER[value] };
    if (value) [cell, other].forEach((one) => (change[`${at(...one)}?`] = ""));
    return change;
  }

  /** @param {Cell} cell @param {string} value @param {string} letter @param {string} kind one half of a slot */
  function half([row, col], value, letter, kind) {
    const [x, y] = [col * UNIT, row * UNIT];
    const [l, t] = [letter === "R" ? 0 : 4, letter === "B" ? 0 : 4];
    const [wide, tall] = [UNIT - l - (letter === "L" ? 0 : 4), UNIT - t - (letter === "T" ? 0 : 4)];
    const [mx, my] = [x + UNIT / 2, y + UNIT / 2];
    if (value === "x") return cross(mx, my, 5, `x ${kind}`);
    if (value === "+") return rect(x + l, y + t, wide, tall, `plus ${kind}`, 4) + `<path d="M${mx - 7} ${my}h14M${mx} ${my - 7}v14" class="sign on-plus"/>`;
    if (value === "-") return rect(x + l, y + t, wide, tall, `minus ${kind}`, 4) + `<path d="M${mx - 7} ${my}h14" class="sign on-minus"/>`;
    return "";
  }

  /** @type {Rules} */
  const rules = {
    title: "Magnets",
    about:
      "Every slot holds a magnet, one half + and the other −, or stays blank. Equal poles never share a side. The numbers " +
      "at the top and left count the + of a column or row, those at the bottom and right the −.",
    how: [
      "Tap a cell for +, again for −, again for a blank slot, again to clear; a right click makes a slot blank. With the pencil, small signs say what a cell may still hold.",
      "Keys: arrows move, Space or Enter goes on to the next mark, + and − and X mark at once, P takes the pencil, Backspace clears.",
    ],
    sides: false,
    margin: 0.5,
    tools: [["mark", "Mark"], ["pencil", "Pencil"]],
    choosing: ["pencil"],
    size,
    values: (board, tool, place) => (partner(board, cellOf(place)) && !given(board, cellOf(place)) ? ["", "+", "-", "x"] : [""]),
    put,
    faults,
    solved,
    filled: (board, solution) =>
      Object.fromEntries(
        cellsOf(size(board))
          .filter((cell) => partner(board, cell) && !given(board, cell) && solution[cell[0]][cell[1]] !== "_")
          .map(([r, c]) => [at(r, c), solution[r][c] === "." ? "x" : solution[r][c]]),
      ),
    fact(board, literal) {
      const k = Math.abs(literal) - 1;
      return { place: at(...slots(board)[Math.floor(k / 3)]), value: ["+", "-", "x"][k % 3], is: literal > 0 };
    },
    known(board, marks) {
      const plain = plainly(marks);
      return (fact) => {
        const fixed = given(board, cellOf(fact.place));
        return fixed ? (fixed === fact.value) === fact.is : plain(fact);
      };
    },
    label: (board, marks) => (cell) => {
      /** @type {{[letter: string]: string}} */
      const halves = { L: "left half", R: "right half", T: "upper half", B: "lower half" };
      const part = halves[board.rules[cell[0]][cell[1]]];
      if (!part) return "single cell, blank";
      const note = marks[`${at(...cell)}?`];
      const spoken = (/** @type {string} */ mark) => ({ "+": "plus", "-": "minus", x: "blank" })[mark] || "empty";
      const noted = note ? `, pencilled ${note.split(" ").map(spoken).join(" ")}` : "";
      const asked = counts(board)
        .filter(({ place }) => place === `t${cell[1]}` || place === `b${cell[1]}` || place === `l${cell[0]}` || place === `r${cell[0]}`)
        .map(({ name, clue, pole }) => `${name.split(" ")[0]} asks for ${clue} ${spoken(pole)}`);
      return [`${spoken(held(board, marks, cell))}, ${part} of its slot${noted}`, ...asked].join("; ");
    },
    keys: { "+": "+", "=": "+", "-": "-", x: "x", ".": "x" },
    ground(board) {
      const { rows, cols } = size(board);
      let out = "";
      for (const [row, col] of cellsOf({ rows, cols })) {
        const letter = board.rules[row][col];
        const [x, y] = [col * UNIT, row * UNIT];
        if (letter === "*") out += rect(x, y, UNIT, UNIT, "hole");
        else if (given(board, [row, col])) out += half([row, col], given(board, [row, col]), letter, "given");
      }
      const paired = (/** @type {Cell} */ a, /** @type {Cell} */ b) => String(partner(board, a)) === String(b);
      for (const cell of slots(board)) {
        const other = /** @type {Cell} */ (partner(board, cell));
        out += stroke(...ends(between(cell, other)), "thin");
      }
      out += rect(0, 0, cols * UNIT, rows * UNIT, "frame", 2) + walls({ rows, cols }, paired);
      for (const { place, clue } of counts(board)) out += lettering(...middle(board, place), String(clue), "count", 15);
      const [left, far, low] = [-UNIT / 4, cols * UNIT + UNIT / 4, rows * UNIT + UNIT / 4];
      return out + lettering(left, left, "+", "corner", 15) + lettering(far, low, "−", "corner", 15);
    },
    ink(board, marks) {
      let out = "";
      for (const cell of cellsOf(size(board))) {
        const letter = board.rules[cell[0]][cell[1]];
        const mark = marks[at(...cell)];
        if (mark) out += half(cell, mark, letter, "");
        else out += pencilled((marks[`${at(...cell)}?`] || "").split(" ").filter(Boolean), cell);
      }
      return out;
    },
    /** @param {MagnetsBoard} board */
    written(board) {
      const { rows, cols } = size(board);
      const character = (/** @type {number} */ clue) => (clue < 0 ? "." : LETTERS[clue]);
      const layout = board.rules.join("");
      const poles = (board.givens || []).join("");
      const parts = [board.top, board.left, board.bottom, board.right].map((clues) => clues.map(character).join(""));
      const id = `${cols}x${rows}:${parts.join(",")},${layout}`;
      const pairs = [...board.bottom.flatMap((clue, k) => [clue, board.top[k]]), ...board.right.flatMap((clue, k) => [clue, board.left[k]])];
      let body = "";
      let gap = 0;
      for (const clue of [...pairs, null]) {
        if (clue === -1 && gap < 20) {
          gap++;
          continue;
        }
        if (gap) body += (15 + gap).toString(36);
        gap = clue === -1 ? 1 : 0;
        if (clue !== null && clue >= 0) body += clue < 16 ? clue.toString(16) : `-${clue.toString(16)}`;
      }
      const all = cellsOf({ rows, cols });
      body += digits(all.filter(([, c]) => c + 1 < cols).map(([r, c]) => Number(board.rules[r][c] !== "L")), 5, 2);
      body += digits(all.filter(([r]) => r + 1 < rows).map(([r, c]) => Number(board.rules[r][c] !== "T")), 5, 2);
      const [has, holes] = [/[^.]/.test(poles), layout.includes("*")];
      if (has || holes) body += digits(all.map((_, k) => Math.max(0, ".+-".indexOf(poles[k] || "."))), 3, 3);
      if (holes) body += digits([...layout].map((letter) => Number(letter === "*")), 5, 2);
      const address = `https://puzz.link/p?magnets/${cols}/${rows}/${body}`;
      /** @type {[string, string][]} */
      const links = poles.includes("x") ? [] : [["puzz.link", address]];
      if (!has) links.push(["Simon Tatham's Magnets", `https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/magnets.html#${id}`]);
      const text = !has ? id : poles.includes("x") ? JSON.stringify({ ...board, puzzle: "magnets" }) : address;
      return { name: "magnets", text, links };
    },
    edit: {
      blank: (rows, cols) => ({
        puzzle: "magnets",
        rules: Array.from({ length: rows }, (_, r) => {
          const lying = "LR".repeat(Math.floor(cols / 2));
          return cols % 2 ? lying + (r % 2 ? "B" : r + 1 < rows ? "T" : "*") : lying;
        }),
        top: Array(cols).fill(-1),
        bottom: Array(cols).fill(-1),
        left: Array(rows).fill(-1),
        right: Array(rows).fill(-1),
        givens: Array(rows).fill(".".repeat(cols)),
      }),
      start: [4, 5],
      frame: 1,
      walled: true,
      draft: (board) => ({ ...board, givens: board.givens || board.rules.map((/** @type {string} */ row) => ".".repeat(row.length)) }),
      board(draft) {
        const { givens, ...plain } = draft;
        return /[^.]/.test(givens.join("")) ? draft : plain;
      },
      put(draft, place, value) {
        const edge = { t: "top", b: "bottom", l: "left", r: "right" }[place[0]];
        if (edge) {
          const clues = [...draft[edge]];
          clues[Number(place.slice(1))] = value === "" ? -1 : Number(value);
          return { ...draft, [edge]: clues };
        }
        const grid = { rules: draft.rules.map((/** @type {string} */ row) => [...row]), givens: draft.givens.map((/** @type {string} */ row) => [...row]) };
        const cells = /[-|]$/.test(place) ? across(place) : [cellOf(place)];
        for (const [row, col] of cells) {
          const other = partner(draft, [row, col]);
          for (const [r, c] of other ? [[row, col], other] : [[row, col]]) {
            grid.givens[r][c] = ".";
            if (cells.length > 1) grid.rules[r][c] = "*";
          }
        }
        if (cells.length === 1 && partner(draft, cells[0])) grid.givens[cells[0][0]][cells[0][1]] = value || ".";
        if (cells.length > 1 && value === "=") {
          cells.forEach(([row, col], k) => (grid.rules[row][col] = (place.endsWith("|") ? "LR" : "TB")[k]));
        }
        return { ...draft, rules: grid.rules.map((/** @type {string[]} */ row) => row.join("")), givens: grid.givens.map((/** @type {string[]} */ row) => row.join("")) };
      },
      at(draft, place) {
        const edge = { t: "top", b: "bottom", l: "left", r: "right" }[place[0]];
        if (edge) return draft[edge][Number(place.slice(1))] < 0 ? "" : String(draft[edge][Number(place.slice(1))]);
        if (!/[-|]$/.test(place)) return draft.givens[cellOf(place)[0]][cellOf(place)[1]].replace(".", "");
        const [a, b] = across(place);
        return String(partner(draft, a)) === String(b) ? "=" : "";
      },
      values(draft, place) {
        const { rows, cols } = size(draft);
        if (/[-|]$/.test(place)) return ["", "="];
        if (/^[tblr]/.test(place)) {
          const most = Math.ceil((/^[tb]/.test(place) ? rows : cols) / 2);
          return ["", ...Array.from({ length: most + 1 }, (_, k) => String(k))];
        }
        return partner(draft, cellOf(place)) ? ["", "+", "-", "x"] : [""];
      },
      how: "Tap a side between two cells to join them into a slot or to part them; choose a place around the board, or a cell, for its count or pole.",
    },
  };

  /** @param {MagnetsBoard} board @param {string} place @returns {[number, number]} where a count is written */
  function middle(board, place) {
    const { rows, cols } = size(board);
    const k = (Number(place.slice(1)) + 0.5) * UNIT;
    /** @type {{[edge: string]: [number, number]}} */
    const found = { t: [k, -UNIT / 4], b: [k, (rows + 0.25) * UNIT], l: [-UNIT / 4, k], r: [(cols + 0.25) * UNIT, k] };
    return found[place[0]];
  }
  return rules;
})();
