/** Lets the page be loaded again without a connection, where the browser allows it: on https and on this machine. */

/** True if a reload without a connection works. */
export const canReload = isSecureContext && "serviceWorker" in navigator;

/** Store the page in the browser, with all that it has loaded. */
export function keepOffline() {
  if (!canReload) return;
  navigator.serviceWorker
    .register("/score-worker.js", { scope: "/score" })
    .then(() => navigator.serviceWorker.ready)
    .then(({ active }) => {
      const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
      active?.postMessage(loaded);
    })
    .catch(() => {}); // the page works without it
}
