// Keeps a table page fresh and sends what people do. Families' scripts build on `window.roundhouse`.
"use strict";
(() => {
  const body = document.body, $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
  const make = (tag, fields) => Object.assign(document.createElement(tag), fields);
  const table = body.dataset.table, base = `/t/${table}`, api = `/api/v1/tables/${table}`;
  const state = {
    number: Number(body.dataset.number), at: body.dataset.at === "" ? null : Number(body.dataset.at),
    seat: body.dataset.seat || null, look: body.dataset.look || null, here: body.dataset.here || null,
    // Moves that are tried and never made.
    line: body.dataset.line ? JSON.parse(body.dataset.line) : null,
    marks: Object.fromEntries($$("[data-part]").map((place) => [place.dataset.part, place.dataset.mark])),
  };
  let title = document.title;
  body.classList.add("scripted");
  const board = $("#board");
  function shape() {
    const box = $("svg", board)?.viewBox?.baseVal;
    if (box?.width) body.style.setProperty("--shape", box.width / box.height);
  }
  shape();

  // ---- talking to the server ------------------------------------------------------------------
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (n) => n.toString(16).padStart(2, "0")).join("");

  class Refused extends Error {}

  async function send(path, fields, to = api) {
    // The request has a name, so that asking again after a lost answer does nothing twice.
    for (let tries = 0; ; tries++) {
      let response, answer;
      try {
        response = await fetch(to + path, {
          method: "POST", body: JSON.stringify(fields),
          headers: { "Content-Type": "application/json", "X-CSRF": body.dataset.csrf },
        });
        answer = await response.json();
      } catch {
        offline();
        await pause(Math.min(1000 * 2 ** tries, 10000));
        continue;
      }
      connection("");
      if (response.status === 503 && tries < 5) { await pause(500 * 2 ** tries); continue; }
      if (!response.ok) throw new Refused(answer.error.message + (answer.error.hint ? ` (${answer.error.hint})` : ""));
      return answer;
    }
  }

  async function act(action) {
    if (state.line) return suppose([...state.line, action]);
    // The answer brings the changed page: what is on its way from before is older, and not taken any more.
    const seat = state.seat, query = changes();
    if (seat) query.set("here", seat);
    const mine = ++asked;
    busy++;
    try {
      const news = await send(`/actions?${query}`, { action, seat, request_id: newId() }, base);
      state.here = seat;
      if (mine === asked) take(news); else again = true;
      return news;
    } finally { rest(); }
  }

  // Who looks, and at which moment, goes with every question.
  function asking(fields = {}) {
    const query = new URLSearchParams(fields);
    if (state.look) query.set("seat", state.look);
    if (state.here) query.set("here", state.here);
    if (state.at !== null) query.set("at", state.at);
    if (state.line) query.set("line", JSON.stringify(state.line));
    return query;
  }

  // The board after these moves; `null` goes back to the game. What the rules refuse is not added.
  async function suppose(line) {
    const before = state.line;
    state.line = line;
    state.trouble = "";
    await refresh();
    if (!state.trouble) { address(); return; }
    state.line = before;
    throw new Refused(state.trouble);
  }

  function address() {
    const query = asking();
    history.replaceState(null, "", query.size ? `?${query}` : base);
  }

  async function read(path) {
    const response = await fetch(path).catch(() => { throw new Refused(say("The connection is lost.")); });
    if (!response.ok) throw new Refused((await response.json()).error.message);
    return response;
  }

  const ask = async (question) => (await read(`${base}/ask?${asking(question)}`)).text();

  // ---- parts of the page ----------------------------------------------------------------------
  const momentShown = () => `${state.number} ${asking()}`;
  let taken = momentShown();
  // As they came, so that the server need send only what differs.
  const texts = new Map();
  let busy = 0, asked = 0, again = false, newest = 0;
  const changes = () => asking({ have: JSON.stringify(state.marks), kept: [...texts.keys()].join(" "), after: lastRow() });

  // While something is asked, what else happens waits: often the answer has it already.
  async function refresh() {
    if (busy) { again = true; return; }
    const mine = ++asked;
    busy++;
    try {
      const response = await fetch(`${base}/parts?${changes()}`, { headers: { Accept: "application/json" } });
      if (response.ok) { const news = await response.json(); if (mine === asked) take(news); else again = true; }
      else if (state.line) state.trouble = (await response.json()).error.message;
      else if (response.status === 404 || response.status === 403) location.reload();
    } catch { offline(); setTimeout(refresh, 3000); }
    await rest();
  }

  function rest() {
    if (--busy) return;
    const more = again || newest > state.number;
    again = false;
    newest = 0;
    if (more) return refresh();
  }

  // Somebody has made a move; one's own comes with its answer.
  function moved(number) {
    newest = Math.max(newest, number);
    if (newest > state.number && !busy) refresh();
  }

  function take(news) {
    if (news.stage === "open") { location.reload(); return; }
    // The next person at this screen has something to hide: nothing of the one before stays on the page.
    if (news.covered && !body.dataset.covered) { location.replace(base); return; }
    connection("");
    named(news.name);
    state.number = news.number;
    state.seat = news.seat;
    panels(news.panels);
    for (const [name, part] of Object.entries(news.parts)) {
      const place = $(`[data-part="${CSS.escape(name)}"]`);
      if (!place) continue;
      const old = texts.get(name);
      const html = part.html ?? part.pieces.map((piece) => typeof piece === "string" ? piece : old.slice(...piece)).join("");
      state.marks[name] = part.mark;
      texts.set(name, html);
      replace(place, html);
    }
    for (const row of news.rows) addRow(row);
    const slider = $("#slider");
    slider.max = news.number;
    slider.value = news.shown;
    steps(news.shown);
    inPast(state.at !== null && !state.line);
    body.classList.toggle("supposing", Boolean(state.line));
    document.title = (news.yours ? "● " : "") + title;
    offerAdvice(news.yours);
    times();
    // What was only asked for again changes nothing that somebody has opened.
    const moment = momentShown();
    if (moment !== taken) document.dispatchEvent(new Event("roundhouse:taken"));
    taken = moment;
  }

  function named(name) {
    const place = $(".table-name");
    if (place.textContent === name) return;
    place.textContent = name;
    title = `${name} – Roundhouse`;
  }

  function focusOn(place) {
    if (place.tabIndex < 0) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  }

  function replace(place, html) {
    const focused = place.contains(document.activeElement) ? document.activeElement : null;
    const name = focused && (focused.id || focused.name);
    const fresh = make("template");
    fresh.innerHTML = html;
    become(place, fresh.content);
    if (focused && !place.contains(document.activeElement)) {
      const same = name && ($(`#${CSS.escape(name)}`, place) || $(`[name="${CSS.escape(name)}"]`, place));
      focusOn(same || place);
    }
    if (place === board) shape();
    told(place);
  }

  // Only what differs is touched: pictures do not flicker, what is open, typed or chosen stays.
  function become(old, fresh) {
    const from = [...old.childNodes], to = [...fresh.childNodes], least = Math.min(from.length, to.length);
    let head = 0, tail = 0;
    while (head < least && from[head].isEqualNode(to[head])) head++;
    while (tail < least - head && from.at(-1 - tail).isEqualNode(to.at(-1 - tail))) tail++;
    const end = from[from.length - tail] || null, gone = from.slice(head, from.length - tail);
    for (const node of to.slice(head, to.length - tail)) {
      const was = gone.shift();
      if (!was) old.insertBefore(node, end);
      else if (like(was, node)) { attributes(was, node); become(was, node); } else was.replaceWith(node);
    }
    gone.forEach((node) => node.remove());
  }

  // A form is another one when anything in it is: what was picked in it must not pass to the next.
  const like = (a, b) => a.nodeType === 1 && a.nodeName === b.nodeName && a.id === b.id && a.nodeName !== "FORM";

  function attributes(old, fresh) {
    const keep = old.nodeName === "DETAILS" ? "open" : null;
    for (const { name } of [...old.attributes]) if (name !== keep && !fresh.hasAttribute(name)) old.removeAttribute(name);
    for (const { name, value } of fresh.attributes) if (name !== keep && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }

  const told = (place) => document.dispatchEvent(
    new CustomEvent("roundhouse:part", { detail: { name: place.dataset.part, element: place } }));

  function panels(wanted) {
    const known = $$(".tabs [role=tab]").map((tab) => tab.dataset.tab).filter((id) => $(`#${CSS.escape(id)}[data-part^="panel:"]`));
    if (known.join() === wanted.map(([id]) => id).join()) return;
    const before = $("#tab-log");
    for (const id of known.filter((id) => !wanted.some(([one]) => one === id))) {
      $(`#tab-${CSS.escape(id)}`).remove();
      document.getElementById(id).remove();
      delete state.marks[`panel:${id}`];
      texts.delete(`panel:${id}`);
    }
    for (const [id, heading] of wanted) {
      let panel = document.getElementById(id), tab = $(`#tab-${CSS.escape(id)}`);
      if (!panel) {
        panel = make("section", { id, className: "panel", role: "tabpanel" });
        panel.dataset.part = `panel:${id}`;
        panel.setAttribute("aria-labelledby", `tab-${id}`);
        tab = make("button", { id: `tab-${id}`, type: "button", role: "tab", textContent: heading, tabIndex: -1, ariaSelected: false });
        tab.dataset.tab = id;
        tab.classList.toggle("later", wanted.findIndex(([one]) => one === id) > 1);
        tab.setAttribute("aria-controls", id);
      }
      $("#panels").append(panel);
      before.before(tab);
    }
    show(shownTab());
  }

  // ---- forms made from the legal choices --------------------------------------------------------
  function readForm(form) {
    const action = JSON.parse(form.dataset.action);
    for (const field of form.elements) {
      const kind = field.dataset.kind;
      if (!field.name || !kind) continue;
      if (kind === "int") action[field.name] = Number(field.value);
      else if (kind === "text") action[field.name] = field.value;
      else if (kind === "json") action[field.name] = JSON.parse(field.value);
      else if (kind === "choice") { if (field.checked) action[field.name] = field.value; }
      else if (kind === "list") {
        action[field.name] ??= [];
        if (field.checked) action[field.name].push(JSON.parse(field.value));
      }
    }
    return action;
  }

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (form.matches("form.choice")) {
      event.preventDefault();
      await attempt(form, () => act(readForm(form)));
    } else if (form.id === "say") {
      event.preventDefault();
      const field = form.elements.text;
      if (!field.value.trim()) return;
      const said = await attempt(form, () => send("/messages", { text: field.value, seat: state.seat, request_id: newId() }));
      if (!said) return;
      field.value = "";
      moved(said.number);
    } else if (form.id === "note") {
      event.preventDefault();
      const kept = await attempt(form, () => send("/note", { text: form.elements.text.value, seat: state.seat }));
      $("[role=status]", form).textContent = kept ? say("kept") : "";
    }
  });

  // A refusal appears where the click was; what was typed stays.
  async function attempt(form, work) {
    const buttons = $$("button", form);
    buttons.forEach((button) => (button.disabled = true));
    $(".said", form)?.remove();
    form.classList.remove("refused");
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      form.classList.add("refused");
      form.append(make("p", { className: "said", role: "alert", textContent: error.message }));
    } finally {
      buttons.forEach((button) => (button.disabled = false));
      // The button that was pressed is gone: keys go on at the cards that the round is played on, or at what there is to do.
      if (document.activeElement === body) focusOn($(".staged:not(.board)") || $("#act"));
    }
  }

  function note(id, text) {
    const place = $(id);
    place.textContent = text;
    place.hidden = !text;
  }

  let hiding;
  function refuse(text) {
    note("#refusal", text);
    clearTimeout(hiding);
    hiding = setTimeout(note, 8000, "#refusal", "");
  }

  // ---- the log ----------------------------------------------------------------------------------
  const lastRow = () => Number($("#rows > li:last-child")?.dataset.number || 0);
  const looked = `looked:${table}`;

  // A row says its number once, as the text of its link; the rest follows from it.
  function numbered(item) {
    const link = $("a", item), number = link.textContent;
    item.dataset.number = number;
    link.ariaLabel = say("The board after move %(number)s", { number });
  }
  $$("#rows > li").forEach(numbered);

  function rowOf(row) {
    const item = make("li", { className: row.kind });
    if (row.chapter) item.dataset.chapter = row.chapter;
    if (row.about) item.dataset.about = row.about;
    const link = make("a", { href: `?at=${row.number}`, textContent: row.number });
    item.append(link);
    numbered(item);
    if (row.who) item.append(" ", make("b", { textContent: row.who }));
    for (const line of row.lines) {
      const head = /^— (.*) —$/.exec(line);
      item.append(" ", make("span", head ? { className: "head", textContent: head[1] } : { textContent: line }));
    }
    return item;
  }

  function addRow(row) {
    if (row.number <= lastRow()) return;
    $("#rows").append(rowOf(row));
    if (shownTab() !== "log") count(1);
    follow(false);
    remember();
  }

  // A long game comes with its latest rows: those before are asked for when somebody goes there.
  let fetching;
  function earlier() {
    if (!$("#earlier")) return Promise.resolve();
    fetching ??= fetch(earlierRows()).then((response) => response.json()).then(addEarlier)
      .catch(() => refuse(say("The earlier moves did not come. Try again."))).finally(() => (fetching = undefined));
    return fetching;
  }
  const earlierRows = () => `${base}/rows?${asking({ before: $("#earlier a").dataset.first })}`;
  function addEarlier({ rows }) {
    if (!$("#earlier")) return;
    const first = $("#rows > li"), before = first.getBoundingClientRect().top;
    $("#earlier").remove();
    $("#rows").prepend(...rows.map(rowOf));
    // Whoever reads stays at their row: on a narrow screen it is not the log that scrolls.
    let box = first;
    while (box.parentElement && !(/auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight)) box = box.parentElement;
    box.scrollBy({ top: first.getBoundingClientRect().top - before, behavior: "instant" });
    steps(state.at ?? state.number);
  }
  // Paper shows the whole log, and printing waits for nothing that comes later.
  addEventListener("beforeprint", () => {
    if (!$("#earlier")) return;
    const request = new XMLHttpRequest();
    request.open("GET", earlierRows(), false);
    request.send();
    if (request.status === 200) addEarlier(JSON.parse(request.responseText));
  });

  // The newest line stays in sight unless its reader has gone up the log.
  function follow(always) {
    const last = $("#rows > li:last-child"), box = $("#log");
    if (!last || !last.checkVisibility()) return;
    const hidden = box.scrollHeight - box.scrollTop - box.clientHeight;
    if (always || hidden < last.offsetHeight + 160) last.scrollIntoView({ block: "nearest" });
  }

  // It also stays when what lies above makes the log lower. Where the window scrolls nothing has to be done.
  new ResizeObserver(() => { if ($("#log").scrollTop) follow(false); }).observe($("#log"));

  function count(more) {
    const badge = $("#tab-log .count"), all = parseInt(badge.textContent || 0) + more;
    badge.textContent = more ? all > 99 ? "99+" : all : "";
    badge.hidden = !badge.textContent;
  }

  async function since() {
    const last = Number(localStorage.getItem(looked) ?? state.number);
    if (last < $("#earlier a")?.dataset.first - 1) await earlier();
    const fresh = $$("#rows > li").filter((row) => Number(row.dataset.number) > last);
    fresh.forEach((row) => row.classList.add("new"));
    if (fresh.length) {
      count(fresh.length);
      const button = $("#since");
      button.hidden = false;
      button.textContent = say("%(number)s new since you last looked: show the board as it was", { number: fresh.length });
      button.onclick = () => { button.hidden = true; goTo(last); };
    }
    remember();
  }
  const remember = () => { if (!document.hidden) localStorage.setItem(looked, lastRow()); };

  function times() {
    for (const time of $$("time[data-since]")) {
      const minutes = Math.max(0, Math.round((Date.now() - Number(time.dataset.since)) / 60000));
      const [many, unit] = minutes < 60 ? [minutes, "minute"] : minutes < 2880 ? [Math.round(minutes / 60), "hour"] : [Math.round(minutes / 1440), "day"];
      const length = new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit, unitDisplay: "long" }).format(many);
      time.textContent = minutes < 1 ? "" : say("for %(time)s", { time: length });
      time.dateTime = new Date(Number(time.dataset.since)).toISOString();
    }
  }
  setInterval(times, 30000);

  // ---- history ----------------------------------------------------------------------------------
  function goTo(at) {
    state.at = at === null || at >= state.number ? null : Math.max(0, at);
    state.line = null;
    address();
    steps(state.at ?? state.number);
    return refresh();
  }

  function steps(shown) {
    $("#back").href = `?at=${Math.max(0, shown - 1)}`;
    if ($("#clone-at")) $("#clone-at").value = state.at ?? "";
    $("#forth").href = `?at=${Math.min(state.number, shown + 1)}`;
    $$("#rows > .current").forEach((row) => row.classList.remove("current"));
    if (state.at === null) return;
    const row = $(`#rows > [data-number="${shown}"]`);
    if (row) row.classList.add("current");
    else if (shown && shownTab() === "log") earlier();
  }

  let sliding;
  $("#slider").addEventListener("input", (event) => {
    clearTimeout(sliding);
    sliding = setTimeout(() => goTo(Number(event.target.value)), 80);
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (link.id === "now") { event.preventDefault(); goTo(null); return; }
    const href = link.getAttribute("href") || "";
    if (/^\?at=\d+$/.test(href)) { event.preventDefault(); goTo(Number(href.slice(4))); }
  });

  // ---- tabs -------------------------------------------------------------------------------------
  const wide = matchMedia("(min-width: 56.01rem)");
  const shownTab = () => $('.tabs [aria-selected="true"]')?.dataset.tab;

  // In sight all the time where there is room.
  const always = ["act", "map"];

  // What stands in the main pane needs no tab.
  const seen = (tab) => !tab.hidden && !(wide.matches && always.includes(tab.dataset.tab));

  function show(id) {
    const staged = document.getElementById(id);
    if (wide.matches && staged?.matches(".staged") && id !== "map") { staged.scrollIntoView({ block: "nearest" }); (staged.querySelector("button, a, [tabindex]") ?? staged).focus(); return; }
    if (wide.matches && always.includes(id)) { (id === "map" ? board : $$("a, button, input", $("#act")).find((one) => one.checkVisibility()))?.focus(); return; }
    const tabs = $$(".tabs [role=tab]").filter(seen);
    if (!tabs.some((tab) => tab.dataset.tab === id)) id = (tabs.find((tab) => $(":scope > [data-beside]", document.getElementById(tab.dataset.tab))) ?? tabs[wide.matches ? 0 : 1]).dataset.tab;
    for (const tab of $$(".tabs [role=tab]")) {
      const chosen = tab.dataset.tab === id;
      tab.ariaSelected = chosen;
      tab.tabIndex = chosen ? 0 : -1;
      document.getElementById(tab.dataset.tab).classList.toggle("shown", chosen);
    }
    if (id === "log") { count(0); steps(state.at ?? state.number); follow(true); }
  }

  // Nobody acts in the past: a phone shows the first panel instead.
  let acted = $("#tab-act").hidden;
  function inPast(past) {
    const tab = $("#tab-act");
    body.classList.toggle("past", past);
    if (tab.hidden === past) return;
    tab.hidden = past;
    if (past) acted = shownTab() === "act";
    show(acted && !past ? "act" : shownTab());
  }

  $(".tabs").addEventListener("click", (event) => {
    const tab = event.target.closest("[role=tab]");
    if (tab) show(tab.dataset.tab);
  });
  $(".tabs").addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.stopPropagation();
    const tabs = $$(".tabs [role=tab]").filter((tab) => tab.offsetParent);
    const next = tabs[(tabs.indexOf(document.activeElement) + step + tabs.length) % tabs.length];
    next.focus();
    show(next.dataset.tab);
  });
  wide.addEventListener("change", () => show(shownTab()));
  document.addEventListener("roundhouse:laid", () => {
    const shown = $('.tabs [aria-selected="true"]');
    if (!shown || !seen(shown)) show("");
  });
  // A new kind of round: on a narrow screen what it is played on comes to the front.
  document.addEventListener("roundhouse:round", ({ detail: [first] }) => show(wide.matches ? "" : first === "map" || body.dataset.covered ? "act" : first));

  // ---- keys -------------------------------------------------------------------------------------
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = event.target;
    if (target.matches("input:not([type=range], [type=checkbox], [type=radio]), textarea, select")) {
      if (event.key === "Escape") target.blur();
      return;
    }
    if (document.querySelector("dialog[open]")) return;
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      if (target.matches("input")) return;
      event.preventDefault();
      goTo((state.at ?? state.number) + (event.key === "ArrowLeft" ? -1 : 1));
      return;
    }
    const found = $$("[data-key]").find((one) => one.dataset.key === event.key && !one.disabled);
    if (!found) return;
    event.preventDefault();
    press(found);
  });

  function press(one) {
    if (one.matches("form")) one.requestSubmit();
    else if (one.matches("input, textarea")) { show(one.closest(".panel").id); one.focus(); }
    else if (one.matches("button, a")) one.click();
    else if (one.closest(".panel")) show(one.closest(".panel").id);
  }

  function help() {
    const list = make("dl"), seen = new Set();
    const add = (key, text) => {
      if (seen.has(key)) return;
      seen.add(key);
      const term = make("dt");
      term.append(make("kbd", { textContent: key }));
      list.append(term, make("dd", { textContent: text }));
    };
    add("← →", say("back and forth in the history"));
    add("⇧ ← ↑ → ↓", say("move the board"));
    for (const one of $$("[data-key]")) {
      const panel = one.closest(".panel");
      const text = one.matches("form") ? $("button", one)?.textContent
        : one.ariaLabel || one.placeholder || (one.matches("button, a") ? one.firstChild?.textContent : $(`#tab-${panel?.id}`)?.textContent);
      add(one.dataset.key, (text || "").trim());
    }
    tell(say("Keys"), list);
  }

  // ---- advice -----------------------------------------------------------------------------------
  const advice = $("#advice");

  function offerAdvice(yours) {
    if (!advice) return;
    $("[data-advise]", advice).hidden = !yours || !state.seat || state.at !== null;
    if (advice.dataset.number !== String(state.number)) $("div", advice).replaceChildren();
  }

  async function advise() {
    const query = new URLSearchParams(), asked = state.number, place = $("div", advice), button = $("[data-advise]", advice);
    // It may take seconds, and asking again takes as long once more.
    if (button.ariaBusy === "true") return;
    if (state.seat) query.set("seat", state.seat);
    button.ariaBusy = "true";
    place.textContent = say("A bot thinks …");
    let found;
    try { found = await (await read(`${api}/suggestion?${query}`)).json(); }
    finally {
      button.ariaBusy = "false";
      place.textContent = "";
      // The game has gone on while the bot thought.
      if (state.number !== asked) return;
    }
    const { type, ...fields } = found.action;
    const words = found.words.length ? found.words : [[type, ...Object.values(fields).filter((one) => typeof one !== "object")].join(" ")];
    const follow = make("button", { type: "button", textContent: say("Do it") });
    follow.onclick = async () => {
      follow.disabled = true;
      try { await act(found.action); } catch (error) { if (!(error instanceof Refused)) throw error; refuse(error.message); }
    };
    advice.dataset.number = String(state.number);
    place.replaceChildren(...words.map((text) => make("p", { textContent: text })), follow);
  }

  // ---- small dialogs ----------------------------------------------------------------------------
  function tell(heading, ...content) {
    const dialog = $("#told"), close = make("button", { textContent: say("Close") });
    close.onclick = () => dialog.close();
    dialog.replaceChildren(make("h2", { textContent: heading }), ...content, close);
    dialog.showModal();
  }

  function tellLink(heading, token) {
    const link = make("input", { className: "link", readOnly: true, value: `${location.origin}${base}/sit/${token}`, ariaLabel: say("Secret link") });
    tell(heading, link, make("p", { className: "small", textContent: say("Whoever opens it may act for this seat. Links made before no longer work; whoever sits here already stays.") }));
    link.select();
  }

  document.addEventListener("click", async (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    const { link, bot, handOver, stand } = button.dataset;
    try {
      if ("help" in button.dataset) help();
      else if ("advise" in button.dataset) await advise();
      else if (link) tellLink(say("A secret link for this seat"), (await send(`/seats/${link}/link`, {})).token);
      else if (stand) {
        const on = !("off" in button.dataset);
        await send(`/seats/${stand}/stand-in`, { on });
        location.href = on ? `${base}?seat=${stand}` : base;
      } else if (bot) { await send(`/seats/${bot}/bot`, { bot: button.dataset.with }); location.reload(); }
      else if (handOver) {
        const name = prompt(say("Who plays this seat from now on?"));
        if (name) tellLink(say("The secret link for %(name)s", { name }), (await send(`/seats/${handOver}/hand-over`, { name })).token);
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refuse(error.message);
    }
  });

  // ---- live updates -----------------------------------------------------------------------------
  const connection = (text) => note("#connection", text);
  const offline = () => connection(say("The connection is lost. Trying again …"));

  let source, lost;
  function listen() {
    const query = new URLSearchParams({ after: state.number });
    if (state.look) query.set("seat", state.look);
    source = new EventSource(`${api}/events?${query}`);
    source.onopen = () => { clearTimeout(lost); lost = undefined; connection(""); refresh(); };
    source.onerror = () => {
      lost ??= setTimeout(offline, 2500);
      if (source.readyState === EventSource.CLOSED) setTimeout(listen, 4000);
    };
    source.addEventListener("row", (event) => moved(Number(event.lastEventId)));
    source.addEventListener("table", refresh);
    source.addEventListener("farewell", async (event) => {
      // The seat has gone to someone else: from now on this is a page to look at.
      source.close();
      state.look = null;
      await refresh();
      refuse(JSON.parse(event.data).message);
      setTimeout(listen, 1000);
    });
  }
  document.addEventListener("visibilitychange", () => { if (!document.hidden) { refresh(); remember(); } });
  addEventListener("pagehide", () => source?.close());
  addEventListener("pageshow", (event) => { if (event.persisted) { listen(); refresh(); } });

  window.roundhouse = {
    viewer: window.roundhouse.viewer,
    $, $$, table, act, ask, refuse, refresh, readForm, goTo, earlier,
    get shown() { return state.at ?? state.number; },
    get seat() { return state.seat; },
    suppose,
    get line() { return state.line; },
    get at() { return state.at; },
    get locked() { return !state.line && (state.at !== null || !state.seat); },
    get number() { return state.number; },
  };
  // Trying moves has a script of its own, which comes when it is first wanted: by a button, a key or a line.
  // What was pressed while it was on its way is pressed again once it is there.
  let trying, loaded = false;
  function whatIf() {
    trying ??= new Promise((done, fail) => {
      document.head.append(make("script", { src: $("#lines").dataset.script, onload: done, onerror: fail }));
    }).then(() => { loaded = true; }, () => { trying = undefined; throw new Refused(say("The connection is lost.")); });
    return trying;
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-line]");
    if (button && !loaded) whatIf().then(() => button.click(), (error) => refuse(error.message));
  });
  // Whoever presses a button is told.
  const ahead = () => { whatIf().catch(() => {}); };
  $("#tab-more").addEventListener("click", ahead);
  if (state.line) ahead();
  show(wide.matches ? "" : "act");
  steps(state.at ?? state.number);
  since();
  times();
  // Every script of the page has run by then: what is pressed from now on is heard.
  addEventListener("DOMContentLoaded", () => { $$("[data-part]").forEach(told); body.classList.add("ready"); });
  listen();
})();
