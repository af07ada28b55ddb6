import { readFileSync } from "node:fs";
import { applyFlows, type Flow } from "../apply-flows.js";
import { applyPreviews } from "../apply-previews.js";
import type { Names } from "./names.ts";
import type { Part } from "./parts.ts";

/** Where the site is, and what Directus and the site prove themselves with to each other. */
export interface SiteSecrets {
  url: string | undefined;
  webhookSecret: string | undefined;
  previewKey: string | undefined;
}

/**
 * What of Directus has to know the site, and the Flows: what needs the site's address or a secret only where the
 * environment has them, what guards a collection only where that is the pack's. They carry fixed ids and addresses of
 * ours, so that bringing them up to date changes nothing of anybody else's.
 * @param ours the collections that the site uses, by the names that they have or are about to get
 */
export async function findSiteParts(
  directus: { url: string; token: string },
  { url, webhookSecret, previewKey }: SiteSecrets,
  collections: Names,
  ours: string[],
): Promise<Part[]> {
  const given = { ...directus, collections };
  const site = url && webhookSecret ? { url, secret: webhookSecret } : undefined;
  const flows = readFlows().filter(({ operation, options }) =>
    operation ? site : options.collections.every((name) => ours.includes(collections[name] ?? name)),
  );
  const all = { ...given, flows: { flows }, site };
  const { added, changed } = await applyFlows({ ...all, dryRun: true });
  const count = flows.length - added.length - changed.length;
  const parts = [part("flows", [...added, ...changed], count, () => applyFlows(all))];
  if (url && previewKey) {
    const all = { ...given, coming: ours, site: { url, previewKey } };
    const missing = await applyPreviews({ ...all, dryRun: true });
    parts.push(part("previews", missing, 3 - missing.length, () => applyPreviews(all)));
  }
  return parts;
}

function readFlows(): Flow[] {
  return JSON.parse(readFileSync(new URL("../flows.json", import.meta.url), "utf8")).flows;
}

function part(title: string, missing: string[], there: number, create: () => Promise<unknown>): Part {
  return { title, missing, there, differing: [], create };
}
