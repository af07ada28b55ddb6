/** Reads bounces: `npm run newsletter:bounces -- ~/Maildir/new`. See docs/deploy.md. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runCommand } from "./export-command.ts";

async function run(args: string[]): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [{ serviceClient }, { handleBounce }] = await Promise.all([
    import("#server/directus/clients/clients.ts"),
    import("#server/newsletter/handle-bounce.ts"),
  ]);
  const counts = { bounced: 0, returned: 0, other: 0 };
  for (const file of positionals.length > 0 ? positionals.flatMap(listFiles) : [standardInput])
    counts[await handleBounce(serviceClient, readFileSync(file, "latin1"))] += 1;
  const { bounced, returned, other } = counts;
  console.log(
    `${bounced} addresses get nothing more, ${returned} mails did not arrive, ${other} mails were something else or known.`,
  );
}

/** A single mail, as mail servers pipe it to a command. */
const standardInput = 0;

/** A mail, or all in a folder. */
function listFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  const entries = readdirSync(path, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => join(path, name));
}

await runCommand(run);
