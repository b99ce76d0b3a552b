// Sheets of a game: shown anew when a choice changes, a moment after the last one.
"use strict";
(() => {
  const form = document.getElementById("paper");
  const place = document.getElementById("sheets");
  const upload = form.elements.file;
  const own = form.method === "post";
  let waiting = 0;
  let asked = 0;

  const show = async () => {
    const number = ++asked;
    const body = new FormData(form);
    body.delete("file");
    place.setAttribute("aria-busy", "true");
    try {
      let response;
      if (own) {
        body.set("part", "1");
        response = await fetch("/print", { method: "POST", body, headers: { Accept: "text/html" } });
      } else {
        const query = new URLSearchParams(body);
        history.replaceState(null, "", `${form.action}?${query}`);
        query.set("part", "1");
        response = await fetch(`${form.action}?${query}`, { headers: { Accept: "text/html" } });
      }
      const text = await response.text();
      if (number !== asked) return; // an answer to an older question
      if (response.status === 429) { later(1500); return; }
      place.innerHTML = text;
    } catch {
      const lost = document.createElement("p");
      lost.className = "refusal";
      lost.textContent = say("The server does not answer.");
      place.prepend(lost);
    } finally {
      if (number === asked) place.setAttribute("aria-busy", "false");
    }
  };
  const later = (pause) => {
    clearTimeout(waiting);
    waiting = setTimeout(show, pause);
  };
  const ready = () => !own || form.querySelector("textarea");

  form.addEventListener("input", (event) => { if (event.target !== upload && ready()) later(400); });
  if (!own) form.addEventListener("submit", (event) => { event.preventDefault(); show(); });
  if (!upload) return;
  upload.addEventListener("change", () => { if (upload.files.length) form.requestSubmit(); });
  addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  addEventListener("dragleave", () => document.body.classList.remove("dropping"));
  addEventListener("drop", (event) => {
    event.preventDefault();
    document.body.classList.remove("dropping");
    if (!event.dataTransfer.files.length) return;
    upload.files = event.dataTransfer.files;
    form.requestSubmit();
  });
})();
