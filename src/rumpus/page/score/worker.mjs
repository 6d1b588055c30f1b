/**
 * Stores the scorer in the browser, so that it can be loaded again without a connection. It serves the addresses below
 * /score alone. The server has it at /score-worker.js. After an update the files of the old page are deleted.
 */

const STORE = "score";
const DOCUMENT = "/score";
const FILES = /^\/(?:page|bundle)\//;
const LASTING = /^\/api\/(?:games|rules|rule-differences)\b/;

/** Return true for what the scorer needs again. @param {URL} address */
const isStored = ({ origin, pathname }) =>
  origin === location.origin && (FILES.test(pathname) || LASTING.test(pathname));

const store = () => caches.open(STORE);

/** @param {RequestInfo} request @param {string} name */
async function fetchAndStore(request, name) {
  const answer = await fetch(request);
  if (answer.ok) await (await store()).put(name, answer.clone());
  return answer;
}

/** Fetch; without a connection return what is stored. @param {Request} request @param {string} name */
async function answer(request, name) {
  const stored = await (await store()).match(name, { ignoreVary: true });
  if (stored && new URL(name, location.origin).pathname.startsWith("/bundle/")) return stored; // it never changes
  try {
    return await fetchAndStore(request, name);
  } catch (error) {
    if (stored) return stored;
    throw error;
  }
}

/** @param {Request} request */
async function answerPage(request) {
  const before = await (await store()).match(DOCUMENT, { ignoreVary: true });
  const found = await answer(request, DOCUMENT);
  if (before && found.ok && (await before.text()) !== (await found.clone().text())) {
    await caches.delete(STORE);
    await (await store()).put(DOCUMENT, found.clone());
  }
  return found;
}

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") event.respondWith(answerPage(request));
  else if (request.method === "GET" && isStored(new URL(request.url))) event.respondWith(answer(request, request.url));
});
/** The script that starts a page. */
const START = /<script type="module" src="([^"]+)"/;

/** Store a page that was loaded before this worker came, unless the server has another one now. @param {URL[]} files */
async function storePage(files) {
  const page = await fetch(DOCUMENT);
  const start = START.exec(await page.clone().text())?.[1];
  if (!page.ok || !files.some(({ pathname }) => pathname === start)) return;
  const found = await store();
  for (const { href } of files) if (!(await found.match(href))) await fetchAndStore(href, href);
  await found.put(DOCUMENT, page);
}

/** The page sends the addresses of all that it has loaded. */
addEventListener("message", (event) => {
  const files = event.data.map((/** @type {string} */ address) => new URL(address)).filter(isStored);
  event.waitUntil(storePage(files).catch(() => {})); // the next visit stores it
});
