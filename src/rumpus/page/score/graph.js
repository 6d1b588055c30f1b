/** The totals as lines. The sheet has the same numbers. */
import { html } from "../base/html.js";
import { t } from "../base/sentence.js";
import { totalsByDeal } from "./local.js";

const [WIDTH, HEIGHT, EDGE] = [320, 160, 10];

/** @param {{score: import("./stored.js").Score}} props */
export function Graph({ score }) {
  const rows = totalsByDeal(score);
  if (rows.length < 3) return null;
  const all = rows.flat();
  const [low, high] = [Math.min(...all), Math.max(...all)];
  /** @param {number} deal */
  const x = (deal) => EDGE + (deal * (WIDTH - 2 * EDGE)) / (rows.length - 1);
  /** @param {number} total */
  const y = (total) => HEIGHT - EDGE - ((total - low) * (HEIGHT - 2 * EDGE)) / (high - low || 1);
  /** @param {number} seat */
  const line = (seat) => rows.map((totals, deal) => `${x(deal)},${y(totals[seat])}`).join(" ");
  return html`<figure class="graph"><svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img"
      aria-label=${t("Graph of the totals. The score sheet has the same numbers.")}>
      <path class="zero" d=${`M${EDGE} ${y(0)}H${WIDTH - EDGE}`} />
      ${score.names.map((_, seat) => html`<polyline class=${`line-${seat}`} points=${line(seat)} />`)}</svg>
    <figcaption>${score.names.map(
      (name, seat) => html`<span><svg viewBox="0 0 30 8" aria-hidden="true">
        <polyline class=${`line-${seat}`} points="0,4 30,4" /></svg> ${name}</span>`,
    )}</figcaption></figure>`;
}
