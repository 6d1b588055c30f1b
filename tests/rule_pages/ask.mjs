// Rank each question of the input as the page does: lines of JSON [index, question] to lines of places.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const source = readFileSync(new URL("../../src/rumpus/page/rules/search.js", import.meta.url));
const { rank } = await import(`data:text/javascript;base64,${source.toString("base64")}`);
let index = null;
for await (const line of createInterface({ input: process.stdin })) {
  const [given, question] = JSON.parse(line);
  index = given ?? index;
  const found = rank(index, question);
  console.log(JSON.stringify(found && [found.order, found.isAnswered]));
}
