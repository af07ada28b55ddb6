import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { runDirectus, serveDirectus } from "../../demo/directus/command.js";
import { loadContent } from "../../demo/directus/content.js";
import { createDirectusEnvironment } from "../../demo/directus/environment.js";
import { createRestClient } from "../../demo/directus/rest.js";
import { insertSeed } from "../../demo/directus/seed.js";
import { findProjectNode, SHARED_CACHE } from "../../demo/launcher/paths.js";
import { secrets as demoSecrets, endpoints } from "../support/endpoints.ts";
import { freePort } from "../support/processes/ports.ts";

type Row = Record<string, unknown>;

/** A Directus of a test's own, with nothing in it. */
export interface EmptyDirectus {
  url: string;
  /** Path of its SQLite file. */
  database: string;
  /** Asks it as its administrator. */
  ask<T = Row[]>(path: string, init?: { method?: string; body?: unknown; token?: string }): Promise<T>;
  /** Runs `npm run directus:install` on it. */
  install(args?: string[], env?: Record<string, string>): Promise<{ code: number; text: string }>;
  /** Begins the same, and kills it as soon as it has said something. */
  breakOff(at: RegExp, args: string[], env?: Record<string, string>): Promise<{ code: number; text: string }>;
  /** Is stopped, and started again when `work` is done. */
  away(work: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** The `node_modules` of another version than the demo's, to try these tests on. */
const { VITRINE_DIRECTUS: otherModules } = process.env;

export const adminToken = "administrator-of-an-empty-directus";

/**
 * Starts an empty Directus on SQLite, in a folder that goes away with it.
 * @param changes variables of its environment that are to be different: another database
 */
export async function startDirectus(changes: Record<string, string> = {}): Promise<EmptyDirectus> {
  const dir = mkdtempSync(join(tmpdir(), "vitrine-directus-"));
  for (const folder of ["uploads", "extensions"]) mkdirSync(join(dir, folder));
  const secrets = {
    directusSecret: "of no use to anybody but this test",
    adminPassword: "admin",
    adminToken,
  };
  const given = { dir, port: await freePort(), secrets, fast: true, cacheDir: SHARED_CACHE };
  const location: Record<string, string> = otherModules
    ? { PACKAGE_FILE_LOCATION: dirname(otherModules) }
    : {};
  const env = { ...createDirectusEnvironment(given), ...location, ...changes };
  const cli = otherModules && join(otherModules, "@directus/api/dist/cli/run.js");
  const place = { node: findProjectNode(), dir, env, cli };
  await runDirectus(place, ["bootstrap"]);
  let stop = await serveDirectus(place);
  const url = String(env.PUBLIC_URL);
  const reached = { DIRECTUS_URL: url, DIRECTUS_ADMIN_TOKEN: adminToken };

  return {
    url,
    database: String(env.DB_FILENAME),
    async ask<T>(path: string, { method = "GET", body, token = adminToken }: Init = {}) {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      if (!answer.ok)
        throw new Error(`Directus answered ${answer.status} to ${path}: ${await answer.text()}`);
      if (answer.status === 204) return undefined as T;
      return ((await answer.json()) as { data: T }).data;
    },
    install: (args = [], more = {}) => run(["pack/install.ts", ...args], { ...reached, ...more }),
    breakOff: (at, args, more = {}) =>
      run(["pack/install.ts", ...args], { ...reached, ...more }, { killAt: at }),
    async away(work) {
      await stop();
      try {
        await work();
      } finally {
        stop = await serveDirectus(place);
      }
    },
    async stop() {
      await stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Installs the pack and writes the demo's content but its pictures. It has to have the demo's ADMIN_TOKEN. */
export async function fillWithDemo({ url, install }: EmptyDirectus): Promise<void> {
  const { adminToken: token } = endpoints.directus;
  const tokens = { DIRECTUS_ADMIN_TOKEN: token, DIRECTUS_SERVICE_TOKEN: demoSecrets.serviceToken };
  const { code, text } = await install(["--apply"], tokens);
  if (code !== 0) throw new Error(`The pack was not installed:\n${text}`);
  await insertSeed(createRestClient(url, token), {
    site: createRestClient(url, demoSecrets.serviceToken),
    content: await loadContent(),
    picturesDir: undefined,
    onProgress: () => {},
  });
}

type Init = { method?: string; body?: unknown; token?: string };

/**
 * Runs a program of the pack to its end, or kills it as soon as it has said something.
 * @param input what it reads from standard input
 */
export function run(
  args: string[],
  env: Record<string, string>,
  { killAt, cwd, input = "" }: { killAt?: RegExp; cwd?: string; input?: string } = {},
): Promise<{ code: number; text: string }> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...args], {
    cwd,
    env: { PATH: process.env.PATH ?? "", ...env } as unknown as NodeJS.ProcessEnv,
  });
  child.stdin.on("error", () => {}).end(input);
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      text += String(chunk);
      if (killAt?.test(text)) child.kill("SIGKILL");
    });
  return new Promise((resolve) => child.once("close", (code) => resolve({ code: code ?? 1, text })));
}
