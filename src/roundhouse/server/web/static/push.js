// The account page: lets this browser be told of turns, or no more.
"use strict";
(() => {
  const place = document.querySelector("[data-push]"), says = place.querySelector("[role=status]");
  const on = place.querySelector("[data-push-on]"), off = place.querySelector("[data-push-off]");
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) { says.textContent = say("This browser cannot do that."); return; }

  const registration = () => navigator.serviceWorker.ready; // which app.js has registered

  async function tell(fields) {
    const response = await fetch("/account/push", { method: "POST", body: new URLSearchParams({ csrf: place.dataset.csrf, ...fields }) });
    if (!response.ok) throw new Error(say("The server did not take it."));
  }

  async function show() {
    const kept = await (await registration()).pushManager.getSubscription();
    on.hidden = Boolean(kept);
    off.hidden = !kept;
  }

  async function attempt(work) {
    on.disabled = off.disabled = true;
    says.textContent = "";
    try { says.textContent = await work(); } catch (error) { says.textContent = error.message; }
    on.disabled = off.disabled = false;
    await show();
  }

  on.addEventListener("click", () => attempt(async () => {
    if (await Notification.requestPermission() !== "granted") return say("The browser does not allow it.");
    const kept = await (await registration()).pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: place.dataset.push });
    const { endpoint, keys } = kept.toJSON();
    await tell({ endpoint, p256dh: keys.p256dh, auth: keys.auth });
    return say("From now on.");
  }));
  off.addEventListener("click", () => attempt(async () => {
    const kept = await (await registration()).pushManager.getSubscription();
    await tell({ do: "end", endpoint: kept.endpoint });
    await kept.unsubscribe();
    return say("No more.");
  }));
  show().catch((error) => { says.textContent = error.message; });
})();
