/**
 * Brings the pack into a running Directus: shows what is missing, and with --apply adds it. Nothing that is there is
 * changed or removed. See docs/extending.md.
 */
import { randomBytes } from "node:crypto";
import { closeSync, openSync, writeSync } from "node:fs";
import { parseArgs } from "node:util";
import { openAdmin } from "./install/admin.ts";
import { readEnvironment } from "./install/environment.ts";
import type { Part } from "./install/parts.ts";
import { makePlan } from "./install/plan.ts";
import { describeNext, describeObstacles, describePlan } from "./install/words.ts";

const list = (value: string | undefined) => (value ?? "").split(",").flatMap((name) => name.trim() || []);

async function install(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      apply: { type: "boolean", default: false },
      adopt: { type: "string" },
      prefix: { type: "string", default: "" },
      "token-file": { type: "string" },
    },
  });
  const { url, adminToken, names, fields, site, serviceToken } = readEnvironment(process.env);
  const admin = openAdmin(url, adminToken);
  const plan = await makePlan(admin, {
    names,
    fields,
    prefix: values.prefix,
    adopted: list(values.adopt),
    directus: { url, token: adminToken },
    site,
    serviceToken: serviceToken ?? randomBytes(32).toString("base64url"),
  });
  console.log(describePlan(plan, url));
  const obstacles = describeObstacles(plan);
  if (obstacles) {
    console.error(obstacles);
    return 1;
  }
  const todo = plan.parts.filter(({ missing }) => missing.length > 0);
  if (todo.length > 0 && !values.apply) {
    console.log("Nothing has been written. To do it: npm run directus:install -- --apply");
    return 0;
  }
  const secret = serviceToken ? undefined : todo.find((part) => part.secret)?.secret;
  const file = secret && values["token-file"];
  const handle = file ? openSync(file, "wx", 0o600) : undefined;
  await apply(todo);
  if (secret) tell(`DIRECTUS_SERVICE_TOKEN=${secret}\n`, handle);
  console.log(describeNext(plan));
  return 0;
}

async function apply(todo: Part[]) {
  for (const [index, part] of todo.entries()) {
    process.stdout.write(`[${index + 1}/${todo.length}] ${part.title}: ${part.missing.length} …`);
    await part.create();
    process.stdout.write(" done\n");
  }
}

/** Says the service user's token once: in a new file that nobody else may read, or here. */
function tell(line: string, file: number | undefined) {
  if (file === undefined) console.log(`\nThe service user's token, shown this once:\n  ${line}`);
  else {
    writeSync(file, line);
    closeSync(file);
  }
}

process.exitCode = await install(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  return 1;
});
