// Deals that are picked on the things they are about: `data-pick` names forms of the act panel by their ids. Only
// what is picked is shown there; the button of a single one stands where the main button always stands.
"use strict";
(() => {
  const { $, $$ } = window.roundhouse;
  const act = $("#act");
  const deals = () => $(".deals", act);

  function pick(names, value = "") {
    const place = deals();
    if (!place) return [];
    const wanted = names.split(" "), forms = $$("form", place).filter((form) => wanted.includes(form.id));
    for (const form of $$("form", place)) {
      form.classList.toggle("picked", forms.includes(form));
      form.classList.toggle("sole", forms.length === 1 && forms[0] === form);
    }
    place.classList.toggle("has-pick", forms.length > 0);
    place.classList.toggle("by-value", value !== "" && forms.length > 1);
    for (const form of forms) {
      const rung = value && $(`input[type=radio][value="${CSS.escape(value)}"]`, form);
      if (rung) rung.checked = true;
    }
    mark(forms.length ? names : "");
    return forms;
  }

  // What is picked looks so wherever it stands: on its card, on the market.
  function mark(names) {
    for (const one of $$("[data-pick]")) {
      const on = names !== "" && one.dataset.pick === names;
      if (one.matches("button, .space")) one.ariaPressed = on;
      one.classList.toggle("is-picked", on || (names !== "" && one.matches("article") && one.dataset.pick.split(" ").includes(names)));
    }
    const rungs = $$(".deals .sole input[type=radio]", act).map((rung) => [rung.value, rung.checked]);
    for (const space of $$(".space.lit")) space.classList.toggle("is-rung", rungs.some(([cell, on]) => on && cell === space.dataset.value));
  }

  const first = () => { if (deals()) pick(deals().dataset.first || ""); };

  // Pressed again, what is picked already is done; what still has to be chosen shows where.
  function again(form) {
    const left = $("input:not([type=hidden]), select, textarea", form), button = $("button:not([type=button])", form);
    if (!left) { form.requestSubmit(button); return; }
    left.focus({ preventScroll: true });
    button?.animate?.([{ outline: "4px solid var(--accent)", outlineOffset: "2px" }, { outline: "4px solid transparent", outlineOffset: "8px" }], 900);
  }

  function chosen(one) {
    const forms = pick(one.dataset.pick, one.dataset.value);
    const button = forms.length && $("button:not([type=button])", forms[0]);
    if (button && matchMedia("(pointer: fine)").matches) button.focus({ preventScroll: true });
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-set]")) { set(event.target.closest("[data-set]")); return; }
    const one = event.target.closest("[data-pick]");
    if (!one || (event.target.closest("a, button, summary, input") && !one.matches("button"))) return;
    const sole = one.matches("button.is-picked") && !$(".deals", act)?.contains(one) && $(".deals form.sole", act);
    if (sole && event.detail < 2) again(sole);
    else if (!sole) chosen(one);
  });
  // The second click of a double click must not hit what has come into the place of the first.
  document.addEventListener("click", (event) => {
    if (event.detail > 1 && event.target.closest(".choice > button:not([type=button])")) { event.preventDefault(); event.stopPropagation(); }
  }, true);
  document.addEventListener("keydown", (event) => {
    const space = event.target.closest?.(".space.lit");
    if (space && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); chosen(space); }
    else if (event.key === "Escape" && deals()?.classList.contains("has-pick") && !event.defaultPrevented) first();
  });

  // ---- amounts ------------------------------------------------------------------------------------
  function set(button) {
    const field = button.closest("form").elements[button.dataset.of];
    field.value = button.dataset.set;
    tell(field);
  }

  function tell(field) {
    const left = $("output.left", field.form);
    if (!left) return;
    const rest = Number(left.dataset.cash) - Number(field.value), money = (n) => left.dataset.money.replace("{}", n);
    left.textContent = rest >= 0 ? say("leaves %(money)s", { money: money(rest) }) : say("%(money)s more than the cash", { money: money(-rest) });
  }
  act.addEventListener("input", (event) => {
    if (event.target.matches("input[type=number]")) tell(event.target);
    if (event.target.matches(".ladder input")) mark(event.target.form.id);
  });

  document.addEventListener("roundhouse:part", ({ detail }) => {
    for (const space of $$(".space.lit", detail.element)) {
      space.tabIndex = 0;
      space.role = "button";
      space.ariaLabel = say("Par price %(price)s", { price: $("text", space)?.textContent ?? "" });
    }
    if (detail.name === "act" || detail.name.startsWith("panel:")) first();
  });
})();
