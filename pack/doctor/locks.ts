import { z } from "zod";
import { type Finding, fetchJson, ok, parseData, problem, skipped } from "./finding.ts";

const check = "Locks";

/** Collections of which each row is booked, by the pack's names. */
const tried = ["order_numbers", "invoices", "payments", "membership_invoices"];

/**
 * Whether an administrator is kept from what was booked. Tries it with a field that there is not:
 * where nothing keeps the row, Directus drops that, and changes nothing.
 * @param names of the collections in this Directus, by the pack's
 */
export async function checkLocks(
  url: string,
  adminToken: string | undefined,
  names: Record<string, string>,
): Promise<Finding> {
  if (!adminToken) return skipped(check, "only an administrator can try: set DIRECTUS_ADMIN_TOKEN for this");
  const change = (path: string, token: string) =>
    fetchJson(`${url}${path}`, token, { method: "PATCH", body: JSON.stringify({ is_the_doctor: true }) });
  for (const name of tried.map((one) => names[one] ?? one)) {
    const heard = await fetchJson(`${url}/items/${name}?limit=1&fields=id`, adminToken);
    const [row] = parseData(heard, z.array(z.looseObject({ id: z.coerce.string() }))) ?? [];
    if (!row) continue;
    const path = `/items/${name}/${encodeURIComponent(row.id)}`;
    const asAdministrator = await change(path, adminToken);
    if (!asAdministrator) return skipped(check, "Directus did not answer");
    if (asAdministrator.status !== 403) return open(name);
    return ok(check, "what was booked is changed by nobody");
  }
  return skipped(check, "nothing is booked yet that they could be tried on");
}

function open(name: string): Finding {
  return problem(
    check,
    `an administrator can change what was booked (${name})`,
    'In Studio, Settings, Flows: set "Keep what was booked" to active. Where it is not there, or is changed: npm run directus:install -- --apply.',
  );
}
