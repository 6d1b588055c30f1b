/** Whether somebody is coached: from their first game on, until they have heard all or leave the coach. It can be called back. */
import { hints } from "../base/settings.js";
import { stored } from "../base/stored.js";

/** Empty before the first game, then "on" or "off". */
export const coaching = stored("coach", "");
/** Which of the bubbles is shown. */
export const bubble = stored("coach.bubble", 0);

/** The coach comes, with hints. */
export function callCoach() {
  bubble.value = 0;
  coaching.value = "on";
  hints.value = true;
}
