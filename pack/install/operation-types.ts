import { randomUUID } from "node:crypto";
import type { Admin } from "./admin.ts";
import type { Flow } from "./apply-flows.ts";
import type { PackRow } from "./pack.ts";

/** What keeps the books is made of these; each with options by which it does nothing. The last one ends its Flow. */
const harmless: [string, PackRow][] = [
  ["condition", { filter: { $trigger: { method: { _eq: "GET" } } } }],
  ["transform", { json: "{}" }],
  ["exec", { code: "module.exports = () => 1;" }],
  ["item-read", { permissions: "$full", collection: "directus_settings", query: { fields: ["id"] } }],
  ["throw-error", { code: "TRIAL", status: "400", message: "A trial of the installer's." }],
];

/**
 * Which kind of operation this Directus cannot run, of those that Flows refuse by: at one that it does not know a Flow
 * ends, and would refuse nothing. Tries them in a Flow of its own, which it removes.
 * @returns undefined where it can run all of them
 */
export async function findMissingOperation(admin: Admin, flows: Flow[]): Promise<string | undefined> {
  const refusing = flows.filter(({ options }) => options.type === "filter");
  const used = new Set(refusing.flatMap(({ operations = [] }) => operations.map(({ type }) => type)));
  const tried = harmless.filter(([type]) => used.has(type));
  if (tried.length === 0) return undefined;
  const flow = randomUUID();
  const operations = tried.map(([type, options], index) => ({
    id: randomUUID(),
    flow,
    key: `trial_${index}`,
    name: type,
    type,
    options,
    position_x: 19 + 18 * index,
    position_y: 1,
  }));
  const options = { method: "GET", return: "$all", async: false };
  const name = "A trial of the installer's";
  await admin.post("/flows", {
    id: flow,
    name,
    trigger: "webhook",
    status: "active",
    accountability: null,
    options,
  });
  try {
    for (const [index, operation] of [...operations.entries()].reverse())
      await admin.post("/operations", { ...operation, resolve: operations[index + 1]?.id ?? null });
    await admin.patch(`/flows/${flow}`, { operation: operations[0]?.id });
    const heard = await admin.get<PackRow>(`/flows/trigger/${flow}`);
    const reached = operations.filter(({ key }) => key in heard);
    const last = reached.at(-1);
    // What the last one throws is there to be read, unless nobody has thrown it.
    const isWhole = reached.length === operations.length && last && heard[last.key] !== null;
    return isWhole ? undefined : (last ?? operations[0])?.type;
  } finally {
    await admin.remove("/flows", [flow]);
  }
}
