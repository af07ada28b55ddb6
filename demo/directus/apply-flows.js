/**
 * Tells Directus where the site is and what it says by itself, in a process of its own: the pack is TypeScript, which only the project's Node runs.
 *
 *   node apply-flows.js '{"dir":…,"ports":…,"currencies":…}'
 */
import { readFileSync } from "node:fs";
import { openAdmin } from "../../pack/install/admin.ts";
import { applyFlows } from "../../pack/install/apply-flows.ts";
import { applyPreviews } from "../../pack/install/apply-previews.ts";
import { findInterfaceTexts } from "../../pack/install/rows/interface-texts.ts";
import { nameFlowTranslations } from "../../pack/install/rows/translations.ts";
import { loadSecrets } from "../launcher/secrets.js";
import { LANGUAGES, listEndpoints } from "../launcher/services.js";

/** @param {string} name */
const read = (name) => JSON.parse(readFileSync(new URL(`../../pack/${name}`, import.meta.url), "utf8"));
const german = read("studio.de.json");
const { dir, ports, currencies } = JSON.parse(process.argv[2] ?? "{}");
const secrets = loadSecrets(dir);
const { directus, site } = listEndpoints(ports, secrets);
const admin = openAdmin(directus.url, directus.adminToken);

await applyFlows(admin, {
  flows: read("flows.json").flows.map((/** @type {any} */ flow) => nameFlowTranslations(flow, german)),
  site: { url: `http://127.0.0.1:${ports.site}`, secret: secrets.directusWebhookSecret },
  currencies,
});
await applyPreviews(admin, { site: { url: site, previewKey: secrets.previewKey } });
const here = await admin.snapshot();
const texts = await findInterfaceTexts(admin, here, { ours: here, names: {}, spoken: LANGUAGES });
await texts.create();
