/** The place on the page where refusals appear; there is one. */
import { useEffect } from "preact/hooks";
import { html } from "../base/html.js";
import { Reload } from "../base/lazy.js";
import { dismiss, shown } from "../base/refusal.js";
import { openRules } from "./rules.js";
import { t } from "../base/sentence.js";

export function Refusals() {
  const said = shown.value;
  useEffect(() => {
    addEventListener("input", dismiss);
    return () => removeEventListener("input", dismiss);
  }, []);
  return html`<div class="refusals">
    ${
      said &&
      html`<div class="refusal" role="region" aria-label=${t("Refused")}>
      <p>${said.told}</p>
      ${
        said.refusal.clause &&
        said.game &&
        html`<button type="button" class="clause" onClick=${() => openRules(said.game, said.refusal.clause)}>
          ${said.refusal.clause}</button>`
      }
      <${Reload} code=${said.refusal.code} />
      <button type="button" class="plain" aria-label=${t("Dismiss")} onClick=${dismiss}>✕</button>
    </div>`
    }
  </div>`;
}
