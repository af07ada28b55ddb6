import { afterEach, expect, test, vi } from "vitest";
import { watchRelations } from "#server/directus/cache/relations.ts";
import type { Directus } from "#server/directus/client.ts";
import { DirectusError } from "#server/directus/errors.ts";
import { limits } from "#server/limits.ts";

const row = { collection: "posts_translations", field: "posts_id", related_collection: "posts" };

afterEach(() => {
  vi.useRealTimers();
});

test("a Directus that is still starting is asked for its relations again a moment later", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const request = vi
    .fn()
    .mockRejectedValueOnce(new DirectusError("unavailable", { message: "starting" }))
    .mockResolvedValue([row]);
  const relations = watchRelations({ request } as unknown as Directus);

  expect(await relations.read()).toBeUndefined();
  vi.setSystemTime(Date.now() + limits.relationsSoon);

  expect((await relations.read())?.has("posts_translations")).toBe(true);
  expect(request).toHaveBeenCalledTimes(2);
});
