/** Words of the scorer that several of its parts say. */
import { t } from "../base/sentence.js";

/** @param {import("./stored.js").Score} score */
export const titleOf = (score) => score.game?.title ?? t("Plain points");

/** @param {import("./stored.js").Score} score */
export const callerWord = (score) => (score.asks.caller === "rap" ? t("Who rapped") : t("Who knocked"));
