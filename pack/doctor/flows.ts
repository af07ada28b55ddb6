import { z } from "zod";
import { buildFlowRow, buildOperationRows, type Flow, holds } from "../install/apply-flows.ts";
import type { Pack } from "../install/pack.ts";
import { type Finding, fetchJson, ok, parseData, problem, skipped } from "./finding.ts";

/** What is amiss while one of these does not run, by the Flow's id; the others only spare somebody a step. */
const consequences: Record<string, string> = {
  "0c0ffee0-0000-4000-8000-000000000401": "what is saved shows after a minute or two",
  "0c0ffee0-0000-4000-8000-000000000403": "refunds, parcels and exports begin after a minute or two",
  "0c0ffee0-0000-4000-8000-000000000405": "prices are saved that the site cannot sell by",
  "0c0ffee0-0000-4000-8000-000000000460": "amounts to be paid back are saved unread",
  "0c0ffee0-0000-4000-8000-0000000004c0": "staff cannot ask for lists",
  "0c0ffee0-0000-4000-8000-000000000500": "staff cannot have an e-mail sent to themselves",
};

const OperationRow = z.looseObject({ id: z.string() });
const FlowRows = z.array(
  z.looseObject({
    id: z.string(),
    status: z.string(),
    options: z.looseObject({ collections: z.array(z.string()).nullish() }).nullish(),
    operations: z.array(OperationRow),
  }),
);
type FlowRow = z.output<typeof FlowRows>[number];

interface Installed {
  pack: Pack;
  names: Record<string, string>;
  currencies: string[];
  webhookSecret: string | undefined;
}

/**
 * Whether the Flows that tell the site, that staff press and that guard money are there, run, and are the pack's. Only an
 * administrator sees Flows.
 */
export async function checkFlows(
  url: string,
  adminToken: string | undefined,
  { pack, names, currencies, webhookSecret }: Installed,
): Promise<Finding[]> {
  const unheard = webhookSecret
    ? []
    : [
        skipped(
          "Flow of changes",
          `DIRECTUS_WEBHOOK_SECRET is not set: ${consequences[pack.flows[0]?.id ?? ""]}`,
        ),
      ];
  if (!adminToken)
    return [
      ...unheard,
      skipped("Flows", "only an administrator sees them: set DIRECTUS_ADMIN_TOKEN for this"),
    ];
  const ask = (path: string) => fetchJson(`${url}${path}`, adminToken);
  const [flows, collections] = await Promise.all([
    ask("/flows?limit=-1&fields=id,status,options,operations.*"),
    ask("/collections"),
  ]);
  const there = parseData(flows, FlowRows);
  const used = parseData(collections, z.array(z.looseObject({ collection: z.string() })));
  if (!there || !used) return [...unheard, skipped("Flows", "Directus did not show them")];
  const has = (name: string) => used.some(({ collection }) => collection === (names[name] ?? name));
  const wanted = pack.flows.filter(
    ({ id, operation, options }) =>
      id in consequences && (operation ? webhookSecret : options.collections.every(has)),
  );
  const problems = wanted.flatMap((flow) => {
    const found = there.find(({ id }) => id === flow.id);
    return judge(flow, found, found ? listDifferences(flow, found, { names, currencies }) : []) ?? [];
  });
  const well = ok("Flows", `${wanted.length} are there, run, and are the pack's`);
  return [...unheard, ...(problems.length > 0 ? problems : [well])];
}

function judge({ id, name }: Flow, found: FlowRow | undefined, differences: string[]): Finding | undefined {
  const say = (what: string, todo: string) =>
    problem("Flows", `"${name}" ${what}: ${consequences[id]}`, todo);
  const install = "npm run directus:install -- --apply";
  if (!found) return say("is not there", `With SITE_URL and DIRECTUS_WEBHOOK_SECRET set: ${install}.`);
  if (found.status !== "active")
    return say("is switched off", "In Studio, Settings, Flows: set it to active.");
  if (differences.length === 0) return undefined;
  return say(
    `is not the pack's (${differences.join(", ")})`,
    `${install}; what somebody has changed stays so until the Flow is deleted before.`,
  );
}

/** Collections that a Flow does not hear of, and operations that are not the pack's, by their keys. */
function listDifferences(
  flow: Flow,
  found: FlowRow,
  { names, currencies }: Pick<Installed, "names" | "currencies">,
) {
  const heard = found.options?.collections ?? [];
  const site = { url: "http://localhost", secret: "" };
  const operations = buildOperationRows(flow, { names, currencies, site }).filter(
    ({ id, type, options, resolve, reject }) =>
      !holds(
        found.operations.find((row) => row.id === id),
        // Where the site is, and the secret, are its own.
        { type, resolve, reject, ...(type !== "request" && { options }) },
      ),
  );
  return [
    ...buildFlowRow(flow, names, []).options.collections.filter((name) => !heard.includes(name)),
    ...operations.map(({ key }) => key),
  ];
}
