// The page of `roundhouse watch`: shows anew what is to be said of the file whenever it was saved.
"use strict";

const main = document.getElementById("main");
const state = document.getElementById("state");

const show = async (response) => {
  if (!response.ok) {
    state.textContent = await response.text();
    return;
  }
  main.innerHTML = await response.text();
  state.textContent = `looked at ${new Date().toLocaleTimeString()}`;
};

const source = new EventSource("/events");
source.addEventListener("changed", async () => show(await fetch("/part")));
source.addEventListener("error", () => { state.textContent = "the watcher has ended"; });

main.addEventListener("submit", async (event) => {
  if (!event.target.matches("[data-send]")) return;
  event.preventDefault();
  const form = new FormData(event.target, event.submitter);
  state.textContent = "playing …";
  await show(await fetch(event.target.action, { method: "POST", body: new URLSearchParams(form) }));
});
