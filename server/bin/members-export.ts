/** `npm run members:export -- --output members.csv`. See docs/deploy.md. */
import { parseArgs } from "node:util";
import { createProgressLogger, runCommand, writeExport } from "./export-command.ts";

const usage = `npm run --silent members:export -- [--status current|all] [--output members.csv]
Current members unless --status says all. Without --output the rows go to standard output.`;

async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { status: { type: "string", default: "current" }, output: { type: "string" } },
  });
  const { status } = values;
  if (status !== "current" && status !== "all") throw new Error(usage);
  const [{ serviceClient }, { exportMembers }] = await Promise.all([
    import("#server/directus/clients/clients.ts"),
    import("#server/memberships/export-members.ts"),
  ]);
  await writeExport(exportMembers(serviceClient, status, createProgressLogger("memberships")), values.output);
}

await runCommand(run);
