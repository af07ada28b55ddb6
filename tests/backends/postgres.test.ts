import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { type PostgresServer, postgresPrograms, startPostgres } from "../support/processes/postgres.ts";
import { type EmptyDirectus, startDirectus } from "./directus.ts";

const programs = postgresPrograms() ?? "";
const where = programs ? "" : ": it is not installed";
let postgres: PostgresServer | undefined;
let directus: EmptyDirectus;

describe.skipIf(!programs)(`the pack on PostgreSQL${where}`, () => {
  beforeAll(async () => {
    postgres = await startPostgres(programs);
    directus = await startDirectus({ DB_CLIENT: "pg", DB_CONNECTION_STRING: postgres.url });
    const { code, text } = await directus.install(["--apply"]);
    if (code !== 0) throw new Error(text);
  }, 240_000);

  afterAll(async () => {
    await directus?.stop();
    await postgres?.remove();
  });

  test("indexes the ledger of stock by variant and by sequence", () => {
    const sql = "SELECT indexdef FROM pg_indexes WHERE tablename = 'stock_movements'";
    const indexes = execFileSync(join(programs, "psql"), ["-At", "-c", sql, postgres?.url ?? ""]).toString();

    expect(indexes).toMatch(/ON public\.stock_movements USING btree \(variant\)/);
    expect(indexes).toMatch(/ON public\.stock_movements USING btree \(sequence\)/);
  });

  test("leads on from addresses that change, also where several are saved in one transaction", async () => {
    const out = { status: "published", published_at: "2026-01-01T00:00:00Z" };
    const posts = ["ferry", "train"].map((slug) => ({ slug, title: slug, ...out }));
    const made = await directus.ask<{ id: string; slug: string }[]>("/items/posts", {
      method: "POST",
      body: posts,
    });
    const rows = made.map(({ id, slug }) => ({ id, slug: `${slug}-now` }));
    await directus.ask("/items/posts", { method: "PATCH", body: rows });
    const read = () => directus.ask("/items/redirects?fields=url_from,url_to&sort=url_from");
    const { seen } = await eventually(read, ({ length }) => length === 2, 40_000);

    expect(seen).toEqual([
      { url_from: "/journal/ferry", url_to: "/journal/ferry-now" },
      { url_from: "/journal/train", url_to: "/journal/train-now" },
    ]);
    expect(await directus.ask("/items/pending_redirects")).toEqual([]);
  });
});
