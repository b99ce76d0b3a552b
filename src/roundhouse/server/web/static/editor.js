// The editor of a draft: the map, the forms and the text all send edits; the server answers with the text and
// with the parts of the page that differ. One request at a time, in order.
"use strict";
(() => {
  const root = document.getElementById("editing");
  const surface = document.getElementById("surface");
  const places = document.getElementById("places");
  const marks = document.getElementById("marks");
  const over = document.getElementById("over");
  const cursor = document.getElementById("cursor");
  const panel = document.getElementById("place");
  const where = document.getElementById("where");
  const source = document.getElementById("source");
  const said = document.getElementById("said");
  const refused = document.getElementById("refused");
  const undo = document.getElementById("undo");
  const redo = document.getElementById("redo");
  const tools = [...document.querySelectorAll("[data-tool]")];
  const SVG = "http://www.w3.org/2000/svg";
  const STEP = 150, APOTHEM = 86.6025;
  let version = Number(root.dataset.version);
  let chosen = "";
  let tool = tools[0];
  let sent = source.value; // the text as the server has it
  let typing = 0;
  let fresh = null; // a box with letters that the server has not been told of: Ctrl+Z there is the browser's
  let moved = []; // where the button goes along with the row that it moves
  let queue = Promise.resolve();
  let zoom = innerWidth < 640 ? 1.4 : 1; // a finger needs room

  // What the page shows, by name and fingerprint

  const known = () => {
    const found = { over: over.dataset.mark };
    for (const one of root.querySelectorAll("[data-part]")) found[one.dataset.part] = one.dataset.mark;
    for (const one of places.children) found[`@${one.dataset.place}`] = one.dataset.mark;
    return found;
  };
  const placeOf = (name) => places.querySelector(`[data-place="${CSS.escape(name)}"]`);
  const at = (x, y) => places.querySelector(`[data-x="${x}"][data-y="${y}"]`);

  const refuse = (error) => {
    refused.textContent = `${error.message}${error.place ? ` (${error.place})` : ""}${error.hint ? ` – ${error.hint}` : ""}`;
    refused.hidden = false;
    said.textContent = "";
  };

  // Asking

  const ask = (body, control) => {
    queue = queue.then(() => once(body, control)).catch(() => {
      refuse({ message: say("The server does not answer. What you typed is still here.") });
    });
    return queue;
  };
  const once = async (body, control, tries = 0) => {
    const wasText = body.text !== undefined;
    if (wasText) body.text = source.value;
    else source.readOnly = true;
    root.setAttribute("aria-busy", "true");
    try {
      const response = await fetch(`/design/${root.dataset.design}/edit`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRF": root.dataset.csrf },
        body: JSON.stringify({ ...body, version, known: known() }),
      });
      const answer = await response.json();
      if ((response.status === 429 || response.status === 503) && tries < 5) {
        await new Promise((done) => setTimeout(done, 1200));
        return once(body, control, tries + 1);
      }
      if (!response.ok) {
        refuse(answer.error);
        if (control) control.setAttribute("aria-invalid", "true");
        return undefined;
      }
      if (control) control.removeAttribute("aria-invalid");
      refused.hidden = true;
      take(answer, wasText ? body.text : undefined);
      return undefined;
    } finally {
      source.readOnly = false;
      root.removeAttribute("aria-busy");
    }
  };
  const edit = (edits, control) => {
    flush();
    return ask({ edits: [].concat(edits) }, control);
  };

  // Taking an answer

  const take = (answer, wrote) => {
    version = answer.version;
    document.getElementById("name").textContent = answer.name;
    for (const [button, note] of [[undo, answer.undo], [redo, answer.redo]]) {
      button.disabled = !note;
      button.querySelector(".what").textContent = note ? `: ${note}` : "";
    }
    if (answer.text !== undefined && (wrote === undefined || source.value === wrote)) {
      const { scrollTop, selectionStart } = source;
      source.value = answer.text;
      fresh = null;
      source.setSelectionRange(selectionStart, selectionStart);
      source.scrollTop = scrollTop;
    }
    sent = answer.text !== undefined ? answer.text : wrote !== undefined ? wrote : sent;
    for (const [name, part] of Object.entries(answer.parts)) replace(name, part);
    if (answer.places) draw(answer);
    number();
    fill();
    if (wrote === undefined) said.textContent = answer.undo ? say("Done: %(what)s", { what: answer.undo }) : "";
  };
  const replace = (name, part) => {
    let holder = root.querySelector(`[data-part="${name}"]`);
    if (!holder) {
      holder = document.createElement("div");
      holder.dataset.part = name;
      document.getElementById("forms").append(holder);
    }
    const open = [...holder.querySelectorAll("details")].map((one) => one.open);
    const focused = !holder.contains(document.activeElement) ? [] : moved.length ? moved : [address(document.activeElement)];
    holder.innerHTML = part.html;
    holder.dataset.mark = part.mark;
    [...holder.querySelectorAll("details")].forEach((one, n) => { if (open[n]) one.open = true; });
    const found = focused.filter(Boolean).map((one) => holder.querySelector(`${one}:not([disabled])`)).find(Boolean);
    if (focused.length) (found || holder.querySelector("summary"))?.focus();
  };
  const address = (one) => {
    const names = ["section", "row", "field", "cell", "move", "remove", "step"].filter((name) => one.dataset[name] !== undefined);
    if (names.length) return names.map((name) => `[data-${name}="${CSS.escape(one.dataset[name])}"]`).join("");
    const adds = one.closest("[data-adds]");
    if (!adds) return "";
    const of = adds.dataset.of ? `[data-of="${CSS.escape(adds.dataset.of)}"]` : "";
    return `[data-adds="${adds.dataset.adds}"]${of} ${one.localName}`;
  };
  const layer = (parent, attribute, name, svg) => {
    let group = parent.querySelector(`[${attribute}="${CSS.escape(name)}"]`);
    if (!group) {
      group = document.createElementNS(SVG, "g");
      group.setAttribute(attribute, name);
      parent.append(group);
    }
    group.innerHTML = svg;
    return group;
  };
  const draw = (answer) => {
    surface.setAttribute("viewBox", answer.box);
    surface.dataset.layout = answer.layout;
    for (const name of answer.gone) {
      placeOf(name)?.remove();
      marks.querySelector(`[data-marks="${CSS.escape(name)}"]`)?.remove();
    }
    for (const [name, one] of Object.entries(answer.places)) {
      const group = layer(places, "data-place", name, one.svg);
      Object.assign(group.dataset, { mark: one.mark, x: one.x, y: one.y, facts: JSON.stringify(one.facts) });
      group.toggleAttribute("data-there", one.there);
      layer(marks, "data-marks", name, one.marks);
    }
    if (answer.over) {
      over.innerHTML = answer.over.svg;
      over.dataset.mark = answer.over.mark;
    }
    size();
  };

  // The chosen hex

  const middle = (group) => {
    const [x, y] = [Number(group.dataset.x), Number(group.dataset.y)];
    return surface.dataset.layout === "pointy" ? [x * APOTHEM, y * STEP] : [x * STEP, y * APOTHEM];
  };
  const fill = () => {
    const group = chosen && placeOf(chosen);
    cursor.replaceChildren();
    for (const one of panel.querySelectorAll("[data-fact]")) {
      one.disabled = !group;
      if (!group) continue;
      const value = JSON.parse(group.dataset.facts)[one.dataset.fact] ?? "";
      if (one !== document.activeElement || !one.hasAttribute("aria-invalid")) one.value = value;
    }
    if (!group) return;
    const ring = document.createElementNS(SVG, "polygon");
    const turn = surface.dataset.layout === "pointy" ? 30 : 0;
    const [x, y] = middle(group);
    const corner = (n) => [x + 98 * Math.cos((60 * n + turn) * Math.PI / 180), y + 98 * Math.sin((60 * n + turn) * Math.PI / 180)];
    ring.setAttribute("points", [0, 1, 2, 3, 4, 5].map((n) => corner(n).map((v) => v.toFixed(1)).join(",")).join(" "));
    ring.setAttribute("class", "chosen-ring");
    cursor.append(ring);
    if (!tool.hasAttribute("data-edge")) return;
    for (const side of [0, 1, 2, 3, 4, 5]) {
      const angle = (60 * side + firstSide()) * Math.PI / 180;
      const digit = document.createElementNS(SVG, "text");
      digit.setAttribute("class", "side-number");
      digit.setAttribute("x", (x + 70 * Math.cos(angle)).toFixed(1));
      digit.setAttribute("y", (y + 70 * Math.sin(angle)).toFixed(1));
      digit.textContent = String(side);
      cursor.append(digit);
    }
  };
  const choose = (name) => {
    chosen = name;
    const group = placeOf(name);
    const facts = group ? JSON.parse(group.dataset.facts) : {};
    where.textContent = group ? `${name}${facts.location ? ` ${facts.location}` : ""}: ${group.hasAttribute("data-there") ? facts.stop === "none" ? say("land") : facts.stop : say("free")}` : "";
    for (const one of panel.querySelectorAll("[aria-invalid]")) one.removeAttribute("aria-invalid");
    fill();
  };
  const edgeAt = (group, event) => {
    const box = surface.getScreenCTM();
    if (!box) return 0;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(box.inverse());
    const [x, y] = middle(group);
    const angle = Math.atan2(point.y - y, point.x - x) * 180 / Math.PI;
    return ((Math.round((angle - firstSide()) / 60) % 6) + 6) % 6;
  };
  const firstSide = () => (surface.dataset.layout === "pointy" ? 120 : 90); // degrees, clockwise from the right
  const use = (edge) => {
    const base = JSON.parse(tool.dataset.edit);
    if (!chosen || !base.do) return;
    edit({ ...base, hex: chosen, ...(edge === undefined ? {} : { edge }) }).then(() => choose(chosen));
  };
  const pick = (one) => {
    tool = one;
    for (const other of tools) {
      other.setAttribute("aria-pressed", String(other === one));
      other.tabIndex = other === one ? 0 : -1; // one stop for Tab; arrow keys go on from there
    }
    fill();
  };
  const central = () => {
    const [left, top, width, height] = surface.getAttribute("viewBox").split(" ").map(Number);
    const far = (group) => {
      const [x, y] = middle(group);
      return Math.hypot(x - left - width / 2, y - top - height / 2);
    };
    return [...places.children].reduce((best, one) => (!best || far(one) < far(best) ? one : best), null);
  };

  surface.addEventListener("click", (event) => {
    const group = event.target.closest("[data-place]");
    if (!group) return;
    choose(group.dataset.place);
    use(tool.hasAttribute("data-edge") ? edgeAt(group, event) : undefined);
  });
  surface.addEventListener("focus", () => {
    if (!chosen && surface.matches(":focus-visible")) choose(central()?.dataset.place || "");
  });
  document.getElementById("tools").addEventListener("click", (event) => {
    const one = event.target.closest("[data-tool]");
    if (one) pick(one);
  });
  document.getElementById("tools").addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const go = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const one = go ? tools.at((tools.indexOf(tool) + go) % tools.length) : tools.find((other) => other.dataset.key === event.key);
    if (!one) return;
    event.preventDefault();
    pick(one);
    one.focus();
  });
  const STEPS = {
    flat: { ArrowUp: [[0, -2]], ArrowDown: [[0, 2]], ArrowLeft: [[-1, -1], [-1, 1]], ArrowRight: [[1, 1], [1, -1]] },
    pointy: { ArrowLeft: [[-2, 0]], ArrowRight: [[2, 0]], ArrowUp: [[-1, -1], [1, -1]], ArrowDown: [[1, 1], [-1, 1]] },
  };
  surface.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = STEPS[surface.dataset.layout][event.key];
    const here = chosen && placeOf(chosen);
    if (steps) {
      event.preventDefault();
      if (!here) { choose(central()?.dataset.place || ""); return; }
      const [x, y] = [Number(here.dataset.x), Number(here.dataset.y)];
      const next = steps.map(([dx, dy]) => at(x + dx, y + dy)).find(Boolean);
      if (next) { choose(next.dataset.place); next.scrollIntoView({ block: "nearest", inline: "nearest" }); }
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (tool.hasAttribute("data-edge")) said.textContent = say("Which side? Press its number, 0 to 5.");
      else use();
    } else if (tool.hasAttribute("data-edge") && /^[0-5]$/.test(event.key)) {
      event.preventDefault();
      use(Number(event.key));
    } else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      if (here?.hasAttribute("data-there")) edit({ do: "clear_hex", hex: chosen }).then(() => choose(chosen));
    } else if (event.key === "+" || event.key === "-") {
      grow(event.key === "+" ? 1.4 : 1 / 1.4);
    } else {
      const one = tools.find((other) => other.dataset.key === event.key);
      if (one) { event.preventDefault(); pick(one); said.textContent = one.textContent.trim(); }
    }
  });
  panel.addEventListener("submit", (event) => event.preventDefault());
  panel.addEventListener("change", (event) => {
    const one = event.target;
    if (!one.dataset.fact || !chosen || one.value === "other") return;
    const side = /^border(\d)$/.exec(one.dataset.fact);
    edit(side ? { do: "set_border", hex: chosen, edge: Number(side[1]), border: one.value }
      : { do: "set_hex", hex: chosen, [one.dataset.fact]: one.value }, one).then(() => {
      if (!one.hasAttribute("aria-invalid")) choose(chosen);
    });
  });
  document.getElementById("rarer").addEventListener("click", (event) => {
    const open = panel.classList.toggle("all");
    event.target.setAttribute("aria-expanded", String(open));
  });

  // Size: the map fills its place, or is larger and can be moved

  const size = () => { surface.style.width = zoom === 1 ? "" : `${zoom * 100}%`; };
  const grow = (by) => {
    zoom = Math.min(5, Math.max(1, zoom * by));
    size();
    cursor.firstElementChild?.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  document.getElementById("closer").addEventListener("click", () => grow(1.4));
  document.getElementById("wider").addEventListener("click", () => grow(1 / 1.4));

  // Forms

  const rowOf = (one) => {
    const text = one.dataset.row ?? "";
    return one.dataset.section !== "tiles" && /^\d+$/.test(text) ? Number(text) : text;
  };
  const move = (one) => {
    const by = Number(one.dataset.move);
    const row = one.dataset.row.replace(/\d+$/, (at) => String(Number(at) + by));
    const there = `[data-section="${CSS.escape(one.dataset.section)}"][data-row="${CSS.escape(row)}"]`;
    moved = [`${there}[data-move="${by}"]`, `${there}[data-move]`];
    edit({ do: "move_row", section: one.dataset.section, row: rowOf(one), by }).then(() => { moved = []; });
  };
  // What was pressed goes with its finding: the next one to mend takes its place, or what takes it back.
  const mend = (one) => {
    const { mend: code, line, column } = one.dataset;
    const wanted = code === "all" ? { do: "mend_all" } : { do: "mend_finding", code, line: Number(line), column: Number(column) };
    moved = [".findings [data-mend]"];
    edit(wanted).then(() => {
      moved = [];
      const findings = document.getElementById("findings");
      const held = document.activeElement === document.body || findings.contains(document.activeElement);
      if (held && !findings.querySelector("[data-mend]")) undo.focus();
    });
  };
  root.addEventListener("input", (event) => { fresh = event.target; });
  root.addEventListener("change", (event) => {
    const one = event.target;
    fresh = null;
    if (one.hasAttribute("data-paints")) {
      const name = one.nextElementSibling;
      name.value = one.value;
      name.dispatchEvent(new Event("change", { bubbles: true }));
    } else if (one.dataset.cell) {
      const [row, column] = one.dataset.cell.split(",").map(Number);
      edit({ do: "set_cell", row, column, value: one.value }, one);
    } else if (one.dataset.field) {
      edit({ do: "set_field", section: one.dataset.section, row: rowOf(one), field: one.dataset.field, value: one.value }, one);
    }
  });
  root.addEventListener("click", (event) => {
    const one = event.target.closest("button");
    if (!one) return;
    const { section } = one.dataset;
    if (one.dataset.move) move(one);
    else if (one.hasAttribute("data-remove")) edit({ do: "remove_row", section, row: rowOf(one) });
    else if (one.dataset.step) { flush(); ask({ step: Number(one.dataset.step) }); }
    else if (one.dataset.mend) mend(one);
    else if (one.classList.contains("place")) go(one);
  });
  root.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.dataset.adds) {
      event.preventDefault();
      const input = form.elements.name;
      const of = form.dataset.of ? { of: form.dataset.of } : {};
      edit({ do: "add_row", section: form.dataset.adds, name: input.value, ...of }, input);
    } else if (form.matches(".try") && source.value !== sent) {
      event.preventDefault();
      flush();
      queue.then(() => form.requestSubmit(event.submitter));
    }
  });

  // Undo and redo

  const step = (word) => { flush(); ask({ step: word }); };
  undo.addEventListener("click", () => step("undo"));
  redo.addEventListener("click", () => step("redo"));
  addEventListener("keydown", (event) => {
    const held = event.ctrlKey || event.metaKey;
    if (event.altKey || (event.target.closest("input, textarea, select") && (!held || event.target === fresh))) return;
    const key = event.key.toLowerCase();
    const button = key === "y" || (key === "z" && event.shiftKey) ? redo : key === "z" ? undo : null;
    if (!button || button.disabled) return;
    event.preventDefault();
    step(button === undo ? "undo" : "redo");
  });

  // The text

  const flush = () => {
    clearTimeout(typing);
    typing = 0;
    if (source.value !== sent) ask({ text: "" });
  };
  source.addEventListener("input", () => {
    number();
    clearTimeout(typing);
    typing = setTimeout(flush, 700);
  });
  addEventListener("beforeunload", (event) => { if (source.value !== sent) event.preventDefault(); });
  const gutter = root.querySelector(".gutter");
  const number = () => {
    const rank = { error: 3, warning: 2, note: 1 };
    const worst = new Map();
    for (const place of root.querySelectorAll("button.place")) {
      const line = Number(place.dataset.line);
      const severity = place.closest("li").className;
      if ((rank[severity] || 0) > (rank[worst.get(line)] || 0)) worst.set(line, severity);
    }
    gutter.replaceChildren(...source.value.split("\n").map((_, n) => {
      const line = document.createElement("span");
      line.textContent = String(n + 1);
      line.className = worst.get(n + 1) || "";
      return line;
    }));
    gutter.scrollTop = source.scrollTop;
  };
  source.addEventListener("scroll", () => { gutter.scrollTop = source.scrollTop; });
  const go = (place) => {
    const lines = source.value.split("\n");
    const line = Math.min(Number(place.dataset.line), lines.length);
    const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    const before = [...lines[line - 1]].slice(0, Number(place.dataset.column) - 1).join("").length;
    source.focus();
    source.setSelectionRange(start + before, start + lines[line - 1].length);
    source.scrollTop = Math.max(0, (line - 4) * source.scrollHeight / lines.length);
  };

  number();
  size();
  pick(tool);
  document.body.classList.add("ready");
})();
