/** The focus is placed when a table opens, and never lost: where what had it is gone, it goes back to what had it before, or home. */
import { useEffect } from "preact/hooks";

/** Where the focus belongs at a table, the best first. */
const HOMES = [".hand [data-stop][tabindex='0']", ".rack [data-stop][tabindex='0']", ".next-deal button", ".to-sheet button", "main.felt"];
/** So many of those that had the focus are remembered. */
const REMEMBERED = 12;

/** @param {HTMLElement|null|undefined} found */
const isThere = (found) => Boolean(found?.isConnected && found.getClientRects().length && getComputedStyle(found).visibility === "visible");

/** @returns {HTMLElement|null|undefined} */
const home = () => HOMES.map((place) => /** @type {HTMLElement|null} */ (document.querySelector(place))).find(isThere);

/** Go to the own cards, or to what stands in their place, without scrolling. */
export const goHome = () => home()?.focus({ preventScroll: true });

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
    const look = () => {
      const isLost = document.activeElement === document.body && !isThere(had[0]);
      const isEarly = had.length === 1 && had[0].matches("main") && document.activeElement === had[0]; // the cards were not there yet
      if (isLost) (had.find(isThere) ?? home())?.focus({ preventScroll: true });
      else if (isEarly && home() !== had[0]) goHome();
    };
    const watcher = new MutationObserver(look);
    watcher.observe(page, { childList: true, subtree: true, attributeFilter: ["class", "hidden", "open"] });
    page.addEventListener("focusin", note);
    look();
    return () => {
      watcher.disconnect();
      page.removeEventListener("focusin", note);
    };
  }, []);
}
