/** Looks at the server again and again, for pages that hold no connection open. */

const OFTEN = 4000; // milliseconds between two looks

/**
 * Look now, every few seconds, and when the connection or the window is back, until the returned function is called.
 * Nothing is fetched while the window is hidden.
 * @param {() => unknown} look
 */
export function keepLooking(look) {
  const lookIfSeen = () => void (document.hidden || look());
  const timer = setInterval(lookIfSeen, OFTEN);
  addEventListener("online", lookIfSeen);
  document.addEventListener("visibilitychange", lookIfSeen);
  lookIfSeen();
  return () => {
    clearInterval(timer);
    removeEventListener("online", lookIfSeen);
    document.removeEventListener("visibilitychange", lookIfSeen);
  };
}
