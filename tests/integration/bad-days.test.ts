import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { asOwner } from "../support/directus.ts";
import { endpoints } from "../support/endpoints.ts";
import { eventually } from "../support/eventually.ts";
import { type Fate, recordingProxy } from "../support/recording-proxy.ts";
import { type Site, startSite } from "../support/site.ts";

/** Milliseconds within which every visitor has an answer, with a little for a machine that is busy. */
const patience = 6_500;

let proxy: Awaited<ReturnType<typeof recordingProxy>>;
let site: Site;
const kept = ["/", "/journal", "/shop", "/shop/soundings", "/journal/slack", "/items/posts"];

beforeAll(async () => {
  proxy = await recordingProxy(endpoints.directus.url);
  site = await startSite({ DIRECTUS_URL: proxy.url, LANGUAGES: "en,de,ar" });
  for (const path of kept) expect((await open(path)).status, path).toBe(200);
});

/** Each test begins on a good day. */
beforeEach(async () => {
  proxy.behave(() => undefined);
  await eventually(uncached, ({ status }) => status === 404, 10_000);
});

afterAll(async () => {
  await site?.stop();
  await proxy?.close();
});

async function open(path: string) {
  const began = performance.now();
  const answer = await fetch(`${site.url}${path}`, { redirect: "manual" });
  const html = await answer.text();
  return {
    status: answer.status,
    html,
    retryAfter: answer.headers.get("Retry-After"),
    took: performance.now() - began,
  };
}

/** A page that nobody has asked for before. */
const uncached = () => open(`/journal/never-${randomUUID()}`);

const days: Record<string, Fate> = {
  "breaks every connection": { kind: "break" },
  "never answers": { kind: "hang" },
  "answers 500": {
    kind: "answer",
    status: 500,
    type: "application/json",
    body: '{"errors":[{"message":"secret detail"}]}',
  },
  "answers 503": {
    kind: "answer",
    status: 503,
    type: "application/json",
    body: '{"errors":[{"message":"Under pressure"}]}',
  },
  "answers 429": {
    kind: "answer",
    status: 429,
    type: "application/json",
    body: '{"errors":[{"message":"Too many"}]}',
  },
  "answers half of its JSON": {
    kind: "answer",
    status: 200,
    type: "application/json",
    body: '{"data":[{"ti',
  },
  "answers other JSON": { kind: "answer", status: 200, type: "application/json", body: '{"ok":true}' },
  "answers a page of its proxy": {
    kind: "answer",
    status: 200,
    type: "text/html",
    body: "<h1>Maintenance</h1>",
  },
  "sends everybody elsewhere": { kind: "answer", status: 302, type: "text/html", body: "Found" },
};

test.each(Object.entries(days))(
  "while Directus %s, kept pages go on and others say 503 in time",
  async (_, fate) => {
    proxy.behave(() => fate);

    for (const path of kept) {
      const page = await open(path);
      expect(page.status, path).toBe(200);
      expect(page.took, path).toBeLessThan(patience);
    }
    for (const page of [await uncached(), await open("/items/authors")]) {
      expect(page.status).toBe(503);
      expect(Number(page.retryAfter)).toBeGreaterThan(0);
      expect(page.took).toBeLessThan(patience);
      expect(page.html).toContain("Slack Water Press");
      expect(page.html).not.toMatch(/secret detail|Under pressure|Maintenance/);
    }
  },
);

test("a page that fails has the menu of its own language, whoever asked last", async () => {
  for (const path of ["/de/shop", "/ar/shop"]) expect((await open(path)).status).toBe(200);
  proxy.behave(() => ({ kind: "break" }));
  const { status, html } = await open(`/de/journal/never-${randomUUID()}`);

  expect(status).toBe(503);
  expect(html).toMatch(/<a href="\/de\/shop"[^>]*>Laden</);
  expect(html).not.toContain("المتجر");
});

test("a Directus that is away is left alone, the log says so once, and it is back by itself", async () => {
  const before = site.log().length;
  proxy.behave(() => ({ kind: "hang" }));
  await Promise.all(Array.from({ length: 8 }, uncached));
  proxy.recorded.length = 0;

  const refused = await Promise.all(Array.from({ length: 200 }, uncached));

  expect(refused.every(({ status }) => status === 503)).toBe(true);
  const asked = proxy.recorded.filter(({ path }) => path.includes("never-"));
  expect(asked).toEqual([]);
  proxy.behave(() => undefined);
  await eventually(uncached, ({ status }) => status === 404, 10_000);
  const lines = site.log().slice(before).split("\n");
  const about = (words: string) => lines.filter((line) => line.includes('"site"') && line.includes(words));
  expect(about("is left alone")).toHaveLength(1);
  expect(about("answers again")).toHaveLength(1);
  expect(lines.length).toBeLessThan(20);
});

test("what strangers ask of /items leaves the shop as it is, however badly it goes", async () => {
  proxy.behave(({ path }) => (path.startsWith("/items/tags?") ? { kind: "break" } : undefined));
  for (let n = 0; n < 10; n += 1) {
    const page = await open(`/items/tags?limit=${n + 1}`);
    expect(page.status).toBe(503);
  }
  proxy.behave(() => undefined);
  expect((await uncached()).status).toBe(404);
  expect((await open("/cart")).status).toBe(200);
});

test("a kept page that is out of date is shown while Directus is slow, and renewed when it is not", async () => {
  const slug = `slow-${randomUUID()}`;
  await asOwner("/items/posts", {
    method: "POST",
    body: { slug, title: "Before", status: "published", published_at: "2026-01-01T00:00:00Z" },
  });
  try {
    const at = Date.now() + 3_000;
    await asOwner("/items/posts", {
      method: "POST",
      body: {
        slug: `${slug}-next`,
        title: "Next",
        status: "published",
        published_at: new Date(at).toISOString(),
      },
    });
    await eventually(
      () => open(`/journal/${slug}`),
      ({ status }) => status === 200,
      3_000,
    );
    proxy.behave(() => ({ kind: "hang" }));
    await eventually(
      async () => Date.now(),
      (now) => now > at,
      5_000,
    );
    const page = await open(`/journal/${slug}`);
    expect(page.status).toBe(200);
    expect(page.took).toBeLessThan(patience);
    proxy.behave(() => undefined);
    await eventually(
      () => open("/journal"),
      ({ html }) => html.includes("Next"),
      15_000,
    );
  } finally {
    await asOwner("/items/posts", {
      method: "DELETE",
      body: { query: { filter: { slug: { _starts_with: slug } } } },
    });
  }
});
