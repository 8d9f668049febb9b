"use strict";
// The page on which boards are drawn; where the program itself serves it, the program is asked about them.

/**
 * What the program answers: `differ` are two solutions of a board, `board` one with more clues.
 * @typedef {{sentence: string, good?: boolean, solutions?: string[][][], board?: any, given?: Given}} Answer
 */

class DrawPage extends Desk {
  /** @param {Content} content @param {HTMLElement} root */
  constructor(content, root) {
    super(content, root);
    const first = content.edit || { puzzle: "magnets", board: null, size: null };
    if (!first.board && !first.size && this.again(kept.get("drawing"))) return;
    if (first.board) this.draft(new Drafting(first.puzzle, PUZZLES[first.puzzle].edit.draft(first.board)));
    else this.blank(first.puzzle, ...(first.size || PUZZLES[first.puzzle].edit.start));
  }

  /** @param {any} old @returns {boolean} whether the drawing that was left here is on the page again */
  again(old) {
    try {
      this.draft(new Drafting(old.puzzle, old.draft));
      return true;
    } catch {
      return false; // nothing is kept, or not what this version draws
    }
  }

  /** @param {string} puzzle @param {number} rows @param {number} cols */
  blank(puzzle, rows, cols) {
    this.draft(new Drafting(puzzle, PUZZLES[puzzle].edit.blank(rows, cols)));
  }

  /** @param {Drafting} drafting */
  draft(drafting) {
    this.drafting = drafting;
    /** @type {Given | null} */
    this.given = null;
    this.id = element("div", { "aria-live": "off" });
    this.show(drafting, this.above(), this.below());
    this.say(drafting.rules.edit.how);
  }

  above() {
    const drafting = /** @type {Drafting} */ (this.drafting);
    const { rows, cols } = drafting.size;
    const head = element("div", { class: "head" }, element("h1", {}, `Draw a ${drafting.rules.title} board`));
    const puzzle = element("select", { "aria-label": "puzzle" });
    for (const [name, { title }] of Object.entries(PUZZLES)) puzzle.append(element("option", { value: name, selected: name === drafting.puzzle }, title));
    const size = (/** @type {string} */ name, /** @type {number} */ value) => element("input", { type: "number", min: 1, max: 40, value, "aria-label": name });
    const [tall, wide] = [size("rows", rows), size("columns", cols)];
    puzzle.addEventListener("change", () => {
      [tall.value, wide.value] = PUZZLES[puzzle.value].edit.start.map(String);
    });
    const make = () => this.blank(puzzle.value, ...this.sized(tall, wide));
    const fields = [element("label", {}, "rows ", tall), element("label", {}, "columns ", wide)];
    return [head, element("div", { class: "choose" }, puzzle, ...fields, this.button("New board", make))];
  }

  /** @param {HTMLInputElement[]} inputs @returns {[number, number]} */
  sized(...inputs) {
    const [rows, cols] = inputs.map((input) => Math.min(40, Math.max(1, Math.floor(Number(input.value)) || 1)));
    return [rows, cols];
  }

  below() {
    const asks = [
      this.button("Is it unique?", () => this.ask("unique"), { class: "first" }),
      this.button("How hard?", () => this.ask("rate"), { class: "first" }),
      this.button("Add clues until it is unique", () => this.ask("add"), { class: "first" }),
    ];
    const groups = [this.content.server ? asks : [], [this.button("Try it", () => this.play())], this.stepping(), this.viewing()];
    return [
      element("div", { class: "row middle" }, ...this.grouped(groups, ["ask the program", "try", "undo and redo", "view"])),
      element("h2", {}, "The board as text"),
      this.id || "",
    ].filter((part) => typeof part !== "string");
  }

  changed() {
    const { drafting } = this;
    if (!drafting || this.mode !== drafting) return;
    const board = drafting.rules.edit.board(drafting.draft);
    const written = drafting.rules.written(board);
    if (this.id) this.id.replaceChildren(sharing(written));
    kept.set("drawing", { puzzle: drafting.puzzle, draft: drafting.draft });
  }

  after() {
    this.given = null;
    super.after();
  }

  back() {
    const before = this.drafting && at(this.drafting.size.rows, this.drafting.size.cols);
    super.back();
    if (this.drafting && before !== at(this.drafting.size.rows, this.drafting.size.cols)) this.lay();
  }

  /** Play the board that was drawn, with hints where the program has given them. */
  play() {
    const drafting = /** @type {Drafting} */ (this.drafting);
    const board = drafting.rules.edit.board(drafting.draft);
    const { rows, cols } = drafting.size;
    const { text } = drafting.rules.written(board);
    const given = this.given || { puzzle: drafting.puzzle, board, text, label: `${rows} × ${cols}`, note: "", steps: [], end: "none", marks: null };
    this.watch.disconnect();
    const page = new PlayPage({ ...this.content, title: "", boards: [given] }, this.root, () => {
      page.end();
      this.draft(drafting);
    });
  }

  /** @param {string} what */
  async ask(what) {
    const drafting = /** @type {Drafting} */ (this.drafting);
    const board = drafting.rules.edit.board(drafting.draft);
    const written = JSON.stringify({ ...board, puzzle: drafting.puzzle });
    this.shown = [];
    this.say("The program is asked …");
    /** @type {Answer} */
    let answer;
    try {
      const reply = await fetch("ask", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ ask: what, board: written }) });
      answer = await reply.json();
    } catch {
      answer = { sentence: "the program does not answer; is it still running?" };
    }
    if (this.drafting === drafting && this.mode === drafting) this.hear(drafting, answer);
  }

  /** @param {Drafting} drafting @param {Answer} answer */
  hear(drafting, answer) {
    const { rules } = drafting;
    if (answer.board) {
      const before = rules.edit.board(drafting.draft);
      drafting.replace(rules.edit.draft(answer.board));
      this.shown = [{ places: added(rules, drafting, before, answer.board), kind: "hint" }];
    }
    this.given = answer.given || null;
    this.draw();
    const parts = [element("p", {}, answer.sentence)];
    if (answer.solutions && answer.solutions.length === 2) {
      const board = rules.edit.board(drafting.draft);
      const [one, two] = answer.solutions.map((solution) => rules.filled(board, solution));
      const differ = Object.keys({ ...one, ...two }).filter((place) => one[place] !== two[place]);
      const look = (/** @type {Marks} */ marks, /** @type {string} */ word) =>
        this.button(word, () => {
          drafting.seen = marks;
          this.shown = [{ places: differ, kind: "differ" }];
          this.draw();
        });
      this.shown = [{ places: differ, kind: "differ" }];
      this.draw();
      parts.push(element("div", { class: "row" }, look(one, "One solution"), look(two, "Another one"), look({}, "Neither")));
    }
    this.say(parts, answer.good ? "good" : "bad");
  }
}

/** @param {Rules} rules @param {Drafting} drafting @param {any} before @param {any} after @returns {string[]} the places whose clues differ */
function added(rules, drafting, before, after) {
  const [old, now] = [rules.edit.draft(before), rules.edit.draft(after)];
  const { rows, cols } = drafting.size;
  const found = [];
  for (let row = -drafting.frame; row < rows + drafting.frame; row++) {
    for (let col = -drafting.frame; col < cols + drafting.frame; col++) {
      const place = drafting.place(row, col);
      if (place && rules.edit.at(old, place) !== rules.edit.at(now, place)) found.push(place);
    }
  }
  return found;
}
