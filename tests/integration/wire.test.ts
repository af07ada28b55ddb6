import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints, secrets } from "../support/endpoints.ts";
import { recordingProxy } from "../support/recording-proxy.ts";
import { type Site, startSite } from "../support/site.ts";

let proxy: Awaited<ReturnType<typeof recordingProxy>>;
let site: Site;

beforeAll(async () => {
  proxy = await recordingProxy(endpoints.directus.url);
  site = await startSite({ DIRECTUS_URL: proxy.url });
});

afterAll(async () => {
  await site?.stop();
  await proxy?.close();
});

/** Opens a page and tells what went to Directus for it. */
async function wireOf(path: string) {
  proxy.recorded.length = 0;
  const answer = await fetch(`${site.url}${path}`, { redirect: "manual" });
  return { status: answer.status, body: await answer.text(), wire: [...proxy.recorded] };
}

test.each(["/", "/shop", "/shop?sort=price-low", "/shop/soundings", "/journal", "/about"])(
  "%s reads content by GET /items only, without a bearer for a guest",
  async (path) => {
    const { status, wire } = await wireOf(path);

    expect(status).toBe(200);
    expect(wire.length).toBeGreaterThan(0);
    for (const { method, path: target, authorization } of wire) {
      expect(`${method} ${target}`).toMatch(/^GET \/items\/[a-z_]+\?/);
      expect(authorization).toBeUndefined();
    }
  },
);

test("no name or key ever leads a request out of /items", async () => {
  const names = [
    "posts/../../users",
    "..",
    "%2e%2e",
    "%252e%252e%252fusers",
    "posts?x",
    "posts#x",
    "posts\\..\\users",
    ".",
  ];
  for (const name of names) {
    for (const path of [`/items/${encodeURIComponent(name)}`, `/items/posts/${encodeURIComponent(name)}`]) {
      const { wire } = await wireOf(path);
      for (const { path: target } of wire)
        expect(new URL(target, "http://x").pathname, path).toMatch(/^\/(items\/|server\/specs)/);
    }
  }
});

test("no secret stands in any page or in the log", async () => {
  for (const path of [
    "/",
    "/shop",
    "/shop/soundings",
    "/cart",
    "/checkout",
    "/items",
    "/items/posts",
    "/nothing",
  ]) {
    const { body } = await wireOf(path);
    for (const secret of Object.values(secrets).filter((value) => !value.startsWith("pk_"))) {
      expect(body.includes(secret), path).toBe(false);
      expect(site.log().includes(secret), path).toBe(false);
    }
  }
});
