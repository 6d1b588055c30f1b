/** Which page an address stands for, and going from one to another without loading again. */
import { signal } from "@preact/signals";

export const path = signal(location.pathname);

/** @param {string} to */
export function go(to) {
  if (to !== location.pathname + location.search) history.pushState(null, "", to);
  path.value = location.pathname;
  scrollTo(0, 0);
}

addEventListener("popstate", () => (path.value = location.pathname));

/** Links within the page; others, and those the user opens elsewhere, are left to the browser. */
addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0 || event.defaultPrevented;
  if (!link || elsewhere || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api") || link.getAttribute("href")?.startsWith("#"))
    return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});
