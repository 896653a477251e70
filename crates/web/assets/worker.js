// What hears while no page is open: shows what the server sends, and says when there is no network. It keeps files that are
// named by their content and one page without anything on it, never a page of somebody's.
const CACHE = `banneret-${FILES.join()}`;

addEventListener("install", (event) => {
  const keep = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll([OFFLINE, ...FILES]);
    await skipWaiting();
  };
  event.waitUntil(keep());
});

addEventListener("activate", (event) => {
  const tidy = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(tidy());
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(async () => (await caches.match(OFFLINE)) ?? Response.error()));
  } else if (FILES.includes(pathname)) {
    event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(request)));
  }
});

addEventListener("push", (event) => {
  let told = {};
  try {
    told = event.data.json();
  } catch {
    // A browser wants to see something for every message: what is not ours says little.
  }
  const { title = "Banneret", text = "", path = "/my-turn", turns } = told;
  const show = async () => {
    if (Number.isInteger(turns)) await navigator.setAppBadge?.(turns).catch(() => {});
    // A page that is open but hidden tells it by the same name: one of the two is seen.
    const shown = { body: text, tag: path, renotify: true, icon: ICON, data: { path } };
    await registration.showNotification(title, shown);
  };
  event.waitUntil(show());
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = event.notification.data?.path ?? "/my-turn";
  const open = async () => {
    const pages = await clients.matchAll({ type: "window" });
    const there = pages.find((page) => new URL(page.url).pathname === path);
    await (there ? there.focus() : clients.openWindow(path));
  };
  event.waitUntil(open());
});
