/** The settings of this user for the page, stored by the browser. */
import { computed, effect } from "@preact/signals";
import { stored } from "./stored.js";

/** "", "light" or "dark"; empty follows the system. */
export const theme = stored("theme", "");
/** Help at the table: "on", "off", or empty, which is in the first games of each kind. */
export const help = stored("help", "");
/** True if card games show the count of the hand. */
export const counting = stored("count", false);
/** At which pace cards move: "", "slow", "full" or "less", which is not at all; empty follows the system. */
export const pace = stored("motion", "");
/** "", "large" or "largest": how large text is. */
export const text = stored("text", "");
/** "" or "large": the deck with large corners and pips. */
export const deck = stored("deck", "");
/** True if sentences name cards in words instead of drawing them. */
export const spelled = stored("spelled", false);

const asked = typeof matchMedia === "function" ? matchMedia("(prefers-reduced-motion: reduce)") : null;

/** True if nothing on the page should move. */
export const still = computed(() => (pace.value ? pace.value === "less" : Boolean(asked?.matches)));

effect(() => {
  document.documentElement.dataset.theme = theme.value;
});
effect(() => {
  document.documentElement.dataset.text = text.value;
});
effect(() => {
  document.documentElement.dataset.deck = deck.value;
});
effect(() => {
  document.documentElement.dataset.still = String(still.value);
});
