import { afterAll, expect, test, vi } from "vitest";

vi.stubEnv("LANGUAGES", "en,de,ar");
vi.resetModules();
const { negotiateLanguage } = await import("#server/http/headers/negotiate-language.ts");

afterAll(() => {
  vi.unstubAllEnvs();
});

test.each([
  ["de-AT,de;q=0.9,en;q=0.8", "de"],
  ["fr, AR-eg;q=0.5", "ar"],
  ["en,de;q=0.9", undefined],
  ["fr, *;q=0.5, de;q=0.1", undefined],
  ["nb,en;q=0.1", undefined],
  ["fr", undefined],
  ["*", undefined],
  ["de;q=0", undefined],
  ["de;q=oops", undefined],
  [`${"a,".repeat(8000)}de`, undefined],
  [",,;q=1,\u0000", undefined],
  ["", undefined],
])("from elsewhere %j goes to %s", (acceptLanguage, prefix) => {
  const found = negotiateLanguage({ acceptLanguage, fetchSite: "cross-site", referer: undefined });
  expect(found?.tag).toBe(prefix);
});
