// Where somebody who hears the page, or has unsteady hands, goes wrong: buttons of one part that are called the
// same, and controls that are too small to be hit (24 by 24 at least; what stands within a line of text is spared).
() => {
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility({ visibilityProperty: true }));
  const name = (one) => (one.getAttribute("aria-label") || one.textContent).trim().replace(/\s+/g, " ");
  const part = (one) => one.closest("section, nav, form[id], #views, .tabs") ?? document.body;
  const found = new Set(), known = new Map();
  for (const one of seen("button, [role=button]")) {
    const names = known.get(part(one)) ?? new Set();
    known.set(part(one), names);
    if (names.has(name(one))) found.add(`another one is called so in #${part(one).id}: ${name(one)}`);
    names.add(name(one));
  }
  for (const one of seen("button, summary, select, input:not([type=hidden], [type=radio], [type=checkbox])")) {
    const { width, height } = one.getBoundingClientRect();
    if (width < 24 || height < 24) found.add(`small: ${name(one) || one.id} (${Math.round(width)} by ${Math.round(height)})`);
  }
  return [...found];
}
