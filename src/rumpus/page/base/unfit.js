/** What a server may send instead of a game. What fails over it in here would tell nobody anything. */
import { Refusal } from "./api.js";

const UNFIT = {
  code: "unfit-replay",
  clause: null,
  subject: null,
  message: "What this server sends of this game is no replay that can be shown and checked.",
};

/** Anything thrown over what a server sent, in plain words. @param {unknown} error */
export const plain = (error) => (error instanceof Refusal || /module/i.test(String(error)) ? error : new Refusal(UNFIT));
