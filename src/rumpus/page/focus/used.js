/** True once a key was pressed since the page was opened. */
let used = false;
addEventListener("keydown", () => (used = true), { once: true, capture: true });

export const keysAreUsed = () => used;
