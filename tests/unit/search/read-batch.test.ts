import { expect, test } from "vitest";
import { postSearch } from "#server/content/posts/post-search.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { DirectusError } from "#server/directus/errors.ts";
import { limits } from "#server/limits.ts";
import { readBatch } from "#server/search/read-batch.ts";

const rows = Array.from({ length: 150 }, (_, at) => ({ id: String(at) }));

/** A backend that fails at any query that holds one of some rows; it counts the most failures in a row. */
function backendFailingAt(...bad: number[]) {
  const calls = { failures: 0, most: 0 };
  const readItems = async (_collection: string, { limit, offset }: { limit: number; offset: number }) => {
    if (bad.some((at) => at >= offset && at < offset + limit)) {
      calls.failures += 1;
      calls.most = Math.max(calls.most, calls.failures);
      throw new DirectusError("unavailable", { message: "invalid input", code: "INTERNAL_SERVER_ERROR" });
    }
    calls.failures = 0;
    return rows.slice(offset, offset + limit);
  };
  return { guest: { readItems } as unknown as DirectusClient, calls };
}

test.each([0, 37, 99])("row %i, at which Directus fails, is left out of its batch alone", async (bad) => {
  const { guest, calls } = backendFailingAt(bad);
  const read = await readBatch(guest, { ...postSearch, limit: 100, offset: 0 });

  expect(read.count).toBe(100);
  expect(read.rows).toEqual(rows.slice(0, 100).filter(({ id }) => id !== String(bad)));
  expect(calls.most, "failures that would open the circuit breaker").toBeLessThan(limits.breakerFailures);
});

test("a last batch with such a row is still known to be the last", async () => {
  const { guest } = backendFailingAt(120);

  expect(await readBatch(guest, { ...postSearch, limit: 100, offset: 100 })).toMatchObject({ count: 50 });
});

test("a Directus that is away stops the reading", async () => {
  const away = new DirectusError("unavailable", { message: "connection refused" });
  const guest = { readItems: () => Promise.reject(away) } as unknown as DirectusClient;

  await expect(readBatch(guest, { ...postSearch, limit: 100, offset: 0 })).rejects.toBe(away);
});
