"use strict";
// The desk: one board at a time, drawn and marked; what is said about it; the buttons below.

/** @typedef {{title: string, boards: Given[], edit: {puzzle: string, board: any, size: [number, number] | null} | null, server: boolean}} Content */

/** @template {keyof HTMLElementTagNameMap} T @param {T} tag @param {{[name: string]: any}} [attributes] @param {(Node | string)[]} inside @returns {HTMLElementTagNameMap[T]} */
function element(tag, attributes = {}, ...inside) {
  const found = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) found.addEventListener(name.slice(2), value);
    else if (value !== false) found.setAttribute(name, value === true ? "" : String(value));
  }
  found.append(...inside);
  return found;
}

/** What the browser keeps, if it lets us: nothing fails where it does not. */
const kept = {
  /** @param {string} key */
  get(key) {
    try {
      return JSON.parse(localStorage.getItem(`stripcount ${key}`) || "null");
    } catch {
      return null;
    }
  },
  /** @param {string} key @param {any} value */
  set(key, value) {
    try {
      localStorage.setItem(`stripcount ${key}`, JSON.stringify(value));
    } catch {
      return; // a private window or a frame without storage
    }
  },
};

const clock = (/** @type {number} */ seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, "0")}`;

class Desk {
  /** @param {Content} content @param {HTMLElement} root */
  constructor(content, root) {
    this.content = content;
    this.root = root;
    /** @type {Mode} */
    this.mode = /** @type {any} */ (null);
    /** @type {Cell} */
    this.focus = [0, 0];
    this.typed = "";
    this.zoom = 0;
    /** @type {{places: string[], kind: string}[]} */
    this.shown = [];
    /** @type {Hint | null} */
    this.hint = null;
    this.finished = false;
    this.watch = new ResizeObserver(() => this.fit());
    this.night(kept.get("night") ?? matchMedia("(prefers-color-scheme: dark)").matches);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (event) => {
      if (kept.get("night") === null) this.night(event.matches);
    });
  }

  /** @param {boolean} dark */
  night(dark) {
    document.documentElement.dataset.time = dark ? "night" : "day";
    this.dark = dark;
  }

  /** @param {Mode} mode @param {HTMLElement[]} before what stands above the board @param {HTMLElement[]} after below it */
  show(mode, before, after) {
    this.mode = mode;
    this.focus = [0, 0];
    this.shown = [];
    this.hint = null;
    this.zoom = 0;
    this.svg = element("div", { "aria-hidden": "true" });
    this.grid = element("div", { role: "grid", "aria-label": `${mode.rules.title} board`, onkeydown: (/** @type {KeyboardEvent} */ e) => this.key(e) });
    this.boardBox = element(
      "div",
      { class: "board", onclick: (/** @type {MouseEvent} */ e) => this.point(e, false), oncontextmenu: (/** @type {MouseEvent} */ e) => this.point(e, true) },
      this.svg,
      this.grid,
    );
    this.scroll = element("div", { class: "scroll" }, this.boardBox);
    this.watch.disconnect();
    this.watch.observe(this.scroll);
    this.pad = element("div", { class: "row middle pad", role: "group", "aria-label": "values" });
    this.said = element("div", { class: "said", role: "status", "aria-live": "polite" });
    this.spoken = element("p", { class: "spoken", role: "status" });
    this.root.replaceChildren(...before, this.scroll, this.pad, this.said, this.spoken, ...after);
    this.lay();
    this.draw();
  }

  /** Draw what does not change with marks, and lay out the grid that keyboards and screen readers use. */
  lay() {
    const { rows, cols } = this.mode.size;
    const edge = Math.max(this.mode.margin * UNIT, 3);
    const [wide, tall] = [cols * UNIT + 2 * edge, rows * UNIT + 2 * edge];
    this.view = { edge, wide, tall };
    const lines = [];
    /** @type {Map<string, HTMLElement>} */
    this.cells = new Map();
    const { frame } = this.mode;
    for (let row = -frame; row < rows + frame; row++) {
      const line = element("div", { role: "row" });
      for (let col = -frame; col < cols + frame; col++) {
        if (!this.mode.place(row, col)) continue;
        const cell = element("div", { role: "gridcell", tabindex: -1 });
        cell.addEventListener("focus", () => this.move([row, col], false));
        const [x, y] = [edge + col * UNIT, edge + row * UNIT];
        cell.style.cssText = `left:${(100 * x) / wide}%;top:${(100 * y) / tall}%;width:${(100 * UNIT) / wide}%;height:${(100 * UNIT) / tall}%`;
        this.cells.set(at(row, col), cell);
        line.append(cell);
      }
      lines.push(line);
    }
    /** @type {HTMLElement} */ (this.grid).replaceChildren(...lines);
    this.fit();
  }

  /** Choose how large cells are: as large as the page is wide, but large enough for a finger. */
  fit() {
    if (!this.view || !this.boardBox || !this.scroll) return;
    const { wide, tall } = this.view;
    const finger = matchMedia("(pointer: coarse)").matches || innerWidth < 700;
    const room = Math.min(this.scroll.clientWidth / wide, finger ? 9 : Math.max(innerHeight - 340, 300) / tall);
    const least = finger ? 1 : 0.7;
    const scale = Math.min(1.6, Math.max(least, room)) * 1.2 ** this.zoom;
    this.boardBox.style.setProperty("--wide", String(wide * scale));
    this.boardBox.style.setProperty("--tall", String(tall * scale));
  }

  draw() {
    const { mode, view } = this;
    if (!view || !this.svg || !this.cells) return;
    const frame = `${-view.edge} ${-view.edge} ${view.wide} ${view.tall}`;
    const picture = (/** @type {string} */ kind, /** @type {string} */ inside) => `<svg viewBox="${frame}" class="${kind}">${inside}</svg>`;
    const { rows, cols } = mode.size;
    const paper = mode.rules.sides && mode.margin ? "" : rect(0, 0, cols * UNIT, rows * UNIT, "tile", 2);
    this.svg.innerHTML = picture("under", paper + this.highlights(false)) + picture("ink", this.layers()) + picture("over", this.highlights(true));
    const labels = mode.label();
    for (const [key, cell] of this.cells) {
      const [row, col] = cellOf(key);
      const label = labels(row, col);
      if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
      cell.tabIndex = row === this.focus[0] && col === this.focus[1] ? 0 : -1;
    }
    this.drawPad();
    if (this.undoing) this.undoing.disabled = !mode.past;
    if (this.redoing) this.redoing.disabled = !mode.future;
    this.changed();
  }

  /** Marks lie over the board, but a board's walls and numbers over large marks. */
  layers() {
    const { mode } = this;
    const under = mode.rules.title === "Hitori" || mode.rules.title === "Dominosa";
    const [ground, ink] = [mode.rules.ground(mode.board), mode.ink()];
    return under ? ground + ink : mode.rules.title === "Magnets" ? ink + ground : ground + ink;
  }

  /** @param {boolean} over */
  highlights(over) {
    let out = "";
    for (const { places, kind } of this.shown) {
      for (const place of places) {
        const [x, y, wide, tall] = box(place, this.mode.size);
        if (!over && (kind === "hint" || kind === "told")) out += rect(x, y, wide, tall, kind, 3);
        if (over && kind === "hint") out += rect(x + 2, y + 2, wide - 4, tall - 4, "hint-edge", 4);
        if (over && (kind === "fault" || kind === "differ")) out += rect(x + 2, y + 2, wide - 4, tall - 4, kind, 4);
        if (over && kind === "fault") {
          out += `<circle cx="${x + wide - 5}" cy="${y + 5}" r="6.5" class="fault-sign"/>` + lettering(x + wide - 5, y + 5.5, "!", "fault-word", 11);
        }
      }
    }
    return out;
  }

  drawPad() {
    if (!this.pad) return;
    const place = this.mode.place(...this.focus);
    const buttons = place ? this.mode.pad(place) : [];
    const had = this.pad.contains(document.activeElement) ? [...this.pad.children].indexOf(/** @type {Element} */ (document.activeElement)) : -1;
    this.pad.replaceChildren(
      ...buttons.map(({ value, word, name, pressed }) =>
        element(
          "button",
          {
            type: "button",
            "aria-label": name,
            "aria-pressed": String(pressed),
            onmousedown: (/** @type {MouseEvent} */ event) => event.preventDefault(), // the focus stays on the board
            onclick: () => place && this.put(place, value),
          },
          word,
        ),
      ),
    );
    const again = /** @type {HTMLElement | undefined} */ (this.pad.children[had]);
    if (again) again.focus();
  }

  /** @param {Cell} cell @param {boolean} focus */
  move(cell, focus) {
    if (!this.cells || !this.cells.has(at(...cell))) return;
    const [before, now] = [this.cells.get(at(...this.focus)), this.cells.get(at(...cell))];
    if (at(...cell) !== at(...this.focus)) this.typed = "";
    if (before) before.tabIndex = -1;
    this.focus = cell;
    if (now) {
      now.tabIndex = 0;
      if (focus && document.activeElement !== now) now.focus();
    }
    this.drawPad();
  }

  /** @param {MouseEvent} event @param {boolean} back */
  point(event, back) {
    if (!this.view || !this.boardBox) return;
    event.preventDefault();
    const edges = this.boardBox.getBoundingClientRect();
    const scale = this.view.wide / edges.width / UNIT;
    const margin = this.view.edge / UNIT;
    const place = this.mode.hit((event.clientX - edges.left) * scale - margin, (event.clientY - edges.top) * scale - margin);
    if (!place) return;
    const { rows, cols } = this.mode.size;
    /** @type {{[edge: string]: Cell}} */
    const around = { t: [-1, Number(place.slice(1))], b: [rows, Number(place.slice(1))], l: [Number(place.slice(1)), -1], r: [Number(place.slice(1)), cols] };
    const [row, col] = cellOf(place);
    this.move(around[place[0]] || [Math.min(row, rows - 1), Math.min(col, cols - 1)], true);
    if (this.mode.tap(place, back)) this.after();
  }

  /** @param {string} place @param {string} value */
  put(place, value) {
    if (this.mode.put(place, value)) this.after();
  }

  /** Something was marked; a screen reader is told what stands there now. */
  after() {
    this.shown = [];
    this.hint = null;
    this.say("");
    this.draw();
    if (this.spoken && !this.finished) this.spoken.textContent = this.mode.label()(...this.focus);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const steps = /** @type {{[key: string]: [number, number]}} */ ({ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] });
    const step = steps[event.key];
    const place = this.mode.place(...this.focus);
    if (event.altKey || event.metaKey || !place) return;
    if (event.ctrlKey && !(event.key === "z" || event.key === "y" || event.key === "Z")) return;
    const [row, col] = this.focus;
    const { rows, cols } = this.mode.size;
    const inside = row >= 0 && col >= 0 && row < rows && col < cols;
    if (step && event.shiftKey) {
      const side = inside ? this.mode.side(this.focus, ...step) : null;
      if (side && this.mode.tap(side, false)) this.after();
    } else if (step) this.move([row + step[0], col + step[1]], true);
    else if (event.key === "Home") this.move([row, 0], true);
    else if (event.key === "End") this.move([row, cols - 1], true);
    else if (event.key === " " || event.key === "Enter") {
      if (this.mode.tap(place, false)) this.after();
    } else if (event.key === "Backspace" || event.key === "Delete") {
      this.typed = "";
      this.put(place, "");
    } else if (/^[0-9]$/.test(event.key)) {
      const values = this.mode.values(place);
      this.typed = values.includes(this.typed + event.key) ? this.typed + event.key : event.key;
      this.put(place, this.typed);
    } else if (!event.ctrlKey && this.mode.rules.keys[event.key.toLowerCase()]) {
      this.put(place, this.mode.rules.keys[event.key.toLowerCase()]);
    } else if (!this.command(event)) return;
    event.preventDefault();
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key stands for a button */
  command(event) {
    const key = event.key.toLowerCase();
    if (key === "u" || (event.ctrlKey && key === "z" && !event.shiftKey)) this.back();
    else if (key === "r" || (event.ctrlKey && (key === "y" || key === "z"))) this.forth();
    else return false;
    return true;
  }

  back() {
    this.mode.undo();
    this.after();
  }

  forth() {
    this.mode.redo();
    this.after();
  }

  /** @param {string | (Node | string)[]} what @param {string} [kind] */
  say(what, kind = "") {
    if (!this.said) return;
    this.said.className = `said ${what.length ? kind : "empty"}`;
    const parts = typeof what === "string" ? (what ? [element("p", {}, what)] : []) : what;
    this.said.replaceChildren(...parts);
  }

  /** Called after every drawing; the page that shows the board has buttons to bring up to date. */
  changed() {}

  /** @param {string} word @param {() => void} act @param {{[name: string]: any}} [more] */
  button(word, act, more = {}) {
    return element("button", { type: "button", onclick: act, ...more }, word);
  }

  /** @param {HTMLElement[][]} groups @param {string[]} names buttons that stay together where lines are broken */
  grouped(groups, names) {
    const whole = groups.map((group, k) => element("div", { class: "group", role: "group", "aria-label": names[k] }, ...group));
    return whole.filter((one) => one.childElementCount);
  }

  /** @returns {[HTMLButtonElement, HTMLButtonElement]} undo and redo */
  stepping() {
    this.undoing = this.button("↶", () => this.back(), { "aria-label": "undo" });
    this.redoing = this.button("↷", () => this.forth(), { "aria-label": "redo" });
    return [this.undoing, this.redoing];
  }

  /** The buttons that every board has: smaller, larger, day or night. */
  viewing() {
    const zoom = (/** @type {number} */ by) => () => {
      this.zoom = Math.max(-4, Math.min(6, this.zoom + by));
      this.fit();
    };
    const time = this.button(this.dark ? "Day" : "Night", () => {
      this.night(!this.dark);
      kept.set("night", this.dark);
      time.textContent = this.dark ? "Day" : "Night";
    });
    return [this.button("−", zoom(-1), { "aria-label": "smaller" }), this.button("+", zoom(1), { "aria-label": "larger" }), time];
  }
}

/** @param {Written} written @returns {HTMLElement} a board as text that can be copied, and where else it can be played */
function sharing(written) {
  const links = written.links.map(([name, address]) => element("a", { href: address, rel: "noreferrer" }, `Open in ${name}`));
  const space = links.flatMap((link) => [link, " "]);
  return element("div", { class: "sharing" }, element("p", {}, element("code", {}, written.text)), element("p", {}, ...space));
}
