import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { en } from "../support/messages.ts";
import {
  admin,
  createAsOwner,
  guest,
  minutesFromNow,
  serviceUser,
  signIn,
  unique,
  type Visitor,
} from "./directus.ts";

const SECRET = "lighthouse-keeper";
/** The policies of people who only visit. */
const VISITORS = ["0c0ffee0-0000-4000-8000-000000000101", "0c0ffee0-0000-4000-8000-000000000102"];
const POST = "$FOLLOW(posts,members_text)";

let maya: Visitor;
let jonas: Visitor;
let mayaId: string;
let jonasId: string;
let plan: string;
let post: string;
let text: string;

async function idOf(email: string): Promise<string> {
  const { rows } = await admin.get(`/users?filter[email][_eq]=${email}&fields=id`);
  return String(rows[0]?.id);
}

async function entitle(user: string, from: number, to: number, toPlan = plan): Promise<string> {
  return createAsOwner("/items/entitlements", {
    user,
    plan: toPlan,
    starts_at: minutesFromNow(from),
    ends_at: minutesFromNow(to),
    key: unique("entitlement"),
    source: "test",
  });
}

/** The members' text of the post as the site asks for it: nothing where it stays shut. */
async function textFor(visitor: Visitor, of = post): Promise<unknown> {
  const { rows } = await visitor.get(`/items/members_texts?filter[${POST}][id][_eq]=${of}&fields=content`);
  return rows[0]?.content;
}

beforeAll(async () => {
  maya = await signIn("maya@example.com", "slack-water-maya");
  jonas = await signIn("jonas@example.com", "slack-water-jonas");
  [mayaId, jonasId] = await Promise.all([idOf("maya@example.com"), idOf("jonas@example.com")]);
  plan = await createAsOwner("/items/plans", { name: "Plan", slug: unique("plan") });
  text = await createAsOwner("/items/members_texts", { content: SECRET });
  const published = { title: en("journal.forMembers"), slug: unique("post"), status: "published" };
  post = await createAsOwner("/items/posts", {
    ...published,
    content: "The beginning",
    plan,
    members_text: text,
  });
});

test("without an entitlement the beginning is there and the rest is not", async () => {
  for (const visitor of [guest, maya, jonas]) {
    expect((await visitor.get(`/items/posts/${post}?fields=content`)).row.content).toBe("The beginning");
    expect(await textFor(visitor)).toBeUndefined();
    expect((await visitor.get(`/items/members_texts/${text}`)).status).toBe(403);
  }
});

test("an entitlement opens it to its holder, and closes it the moment it ends, in the same session", async () => {
  const entitlement = await entitle(mayaId, -5, 5);
  expect(await textFor(maya)).toBe(SECRET);
  expect(await textFor(jonas)).toBeUndefined();
  expect(await textFor(guest)).toBeUndefined();

  await admin.patch(`/items/entitlements/${entitlement}`, { ends_at: minutesFromNow(-1) });
  expect(await textFor(maya)).toBeUndefined();
});

test("an entitlement that has not begun opens nothing", async () => {
  await entitle(jonasId, 5, 10);
  expect(await textFor(jonas)).toBeUndefined();
});

test("one's own lapsed entitlement and somebody else's good one do not add up", async () => {
  await entitle(jonasId, -10, -5);
  const others = await entitle(mayaId, -5, 5);
  expect(await textFor(jonas)).toBeUndefined();
  await admin.patch(`/items/entitlements/${others}`, { ends_at: minutesFromNow(-1) });
});

test("an entitlement to another plan opens nothing", async () => {
  const other = await createAsOwner("/items/plans", { name: "Other", slug: unique("plan") });
  await entitle(jonasId, -5, 5, other);
  expect(await textFor(jonas)).toBeUndefined();
});

test("a plan that is open to every account opens its posts to customers who are signed in, and to no guest", async () => {
  const open = await createAsOwner("/items/plans", { name: "Everybody", slug: unique("plan"), free: true });
  const hidden = await createAsOwner("/items/members_texts", { content: SECRET });
  const body = { title: "For every account", slug: unique("post"), status: "published", plan: open };
  const ofAll = await createAsOwner("/items/posts", { ...body, members_text: hidden });
  for (const visitor of [maya, jonas]) expect(await textFor(visitor, ofAll)).toBe(SECRET);
  expect(await textFor(guest, ofAll)).toBeUndefined();
  for (const query of ["aggregate[max]=content", "filter[content][_contains]=keeper", "search=keeper"])
    expect((await guest.get(`/items/members_texts?${query}`)).status, query).toBe(403);
  expect((await guest.get(`/items/members_texts/${hidden}`)).status).toBe(403);
  expect((await guest.get(`/items/posts/${ofAll}?fields=id,members_text.content`)).row).toEqual({
    id: ofAll,
  });

  for (const shut of [{ status: "draft" }, { status: "published", published_at: minutesFromNow(5) }]) {
    await admin.patch(`/items/posts/${ofAll}`, shut);
    expect(await textFor(maya, ofAll), JSON.stringify(shut)).toBeUndefined();
  }
  await admin.patch(`/items/posts/${ofAll}`, { published_at: minutesFromNow(-5) });
  expect(await textFor(jonas, ofAll)).toBe(SECRET);
  await admin.patch(`/items/plans/${open}`, { free: false });
  expect(await textFor(jonas, ofAll)).toBeUndefined();
});

describe("a post that is sold singly", () => {
  let sold: string;
  const isSold = { title: "Sold", status: "published" };
  const sales: { order: string; line: string }[] = [];

  /** A post that is sold as a product of its own. */
  async function sale(gate: object = {}) {
    const status = "published";
    const product = await createAsOwner("/items/products", {
      title: "By itself",
      slug: unique("product"),
      status,
    });
    const hidden = await createAsOwner("/items/members_texts", { content: SECRET });
    return createAsOwner("/items/posts", {
      ...isSold,
      slug: unique("post"),
      product,
      members_text: hidden,
      ...gate,
    });
  }

  /** A line that has sold it, as the site leaves it: it names its reader while the order is paid. */
  async function sell(post: string, email: string, reader: string | null) {
    const { rows } = await admin.get(`/items/customers?filter[user][email][_eq]=${email}&fields=id`);
    const status = reader ? "paid" : "pending";
    const body = { customer: rows[0]?.id, key: unique("order"), currency: "EUR", total_amount: 300, status };
    const order = await createAsOwner("/items/orders", body);
    const line = { title: "By itself", unit_amount: 300, total_amount: 300 };
    const made = { order, line: await createAsOwner("/items/order_lines", { order, post, reader, ...line }) };
    sales.push(made);
    return made;
  }

  async function payBack({ order, line }: (typeof sales)[number]) {
    const service = await serviceUser();
    await service.patch(`/items/orders/${order}`, { status: "refunded" });
    await admin.patch(`/items/order_lines/${line}`, { reader: null });
  }

  beforeAll(async () => {
    sold = await sale();
  });
  afterAll(() => Promise.all(sales.map(payBack)));

  test("opens to the reader that a line names, to nobody else, and shuts when it names them no longer", async () => {
    for (const visitor of [guest, maya, jonas]) expect(await textFor(visitor, sold)).toBeUndefined();
    const bought = await sell(sold, "maya@example.com", mayaId);

    expect(await textFor(maya, sold)).toBe(SECRET);
    for (const visitor of [guest, jonas]) expect(await textFor(visitor, sold)).toBeUndefined();
    await payBack(bought);
    expect(await textFor(maya, sold)).toBeUndefined();
  });

  test("a line without a reader, somebody else's, and one of another post do not add up", async () => {
    const other = await sale();
    await sell(other, "jonas@example.com", null);
    await sell(other, "maya@example.com", mayaId);
    await sell(sold, "jonas@example.com", jonasId);

    expect(await textFor(maya, other)).toBe(SECRET);
    expect(await textFor(jonas, other)).toBeUndefined();
    expect(await textFor(jonas, sold)).toBe(SECRET);
  });

  test("beside a plan, either of the two opens it, and neither opens anything else", async () => {
    const both = await sale({ plan });
    for (const visitor of [guest, maya, jonas]) expect(await textFor(visitor, both)).toBeUndefined();
    const entitlement = await entitle(mayaId, -5, 5);
    await sell(both, "jonas@example.com", jonasId);

    expect(await textFor(maya, both)).toBe(SECRET);
    expect(await textFor(jonas, both)).toBe(SECRET);
    expect(await textFor(guest, both)).toBeUndefined();
    expect(await textFor(jonas), "the plan's other post").toBeUndefined();
    await admin.patch(`/items/entitlements/${entitlement}`, { ends_at: minutesFromNow(-1) });
    expect(await textFor(maya, both)).toBeUndefined();
    expect(await textFor(jonas, both)).toBe(SECRET);
  });

  test("stays closed to its buyer while it is not out", async () => {
    const later = await sale();
    await sell(later, "maya@example.com", mayaId);
    expect(await textFor(maya, later), "the published one is open").toBe(SECRET);
    for (const state of [{ status: "draft" }, { status: "published", published_at: minutesFromNow(5) }]) {
      await admin.patch(`/items/posts/${later}`, state);
      expect(await textFor(maya, later)).toBeUndefined();
    }
  });
});

test.each([
  ["a draft", { status: "draft" }],
  ["a post whose time has not come", { status: "published", published_at: minutesFromNow(5) }],
])("%s stays closed even to members", async (_, state) => {
  const hidden = await createAsOwner("/items/members_texts", { content: SECRET });
  const row = { title: "Later", slug: unique("post"), plan, members_text: hidden, ...state };
  const later = await createAsOwner("/items/posts", row);
  const entitlement = await entitle(mayaId, -5, 5);
  expect(await textFor(maya), "the published one is open").toBe(SECRET);
  expect(await textFor(maya, later)).toBeUndefined();
  await admin.patch(`/items/entitlements/${entitlement}`, { ends_at: minutesFromNow(-1) });
});

test("a text that belongs to no post is nobody's", async () => {
  const stray = await createAsOwner("/items/members_texts", { content: SECRET });
  const entitlement = await entitle(mayaId, -5, 5);
  expect((await maya.get(`/items/members_texts/${stray}`)).status).toBe(403);
  await admin.patch(`/items/entitlements/${entitlement}`, { ends_at: minutesFromNow(-1) });
});

/**
 * Directus filters, sorts and aggregates by any field that a policy opens in some rows, in all rows. So no policy may
 * open a field in some rows only, and no readable row may lead to the members' text.
 */
describe("what is closed cannot be guessed", () => {
  const questions = [
    `/items/posts?filter[members_text][content][_contains]=${SECRET}`,
    "/items/posts?filter[members_text][_nnull]=true",
    "/items/posts?fields=title,members_text",
    "/items/posts?sort=members_text.content",
    "/items/posts?aggregate[max]=members_text",
    "/items/posts?groupBy[]=members_text",
    `/items/posts_tags?filter[posts_id][members_text][content][_contains]=${SECRET}`,
    `/items/authors?filter[$FOLLOW(posts,author)][members_text][content][_contains]=${SECRET}`,
    `/items/plans?filter[$FOLLOW(posts,plan)][members_text][content][_contains]=${SECRET}`,
    `/items/products?filter[$FOLLOW(posts,product)][members_text][content][_contains]=${SECRET}`,
    `/items/order_lines?filter[post][members_text][content][_contains]=${SECRET}`,
  ];

  test.each(questions)("%s", async (question) => {
    for (const visitor of [guest, jonas]) {
      expect((await visitor.get(question)).code).toBe("FORBIDDEN");
    }
  });

  const counts = [
    `filter[content][_contains]=${SECRET}`,
    `search=${SECRET}`,
    `filter[_or][0][content][_starts_with]=${SECRET}`,
  ];

  test.each(counts)("/items/members_texts?%s", async (query) => {
    expect((await guest.get(`/items/members_texts?${query}`)).code).toBe("FORBIDDEN");
    expect((await jonas.get(`/items/members_texts?${query}`)).rows).toEqual([]);
    const { rows } = await jonas.get(`/items/members_texts?aggregate[count]=*&${query}`);
    expect(Number(rows[0]?.count)).toBe(0);
  });

  test.each(["max", "min"])("/items/members_texts?aggregate[%s]=content", async (name) => {
    const { rows } = await jonas.get(`/items/members_texts?aggregate[${name}]=content`);
    expect(rows[0]?.[name]).toEqual({ content: null });
  });

  test("no policy opens a field of a collection in some of its rows only", async () => {
    const { rows } = await admin.get(
      "/permissions?filter[action][_eq]=read&limit=-1&fields=policy,collection,permissions",
    );
    const readable = rows.filter(({ policy }) => VISITORS.includes(String(policy)));
    const collections = readable.map(({ collection }) => collection);
    expect(readable.length).toBeGreaterThan(20);
    expect(collections.filter((name, at) => collections.indexOf(name) !== at)).toEqual([]);
  });
});

test("the demo's own members: Maya reads, Jonas's membership has ended", async () => {
  const { rows } = await admin.get(
    "/items/posts?filter[plan][slug][_eq]=readers-tide&filter[status][_eq]=published&filter[published_at][_lte]=$NOW",
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { id } of rows) {
    expect(await textFor(maya, String(id))).toBeTruthy();
    expect(await textFor(jonas, String(id))).toBeUndefined();
    expect(await textFor(guest, String(id))).toBeUndefined();
  }
});
