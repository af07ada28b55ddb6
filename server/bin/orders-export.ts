/** Accounting export: `npm run orders:export -- --from 2026-01-01 --to 2026-03-31`. See docs/deploy.md. */
import { parseArgs } from "node:util";
import { createProgressLogger, runCommand, writeExport } from "./export-command.ts";

const usage = `npm run --silent orders:export -- --from YYYY-MM-DD --to YYYY-MM-DD [--output orders.csv]
Both days belong to the period; days begin and end in UTC. Without --output the rows go to standard output.`;
const dayMs = 24 * 60 * 60 * 1000;

async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { from: { type: "string" }, to: { type: "string" }, output: { type: "string" } },
  });
  const [from, last] = [parseDay(values.from), parseDay(values.to)];
  if (last < from) throw new Error(`The period ends before it begins.\n${usage}`);
  const [{ serviceClient }, { exportOrders }] = await Promise.all([
    import("#server/directus/clients/clients.ts"),
    import("#server/orders/accounting/export-orders.ts"),
  ]);
  const period = { from, until: new Date(last.getTime() + dayMs) };
  await writeExport(exportOrders(serviceClient, period, createProgressLogger("orders")), values.output);
}

function parseDay(text: string | undefined): Date {
  const day = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text ?? "") ? `${text}T00:00:00Z` : Number.NaN);
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text ?? "")) throw new Error(usage);
  return day;
}

await runCommand(run);
