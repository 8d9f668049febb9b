"use strict";
// The two things that can be done with a board on the screen: playing it, and drawing a new one. Both answer the same
// questions, so that the screen need not know which of them it shows.

/**
 * @typedef {object} Mode
 * @property {Rules} rules
 * @property {Size} size
 * @property {number} margin cells around the board in which something stands
 * @property {number} frame 1 if places around the board can be chosen, else 0
 * @property {any} board
 * @property {() => string} ink
 * @property {(row: number, col: number) => string | null} place what the grid has there
 * @property {(x: number, y: number) => string | null} hit the place under a pointer, in cells
 * @property {(place: string, back: boolean) => boolean} tap whether a tap changed anything
 * @property {(place: string) => {value: string, word: string, name: string, pressed: boolean}[]} pad the buttons for a place
 * @property {(place: string, value: string) => boolean} put
 * @property {(place: string) => string[]} values
 * @property {(cell: Cell, down: number, right: number) => string | null} side the side of a cell in a direction, if it can be marked
 * @property {() => (row: number, col: number) => string} label
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {boolean} past
 * @property {boolean} future
 */

/** @type {{[value: string]: [word: string, name: string]}} */
const SPOKEN = { "": ["clear", "nothing"], x: ["×", "blank"], "-": ["−", "minus"], "+": ["+", "plus"], hole: ["hole", "hole"] };

/** @param {Size} size @param {number} x @param {number} y @param {boolean} border @returns {string} the side nearest to a point, in cells */
function nearest({ rows, cols }, x, y, border) {
  const col = Math.min(cols - 1, Math.max(0, Math.floor(x)));
  const row = Math.min(rows - 1, Math.max(0, Math.floor(y)));
  /** @type {[number, string][]} */
  const sides = [];
  if (border || row) sides.push([y - row, above(row, col)]);
  if (border || row + 1 < rows) sides.push([row + 1 - y, above(row + 1, col)]);
  if (border || col) sides.push([x - col, beside(row, col)]);
  if (border || col + 1 < cols) sides.push([col + 1 - x, beside(row, col + 1)]);
  sides.sort((a, b) => a[0] - b[0]);
  return sides.length ? sides[0][1] : at(row, col);
}

/** @param {Size} size @param {Cell} cell @param {number} down @param {number} right @param {boolean} border @returns {string | null} */
function sideTowards({ rows, cols }, [row, col], down, right, border) {
  const inside = row + down >= 0 && row + down < rows && col + right >= 0 && col + right < cols;
  if (!inside && !border) return null;
  return down ? above(row + Math.max(0, down), col) : beside(row, col + Math.max(0, right));
}

/** @implements {Mode} */
class Playing {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    this.rules = session.rules;
    this.board = session.board;
    this.size = session.rules.size(session.board);
    this.margin = session.rules.margin;
    this.frame = 0;
    this.tool = "mark";
    this.border = Boolean(session.rules.border);
  }

  ink() {
    return this.rules.ink(this.board, this.session.marks);
  }

  /** @param {number} row @param {number} col */
  place(row, col) {
    return at(row, col);
  }

  /** @param {number} x @param {number} y */
  hit(x, y) {
    const { rows, cols } = this.size;
    const slack = this.rules.sides ? this.margin : 0;
    if (x < -slack || y < -slack || x >= cols + slack || y >= rows + slack) return null;
    const cells = !this.rules.sides || this.tool === "cells";
    return cells ? at(Math.min(rows - 1, Math.max(0, Math.floor(y))), Math.min(cols - 1, Math.max(0, Math.floor(x)))) : nearest(this.size, x, y, this.border);
  }

  get choosing() {
    return this.rules.choosing.includes(this.tool);
  }

  /** @param {string} place @param {boolean} back */
  tap(place, back) {
    const side = /[-|]$/.test(place);
    if (this.rules.sides && !side) return this.session.cycle(this.border ? "cells" : "mark", place, back);
    if (this.choosing) return false;
    return this.session.cycle(this.tool, place, back);
  }

  /** @param {string} place */
  values(place) {
    return this.rules.values(this.board, this.tool, place);
  }

  /** @param {string} place */
  pad(place) {
    if (!this.choosing) return [];
    const { marks } = this.session;
    if (this.values(place).length === 1) return [];
    const held = this.tool === "pencil" ? (marks[`${place}?`] || "").split(" ") : [marks[place] || ""];
    return [...this.values(place).slice(1), ""].map((value) => {
      const [word, name] = SPOKEN[value] || [value, value];
      return { value, word, name, pressed: value !== "" && held.includes(value) };
    });
  }

  /** @param {string} place @param {string} value */
  put(place, value) {
    return this.session.choose(this.tool, place, value);
  }

  /** @param {Cell} cell @param {number} down @param {number} right */
  side(cell, down, right) {
    return this.rules.sides ? sideTowards(this.size, cell, down, right, this.border) : null;
  }

  /** @returns {(row: number, col: number) => string} */
  label() {
    const found = this.rules.label(this.board, this.session.marks);
    return (row, col) => `${words([row, col])}: ${found([row, col])}`;
  }

  undo() {
    this.session.undo();
  }

  redo() {
    this.session.redo();
  }

  get past() {
    return this.session.done.length > 0;
  }

  get future() {
    return this.session.undone.length > 0;
  }
}

/** @implements {Mode} */
class Drafting {
  /** @param {string} puzzle @param {any} draft */
  constructor(puzzle, draft) {
    this.puzzle = puzzle;
    this.rules = PUZZLES[puzzle];
    this.draft = draft;
    /** @type {any[]} */
    this.before = [];
    /** @type {any[]} */
    this.after = [];
    this.frame = this.rules.edit.frame || 0;
    this.margin = this.frame || this.rules.margin;
    this.walled = Boolean(this.rules.edit.walled);
    /** @type {Marks} a solution that is looked at */
    this.seen = {};
  }

  get size() {
    return this.rules.size(this.draft);
  }

  get board() {
    return this.draft;
  }

  ink() {
    if (!this.frame) return this.rules.ink(this.draft, this.seen);
    const { rows, cols } = this.size;
    let out = "";
    for (let row = -1; row <= rows; row++) {
      for (let col = -1; col <= cols; col++) {
        const place = this.place(row, col);
        if (!place || /,/.test(place)) continue;
        const [x, y, wide, tall] = box(place, this.size);
        out += rect(x + 3, y + 3, wide - 6, tall - 6, "place", 5);
      }
    }
    return out + this.rules.ink(this.draft, this.seen);
  }

  /** @param {number} row @param {number} col */
  place(row, col) {
    const { rows, cols } = this.size;
    const [above, beside] = [row < 0 || row >= rows, col < 0 || col >= cols];
    if (above && beside) return null;
    if (above) return `${row < 0 ? "t" : "b"}${col}`;
    return beside ? `${col < 0 ? "l" : "r"}${row}` : at(row, col);
  }

  /** @param {number} x @param {number} y */
  hit(x, y) {
    const { rows, cols } = this.size;
    const [row, col] = [Math.floor(y), Math.floor(x)];
    if (row < -this.frame || col < -this.frame || row >= rows + this.frame || col >= cols + this.frame) return null;
    const inner = row >= 0 && col >= 0 && row < rows && col < cols;
    if (this.walled && inner) {
      const side = nearest(this.size, x, y, false);
      const [r, c] = cellOf(side);
      if (/[-|]$/.test(side) && Math.abs(side.endsWith("-") ? y - r : x - c) < 0.3) return side;
    }
    return this.place(row, col);
  }

  /** @param {string} place */
  tap(place) {
    if (!/[-|]$/.test(place)) return false;
    const values = this.values(place);
    return this.put(place, values[(values.indexOf(this.rules.edit.at(this.draft, place)) + 1) % values.length]);
  }

  /** @param {string} place */
  values(place) {
    return this.rules.edit.values(this.draft, place);
  }

  /** @param {string} place */
  pad(place) {
    const held = this.rules.edit.at(this.draft, place);
    return this.values(place).map((value) => {
      const [word, name] = SPOKEN[value] || [value, value];
      return { value, word, name, pressed: value === held };
    });
  }

  /** @param {string} place @param {string} value */
  put(place, value) {
    if (!this.values(place).includes(value) || this.rules.edit.at(this.draft, place) === value) return false;
    this.replace(this.rules.edit.put(this.draft, place, value));
    return true;
  }

  /** @param {any} draft */
  replace(draft) {
    this.seen = {};
    this.before.push(this.draft);
    this.after = [];
    this.draft = draft;
  }

  /** @param {Cell} cell @param {number} down @param {number} right */
  side(cell, down, right) {
    return this.walled ? sideTowards(this.size, cell, down, right, false) : null;
  }

  /** @returns {(row: number, col: number) => string} */
  label() {
    /** @type {{[edge: string]: string}} */
    const edges = { t: "plus in column", b: "minus in column", l: "plus in row", r: "minus in row" };
    return (row, col) => {
      const place = this.place(row, col);
      if (!place) return "";
      const value = this.rules.edit.at(this.draft, place) || "nothing";
      const k = Number(place.slice(1)) + 1;
      return edges[place[0]] ? `${edges[place[0]]} ${k}: ${value}` : `${words([row, col])}: ${value}`;
    };
  }

  undo() {
    const draft = this.before.pop();
    if (draft === undefined) return;
    this.after.push(this.draft);
    this.draft = draft;
  }

  redo() {
    const draft = this.after.pop();
    if (draft === undefined) return;
    this.before.push(this.draft);
    this.draft = draft;
  }

  get past() {
    return this.before.length > 0;
  }

  get future() {
    return this.after.length > 0;
  }
}

/** @param {string} place @param {Size} size @returns {[number, number, number, number]} x, y, width and height of a place in a drawing */
function box(place, { rows, cols }) {
  const edge = /^[tblr]/.exec(place);
  if (edge) {
    const k = Number(place.slice(1)) * UNIT;
    /** @type {{[edge: string]: [number, number, number, number]}} */
    const found = {
      t: [k, -UNIT / 2, UNIT, UNIT / 2],
      b: [k, rows * UNIT, UNIT, UNIT / 2],
      l: [-UNIT / 2, k, UNIT / 2, UNIT],
      r: [cols * UNIT, k, UNIT / 2, UNIT],
    };
    return found[edge[0]];
  }
  if (/[-|]$/.test(place)) {
    const [x, y, r, s] = ends(place);
    return [x - 5, y - 5, r - x + 10, s - y + 10];
  }
  const [row, col] = cellOf(place);
  return [col * UNIT, row * UNIT, UNIT, UNIT];
}
