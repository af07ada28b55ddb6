import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { AuthClient } from "../../support/auth/auth-client.ts";
import { linkTo, pressButton } from "../../support/auth/mail-links.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { de, en, matchPart } from "../../support/messages.ts";
import { makeCustomer, signInNewCustomer } from "../../support/shop/customers.ts";
import { givenGatedPost } from "../../support/shop/members.ts";
import type { Shopper } from "../../support/shop/shopper.ts";
import { eventually, listVariantOrders, openTestShop, parseSessionId } from "../../support/shop/test-shop.ts";

const shop = openTestShop(async () => ({ LANGUAGES: "en,de" }));
const posts: string[] = [];
afterAll(async () => {
  await asAdmin("/items/posts", { method: "DELETE", body: posts });
});

/** A post, newer than all others, that is sold as a product without a file. */
async function givenSoldPost() {
  const word = `w${randomUUID().slice(0, 8)}`;
  const status = "published";
  const price = { currency: "EUR", unit_amount: 300, key: randomUUID() };
  const variant = { sku: word, title: "To read here", status, track_stock: false, prices: [price] };
  const fields = "fields=id,product.id,product.slug,product.variants";
  const post = await asAdmin<{ id: string; product: { id: string; slug: string; variants: string[] } }>(
    `/items/posts?${fields}`,
    {
      method: "POST",
      body: {
        status,
        published_at: new Date(Date.now() - 1_000).toISOString(),
        slug: `sold-${word}`,
        title: `Sold ${word}`,
        content: "<p>How it begins</p>",
        product: { status, slug: `one-${word}`, title: `One ${word}`, type: "digital", variants: [variant] },
        members_text: { content: `<p>What only ${word} tells</p>` },
      },
    },
  );
  const { id, product } = post;
  posts.push(id);
  return {
    id,
    word,
    product: product.id,
    page: `/journal/sold-${word}`,
    shopPage: `/shop/${product.slug}`,
    variant: product.variants[0] ?? "",
    secret: `What only ${word} tells`,
  };
}
type SoldPost = Awaited<ReturnType<typeof givenSoldPost>>;

/** What the form of the page sends. */
function formOf(html: string): Record<string, string> {
  const [form = ""] = /<form[^>]*action="\/cart\/lines".*?<\/form>/s.exec(html) ?? [];
  return Object.fromEntries(
    [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
  );
}

/** Its page once it shows the secret, or no longer does: who reads it is written just after how the order stands. */
function turns(what: "open" | "shut", { page, secret }: SoldPost, shopper: Shopper) {
  return eventually(
    async () => (await shopper.get(page)).html,
    (html) => html.includes(secret) === (what === "open"),
  );
}

/** From the page of the post to the payment page, and back. @returns the order, and the page that thanks for it */
async function buy(shopper: Shopper, post: SoldPost, email: string, how: { card?: string } = {}) {
  const { page, variant } = post;
  const form = formOf((await shopper.get(page)).html);
  await shopper.post("/cart/lines", form);
  const { status, location } = await shopper.post("/cart/lines", form);
  expect([status, location]).toEqual([303, "/checkout"]);
  const session = parseSessionId((await shopper.checkout({ email, consent: "on" })).location);
  await shop.payments.pay(session, how);
  const [order] = await eventually(
    () => listVariantOrders(variant),
    ([found]) => found?.status === "paid",
  );
  return { order, thanks: (await shopper.comeBack(session)).html };
}

const newReader = () => signInNewCustomer(shop.url);

/** Everywhere that a text of a post could stand. */
const placesOf = ({ id, page, word }: SoldPost) => [
  page,
  `${page}.data`,
  `/de${page}`,
  `/items/posts/${id}`,
  `/items/posts?filter[id][_eq]=${id}`,
  "/items/members_texts",
  `/items/members_texts?search=${word}&fields=content`,
  `/search?q=${word}`,
  "/journal",
  "/journal/feed.xml",
  "/journal/atom.xml",
  "/journal/feed.json",
];

test("who has bought a post reads it at once; a stranger, a member of a plan and a guest do not, in any format", {
  timeout: 90_000,
}, async () => {
  const post = await givenSoldPost();
  const buyer = await makeCustomer();
  const shopper = shop.shopper();
  await shopper.signIn(buyer);
  const { order, thanks } = await buy(shopper, post, buyer.email);
  await turns("open", post, shopper);

  expect(order?.lines.find(({ kind }) => kind === "product")?.quantity).toBe(1);
  expect(thanks).toContain(`href="${post.page}"`);
  expect((await shopper.get(`/account/orders/${order?.id}`)).html).toContain(`href="${post.page}"`);
  for (const path of [
    post.page,
    `${post.page}.data`,
    `/items/members_texts?search=${post.word}&fields=content`,
  ])
    expect((await shopper.get(path)).html, path).toContain(post.secret);
  expect((await shopper.get(post.page)).html).not.toMatch(matchPart(en, "journal.buyPost"));
  await shopper.post("/account/feed", {});
  const [feed = ""] =
    /\/journal\/private\/\w+\/feed\.xml/.exec((await shopper.get("/account/feed")).html) ?? [];
  await eventually(
    async () => (await shopper.get(feed)).html,
    (text) => text.includes(post.secret),
  );

  const { plan } = await givenGatedPost("Of another plan");
  const [stranger, member] = await Promise.all([newReader(), newReader()]);
  const [from, to] = ["2026-01-01T00:00:00Z", "2099-01-01T00:00:00Z"];
  const body = { user: member.id, plan, source: "gift", key: randomUUID(), starts_at: from, ends_at: to };
  await asAdmin("/items/entitlements", { method: "POST", body });
  for (const path of placesOf(post))
    expect((await stranger.client.get(path)).text, path).not.toContain(post.secret);
  for (const client of [member.client, new AuthClient(shop.url)])
    expect((await client.get(post.page)).text).not.toContain(post.secret);
});

test("the paywall says what it costs, the article that it is not free, and the shop where it begins", async () => {
  const guest = new AuthClient(shop.url);
  const [post, other] = await Promise.all([givenSoldPost(), givenGatedPost(en("journal.forMembers"))]);
  const { text } = await guest.get(post.page);

  expect(text).toContain("How it begins");
  expect(text).toContain(en("journal.buyPost", { price: "€3.00" }));
  expect(text).toContain(en("journal.buyAsGuest"));
  expect(text).toContain('"isAccessibleForFree":false');
  expect((await guest.get(`/de${post.page}`)).text).toMatch(
    matchPart(de, "journal.buyPost", { price: /3,00\s€/ }),
  );
  expect((await guest.get(post.shopPage)).text).toContain(`href="${post.page}"`);

  await asAdmin(`/items/posts/${post.id}`, { method: "PATCH", body: { plan: other.plan } });
  const { text: both } = await (await newReader()).client.get(post.page);
  expect(both).toContain(en("journal.paywallOfPlan"));
  expect(both).toContain(en("journal.buyPost", { price: "€3.00" }));
});

test("part of the money back leaves it open; all of it shuts it, and offers it again", {
  timeout: 90_000,
}, async () => {
  const post = await givenSoldPost();
  const buyer = await makeCustomer();
  const shopper = shop.shopper();
  await shopper.signIn(buyer);
  const { order } = await buy(shopper, post, buyer.email);
  const payBack = async (amount: number, status: string) => {
    const body = { order: order?.id, amount, reason: "requested_by_customer" };
    await asAdmin("/items/refunds", { method: "POST", body });
    await eventually(
      () => listVariantOrders(post.variant),
      ([found]) => found?.status === status,
    );
  };

  await payBack(100, "partially_refunded");
  await turns("open", post, shopper);
  await payBack(Number(order?.total_amount) - 100, "refunded");
  expect(await turns("shut", post, shopper)).toMatch(matchPart(en, "journal.buyPost"));
  expect((await shopper.get(`/account/orders/${order?.id}`)).html).not.toContain(`href="${post.page}"`);
});

test("a dispute shuts it until it is won", { timeout: 90_000 }, async () => {
  const post = await givenSoldPost();
  const buyer = await makeCustomer();
  const shopper = shop.shopper();
  await shopper.signIn(buyer);
  const { order } = await buy(shopper, post, buyer.email, { card: "4000000000000259" });
  const [dispute] = await eventually(
    () => asAdmin<{ stripe_dispute_id: string }[]>(`/items/disputes?filter[order][_eq]=${order?.id}`),
    (found) => found.length === 1,
  );
  await turns("shut", post, shopper);

  await shop.payments.closeDispute(dispute?.stripe_dispute_id ?? "", "won");
  await turns("open", post, shopper);
});

test("what a guest has bought opens in the account of the same address, once that is proved", async () => {
  const post = await givenSoldPost();
  const { email, client } = await newReader();
  const { thanks } = await buy(shop.shopper(), post, email);
  expect(thanks).toContain(en("buying.order.readSignedIn"));
  expect((await client.get(post.page)).text, "nobody has proved the address").not.toContain(post.secret);

  const again = new AuthClient(shop.url);
  await again.act("signin/email", { email });
  await pressButton(again, (await linkTo(email, /token=/)).link);

  expect((await again.get(post.page)).text).toContain(post.secret);
});

test("what is not for sale has no offer, and stays shut", async () => {
  const { client } = await newReader();
  const post = await givenSoldPost();
  const change = (path: string, body: object) => asAdmin(`/items/${path}`, { method: "PATCH", body });
  const expectNoOffer = async () => {
    const { text } = await client.get(post.page);
    expect(text).toContain(en("journal.notForSale"));
    expect(text).not.toMatch(matchPart(en, "journal.buyPost"));
    expect(text).not.toContain("What only");
  };
  expect((await client.get(post.page)).text).toMatch(matchPart(en, "journal.buyPost"));

  await change(`product_variants/${post.variant}`, { track_stock: true, stock: 0 });
  await expectNoOffer();
  await change(`product_variants/${post.variant}`, { track_stock: false });
  await change(`products/${post.product}`, { status: "draft" });
  await expectNoOffer();
});
