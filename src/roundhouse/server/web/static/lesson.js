// The guide of a guided game: asks the server which step is on, says it, and shows where to look.
"use strict";
(() => {
  const table = document.body.dataset.table, key = `lesson:${table}`;
  const asked = new URLSearchParams(location.search).get("lesson");
  const kept = JSON.parse(localStorage.getItem(key) || "null") ?? (asked ? { lesson: asked, read: 0 } : null);
  if (!kept) return;
  const make = (name, fields, ...inside) => { const one = Object.assign(document.createElement(name), fields); one.append(...inside); return one; };
  const heading = make("strong", {}), text = make("p", {}), count = make("span", { className: "small" });
  const show = make("button", { type: "button", textContent: say("Show me") });
  const next = make("button", { type: "button", className: "main", textContent: say("Go on") });
  const leave = make("button", { type: "button", className: "quiet", textContent: say("Leave the guide") });
  const guide = make("details", { id: "lesson", className: "lesson", open: true, hidden: true },
    make("summary", {}, heading, " ", count), text, make("p", { className: "row" }, next, show, leave));
  guide.setAttribute("role", "complementary");
  guide.setAttribute("aria-label", say("Guide"));
  document.querySelector(".column").prepend(guide);
  let step, shown = "", latest = 0;
  const keep = () => localStorage.setItem(key, JSON.stringify(kept));

  function point() {
    for (const one of document.querySelectorAll(".looked-at")) one.classList.remove("looked-at");
    if (step?.look) document.querySelector(step.look)?.classList.add("looked-at");
  }

  // Answers may come out of order; only the answer to the last question counts.
  async function ask() {
    const mine = ++latest;
    const query = new URLSearchParams({ lesson: kept.lesson, read: kept.read });
    const response = await fetch(`/t/${table}/lesson?${query}`, { headers: { Accept: "application/json" } });
    const answer = response.ok ? await response.json() : { over: true };
    if (mine !== latest) return;
    if (answer.over) return end();
    step = answer;
    guide.hidden = false;
    heading.textContent = step.title;
    text.textContent = step.text;
    count.textContent = `${step.number} / ${step.of}`;
    next.hidden = !step.reading;
    next.textContent = step.number === step.of ? say("Done") : say("Go on");
    leave.hidden = step.reading && step.number === step.of; // Done does the same there
    show.hidden = !step.look;
    guide.classList.toggle("low", step.look === "#map");
    if (shown !== step.title) { guide.open = true; shown = step.title; text.setAttribute("aria-live", "polite"); }
    point();
  }

  function end() {
    latest += 1;
    localStorage.setItem(key, JSON.stringify({ over: true }));
    step = null;
    point();
    guide.remove();
    watching.disconnect();
  }

  next.onclick = () => { kept.read += 1; keep(); ask(); };
  leave.onclick = end;
  show.onclick = () => {
    const tab = step.tab || step.look.slice(1);
    document.getElementById(`tab-${tab}`)?.click();
    const place = document.querySelector(step.look);
    place?.scrollIntoView({ block: "nearest" });
    fold();
    point();
  };
  // On a phone the guide would cover what is chosen on the board.
  const fold = () => { if (matchMedia("(max-width: 56rem)").matches) guide.open = false; };
  document.getElementById("board")?.addEventListener("click", fold);
  const watching = new MutationObserver(ask);
  if (kept.over) return guide.remove();
  keep();
  watching.observe(document.getElementById("rows"), { childList: true });
  ask();
})();
