"""The atlas's style sheet and its one script, both written into every page that needs them."""

CSS = """
:root { color-scheme: light dark; --ink: #1a1a1a; --paper: #fff; --soft: #f1f1f1; --line: #949494; --link: #0b4f80; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ececec; --paper: #16181b; --soft: #24272b; --line: #7d8288; --link: #8cc8f5; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 70rem; color: var(--ink); background: var(--paper);
  font: 1rem/1.5 system-ui, "DejaVu Sans", sans-serif; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -99rem; }
.skip:focus { position: static; }
h1 { font-size: 1.5rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin-top: 2rem; }
.wide { overflow-x: auto; max-width: 100%; }
table { border-collapse: collapse; }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem; border-bottom: 1px solid var(--line); }
caption { text-align: left; padding: .35rem .6rem; }
.index thead th { white-space: nowrap; }
.index tbody th { min-width: 15rem; }
.index td:nth-child(2) { min-width: 16rem; overflow-wrap: break-word; }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
code, pre, .terms { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: .9rem; }
.terms, pre { overflow-wrap: anywhere; white-space: pre-wrap; background: var(--soft);
  padding: .6rem; margin: .5rem 0; }
figure { margin: 1rem 0; padding: .5rem; background: #fff; color: #1a1a1a; border: 1px solid var(--line);
  overflow-x: auto; }
figure svg { max-width: 100%; height: auto; display: block; }
figcaption { font-size: .9rem; padding-top: .4rem; }
figure.large svg { max-width: none; }
.plots { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; }
.plots figure { margin: 0; max-width: 100%; }
input { font: inherit; width: 100%; max-width: 28rem; padding: .5rem; color: inherit; background: var(--paper);
  border: 1px solid var(--line); }
::placeholder { color: inherit; opacity: .75; }
label { display: block; font-weight: bold; }
@media (max-width: 44rem) {  /* a phone: every line of the index is a block of its own */
  .index, .index tbody, .index tr, .index caption { display: block; }
  .index thead { position: absolute; left: -99rem; }
  .index tr { border-bottom: 1px solid var(--line); padding: .5rem 0; }
  .index tr[hidden] { display: none; }
  .index tbody :is(th, td) { display: block; border: 0; padding: .1rem .3rem; min-width: 0; overflow-wrap: anywhere; }
  .index td[data-name] { display: inline-block; }
  .index td[data-name]:empty { display: none; }
  .index td[data-name]::before { content: attr(data-name) ": "; }
}
"""

SEARCH = """
const box = document.getElementById("terms"), answer = document.getElementById("found");
const lines = [...document.querySelectorAll("tr[data-terms]")];
function search() {
  const asked = box.value.match(/-?[0-9]+/g) || [];
  const needle = "," + asked.join(",") + ",";
  const words = /[a-z]/i.test(box.value) ? box.value.trim().toLowerCase() : "";
  let shown = 0;
  for (const line of lines) {
    const fits = words ? line.dataset.words.includes(words)
      : !asked.length || ("," + line.dataset.terms + ",").includes(needle);
    line.hidden = !fits;
    shown += fits;
  }
  const all = `${lines.length} sequences.`;
  const looked = words || asked.join(", ");
  answer.textContent = looked ? `${shown} of ${lines.length} contain ${looked}.` : all;
}
box.addEventListener("input", search);
box.value = new URLSearchParams(location.search).get("terms") || box.value;  // index.html?terms=1,3,14,47
search();
"""
