/** How this user likes the page. */
import { computed, effect } from "@preact/signals";
import { stored } from "./stored.js";

/** "", "light" or "dark"; empty follows the system. */
export const theme = stored("theme", "");
/** Whether the hint button is offered. */
export const hints = stored("hints", false);
/** Whether the count of the hand is shown in card games. */
export const counting = stored("count", false);
/** "", "less" or "full"; empty follows the system. */
export const motion = stored("motion", "");
/** "" or "large": the deck, whose corners and pips can be had large. */
export const deck = stored("deck", "");

const asked = typeof matchMedia === "function" ? matchMedia("(prefers-reduced-motion: reduce)") : null;

/** Whether things should not glide. */
export const still = computed(() => (motion.value ? motion.value === "less" : Boolean(asked?.matches)));

effect(() => {
  document.documentElement.dataset.theme = theme.value;
});
effect(() => {
  document.documentElement.dataset.deck = deck.value;
});
effect(() => {
  document.documentElement.dataset.still = String(still.value);
});
