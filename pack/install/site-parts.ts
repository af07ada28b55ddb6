import { readFileSync } from "node:fs";
import { applyFlows } from "../apply-flows.js";
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
 * What of Directus has to know the site: the Flow that tells it of changes, and the previews. Each only where the
 * environment has its secret. They carry fixed ids and addresses of ours, so that bringing them up to date changes
 * nothing of anybody else's.
 */
export async function findSiteParts(
  directus: { url: string; token: string },
  { url, webhookSecret, previewKey }: SiteSecrets,
  collections: Names,
): Promise<Part[]> {
  const given = { ...directus, collections };
  const parts: Part[] = [];
  if (url && webhookSecret) {
    const flows = JSON.parse(readFileSync(new URL("../flows.json", import.meta.url), "utf8"));
    const all = { ...given, flows, site: { url, secret: webhookSecret } };
    const { added, changed } = await applyFlows({ ...all, dryRun: true });
    const count = flows.flows.length - added.length - changed.length;
    parts.push(part("flows", [...added, ...changed], count, () => applyFlows(all)));
  }
  if (url && previewKey) {
    const all = { ...given, site: { url, previewKey } };
    const missing = await applyPreviews({ ...all, dryRun: true });
    parts.push(part("previews", missing, 3 - missing.length, () => applyPreviews(all)));
  }
  return parts;
}

function part(title: string, missing: string[], there: number, create: () => Promise<unknown>): Part {
  return { title, missing, there, differing: [], create };
}
