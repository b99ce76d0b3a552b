// What somebody has chosen under Settings, at the table: sounds, questions before a turn ends, keys, the first tab.
"use strict";
(() => {
  const chosen = document.documentElement.dataset;

  // A question before a turn ends or a move is taken back: those are pressed by mistake on a phone.
  const grave = /"type":\s*"(pass|undo|bankrupt|resign|end-turn)"/;
  if (chosen.confirm === "yes") addEventListener("submit", (event) => {
    const form = event.target, action = form.dataset?.action;
    if (!action || !grave.test(action)) return;
    const words = (event.submitter ?? form.querySelector("button"))?.textContent.trim() ?? "";
    if (confirm(say("Really: %(what)s?", { what: words }))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  // Single letters do nothing where keys are switched off; arrows, Enter and Escape stay.
  if (chosen.keys === "no") addEventListener("keydown", (event) => {
    const types = event.target.matches?.("input:not([type=range], [type=checkbox], [type=radio]), textarea, select");
    if (event.key.length === 1 && !types && !event.ctrlKey && !event.metaKey && !event.altKey) event.stopImmediatePropagation();
  }, true);

  // Two notes when the turn comes to you. Browsers let a page sound once somebody has touched it.
  let sound, mine = Boolean(document.querySelector(".turn.yours"));
  function ring() {
    sound ??= new AudioContext();
    for (const [place, pitch] of [[0, 660], [0.16, 880]]) {
      const note = sound.createOscillator(), loud = sound.createGain(), at = sound.currentTime + place;
      note.frequency.value = pitch;
      loud.gain.setValueAtTime(0.12, at);
      loud.gain.exponentialRampToValueAtTime(0.001, at + 0.3);
      note.connect(loud).connect(sound.destination);
      note.start(at);
      note.stop(at + 0.3);
    }
    document.dispatchEvent(new CustomEvent("roundhouse:rang"));
  }
  const situation = document.querySelector(".situation");
  if (chosen.sounds === "yes" && situation) new MutationObserver(() => {
    const now = Boolean(situation.querySelector(".turn.yours"));
    if (now && !mine) ring();
    mine = now;
  }).observe(situation, { childList: true, subtree: true });

  if (chosen.start) addEventListener("load", () => {
    if (matchMedia("(max-width: 56rem)").matches) document.getElementById(`tab-${chosen.start}`)?.click();
  });
})();
