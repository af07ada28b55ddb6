import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { serveDirectus } from "../../../demo/directus/command.js";
import { createDirectusEnvironment } from "../../../demo/directus/environment.js";
import { findProjectNode, SHARED_CACHE } from "../../../demo/launcher/paths.js";
import { fillWithDemo, startDirectus } from "../../backends/directus.ts";
import { endpoints, stateFile } from "../endpoints.ts";
import { startNginx } from "../processes/nginx.ts";
import { freePort } from "../processes/ports.ts";
import { postgresPrograms, runPostgresProgram, startPostgres } from "../processes/postgres.ts";
import { startRedis } from "../processes/redis.ts";

/** A Directus of a test's own with the demo's content: nobody else's pages show what becomes of it. */
export interface DemoCopy {
  url: string;
  /** Where its processes listen. */
  ports: number[];
  /** Path of its SQLite file, or address of its PostgreSQL. */
  database: string;
  stop(): Promise<void>;
}

const demoDatabase = join(dirname(dirname(stateFile)), "directus", "data.sqlite");

/**
 * Copies the running demo's Directus.
 * @param changes variables of its environment that are to be different
 * @param database of another Directus, running or a backup of it
 */
export async function copyToSqlite(
  changes: Record<string, string> = {},
  database = demoDatabase,
): Promise<DemoCopy> {
  const dir = mkdtempSync(join(tmpdir(), "vitrine-copy-"));
  for (const folder of ["uploads", "extensions"]) mkdirSync(join(dir, folder));
  backUpSqlite(database, join(dir, "data.sqlite"));
  const { adminToken } = endpoints.directus;
  const secrets = { directusSecret: "of no use to anybody else", adminPassword: "admin", adminToken };
  const port = await freePort();
  const given = createDirectusEnvironment({ dir, port, secrets, fast: true, cacheDir: SHARED_CACHE });
  const env = { ...given, ...changes };
  const stopDirectus = await serveDirectus({ node: findProjectNode(), dir, env });
  return {
    url: env.PUBLIC_URL ?? "",
    ports: [port],
    database: join(dir, "data.sqlite"),
    async stop() {
      await stopDirectus();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** As docs/deploy.md has it, timeout and all: Directus writes meanwhile. */
export function backUpSqlite(database: string, file: string): void {
  const source = new DatabaseSync(database, { readOnly: true, timeout: 10_000 });
  source.exec(`VACUUM INTO '${file}'`);
  source.close();
}

/**
 * Fills a Directus on PostgreSQL and Redis, as docs/deploy.md has it; pictures are left out.
 * @param instances how many there are, behind nginx where there are two
 * @param dump of another one, by pg_dump, instead of the demo's content
 */
export async function copyToPostgres(
  instances: 1 | 2,
  changes: Record<string, string> = {},
  dump?: string,
): Promise<DemoCopy> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-uploads-"));
  const ends: (() => Promise<void>)[] = [async () => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const postgres = await startPostgres(postgresPrograms() ?? "");
    ends.push(() => postgres.remove());
    if (dump) runPostgresProgram("pg_restore", ["--no-owner", `--dbname=${postgres.url}`, dump]);
    const redis = await startRedis();
    ends.push(() => redis.remove());
    const start = async () => {
      const directus = await startDirectus({
        DB_CLIENT: "pg",
        DB_CONNECTION_STRING: postgres.url,
        REDIS: redis.url,
        STORAGE_LOCAL_ROOT: folder,
        ADMIN_TOKEN: endpoints.directus.adminToken,
        ...changes,
      });
      ends.push(() => directus.stop());
      return directus;
    };
    const first = await start();
    if (!dump) await fillWithDemo(first);
    const all = instances === 1 ? [first] : [first, await start()];
    const ports = all.map(({ url }) => Number(new URL(url).port));
    const [one = 0, other] = ports;
    const proxy = other === undefined ? undefined : await startNginx([one, other]);
    if (proxy) ends.push(() => proxy.stop());
    return { url: proxy?.url ?? first.url, ports, database: postgres.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
