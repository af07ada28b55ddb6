import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openAdmin } from "../../pack/install/admin.ts";
import { findRows } from "../../pack/install/components.ts";
import { spreadCurrencies } from "../../pack/install/dashboards.ts";
import { type Dashboard, type PackRow, type PresetRow, readPack } from "../../pack/install/pack.ts";
import { panelAnswers } from "../support/directus/insights.ts";
import {
  admin,
  CUSTOMER_ROLE,
  createAsOwner,
  minutesFromNow,
  place,
  removeLater,
  signIn,
  unique,
} from "./directus.ts";

const currencies = ["EUR", "GBP", "USD", "JPY", "KWD"];
const all = spreadCurrencies(readPack().dashboards, currencies);
const [members, sales, journal] = all;
if (!members || !sales || !journal) throw new Error("The pack lacks a dashboard.");
const asked = openAdmin(place.url, place.adminToken);
const day = 24 * 60;

/** The pack's dashboard under ids of its own, beside the demo's. */
function copy({ panels, ...dashboard }: Dashboard): Dashboard {
  const id = randomUUID();
  removeLater(`/dashboards/${id}`);
  return { ...dashboard, id, panels: panels.map((panel) => ({ ...panel, id: randomUUID() })) };
}

/** What is missing of a dashboard, what is there, and what adds the rest. */
async function find(dashboard: Dashboard) {
  const { after } = await findRows(
    asked,
    { ...readPack(), dashboards: [dashboard] },
    { former: [], serviceToken: "unused" },
  );
  const parts = after.filter(({ title }) => /^(dashboards|panels)$/.test(title));
  return {
    missing: parts.flatMap(({ missing }) => missing),
    there: parts.reduce((sum, part) => sum + part.there, 0),
    create: async () => {
      for (const part of parts) await part.create();
    },
  };
}

async function install(dashboard: Dashboard) {
  const { missing, create } = await find(dashboard);
  await create();
  return missing;
}

test.each(all)("the demo's Directus has $name, as any that the pack went into", async (dashboard) => {
  const { missing, there } = await find(dashboard);
  expect({ missing, there }).toEqual({ missing: [], there: dashboard.panels.length + 1 });
});

test("it is added once, what the owner has renamed stays, and a panel that is missing comes back", async () => {
  const ours = copy(members);
  const [renamed, removed] = ours.panels;
  const names = [ours.name, ...ours.panels.map(({ name }) => name)];
  expect((await find(ours)).missing).toEqual(names);
  expect((await admin.get(`/dashboards/${ours.id}`)).status).toBe(403);
  expect(await install(ours)).toEqual(names);
  const { row } = await admin.get(`/dashboards/${ours.id}?fields=panels`);
  expect(row.panels).toHaveLength(ours.panels.length);

  await admin.patch(`/panels/${renamed?.id}`, { name: "Our people", width: 20 });
  expect(await install(ours)).toEqual([]);
  await admin.remove(`/panels/${removed?.id}`);
  expect(await install(ours)).toEqual([removed?.name]);
  expect((await admin.get(`/panels/${renamed?.id}`)).row).toMatchObject({ name: "Our people", width: 20 });
});

/** A member with one grant of each plan, as a subscription or the owner makes them. */
async function newMember(plans: string[], grant: PackRow) {
  const email = `${randomUUID()}@example.com`;
  const user = await createAsOwner("/users", { email, role: CUSTOMER_ROLE, status: "active" });
  for (const plan of plans) {
    const row = { user, plan, starts_at: minutesFromNow(-day), ends_at: minutesFromNow(day), ...grant };
    await createAsOwner("/items/entitlements", { ...row, key: `${user}:${plan}:test` });
  }
}

/** The panels, for the memberships of some plans only: other tests make members meanwhile. */
function panelsFor(plans: string[]) {
  return narrowed("entitlements", { plan: { id: { _in: plans } } });
}

/** The panels on a collection, for some of its rows only. */
function narrowed(collection: string, rows: PackRow, dashboard = members) {
  return (dashboard?.panels ?? [])
    .filter(({ options }) => options.collection === collection)
    .map(({ options, ...panel }) => ({
      ...panel,
      options: { ...options, filter: { _and: [options.filter ?? {}, rows] } },
    }));
}

test("its panels ask what Directus answers, and count each member once", async () => {
  const newPlan = () => {
    const slug = `insights-${randomUUID()}`;
    return createAsOwner("/items/plans", { name: slug, slug, status: "archived" });
  };
  const [low, high] = [await newPlan(), await newPlan()];
  await newMember([low, high], { source: "subscription", status: "active" });
  await newMember([low], { source: "gift" });
  const past = { ends_at: minutesFromNow(-60) };
  await newMember([low, high], { source: "subscription", status: "past_due", ...past });
  await newMember([low, high], { source: "subscription", status: "canceled", ...past });
  await newMember([low], { source: "gift", ...past });

  const answers = await panelAnswers(panelsFor([low, high]));

  const groupsOf = (name: string) => new Set(answers.get(name)?.map(({ group, value }) => [group, value]));
  const sumOf = (name: string) => answers.get(name)?.reduce((sum, { value }) => sum + value, 0);
  expect(sumOf("Members now")).toBe(2);
  expect(groupsOf("Members now, by source")).toEqual(
    new Set([
      [{ source: "subscription" }, 1],
      [{ source: "gift" }, 1],
    ]),
  );
  expect(sumOf("Owe a payment")).toBe(1);
  expect(groupsOf("Readers now, by plan")).toEqual(
    new Set([
      [{ plan: low }, 2],
      [{ plan: high }, 1],
    ]),
  );
  expect(sumOf("New, by month")).toBe(5);
  expect(sumOf("Lost, by month")).toBe(2);
});

const staff = {
  owner: () => signIn("owner@example.com", "slack-water-owner"),
  "a shop manager": () => signIn("manager@example.com", "slack-water-manager"),
  "an editor": () => signIn("editor@example.com", "slack-water-editor"),
};
type Staff = keyof typeof staff;

test.each<[string, Dashboard, Staff[], Staff]>([
  ["Members", members, ["owner", "a shop manager"], "an editor"],
  ["Sales", sales, ["owner", "a shop manager"], "an editor"],
  ["Journal", journal, ["owner", "an editor"], "a shop manager"],
])(
  "who reads %s reads each of its panels, and who may not reads none",
  async (_, dashboard, readers, other) => {
    const panels = dashboard.panels.filter(({ type }) => type !== "label");

    for (const name of readers) {
      const visitor = await staff[name]();
      const ask = async <T>(path: string, { body }: { body?: unknown } = {}) =>
        (await visitor.post(path, body)).row as T;
      expect((await visitor.get(`/dashboards/${dashboard.id}?fields=panels.id`)).row.panels).toHaveLength(
        dashboard.panels.length,
      );
      expect((await panelAnswers(panels, ask)).size).toBe(panels.length);
      expect((await visitor.patch(`/dashboards/${dashboard.id}`, { name: "Ours" })).code).toBe("FORBIDDEN");
    }
    const refused = await staff[other]();
    expect((await refused.get(`/dashboards/${dashboard.id}`)).code).toBe("FORBIDDEN");
    expect((await refused.get(`/panels/${dashboard.panels[0]?.id}`)).code).toBe("FORBIDDEN");
  },
);

test("the journal's panels count posts, readers and copies as they are now", async () => {
  const slug = unique("journal");
  const write = (name: string, row: PackRow) =>
    createAsOwner("/items/posts", { title: name, slug: `${slug}-${name}`, ...row });
  const published = (days: number) => ({
    status: "published",
    published_at: minutesFromNow(-days * day - 1),
  });
  const latest = await write("latest", published(1));
  await write("of-the-spring", published(200));
  await write("old", published(400));
  await write("to-come", published(-2));
  await write("draft", { status: "draft" });
  await write("to-review", { status: "in_review" });
  const newsletter = await createAsOwner("/items/newsletters", { name: slug, status: "published" });
  const subscribe = async (name: string, status: string) => {
    const email = `${slug}-${name}@example.com`;
    const subscriber = await createAsOwner("/items/newsletter_subscribers", {
      email,
      status,
      key: unique("key"),
    });
    await createAsOwner("/items/newsletter_subscriptions", { newsletter, subscriber, key: unique("key") });
  };
  await subscribe("one", "active");
  await subscribe("two", "active");
  await subscribe("gone", "bounced");
  const sent = { status: "sent", recipients: 3, finished_at: minutesFromNow(-1) };
  await createAsOwner("/items/newsletter_sends", {
    ...sent,
    post: latest,
    newsletter,
    sent: 2,
    key: unique("key"),
  });

  const answers = await panelAnswers([
    ...narrowed("posts", { slug: { _starts_with: slug } }, journal),
    ...narrowed("newsletter_sends", { newsletter: { id: { _eq: newsletter } } }, journal),
    ...narrowed("newsletter_subscribers", { email: { _starts_with: slug } }, journal),
    ...narrowed("newsletter_subscriptions", { newsletter: { id: { _eq: newsletter } } }, journal),
  ]);
  const sums = Object.fromEntries(
    [...answers].map(([name, groups]) => [name, groups.reduce((sum, { value }) => sum + value, 0)]),
  );

  expect(sums).toEqual({
    "New, 30 days": 1,
    "In preparation": 2,
    Scheduled: 1,
    Subscribers: 2,
    Bounced: 1,
    "Posts, by month": 2,
    "Newsletter e-mails, by month": 2,
    "New subscribers, by month": 3,
    "Last newsletters": 1,
    "Subscribers, by newsletter": 2,
  });
  expect(answers.get("Last newsletters")?.[0]?.group).toEqual({ post: { title: "latest" }, sent: 2 });
});

test("sales have panels for each currency of the site, and no sum of two", async () => {
  const email = `${unique("sales")}@example.com`;
  const sold = (currency: string, total: string, days: number, more: PackRow = {}) =>
    createAsOwner("/items/orders", {
      key: unique("order"),
      email,
      currency,
      // In minor units it is another number, which no panel may show.
      total_amount: 1,
      total_amount_decimal: total,
      // With a text, the site's look for older rows leaves it alone.
      total_amount_formatted: total,
      status: "paid",
      fulfillment_status: "fulfilled",
      paid_at: minutesFromNow(-days * day - 1),
      ...more,
    });
  await sold("EUR", "24.00", 0, { fulfillment_status: "open" });
  await sold("EUR", "36.00", 3, { discount_code: "TIDE", discount_amount_decimal: "4.00" });
  await sold("EUR", "90.00", 20, { status: "refunded", refunded_amount_decimal: "90.00" });
  await sold("EUR", "500.00", 40);
  await sold("EUR", "77.00", 0, { status: "expired" });
  await sold("JPY", "800", 3);

  const answers = await panelAnswers(narrowed("orders", { email: { _eq: email } }, sales));
  const shown = Object.fromEntries([...answers].map(([name, groups]) => [name, groups[0]?.value]));

  expect(shown).toMatchObject({
    "EUR, last 24 hours": 24,
    "EUR, 7 days": 60,
    "EUR, 30 days": 150,
    "EUR, average order": 50,
    "EUR, orders": 3,
    "EUR, with a discount": 1,
    "EUR, paid back": 90,
    "EUR, given as discounts": 4,
    "JPY, 7 days": 800,
    "JPY, orders": 1,
    "To send": 1,
  });
});

test("its revenue has a sum for each month and currency, and none of two", async () => {
  const subscription = `sub_${randomUUID()}`;
  const month = new Date().toISOString().slice(0, 7);
  const paid = (currency: string, revenue: string, at = minutesFromNow(-1)) =>
    createAsOwner("/items/membership_invoices", {
      month: `${month} ${currency}`,
      revenue,
      currency,
      amount: 1,
      paid_at: at,
      stripe_invoice_id: `in_${randomUUID()}`,
      stripe_subscription_id: subscription,
    });
  await paid("EUR", "5.00");
  await paid("EUR", "2.50");
  await paid("KWD", "1.250");
  await paid("JPY", "700");
  await paid("EUR", "90.00", minutesFromNow(-400 * day));

  const answers = await panelAnswers(
    narrowed("membership_invoices", { stripe_subscription_id: { _eq: subscription } }),
  );

  expect(
    [...answers.values()].map((groups) => groups.map(({ group, value }) => [group.month, value]).sort()),
  ).toEqual([
    [
      [`${month} EUR`, 7.5],
      [`${month} JPY`, 700],
      [`${month} KWD`, 1.25],
    ],
  ]);
});

/** The rows of a list in Studio, as it asks for them. */
async function listed({ collection, filter = {}, layout_query: layouts }: PresetRow) {
  const { fields, sort } = (layouts as { tabular: { fields: string[]; sort?: string[] } }).tabular;
  const query = new URLSearchParams({
    fields: ["id", ...fields].join(","),
    filter: JSON.stringify(filter),
    limit: "-1",
  });
  if (sort) query.set("sort", sort.join(","));
  const { status, rows } = await admin.get(`/items/${collection}?${query}`);
  return { status, ids: rows.map(({ id }) => id) };
}

test("each list in Studio can be asked for, and what needs the owner is found in those for it", async () => {
  const { presets } = readPack();
  const order = { currency: "EUR", status: "paid", fulfillment_status: "open" };
  const [dead, toSend, held, frozen, won] = await Promise.all([
    createAsOwner("/items/webhook_events", { id: unique("evt"), type: "charge.refunded", status: "dead" }),
    createAsOwner("/items/orders", { ...order, key: unique("order") }),
    createAsOwner("/items/orders", { ...order, status: "pending", key: unique("order"), problem: "Held." }),
    createAsOwner("/items/orders", { ...order, key: unique("order"), dispute_status: "needs_response" }),
    createAsOwner("/items/orders", { ...order, key: unique("order"), dispute_status: "won" }),
  ]);
  const found: Record<string, unknown[]> = {};
  for (const preset of presets) {
    const name = [preset.collection, preset.bookmark].filter(Boolean).join(" ");
    const { status, ids } = await listed(preset);
    expect(status, name).toBe(200);
    found[name] = ids;
  }

  expect(found["webhook_events Dead letters"]).toContain(dead);
  expect(found["orders To send"]).toEqual(expect.arrayContaining([toSend, won]));
  for (const waits of [held, frozen]) expect(found["orders To send"]).not.toContain(waits);
  expect(found["orders Disputed"]).toContain(frozen);
  expect(found["orders Needs you"]).toContain(held);
  expect(found["orders Needs you"]).not.toContain(toSend);
});
