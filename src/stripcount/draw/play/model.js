"use strict";
// What the rules of all puzzles share: places on a board, marks, drawing. Nothing here knows of a page.
//
// A place is a text: "2,3" is a cell (row 2, column 3, both from 0), "2,3-" the side above that cell, "2,3|" the side to
// its left, "t3" "b3" "l2" "r2" a count at the top, bottom, left or right. A place with "?" behind it holds pencil marks.

/** @typedef {[number, number]} Cell */
/** @typedef {{[place: string]: string}} Marks what is marked at each place; an unmarked place is missing or "" */
/** @typedef {{text: string, places: string[]}} Fault a rule that is broken, in words, and where */
/** @typedef {{place: string, value: string, is: boolean}} Fact a place has a value, or has it not */
/** @typedef {{rows: number, cols: number}} Size */
/** @typedef {{name: string, text: string, links: [string, string][]}} Written a board as text, and addresses */

/**
 * What the editor changes: a draft may say more than the board that it becomes.
 * @typedef {object} Editing
 * @property {(rows: number, cols: number) => any} blank a new draft
 * @property {[number, number]} start rows and columns of the first draft
 * @property {(board: any) => any} draft
 * @property {(draft: any) => any} board
 * @property {(draft: any, place: string, value: string) => any} put the draft with another value at a place
 * @property {(draft: any, place: string) => string} at the value at a place
 * @property {(draft: any, place: string) => string[]} values what a place may hold, "" for nothing
 * @property {string} how
 * @property {number} [frame] cells around the board where counts are put
 * @property {boolean} [walled] whether a pointer near the side between two cells means that side
 */

/**
 * The rules of one puzzle, and how it is drawn and marked.
 * @typedef {object} Rules
 * @property {string} title
 * @property {string} about
 * @property {string[]} how how marks are made, with a pointer and by keys
 * @property {boolean} sides whether a pointer marks the side that is nearest
 * @property {boolean} [border] whether the sides of the board itself are marked, too
 * @property {number} margin cells left free on each side of the board, for counts
 * @property {[string, string][]} tools each with the word on its button; "mark" and "pencil" are among them
 * @property {string[]} choosing the tools that only choose a place, whose value is then typed or tapped
 * @property {(board: any) => Size} size
 * @property {(board: any, tool: string, place: string) => string[]} values what a tool may put at a place
 * @property {(board: any, marks: Marks, place: string, value: string) => Marks} put what changes with a mark
 * @property {(board: any, marks: Marks) => Fault[]} faults the rules that the marks break, whatever comes next
 * @property {(board: any, marks: Marks) => boolean} solved
 * @property {(board: any, solution: string[][]) => Marks} filled the marks of a solution, or of the cells that are not "_"
 * @property {(board: any, literal: number) => Fact} fact what a literal of the board's formula says
 * @property {(board: any, marks: Marks) => (fact: Fact) => boolean | undefined} known what the marks say of a fact
 * @property {(board: any, marks: Marks) => (cell: Cell) => string} label cells in words
 * @property {{[key: string]: string}} keys the value that a key puts
 * @property {(board: any) => string} ground the board as SVG
 * @property {(board: any, marks: Marks) => string} ink the marks as SVG
 * @property {(board: any) => Written} written
 * @property {Editing} edit
 */

/** @type {{[puzzle: string]: Rules}} */
const PUZZLES = {};

const UNIT = 40; // the side of a cell in drawings

/** @param {number} row @param {number} col */
const at = (row, col) => `${row},${col}`;
/** @param {number} row @param {number} col */
const above = (row, col) => `${row},${col}-`;
/** @param {number} row @param {number} col */
const beside = (row, col) => `${row},${col}|`;

/** @param {string} place @returns {Cell} the cell of a place, or the one below or right of it */
function cellOf(place) {
  const [row, col] = place.split(",");
  return [parseInt(row, 10), parseInt(col, 10)];
}

/** @template {object} B @template T @param {(board: B) => T} found @returns {(board: B) => T} what is found once for each board */
function once(found) {
  /** @type {WeakMap<B, T>} */
  const known = new WeakMap();
  return (board) => {
    if (!known.has(board)) known.set(board, found(board));
    return /** @type {T} */ (known.get(board));
  };
}

/** @param {Cell} cell */
const words = ([row, col]) => `row ${row + 1}, column ${col + 1}`;

/** @param {number} number @param {string} word */
const many = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;

/** @param {Size} size @returns {Cell[]} */
function cellsOf({ rows, cols }) {
  return Array.from({ length: rows * cols }, (_, k) => [Math.floor(k / cols), k % cols]);
}

/** @param {Size} size @param {Cell} cell @returns {Cell[]} the cells that share a side with a cell */
function near({ rows, cols }, [row, col]) {
  /** @type {Cell[]} */
  const around = [[row - 1, col], [row, col - 1], [row, col + 1], [row + 1, col]];
  return around.filter(([r, c]) => r >= 0 && r < rows && c >= 0 && c < cols);
}

/** @param {Cell} a @param {Cell} b @returns {string} the side between two neighbours */
function between([row, col], [r, c]) {
  return row === r ? beside(row, Math.max(col, c)) : above(Math.max(row, r), col);
}

/** @param {string} side @returns {[Cell, Cell]} the cells on both sides, the upper or left one first; one may lie outside */
function across(side) {
  const [row, col] = cellOf(side);
  return side.endsWith("-") ? [[row - 1, col], [row, col]] : [[row, col - 1], [row, col]];
}

/** @param {Size} size @param {(cell: Cell) => boolean} belongs @param {(a: Cell, b: Cell) => boolean} [open] @returns {Cell[][]} */
function partsOf(size, belongs, open = () => true) {
  /** @type {Set<string>} */
  const seen = new Set();
  /** @type {Cell[][]} */
  const parts = [];
  for (const start of cellsOf(size)) {
    if (seen.has(at(...start)) || !belongs(start)) continue;
    seen.add(at(...start));
    const part = [start];
    for (const cell of part) {
      for (const next of near(size, cell)) {
        if (!seen.has(at(...next)) && belongs(next) && open(cell, next)) {
          seen.add(at(...next));
          part.push(next);
        }
      }
    }
    parts.push(part);
  }
  return parts;
}

/** @param {Marks} marks @returns {(fact: Fact) => boolean | undefined} what marks and pencil marks say of a fact */
function plainly(marks) {
  return ({ place, value, is }) => {
    const mark = marks[place];
    if (mark) return (mark === value) === is;
    const left = (marks[`${place}?`] || "").split(" ").filter(Boolean);
    return !is && left.length && !left.includes(value) ? true : undefined;
  };
}

/**
 * What changes when a fact is marked: the value, or one pencil mark less.
 * @param {Rules} rules @param {any} board @param {Marks} marks @param {Fact} fact @returns {Marks}
 */
function marked(rules, board, marks, { place, value, is }) {
  if (is) return rules.put(board, marks, place, value);
  const noted = (marks[`${place}?`] || "").split(" ").filter(Boolean);
  const left = (noted.length ? noted : rules.values(board, "pencil", place)).filter((other) => other && other !== value);
  return left.length === 1 ? rules.put(board, marks, place, left[0]) : rules.put(board, marks, `${place}?`, left.join(" "));
}

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** @param {number} x @param {number} y @param {string} text @param {string} [kind] @param {number} [size] */
const lettering = (x, y, text, kind = "", size = 17) =>
  `<text x="${x}" y="${y}" class="${kind}" font-size="${size}">${escaped(text)}</text>`;

/** @param {number} x @param {number} y @param {number} r @param {number} s @param {string} [kind] */
const stroke = (x, y, r, s, kind = "") => `<path d="M${x} ${y}L${r} ${s}" class="${kind}"/>`;

/** @param {number} x @param {number} y @param {number} wide @param {number} tall @param {string} [kind] @param {number} [round] */
const rect = (x, y, wide, tall, kind = "", round = 0) =>
  `<rect x="${x}" y="${y}" width="${wide}" height="${tall}" rx="${round}" class="${kind}"/>`;

/** @param {number} x @param {number} y @param {number} arm @param {string} [kind] a small cross */
const cross = (x, y, arm, kind = "x") =>
  `<path d="M${x - arm} ${y - arm}L${x + arm} ${y + arm}M${x - arm} ${y + arm}L${x + arm} ${y - arm}" class="${kind}"/>`;

/** @param {Size} size thin lines between all cells and a frame */
function lattice({ rows, cols }) {
  let out = "";
  for (let row = 1; row < rows; row++) out += stroke(0, row * UNIT, cols * UNIT, row * UNIT, "thin");
  for (let col = 1; col < cols; col++) out += stroke(col * UNIT, 0, col * UNIT, rows * UNIT, "thin");
  return out + rect(0, 0, cols * UNIT, rows * UNIT, "frame", 2);
}

/** @param {string} side @returns {[number, number, number, number]} the ends of a side in a drawing */
function ends(side) {
  const [row, col] = cellOf(side);
  const [x, y] = [col * UNIT, row * UNIT];
  return side.endsWith("-") ? [x, y, x + UNIT, y] : [x, y, x, y + UNIT];
}

/** @param {Size} size @param {(a: Cell, b: Cell) => boolean} together walls between neighbours that do not belong together */
function walls(size, together) {
  let out = "";
  for (const cell of cellsOf(size)) {
    for (const next of near(size, cell)) {
      const later = next[0] > cell[0] || next[1] > cell[1];
      if (later && !together(cell, next)) out += stroke(...ends(between(cell, next)), "wall");
    }
  }
  return out;
}

/** @param {string[]} notes @param {Cell} cell pencil marks, small, up to three in a line */
function pencilled(notes, [row, col]) {
  const wide = notes.length > 9 ? 4 : 3;
  return notes
    .map((note, k) => {
      const x = col * UNIT + (UNIT * ((k % wide) + 0.75)) / (wide + 0.5);
      return lettering(x, row * UNIT + 9 + 11 * Math.floor(k / wide), note === "x" ? "×" : note === "-" ? "−" : note, "note", 10.5);
    })
    .join("");
}

/** @param {number[]} values @param {number} size @param {number} base digits in base 32 or so, each of `size` values */
function digits(values, size, base) {
  let out = "";
  for (let start = 0; start < values.length; start += size) {
    let number = 0;
    for (let k = start; k < start + size; k++) number = number * base + (values[k] || 0);
    out += number.toString(36);
  }
  return out;
}

const LETTERS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
