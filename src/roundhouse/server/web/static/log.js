// Reading a game: the log can be searched, rounds are marked on the slider and jumped to.
"use strict";
(() => {
  const { $, $$ } = window.roundhouse;
  const rows = $("#rows"), find = $("#find"), sort = $("#sort"), marks = $("#marks"), site = window.roundhouse;

  function sift() {
    const words = find.value.toLowerCase().split(/\s+/).filter(Boolean), kind = sort.value;
    let round = "";
    for (const row of rows.children) {
      round = row.dataset.chapter?.toLowerCase() ?? round;
      const text = `${row.textContent.toLowerCase()} ${(row.dataset.about || "").toLowerCase()} ${round}`;
      const fits = !kind || (kind === "chapter" ? row.dataset.chapter : row.classList.contains(kind));
      row.hidden = !fits || !words.every((word) => text.includes(word));
    }
  }
  // What is looked for may stand in rows that are not here yet.
  const look = () => { sift(); site.earlier(); };
  find.addEventListener("input", look);
  sort.addEventListener("change", look);

  const link = $("#earlier a");
  link?.addEventListener("click", (event) => { event.preventDefault(); site.earlier(); });
  if (link) new IntersectionObserver(([seen]) => { if (seen.isIntersecting) site.earlier(); }).observe(link);

  // A round begins after the move whose row brings its heading.
  function rounds() {
    const here = $$("#rows > [data-chapter]").map((row) => [Number(row.dataset.number), row.dataset.chapter]);
    return $("#earlier") ? [...JSON.parse(link.dataset.chapters), ...here] : here;
  }

  function mark() {
    const last = Math.max(1, site.number);
    marks.replaceChildren(...rounds().map(([number, words]) => {
      const one = document.createElement("i");
      one.style.left = `${(100 * number) / last}%`;
      one.title = words;
      return one;
    }));
  }

  function jump(step) {
    const places = [0, ...rounds().map(([number]) => number), site.number], now = site.shown;
    const goal = step > 0 ? places.find((place) => place > now) : places.findLast((place) => place < now);
    if (goal !== undefined) site.goTo(goal);
  }
  $("#round-back").onclick = () => jump(-1);
  $("#round-forth").onclick = () => jump(1);

  // Rows about a company wear its colour, as its chip shows it.
  const colors = new Map();
  function color(row) {
    const name = row.dataset?.about;
    if (!name) return;
    if (!colors.has(name)) {
      const chip = $$(".chip").find((one) => one.textContent === name);
      if (!chip) return;
      colors.set(name, getComputedStyle(chip).backgroundColor);
    }
    row.style.setProperty("--company", colors.get(name));
  }

  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(color);
    mark();
    if (find.value || sort.value) sift();
  }).observe(rows, { childList: true });
  addEventListener("DOMContentLoaded", () => { [...rows.children].forEach(color); mark(); });
})();
