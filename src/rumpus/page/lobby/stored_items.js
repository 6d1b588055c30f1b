/** Lists of the user's stored items, with buttons to delete them: tokens, records, blocked people. */
import { useEffect, useRef, useState } from "preact/hooks";
import { call, get, lasting, post } from "../base/api.js";
import { html } from "../base/html.js";
import { orRefused } from "../base/refusal.js";
import { t, under } from "../base/sentence.js";
import { CURRENT, Form, ShownOnce } from "./form.js";

/** Seconds as a day, and as a day and a time of it. @param {number} at */
const day = (at) => new Date(1000 * at).toLocaleDateString(undefined, { dateStyle: "medium" });
/** @param {number} at */
const moment = (at) => new Date(1000 * at).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

/** @typedef {{path: string, name: string, href?: string, facts: string}} Item */

/**
 * A list. After a deletion the focus goes to its title, because the button is gone.
 * @param {{title: string, told?: string, word: string, done: (name: string) => string, items: Item[], look: () =>
 * Promise<void>}} props
 */
function Listed({ title, told, word, done, items, look }) {
  const head = useRef(/** @type {HTMLElement|null} */ (null));
  const [said, say] = useState("");
  /** @param {Item} item */
  const drop = ({ path, name }) =>
    orRefused(call("DELETE", path).then(() => (say(done(name)), head.current?.focus(), look())));
  if (!items.length && !said) return null;
  return html`<section class="leaf"><h2 tabindex="-1" ref=${head}>${title}</h2>
    ${told && html`<p class="faded">${told}</p>`}
    <ul class="rows">${items.map(
      (item) => html`<li key=${item.path}><span class="what">
          ${item.href ? html`<a href=${item.href}>${item.name}</a>` : item.name} <small>${item.facts}</small></span>
      <button type="button" onClick=${() => drop(item)}>${word}<span class="unseen"> ${item.name}</span></button></li>`,
    )}</ul>
    <p role="status" class="faded">${said}</p></section>`;
}

/**
 * Fetch the items that the server stores, now and whenever `look` is called.
 * @template T
 * @param {string} path
 * @param {T} none
 * @returns {[T, () => Promise<void>]}
 */
function useKept(path, none) {
  const [kept, keep] = useState(none);
  const look = () => get(path).then(keep);
  useEffect(() => void orRefused(look()), []);
  return [kept, look];
}

const NEW_TOKEN = t(
  "Copy it now: it is shown only once. " +
    "Anybody who has it can play under your name, but do nothing else with your account.",
);

/** @param {{isKept: boolean}} props */
export function Tokens({ isKept }) {
  const [{ tokens }, look] = useKept("/me/tokens", {
    tokens: /** @type {{id: string, name: string, created: number}[]} */ ([]),
  });
  const [made, setMade] = useState("");
  /** @param {{name: string, current?: string}} values */
  const make = (values) => post("/me/tokens", values).then(({ token }) => (setMade(token), look()));
  const items = tokens.map(({ id, name, created }) => ({
    path: `/me/tokens/${id}`,
    name,
    facts: t("made {day}", { day: day(created) }),
  }));
  return html`<${Form} title=${t("Tokens for programs")} told=${t("With a token a program can play under your name.")}
    word=${t("Make a token")}
      fields=${[["name", t("What it is for"), "off"], ...(isKept ? [CURRENT] : [])]} send=${make} />
    <${Listed} title=${t("Your tokens")} word=${t("Revoke")}
      done=${(/** @type {string} */ name) => t("{name}: revoked.", { name })} items=${items} look=${look} />
    ${
      made &&
      html`<${ShownOnce} title=${t("Your token")} told=${NEW_TOKEN} secret=${made}
      close=${() => setMade("")} />`
    }`;
}

/** @typedef {{id: string, game: string, at: number, size: number, expires: number}} KeptRecord */

const NONE = { records: /** @type {KeptRecord[]} */ ([]), most: { number: 0, size: 1 } };

export function Records() {
  const [{ records, most }, look] = useKept("/me/records", NONE);
  const [titles, setTitles] = useState(/** @type {Record<string, string>} */ ({}));
  useEffect(() => {
    /** @param {{games: {slug: string, title: string}[]}} found */
    const name = ({ games }) => setTitles(Object.fromEntries(games.map(({ slug, title }) => [slug, title])));
    lasting("/games").then(name, () => {});
  }, []);
  const items = records.map(({ id, game, at, expires }) => ({
    path: `/records/${id}`,
    href: `/replay/${id}`,
    name: under(titles, game) ?? game,
    facts: t("sent {moment}, kept until {day}", { moment: moment(at), day: day(expires) }),
  }));
  const size = records.reduce((sum, record) => sum + record.size, 0);
  const taken = Math.ceil((100 * size) / most.size);
  const told = t(
    "{count} record of at most {most}, {taken} % of your space.",
    { count: records.length, most: most.number, taken },
    { plural: "{count} records of at most {most}, {taken} % of your space." },
  );
  return html`<${Listed} title=${t("Records you uploaded")} told=${told} word=${t("Delete")}
    done=${(/** @type {string} */ name) => t("{name}: deleted.", { name })} items=${items} look=${look} />`;
}

/** @typedef {{id: string, name: string, at: number}} Blocked */

export function BlockedPeople() {
  const [{ blocked }, look] = useKept("/me/blocked", { blocked: /** @type {Blocked[]} */ ([]) });
  const items = blocked.map(({ id, name, at }) => {
    return { path: `/me/blocked/${encodeURIComponent(id)}`, name, facts: t("since {day}", { day: day(at) }) };
  });
  return html`<${Listed} title=${t("People you blocked")}
    told=${t("You do not see what they say, and they cannot sit down at tables where you are the host.")}
    word=${t("Unblock")} done=${(/** @type {string} */ name) => t("{name}: unblocked.", { name })} items=${items}
      look=${look} />`;
}
