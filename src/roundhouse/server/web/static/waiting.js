// The waiting room: shows who has come, and hands out the link of a seat.
"use strict";
(() => {
  const { table, csrf } = document.body.dataset;
  for (const button of document.querySelectorAll("button[data-link]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      const response = await fetch(`/api/v1/tables/${table}/seats/${button.dataset.link}/link`, {
        method: "POST", body: "{}", headers: { "Content-Type": "application/json", "X-CSRF": csrf },
      });
      const answer = await response.json();
      const dialog = document.getElementById("told");
      const heading = Object.assign(document.createElement("h2"), { textContent: response.ok ? say("Open this link on the other device") : answer.error.message });
      const close = Object.assign(document.createElement("button"), { textContent: say("Close") });
      close.onclick = () => dialog.close();
      dialog.replaceChildren(heading, close);
      if (response.ok) {
        const link = Object.assign(document.createElement("input"), { className: "link", readOnly: true, value: `${location.origin}/t/${table}/sit/${answer.token}` });
        link.setAttribute("aria-label", say("Secret link"));
        heading.after(link);
      }
      dialog.showModal();
    });
  }
  const source = new EventSource(`/api/v1/tables/${table}/events`);
  function show() {
    // Someone who types their name must not lose it to a reload.
    const typing = document.activeElement?.matches("input:not([readonly])") && document.activeElement.value;
    if (!typing && !document.querySelector("dialog[open]")) location.reload();
  }
  source.addEventListener("table", show);
  // Something may have happened after this page was made and before the stream was open.
  source.addEventListener("open", async () => {
    const page = await fetch(location.href).then((response) => response.ok ? response.text() : null, () => null);
    if (page === null) return;
    const seats = new DOMParser().parseFromString(page, "text/html").querySelector("main .seats");
    if (seats?.textContent !== document.querySelector("main .seats").textContent) show();
  });
  // What someone sends must not be lost to a reload either.
  addEventListener("submit", () => source.close());
  addEventListener("pagehide", () => source.close());
})();
