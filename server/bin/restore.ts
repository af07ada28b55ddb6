/** `npm run restore -- state.jsonl`. See docs/deploy.md. */
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { runCommand } from "./export-command.ts";

const usage = "npm run restore -- FILE";

async function run(args: string[]): Promise<void> {
  const [file, ...others] = parseArgs({ args, allowPositionals: true }).positionals;
  if (!file || others.length > 0) throw new Error(usage);
  const [{ openStore }, { restoreState }] = await Promise.all([
    import("#server/state/store.ts"),
    import("#server/state/archive.ts"),
  ]);
  const readLines = () => createInterface({ input: createReadStream(file), crlfDelay: Infinity });
  console.log(`${await restoreState(await openStore(), readLines)} records restored.`);
}

await runCommand(run);
