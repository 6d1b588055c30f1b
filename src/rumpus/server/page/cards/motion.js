/** How cards come and go: from the stock, from the pile, from and to the others' seats. */
import { glide, send } from "../move/glide.js";

/** @typedef {import("../table/table.js").Table} Table */

/** A back, to be seen while it moves. */
function back() {
  const card = document.createElement("div");
  const face = document.createElement("span");
  face.className = "card back";
  card.append(face);
  return card;
}

/** Let what the latest lines told be seen. @param {Table} table */
export function followMotion(table) {
  const view = table.view.peek();
  const lines = table.latest.peek();
  const own = new Set(view?.hand ?? []);
  const mover = lines[lines.length - 1]?.seat;
  glide((card) =>
    own.has(card) ? "stock" : mover === null || mover === undefined ? null : mover === table.you ? "hand" : `seat-${mover}`,
  );
  for (const event of lines.flatMap((line) => line.events)) {
    if (event.seat === table.you || event.seat === undefined) continue;
    if (event.event === "Drew") send("stock", `seat-${event.seat}`, back());
    if (event.event === "Took") send("pile", `seat-${event.seat}`, back());
  }
}
