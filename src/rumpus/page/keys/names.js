/** The names of keys. */
import { t } from "../base/sentence.js";
import { spelled } from "./list.js";

/** Those of keys that have no sign of their own. @type {Record<string, string>} */
const CALLED = {
  " ": t("Space"),
  arrowright: t("Right arrow"),
  arrowleft: t("Left arrow"),
  arrowup: t("Up arrow"),
  arrowdown: t("Down arrow"),
  pageup: t("Page Up"),
  pagedown: t("Page Down"),
  home: t("Home"),
  end: t("End"),
  tab: t("Tab"),
  enter: t("Enter"),
  escape: t("Escape"),
  control: t("Ctrl"),
};

/** A key as people call it: "Ctrl Z". @param {string} key */
export const called = (key) => spelled(key, CALLED).join(" ");
