// What if: moves are tried on the board as it is shown, kept as named lines, and shared by their address. The
// page of a table brings it when somebody first goes there (table.js).
"use strict";
(() => {
  const $ = (selector, root = document) => root.querySelector(selector);
  const site = window.roundhouse, place = `lines:${site.table}`;
  const kept = () => { try { return JSON.parse(localStorage.getItem(place)) || []; } catch { return []; } };

  async function to(line) {
    try { await site.suppose(line); } catch (error) { site.refuse(error.message); }
  }

  // Where one part is shown at a time, what can be tried comes to the front.
  function forward() {
    const tab = $("#tab-act");
    if (!site.line || !tab.checkVisibility()) return;
    tab.click();
    scrollTo({ top: 0, behavior: "instant" });
  }

  function keep() {
    const name = prompt(say("What is this line called?"), say("Line %(number)s", { number: kept().length + 1 }));
    if (!name) return;
    localStorage.setItem(place, JSON.stringify([...kept().filter((one) => one.name !== name), { name, search: location.search }]));
    list();
  }

  function list() {
    $("#lines").replaceChildren(...kept().map(({ name, search }) => {
      const item = document.createElement("li");
      item.append(Object.assign(document.createElement("a"), { href: `${location.pathname}${search}`, textContent: name }));
      const gone = Object.assign(document.createElement("button"), { type: "button", className: "quiet", textContent: say("Forget") });
      gone.setAttribute("aria-label", say("Forget %(name)s", { name }));
      gone.onclick = () => { localStorage.setItem(place, JSON.stringify(kept().filter((one) => one.name !== name))); list(); };
      item.append(" ", gone);
      return item;
    }));
  }

  document.addEventListener("click", (event) => {
    const what = event.target.closest("button[data-line]")?.dataset.line;
    if (what === "begin" && !site.line) to([]).then(forward);
    else if (what === "back" && site.line?.length) to(site.line.slice(0, -1));
    else if (what === "leave") to(null);
    else if (what === "keep") keep();
  });
  list();
})();
