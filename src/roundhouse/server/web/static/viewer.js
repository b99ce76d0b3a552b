// The board as one looks at it: moved and sized by finger, mouse, wheel and keys. While a gesture lasts the
// picture is only shifted and scaled, which is quick; at its end it takes on its real size.
"use strict";
(() => {
  const board = document.querySelector("#board"), MOST = 12, EDGE = 32;
  const wide = matchMedia("(min-width: 56.01rem)"), calm = matchMedia("(prefers-reduced-motion: reduce)");
  const picture = () => board.querySelector("svg");
  // How large the picture is laid out.
  let size = 1;
  // How it is seen: x and y are what lies left of and above the frame.
  let shown = { size: 1, x: 0, y: 0 };

  function fitted({ size: wanted, x, y }) {
    const size = Math.min(MOST, Math.max(1, wanted));
    const within = (value, side) => Math.max(0, Math.min(value, side * (size - 1)));
    return { size, x: within(x, board.clientWidth), y: within(y, board.clientHeight) };
  }

  const settled = () => { if (!busy()) shown = { size, x: board.scrollLeft, y: board.scrollTop }; return shown; };
  const busy = () => Boolean(picture()?.style.transform);

  function preview(view) {
    shown = fitted(view);
    const svg = picture();
    if (!svg) return;
    svg.style.transformOrigin = "0 0";
    svg.style.willChange = "transform";
    svg.style.transform = `translate(${board.scrollLeft - shown.x}px, ${board.scrollTop - shown.y}px) scale(${shown.size / size})`;
  }

  function commit() {
    const svg = picture();
    if (svg) svg.style.transform = svg.style.willChange = "";
    size = shown.size;
    board.style.setProperty("--zoom", size);
    board.classList.toggle("larger", size > 1);
    board.scrollTo(shown.x, shown.y);
    board.dispatchEvent(new Event("scroll"));
  }

  // The same place of the picture stays under the point `at` of the frame.
  const sized = (view, wanted, at) => {
    const ratio = Math.min(MOST, Math.max(1, wanted)) / view.size;
    return { size: view.size * ratio, x: (view.x + at.x) * ratio - at.x, y: (view.y + at.y) * ratio - at.y };
  };

  let moving = 0;
  function glide(to, ms = 180) {
    cancelAnimationFrame(moving);
    const from = { ...settled() }, goal = fitted(to), begun = performance.now();
    if (calm.matches) { preview(goal); commit(); return; }
    const frame = (time) => {
      const part = Math.min(1, Math.max(0, (time - begun) / ms)), eased = 1 - (1 - part) ** 3;
      const between = (name) => from[name] + (goal[name] - from[name]) * eased;
      preview({ size: between("size"), x: between("x"), y: between("y") });
      if (part < 1) moving = requestAnimationFrame(frame); else commit();
    };
    moving = requestAnimationFrame(frame);
  }

  function still() {
    cancelAnimationFrame(moving);
    clearTimeout(wheeling);
    if (busy()) commit();
  }

  // ---- fingers and mouse ------------------------------------------------------------------------
  const claims = [], fingers = new Map();
  let taken = null, pinch = null, pan = null, lastTap = null, edging = 0;
  const inFrame = (event) => {
    const box = board.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  board.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    still();
    fingers.set(event.pointerId, inFrame(event));
    if (fingers.size === 1) {
      quiet = 0;
      taken = null;
      for (const claim of claims) if ((taken = claim(event))) break;
      pan = { id: event.pointerId, from: inFrame(event), view: { ...settled() }, moved: false, touch: event.pointerType !== "mouse", trail: [] };
    } else {
      taken?.cancel();
      taken = null;
      begin();
    }
  });

  function begin() {
    still();
    const [a, b] = [...fingers.values()];
    pan = null;
    pinch = { view: { ...settled() }, middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, far: Math.hypot(a.x - b.x, a.y - b.y) || 1 };
  }

  addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    const at = inFrame(event);
    fingers.set(event.pointerId, at);
    if (pinch) {
      const [a, b] = [...fingers.values()], middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
      const view = sized(pinch.view, pinch.view.size * (Math.hypot(a.x - b.x, a.y - b.y) / pinch.far), pinch.middle);
      preview({ size: view.size, x: view.x + pinch.middle.x - middle.x, y: view.y + pinch.middle.y - middle.y });
      return;
    }
    if (!pan || event.pointerId !== pan.id) return;
    pan.moved ||= Math.hypot(at.x - pan.from.x, at.y - pan.from.y) > (pan.touch ? 9 : 5);
    if (taken) { taken.move(event); nearEdge(event); return; }
    if (!pan.moved) return;
    pan.trail.push({ ...at, time: event.timeStamp });
    if (pan.trail.length > 6) pan.trail.shift();
    board.scrollTo(pan.view.x + pan.from.x - at.x, pan.view.y + pan.from.y - at.y);
  });

  // A line that is drawn to the edge takes the board along.
  function nearEdge(event) {
    cancelAnimationFrame(edging);
    const at = inFrame(event);
    const push = (value, side) => (value < EDGE ? value - EDGE : value > side - EDGE ? value - side + EDGE : 0);
    const dx = push(at.x, board.clientWidth), dy = push(at.y, board.clientHeight);
    if (!dx && !dy) return;
    const step = () => {
      const { scrollLeft, scrollTop } = board;
      board.scrollBy(Math.max(-12, Math.min(12, dx / 3)), Math.max(-12, Math.min(12, dy / 3)));
      if (!taken || (scrollLeft === board.scrollLeft && scrollTop === board.scrollTop)) return;
      taken.move(event);
      edging = requestAnimationFrame(step);
    };
    edging = requestAnimationFrame(step);
  }

  function lift(event, cancelled) {
    if (!fingers.delete(event.pointerId)) return;
    cancelAnimationFrame(edging);
    if (pinch) {
      if (busy()) commit();
      pinch = null;
      const [rest] = fingers.entries();
      if (rest) pan = { id: rest[0], from: rest[1], view: { ...settled() }, moved: true, touch: true, trail: [] };
      return;
    }
    if (!pan || event.pointerId !== pan.id) return;
    const was = pan;
    pan = null;
    if (taken) {
      const drag = taken;
      taken = null;
      if (cancelled) drag.cancel(); else if (drag.end(event)) hush();
      return;
    }
    if (cancelled) return;
    if (was.moved) { hush(); coast(was); return; }
    if (was.touch) tap(event);
  }
  addEventListener("pointerup", (event) => lift(event, false));
  addEventListener("pointercancel", (event) => lift(event, true));

  function coast({ trail }) {
    const [first, last] = [trail[0], trail.at(-1)], ms = last && last.time - first.time;
    if (!ms || calm.matches || performance.now() - last.time > 60) return;
    let vx = (first.x - last.x) / ms, vy = (first.y - last.y) / ms, before = performance.now();
    if (Math.hypot(vx, vy) < 0.15) return;
    const step = (time) => {
      const gone = Math.min(40, time - before);
      before = time;
      board.scrollBy(vx * gone, vy * gone);
      vx *= 0.94; vy *= 0.94;
      if (Math.hypot(vx, vy) > 0.03) moving = requestAnimationFrame(step);
    };
    moving = requestAnimationFrame(step);
  }

  function tap(event) {
    const at = inFrame(event);
    if (lastTap && event.timeStamp - lastTap.time < 320 && Math.hypot(at.x - lastTap.x, at.y - lastTap.y) < 30) {
      lastTap = null;
      hush();
      glide(sized(settled(), shown.size * 2, at));
    } else lastTap = { ...at, time: event.timeStamp };
  }

  // A click that ends a gesture means nothing.
  let quiet = 0;
  const hush = () => (quiet = performance.now() + 120);
  board.addEventListener("click", (event) => {
    if (performance.now() > quiet) return;
    quiet = 0;
    event.stopPropagation();
    event.preventDefault();
  }, { capture: true });

  // ---- wheel, buttons, keys -----------------------------------------------------------------------
  let wheeling;
  board.addEventListener("wheel", (event) => {
    // There the page scrolls.
    if (!event.ctrlKey && !wide.matches) return;
    event.preventDefault();
    cancelAnimationFrame(moving);
    const lines = event.deltaMode ? 16 : 1;
    preview(sized(settled(), shown.size * Math.exp((-event.deltaY * lines) / (event.ctrlKey ? 120 : 400)), inFrame(event)));
    clearTimeout(wheeling);
    wheeling = setTimeout(commit, 140);
  }, { passive: false });

  document.addEventListener("click", (event) => {
    const how = event.target.closest("[data-zoom]")?.dataset.zoom;
    if (!how) return;
    const middle = { x: board.clientWidth / 2, y: board.clientHeight / 2 };
    still();
    glide(how === "fit" ? { size: 1, x: 0, y: 0 } : sized(settled(), size * (how === "in" ? 1.5 : 1 / 1.5), middle));
  });

  addEventListener("keydown", (event) => {
    const to = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!event.shiftKey || !to || event.target.matches("input, textarea, select")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    still();
    glide({ ...settled(), x: shown.x + to[0] * board.clientWidth * 0.3, y: shown.y + to[1] * board.clientHeight * 0.3 });
  });

  // When the frame changes its shape, what was in its middle stays there, as large as it was.
  let frame = null, middle = null;
  function layout(wide, tall, size) {
    const box = picture()?.viewBox?.baseVal;
    if (!box?.width || !wide || !tall) return null;
    const scale = Math.min(wide / box.width, tall / box.height) * size;
    return { scale, x: (wide * size - box.width * scale) / 2, y: (tall * size - box.height * scale) / 2 };
  }
  function remember() {
    if (busy() || (frame && (frame.wide !== board.clientWidth || frame.tall !== board.clientHeight))) return;
    frame = { wide: board.clientWidth, tall: board.clientHeight };
    const at = layout(frame.wide, frame.tall, size);
    middle = at && { scale: at.scale, x: (board.scrollLeft + frame.wide / 2 - at.x) / at.scale, y: (board.scrollTop + frame.tall / 2 - at.y) / at.scale };
  }
  board.addEventListener("scroll", remember);
  new ResizeObserver(() => {
    still();
    const wide = board.clientWidth, tall = board.clientHeight, fit = layout(wide, tall, 1);
    if (middle && fit && size > 1) {
      const wanted = Math.min(MOST, Math.max(1, middle.scale / fit.scale)), at = layout(wide, tall, wanted);
      shown = fitted({ size: wanted, x: at.x + middle.x * at.scale - wide / 2, y: at.y + middle.y * at.scale - tall / 2 });
      commit();
    }
    frame = null;
    remember();
    showLit();
  }).observe(board);

  // As large as wanted, with the point `at` of the frame in its middle.
  function middled(wanted, at) {
    const view = sized(settled(), wanted, at);
    return { size: view.size, x: view.x + at.x - board.clientWidth / 2, y: view.y + at.y - board.clientHeight / 2 };
  }

  // Shows all these points of the picture if any of them is out of sight; no closer than `most`.
  function reveal(points, most = 3) {
    const svg = picture(), matrix = svg?.getScreenCTM();
    if (!matrix || !points.length || !board.clientWidth) return;
    still();
    const box = board.getBoundingClientRect(), pad = 36;
    const seen = points.map(([x, y]) => new DOMPoint(x, y).matrixTransform(matrix)).map(({ x, y }) => ({ x: x - box.left, y: y - box.top }));
    if (seen.every(({ x, y }) => Math.min(x, y, board.clientWidth - x, board.clientHeight - y) >= 8)) return;
    const xs = seen.map(({ x }) => x), ys = seen.map(({ y }) => y);
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const room = Math.min((board.clientWidth - 2 * pad) / Math.max(1, right - left), (board.clientHeight - 2 * pad) / Math.max(1, bottom - top));
    const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
    glide(middled(Math.min(size * room, Math.max(size, most)), middle));
  }

  // The middle of what lies on the board, in the frame; nothing if all of it is in sight.
  function away(one) {
    const box = board.getBoundingClientRect(), { left, right, top, bottom } = one.getBoundingClientRect();
    if (left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom) return;
    return { x: (left + right) / 2 - box.left, y: (top + bottom) / 2 - box.top };
  }

  // At once: a frame that changes its shape would stop a glide on the way.
  function centre(wanted, at) {
    still();
    shown = fitted(middled(wanted, at));
    commit();
  }

  const show = (one) => { const at = away(one); if (at) centre(size, at); };

  // Whoever is asked for a hex sees one of those, also when the board is shown again.
  function showLit() {
    const lit = [...board.querySelectorAll(".hex-at.lit")];
    if (lit.length && size > 1 && !fingers.size && lit.every(away)) show(lit[lit.length >> 1]);
  }
  document.addEventListener("roundhouse:part", ({ detail }) => { if (detail.element === board) showLit(); });

  // A long map whose hexes would be tiny opens as wide or as tall as its frame.
  function filled() {
    const { clientWidth: x, clientHeight: y } = board, at = layout(x, y, 1), full = Math.max(x / (x - 2 * at?.x), y / (y - 2 * at?.y));
    // A hex is 200 wide in the picture.
    if (!(full > 1.25) || (wide.matches && at.scale > 0.15) || !board.querySelector(".hex-at")) return;
    centre(full, { x: x / 2, y: y / 2 });
    showLit();
  }

  // What was seen is seen again when the page is loaded anew.
  const key = `view:${document.body.dataset.table}`, kept = sessionStorage[key];
  if (kept) { shown = fitted(JSON.parse(kept)); commit(); } else filled();
  addEventListener("pagehide", () => { sessionStorage[key] = JSON.stringify(settled()); });

  window.roundhouse = {
    viewer: {
      // `claim(event)` may take a drag that begins: it returns { move, end, cancel }; `end` says whether it moved.
      onDrag: (claim) => claims.push(claim),
      reveal,
      show,
      get size() { return settled().size; },
    },
  };
})();
