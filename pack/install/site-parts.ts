import { applyFlows, type Flow } from "../apply-flows.js";
import { applyPreviews } from "../apply-previews.js";
import type { Names } from "./names.ts";
import type { Part } from "./parts.ts";

/** Where the site is, and what Directus and the site prove themselves with to each other. */
export interface SiteSecrets {
  url: string | undefined;
  webhookSecret: string | undefined;
  previewKey: string | undefined;
  /** What it sells in. */
  currencies?: string[];
}

interface Given {
  flows: Flow[];
  /** The Flows of former packs. */
  former: Flow[][];
  /** The collections that the site uses, by the names that they have or are about to get. */
  used: string[];
}

/**
 * What of Directus has to know the site, and the Flows: what needs the site's address or a secret only where the
 * environment has them, what guards a collection only where the site uses that. They carry fixed ids and addresses of
 * ours, so that bringing them up to date changes nothing of anybody else's.
 */
export async function findSiteParts(
  directus: { url: string; token: string },
  { url, webhookSecret, previewKey, currencies }: SiteSecrets,
  collections: Names,
  { flows, former, used }: Given,
): Promise<Part[]> {
  const given = { ...directus, collections };
  const site = url && webhookSecret ? { url, secret: webhookSecret } : undefined;
  const wanted = flows.filter(({ operation, options }) =>
    operation ? site : options.collections.every((name) => used.includes(collections[name] ?? name)),
  );
  const all = { ...given, flows: { flows: wanted }, former, site, currencies };
  const { added, changed, kept } = await applyFlows({ ...all, dryRun: true });
  const parts: Part[] = [
    {
      ...{ title: "flows", missing: added, changing: changed, differing: kept },
      there: wanted.length - added.length,
      create: () => applyFlows(all),
    },
  ];
  if (!url || !previewKey) return parts;
  const previews = { ...given, coming: used, site: { url, previewKey } };
  const missing = await applyPreviews({ ...previews, dryRun: true });
  const create = () => applyPreviews(previews);
  const there = 3 - missing.length;
  return [...parts, { title: "previews", missing, changing: [], differing: [], there, create }];
}
