/** The buttons of a turn. They are always there; one that cannot be used now says why. */
import { useEffect, useState } from "preact/hooks";
import { html, names } from "../base/html.js";
import { urge } from "../voice/announcer.js";
import { t, tell } from "../base/sentence.js";

/** `asks`: it is done also where it cannot be, because the server says best why. */
/** @typedef {{word: string, why: string|null, do: () => void, strong?: boolean, asks?: boolean}} Deed */

/** @param {{deed: Deed, tell: (why: string) => void}} props */
const DeedButton = ({
  deed,
  tell,
}) => html`<button type="button" class=${names("deed", deed.strong && !deed.why && "strong")}
  aria-disabled=${deed.why ? "true" : undefined}
  title=${deed.why ?? undefined} onClick=${() => (deed.why && !deed.asks ? tell(deed.why) : deed.do())}>
    ${deed.word}</button>`;

/** @param {{deeds: Deed[], hidden: boolean}} props */
export function Actions({ deeds, hidden }) {
  const [why, show] = useState("");
  useEffect(() => show(""), [deeds.map((deed) => deed.why).join()]); // it may be true no more
  useEffect(() => {
    const away = () => show("");
    addEventListener("pointerdown", away); // whatever is done next
    return () => removeEventListener("pointerdown", away);
  }, []);
  /** @param {string} why */
  const tell = (why) => {
    show(why);
    urge(why);
  };
  return html`<div class="actions" role="group" hidden=${hidden} aria-label=${t("What you can do")}
    onPointerLeave=${() => show("")}>
    ${deeds.map((deed) => html`<${DeedButton} key=${deed.word} deed=${deed} tell=${tell} />`)}
    <p class="why">${why}</p>
  </div>`;
}
