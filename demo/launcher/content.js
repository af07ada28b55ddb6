/**
 * Draws the pictures and fills Directus, in a process of its own: both need the project's Node and the demo's packages.
 *
 *   node content.js '{"dir":…,"ports":…,"currencies":…,"fastHashing":…}'
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { renderAll } from "../content/pictures/render-all.js";
import { buildHistory } from "../directus/history/index.js";
import { writePayments } from "../directus/history/write-payments.js";
import { listPictures, loadContent, prepareDirectus } from "../directus/index.js";
import { SHARED_CACHE } from "./paths.js";
import { loadSecrets } from "./secrets.js";
import { LEDGERS } from "./services.js";

const { dir, ports, currencies, fastHashing } = JSON.parse(process.argv[2] ?? "{}");
const picturesDir = join(SHARED_CACHE, "pictures");
const content = await loadContent();
const now = new Date();
/** Tests count from what the seed alone has. */
const buildPast = fastHashing ? undefined : () => buildHistory(content, now);

/** @param {string} detail */
const report = (detail) => process.send?.({ detail });

await renderAll(listPictures(content), {
  outDir: picturesDir,
  onProgress: ({ done, total }) => report(`picture ${done} of ${total}`),
});
const prepared = await prepareDirectus({
  dir: join(dir, "directus"),
  port: ports.directus,
  secrets: loadSecrets(dir),
  picturesDir,
  currencies,
  fast: fastHashing,
  buildPast,
  onProgress: report,
});

// Payments, carts and mails speak of orders that a Directus made anew does not have.
if (prepared !== "kept") {
  for (const name of Object.values(LEDGERS)) rmSync(join(dir, name), { recursive: true, force: true });
  if (buildPast) writePayments(join(dir, LEDGERS.payments), buildPast());
}
