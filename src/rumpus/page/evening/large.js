/** Text as large as a screen holds, so that it is read from far away. */
import { useLayoutEffect, useRef } from "preact/hooks";

const [LARGEST, SMALLEST, STEP] = [11, 1.5, 0.25]; // in hundredths of the shorter side of the window

/** Return true if all content of a box is seen, and no word is wider than its place. @param {HTMLElement} box */
const showsAll = (box) =>
  [box, .../** @type {NodeListOf<HTMLElement>} */ (box.querySelectorAll(".fits"))].every(
    (one) => one.scrollHeight <= one.clientHeight + 1 && one.scrollWidth <= one.clientWidth + 1,
  );

/**
 * The largest letters with which a box shows its content.
 * @param {unknown[]} content when it changes they are chosen again
 */
export function useLargest(content) {
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  const fit = () => {
    const found = box.current;
    for (let size = LARGEST; found && size >= SMALLEST; size -= STEP) {
      found.style.fontSize = `${size}vmin`;
      if (showsAll(found)) break;
    }
  };
  useLayoutEffect(() => {
    fit();
    document.fonts.ready.then(fit);
    const watcher = new ResizeObserver(fit); // also when the line below becomes higher
    if (box.current) watcher.observe(box.current);
    return () => watcher.disconnect();
  }, content);
  return box;
}
