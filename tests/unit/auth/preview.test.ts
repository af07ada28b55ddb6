import { beforeAll, expect, test, vi } from "vitest";
import type { DirectusClient } from "#server/directus/clients/client.ts";

const key = "what-studio-proves-itself-with-in-tests";
let preview: typeof import("#server/auth/preview.ts");

beforeAll(async () => {
  vi.resetModules();
  vi.stubEnv("LANGUAGES", "en,de");
  vi.stubEnv("PREVIEW_KEY", key);
  preview = await import("#server/auth/preview.ts");
  vi.unstubAllEnvs();
});

const directus = { readItem: async () => ({ slug: "not-yet" }) } as unknown as DirectusClient;
const item = { collection: "posts", id: "7" };

async function marked() {
  const path = await preview.resolvePreviewPath(directus, new URLSearchParams({ key, ...item }));
  return new URL(path ?? "", "http://localhost:3000");
}

test("ten minutes end a preview", async () => {
  const url = await marked();
  const minutes = 60_000;

  expect(preview.parsePreview(url, Date.now() + 9 * minutes)).toEqual({ ...item, version: undefined });
  expect(preview.parsePreview(url, Date.now() + 10 * minutes + 1)).toBeUndefined();
});

test("a mark is good for its page in every language, and for no other", async () => {
  const { pathname, search } = await marked();
  const at = (path: string) => preview.parsePreview(new URL(path + search, "http://localhost:3000"));

  expect(at(`/de${pathname}`)).toEqual({ ...item, version: undefined });
  for (const path of ["/de/journal/other", `/fr${pathname}`, `/de/de${pathname}`, "/de"])
    expect(at(path), path).toBeUndefined();
});
