// The list of games follows what is typed and picked; without this script the button finds them.
"use strict";
(() => {
  const form = document.querySelector("form.filter"), all = form.querySelector("a"), found = document.getElementById("found");
  let asked, soon;

  async function find() {
    const query = String(new URLSearchParams([...new FormData(form)].filter(([, value]) => value)));
    const address = query ? `/games?${query}` : "/games";
    asked?.abort();
    asked = new AbortController();
    try {
      const answer = await fetch(address, { signal: asked.signal });
      if (!answer.ok) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      found.replaceChildren(...page.getElementById("found").childNodes);
    } catch {
      return; // another question came before the answer, or there is no connection: Enter asks once more
    }
    all.hidden = !query;
    history.replaceState(null, "", address);
  }

  form.querySelector("button").hidden = true;
  form.addEventListener("input", () => {
    clearTimeout(soon);
    soon = setTimeout(find, 150);
  });
})();
