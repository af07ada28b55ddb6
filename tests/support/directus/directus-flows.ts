import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { openAdmin } from "../../../pack/install/admin.ts";
import { applyFlows, type Flow } from "../../../pack/install/apply-flows.ts";
import { endpoints, secrets } from "../endpoints.ts";
import { asAdmin } from "./directus.ts";

/**
 * Gives a site of a test's own the pack's Flows beside the demo's, so that it hears of changes as that one does.
 * @returns what takes it away again
 */
export async function notifyOfChanges(site: string): Promise<() => Promise<void>> {
  const pack = JSON.parse(readFileSync("pack/flows.json", "utf8"));
  const anew = <T extends object>(row: T) => ({ ...row, id: randomUUID() });
  const flows = (pack.flows as Flow[]).flatMap(({ operation, operations, ...given }) =>
    operation
      ? anew({
          ...given,
          operation: anew(operation),
          ...(operations && { operations: operations.map(anew) }),
        })
      : [],
  );
  const { url, adminToken: token } = endpoints.directus;
  await applyFlows(openAdmin(url, token), {
    flows,
    site: { url: site, secret: secrets.directusWebhookSecret },
  });
  return async () => {
    await asAdmin("/flows", { method: "DELETE", body: flows.map(({ id }) => id) }).catch(() => undefined);
  };
}

/** Flows of the pack that tell the demo's site of content and of what the owner asks for. */
const FLOWS_OF_DEMO = ["0c0ffee0-0000-4000-8000-000000000401", "0c0ffee0-0000-4000-8000-000000000403"];

/** Whether the demo's own site hears of changes; when it does again, it has forgotten all from before. */
export async function notifyDemoSite(isWanted: boolean): Promise<void> {
  const status = isWanted ? "active" : "inactive";
  const filter = JSON.stringify({ id: { _in: FLOWS_OF_DEMO }, status: { _neq: status } });
  const others = await asAdmin<{ id: string }[]>(`/flows?fields=id&filter=${encodeURIComponent(filter)}`);
  if (others.length === 0) return;
  await asAdmin("/flows", { method: "PATCH", body: { keys: others.map(({ id }) => id), data: { status } } });
  if (isWanted) await purgeEverything(endpoints.site);
}

/** Makes a site forget all that it has kept, as a change of permissions does. */
export const purgeEverything = (site: string) =>
  notify(site, { event: "permissions.update", collection: "directus_permissions", keys: ["1"] });

/** Tells one site of an event as a Flow does, whatever Directus tells others. */
export async function notify(
  site: string,
  event: Record<string, unknown>,
  secret = secrets.directusWebhookSecret,
): Promise<void> {
  const answer = await fetch(`${site}/webhooks/directus`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Vitrine-Secret": secret },
    body: JSON.stringify(event),
  });
  if (!answer.ok) throw new Error(`The site answered ${answer.status} to what Directus told it.`);
}
