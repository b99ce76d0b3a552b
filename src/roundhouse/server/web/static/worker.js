// The service worker: keeps the shell and the tables that were seen last for times without a connection, and shows
// what a push brings. Nothing is kept but what this browser has already been shown.
"use strict";
const SHELL = "shell-VERSION", PAGES = "pages", MOST = 30;
const OFFLINE = "/offline", FILES = FILES_OF_THE_SHELL;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll([OFFLINE, ...FILES])).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith("shell-") && name !== SHELL) await caches.delete(name);
    await self.clients.claim();
  })());
});

// Keeps the last pages that were looked at; the oldest go.
async function keep(request, response) {
  const cache = await caches.open(PAGES);
  await cache.delete(request);
  await cache.put(request, response);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST)).map((one) => cache.delete(one)));
}

async function page(event) {
  try {
    const response = await fetch(event.request);
    if (response.ok && /^\/(t\/[^/]+$|guide\/|help$|learn$|$)/.test(new URL(event.request.url).pathname)) event.waitUntil(keep(event.request, response.clone()));
    return response;
  } catch {
    const found = await caches.match(event.request, { ignoreSearch: true, ignoreVary: true }) ?? await caches.match(OFFLINE);
    return found ?? Response.error();
  }
}

// Files carry a fingerprint in their addresses: what is kept is right for ever.
async function file(event) {
  const found = await caches.match(event.request);
  if (found) return found;
  const response = await fetch(event.request);
  if (response.ok) { const copy = response.clone(); event.waitUntil(caches.open(SHELL).then((cache) => cache.put(event.request, copy))); }
  return response;
}

self.addEventListener("fetch", (event) => {
  const { request } = event, { pathname, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (/^\/(static|families)\//.test(pathname)) event.respondWith(file(event));
});

// Whoever signs out leaves nothing of theirs behind on this device.
self.addEventListener("message", (event) => { if (event.data === "forget") event.waitUntil(caches.delete(PAGES)); });

self.addEventListener("push", (event) => {
  let told = {};
  try { told = event.data?.json() ?? {}; } catch { told = { body: event.data.text() }; }
  const { title = "Roundhouse", body = "", url = "/" } = told;
  event.waitUntil(self.registration.showNotification(title, { body, tag: url, data: url, icon: "/icon-192.png" }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const goal = new URL(event.notification.data || "/", location.origin);
  if (goal.origin !== location.origin) return;
  event.waitUntil((async () => {
    const open = (await self.clients.matchAll({ type: "window" })).find((one) => new URL(one.url).pathname === goal.pathname);
    return open ? open.focus() : self.clients.openWindow(goal.href);
  })());
});
