/** Lets the page be loaded again without a connection, where the browser allows it: on https and on this machine. */

/** True if a reload without a connection works. */
export const canReload = isSecureContext && "serviceWorker" in navigator;

/**
 * The worker of a registration, once it is active. `navigator.serviceWorker.ready` never comes in a page that began at
 * an address outside its scope, such as the lobby.
 * @param {ServiceWorkerRegistration} registration @returns {Promise<ServiceWorker>}
 */
function activeWorker({ active, waiting, installing }) {
  const worker = active ?? waiting ?? installing;
  return new Promise((resolve, reject) => {
    const look = () => {
      if (worker?.state === "activated") resolve(worker);
      else if (!worker || worker.state === "redundant") reject(new Error("no worker"));
    };
    worker?.addEventListener("statechange", look);
    look();
  });
}

/** Let the browser ask before this page is left, until the returned function is called. */
export function askBeforeLeaving() {
  /** @param {Event} event */
  const ask = (event) => event.preventDefault();
  addEventListener("beforeunload", ask);
  return () => removeEventListener("beforeunload", ask);
}

/** Store the page in the browser, with all that it has loaded. */
export async function keepOffline() {
  if (!canReload) return;
  try {
    const worker = await activeWorker(await navigator.serviceWorker.register("/score-worker.js", { scope: "/score" }));
    worker.postMessage(performance.getEntriesByType("resource").map(({ name }) => name));
  } catch {
    // the page works without it
  }
}
