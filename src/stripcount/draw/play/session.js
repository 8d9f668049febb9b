"use strict";
// The marks on one board: changed, undone, kept. And what the rules and the explanation say of them.

/**
 * A board as the page gets it. `text` names it in the browser's storage; `steps` are deductions, each with the literals
 * that follow; `end` says whether they solve the board, `marks` what is marked already.
 * @typedef {{puzzle: string, board: any, text: string, label: string, note: string, steps: [string, number[]][], end: string,
 *   marks: string[][] | null}} Given
 */

/** @typedef {{[place: string]: [before: string, after: string]}} Change */
/** @typedef {{text: string, places: string[], wrong: string[], facts: Fact[]}} Hint */

class Session {
  /** @param {Given} given @param {Marks | null} marks @param {number} seconds */
  constructor(given, marks = null, seconds = 0) {
    this.given = given;
    this.rules = PUZZLES[given.puzzle];
    this.board = given.board;
    this.marks = marks || (given.marks ? this.rules.filled(given.board, given.marks) : {});
    this.seconds = seconds;
    /** @type {Change[]} */
    this.done = [];
    /** @type {Change[]} */
    this.undone = [];
  }

  /** @param {Marks} wanted @returns {boolean} whether anything changed */
  put(wanted) {
    /** @type {Change} */
    const change = {};
    for (const [place, after] of Object.entries(wanted)) {
      const before = this.marks[place] || "";
      if (before !== after) change[place] = [before, after];
    }
    if (!Object.keys(change).length) return false;
    this.done.push(change);
    this.undone = [];
    this.#apply(change, 1);
    return true;
  }

  undo() {
    const change = this.done.pop();
    if (!change) return;
    this.undone.push(change);
    this.#apply(change, 0);
  }

  redo() {
    const change = this.undone.pop();
    if (!change) return;
    this.done.push(change);
    this.#apply(change, 1);
  }

  /** Clear all marks and the time; this can be undone as one change. */
  restart() {
    this.put(Object.fromEntries(Object.keys(this.marks).map((place) => [place, ""])));
    this.seconds = 0;
  }

  /** @param {Change} change @param {0 | 1} which */
  #apply(change, which) {
    this.marks = { ...this.marks };
    for (const [place, values] of Object.entries(change)) {
      if (values[which]) this.marks[place] = values[which];
      else delete this.marks[place];
    }
  }

  /** @param {string} tool @param {string} place @param {boolean} back put the next value of a tool at a place */
  cycle(tool, place, back) {
    const values = this.rules.values(this.board, tool, place);
    const where = tool === "pencil" ? `${place}?` : place;
    const now = values.indexOf(this.marks[where] || "");
    const last = values[values.length - 1];
    const next = back ? (this.marks[where] === last ? "" : last) : values[(now + 1) % values.length];
    return this.put(this.rules.put(this.board, this.marks, where, next));
  }

  /** @param {string} tool @param {string} place @param {string} value put a value, or with the pencil add it or take it away */
  choose(tool, place, value) {
    const values = this.rules.values(this.board, tool, place);
    if (!values.includes(value)) return false;
    if (tool !== "pencil" || !this.rules.choosing.includes("pencil")) {
      const where = tool === "pencil" ? `${place}?` : place;
      return this.put(this.rules.put(this.board, this.marks, where, value));
    }
    if (this.marks[place]) return false;
    const noted = (this.marks[`${place}?`] || "").split(" ").filter(Boolean);
    const after = values.filter((one) => one && value && (one === value) !== noted.includes(one));
    return this.put(this.rules.put(this.board, this.marks, `${place}?`, after.join(" ")));
  }

  get solved() {
    return this.rules.solved(this.board, this.marks);
  }

  get faults() {
    return this.rules.faults(this.board, this.marks);
  }

  /** @returns {Hint | null} the deduction that a mark contradicts, or else the first that is still open */
  hint() {
    const known = this.rules.known(this.board, this.marks);
    /** @type {Hint | null} */
    let open = null;
    for (const [text, literals] of this.given.steps) {
      const facts = literals.map((literal) => this.rules.fact(this.board, literal));
      const wrong = facts.filter((fact) => known(fact) === false).map((fact) => fact.place);
      const places = facts.flatMap(({ place, value }) => Object.keys(this.rules.put(this.board, {}, place, value)));
      const hint = { text, places: [...new Set(places.filter((place) => !place.endsWith("?")))], wrong, facts };
      if (wrong.length) return hint;
      if (!open && facts.some((fact) => known(fact) === undefined)) open = hint;
    }
    return open;
  }

  /** @param {Hint} hint mark what a hint says, as one change */
  follow(hint) {
    /** @type {Marks} */
    let after = { ...this.marks };
    for (const fact of hint.facts) {
      if (this.rules.known(this.board, after)(fact) === undefined) {
        after = { ...after, ...marked(this.rules, this.board, after, fact) };
      }
    }
    return this.put(after);
  }
}

/** @param {string} text @returns {string[]} the cells that a sentence names */
function named(text) {
  return [...text.matchAll(/row (\d+), column (\d+)/g)].map(([, row, col]) => at(Number(row) - 1, Number(col) - 1));
}

/** @param {string} text @param {Size} size @returns {string[]} the cells of the line with which a sentence begins */
function lineNamed(text, { rows, cols }) {
  const found = /^(row|column) (\d+)\b(?!, column)/.exec(text);
  if (!found) return [];
  const k = Number(found[2]) - 1;
  return found[1] === "row" ? Array.from({ length: cols }, (_, col) => at(k, col)) : Array.from({ length: rows }, (_, row) => at(row, k));
}
