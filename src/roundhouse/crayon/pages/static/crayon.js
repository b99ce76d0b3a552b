// The crayon rail family on the table page: drawing track, going places, lighting cities up.
"use strict";
(() => {
  const site = window.roundhouse;
  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
  const board = $("#board"), frame = board.closest(".board"), STEP = 20, ROW = STEP * Math.sqrt(3) / 2;
  const FINGER = 11; // so many pixels from milepost to milepost can be drawn on with a finger
  const tray = Object.assign(document.createElement("div"), { className: "tray-place" });
  tray.setAttribute("aria-live", "polite");
  frame.append(tray);
  const picture = () => $(".crayon", board);
  const same = (a, b) => a && b && a.join() === b.join();

  // ---- mileposts and points -----------------------------------------------------------------------
  const maps = () => picture().dataset.maps.split(" ").map((text) => text.split(",").map(Number));
  const starts = () => new Set(picture().dataset.starts.split(" ").filter(Boolean));

  function pointOf([map, q, r]) {
    const [left, top] = maps()[map];
    return [left + (q + (r & 1) / 2 + 0.5) * STEP, top + (r + 0.5) * ROW];
  }

  const under = (event) => new DOMPoint(event.clientX, event.clientY).matrixTransform(picture().getScreenCTM().inverse());

  function spotAt(event) {
    const at = under(event);
    return nearest(at.x, at.y, STEP * 0.75);
  }

  function nearest(px, py, near) {
    let best = null;
    maps().forEach(([left, top, wide, tall], map) => {
      const row = (py - top) / ROW - 0.5;
      for (const r of [Math.floor(row), Math.ceil(row)]) {
        const q = Math.round((px - left) / STEP - 0.5 - (r & 1) / 2);
        if (r < 0 || r > tall || q < 0 || q > wide) continue;
        const [x, y] = pointOf([map, q, r]), far = Math.hypot(x - px, y - py);
        if (far < near) { near = far; best = [map, q, r]; }
      }
    });
    return best;
  }

  const beside = (a, b) => {
    if (a[0] !== b[0]) return false;
    const [ax, ay] = pointOf(a), [bx, by] = pointOf(b);
    return Math.hypot(ax - bx, ay - by) < STEP * 1.1;
  };

  // ---- lines on the board ---------------------------------------------------------------------------
  function draw(lines) {
    const layer = $(".drawing", board);
    layer.replaceChildren();
    for (const [kind, spots] of lines) {
      if (spots.length < 2) continue;
      const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
      path.setAttribute("class", `plan ${kind}`);
      path.setAttribute("d", spots.map((spot, n) => (n && spots[n - 1][0] === spot[0] ? "L" : "M") + pointOf(spot).map(Math.round).join(" ")).join(""));
      layer.append(path);
    }
  }

  function clear() {
    tray.replaceChildren();
    answer = "";
    line = null;
    if (picture()) draw([]);
  }

  let asked = 0, answer = "";
  async function ask(question, shown) {
    const number = ++asked;
    try {
      const html = await site.ask(question);
      if (number !== asked) return;
      // A line is priced while it is drawn and once more at its end. The same answer leaves the button
      // where it is: a tap on one that is replaced under the finger would be lost.
      if (html !== answer) tray.innerHTML = answer = html;
      tray.dataset.to = question.about === "move" ? question.to : "";
      const { path, now } = JSON.parse($(".tray", tray).dataset.lines), bad = $(".bad", tray) ? " bad" : "";
      const spots = (list) => list.filter(Array.isArray);
      draw(shown ? [["today" + bad, shown]] : [["", spots(path)], ["today" + bad, spots(now)]]);
      if (!shown) site.viewer.reveal(spots(path).map(pointOf));
    } catch (error) {
      if (number === asked) { clear(); site.refuse(error.message); }
    }
  }

  // ---- drawing track ----------------------------------------------------------------------------------
  let line = null, waiting;
  const mayDraw = () => !site.locked && picture() && picture().dataset.starts !== "";
  const fine = (event) => event.pointerType === "mouse" || STEP * picture().getScreenCTM().a >= FINGER;

  // Takes a drag that begins on one's track or in a major city, or goes on at the end of the line.
  site.viewer.onDrag((event) => {
    if (!event.target.closest(".crayon") || !mayDraw() || !fine(event)) return null;
    const spot = spotAt(event);
    if (!spot) return null;
    const before = line, again = line && same(line.at(-1), spot);
    if (!again && !starts().has(spot.join())) return null;
    line = again ? [...line] : [spot];
    let moved = false;
    frame.classList.add("drawing-line");
    const done = () => { frame.classList.remove("drawing-line"); clearTimeout(waiting); };
    return {
      move(event) {
        const to = spotAt(event);
        if (!to || same(to, line.at(-1))) return;
        moved = true;
        for (const step of between(line.at(-1), to)) {
          if (same(step, line.at(-2))) line.pop();
          else if (beside(step, line.at(-1))) line.push(step);
          else return;
        }
        draw([["today", line]]);
        clearTimeout(waiting);
        if (line.length > 1) waiting = setTimeout(price, 60);
      },
      end() {
        done();
        if (!moved) line = before;
        else if (line.length > 1) price();
        else clear();
        return moved;
      },
      cancel() {
        done();
        line = before;
        if (moved) { if (line) price(); else clear(); }
      },
    };
  });

  // The mileposts on the straight way from one to another: a quick hand skips some.
  function between(a, b) {
    if (a[0] !== b[0]) return [];
    const [ax, ay] = pointOf(a), [bx, by] = pointOf(b), many = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) / (STEP / 2)));
    const found = [];
    for (let n = 1; n <= many; n++) {
      const spot = nearest(ax + ((bx - ax) * n) / many, ay + ((by - ay) * n) / many, STEP);
      if (spot && !same(spot, found.at(-1) || a)) found.push(spot);
    }
    return found;
  }

  const price = () => line && ask({ about: "build", path: line.map((spot) => spot.join()).join(";") }, line);

  // ---- clicking a place -------------------------------------------------------------------------------
  const moment = () => ($('#act form[data-action*=\'"end-move"\']') ? "move" : mayDraw() ? "build" : "spot");

  board.addEventListener("click", (event) => {
    if (!event.target.closest(".crayon")) return;
    const spot = spotAt(event);
    if (!spot) return;
    const halo = nearestCity(event);
    const start = halo && $$('#act form[data-action*="choose-start-city"]').find((one) => JSON.parse(one.dataset.action).city === halo);
    if (start) { start.requestSubmit(); return; }
    line = null;
    ask({ about: site.locked ? "spot" : moment(), to: spot.join() });
  });

  function nearestCity(event) {
    const at = under(event);
    return $$(".halo", board).find((one) => Math.hypot(one.cx.baseVal.value - at.x, one.cy.baseVal.value - at.y) < 30)?.dataset.city;
  }

  document.addEventListener("click", (event) => {
    const go = event.target.closest("[data-go]");
    if (go) ask({ about: "move", to: go.dataset.go });
  });
  addEventListener("keydown", (event) => { if (event.key === "Escape") clear(); });

  // ---- a trip of several turns ------------------------------------------------------------------------
  // Who goes a part of the way is shown the rest of it whenever their train may move again.
  const TRIP = `roundhouse-trip${location.pathname}`;
  const trips = () => { try { return JSON.parse(sessionStorage.getItem(TRIP)) || {}; } catch { return {}; } };
  function head(to) {
    try { sessionStorage.setItem(TRIP, JSON.stringify({ ...trips(), [site.seat]: to })); } catch { /* then each part is asked for */ }
  }
  tray.addEventListener("submit", () => {
    const { path, now } = JSON.parse($(".tray", tray).dataset.lines);
    if (!tray.dataset.to) return;
    head(now.length < path.length ? tray.dataset.to : "");
    shownIn = $("#act .choice-heading")?.dataset.turn;
  });
  addEventListener("keydown", (event) => { if (event.key === "Escape" && tray.dataset.to) head(""); });
  let shownIn = "";
  function travel() {
    const to = trips()[site.seat], turn = $("#act .choice-heading")?.dataset.turn;
    if (!to || site.locked || moment() !== "move" || turn === shownIn) return;
    shownIn = turn;
    ask({ about: "move", to });
  }
  travel();

  // ---- lighting up ------------------------------------------------------------------------------------
  let lit = null, zone = "";
  function light() {
    for (const halo of $$(".halo", board)) {
      halo.classList.toggle("goal", Boolean(lit) && lit.goals.includes(halo.dataset.city));
      halo.classList.toggle("source", Boolean(lit) && lit.sources.includes(halo.dataset.city));
    }
    for (const area of $$(".zone", board)) area.classList.toggle("lit", area.dataset.card === zone);
    for (const one of $$("[data-light]")) one.setAttribute("aria-pressed", Boolean(lit) && lit.key === keyOf(one));
    for (const one of $$("[data-zone]")) one.setAttribute("aria-pressed", one.dataset.zone === zone);
  }
  const keyOf = (one) => `${one.dataset.light}/${one.dataset.source || ""}`;
  document.addEventListener("click", (event) => {
    const one = event.target.closest("[data-light], [data-zone]");
    if (!one) return;
    const names = (text) => (text || "").split("|").filter(Boolean);
    if (one.dataset.zone) zone = zone === one.dataset.zone ? "" : one.dataset.zone;
    else lit = lit?.key === keyOf(one) ? null : { key: keyOf(one), goals: names(one.dataset.light), sources: names(one.dataset.source) };
    light();
    const halos = $$(".halo.goal, .halo.source", board).map(({ cx, cy }) => [cx.baseVal.value, cy.baseVal.value]);
    const areas = $$(".zone.lit", board).map((area) => area.getBBox()).flatMap(({ x, y, width, height }) => [[x, y], [x + width, y + height]]);
    site.viewer.reveal(one.dataset.zone ? areas : halos);
  });

  // ---- planning trips ---------------------------------------------------------------------------------
  const KEPT = `roundhouse-sketches${location.pathname}`, MANY = 8;
  let planned = "", picked = [];
  const kept = () => { try { return JSON.parse(localStorage.getItem(KEPT)) || []; } catch { return []; } };
  function keep(list) {
    try { localStorage.setItem(KEPT, JSON.stringify(list.slice(0, MANY))); } catch { /* then they last as long as the page */ }
    showKept(list);
  }
  function showKept(list) {
    const place = $(".plan-kept");
    if (!place) return;
    place.replaceChildren();
    for (const [number, one] of list.entries()) {
      const row = document.createElement("div"), text = document.createElement("p"), show = document.createElement("button"), drop = document.createElement("button");
      row.className = "sketch";
      text.textContent = one.text;
      Object.assign(show, { type: "button", className: "quiet", textContent: place.dataset.show }).dataset.sketch = one.lines;
      Object.assign(drop, { type: "button", className: "quiet", textContent: place.dataset.drop }).dataset.drop = number;
      row.append(text, show, " ", drop);
      place.append(row);
    }
  }
  const choices = () => $$(".picks input:checked").map((one) => one.value);
  async function plan() {
    picked = choices();
    try {
      planned = await site.ask({ about: "plan", picks: picked.join() });
      if ($(".plan-found")) $(".plan-found").innerHTML = planned;
    } catch (error) { site.refuse(error.message); }
  }
  document.addEventListener("change", (event) => {
    if (!event.target.matches(".picks input")) return;
    // A card is delivered once: picking another of its lines lets the first go.
    for (const one of $$(".picks input:checked")) {
      if (one !== event.target && one.dataset.card === event.target.dataset.card) one.checked = false;
    }
    picked = choices();
  });
  document.addEventListener("click", (event) => {
    const one = event.target.closest("[data-plan], [data-sketch], [data-keep], [data-drop]");
    if (!one) return;
    if (one.matches("[data-plan]")) plan();
    else if (one.matches("[data-keep]")) {
      const row = one.closest(".sketch"), text = [...row.querySelectorAll(".sketch-head, .sketch-stops")].map((p) => p.textContent).join(" — ");
      keep([{ text, lines: $("[data-sketch]", row).dataset.sketch }, ...kept()]);
    } else if (one.matches("[data-drop]")) keep(kept().filter((_, number) => number !== Number(one.dataset.drop)));
    else {
      const { way, build } = JSON.parse(one.dataset.sketch), spots = way.filter(Array.isArray);
      draw([["", spots], ...build.map(({ path }) => ["today", path])]);
      site.viewer.reveal(spots.map(pointOf));
    }
  });
  function planAgain() {
    for (const one of $$(".picks input")) one.checked = picked.includes(one.value);
    if ($(".plan-found")) $(".plan-found").innerHTML = planned;
    showKept(kept());
  }
  planAgain();

  // ---- the finder -------------------------------------------------------------------------------------
  let wanted = "";
  function find() {
    for (const row of $$(".found tbody tr")) row.hidden = Boolean(wanted) && !row.textContent.toLowerCase().includes(wanted);
  }
  document.addEventListener("input", (event) => {
    if (!event.target.matches(".find")) return;
    wanted = event.target.value.trim().toLowerCase();
    find();
  });

  document.addEventListener("roundhouse:part", ({ detail }) => {
    if (detail.name === "board") { clear(); light(); }
    if (detail.name === "act") { clear(); light(); setTimeout(travel); }
    if (detail.name === "panel:plan") planAgain();
    if (detail.name === "panel:cards" || detail.name === "panel:events") light();
    if (detail.name === "panel:finder") { const field = $(".find"); if (field) field.value = wanted; find(); light(); }
  });
})();
