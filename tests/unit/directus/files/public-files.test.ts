import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { limits } from "#server/limits.ts";

const heads: unknown[] = [];
const note = (message: unknown) =>
  heads.push((message as { request: { headersTimeout: unknown } }).request.headersTimeout);

beforeEach(() => subscribe("undici:request:create", note));
afterEach(() => {
  unsubscribe("undici:request:create", note);
});

test("a file that is brought may take minutes, any other write seconds", async () => {
  // What other tests have asked in vain keeps a shared breaker from asking at all.
  vi.resetModules();
  const { createDirectusClient } = await import("#server/directus/clients/client.ts");
  const { storePublicFile } = await import("#server/directus/files/public-files.ts");
  const { createRow } = await import("#server/directus/writes.ts");
  const timeouts = vi.spyOn(AbortSignal, "timeout");
  const admin = createDirectusClient("admin");
  const film = { id: "1", name: "a.mp4", type: "video/mp4", bytes: new Uint8Array(8) };

  await expect(storePublicFile(admin, "folder", film)).rejects.toThrow();
  await expect(createRow(admin, "posts", { title: "x" })).rejects.toThrow();

  expect(timeouts.mock.calls).toEqual([[limits.directusUpload], [limits.directusTimeout]]);
  expect(heads).toEqual([limits.directusUpload, limits.directusTimeout]);
});
