// Pages and their stylesheet are kept when the site is first opened, whatever else when it is opened.
// A new version, of which any file differs, takes the place of the old when it is kept whole.
const here = new URL("./", self.location).href;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(KEPT.map((path) => here + path))).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const ours = (name) => name.startsWith(PREFIX) && name !== VERSION;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(ours).map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || !event.request.url.startsWith(here)) return;
  const { url } = event.request;
  const path = url.split("#")[0].split("?")[0];
  const asked = path.endsWith("/") ? path + "index.html" : path;
  event.respondWith(caches.open(VERSION).then(async (cache) => {
    const kept = await cache.match(asked);
    if (kept) return kept;
    const found = await fetch(event.request);
    if (found.ok && found.status === 200) await cache.put(asked, found.clone());
    return found;
  }));
});
