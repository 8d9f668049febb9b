"use strict";
// Answers, for each line of JSON on standard input, what the rules in JavaScript say; the rules are the files named.

const { readFileSync } = require("node:fs");
const { runInThisContext } = require("node:vm");

for (const file of process.argv.slice(2)) runInThisContext(readFileSync(file, "utf8"), { filename: file });

const ask = runInThisContext(`(({ puzzle, board, solution, marks, steps }) => {
  const rules = PUZZLES[puzzle];
  const found = { written: rules.written(board) };
  if (solution) {
    const full = rules.filled(board, solution);
    found.faults = rules.faults(board, full).map(({ text }) => text);
    found.solved = rules.solved(board, full);
    found.drafted = JSON.stringify(rules.edit.board(rules.edit.draft(board)));
    found.labels = cellsOf(rules.size(board)).every(rules.label(board, full));
    const part = solution.map((row, r) => row.map((mark, c) => ((r + c) % 2 ? "_" : mark)));
    found.part = rules.faults(board, new Session({ puzzle, board, marks: part }).marks).map(({ text }) => text);
    found.drawing = rules.ground(board) + rules.ink(board, full);
  }
  if (marks) {
    found.partial = marks.map((one) => {
      const full = rules.filled(board, one.grid);
      const some = Object.fromEntries(Object.entries(full).filter((_, k) => one.kept[k % one.kept.length]));
      return rules.faults(board, some).map(({ text }) => text);
    });
  }
  if (steps) {
    const session = new Session({ puzzle, board, text: "", label: "", note: "", steps, end: "", marks: null });
    found.followed = 0;
    for (let hint = session.hint(); hint; hint = session.hint()) {
      if (hint.wrong.length || !session.follow(hint)) return { ...found, stuck: hint.text };
      found.followed++;
    }
    found.marked = session.solved;
    found.broken = session.faults.map(({ text }) => text);
  }
  return found;
})`);

for (const line of readFileSync(0, "utf8").split("\n")) {
  if (line) process.stdout.write(`${JSON.stringify(ask(JSON.parse(line)))}\n`);
}
