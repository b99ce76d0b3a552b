// A tile under design: drawn anew as one types, a moment after the last key.
"use strict";
(() => {
  const form = document.getElementById("design");
  form.querySelector("button").hidden = true;
  const ask = () => {
    const query = new URLSearchParams(new FormData(form));
    history.replaceState(null, "", `/tiles/custom?${query}`);
    query.set("part", "1");
    return fetch(`/tiles/custom?${query}`, { headers: { Accept: "text/html" } });
  };
  const pictures = answersIn(document.getElementById("pictures"), ask, say("The server does not answer."));
  form.addEventListener("input", () => pictures.later(120));
  form.addEventListener("submit", (event) => { event.preventDefault(); pictures.now(); });
})();
