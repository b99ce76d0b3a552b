// What a reader may stumble over on the page as it stands: text that is too faint, things without a name,
// headings that skip a rank, ids that stand twice, a page that is wider than the window.
() => {
  const parse = (text) => { const n = text.match(/[\d.]+/g).map(Number); return [n.slice(0, 3), n[3] ?? 1]; };
  const linear = (c) => (c /= 255) <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  const bright = (rgb) => { const [r, g, b] = rgb.map(linear); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility({ visibilityProperty: true }));
  const labels = (one) => (one.getAttribute("aria-labelledby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent ?? "").join(" ");

  function ground(one) {
    for (; one; one = one.parentElement) {
      const [rgb, alpha] = parse(getComputedStyle(one).backgroundColor);
      if (alpha > 0.5) return rgb;
    }
    return [255, 255, 255];
  }

  // What an element and all around it let through of its colours.
  function opacity(one) {
    let part = 1;
    for (; one; one = one.parentElement) part *= Number(getComputedStyle(one).opacity);
    return part;
  }

  const found = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const one = walk.currentNode.parentElement, text = walk.currentNode.data.trim();
    // Pictures have a test of their own; what cannot be pressed now may be faint.
    if (!text || one.closest("svg, template, script, noscript, .skip, [disabled]") || !one.checkVisibility({ visibilityProperty: true })) continue;
    const style = getComputedStyle(one);
    if (style.clipPath !== "none") continue;
    const under = ground(one), part = opacity(one);
    const ink = parse(style.color)[0].map((shade, at) => shade * part + under[at] * (1 - part));
    const [high, low] = [bright(ink), bright(under)].sort((a, b) => b - a);
    const contrast = (high + 0.05) / (low + 0.05);
    if (contrast < 4.5) found.add(`contrast ${contrast.toFixed(2)} ${one.tagName}.${one.className}: ${text.slice(0, 30)}`);
  }
  for (const one of seen("button, a, input:not([type=hidden]), select, textarea, [role=button]")) {
    const pictured = [...one.querySelectorAll("img[alt]")].map((picture) => picture.alt).join(" ").trim();
    const named = one.textContent.trim() || pictured || one.getAttribute("aria-label") || labels(one).trim() || one.title || one.labels?.length;
    if (!named) found.add(`no name: ${one.outerHTML.slice(0, 120)}`);
    else if (one.matches("button, a, [role=button]") && !/[\p{L}\p{N}]/u.test(one.getAttribute("aria-label") || labels(one) || `${one.textContent} ${pictured}`)) found.add(`a sign for a name: ${one.outerHTML.slice(0, 120)}`);
    if (one.tabIndex > 0) found.add(`out of order: ${one.outerHTML.slice(0, 120)}`);
  }
  // What is pressed is at least 24 pixels high and wide; a link in a line of text may be as high as its line.
  for (const one of seen("button, a[href], input:not([type=hidden]), select, summary, [role=button]")) {
    const style = getComputedStyle(one);
    if (one.closest("svg, .skip") || (one.matches("a") && style.display === "inline") || style.clipPath !== "none") continue;
    const { width, height } = (one.matches("[type=checkbox], [type=radio]") && one.closest("label") || one).getBoundingClientRect();
    if (width && Math.min(width, height) < 23.9) found.add(`target ${Math.round(width)}x${Math.round(height)}: ${one.outerHTML.slice(0, 120)}`);
  }
  const pressed = "a[href], button, summary, [role=button]";
  for (const one of seen(`:is(${pressed}, input, select, textarea)`)) {
    if (one.parentElement.closest(pressed)) found.add(`control in a control: ${one.outerHTML.slice(0, 120)}`);
  }
  for (const one of seen("img:not([alt]), svg[role=img]:not([aria-label]):not([aria-labelledby]):not(:has(> title))")) {
    found.add(`picture without words: ${one.outerHTML.slice(0, 120)}`);
  }
  for (const one of seen("section[aria-labelledby], [role=dialog], nav, form[role=search]")) {
    if (!one.getAttribute("aria-label") && !labels(one).trim()) found.add(`place without a name: ${one.outerHTML.slice(0, 120)}`);
  }
  let rank = 0;
  for (const one of seen("h1, h2, h3, h4, h5, h6")) {
    const its = Number(one.tagName[1]);
    if (its > rank + 1) found.add(`heading skips a rank: ${one.outerHTML.slice(0, 80)}`);
    rank = its;
  }
  if (document.querySelectorAll("h1").length !== 1) found.add(`${document.querySelectorAll("h1").length} first headings`);
  const ids = [...document.querySelectorAll("[id]")].filter((one) => !one.closest("svg svg")).map((one) => one.id);
  for (const id of new Set(ids.filter((id, place) => ids.indexOf(id) !== place))) found.add(`id twice: ${id}`);
  if (!document.documentElement.lang || !document.title) found.add("no language or no title");
  if (document.documentElement.scrollWidth > innerWidth) found.add(`page is ${document.documentElement.scrollWidth} wide`);
  return [...found];
}
