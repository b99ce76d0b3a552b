// The main pane of a table: the board, or the panels that the round is played on, side by side as this device
// last had them. Beside it the column; the line between them can be moved.
"use strict";
(() => {
  const { $, $$ } = window.roundhouse;
  const body = document.body, stage = $("#stage"), bar = $("#views"), home = $("#panels"), map = $("#map");
  const wide = matchMedia("(min-width: 56.01rem)"), family = body.dataset.family;
  const only = new URLSearchParams(location.hash.slice(1)).get("only");
  const kept = {
    get(name) { try { return localStorage.getItem(name); } catch { return null; } },
    set(name, value) { try { if (value === null) localStorage.removeItem(name); else localStorage.setItem(name, value); } catch { /* not remembered */ } },
  };

  const tabs = () => $$(".tabs [role=tab]").filter((tab) => !["act", "more"].includes(tab.dataset.tab));
  const known = () => tabs().map((tab) => tab.dataset.tab);
  // What the round is played on: the panels that say so, and the board if the turn waits for a place on it.
  function usual() {
    const now = $$('[data-part^="panel:"]').filter((panel) => $(":scope > [data-now]", panel)).map((panel) => panel.id);
    if (!now.length || $("#act [data-on-map]")) now.push("map");
    return known().filter((id) => now.includes(id));
  }
  const place = () => `stage:${family}:${usual().join("+")}`;
  function wanted() {
    const saved = (only ?? kept.get(place()) ?? "").split(" ").filter((id) => known().includes(id));
    const ids = saved.length ? saved : usual();
    return brought && !ids.includes(brought) ? [brought, ...ids] : ids;
  }

  // Something on a pane out of sight was asked for: it is there until the next move.
  let brought = "";
  document.addEventListener("roundhouse:bring", ({ detail }) => {
    if (wide.matches || only) { brought = detail; lay(); }
    else if (!document.getElementById(detail).checkVisibility()) $(`#tab-${CSS.escape(detail)}`).click();
  });

  let told = "";
  function lay() {
    const ids = wanted(), staged = wide.matches || only ? ids : ["map"];
    const log = $("#log"), opened = staged.includes("log") && log.parentElement !== stage;
    for (const id of known()) {
      const panel = document.getElementById(id), on = staged.includes(id);
      panel.classList.toggle("staged", on);
      $(`#tab-${CSS.escape(id)}`).hidden = on && id !== "map";
      if (id === "map") continue;
      if (on && panel.parentElement !== stage) stage.append(panel);
      if (!on && panel.parentElement === stage) (id === "log" ? home.parentElement : home).append(panel);
    }
    staged.filter((id) => id !== "map").forEach((id, n) => { if ($$(".panel", stage)[n]?.id !== id) stage.append(document.getElementById(id)); });
    stage.dataset.panes = staged.length;
    if (opened) log.scrollTop = log.scrollHeight;
    body.classList.toggle("off-map", !usual().includes("map"));
    buttons(ids);
    // Where there is room for one part alone, forms that stand on no card come to the front themselves.
    const front = !wide.matches && !only && $("#act .e-act:not([data-meanwhile]) > .deed") && !$("#act .deals") ? ["act"] : [];
    const now = [...front, ...usual()];
    if (now.join() !== told) { told = now.join(); document.dispatchEvent(new CustomEvent("roundhouse:round", { detail: now })); }
    document.dispatchEvent(new Event("roundhouse:laid"));
    dispatchEvent(new Event("resize"));
  }

  function buttons(ids) {
    const names = tabs().map((tab) => [tab.dataset.tab, tab.firstChild.textContent]);
    if ($$("[data-view]", bar).map((one) => one.dataset.view).join() !== names.map(([id]) => id).join()) {
      bar.replaceChildren(...names.map(([id, words]) => {
        const one = Object.assign(document.createElement("button"), { type: "button", textContent: words });
        one.dataset.view = id;
        return one;
      }), tool("window", "↗", say("What is shown here in a window of its own")), tool("usual", "↺", say("As the round is usually played")));
    }
    for (const one of $$("[data-view]", bar)) one.ariaPressed = ids.includes(one.dataset.view);
    $("[data-stage=usual]", bar).hidden = ids.join() === usual().join();
  }

  function tool(name, text, label) {
    const one = Object.assign(document.createElement("button"), { type: "button", textContent: text, title: label, ariaLabel: label });
    one.dataset.stage = name;
    return one;
  }

  // A click puts a pane beside what is there, or takes it away.
  bar.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    const { view, stage: name } = button.dataset;
    if (name === "window") { open(`${location.pathname}${location.search}#only=${wanted().join("+")}`, "_blank", "popup,width=1000,height=800"); return; }
    let ids = wanted();
    brought = "";
    if (name === "usual") ids = [];
    else if (ids.includes(view)) ids = ids.length > 1 ? ids.filter((id) => id !== view) : ids;
    else ids = [...ids, view].slice(-4);
    kept.set(place(), ids.length ? ids.join(" ") : null);
    lay();
  });

  // ---- lines that can be moved ---------------------------------------------------------------------
  function movable(line, name, least, most, from) {
    const apply = (value) => {
      document.documentElement.style.setProperty(`--${name}`, `${value}px`);
      line.ariaValueNow = Math.round(value);
    };
    const move = (value) => { const fair = Math.max(least, Math.min(most(), value)); apply(fair); kept.set(`size:${name}`, Math.round(fair)); };
    Object.assign(line, { ariaValueMin: least, ariaValueMax: 2000, ariaValueNow: 0 });
    if (Number(kept.get(`size:${name}`))) apply(Number(kept.get(`size:${name}`)));
    line.addEventListener("pointerdown", (event) => { line.setPointerCapture(event.pointerId); event.preventDefault(); });
    line.addEventListener("pointermove", (event) => { if (line.hasPointerCapture(event.pointerId)) move(from(event)); });
    line.addEventListener("dblclick", () => { document.documentElement.style.removeProperty(`--${name}`); kept.set(`size:${name}`, null); });
    line.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: 24, ArrowRight: -24 }[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      move($(".column").offsetWidth + step);
    });
  }
  movable($("#edge"), "column", 320, () => innerWidth * 0.7, (event) => innerWidth - event.clientX);

  if (only) body.classList.add("only");
  document.addEventListener("roundhouse:taken", () => { brought = ""; lay(); });
  wide.addEventListener("change", lay);
  addEventListener("DOMContentLoaded", lay);
})();
