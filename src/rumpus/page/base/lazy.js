/**
 * Parts of the page that are fetched when they are first needed. After an update the server has only the parts of the
 * new build.
 */
import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { asRefusal, MISSING, Refusal } from "./api.js";
import { html } from "./html.js";
import { refused } from "./refusal.js";
import { t } from "./sentence.js";

const OLD_BUILD = { ...MISSING, code: "old-build", message: t("Rumpus was updated. Reload the page.") };

/** Return true if the server sends another page than this one. */
async function isOld() {
  const sent = await fetch("/", { cache: "no-store" }).then(
    (answer) => (answer.ok ? answer.text() : ""),
    () => "",
  );
  return sent !== "" && !sent.includes(document.querySelector("script[type=importmap]")?.textContent ?? "");
}

/**
 * A part of the page, once it is here. Throws a Refusal, which says so if the page is of an older build.
 * @template T @param {Promise<T>} coming @returns {Promise<T>}
 */
export const part = (coming) =>
  coming.catch(async (error) => {
    const refusal = asRefusal(error);
    throw refusal.code === MISSING.code && (await isOld()) ? new Refusal(OLD_BUILD) : refusal;
  });

/** Offer to reload the page if a part is missing. Show nothing for another refusal. @param {{code: string}} props */
export const Reload = ({ code }) =>
  [MISSING.code, OLD_BUILD.code].includes(code) &&
  html`<button type="button" onClick=${() => location.reload()}>${t("Reload")}</button>`;

/**
 * Make a component that is fetched when it is first shown.
 * @param {() => Promise<any>} load imports the component
 * @returns {(props: any) => any}
 */
export function lazy(load) {
  /** @type {any} */
  let found = null;
  return (props) => {
    const [, arrived] = useState(Boolean(found));
    useEffect(() => {
      if (found) return;
      part(load()).then((component) => {
        found = component;
        arrived(true);
      }, refused);
    }, []);
    return found && h(found, props);
  };
}
