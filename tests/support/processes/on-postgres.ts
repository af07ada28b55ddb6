import "../demo-of-worker.ts";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadContent } from "../../../demo/directus/content.js";
import { createRestClient } from "../../../demo/directus/rest.js";
import { insertSeed } from "../../../demo/directus/seed.js";
import { type EmptyDirectus, startDirectus } from "../../backends/directus.ts";
import { endpoints, secrets } from "../endpoints.ts";
import { type PostgresServer, postgresPrograms, startPostgres } from "./postgres.ts";
import { hasPrograms } from "./programs.ts";
import { type RedisServer, startRedis } from "./redis.ts";

/**
 * Before the tests of several machines: a Directus on PostgreSQL and Redis, as docs/deploy.md has it, with the demo's
 * content but its pictures, in place of the demo's own. Where Debian's PostgreSQL is not installed, they run on the demo's.
 */
export default async function onPostgres(): Promise<(() => Promise<void>) | undefined> {
  const programs = postgresPrograms();
  if (!programs && process.env.CI) throw new Error("Not installed: postgresql");
  if (!programs || !hasPrograms("redis-server")) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "vitrine-endpoints-"));
  const started: (PostgresServer | RedisServer)[] = [];
  let directus: EmptyDirectus | undefined;
  const end = async () => {
    await directus?.stop();
    for (const server of started) await server.remove();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const postgres = await startPostgres(programs);
    const redis = await startRedis();
    started.push(postgres, redis);
    directus = await startDirectus({
      DB_CLIENT: "pg",
      DB_CONNECTION_STRING: postgres.url,
      REDIS: redis.url,
      ADMIN_TOKEN: endpoints.directus.adminToken,
    });
    await fill(directus);
    const moved = { ...endpoints, directus: { ...endpoints.directus, url: directus.url } };
    writeFileSync(join(folder, "endpoints.json"), JSON.stringify(moved));
    writeFileSync(join(folder, "secrets.json"), JSON.stringify(secrets), { mode: 0o600 });
    process.env.VITRINE_ENDPOINTS = join(folder, "endpoints.json");
    return end;
  } catch (error) {
    await end();
    throw error;
  }
}

async function fill({ url, install }: EmptyDirectus): Promise<void> {
  const { adminToken } = endpoints.directus;
  const tokens = { DIRECTUS_ADMIN_TOKEN: adminToken, DIRECTUS_SERVICE_TOKEN: secrets.serviceToken };
  const { code, text } = await install(["--apply"], tokens);
  if (code !== 0) throw new Error(`The pack was not installed:\n${text}`);
  await insertSeed(createRestClient(url, adminToken), {
    site: createRestClient(url, secrets.serviceToken),
    content: await loadContent(),
    picturesDir: undefined,
    onProgress: () => {},
  });
}
