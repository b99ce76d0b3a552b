// The page of charts: each is saved as a picture.
"use strict";
(() => {
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

  // A chart as PNG: its colours, which the page gives it, are written into a copy that is then painted.
  const GIVEN = ["fill", "stroke", "stroke-width", "stroke-dasharray", "font-size", "font-family", "font-weight", "text-anchor", "opacity"];
  async function png(svg, name) {
    const copy = svg.cloneNode(true), box = svg.viewBox.baseVal, paper = getComputedStyle(svg).backgroundColor;
    const from = $$("*", svg);
    $$("*", copy).forEach((one, at) => { for (const what of GIVEN) one.style.setProperty(what, getComputedStyle(from[at]).getPropertyValue(what)); });
    copy.setAttribute("width", 2 * box.width);
    copy.setAttribute("height", 2 * box.height);
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: 2 * box.width, height: 2 * box.height });
    const ink = canvas.getContext("2d");
    ink.fillStyle = paper;
    ink.fillRect(0, 0, canvas.width, canvas.height);
    ink.drawImage(image, 0, 0);
    const link = Object.assign(document.createElement("a"), { download: `${name}.png`, href: canvas.toDataURL("image/png") });
    link.click();
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-png]");
    if (button) png(button.closest("section").querySelector("svg"), button.dataset.png);
  });

  $$("[data-png]").forEach((one) => (one.hidden = false));
})();
