/** Advice for the window that prints, and its button. */
import { html } from "../base/html.js";
import { t } from "../base/sentence.js";

/** @param {{what: string}} props */
export const Advice = ({ what }) =>
  html`<p>${
    what === "pack"
      ? t(
          "Print on thick paper at 100 % (“actual size”). " +
            "Fold each sheet along the dashed line, glue it, then cut at the marks.",
        )
      : t("Print it from your browser, or save it there as a PDF.")
  }</p><p><button type="button" class="strong" onClick=${() => print()}>${t("Print…")}</button></p>`;
