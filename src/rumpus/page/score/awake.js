/** Keeps the screen on while a deal is entered, where the browser allows it. */
import { useEffect } from "preact/hooks";

export function useAwake() {
  useEffect(() => {
    /** @type {WakeLockSentinel|null} */
    let lock = null;
    let isOver = false;
    const ask = () =>
      void (
        document.hidden ||
        navigator.wakeLock?.request("screen").then(
          (found) => void (isOver ? found.release() : (lock = found)),
          () => {}, // the screen may go dark
        )
      );
    ask();
    document.addEventListener("visibilitychange", ask); // browsers let go of it when the page is hidden
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", ask);
      lock?.release();
    };
  }, []);
}
