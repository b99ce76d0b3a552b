// Countdowns of clocks, buttons that do one thing with a table, links that are copied. It is loaded before the
// page is read, so that a button works from the moment it is seen.
"use strict";
(() => {
  const say = (text) => (window.say ?? ((words) => words))(text);

  function left(ms) {
    const seconds = Math.max(0, Math.ceil(ms / 1000)), two = (n) => String(n).padStart(2, "0");
    const days = Math.floor(seconds / 86400), hours = Math.floor(seconds / 3600) % 24, minutes = Math.floor(seconds / 60) % 60;
    if (days) return `${days} d ${hours} h`;
    return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  }

  function tick() {
    for (const time of document.querySelectorAll("time[data-until]")) {
      const until = Number(time.dataset.until), text = left(until - Date.now());
      if (time.textContent === text) continue;
      time.textContent = text;
      time.dateTime = new Date(until).toISOString();
      time.title = new Date(until).toLocaleString();
      time.classList.toggle("soon", until - Date.now() < 30000);
    }
  }
  addEventListener("DOMContentLoaded", tick);
  setInterval(tick, 500);

  // A form that came without the word for forms gets this page's.
  document.addEventListener("submit", (event) => {
    const field = event.target.querySelector('input[name="csrf"]');
    if (field && !field.value) field.value = document.body.dataset.csrf;
  }, true);

  const refuse = (text) => (window.roundhouse?.refuse ? window.roundhouse.refuse(text) : alert(text));

  async function copy(link) {
    // A browser may never answer for its clipboard, for one when the window is not in front.
    const late = new Promise((_, reject) => setTimeout(reject, 1000));
    try { await Promise.race([navigator.clipboard.writeText(link.value), late]); } catch { link.select(); document.execCommand("copy"); }
  }

  document.addEventListener("click", async (event) => {
    const button = event.target.closest("button[data-post], button[data-copy]");
    if (!button) return;
    if (button.dataset.copy !== undefined) {
      await copy(document.querySelector(button.dataset.copy || "input.link"));
      button.textContent = say("Copied");
      return;
    }
    if (button.dataset.sure && !confirm(button.dataset.sure)) return;
    button.disabled = true;
    const { table, csrf } = document.body.dataset;
    try {
      const response = await fetch(`/api/v1/tables/${table}${button.dataset.post}`, {
        method: "POST", body: button.dataset.fields || "{}",
        headers: { "Content-Type": "application/json", "X-CSRF": csrf },
      });
      const answer = await response.json();
      if (!response.ok) refuse(answer.error.message + (answer.error.hint ? ` (${answer.error.hint})` : ""));
      else if ("go" in button.dataset) location.href = `/t/${answer.id}`;
      else if ("reload" in button.dataset || !window.roundhouse) location.reload();
      else window.roundhouse.refresh();
    } catch {
      refuse(say("The connection is lost."));
    } finally {
      button.disabled = false;
    }
  });
})();
