// A tile under design: drawn anew as one types, a moment after the last key.
"use strict";
(() => {
  const form = document.getElementById("design");
  const place = document.getElementById("pictures");
  form.querySelector("button").hidden = true;
  let waiting = 0;
  let asked = 0;
  const draw = async () => {
    const number = ++asked;
    const query = new URLSearchParams(new FormData(form));
    history.replaceState(null, "", `/tiles/custom?${query}`);
    query.set("part", "1");
    try {
      const response = await fetch(`/tiles/custom?${query}`, { headers: { Accept: "text/html" } });
      const text = await response.text();
      // An answer that comes after a later question has been asked is old news.
      if (number === asked && (response.ok || response.status === 400)) place.innerHTML = text;
    } catch {
      place.setAttribute("data-lost", "");
    }
  };
  form.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(draw, 120);
  });
  form.addEventListener("submit", (event) => { event.preventDefault(); draw(); });
})();
