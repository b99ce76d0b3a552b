// Forms about a game file (/check, /print): files to send, and answers shown in a place of the page.
"use strict";

// A file that is chosen, or dropped anywhere on the page, is sent with the form at once.
window.takeFiles = (form) => {
  const upload = form.elements.file;
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
};

// Shows in `place` what the newest call of `ask` was answered; `lost` stands before it if there was no answer.
// Returns `now()`, and `later(pause)`, which asks after so many milliseconds unless it is called again.
window.answersIn = (place, ask, lost, shown = () => {}) => {
  const refusal = document.createElement("p");
  refusal.className = "refusal";
  refusal.textContent = lost;
  let waiting = 0;
  let asked = 0;
  const now = async () => {
    const mine = ++asked;
    place.setAttribute("aria-busy", "true");
    try {
      const response = await ask();
      const text = await response.text();
      if (mine !== asked) return; // an answer to an older question
      if (response.status === 429) { later(1500); return; }
      if (response.status >= 500) throw new Error(text);
      place.innerHTML = text;
      shown();
    } catch {
      place.prepend(refusal);
    } finally {
      if (mine === asked) place.setAttribute("aria-busy", "false");
    }
  };
  const later = (pause) => {
    clearTimeout(waiting);
    waiting = setTimeout(now, pause);
  };
  return { now, later };
};
