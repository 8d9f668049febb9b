"use strict";
// Slitherlink on a page: a side is marked "=" (a line of the loop) or "x" (none), a cell "#" (inside) or "o" (outside).

/** @typedef {{clues: number[][]}} SlitherlinkBoard */

PUZZLES["slitherlink"] = (() => {
  /** @param {SlitherlinkBoard} board @returns {Size} */
  const size = (board) => ({ rows: board.clues.length, cols: board.clues[0].length });

  /** @param {Cell} cell @returns {string[]} */
  const around = ([row, col]) => [above(row, col), beside(row, col), beside(row, col + 1), above(row + 1, col)];

  /** @param {Size} size @returns {string[]} every side of every cell */
  function sidesOf({ rows, cols }) {
    const found = [];
    for (let row = 0; row <= rows; row++) {
      for (let col = 0; col <= cols; col++) {
        if (col < cols) found.push(above(row, col));
        if (row < rows) found.push(beside(row, col));
      }
    }
    return found;
  }

  /**
   * What the marks say of all sides and cells: a line divides inside from outside, so that each mark joins or parts two
   * cells. `clashes` are marks that contradict those before them.
   * @param {SlitherlinkBoard} board @param {Marks} marks
   */
  function reading(board, marks) {
    const { rows, cols } = size(board);
    const outside = rows * cols;
    const root = Array.from({ length: outside + 1 }, (_, k) => k);
    const parity = root.map(() => 0);
    const index = (/** @type {Cell} */ [row, col]) => (row < 0 || col < 0 || row >= rows || col >= cols ? outside : row * cols + col);
    /** @param {number} k @returns {[number, number]} */
    function find(k) {
      let [top, odd] = [k, 0];
      while (root[top] !== top) {
        odd ^= parity[top];
        top = root[top];
      }
      if (top !== k) [root[k], parity[k]] = [top, odd];
      return [top, odd];
    }
    /** @type {string[]} */
    const clashes = [];
    /** @param {number} a @param {number} b @param {number} apart @param {string} place */
    function join(a, b, apart, place) {
      const [[top, odd], [other, even]] = [find(a), find(b)];
      if (top !== other) [root[top], parity[top]] = [other, odd ^ even ^ apart];
      else if ((odd ^ even) !== apart) clashes.push(place);
    }
    for (const side of sidesOf({ rows, cols })) {
      const [a, b] = across(side).map(index);
      if (marks[side]) join(a, b, Number(marks[side] === "="), side);
    }
    for (const cell of cellsOf({ rows, cols })) {
      if (marks[at(...cell)]) join(index(cell), outside, Number(marks[at(...cell)] === "#"), at(...cell));
    }
    /** @param {Cell} cell @returns {string} "#", "o" or "" */
    function where(cell) {
      const [[top, odd], [other, even]] = [find(index(cell)), find(outside)];
      return top !== other ? "" : odd === even ? "o" : "#";
    }
    /** @param {string} side @returns {string} "=", "x" or "" */
    function drawn(side) {
      if (marks[side]) return marks[side];
      const [[top, odd], [other, even]] = across(side).map((cell) => find(index(cell)));
      return top !== other ? "" : odd === even ? "x" : "=";
    }
    return { where, drawn, clashes };
  }

  /** @param {number} row @param {number} col a dot by one of its cells */
  function dot(row, col) {
    const corner = `${row ? "lower" : "upper"} ${col ? "right" : "left"}`;
    return `the ${corner} dot of ${words([Math.max(0, row - 1), Math.max(0, col - 1)])}`;
  }

  /** @param {SlitherlinkBoard} board @param {(side: string) => string} drawn @returns {string[][]} the lines in connected parts, closed ones marked by a first "" */
  function loops(board, drawn) {
    /** @type {Map<string, string[]>} */
    const meeting = new Map();
    const lines = sidesOf(size(board)).filter((side) => drawn(side) === "=");
    for (const side of lines) {
      const [x, y, r, s] = ends(side);
      for (const end of [`${x} ${y}`, `${r} ${s}`]) meeting.set(end, [...(meeting.get(end) || []), side]);
    }
    const left = new Set(lines);
    const found = [];
    for (const start of lines) {
      if (!left.delete(start)) continue;
      const part = [start];
      let closed = true;
      for (const side of part) {
        const [x, y, r, s] = ends(side);
        for (const end of [`${x} ${y}`, `${r} ${s}`]) {
          const here = meeting.get(end) || [];
          if (here.length !== 2) closed = false;
          for (const next of here) if (left.delete(next)) part.push(next);
        }
      }
      found.push(closed ? ["", ...part] : part);
    }
    return found;
  }

  /** @param {SlitherlinkBoard} board @param {Marks} marks @returns {Fault[]} */
  function faults(board, marks) {
    /** @type {Fault[]} */
    const found = [];
    const { rows, cols } = size(board);
    const { where, drawn, clashes } = reading(board, marks);
    for (const cell of cellsOf({ rows, cols })) {
      const clue = board.clues[cell[0]][cell[1]];
      const sides = around(cell).map(drawn);
      const lines = sides.filter((mark) => mark === "=").length;
      const most = 4 - sides.filter((mark) => mark === "x").length;
      if (clue < 0 || (lines <= clue && clue <= most)) continue;
      const has = lines > clue || lines === most ? `has ${many(lines, "side")}` : `can only have ${many(most, "side")}`;
      found.push({ text: `${words(cell)} ${has} of the loop, not ${clue}.`, places: [at(...cell)] });
    }
    for (let row = 0; row <= rows; row++) {
      for (let col = 0; col <= cols; col++) {
        const meeting = [
          ...(col < cols ? [above(row, col)] : []),
          ...(col ? [above(row, col - 1)] : []),
          ...(row < rows ? [beside(row, col)] : []),
          ...(row ? [beside(row - 1, col)] : []),
        ];
        const lines = meeting.filter((side) => drawn(side) === "=");
        const closed = meeting.filter((side) => marks[side] === "x").length;
        if (lines.length > 2) found.push({ text: `the loop meets itself at ${dot(row, col)}.`, places: lines });
        else if (lines.length === 1 && closed === meeting.length - 1) {
          found.push({ text: `the loop ends at ${dot(row, col)}.`, places: lines });
        }
      }
    }
    if (found.length === 0 && clashes.length) {
      const text = `the mark at ${words(cellOf(clashes[0]))} contradicts the others: a line has the inside on one side only.`;
      return [{ text, places: [clashes[0]] }];
    }
    const apart = cutOff(board, where);
    if (apart.length) return [...found, ...apart];
    const parts = loops(board, drawn);
    const closed = parts.find((part) => part[0] === "");
    if (closed && parts.length === 1 && !found.length) {
      for (const cell of cellsOf({ rows, cols })) {
        const [clue, lines] = [board.clues[cell[0]][cell[1]], around(cell).filter((side) => drawn(side) === "=").length];
        if (lines < clue) {
          const text = `the loop is closed, and ${words(cell)} has ${many(lines, "side")} of it, not ${clue}.`;
          found.push({ text, places: [at(...cell)] });
        }
      }
    }
    if (closed && parts.length > 1) found.push({ text: "a closed loop leaves other lines out.", places: closed.slice(1) });
    return found;
  }

  /** @param {SlitherlinkBoard} board @param {(cell: Cell) => string} where @returns {Fault[]} cells inside that cannot be connected, or outside */
  function cutOff(board, where) {
    /** @type {Fault[]} */
    const found = [];
    const { rows, cols } = size(board);
    const all = cellsOf({ rows, cols });
    const apart = partsOf({ rows, cols }, (cell) => where(cell) !== "o").filter((part) => part.some((cell) => where(cell) === "#"));
    if (apart.length > 1 || all.every((cell) => where(cell) === "o")) {
      const places = apart.slice(1).flatMap((part) => part.filter((cell) => where(cell) === "#").map((cell) => at(...cell)));
      found.push({ text: "there must be a single loop, not none or several side by side.", places });
    }
    const inner = partsOf({ rows, cols }, (cell) => where(cell) !== "#").filter(
      (part) => part.some((cell) => where(cell) === "o") && !part.some(([r, c]) => !r || !c || r === rows - 1 || c === cols - 1),
    );
    if (inner.length) {
      const places = inner.flatMap((part) => part.filter((cell) => where(cell) === "o").map((cell) => at(...cell)));
      found.push({ text: "there must be a single loop, not one inside another.", places });
    }
    return found;
  }

  /** @param {SlitherlinkBoard} board @param {Marks} marks the lines, drawn or implied; all other sides count as empty */
  function solved(board, marks) {
    const { drawn } = reading(board, marks);
    /** @type {Marks} */
    const full = {};
    for (const side of sidesOf(size(board))) full[side] = drawn(side) === "=" ? "=" : "x";
    return !faults(board, full).length;
  }

  /** @type {Rules} */
  const rules = {
    title: "Slitherlink",
    about: "Draw one closed loop along the dotted sides. A number says how many of the four sides of its cell belong to the loop.",
    how: [
      "Tap a side to draw a line, again to cross it out, again to clear it; a right click crosses out. “Areas” marks cells inside or outside the loop.",
      "Keys: arrows move, Shift and an arrow marks the side in that direction, Space marks the cell inside or outside.",
    ],
    sides: true,
    border: true,
    margin: 0.25,
    tools: [["mark", "Lines"], ["cells", "Areas"], ["pencil", "Pencil"]],
    choosing: [],
    size,
    values: (board, tool, place) => (tool === "pencil" ? ["", "="] : /[-|]$/.test(place) ? ["", "=", "x"] : ["", "#", "o"]),
    put: (board, marks, place, value) => (value && !place.endsWith("?") ? { [place]: value, [`${place}?`]: "" } : { [place]: value }),
    faults,
    solved,
    filled(board, solution) {
      if (solution.flat().includes("_")) {
        const known = cellsOf(size(board)).filter(([r, c]) => solution[r][c] !== "_");
        return Object.fromEntries(known.map(([r, c]) => [at(r, c), solution[r][c] === "#" ? "#" : "o"]));
      }
      const inside = (/** @type {Cell} */ [r, c]) => Boolean(solution[r]) && solution[r][c] === "#";
      return Object.fromEntries(
        sidesOf(size(board)).map((side) => [side, inside(across(side)[0]) === inside(across(side)[1]) ? "x" : "="]),
      );
    },
    fact(board, literal) {
      const { cols } = size(board);
      const k = Math.abs(literal) - 1;
      return { place: at(Math.floor(k / cols), k % cols), value: literal > 0 ? "#" : "o", is: true };
    },
    known(board, marks) {
      const { where } = reading(board, marks);
      return ({ place, value }) => (where(cellOf(place)) ? where(cellOf(place)) === value : undefined);
    },
    label(board, marks) {
      const { where, drawn } = reading(board, marks);
      const names = ["top", "left", "right", "bottom"];
      return (cell) => {
        const clue = board.clues[cell[0]][cell[1]];
        const sides = around(cell).map((side, k) => [names[k], drawn(side)]);
        const lines = sides.filter(([, mark]) => mark === "=").map(([name]) => name);
        const crossed = sides.filter(([, mark]) => mark === "x").map(([name]) => name);
        const area = { "#": "inside", o: "outside" }[where(cell)];
        return [
          clue < 0 ? "no number" : String(clue),
          lines.length ? `lines ${lines.join(" ")}` : "no lines",
          ...(crossed.length ? [`crossed out ${crossed.join(" ")}`] : []),
          ...(area ? [area] : []),
        ].join(", ");
      };
    },
    keys: { x: "o", "#": "#", o: "o" },
    ground(board) {
      let out = "";
      const { rows, cols } = size(board);
      for (const side of sidesOf({ rows, cols })) out += stroke(...ends(side), "faint");
      for (let row = 0; row <= rows; row++) {
        for (let col = 0; col <= cols; col++) out += `<circle cx="${col * UNIT}" cy="${row * UNIT}" r="2.6" class="dot"/>`;
      }
      for (const [row, col] of cellsOf({ rows, cols })) {
        const clue = board.clues[row][col];
        if (clue >= 0) out += lettering(col * UNIT + UNIT / 2, row * UNIT + UNIT / 2, String(clue), "", 18);
      }
      return out;
    },
    ink(board, marks) {
      const { rows, cols } = size(board);
      const { drawn } = reading(board, marks);
      let out = "";
      for (const [row, col] of cellsOf({ rows, cols })) {
        const mark = marks[at(row, col)];
        if (mark === "#") out += rect(col * UNIT + 4, row * UNIT + 4, UNIT - 8, UNIT - 8, "inside", 5);
        if (mark === "o") out += `<circle cx="${col * UNIT + 8}" cy="${row * UNIT + 8}" r="3" class="outside"/>`;
      }
      for (const side of sidesOf({ rows, cols })) {
        const [x, y, r, s] = ends(side);
        const mark = drawn(side);
        if (marks[`${side}?`] === "=" && mark !== "=") out += stroke(x, y, r, s, "tentative-line");
        if (mark === "=") out += stroke(x, y, r, s, marks[side] ? "loop" : "loop implied");
        if (marks[side] === "x") out += cross((x + r) / 2, (y + s) / 2, 4.5);
      }
      return out;
    },
    written(board) {
      const { rows, cols } = size(board);
      const all = board.clues.flat();
      let id = "";
      for (let k = 0, gap = 0; k <= all.length; k++) {
        if (all[k] === -1 && gap < 26) gap++;
        else {
          if (gap) id += (9 + gap).toString(36);
          gap = all[k] === -1 ? 1 : 0;
          if (k < all.length && all[k] !== -1) id += all[k];
        }
      }
      let link = "";
      for (let k = 0; k < all.length; ) {
        let end = k + 1;
        while (end < all.length && all[end] === -1 && end - k < (all[k] === -1 ? 20 : 3)) end++;
        link += all[k] === -1 ? (15 + end - k).toString(36) : "0123456789abcde"[all[k] + 5 * (end - k - 1)];
        k = end;
      }
      const text = `${cols}x${rows}t0:${id}`;
      return {
        name: "slitherlink",
        text,
        links: [
          ["puzz.link", `https://puzz.link/p?slither/${cols}/${rows}/${link}`],
          ["Simon Tatham's Loopy", `https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/loopy.html#${text}`],
        ],
      };
    },
    edit: {
      blank: (rows, cols) => ({ puzzle: "slitherlink", clues: Array.from({ length: rows }, () => Array.from({ length: cols }, () => -1)) }),
      start: [6, 6],
      draft: (board) => board,
      board: (draft) => draft,
      put(draft, place, value) {
        const [row, col] = cellOf(place);
        const clues = draft.clues.map((/** @type {number[]} */ line) => [...line]);
        clues[row][col] = value === "" ? -1 : Number(value);
        return { ...draft, clues };
      },
      at(draft, place) {
        const clue = draft.clues[cellOf(place)[0]][cellOf(place)[1]];
        return clue < 0 ? "" : String(clue);
      },
      values: () => ["", "0", "1", "2", "3", "4"],
      how: "Choose a cell and type its clue, 0 to 4; Backspace clears it.",
    },
  };
  return rules;
})();
