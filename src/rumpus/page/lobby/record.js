/** Sends a record to the server, which verifies it. This module is fetched when the user has chosen a file. */
import { post, Refusal } from "../base/api.js";
import { sentence, t } from "../base/sentence.js";

/** The error codes of a file whose first line is not one of a record. */
const NO_RECORD = new Set(["bad-field", "bad-format", "cut", "empty", "not-an-object", "not-json", "too-long"]);

/** @param {unknown} error @returns {never} */
function told(error) {
  if (!(error instanceof Refusal) || error.subject !== "1" || !NO_RECORD.has(error.code)) throw error;
  const said = { items: [t("This file is not a game record."), sentence(error.message)] };
  throw new Refusal({ ...error, code: error.code, message: "", said });
}

/** Describe the result for a record that the server does not store. @param {any} record */
const rightTold = ({ deals, actions, cards_chosen: areChosen }) =>
  [
    areChosen ? t("The cards were chosen.") : "",
    t("Moves and scores follow the rules: {deals}, {actions}.", {
      deals: t("{count} deal", { count: deals }, { plural: "{count} deals" }),
      actions: t("{count} action", { count: actions }, { plural: "{count} actions" }),
    }),
    t("That does not show that the game was played."),
  ]
    .filter(Boolean)
    .join(" ");

/**
 * Return the address of a record that the server stores, or the result for one that it does not store.
 * @param {Blob} file
 */
export async function send(file) {
  const record = await post("/records", file).catch(told);
  return record.id ? { path: `/replay/${record.id}` } : { found: rightTold(record) };
}
