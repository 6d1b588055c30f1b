/** How wide something is, as long as it is shown. */
import { useEffect, useState } from "preact/hooks";

/** The width of an element, followed. @param {{current: HTMLElement|null}} box */
export function useWidth(box) {
  const [width, setWidth] = useState(innerWidth);
  useEffect(() => {
    if (!box.current) return;
    const watcher = new ResizeObserver(([entry]) => setWidth(entry.contentRect.width));
    watcher.observe(box.current);
    return () => watcher.disconnect();
  }, []);
  return width;
}
