import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { getVisibleSchema, readVisibleSchema, refreshVisibleSchema } from "#server/directus/schema.ts";
import { limits } from "#server/limits.ts";
import { publishPurge } from "#server/state/purge-bus.ts";

const specification = {
  paths: { "/items/tides": {} },
  components: {
    schemas: { ItemsTides: { "x-collection": "tides", properties: { height: { type: "number" } } } },
  },
};

const empty = { paths: {}, components: { schemas: {} } };

/** A Directus that has nothing but its specification, or whatever answers in its place. */
const saying = (document: unknown) => ({ request: async () => document }) as unknown as DirectusClient;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("what is no specification leaves the last one in force, and is no answer where there is none", async () => {
  const before = await readVisibleSchema(saying(specification), "maya");
  vi.advanceTimersByTime(limits.schemaLifetime + 1);

  for (const other of [{ ok: true }, [], "Maintenance", undefined]) {
    expect(await readVisibleSchema(saying(other), "maya")).toBe(before);
    await expect(readVisibleSchema(saying(other), `newcomer ${other}`)).rejects.toMatchObject({
      reason: "unavailable",
    });
    vi.advanceTimersByTime(limits.schemaLifetime + 1);
  }
  expect([...before.keys()]).toEqual(["tides"]);
});

test("one that is asked for anew is younger than the call, whoever is on the way already", async () => {
  const answers: ((document: unknown) => void)[] = [];
  const request = vi.fn(() => new Promise((resolve) => answers.push(resolve)));
  const directus = { request } as unknown as DirectusClient;
  const [first, second, third] = [
    readVisibleSchema(directus, "nora"),
    refreshVisibleSchema(directus, "nora"),
    refreshVisibleSchema(directus, "nora"),
  ];
  answers[0]?.(specification);
  await first;
  await vi.advanceTimersByTimeAsync(0);

  expect(request).toHaveBeenCalledTimes(2);
  answers[1]?.(specification);
  expect(await second).toBe(await third);
});

test("news of a change makes it be asked for again", async () => {
  const request = vi.fn(async () => specification);
  const directus = { request } as unknown as DirectusClient;
  const before = await readVisibleSchema(directus, "ola");
  expect(getVisibleSchema("ola")).toBe(before);
  publishPurge(["posts"]);
  await readVisibleSchema(directus, "ola");
  expect(request).toHaveBeenCalledTimes(1);

  publishPurge(["*"]);

  expect(getVisibleSchema("ola")).toBeUndefined();
  await readVisibleSchema(directus, "ola");
  expect(request).toHaveBeenCalledTimes(2);
});

test("a collection that has gone is looked for again before anybody is told", async () => {
  vi.useRealTimers();
  const request = vi.fn().mockResolvedValueOnce(specification).mockResolvedValueOnce(empty);
  request.mockResolvedValue(specification);
  const directus = { request } as unknown as DirectusClient;
  await readVisibleSchema(directus, "pia");
  const asked = refreshVisibleSchema(directus, "pia");

  expect([...(await asked).keys()]).toEqual(["tides"]);
});
