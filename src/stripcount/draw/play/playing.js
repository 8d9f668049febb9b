"use strict";
// The page on which boards are solved.

/** @type {{[note: string]: string}} */
const NOTES = {
  ambiguous: "This board has several solutions; any of them is accepted.",
  unsolvable: "This board has no solution.",
};

class PlayPage extends Desk {
  /** @param {Content} content @param {HTMLElement} root @param {(() => void) | null} leave back to the editor, if one is there */
  constructor(content, root, leave = null) {
    super(content, root);
    this.leave = leave;
    this.number = 0;
    this.time = element("span", { class: "time", role: "timer", "aria-label": "time" });
    this.tick = setInterval(() => this.second(), 1000);
    this.keep = () => this.save();
    addEventListener("pagehide", this.keep);
    const asked = Number(location.hash.slice(1)) - 1;
    this.open(asked >= 0 && asked < content.boards.length ? asked : 0);
  }

  end() {
    this.save();
    clearInterval(this.tick);
    removeEventListener("pagehide", this.keep);
    this.watch.disconnect();
  }

  /** @param {number} number */
  open(number) {
    if (this.session) this.save();
    const given = this.content.boards[number];
    const old = kept.get(given.text) || {};
    this.number = number;
    this.session = new Session(given, old.marks || null, old.seconds || 0);
    this.finished = Boolean(old.solved) && this.session.solved;
    this.playing = new Playing(this.session);
    this.show(this.playing, this.above(), this.below());
    this.second(0);
    if (this.finished) this.say(this.congratulation(), "good");
    else this.say(given.note ? NOTES[given.note] || given.note : this.session.rules.how[0]);
  }

  above() {
    const { boards, title } = this.content;
    const session = /** @type {Session} */ (this.session);
    const { given, rules } = session;
    const heading = title || rules.title;
    const label = `${heading === rules.title ? "" : `${rules.title}, `}${given.label}`;
    const note = given.note ? [element("span", { class: "note" }, given.note)] : [];
    const head = element("div", { class: "head" }, element("h1", {}, heading), element("span", { class: "label" }, label), ...note, this.time);
    return boards.length > 1 ? [head, this.choice()] : [head];
  }

  choice() {
    const { boards } = this.content;
    const select = element("select", { "aria-label": "board", onchange: () => this.open(Number(select.value)) });
    /** @type {Map<string, HTMLOptGroupElement>} */
    const groups = new Map();
    boards.forEach((given, k) => {
      const { title } = PUZZLES[given.puzzle];
      const group = groups.get(title) || element("optgroup", { label: title });
      groups.set(title, group);
      const state = kept.get(given.text);
      const mark = state && state.solved ? " ✓" : state && Object.keys(state.marks || {}).length ? " …" : "";
      const words = `${k + 1}. ${title} ${given.label}${given.note ? ` (${given.note})` : ""}${mark}`;
      group.append(element("option", { value: k, selected: k === this.number }, words));
    });
    select.append(...groups.values());
    const go = (/** @type {number} */ by) => () => this.open((this.number + by + boards.length) % boards.length);
    const [last, next] = [this.button("‹", go(-1), { "aria-label": "previous board" }), this.button("›", go(1), { "aria-label": "next board" })];
    return element("div", { class: "choose" }, last, select, next);
  }

  below() {
    const session = /** @type {Session} */ (this.session);
    const { rules, board } = session;
    this.tools = rules.tools.map(([tool, word]) => this.button(word, () => this.take(tool), { "data-tool": tool }));
    const acts = [
      this.button("Check", () => this.check(), { class: "first" }),
      this.button("Hint", () => this.suggest(), { class: "first" }),
    ];
    const leave = this.leave ? [this.button("Back to drawing", this.leave)] : [];
    const groups = [this.tools, acts, this.stepping(), [this.button("Restart", () => this.restart()), ...leave], this.viewing()];
    const keys = "U undoes, R does again, C checks, H gives a hint, H again marks it.";
    return [
      element("div", { class: "row middle" }, ...this.grouped(groups, ["tools", "help", "undo and redo", "board", "view"])),
      element("details", { class: "rules" }, element("summary", {}, "Rules"), element("p", {}, rules.about)),
      element("details", {}, element("summary", {}, "How to play"), ...rules.how.map((line) => element("p", {}, line)), element("p", {}, keys)),
      element("details", {}, element("summary", {}, "This board elsewhere"), sharing(rules.written(board))),
    ];
  }

  /** @param {string} tool */
  take(tool) {
    if (!this.playing) return;
    this.playing.tool = tool;
    this.draw();
  }

  /** Buttons follow what has been done, and a finished board is noticed. */
  changed() {
    const { session, playing } = this;
    if (!session || !playing || this.mode !== playing) return;
    for (const button of this.tools || []) button.setAttribute("aria-pressed", String(button.dataset.tool === playing.tool));
    const solved = session.solved && Object.keys(session.marks).length > 0;
    if (solved && !this.finished) {
      this.finished = true;
      this.hint = null;
      this.say(this.congratulation(), "good");
    } else if (!solved) this.finished = false;
    if (this.boardBox) this.boardBox.classList.toggle("solved", this.finished);
    this.save();
  }

  congratulation() {
    return `Solved in ${clock(this.session ? this.session.seconds : 0)}: every rule is kept.`;
  }

  save() {
    const { session } = this;
    if (session) kept.set(session.given.text, { marks: session.marks, seconds: session.seconds, solved: this.finished });
  }

  second(by = 1) {
    if (!this.session) return;
    const begun = Object.keys(this.session.marks).length > 0;
    if (begun && !this.finished && document.visibilityState === "visible") this.session.seconds += by;
    this.time.textContent = clock(this.session.seconds);
    if (by && begun && this.session.seconds % 5 === 0) this.save();
  }

  restart() {
    if (this.session) this.session.restart();
    this.second(0);
    this.after();
  }

  check() {
    const { session } = this;
    if (!session) return;
    const { faults } = session;
    this.hint = null;
    this.shown = faults.map(({ places }) => ({ places, kind: "fault" }));
    this.draw();
    if (this.finished) this.say(this.congratulation(), "good");
    else if (!faults.length) this.say("No rule is broken so far.", "good");
    else {
      const more = faults.length > 4 ? [element("li", {}, `and ${faults.length - 4} more.`)] : [];
      const lines = faults.slice(0, 4).map(({ text }) => element("li", {}, text));
      this.say([element("p", {}, "Something is wrong:"), element("ul", {}, ...lines, ...more)], "bad");
    }
  }

  /** Show the next deduction; asked again, mark what it says. */
  suggest() {
    const { session } = this;
    if (!session) return;
    if (this.hint) {
      const hint = this.hint;
      session.follow(hint);
      this.after();
      return;
    }
    if (this.finished) return this.say(this.congratulation(), "good");
    if (session.faults.length) return this.check();
    const hint = session.hint();
    if (!hint) {
      this.say(this.ending(session.given.end));
      return;
    }
    const { rows, cols } = session.rules.size(session.board);
    const told = [...named(hint.text), ...lineNamed(hint.text, { rows, cols })].filter((place) => {
      const [row, col] = cellOf(place);
      return row < rows && col < cols && !hint.places.includes(place);
    });
    this.shown = [{ places: told, kind: "told" }, { places: hint.places, kind: "hint" }];
    if (hint.wrong.length) {
      this.shown.push({ places: hint.wrong, kind: "fault" });
      this.draw();
      this.say([element("p", {}, "A mark cannot stay. ", hint.text)], "bad");
      return;
    }
    this.hint = hint;
    this.draw();
    this.say([element("p", {}, hint.text), this.button("Mark it", () => this.suggest())]);
  }

  /** @param {string} end */
  ending(end) {
    if (end === "search") return "logic alone stops here; the rest needs search.";
    if (end === "none") return "There are no hints for this board.";
    if (end === "time") return "the explanation of this board was cut off; there is no further hint.";
    return "Every deduction is marked.";
  }

  /** @param {KeyboardEvent} event */
  command(event) {
    const key = event.key.toLowerCase();
    if (event.ctrlKey) return super.command(event);
    if (key === "c") this.check();
    else if (key === "h") this.suggest();
    else if (key === "p" && this.playing && this.session) {
      const tools = this.session.rules.tools.map(([tool]) => tool);
      this.take(this.playing.tool === "pencil" ? tools[0] : "pencil");
    } else return super.command(event);
    return true;
  }
}
