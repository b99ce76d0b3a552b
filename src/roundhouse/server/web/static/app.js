// Every page: the service worker, and moves that wait for a connection.
"use strict";
(() => {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("/worker.js").catch(() => {});
  document.querySelector('form[action="/sign-out"]')?.addEventListener("submit", () => navigator.serviceWorker.controller?.postMessage("forget"));

  document.addEventListener("DOMContentLoaded", () => { if (document.body.matches(".at-table")) queue(); });

  function queue() {
    const { table, csrf } = document.body.dataset, key = `waiting:${table}`;
    const bar = Object.assign(document.createElement("p"), { id: "waiting-move", hidden: true });
    bar.setAttribute("role", "status");
    document.body.append(bar);
    const read = () => JSON.parse(localStorage.getItem(key) || "null");
    const tell = (text, ...more) => { bar.replaceChildren(text, ...more); bar.hidden = false; };

    function waiting() {
      const move = read();
      if (!move) return;
      const drop = Object.assign(document.createElement("button"), { type: "button", className: "quiet", textContent: say("Do not send it") });
      drop.onclick = () => { localStorage.removeItem(key); bar.hidden = true; };
      tell(say("No connection. This move is kept and sent later: %(what)s", { what: move.words }), " ", drop);
    }

    // A move that is made without a connection is kept on this device, one at a time.
    addEventListener("submit", (event) => {
      const form = event.target;
      if (navigator.onLine || !form.dataset?.action || !window.roundhouse?.seat || window.roundhouse.line) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (read()) return waiting();
      const words = (event.submitter ?? form.querySelector("button"))?.textContent.trim() ?? "";
      const id = Array.from(crypto.getRandomValues(new Uint8Array(12)), (n) => n.toString(16).padStart(2, "0")).join("");
      const action = window.roundhouse.readForm(form);
      localStorage.setItem(key, JSON.stringify({ id, action, words, seat: window.roundhouse.seat, number: window.roundhouse.number }));
      waiting();
    }, true);

    // Back again: it is sent as it was meant, after the same move; if others have moved since, the rules decide.
    async function send() {
      const move = read();
      if (!move || !navigator.onLine) return;
      const response = await fetch(`/api/v1/tables/${table}/actions`, {
        method: "POST", headers: { "Content-Type": "application/json", "X-CSRF": csrf },
        body: JSON.stringify({ action: move.action, seat: move.seat, request_id: move.id }),
      }).catch(() => null);
      // No answer, or one of something that stands before the server: it is sent again.
      if (!response || response.status >= 500) { waiting(); setTimeout(send, 5000); return; }
      localStorage.removeItem(key);
      if (response.ok) { bar.hidden = true; window.roundhouse?.refresh(); return; }
      const close = Object.assign(document.createElement("button"), { type: "button", className: "quiet", textContent: say("Close") });
      close.onclick = () => { bar.hidden = true; };
      const told = (await response.json().catch(() => null))?.error?.message ?? "";
      tell(say("The move that waited was refused: %(what)s", { what: `${move.words}. ${told}` }), " ", close);
    }
    addEventListener("online", send);
    if (navigator.onLine) send(); else waiting();
  }
})();
