/**
 * A dialog over the page. Refusals appear inside it while it is open. The browser keeps the focus in it, restores the
 * focus afterwards, and closes it on Escape.
 */
import { useEffect, useRef } from "preact/hooks";
import { Voice } from "../voice/announcer.js";
import { html, names } from "./html.js";
import { dismiss, shown } from "./refusal.js";
import { t } from "./sentence.js";

/** @param {{title: string, close: () => void, children?: unknown, wide?: boolean, kind?: string}} props */
export function Dialog({ title, close, children, wide, kind }) {
  const box = useRef(/** @type {HTMLDialogElement|null} */ (null));
  useEffect(() => {
    const found = box.current;
    const from = document.activeElement;
    const closed = () => close();
    if (found && !found.open) found.showModal();
    dismiss();
    found?.addEventListener("close", closed);
    return () => {
      dismiss();
      found?.removeEventListener("close", closed); // or it would close the dialog that follows this one
      if (found?.open) found.close();
      if (from instanceof HTMLElement && from.isConnected) from.focus();
    };
  }, []);
  /** Keep keys typed in a dialog away from the handlers of the page behind it. @param {KeyboardEvent} event */
  const alone = (event) => event.stopPropagation();
  /** @param {MouseEvent} event */
  const onClick = (event) => event.target === box.current && close();
  return html`<dialog ref=${box} class=${names("dialog", wide && "wide", kind)} aria-labelledby="dialog-title"
    onClick=${onClick} onKeyDown=${alone}>
    <div class="dialog-body">
      <div class="dialog-head"><h2 id="dialog-title">${title}</h2>
        <button type="button" class="plain" aria-label=${t("Close")} onClick=${close}>✕</button></div>
      <p class="refused">${shown.value?.told}</p>
      ${children}<${Voice} />
    </div>
  </dialog>`;
}
