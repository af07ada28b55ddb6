import { afterEach, expect, test, vi } from "vitest";
import { createRelationsCache } from "#server/directus/cache/relations.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { DirectusError } from "#server/directus/errors.ts";
import { limits } from "#server/limits.ts";

const row = { collection: "posts_translations", field: "posts_id", related_collection: "posts" };

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test("a Directus that is still starting is asked for its relations again a moment later", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const request = vi
    .fn()
    .mockRejectedValueOnce(new DirectusError("unavailable", { message: "starting" }))
    .mockResolvedValue([row]);
  const relations = createRelationsCache({ request } as unknown as DirectusClient);

  expect(await relations.read()).toBeUndefined();
  expect(relations.missed()).toBe(true);
  vi.setSystemTime(Date.now() + limits.relationsStartRetry);

  expect((await relations.read())?.has("posts_translations")).toBe(true);
  expect(relations.missed()).toBe(false);
  expect(request).toHaveBeenCalledTimes(2);
});

test("no page is made without its translations while nobody knows what is translated", async () => {
  vi.stubEnv("LANGUAGES", "en,de");
  vi.resetModules();
  const { withContentTranslations } = await import("#server/directus/clients/translated-client.ts");
  const { languages } = await import("#server/platform/i18n.ts");
  const request = vi.fn().mockRejectedValue(new DirectusError("unavailable", { message: "away" }));
  const readItems = vi.fn().mockResolvedValue([]);
  const relations = createRelationsCache({ request } as unknown as DirectusClient);
  const [own, other] = languages.map((language) =>
    withContentTranslations({ readItems } as unknown as DirectusClient, language, relations),
  );

  await expect(other?.readItems("posts")).rejects.toMatchObject({ reason: "unavailable" });
  expect(await own?.readItems("posts")).toEqual([]);
  expect(readItems).toHaveBeenCalledTimes(1);
});
