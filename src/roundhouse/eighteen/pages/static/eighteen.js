// The 18xx family on the table page: the ring of options on a hex, and routes that can be changed.
"use strict";
(() => {
  const site = window.roundhouse;
  const { $, $$ } = site;
  const board = $("#board"), frame = board.closest(".board");
  const pressed = (selector, work) => document.addEventListener("click", ({ target }) => { const one = target.closest(selector); if (one) work(one); });
  const parsed = (html) => Object.assign(document.createElement("template"), { innerHTML: html }).content;
  const focus = (one) => one.focus({ preventScroll: true });
  const bring = (pane) => document.dispatchEvent(new CustomEvent("roundhouse:bring", { detail: pane }));
  const hexAt = (name) => $(`.hex-at[data-hex="${CSS.escape(name)}"]`, board);

  // ---- the ring ---------------------------------------------------------------------------------
  // { name, before, menu, option, at }
  let ring = null;

  async function open(name) {
    close();
    if (site.locked) return;
    let html;
    try { html = await site.ask({ about: "hex", hex: name }); } catch (error) { site.refuse(error.message); return; }
    ring = { name, before: hexAt(name).innerHTML, menu: parsed(html).firstElementChild, option: null, at: 0 };
    frame.append(ring.menu);
    hexAt(name).classList.add("chosen");
    site.viewer.show(hexAt(name));
    const options = $$(".option", ring.menu);
    if (options.length === 1) choose(options[0]);
    else { place(); focus($("button", options[0])); }
  }

  function close() {
    if (!ring) return;
    const { name, menu, before } = ring;
    ring = null;
    menu.remove();
    const group = hexAt(name);
    if (!group) return;
    group.innerHTML = before;
    group.classList.remove("chosen");
    if (group.tabIndex === 0) focus(group);
  }

  // Options stand around their hex where there is room, else in a tray below the board.
  function place() {
    const { menu, name } = ring, options = $$(".option", menu);
    const hex = hexAt(name).getBoundingClientRect(), box = frame.getBoundingClientRect(), size = 92;
    const radius = Math.max(Math.max(hex.width, hex.height) / 2 + size * 0.62, (options.length * size) / 5.6);
    const room = radius + size / 2 + 6;
    const fits = box.width > Math.max(2 * room, 600) && box.height > 2 * room;
    const around = fits && !ring.option && options.length < 13;
    menu.classList.toggle("around", around);
    menu.classList.toggle("deciding", Boolean(ring.option));
    menu.style.left = menu.style.top = "";
    options.forEach((option) => (option.style.translate = ""));
    if (!around) return;
    const middle = (value, most) => Math.min(Math.max(value, room), most - room);
    menu.style.left = `${middle(hex.left + hex.width / 2 - box.left, box.width)}px`;
    menu.style.top = `${middle(hex.top + hex.height / 2 - box.top, box.height)}px`;
    options.forEach((option, n) => {
      const angle = (n / options.length) * 2 * Math.PI - Math.PI / 2;
      option.style.translate = `${radius * Math.cos(angle)}px ${radius * Math.sin(angle)}px`;
    });
  }

  function choose(option) {
    ring.option = option;
    ring.at = 0;
    option.classList.add("chosen");
    const turns = $(".turns", option), many = $$(".turn", option).length > 1;
    turns.hidden = false;
    if (!$(".turning", turns)) {
      const tools = Object.assign(document.createElement("div"), { className: "turning" });
      if (many) tools.append(tool("↺", say("Turn back (←)"), () => turn(-1)), tool("↻", say("Turn (→)"), () => turn(1)));
      tools.append(tool("✕", say("Give up (Esc)"), back));
      turns.append(tools);
    }
    place();
    turn(0);
  }

  function tool(text, label, work) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: text, title: label, ariaLabel: label });
    button.onclick = work;
    return button;
  }

  function turn(step) {
    const turns = $$(".turn", ring.option);
    ring.at = (ring.at + step + turns.length) % turns.length;
    turns.forEach((one, n) => (one.hidden = n !== ring.at));
    const picture = $("template", turns[ring.at]).content.querySelector(".hex-at");
    hexAt(ring.name).replaceChildren(...picture.cloneNode(true).childNodes);
    focus($("button", turns[ring.at]));
  }

  function back() {
    if ($$(".option", ring.menu).length === 1) { close(); return; }
    $(".turns", ring.option).hidden = true;
    ring.option.classList.remove("chosen");
    const option = ring.option;
    ring.option = null;
    hexAt(ring.name).innerHTML = ring.before;
    place();
    focus($("button", option));
  }

  frame.addEventListener("click", (event) => {
    const picked = event.target.closest(".pick-tile");
    if (picked) choose(picked.closest(".option"));
  });

  board.addEventListener("click", (event) => {
    const group = event.target.closest(".hex-at");
    if (editing()) { if (group) change("click", editing(), group.dataset.hex); return; }
    if (ring && group?.dataset.hex === ring.name) { if (ring.option) turn(1); else close(); return; }
    if (group?.classList.contains("lit")) open(group.dataset.hex);
    else if (ring || !group) close();
    else inform({ about: "place", hex: group.dataset.hex });
  });

  pressed("[data-open-hex]", (button) => {
    bring("map");
    frame.scrollIntoView({ block: "nearest" });
    open(button.dataset.openHex);
  });

  // Before the page’s own keys: arrows turn a tile while one is being turned.
  document.addEventListener("keydown", (event) => {
    const typing = event.target.matches?.("input, textarea, select");
    if (event.key === "Escape" && facts) { forget(); event.stopPropagation(); return; }
    if (event.key === "Escape" && editing()) { change("done", editing()); event.stopPropagation(); return; }
    const group = event.target.closest?.(".hex-at.lit");
    if (!ring && group && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); open(group.dataset.hex); return; }
    if (!ring || typing) return;
    const steps = { ArrowRight: 1, ArrowDown: 1, r: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") { if (ring.option) back(); else close(); }
    else if (steps && ring.option) turn(steps);
    else if (steps) {
      const buttons = $$(".pick-tile", ring.menu), at = buttons.indexOf(document.activeElement);
      focus(buttons[(at + steps + buttons.length) % buttons.length]);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  board.addEventListener("scroll", () => ring && place());
  addEventListener("resize", () => ring && place());

  // ---- facts: asked of the rules without a move -----------------------------------------------------
  let facts = null, asker = null, asked = null;

  async function inform(question, from = null) {
    let html;
    try { html = await site.ask(question); } catch (error) { site.refuse(error.message); return; }
    forget();
    asker = from;
    tell(question, html);
    if (facts.dataset.hexes !== undefined && from) bring("map");
    focus($("button", facts));
  }

  function tell(question, html) {
    asked = question;
    facts = parsed(html).firstElementChild;
    facts.prepend(tool("✕", say("Close (Esc)"), forget));
    document.body.append(facts);
    for (const name of facts.dataset.hexes?.split(" ").filter(Boolean) ?? []) hexAt(name)?.classList.add("reached");
  }

  // Facts that are open stay open when the game goes on, and tell of the board as it then is.
  async function informAgain() {
    const open = facts;
    if (!open) return;
    let html = null;
    try { html = await site.ask(asked); } catch { /* nothing to tell any more: closed below */ }
    // Closed, or something else asked, meanwhile.
    if (facts !== open) return;
    if (html === null) { forget(); return; }
    const inside = open.contains(document.activeElement), from = asker;
    asker = null;
    forget();
    asker = from;
    tell(asked, html);
    if (inside) focus($("button", facts));
  }

  function forget() {
    if (!facts) return;
    facts.remove();
    facts = null;
    $$(".reached", board).forEach((one) => one.classList.remove("reached"));
    if (asker?.isConnected) focus(asker);
  }

  pressed("[data-facts]", (button) => inform(JSON.parse(button.dataset.facts), button));
  document.addEventListener("roundhouse:taken", informAgain);

  // ---- routes -----------------------------------------------------------------------------------
  const running = () => $("#running");
  const editing = () => (site.locked ? "" : running()?.dataset.editing || "");
  let asking = 0;

  async function change(how, train, hex = "") {
    const turn = ++asking;
    let html;
    try {
      html = await site.ask({ about: "run", how, train, hex, routes: running().dataset.routes });
    } catch (error) { site.refuse(error.message); return; }
    if (turn !== asking || !running()) return;
    const answer = parsed(html);
    const layer = $(".routes-layer", answer).content.querySelector(".routes"), old = $(".routes", board);
    if (old) old.replaceWith(layer); else $("svg", board).insertBefore(layer, $(".axes", board));
    running().replaceWith($("#running", answer));
    body();
  }

  pressed("[data-run]", (button) => change(button.dataset.run, button.closest("[data-train]")?.dataset.train || ""));

  const body = () => document.body.classList.toggle("routing", Boolean(editing()));

  // ---- after every change of the page -------------------------------------------------------------
  document.addEventListener("roundhouse:part", ({ detail }) => {
    if (detail.name === "board") {
      if (ring) { ring.menu.remove(); ring = null; }
      for (const group of $$(".hex-at.lit", board)) {
        group.tabIndex = 0;
        group.role = "button";
        group.ariaLabel = say("Hex %(hex)s: may be chosen", { hex: group.dataset.hex });
      }
    }
    body();
  });

  // ---- the company that operates -----------------------------------------------------------------
  // Its card comes into sight beside the board when its turn begins.
  let operating;
  function sight() {
    const box = $("#panels"), card = $(".company.on", box);
    if (!card || operating === card.dataset.company) return;
    operating = card.dataset.company;
    box.scrollTop += card.getBoundingClientRect().top - box.getBoundingClientRect().top;
  }

  // ---- passing by itself ------------------------------------------------------------------------
  // Where nothing but passing is possible this device passes, if it was told so; not after something was taken
  // back: then somebody wants to look, or to take back more.
  const alone = "pass-alone";
  function passAlone() {
    const on = localStorage.getItem(alone) === "yes", last = $$("#rows > :not(.message)").at(-1);
    for (const box of $$("[data-pass-alone]")) box.checked = on;
    if (on && !site.locked && !site.line && !last?.matches(".undo, .redo")) $("#act [data-lone] form")?.requestSubmit();
  }
  document.addEventListener("change", ({ target }) => {
    if (!target.matches("[data-pass-alone]")) return;
    localStorage.setItem(alone, target.checked ? "yes" : "no");
    passAlone();
  });
  function after() { sight(); passAlone(); }
  document.addEventListener("roundhouse:taken", after);
  addEventListener("DOMContentLoaded", after);
})();
