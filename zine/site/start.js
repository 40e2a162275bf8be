// Keeps the pages of the site on the device, so that they open without a network. A page that was
// opened from a file lies there already.
if ("serviceWorker" in navigator && location.protocol.startsWith("http")) {
  navigator.serviceWorker.register(document.documentElement.dataset.root + "service-worker.js");
}
