/** How tiles come and go: from the pool, from the racks of others. */
import { glide, send } from "../move/glide.js";

/** @typedef {import("../table/table.js").Table} Table */

/** A tile seen from behind, to be seen while it moves. */
function blank() {
  const [box, face] = [document.createElement("div"), document.createElement("span")];
  face.className = "tile blank";
  box.append(face);
  return box;
}

/** Let what the latest lines told be seen. @param {Table} table @param {ReadonlySet<string>} rack */
export function followMotion(table, rack) {
  const lines = table.latest.peek();
  const mover = lines[lines.length - 1]?.seat;
  glide((tile) =>
    rack.has(tile) ? "pool" : mover === null || mover === undefined ? null : mover === table.you ? "rack" : `seat-${mover}`,
  );
  for (const event of lines.flatMap((line) => line.events)) {
    if (event.event === "Picked" && event.seat !== table.you) send("pool", `seat-${event.seat}`, blank());
  }
}
