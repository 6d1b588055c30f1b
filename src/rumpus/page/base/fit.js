/** Things as large as lets all of them be seen. */
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

/**
 * The custom property that sets their size, its values from the largest, and which things lie there.
 * @typedef {{name: string, sizes: string[], lying: string}} Sizing
 */

/**
 * Return true if a box shows all its content, at the places where moving elements will come to rest.
 * @param {HTMLElement} box
 * @param {string} lying
 */
const showsAll = (box, lying) =>
  /** @type {HTMLElement[]} */ ([...box.querySelectorAll(lying)]).every(
    (thing) =>
      thing.offsetTop + thing.offsetHeight + 3 <= box.clientHeight &&
      thing.offsetLeft + thing.offsetWidth <= box.clientWidth,
  );

/**
 * The largest size with which nothing has to be scrolled; things shrink at once, and grow only when `turn` changes.
 * @param {{current: HTMLElement|null}} box @param {Sizing} sizing @param {unknown} turn @param {unknown} content
 */
export function useFit(box, { name, sizes, lying }, turn, content) {
  const largest = useRef(0);
  const fit = () => {
    const found = box.current;
    if (!found) return;
    /** @param {number} place */
    const fits = (place) => {
      found.style.setProperty(name, sizes[place]);
      return showsAll(found, lying);
    };
    let [low, high] = [largest.current, sizes.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (fits(middle)) high = middle;
      else low = middle + 1;
    }
    found.classList.toggle("scrolls", !fits(low));
    largest.current = low;
  };
  useLayoutEffect(() => {
    largest.current = 0;
  }, [turn]);
  useLayoutEffect(fit, [turn, content]);
  useEffect(() => {
    if (!box.current) return;
    const watcher = new ResizeObserver(() => {
      largest.current = 0;
      fit();
    });
    watcher.observe(box.current);
    return () => watcher.disconnect();
  }, []);
}
