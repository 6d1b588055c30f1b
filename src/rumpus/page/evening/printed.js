/** The page that prints an evening: what of it, of which round, on which paper, and links for the tables. */
import { useEffect, useState } from "preact/hooks";
import { asRefusal } from "../base/api.js";
import { html, names } from "../base/html.js";
import { lazy } from "../base/lazy.js";
import { sentence, t } from "../base/sentence.js";
import { stylesheet } from "../base/stylesheet.js";
import "../print/page.js"; // with its style sheet
import { Advice } from "../print/advice.js";
import { PAPERS, usualPaper } from "../print/paper.js";
import { shownCode } from "../sociable/codes.js";
import { useInvitation } from "../table/link.js";
import { Choice } from "./choice.js";
import { SHEETS } from "./paper.js";
import { lastRound } from "./seats.js";
import { GroupChoice } from "./standing.js";

await stylesheet("/page/looks/evening_paper.css");

const QrCode = lazy(() => import("../sociable/qr_code.js").then((module) => module.QrCode));

/** @typedef {import("./live.js").Evening} Evening */
/** @typedef {import("./live.js").LiveEvening} LiveEvening */
/** @typedef {Record<string, string>} TableCodes the secret code of each table */

/** The way for a table's phone to enter its result. @param {{code: string, origin: string}} props */
const TableWay = ({ code, origin }) => html`<div class="table-way">
  ${origin && html`<${QrCode} link=${`${origin}/evening/${code.replace("-", "")}`} />`}
  <p>${t("Enter the result on a phone")}<br />
    ${origin && html`${origin.replace(/^https?:\/\//, "")}/evening<br />`}
    <b class="code">${shownCode(code.replace("-", ""))}</b></p></div>`;

/**
 * Makes a new link for each table, for the QR codes on the sheets.
 * @param {{live: LiveEvening, learn: (codes: TableCodes) => void, isMade: boolean}} props
 */
function TableLinks({ live, learn, isMade }) {
  const [wrong, say] = useState("");
  const { origin, command } = useInvitation(!live.isCut.value);
  const make = () =>
    live.links({ tables: true }).then(
      ({ tables }) => learn(tables),
      (error) => say(sentence(asRefusal(error).message)),
    );
  if (isMade && !command) return html`<p role="status">${t("Each sheet has the link of its table.")}</p>`;
  return html`<p>${t(
    "A link on each sheet lets the table enter its result on a phone. " +
      "New links end the links that tables have now.",
  )}</p>
    <p class="refused" role="alert">${wrong}</p>
    ${!isMade && html`<p><button type="button" onClick=${make}>${t("Put new links on the sheets")}</button></p>`}
    ${
      command &&
      html`<p>${
        origin
          ? t("Phones reach this server only in its own network.")
          : t("Phones cannot reach this server. Stop it and start it with this command, then print:")
      }</p>
      <p class="token"><code>${command}</code></p>`
    }`;
}

/** @returns {{what: string, paper: string, number: number, group: string}} */
function settingsHere() {
  const { what = "", paper = "", round = "", group = "" } = Object.fromEntries(new URLSearchParams(location.search));
  return {
    what: what in SHEETS ? what : "seats",
    paper: PAPERS.includes(paper) ? paper : usualPaper(),
    number: Number(round),
    group,
  };
}

/** @typedef {ReturnType<typeof settingsHere>} Settings */

/**
 * @param {{evening: Evening, settings: Settings, set: (changed: Partial<Settings>) => void, children?: unknown}} props
 */
const Bar = ({ evening, settings, set, children }) => html`<header class="print-bar"><div class="page-head">
    <a class="home" href="/" aria-label=${t("Rumpus, lobby")}>R</a>
    <h1>${t("Print {title}", { title: evening.settings.title })}</h1></div>
  <div class="print-choices">
    <${Choice} word=${t("Print")} value=${settings.what} change=${(/** @type {string} */ what) => set({ what })}
      choices=${[
        ["seats", t("Seat cards")],
        ["sheets", t("Score sheets")],
        ["standing", t("Standing")],
      ]} />
    <${Choice} word=${t("Paper")} value=${settings.paper} change=${(/** @type {string} */ paper) => set({ paper })}
      choices=${[
        ["a4", t("A4")],
        ["letter", t("Letter")],
      ]} />
    ${
      settings.what !== "standing" &&
      html`<${Choice} word=${t("Round")} value=${String(settings.number)}
      change=${(/** @type {string} */ number) => set({ number: Number(number) })}
      choices=${evening.rounds.map(({ number }) => [String(number), String(number)])} />`
    }
    ${
      settings.what === "standing" &&
      html`<${GroupChoice} evening=${evening} group=${settings.group}
        choose=${(/** @type {string} */ group) => set({ group })} />`
    }
    </div>${children}<${Advice} what=${settings.what} /></header>`;

/** @param {{live: LiveEvening, evening: Evening}} props */
export function PrintEvening({ live, evening }) {
  const [settings, setSettings] = useState(settingsHere);
  const [codes, learn] = useState(/** @type {TableCodes} */ ({}));
  const [printedAt] = useState(() => new Date().toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" }));
  const { origin } = useInvitation(!live.isCut.value);
  useEffect(() => {
    document.title = t("Print {title}", { title: evening.settings.title });
  }, []);
  const round = evening.rounds[settings.number - 1] ?? lastRound(evening);
  const { what, paper } = settings;
  /** @param {Partial<Settings>} changed */
  const set = (changed) => {
    const next = { ...settings, ...changed };
    const query = new URLSearchParams({
      what: next.what,
      paper: next.paper,
      round: String(next.number || ""),
      group: next.group,
    });
    history.replaceState(null, "", `${location.pathname}?${query}`);
    setSettings(next);
  };
  /** @param {number} table */
  const way = (table) => codes[table] && html`<${TableWay} code=${codes[table]} origin=${origin} />`;
  const mayLink = what === "sheets" && live.role.value === "organiser";
  return html`<${Bar} evening=${evening} settings=${{ ...settings, number: round?.number ?? 0 }} set=${set}>
      ${mayLink && html`<${TableLinks} live=${live} learn=${learn} isMade=${Object.keys(codes).length > 0} />`}</${Bar}>
    <main class=${names("printed", paper, `of-${what}`)}>${
      round || what === "standing"
        ? html`<${SHEETS[what]} evening=${evening} round=${round} group=${settings.group} way=${way}
          printedAt=${printedAt} />`
        : html`<p>${t("The seats are not drawn yet.")}</p>`
    }</main>`;
}
