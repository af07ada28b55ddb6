import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { asAdmin } from "../../support/directus/directus.ts";
import { purgeEverything } from "../../support/directus/directus-flows.ts";
import { endpoints } from "../../support/endpoints.ts";
import { eventually } from "../../support/eventually.ts";
import { en } from "../../support/messages.ts";
import { mailTo } from "../../support/processes/mailbox.ts";

const pages = {
  home: "/",
  product: "/shop/soundings",
  journal: "/journal",
  "free post": "/journal/slack",
  "gated post": "/journal/seiches",
};
const soon = 20_000;
const linked = /href="\/membership(\?[^"]*)?"/;
const at = (path: string, init: RequestInit = {}) =>
  fetch(endpoints.site + path, { redirect: "manual", ...init });
const htmlOf = async (path: string) => (await at(path)).text();
const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? "";

/** Says of all plans or newsletters of the demo whether they are published. */
async function publish(collection: "plans" | "newsletters", status: "published" | "draft") {
  const rows = await asAdmin<{ id: string }[]>(
    `/items/${collection}?fields=id&filter[status][_neq]=archived`,
  );
  await asAdmin(`/items/${collection}`, {
    method: "PATCH",
    body: { keys: rows.map(({ id }) => id), data: { status } },
  });
  await purgeEverything(endpoints.site);
}

test.each(Object.entries(pages))("where a plan is published, a %s leads to it", async (_kind, path) => {
  await eventually(
    () => htmlOf(path),
    (html) => linked.test(html),
    soon,
  );
});

test("home and a free post offer it with its price, and the wall with its free days too", async () => {
  const [home, free, gated] = await Promise.all(
    [pages.home, pages["free post"], pages["gated post"]].map(htmlOf),
  );
  const from = en("memberships.from.month", { price: "€6", days: 14 });

  expect(mainOf(home ?? "")).toMatch(linked);
  expect(mainOf(home ?? "")).toMatch(/€6<\/bdi>.*€18<\/bdi>/s);
  expect(mainOf(free ?? "")).toMatch(linked);
  expect(free).toContain(from);
  expect(mainOf(gated ?? "")).toMatch(/href="\/membership\?returnTo=%2Fjournal%2Fseiches"/);
  expect(gated).toContain(from);
  expect(gated).toMatch(/href="\/sign-in\?returnTo=%2Fjournal%2Fseiches"/);
});

test("where no plan is published, its page is not found and nothing leads there", async () => {
  await publish("plans", "draft");
  try {
    await eventually(
      async () => (await at("/membership")).status,
      (status) => status === 404,
      soon,
    );
    for (const path of Object.values(pages))
      await eventually(
        () => htmlOf(path),
        (html) => !linked.test(html) && html.includes("<main"),
        soon,
      );
  } finally {
    await publish("plans", "published");
  }
});

test.each(["/", "/journal/slack", "/about"])("the field on %s asks for a newsletter, once", async (path) => {
  const html = await htmlOf(path);
  const forms = html.match(/<form[^>]*action="\/newsletter".*?<\/form>/gs) ?? [];
  const [, newsletter = ""] = /name="newsletter" value="([^"]+)"/.exec(forms[0] ?? "") ?? [];
  const email = `reader-${randomUUID()}@example.com`;

  expect(forms).toHaveLength(1);
  const body = new URLSearchParams({ newsletter, email });
  const sent = await at("/newsletter", { method: "POST", body, headers: { Origin: endpoints.site } });
  expect(sent.headers.get("Location")).toBe("/newsletter?sent");
  expect((await mailTo(email, /newsletter\/confirm/)).text).toContain("/newsletter/confirm");
});

test("an address that is none comes back at the newsletter's page, as it was typed", async () => {
  const [, newsletter = ""] = /name="newsletter" value="([^"]+)"/.exec(await htmlOf("/about")) ?? [];
  const body = new URLSearchParams({ newsletter, email: "nobody at home" });
  const refused = await at("/newsletter", { method: "POST", body, headers: { Origin: endpoints.site } });
  const html = await refused.text();

  expect(refused.status).toBe(422);
  expect(html).toContain(en("newsletter.badEmail"));
  expect(html).toMatch(/value="nobody at home"/);
});

test("where no newsletter is published, no page asks for one", async () => {
  await publish("newsletters", "draft");
  try {
    for (const path of ["/", "/journal/slack", "/about"])
      await eventually(
        () => htmlOf(path),
        (html) => !html.includes('action="/newsletter"') && html.includes("<main"),
        soon,
      );
  } finally {
    await publish("newsletters", "published");
  }
});
