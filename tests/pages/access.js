// What a reader may stumble over on the page as it stands: text that is too faint, things without a name.
() => {
  const parse = (text) => { const n = text.match(/[\d.]+/g).map(Number); return [n.slice(0, 3), n[3] ?? 1]; };
  const linear = (c) => (c /= 255) <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  const bright = (rgb) => { const [r, g, b] = rgb.map(linear); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };

  function ground(one) {
    for (; one; one = one.parentElement) {
      const [rgb, alpha] = parse(getComputedStyle(one).backgroundColor);
      if (alpha > 0.5) return rgb;
    }
    return [255, 255, 255];
  }

  const found = new Set();
  const walk = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const one = walk.currentNode.parentElement, text = walk.currentNode.data.trim();
    // Pictures have a test of their own; what cannot be pressed now may be faint.
    if (!text || one.closest("svg, template, script, [disabled]") || !one.checkVisibility()) continue;
    const style = getComputedStyle(one);
    if (style.clipPath !== "none") continue;
    const [high, low] = [bright(parse(style.color)[0]), bright(ground(one))].sort((a, b) => b - a);
    const contrast = (high + 0.05) / (low + 0.05);
    if (contrast < 4.5) found.add(`contrast ${contrast.toFixed(2)} ${one.tagName}.${one.className}: ${text.slice(0, 30)}`);
  }
  for (const one of document.querySelectorAll("button, a, input:not([type=hidden]), select, textarea, [role=button]")) {
    const named = one.textContent.trim() || one.getAttribute("aria-label") || one.title || one.labels?.length;
    if (one.checkVisibility() && !named) found.add(`no name: ${one.outerHTML.slice(0, 120)}`);
  }
  return [...found];
}
