// Shows what a push brings, and opens the table that it is about.
"use strict";
self.addEventListener("push", (event) => {
  const { title = "Roundhouse", body = "", url = "/" } = event.data?.json() ?? {};
  event.waitUntil(self.registration.showNotification(title, { body, tag: url, data: url }));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data));
});
