/** The user of this page, as the server knows them. */
import { signal } from "@preact/signals";
import { call, get, post } from "./api.js";
import { t } from "./sentence.js";

/** @typedef {{id: string, name: string, kept: boolean}} User */

/** Undefined until the server has said. */
export const me = signal(/** @type {User|null|undefined} */ (undefined));

/** @param {{user: User|null}} said */
const learn = (said) => (me.value = said.user);

let last = Promise.resolve();

/**
 * One question after another: a name given twice at once would make two people of one.
 * @template T @param {() => Promise<T>} ask @returns {Promise<T>}
 */
const inTurn = (ask) => {
  const asked = last.then(ask);
  last = asked.then(
    () => {},
    () => {},
  );
  return asked;
};

export const learnMe = () => inTurn(() => get("/me").then(learn));
/**
 * Take a name. `current`: the passphrase, which a user must give to change a protected name.
 * @param {string} name
 * @param {string} [current]
 */
export const enter = (name, current) => inTurn(() => post("/me", { name, current }).then(learn));

/** @param {{recovery: string}} said @returns {Promise<string>} the recovery code */
const learnKept = (said) => learnMe().then(() => said.recovery);
/** Keep the name, or change the passphrase. @param {string} passphrase @param {string} [current] */
export const keepName = (passphrase, current) => post("/me/keep", { passphrase, current }).then(learnKept);
/** Come back without the passphrase. @param {{name: string, code: string, passphrase: string}} values */
export const recover = (values) => post("/recover", values).then(learnKept);
/** @param {string} name @param {string} passphrase */
export const signIn = (name, passphrase) => post("/sign-in", { name, passphrase }).then(learnMe);
export const signOut = () => call("POST", "/sign-out", {}).then(learnMe);

/** Take this name as a guest, unless the user has a name already. @param {string} name */
export const beSomebody = (name) => inTurn(async () => me.value ?? learn(await post("/me", { name })));

/** A player without a name is called this. */
export const GUEST = t("Guest");
