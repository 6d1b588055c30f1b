/** Invites others to this table: its link, its code, and the link as a QR code. */
import { useEffect, useState } from "preact/hooks";
import { get } from "../base/api.js";
import { copied } from "../sociable/copy.js";
import { html } from "../base/html.js";
import { lazy } from "../base/lazy.js";
import { t, tell } from "../base/sentence.js";

const QrCode = lazy(() => import("../sociable/qr_code.js").then((module) => module.QrCode));

/** The names by which a machine calls itself: links with them lead others nowhere. */
const HERE_ALONE = /^(localhost$|127\.|\[::1\]$)/;
const isHereAlone = () => HERE_ALONE.test(location.hostname);

/**
 * Return the address at which others reach this server, or "", and the command that makes it reachable. They are
 * fetched again after a reconnection, because the server may have been started in another way.
 * @param {boolean} isConnected
 * @returns {{origin: string, command: string}}
 */
export function useInvitation(isConnected) {
  const [invitation, learn] = useState({ address: "", command: "" });
  useEffect(() => {
    if (isHereAlone() && isConnected) get("/invitation").then(learn, () => {});
  }, [isConnected]);
  const { address, command } = invitation;
  if (!isHereAlone()) return { origin: location.origin, command: "" };
  return { origin: address && new URL(address).origin, command };
}

/** @param {{table: import("./table.js").Table}} props */
export const TableLink = ({ table }) =>
  html`<${Invitation} path=${`/table/${table.id}`} code=${table.frame.value.code} word=${t("Link to this table")}
    waits=${t("The table waits.")} isConnected=${table.link.value === "open"} />`;

/**
 * A link with its code.
 * @param {{path: string, code: string, word: string, waits: string, isConnected: boolean, isOneMore?: boolean}} props
 * `waits`: a sentence for people who have to start the server again; `isOneMore`: the page explains links already
 */
export function Invitation({ path, code, word, waits, isConnected, isOneMore = false }) {
  const [said, say] = useState("");
  const { origin, command } = useInvitation(isConnected);
  const link = `${origin || location.origin}${path}`;
  const copy = async () =>
    say((await copied(link)) ? t("The link is copied.") : t("It could not be copied. Select the link and copy it."));
  const told = origin
    ? t("Send friends this link, tell them the code, or let them point their camera here.")
    : t("This link works only on this computer. Open it in another browser, or type the code there.");
  return html`${!isOneMore && html`<p>${told}</p>`}
    <div class="invite"><input type="text" readonly aria-label=${word} value=${link}
        onFocus=${(/** @type {any} */ event) => event.currentTarget.select()} />
      <button type="button" onClick=${copy}>${t("Copy link")}</button></div>
    <p>${tell("Code {code}", { code: html`<b class="code">${code}</b>` })} <span role="status"
        class="faded">${said}</span></p>
    ${
      command &&
      !isOneMore &&
      html`<p>
      ${t(
        "To let friends on your home network in, stop Rumpus (Ctrl-C in its terminal) and start it with this command.",
      )} ${waits}</p><p class="token"><code>${command}</code></p>`
    }
    ${origin && html`<${QrCode} link=${link} />`}`;
}
