/** An evening for its organisers: seats and results, the standing, the people, links and print. */
import { useEffect, useState } from "preact/hooks";
import { asRefusal } from "../base/api.js";
import { html } from "../base/html.js";
import { saidOf, sentence, t } from "../base/sentence.js";
import { Links } from "./links.js";
import { lastRound } from "../evening/seats.js";
import { People } from "./people.js";
import { Printing } from "./printing.js";
import { Rounds } from "./rounds.js";
import { Settings } from "./settings.js";
import { Standings } from "../evening/standing.js";

/** @typedef {import("../evening/live.js").Evening} Evening */
/** @typedef {import("../evening/live.js").LiveEvening} LiveEvening */

/**
 * @typedef {{live: LiveEvening, evening: Evening, orSay: (work: Promise<unknown>) => Promise<void>,
 * say: (why: string) => void}} PartProps
 */

/** Links, paper, files and settings, ending the evening, and its log. @param {PartProps} props */
const More = ({ live, evening, orSay, ...props }) => html`<${Links} live=${live} orSay=${orSay} />
  <h2>${t("Print")}</h2><${Printing} live=${live} evening=${evening} />
  <h2>${t("Files")}</h2><p class="deeds">${["csv", "json", "txt"].map(
    (format) =>
      html`<a class="button" download href=${`/api/evenings/${live.code}/export/${format}`}>
        ${format.toUpperCase()}</a>`,
  )}</p>
  <h2>${t("The evening")}</h2><p><button type="button"
    onClick=${() => orSay(live.command({ do: "finish", is_over: !evening.is_over }))}>
    ${evening.is_over ? t("Open the evening again") : t("End the evening")}</button></p>
  ${!evening.is_over && html`<${Settings} ...${props} live=${live} evening=${evening} orSay=${orSay} />`}
  <details><summary>${t("Log")}</summary><ol class="log">${evening.log.map(
    (line) => html`<li key=${line.seq}>${sentence(saidOf(line, "text"))}</li>`,
  )}</ol></details>`;

/** @type {[string, () => string, (props: PartProps) => unknown][]} */
const PARTS = [
  ["rounds", () => t("Tables"), (props) => html`<${Rounds} ...${props} />`],
  ["standing", () => t("Standing"), ({ evening }) => html`<${Standings} evening=${evening} />`],
  ["people", () => t("People"), (props) => html`<${People} ...${props} />`],
  ["more", () => t("More"), (props) => html`<${More} ...${props} />`],
];

/** @param {{live: LiveEvening, evening: Evening}} props */
export function Organiser({ live, evening }) {
  const [part, show] = useState("rounds");
  const [wrong, say] = useState("");
  useEffect(() => {
    document.title = t("{title} · Rumpus", { title: evening.settings.title });
  }, []);
  /** @param {Promise<unknown>} work */
  const orSay = async (work) => {
    say("");
    try {
      await work;
    } catch (error) {
      say(sentence(asRefusal(error).message));
    }
  };
  const round = lastRound(evening);
  const refused = live.refused.value;
  const count = evening.people.filter(({ is_here }) => is_here).length;
  const [, , shown] = PARTS.find(([key]) => key === part) ?? PARTS[0];
  return html`<div class="paper-page score evening"><header class="page-head">
      <a class="home" href="/evening" aria-label=${t("Evenings")}>R</a><div><h1>${evening.settings.title}</h1>
      <p class="faded">${t("{count} person is here", { count }, { plural: "{count} people are here" })}${
        round
          ? html` · ${t("Round {number} of {rounds}", { number: round.number, rounds: evening.settings.rounds })}`
          : ""
      }</p></div></header><main>
    ${
      live.isCut.value &&
      html`<p class="note" role="status">${t("There is no connection. Entries are sent later.")}</p>`
    }
    <nav class="parts">${PARTS.map(
      ([key, word]) =>
        html`<button type="button" aria-pressed=${key === part} onClick=${() => show(key)}>${word()}</button>`,
    )}<a class="button" href=${`/evening/${live.watch.value}/screen`} target="_blank">${t("Screen")}</a></nav>
    ${
      evening.is_over &&
      html`<p class="note" role="status">
      ${t("The evening is over. To change something, open it again under “More”.")}</p>`
    }
    <p class="refused" role="alert">${wrong || (refused && t("Refused: {why}", { why: sentence(refused) }))}</p>
    <fieldset class="part" disabled=${evening.is_over && ["rounds", "people"].includes(part)}>
      ${shown({ live, evening, orSay, say })}</fieldset></main></div>`;
}
