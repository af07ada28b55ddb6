/** A shop whose machine is lost comes back from its backups, as docs/deploy.md has it, and sells on. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { AuthClient } from "../support/auth/auth-client.ts";
import { backUpSqlite, copyToPostgres, copyToSqlite } from "../support/directus/demo-copy.ts";
import { secrets } from "../support/endpoints.ts";
import { personas } from "../support/personas.ts";
import { freePort } from "../support/processes/ports.ts";
import { postgresPrograms, runPostgresProgram } from "../support/processes/postgres.ts";
import { startRedis } from "../support/processes/redis.ts";
import { startSite } from "../support/processes/site.ts";
import { startPaymentsFor } from "../support/shop/payments.ts";
import { Shopper } from "../support/shop/shopper.ts";
import { parseSessionId } from "../support/shop/test-shop.ts";

const setups = [
  {
    name: "SQLite",
    open: () => copyToSqlite(),
    backUp: backUpSqlite,
    restore: (file: string) => copyToSqlite({}, file),
    /** The state is in a file of the site's own. */
    openState: async (folder: string) => ({
      env: { STATE_FILE: join(folder, "state.sqlite") },
      remove: async () => {},
    }),
  },
  {
    name: "PostgreSQL and Redis",
    open: () => copyToPostgres(1),
    backUp: (database: string, file: string) =>
      runPostgresProgram("pg_dump", ["--format=custom", `--file=${file}`, database]),
    restore: (file: string) => copyToPostgres(1, {}, file),
    async openState(folder: string) {
      const redis = await startRedis();
      const env = { REDIS_URL: redis.url, STATE_FILE: join(folder, "state.sqlite") };
      return { env, remove: () => redis.remove() };
    },
  },
].filter(({ name }) => name === "SQLite" || postgresPrograms());

const run = (script: string, file: string, env: Record<string, string>) =>
  execFileSync(process.execPath, ["--disable-warning=ExperimentalWarning", `server/bin/${script}.ts`, file], {
    env: { PATH: process.env.PATH, ...env } as unknown as NodeJS.ProcessEnv,
    encoding: "utf8",
  });

test.each(setups)(
  "on $name a shop that has lost everything but its backups knows its customers and sells on",
  async ({ open, backUp, restore, openState }) => {
    const folder = mkdtempSync(join(tmpdir(), "vitrine-backup-"));
    const port = await freePort();
    const payments = await startPaymentsFor(
      `http://127.0.0.1:${port}/webhooks/stripe`,
      secrets.webhookSecret,
    );
    const own = {
      PORT: String(port),
      SITE_URL: `http://localhost:${port}`,
      STRIPE_API_URL: payments.url,
      LOG_LEVEL: "warn",
    };
    const [database, state] = [join(folder, "directus"), join(folder, "state.jsonl")];
    const ends: (() => Promise<void>)[] = [async () => rmSync(folder, { recursive: true }), payments.close];
    try {
      const [first, before] = [await open(), await openState(join(folder, "first"))];
      let site = await startSite({ ...own, ...before.env, DIRECTUS_URL: first.url });
      const maya = new AuthClient(site.url);
      await maya.signIn(personas.maya.email, personas.maya.password);
      const shopper = new Shopper(site.url);
      const { html } = await shopper.get("/shop/soundings");
      const variant = /name="variant"[^>]* value="([^"]+)"/.exec(html)?.[1] ?? "";
      await shopper.add(variant);
      const bought = await buy(shopper);
      await shopper.add(variant);

      backUp(first.database, database);
      run("backup", state, site.environment);
      await site.stop("SIGKILL");
      await Promise.all([first.stop(), before.remove()]);

      const [second, after] = [await restore(database), await openState(join(folder, "second"))];
      ends.push(second.stop, after.remove);
      expect(run("restore", state, { ...site.environment, ...after.env })).toMatch(/^[1-9]\d* records/);
      site = await startSite({ ...own, ...after.env, DIRECTUS_URL: second.url });
      ends.push(() => site.stop());

      expect(await maya.session()).not.toBeNull();
      expect((await shopper.get(bought)).status).toBe(200);
      expect((await shopper.get("/cart")).html).toContain("Soundings");
      expect(await buy(shopper)).not.toBe(bought);
    } finally {
      for (const end of ends.reverse()) await end();
    }

    /** @returns the address of the order, with its key */
    async function buy(shopper: Shopper): Promise<string> {
      const session = parseSessionId((await shopper.checkout()).location);
      await payments.pay(session);
      const { html } = await shopper.comeBack(session);
      const link = /\/orders\/[\w-]+\?key=[\w.-]+/.exec(html)?.[0];
      if (!link) throw new Error("The thank-you page names no order.");
      return link;
    }
  },
  300_000,
);
