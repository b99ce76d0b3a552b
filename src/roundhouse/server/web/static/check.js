// A definition under the pen: checked a moment after the last key, findings lead to their places.
"use strict";
(() => {
  const form = document.getElementById("draft");
  const found = document.getElementById("findings");
  const editors = [...form.querySelectorAll(".editor")];
  const KEY = "roundhouse-draft";
  let at = -1;

  const area = (editor) => editor.querySelector("textarea");
  const places = () => [...found.querySelectorAll("button.place")];
  const editorOf = (file) => editors.find((one) => one.dataset.name === file) || editors[0];

  // Line numbers beside the source; a line with a finding shows how bad it is.
  const number = (editor) => {
    const gutter = editor.querySelector(".gutter");
    const count = area(editor).value.split("\n").length;
    const rank = { error: 3, warning: 2, note: 1 };
    const worst = new Map();
    for (const place of places()) {
      if (editorOf(place.dataset.file) !== editor) continue;
      const line = Number(place.dataset.line);
      const severity = place.closest("li").className;
      if ((rank[severity] || 0) > (rank[worst.get(line)] || 0)) worst.set(line, severity);
    }
    const lines = [];
    for (let line = 1; line <= count; line += 1) {
      const severity = worst.get(line);
      lines.push(severity ? `<span class="${severity}">${line}</span>` : `<span>${line}</span>`);
    }
    gutter.innerHTML = lines.join("");
    gutter.scrollTop = area(editor).scrollTop;
  };

  const go = (place) => {
    const editor = editorOf(place.dataset.file);
    const box = area(editor);
    const lines = box.value.split("\n");
    const line = Math.min(Number(place.dataset.line), lines.length);
    let start = 0;
    for (let n = 0; n < line - 1; n += 1) start += lines[n].length + 1;
    // Columns count letters; a text area counts UTF-16 units.
    const before = [...lines[line - 1]].slice(0, Number(place.dataset.column) - 1).join("").length;
    box.focus();
    box.setSelectionRange(start + before, start + lines[line - 1].length);
    const height = box.scrollHeight / lines.length;
    box.scrollTop = Math.max(0, (line - 4) * height);
    editor.scrollIntoView({ block: "nearest" });
    for (const one of places()) one.removeAttribute("aria-current");
    place.setAttribute("aria-current", "true");
  };

  const step = (by) => {
    const all = places();
    if (!all.length) return;
    at = (at + by + all.length) % all.length;
    go(all[at]);
  };

  const keep = () => {
    try {
      const kept = editors.map((one) => [one.dataset.name || "", area(one).value]);
      sessionStorage.setItem(KEY, JSON.stringify(kept));
    } catch { /* no room, or not allowed: the page itself still holds it */ }
  };

  const ask = () => {
    const body = new FormData(form);
    body.delete("file");
    body.set("part", "1");
    return fetch("/check", { method: "POST", body, headers: { Accept: "text/html" } });
  };
  const lost = say("The server does not answer. What you typed is still here.");
  const { later } = answersIn(found, ask, lost, () => {
    at = -1;
    editors.forEach(number);
  });

  for (const editor of editors) {
    const box = area(editor);
    box.addEventListener("scroll", () => { editor.querySelector(".gutter").scrollTop = box.scrollTop; });
    box.addEventListener("input", () => { number(editor); keep(); later(500); });
  }
  found.addEventListener("click", (event) => {
    const place = event.target.closest("button.place");
    if (!place) return;
    at = places().indexOf(place);
    go(place);
  });
  addEventListener("keydown", (event) => {
    if (event.key !== "F8") return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  });

  // A file goes to the server as it is: it may be an archive, and its letters may not be UTF-8.
  takeFiles(form);

  // Back from another page the text is still there.
  if (editors.length === 1 && !area(editors[0]).value) {
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEY) || "[]");
      if (kept.length === 1 && kept[0][1]) {
        area(editors[0]).value = kept[0][1];
        area(editors[0]).name = `source.${kept[0][0]}`;
        later(0);
      }
    } catch { /* nothing kept */ }
  } else {
    keep();
  }
  editors.forEach(number);
})();
