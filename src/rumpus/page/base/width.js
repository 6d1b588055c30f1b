/** Measures the width of an element while it is shown. */
import { useEffect, useState } from "preact/hooks";

/** The width of an element, followed. @param {{current: HTMLElement|null}} box */
export const useWidth = (box) => useRoom(box).width;

/**
 * The width of an element, followed, and how large a thing on it may be: its custom property `--size`, in pixels.
 * @param {{current: HTMLElement|null}} box
 */
export function useRoom(box) {
  const [room, setRoom] = useState({ width: innerWidth, size: 0 });
  useEffect(() => {
    if (!box.current) return;
    const watcher = new ResizeObserver(([{ target, contentRect }]) =>
      setRoom({ width: contentRect.width, size: parseFloat(getComputedStyle(target).getPropertyValue("--size")) || 0 }),
    );
    watcher.observe(box.current);
    return () => watcher.disconnect();
  }, []);
  return room;
}
