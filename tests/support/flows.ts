import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { applyFlows, type Flow } from "../../pack/apply-flows.js";
import { asOwner } from "./directus.ts";
import { endpoints, secrets } from "./endpoints.ts";

/**
 * Gives a site of a test's own the pack's Flows beside the demo's, so that it hears of changes as that one does.
 * @returns what takes it away again
 */
export async function tellOfChanges(site: string): Promise<() => Promise<void>> {
  const pack = JSON.parse(readFileSync("pack/flows.json", "utf8"));
  const flows = (pack.flows as Flow[]).flatMap(({ operation, ...given }) =>
    operation ? { ...given, id: randomUUID(), operation: { ...operation, id: randomUUID() } } : [],
  );
  const { url, adminToken: token } = endpoints.directus;
  await applyFlows({
    url,
    token,
    flows: { flows },
    site: { url: site, secret: secrets.directusWebhookSecret },
  });
  return async () => {
    await asOwner("/flows", { method: "DELETE", body: flows.map(({ id }) => id) }).catch(() => undefined);
  };
}

/** Makes a site forget all that it has kept, as a change of permissions does. */
export async function purgeEverything(site: string): Promise<void> {
  const answer = await fetch(`${site}/webhooks/directus`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Vitrine-Secret": secrets.directusWebhookSecret },
    body: JSON.stringify({ event: "permissions.update", collection: "directus_permissions", keys: [] }),
  });
  if (!answer.ok) throw new Error(`The site answered ${answer.status} to a purge.`);
}
