/**
 * Brings the pack into a running Directus: shows what is missing and what a newer pack changes, and with --apply does it.
 * What somebody has changed stays, and nothing is removed. See docs/extending.md.
 */
import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { openAdmin } from "./install/admin.ts";
import type { PackComponent } from "./install/components.ts";
import { readEnvironment, readTokenFile, writeTokenFile } from "./install/environment.ts";
import {
  describeDryRun,
  describeMissingOperation,
  describeNext,
  describeObstacles,
  describePlan,
} from "./install/messages.ts";
import { findMissingOperation } from "./install/operation-types.ts";
import { readPack } from "./install/pack.ts";
import { makePlan, selectComponents } from "./install/plan.ts";
import { findUnfitness, readServer } from "./install/server.ts";
import { addStarter, removeStarter } from "./starter/starter.ts";

const list = (value: string | undefined) => (value ?? "").split(",").flatMap((name) => name.trim() || []);

async function install(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      apply: { type: "boolean", default: false },
      adopt: { type: "string" },
      only: { type: "string" },
      open: { type: "string" },
      revoke: { type: "string" },
      prefix: { type: "string", default: "" },
      "token-file": { type: "string" },
      starter: { type: "boolean", default: false },
      "remove-starter": { type: "boolean", default: false },
    },
  });
  const { url, adminToken, names, fields, site, languages, starter, serviceToken } = readEnvironment(
    process.env,
  );
  const file = serviceToken ? undefined : values["token-file"];
  const known = serviceToken ?? (file && readTokenFile(file));
  const admin = openAdmin(url, adminToken);
  if (values["remove-starter"]) {
    console.log(await removeStarter(admin, starter));
    return 0;
  }
  const only = values.only === undefined ? undefined : list(values.only);
  const unfit = findUnfitness(await readServer(admin), only);
  if (unfit) {
    console.error(`${unfit.text}. Nothing has been written.\n${unfit.todo}`);
    return 1;
  }
  const whole = await makePlan(admin, {
    names,
    fields,
    prefix: values.prefix,
    adopted: list(values.adopt),
    only,
    opened: list(values.open),
    revoked: list(values.revoke),
    site,
    languages,
    serviceToken: known ?? randomBytes(32).toString("base64url"),
  });
  const plan = only ? selectComponents(whole, only) : whole;
  console.log(describePlan(plan, url));
  if (values.starter && Object.keys(plan.mapped).length > 0)
    throw new Error(
      "--starter writes into the pack's own collections: leave DIRECTUS_COLLECTIONS and --prefix out.",
    );
  const obstacles = describeObstacles(plan);
  if (obstacles) {
    console.error(obstacles);
    return 1;
  }
  const todo = plan.parts.filter(({ missing, changing }) => missing.length + changing.length > 0);
  if ((todo.length > 0 || values.starter) && !values.apply) {
    if (values.starter) console.log("  A starter site would be added, where there is no content yet.");
    console.log(describeDryRun(args));
    return 0;
  }
  const missing = todo.some(({ title }) => title === "flows")
    ? await findMissingOperation(admin, readPack().flows)
    : undefined;
  if (missing) {
    console.error(describeMissingOperation(missing));
    return 1;
  }
  await apply(todo, (secret) => known === undefined && tell(secret, file));
  if (values.starter) console.log(await addStarter(admin, starter));
  console.log(describeNext(plan));
  return 0;
}

/** A secret is told before it counts: a run that ends between the two would leave a user whose token nobody knows. */
async function apply(todo: PackComponent[], tellSecret: (secret: string) => void) {
  for (const [index, part] of todo.entries()) {
    if (part.secret) tellSecret(part.secret);
    process.stdout.write(
      `[${index + 1}/${todo.length}] ${part.title}: ${part.missing.length + part.changing.length} …`,
    );
    await part.create();
    process.stdout.write(" done\n");
  }
}

/** Says the service user's token once: in a new file that nobody else may read, or here. */
function tell(token: string, file: string | undefined) {
  if (file) writeTokenFile(file, token);
  else console.log(`\nThe service user's token, shown this once:\n  DIRECTUS_SERVICE_TOKEN=${token}\n`);
}

process.exitCode = await install(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  return 1;
});
