import "../demo-of-worker.ts";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyToPostgres } from "../directus/demo-copy.ts";
import { endpoints, secrets } from "../endpoints.ts";
import { postgresPrograms } from "./postgres.ts";
import { hasPrograms } from "./programs.ts";

/**
 * Before the tests of several machines: two instances of Directus behind one address, in place of the demo's own. Where
 * Debian's PostgreSQL is not installed, they run on the demo's.
 */
export default async function onPostgres(): Promise<(() => Promise<void>) | undefined> {
  const programs = postgresPrograms();
  if (!programs && process.env.CI) throw new Error("Not installed: postgresql");
  if (!programs || !hasPrograms("redis-server")) return undefined;
  const directus = await copyToPostgres(2);
  const folder = mkdtempSync(join(tmpdir(), "vitrine-endpoints-"));
  const moved = { ...endpoints, directus: { ...endpoints.directus, url: directus.url } };
  writeFileSync(join(folder, "endpoints.json"), JSON.stringify(moved));
  writeFileSync(join(folder, "secrets.json"), JSON.stringify(secrets), { mode: 0o600 });
  process.env.VITRINE_ENDPOINTS = join(folder, "endpoints.json");
  return async () => {
    await directus.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
