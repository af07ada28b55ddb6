import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Directus } from "#server/directus/client.ts";
import { visibleSchema } from "#server/directus/schema.ts";
import { limits } from "#server/limits.ts";

const specification = {
  paths: { "/items/tides": {} },
  components: {
    schemas: { ItemsTides: { "x-collection": "tides", properties: { height: { type: "number" } } } },
  },
};

/** A Directus that has nothing but its specification, or whatever answers in its place. */
const saying = (document: unknown) => ({ request: async () => document }) as unknown as Directus;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("what is no specification leaves the last one in force, and is no answer where there is none", async () => {
  const before = await visibleSchema(saying(specification), "maya");
  vi.advanceTimersByTime(limits.schemaLifetime + 1);

  for (const other of [{ ok: true }, [], "Maintenance", undefined]) {
    expect(await visibleSchema(saying(other), "maya")).toBe(before);
    await expect(visibleSchema(saying(other), `newcomer ${other}`)).rejects.toMatchObject({
      reason: "unavailable",
    });
    vi.advanceTimersByTime(limits.schemaLifetime + 1);
  }
  expect([...before.keys()]).toEqual(["tides"]);
});
