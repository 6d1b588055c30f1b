/** The scorer: begins a score, and shows the one that an address names. */
import { useEffect, useMemo } from "preact/hooks";
import { html } from "../base/html.js";
import { stylesheet } from "../base/stylesheet.js";
import { sentence, t } from "../base/sentence.js";
import { askBeforeLeaving, canReload, keepOffline } from "../line/offline.js";
import { Begin, ByCode } from "./begin.js";
import { LiveScore } from "./live.js";
import { Sheet } from "./sheet.js";

await stylesheet("/page/looks/score.css");

/**
 * Fetch the parts of the page and the rules that people may need when the connection is gone. Without them the page
 * still keeps the score.
 * @param {string} [slug] of the game
 */
const fetchAhead = (slug) =>
  Promise.allSettled([
    import("../rules/page.js"),
    import("../table/link.js"),
    import("../sociable/qr_code.js"),
    import("../rules/ask.js").then(({ fetchRules }) => (slug ? fetchRules(slug) : undefined)),
  ]);

/** @param {{code?: string}} props */
export const ScorePage = ({ code }) => (code ? html`<${Followed} code=${code} />` : html`<${Begin} />`);

/** @param {{code: string}} props */
function Followed({ code }) {
  const live = useMemo(() => new LiveScore(code), [code]);
  useEffect(() => live.follow(), [live]);
  const failed = live.failed.value;
  const score = live.score.value;
  const isAtHand = Boolean(score) && !live.isCut.value;
  useEffect(() => void (isAtHand && fetchAhead(score?.game?.slug).then(keepOffline)), [isAtHand]);
  const wouldLose = live.isCut.value && !canReload;
  useEffect(() => (wouldLose ? askBeforeLeaving() : undefined), [wouldLose]);
  if (score && !failed) return html`<${Sheet} live=${live} score=${score} />`;
  if (failed)
    return html`<main class="alone score"><h1>${t("The score")}</h1><p role="alert">${sentence(failed.message)}</p>
      <${ByCode} /><p><a href="/score">${t("Begin another score")}</a></p></main>`;
  const told = live.isCut.value ? t("The server cannot be reached. Trying again…") : t("Opening the score…");
  return html`<main class="alone score"><h1>${t("The score")}</h1><p role="status">${told}</p></main>`;
}
