/**
 * Places the focus when a table opens, and never loses it. If the focused element disappears, the focus returns to the
 * element before it, or goes home.
 */
import { useEffect } from "preact/hooks";
import { keysAreUsed } from "./used.js";

/** The elements that take the focus at a table, the best first. */
const HOMES = [
  ".hand [data-stop][tabindex='0']",
  ".rack [data-stop][tabindex='0']",
  ".next-deal button",
  ".to-sheet button",
  "main.felt",
];
/** So many of those that had the focus are remembered. */
const REMEMBERED = 12;

/** @param {HTMLElement|null|undefined} found */
const isThere = (found) =>
  Boolean(found?.isConnected && found.getClientRects().length && getComputedStyle(found).visibility === "visible");

/** @returns {HTMLElement|null|undefined} */
const home = () => HOMES.map((place) => /** @type {HTMLElement|null} */ (document.querySelector(place))).find(isThere);

/**
 * Focus the own cards, or the element in their place, without scrolling. The focus ring is hidden until the user
 * presses a key.
 */
export function goHome() {
  const found = home();
  found?.focus({ preventScroll: true });
  if (!found || keysAreUsed()) return;
  found.toggleAttribute("data-placed", true);
  addEventListener("keydown", () => found.removeAttribute("data-placed"), { once: true, capture: true });
}

/** @param {{current: HTMLElement|null}} box the page of a table */
export function useFocusKept(box) {
  useEffect(() => {
    const page = box.current;
    if (!page) return;
    /** @type {HTMLElement[]} */
    let had = [];
    /** @param {FocusEvent} event */
    const note = ({ target }) => {
      if (target instanceof HTMLElement) had = [target, ...had.filter((one) => one !== target)].slice(0, REMEMBERED);
    };
    let frame = 0;
    const look = () => {
      frame = 0;
      const isLost = document.activeElement === document.body && !isThere(had[0]);
      // The cards were not there yet.
      const isEarly = had.length === 1 && had[0].matches("main") && document.activeElement === had[0];
      const before = isLost && had.find(isThere);
      if (before) before.focus({ preventScroll: true });
      else if (isLost || (isEarly && home() !== had[0])) goHome();
    };
    // With the next frame, when it is known what is seen: to ask before would lay everything out once more.
    const watcher = new MutationObserver(() => (frame ||= requestAnimationFrame(look)));
    watcher.observe(page, { childList: true, subtree: true, attributeFilter: ["class", "hidden", "open"] });
    page.addEventListener("focusin", note);
    look();
    return () => {
      watcher.disconnect();
      cancelAnimationFrame(frame);
      page.removeEventListener("focusin", note);
    };
  }, []);
}
