/** True while the list of shortcuts is open. Its code is fetched when it is first opened. */
import { signal } from "@preact/signals";
import { html } from "../base/html.js";
import { lazy } from "../base/lazy.js";

const shown = signal(false);
const Keys = lazy(() => import("./page.js").then((module) => module.Keys));

export const openKeys = () => void (shown.value = true);

/** The place of the list; there is one. */
export const KeyList = () => shown.value && html`<${Keys} close=${() => (shown.value = false)} />`;
