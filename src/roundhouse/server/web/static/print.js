// Sheets of a game: shown anew when a choice changes, a moment after the last one.
"use strict";
(() => {
  const form = document.getElementById("paper");
  const upload = form.elements.file;
  const own = form.method === "post";

  const ask = () => {
    const body = new FormData(form);
    body.delete("file");
    if (own) {
      body.set("part", "1");
      return fetch("/print", { method: "POST", body, headers: { Accept: "text/html" } });
    }
    const query = new URLSearchParams(body);
    history.replaceState(null, "", `${form.action}?${query}`);
    query.set("part", "1");
    return fetch(`${form.action}?${query}`, { headers: { Accept: "text/html" } });
  };
  const sheets = answersIn(document.getElementById("sheets"), ask, say("The server does not answer."));
  const ready = () => !own || form.querySelector("textarea");

  form.addEventListener("input", (event) => { if (event.target !== upload && ready()) sheets.later(400); });
  if (!own) form.addEventListener("submit", (event) => { event.preventDefault(); sheets.now(); });
  if (upload) takeFiles(form);
})();
