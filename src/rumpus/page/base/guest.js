/** Guests: people under a name that they do not keep. Whoever keeps one is called by it alone. */
import { html } from "./html.js";
import { t } from "./sentence.js";

/** @typedef {{name: string, guest?: boolean}} Called */

/** A name in a list, in words. @param {Called} seat @param {string} [none] */
export const called = ({ name, guest }, none = "") => (name ? (guest ? t("{name} (guest)", { name }) : name) : none);

/** The mark after a name where there is little room. @param {{guest?: boolean}} props */
export const GuestMark = ({ guest }) =>
  guest ? html`<small class="guest" title=${t("plays without an account")}>${t("guest")}</small>` : null;
