/** The evenings of a club: opens one, and shows the one that an address names to organisers, tables and everybody. */
import { useEffect, useMemo } from "preact/hooks";
import { html } from "../base/html.js";
import { sentence, t } from "../base/sentence.js";
import { stylesheet } from "../base/stylesheet.js";
import "../score/page.js"; // with its style sheet: the bundle keeps there what the two share, and not in the start
import { lazy } from "../base/lazy.js";
import { NewEvening } from "./begin.js";
import { LiveEvening } from "../evening/live.js";
import { Organiser } from "./organiser.js";
import { Phone } from "../evening/phone.js";
import { Screen } from "../evening/screen.js";

const PrintEvening = lazy(() => import("../evening/printed.js").then((module) => module.PrintEvening));

await stylesheet("/page/looks/evening.css");

/** @param {{code?: string, part?: string}} props */
export const EveningPage = ({ code, part }) =>
  code ? html`<${Followed} code=${code} part=${part} />` : html`<${NewEvening} />`;

/** @param {{code: string, part?: string}} props */
function Followed({ code, part }) {
  const live = useMemo(() => new LiveEvening(code), [code]);
  useEffect(() => live.follow(), [live]);
  const evening = live.evening.value;
  if (live.failed.value)
    return html`<main class="alone score"><h1>${t("Evening")}</h1><p role="alert">
      ${sentence(live.failed.value.message)}</p><p><a href="/evening">${t("Open another evening")}</a></p></main>`;
  if (!evening)
    return html`<main class="alone score"><h1>${t("Evening")}</h1><p role="status">
      ${live.isCut.value ? t("The server cannot be reached. Trying again…") : t("Opening the evening…")}</p></main>`;
  if (part === "print") return html`<${PrintEvening} live=${live} evening=${evening} />`;
  if (part === "screen") return html`<${Screen} live=${live} evening=${evening} />`;
  if (live.role.value === "organiser") return html`<${Organiser} live=${live} evening=${evening} />`;
  return html`<${Phone} live=${live} evening=${evening} />`;
}
