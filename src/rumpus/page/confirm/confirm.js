/** Asking once more before something that cannot be taken back. */
import { useEffect, useRef } from "preact/hooks";
import { html } from "../base/html.js";
import { t } from "../base/sentence.js";

/**
 * Ask before an action. The focus goes to the first answer, and afterwards back to the pressed button.
 * @param {{yes: string, no?: string, told: unknown, confirm: () => void, leave: () => void, from: Element|null,
 * beside?: string, isNoFirst?: boolean}} props `beside`: the id of an element that describes the action; `isNoFirst`:
 * true to put "no" first, where the "yes" would be under the finger that pressed
 */
export function Confirm({ yes, no = t("No"), told, confirm, leave, from, beside, isNoFirst }) {
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  const left = useRef(false); // the user went elsewhere meanwhile
  /** @param {FocusEvent} event */
  const onFocusOut = ({ relatedTarget: to }) => (left.current = to instanceof Node && !box.current?.contains(to));
  const back = () => from instanceof HTMLElement && from.isConnected && from.focus();
  useEffect(() => {
    /** @type {HTMLElement|null|undefined} */ (box.current?.querySelector("button:not(.clause)"))?.focus();
    return () => void (left.current || setTimeout(back)); // once it is shown again
  }, []);
  const answers = [
    html`<button key="yes" type="button" class="strong" onClick=${confirm}>${yes}</button>`,
    html`<button key="no" type="button" onClick=${leave}>${no}</button>`,
  ];
  return html`<div class="confirm" role="alertdialog" aria-labelledby="confirm-told" aria-describedby=${beside}
    ref=${box} onFocusOut=${onFocusOut}
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && leave()}>
    <p id="confirm-told">${told}</p>
    <div class="answers">${isNoFirst ? answers.reverse() : answers}</div>
  </div>`;
}
