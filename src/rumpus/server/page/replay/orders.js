/** The whole pack, and the orders of it that follow from a secret, made here and not asked of the server. */
export { bytesOf, orderOf, secretPromise as commitmentOf } from "../proof/verifier.js";

/**
 * Every card of a pack, from its lowest place up: suit by suit, copy by copy, then the jokers. A tile names its colour first.
 * @param {import("../faces/pack.js").PackDocument} pack @returns {string[]}
 */
export function wholePack({ kind, suits, ranks, copies, jokers }) {
  const faces = suits.flatMap(({ letter }) => ranks.map((rank) => (kind === "tiles" ? letter + rank : rank + letter)));
  const marks = Array.from({ length: copies }, (_, copy) => "'".repeat(copy));
  return [
    ...marks.flatMap((mark) => faces.map((face) => face + mark)),
    ...Array.from({ length: jokers }, (_, joker) => `J${joker + 1}`),
  ];
}
