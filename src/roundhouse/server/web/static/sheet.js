// Tables of numbers: a heading sorts by its column, once down, once up.
"use strict";
(() => {
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

  const value = (row, at) => {
    const text = row.cells[at]?.textContent.trim() ?? "", number = Number(text.replace("−", "-").replace(/[^\d.-]/g, ""));
    return /\d/.test(text) ? number : text.toLowerCase();
  };

  function sort(head, down) {
    const table = head.closest("table"), at = head.cellIndex, body = table.tBodies[0];
    const rows = $$(":scope > tr", body), still = rows.filter((row) => row.matches(".bank, .sum"));
    const order = (a, b) => {
      const [one, other] = [value(a, at), value(b, at)], numbers = typeof one === "number" && typeof other === "number";
      // What has no number comes last.
      if (typeof one !== typeof other) return typeof one === "number" ? -1 : 1;
      const found = numbers ? one - other : String(one).localeCompare(String(other));
      return numbers === down ? -found : found;
    };
    $$("th", head.parentElement).forEach((one) => one.removeAttribute("aria-sort"));
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    body.append(...rows.filter((row) => !still.includes(row)).sort(order), ...still);
  }

  // What was chosen holds when a part of the page comes anew: by part and table, the heading and its order.
  const chosen = new Map();
  const word = (head) => head.textContent.trim();
  function place(table) {
    const part = table.closest("[data-part]");
    return part && `${part.dataset.part} ${$$("table.sortable", part).indexOf(table)}`;
  }
  function again(table) {
    const kept = chosen.get(place(table)), head = kept && $$("thead th", table).find((one) => word(one) === kept.heading);
    if (head) sort(head, kept.down);
  }

  // Headings become buttons, again after every change of the page; without script they are words.
  function prepare(root) {
    for (const head of $$("table.sortable > thead th", root)) {
      if (head.querySelector("button") || !head.textContent.trim()) continue;
      const button = Object.assign(document.createElement("button"), { type: "button", className: "sort", title: say("Sort by this") });
      button.append(...head.childNodes);
      head.append(button);
    }
  }
  document.addEventListener("click", (event) => {
    const head = event.target.closest("table.sortable > thead th");
    if (!head?.querySelector("button")) return;
    const down = head.getAttribute("aria-sort") !== "descending", at = place(head.closest("table"));
    if (at) chosen.set(at, { heading: word(head), down });
    sort(head, down);
  });

  document.addEventListener("roundhouse:part", ({ detail }) => {
    prepare(detail.element);
    $$("table.sortable", detail.element).forEach(again);
  });
  prepare(document);
})();
