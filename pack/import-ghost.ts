/**
 * Brings a Ghost blog into the Directus of this site: says what it would make, and makes it with --apply.
 * See docs/import.md.
 */

import { readOptions } from "./ghost/options.ts";
import { describeLine, describeTotals, type Line } from "./ghost/report.ts";

async function run(args: string[]): Promise<number> {
  const options = readOptions(args);
  const adminToken = process.env.DIRECTUS_ADMIN_TOKEN?.trim();
  if (!adminToken)
    throw new Error("DIRECTUS_ADMIN_TOKEN is missing: an administrator's, for this command only.");
  // Loaded last: the site's code asks for the site's whole environment.
  const { importBlog } = await import("./ghost/import-blog.ts");
  const { lines, total } = await importBlog(adminToken, options);
  const said = await print(lines, total, options.apply);
  console.log(`\n${describeTotals(said, options.apply)}`);
  if (options.members && !options.newsletter)
    console.log("What members subscribe to by mail is not brought: name a newsletter with --newsletter.");
  if (!options.apply) console.log("Nothing has been written. To do it, add --apply.");
  return said.some(({ outcome }) => outcome === "fail") ? 1 : 0;
}

/** Prints each line as soon as it is true, and how many there are on the other stream. */
async function print(lines: AsyncIterable<Line>, total: number, apply: boolean): Promise<Line[]> {
  const said: Line[] = [];
  for await (const line of lines) {
    said.push(line);
    if (apply) process.stderr.write(`\r${said.length} of ${total} `);
    console.log(describeLine(line, apply));
  }
  if (apply) process.stderr.write("\n");
  return said;
}

await run(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: Error) => {
    console.error(error.name === "DirectusError" ? `Directus: ${error.message}` : error.message);
    process.exit(1);
  },
);
