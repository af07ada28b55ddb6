import { appendFileSync, mkdirSync } from "node:fs";
import { Server } from "node:http";
import { join } from "node:path";

/**
 * Preloaded into the sites that tests start: writes down which method of which address answered with which status, each
 * once, so that the last step of the tests can say what nobody has tried. At once, because tests kill sites.
 */
const folder = process.env.VITRINE_ANSWERS ?? "";
const file = join(folder, `${process.pid}-${Date.now()}.txt`);
const written = new Set();
mkdirSync(folder, { recursive: true });

const emit = Server.prototype.emit;
Server.prototype.emit = function (event, ...args) {
  if (event === "request") watch(args[0], args[1]);
  return emit.call(this, event, ...args);
};

function watch({ method, url = "/" }, response) {
  response.once("finish", () => {
    const line = `${method} ${response.statusCode} ${url.split("?")[0]}\n`;
    if (written.has(line)) return;
    written.add(line);
    appendFileSync(file, line);
  });
}
