import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { limits } from "#server/limits.ts";
import { AuthClient } from "../../support/auth/auth-client.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { eventually } from "../../support/eventually.ts";
import type { Fate } from "../../support/processes/recording-proxy.ts";
import { openRecordedSite } from "../../support/processes/test-site.ts";
import { makeCustomer } from "../../support/shop/customers.ts";

/** Milliseconds within which every visitor has an answer, with a little for a machine that is busy. */
const patience = 6_500;

const { site, directus: proxy } = openRecordedSite({ DIRECTUS_TIMEOUT: "4", LANGUAGES: "en,de,ar" });
let member: AuthClient;
let email: string;
const kept = ["/", "/journal", "/shop", "/shop/soundings", "/journal/slack", "/items/posts"];
const pages = kept.filter((path) => !path.startsWith("/items"));

beforeAll(async () => {
  const customer = await makeCustomer();
  email = customer.email;
  member = new AuthClient(site.url);
  await member.signIn(email, customer.password);
}, 60_000);

/** Each test begins with Directus well and all pages cached: a change of content, by whomever, may have purged some. */
beforeEach(async () => {
  proxy.behave(() => undefined);
  await proxy.listen();
  await eventually(uncached, ({ status }) => status === 404, 10_000);
  for (const path of kept) await untilOpen(path);
  for (const path of pages) await untilOpen(path, member);
});

async function open(path: string, browser = new AuthClient(site.url)) {
  const began = performance.now();
  const { status, text: html, headers } = await browser.get(path);
  return { status, html, retryAfter: headers.get("Retry-After"), took: performance.now() - began };
}

/** A site that has just begun, or a Directus that is back, may need a moment. */
const untilOpen = (path: string, browser?: AuthClient) =>
  eventually(
    () => open(path, browser),
    ({ status }) => status === 200,
    10_000,
  );

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
  "begins an answer and falls silent": { kind: "begin", body: '{"data":[{"ti', ends: "never" },
  "breaks off in the middle of an answer": { kind: "begin", body: '{"data":[{"ti', ends: "broken" },
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

/** What the site has warned of since a moment, each as often as it stands there: what, and which backend or mail. */
function warningsSince(moment: number): string[] {
  const lines = site.log().split("\n");
  const entries = lines.flatMap((line) => (line.startsWith("{") ? [JSON.parse(line)] : []));
  return entries
    .filter(({ level, time }) => level >= 40 && time >= moment)
    .map(({ msg, backend = "", key = "" }) => `${msg} ${backend}${key}`.trim());
}

function warningOf(fate: Fate | undefined): string {
  const isRefusal = fate?.kind === "answer" && fate.status !== 200;
  return isRefusal ? `Directus answers ${fate.status}` : "Directus gives no answer";
}

async function expectSoon(path: string, browser?: AuthClient) {
  const page = await open(path, browser);
  expect(page.took, path).toBeLessThan(patience);
  return page;
}

async function expectRefusal(path: string, browser?: AuthClient) {
  const page = await expectSoon(path, browser);
  expect(page.status, path).toBe(503);
  expect(Number(page.retryAfter)).toBeGreaterThan(0);
  expect(page.html).toContain("Slack Water Press");
  expect(page.html).not.toMatch(/secret detail|Under pressure|Too many|Maintenance/);
}

const neverAsked = () => `/journal/never-${randomUUID()}`;

test.each([...Object.entries(days), ["is not there", undefined] as const])(
  "while Directus %s, kept pages go on and others say 503 in time, nobody is signed out, and the log says so once",
  async (_, fate) => {
    const began = Date.now();
    if (fate) proxy.behave(() => fate);
    else await proxy.refuse();

    for (const path of kept) expect((await expectSoon(path)).status, path).toBe(200);
    await Promise.all([expectRefusal(neverAsked()), expectRefusal("/items/authors")]);
    for (const path of pages) expect((await expectSoon(path, member)).status, path).toBe(200);
    await Promise.all([neverAsked(), "/account/orders"].map((path) => expectRefusal(path, member)));

    const lately = async () => warningsSince(began - limits.warningInterval);
    // The log comes through a pipe of its own, later than the answers where the machine is busy.
    await eventually(lately, (warnings) => warnings.includes(warningOf(fate)), 10_000);
    const warnings = warningsSince(began);
    expect(warnings).toEqual([...new Set(warnings)]);
    proxy.behave(() => undefined);
    await proxy.listen();
    await untilOpen("/account/orders", member);
    expect((await member.session())?.user.email).toBe(email);
  },
);

test("while every answer of Directus takes three seconds, pages come all the same, and in time", async () => {
  proxy.behave(() => ({ kind: "late", milliseconds: 3_000 }));

  for (const path of kept) expect((await expectSoon(path)).status, path).toBe(200);
  const answers = await Promise.all([
    ...[neverAsked(), "/items/authors"].map((path) => expectSoon(path)),
    ...["/", "/account/orders"].map((path) => expectSoon(path, member)),
  ]);
  for (const { status } of answers) expect([200, 404, 503]).toContain(status);
});

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
  await asAdmin("/items/posts", {
    method: "POST",
    body: { slug, title: "Before", status: "published", published_at: "2026-01-01T00:00:00Z" },
  });
  try {
    const at = Date.now() + 3_000;
    await asAdmin("/items/posts", {
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
    await asAdmin("/items/posts", {
      method: "DELETE",
      body: { query: { filter: { slug: { _starts_with: slug } } } },
    });
  }
});
