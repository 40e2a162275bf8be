// Pages and their stylesheet are kept when the site is first opened, whatever else when it is opened.
// A new version, of which any file differs, takes the place of the old when it is kept whole.
const here = new URL("./", self.location).href;
// Other sites of the same server keep pages, too, and may have the same title: the address parts them.
const prefix = `zine ${here} `;
const cacheName = prefix + VERSION;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(KEPT.map((path) => here + path))).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const ours = (name) => name.startsWith(prefix) && name !== cacheName;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(ours).map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || !event.request.url.startsWith(here)) return;
  const { url } = event.request;
  const path = url.split("#")[0].split("?")[0];
  const asked = path.endsWith("/") ? path + "index.html" : path;
  event.respondWith(caches.open(cacheName).then(async (cache) => {
    const kept = await cache.match(asked);
    if (kept) return kept;
    const found = await fetch(event.request);
    if (found.ok && found.status === 200) await cache.put(asked, found.clone());
    return found;
  }));
});
