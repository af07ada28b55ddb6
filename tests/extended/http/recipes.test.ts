import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterEach, expect, test } from "vitest";
import { parse } from "yaml";
import { SERVE_ARGUMENTS } from "../../../demo/launcher/services.js";
import { endpoints } from "../../support/endpoints.ts";
import { eventually } from "../../support/eventually.ts";
import { freePort } from "../../support/processes/ports.ts";
import { siteEnvironment } from "../../support/processes/site.ts";
import { type Environment, readUnit } from "../../support/processes/systemd.ts";

/** `.env.example` as it is, with a value in place of each that has to be filled in. */
function example(): Environment {
  const empty = /^(DIRECTUS_SERVICE_TOKEN|STRIPE_\w+_KEY|STRIPE_WEBHOOK_SECRET|AUTH_SECRET)$/;
  const demo = siteEnvironment(0, "");
  const lines = Object.entries(parseEnv(readFileSync(".env.example", "utf8")) as Environment);
  return Object.fromEntries(
    lines.map(([name, value]) => {
      if (/^AUTH_\w+_CLIENT_/.test(name)) return [name, "of-the-owner"];
      if (name === "DIRECTUS_URL") return [name, endpoints.directus.url];
      return [name, empty.test(name) ? (demo[name] ?? "") : value];
    }),
  );
}

/** What the example said before: files that were copied from it still do. */
const asItWas = { PORT: "3000", HOST: "127.0.0.1", STATE_FILE: "./data/state.sqlite" };

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-recipe-"));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function run(command: string[], env: Environment): ChildProcess {
  const [program = "", ...args] = command;
  const environment = { PATH: process.env.PATH ?? "", LOG_LEVEL: "fatal", ...env };
  const child = spawn(program, args, { env: environment as unknown as NodeJS.ProcessEnv, stdio: "ignore" });
  ends.push(async () => {
    const ended = once(child, "exit");
    if (child.exitCode === null && child.kill("SIGTERM")) await ended;
  });
  return child;
}

/** The status at an address, once somebody answers there. */
async function answered(url: string, child: ChildProcess) {
  const { seen } = await eventually(
    async () => {
      expect(child.exitCode, `what should answer at ${url} has ended`).toBeNull();
      return (await fetch(url).catch(() => undefined))?.status;
    },
    (status) => status !== undefined,
    20_000,
  );
  return seen;
}

/** What `docker compose` runs: the image's environment, the file's before it, and the Compose file's before both. */
function container(file: Environment, places: [ours: string, here: string][]) {
  const here = (text: string) => places.reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
  const image = readFileSync("docs/deploy/Dockerfile", "utf8");
  const [, set = ""] = /^ENV (.+)$/m.exec(image) ?? [];
  const service = parse(here(readFileSync("docs/deploy/compose.yaml", "utf8")))["x-vitrine"];
  const environment = { ...parseEnv(here(set).replaceAll(" ", "\n")), ...file, ...service.environment };
  return { environment: environment as Environment, health: service.healthcheck.test as string[] };
}

test("a container answers from outside, whatever its file says of HOST and PORT, and so finds its health check", async () => {
  const folder = newFolder();
  const port = await freePort();
  const { environment, health } = container({ ...example(), ...asItWas }, [
    ["3000", String(port)],
    ["/var/lib/vitrine", folder],
    ["http://directus:8055", endpoints.directus.url],
    ["redis:6379", `127.0.0.1:${await freePort()}`],
  ]);
  const site = run([process.execPath, ...SERVE_ARGUMENTS], environment);

  expect(await answered(`http://127.0.0.2:${port}/healthz`, site)).toBe(200);
  expect(existsSync(join(folder, "state.sqlite.search-en"))).toBe(true);
  const [, , ...look] = health;
  const asked = look.map((part) => part.replace("os.hostname()", "'127.0.0.2'"));
  expect(asked).not.toEqual(look);
  await eventually(
    async () => spawnSync(process.execPath, asked).status,
    (status) => status === 0,
    20_000,
  );
});

test("an image that is given the example alone listens and writes where a container can", () => {
  const image = readFileSync("docs/deploy/Dockerfile", "utf8");
  const [, set = ""] = /^ENV (.+)$/m.exec(image) ?? [];
  const env = { ...parseEnv(set.replaceAll(" ", "\n")), ...example() };

  expect(env).toMatchObject({ HOST: "0.0.0.0", STATE_FILE: "/var/lib/vitrine/state.sqlite" });
});

/** What systemd runs for an instance of the unit: `Environment=`, the file's before it, and then the command. */
function unit(instance: number, file: Environment, folder: string) {
  const text = readFileSync("docs/deploy/vitrine@.service", "utf8")
    .replaceAll("/srv/vitrine", process.cwd())
    .replaceAll("/var/lib/vitrine", folder);
  const { only, environment } = readUnit(text, instance, file);
  return { command: only("ExecStart").split(" "), environment };
}

test("two instances of the unit answer on their own ports with one file, also where it names a port", async () => {
  const folder = newFolder();
  const ports = [await freePort(), await freePort()];
  const file = { ...example(), PORT: String(await freePort()) };
  const sites = ports.map((port) => {
    const { command, environment } = unit(port, file, folder);
    return { port, site: run(command, environment) };
  });

  for (const { port, site } of sites)
    expect(await answered(`http://127.0.0.1:${port}/healthz`, site)).toBe(200);
  expect(existsSync(join(folder, "state.sqlite"))).toBe(true);
});

/** Root may write everything: where these tests are root's, they give its rights away first. */
const withoutRights = process.getuid?.() === 0 ? ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] : [];

test.each([
  ["below a file", "file/state.sqlite"],
  ["no database", "file"],
  ["a folder", ""],
  ["not to be written", "read-only.sqlite"],
])("a state file that is %s is said in a line, and the server does not start", async (_, path) => {
  const folder = newFolder();
  writeFileSync(join(folder, "file"), "no database, and no folder either ".repeat(40));
  writeFileSync(join(folder, "read-only.sqlite"), "", { mode: 0o400 });
  const file = { ...example(), STATE_FILE: join(folder, path) };
  const { command, environment } = unit(await freePort(), file, folder);
  const [program = "", ...args] = [...withoutRights, ...command];
  const env = { PATH: process.env.PATH ?? "", ...environment } as unknown as NodeJS.ProcessEnv;
  const { status, stderr } = spawnSync(program, args, { env, encoding: "utf8" });

  expect(stderr).toMatch(
    /^Vitrine cannot start:\n {2}STATE_FILE \S+ cannot be written \([^()]+\): give the site's user .+\n$/,
  );
  expect(status).toBe(78);
});
