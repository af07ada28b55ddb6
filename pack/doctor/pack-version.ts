import { z } from "zod";
import { type Finding, fetchJson, ok, parseData, problem, skipped } from "./finding.ts";

const Installed = z.object({
  version: z.string(),
  date_created: z.string(),
  finished_at: z.string().nullable(),
});

const check = "Pack";
const install = "npm run directus:install";

/**
 * Whether Directus has the pack that this Vitrine brings: mends of fields, permissions and Flows come with the pack alone.
 * @param names of the collections that keep the versions and the orders
 */
export async function checkPackVersion(
  url: string,
  token: string,
  { version, names }: { version: string; names: { versions: string; orders: string } },
): Promise<Finding> {
  const address = `${url}/items/${names.versions}?sort=-id&limit=1&fields=version,date_created,finished_at`;
  const heard = await fetchJson(address, token);
  const [last] = parseData(heard, z.array(Installed)) ?? [];
  if (last) return compare(last, version);
  const orders = await fetchJson(`${url}/items/${names.orders}?limit=1&fields=id`, token);
  if (!heard || !orders) return skipped(check, "could not be asked for");
  if (orders.status !== 200) return skipped(check, "is not installed here");
  const todo = `${install} shows what this Vitrine's pack changes; with --apply it upgrades, and leaves what you have changed.`;
  return problem(check, `is older than ${version}: it has no version yet`, todo);
}

function compare({ version, date_created, finished_at }: z.output<typeof Installed>, ours: string): Finding {
  if (finished_at === null)
    return problem(check, `${version} is installed in part`, `Run ${install} -- --apply again: it goes on.`);
  if (version === ours) return ok(check, `${version} is installed`);
  const text = `${version} of ${date_created.slice(0, 10)} is installed, and this Vitrine brings ${ours}`;
  const [release = "", own = ""] = [version, ours].map((one) => one.split("+")[0]);
  return release.localeCompare(own, "en", { numeric: true }) > 0
    ? problem(check, text, "Upgrade Vitrine: it is older than its pack.")
    : problem(check, text, `${install} shows what that changes; with --apply it upgrades.`);
}
