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
