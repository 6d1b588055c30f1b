/** Shows commands that the server has not answered yet, and offers to cancel them. */
import { html } from "../base/html.js";
import { t } from "../base/sentence.js";

/** @typedef {Record<string, any>} Frame */

/** The longest action that is shown word by word. */
const MOST_WORDS = 6;

/** The words for each command. @type {Record<string, string>} */
const WORDS = {
  sit: t("sit down"),
  leave: t("give up the seat"),
  computer: t("seat a computer player"),
  kick: t("free a seat"),
  admit: t("let somebody sit down again"),
  mute: t("mute somebody, or no longer"),
  options: t("change the options"),
  ready: t("say whether I am ready"),
  start: t("start the game"),
  next: t("go on"),
  rematch: t("play again"),
};

/** An action of the game, with its cards by their names. @param {string} act @param {(card: string) => string} name */
function actTold(act, name) {
  const words = act.split(" ");
  return words.length > MOST_WORDS
    ? `${words[0]}…`
    : words.map((word) => (name(word) === word ? word : t("the {card}", { card: name(word) }))).join(" ");
}

/** A command as its sender reads it. @param {Frame} frame @param {(card: string) => string} name */
const told = (frame, name) =>
  frame.act ? actTold(frame.act, name) : frame.text ? `“${frame.text}”` : (WORDS[frame.do] ?? frame.do);

/**
 * Commands without an answer.
 * @param {{line: import("./connection.js").Connection, name?: (card: string) => string}} props `name`: names a card
 */
export function Waiting({ line, name = (card) => card }) {
  const late = line.outbox.late.value;
  const word = line.state.value === "open" ? t("Sending…") : t("Not sent yet:");
  return html`<div class="unsent" role="status">${
    late.length > 0 &&
    html`<div><p>${word}</p><ul>${late.map(
      (frame) =>
        html`<li key=${frame.id}>${told(frame, name)} <button type="button" class="quiet"
            aria-label=${t("Cancel: {command}", { command: told(frame, name) })}
              onClick=${() => line.outbox.withdraw(frame.id)}>${t("Cancel")}</button></li>`,
    )}</ul></div>`
  }</div>`;
}
