/** The start of the page: chooses the part of the page for each address. */
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { html } from "./base/html.js";
import { asRefusal, get, Refusal } from "./base/api.js";
import { go, path } from "./base/route.js";
import { learnMe } from "./base/me.js";
import { dismiss, refused } from "./base/refusal.js";
import { KeyList } from "./keys/open_list.js";
import { Refusals } from "./rules/refusals.js";
import { reading } from "./rules/rules.js";
import { lazy, part, Reload } from "./base/lazy.js";
import { Voice } from "./voice/announcer.js";
import "./base/settings.js";
import "./focus/used.js";
import { t } from "./base/sentence.js";

const Rules = lazy(() => import("./rules/page.js").then((module) => module.Rules));

/**
 * Each address and the module that shows it. The module is fetched when it is first needed.
 * @type {[RegExp, (...words: string[]) => Promise<any>][]}
 */
const PAGES = [
  [/^\/$/, () => import("./lobby/lobby.js").then((module) => html`<${module.Lobby} />`)],
  [
    /^\/table\/([\w-]+)$/,
    (id) => import("./room/page.js").then((module) => html`<${module.TablePage} key=${id} id=${id} />`),
  ],
  [
    /^\/replay(?:\/([^/]+))?$/,
    (id) => import("./replay/page.js").then((module) => html`<${module.ReplayPage} key=${id} id=${id} />`),
  ],
  [/^\/join\/([^/]+)$/, (code) => get(`/tables/${code}`).then((table) => go(`/table/${table.id}`))],
  [
    /^\/rules(?:\/([^/]+))?$/,
    (game) => import("./lobby/rules.js").then((module) => html`<${module.RulesPage} key=${game} game=${game} />`),
  ],
  [
    /^\/score(?:\/([\w-]+))?$/,
    (code) => import("./score/page.js").then((module) => html`<${module.ScorePage} key=${code} code=${code} />`),
  ],
  [
    /^\/evening(?:\/([\w-]+))?(?:\/(screen|print))?$/,
    (code, part) =>
      import("./club/page.js").then((module) => html`<${module.EveningPage} key=${code} code=${code} part=${part} />`),
  ],
  [/^\/me$/, () => import("./lobby/me.js").then((module) => html`<${module.MePage} />`)],
  [
    /^\/print\/([\w-]+)$/,
    (game) => import("./print/page.js").then((module) => html`<${module.PrintPage} key=${game} game=${game} />`),
  ],
];

const NOWHERE = new Refusal({
  code: "no-such-page",
  clause: null,
  subject: null,
  message: t("There is nothing at this address."),
});

/** Why there is nothing to show, and the way out. @param {{why: Refusal}} props */
const Nothing = ({ why }) =>
  html`<main class="alone"><h1>Rumpus</h1><p role="alert">${why.message}</p><p>
      <${Reload} code=${why.code} /> <a href="/">${t("Lobby")}</a></p></main>`;

function Page() {
  const here = path.value;
  const [shown, show] = useState(/** @type {unknown} */ (null));
  useEffect(() => {
    let wanted = true;
    const [pattern, load] = PAGES.find(([pattern]) => pattern.test(here)) ?? [/$/, () => Promise.reject(NOWHERE)];
    show(null);
    dismiss();
    part(load(...(pattern.exec(here) ?? []).slice(1))).then(
      (page) => wanted && show(page),
      (error) => wanted && show(html`<${Nothing} why=${asRefusal(error)} />`),
    );
    return () => {
      wanted = false;
    };
  }, [here]);
  return html`${shown}<${Refusals} />${reading.value && html`<${Rules} />`}<${KeyList} /><${Voice} />`;
}

learnMe().catch(refused);
const place = document.getElementById("page");
if (place) {
  place.textContent = "";
  render(html`<${Page} />`, place);
}
