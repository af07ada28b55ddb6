/** `npm run backup -- state.jsonl`. See docs/deploy.md. */
import { parseArgs } from "node:util";
import { createProgressLogger, runCommand, writeExport } from "./export-command.ts";

const usage = "npm run backup -- FILE";

async function run(args: string[]): Promise<void> {
  const [file, ...others] = parseArgs({ args, allowPositionals: true }).positionals;
  if (!file || others.length > 0) throw new Error(usage);
  const [{ openStore }, { archiveState }] = await Promise.all([
    import("#server/state/store.ts"),
    import("#server/state/archive.ts"),
  ]);
  await writeExport(archiveState(await openStore(), createProgressLogger("records")), file);
}

await runCommand(run);
