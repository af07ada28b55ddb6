import { afterAll, beforeAll, expect, test } from "vitest";
import { asAdmin } from "../../support/directus/directus.ts";
import {
  createVariant,
  listVariantOrders,
  parseSessionId,
  type Shop,
  startTestShop,
} from "../../support/shop/test-shop.ts";

/** Parcels go there, and no other test sends any. */
const faroes = { country: "FO" };

let shop: Shop;
const given: string[] = [];
beforeAll(async () => {
  // A run that was cut off has left what every parcel there would still be asked.
  const left = await asAdmin<{ id: string }[]>("/items/consents?limit=-1&fields=id&filter[title][_eq]=Sheep");
  await asAdmin("/items/consents", { method: "DELETE", body: left.map(({ id }) => id) });
  shop = await startTestShop(async () => ({ LANGUAGES: "en,de,ar" }));
});
afterAll(async () => {
  for (const id of given) await asAdmin(`/items/consents/${id}`, { method: "DELETE" });
  await shop.close();
});

/** What the owner asks of whoever has a parcel sent to the Faroes. */
async function ask(more: Record<string, unknown>) {
  const body = { title: "Sheep", status: "published", countries: ["FO"], ...more };
  const { id } = await asAdmin<{ id: string }>("/items/consents", { method: "POST", body });
  given.push(id);
  return { id, name: `agree-${id}` };
}

const change = (id: string, body: Record<string, unknown>) =>
  asAdmin(`/items/consents/${id}`, { method: "PATCH", body });

/** The box that a page shows under a name, with its attributes. */
function boxIn(html: string, name: string) {
  const [tag] = new RegExp(`<input [^>]*name="${name}"[^>]*>`).exec(html) ?? [];
  const value = /value="([^"]*)"/.exec(tag ?? "")?.[1] ?? "";
  if (!tag) return undefined;
  return { value, checked: tag.includes("checked"), required: tag.includes("required") };
}

/** Somebody with something in the cart, in front of the filled checkout. */
async function atTheCheckout(prefix = "") {
  const { id: variant } = await createVariant();
  const shopper = shop.shopper({}, prefix);
  await shopper.add(variant);
  const form = await shopper.fillCheckout(faroes);
  const { html, status } = await shopper.get(`${prefix}/checkout`);
  expect(status).toBe(200);
  return { variant, shopper, form, html };
}

interface Kept {
  consents: { consent: string; title: string; text: string; language: string; given_at: string }[] | null;
}

async function keptWith(variant: string) {
  const [order] = await listVariantOrders(variant);
  return asAdmin<Kept>(`/items/orders/${order?.id}?fields=consents`);
}

test("nobody orders without agreeing to what the owner requires, and the order keeps the words", async () => {
  const { id, name } = await ask({
    text: '<p>I know that <a href="/delivery">the sheep</a> sign for it.</p>',
    required: true,
  });
  const { variant, shopper, form, html } = await atTheCheckout();
  const box = boxIn(html, name);

  expect(box).toMatchObject({ checked: false, required: true });
  expect(html).toMatch(/<a href="\/delivery"[^>]*>the sheep/);
  const refused = await shopper.post("/checkout", { ...form, note: "Ring twice" });
  expect(refused.status).toBe(422);
  expect(refused.html).toContain(`href="#field-${name}"`);
  expect(refused.html).toContain(`id="error-${name}"`);
  expect(refused.html).toContain("Ring twice");
  expect(await listVariantOrders(variant)).toEqual([]);

  const session = parseSessionId(
    (await shopper.post("/checkout", { ...form, [name]: box?.value ?? "" })).location,
  );
  await shop.payments.pay(session);
  await shopper.comeBack(session);
  await change(id, { text: "<p>Something else.</p>", status: "archived" });
  const { consents } = await keptWith(variant);
  expect(consents).toEqual([
    {
      consent: id,
      title: "Sheep",
      language: "en",
      given_at: expect.stringMatching(/^\d{4}-.*Z$/),
      text: `I know that the sheep (${shop.url}/delivery) sign for it.`,
    },
  ]);
});

test("what may be left out is, and is ticked again after another field was wrong", async () => {
  const { id, name } = await ask({ text: "<p>Write to me about the next flock.</p>" });
  const { variant, shopper, form, html } = await atTheCheckout();
  const box = boxIn(html, name);

  expect(box).toMatchObject({ checked: false, required: false });
  const refused = await shopper.post("/checkout", { ...form, city: "", [name]: box?.value ?? "" });
  expect(refused.status).toBe(422);
  expect(boxIn(refused.html, name)).toMatchObject({ checked: true });
  expect((await shopper.post("/checkout", form)).location).toContain("/c/pay/");
  expect((await keptWith(variant)).consents).toBeNull();
  await change(id, { status: "archived" });
});

test("words that have changed are read again first, and with other words it is another order", async () => {
  const { id, name } = await ask({ text: "<p>One sheep.</p>", required: true });
  const { variant, shopper, form, html } = await atTheCheckout();
  const one = { [name]: boxIn(html, name)?.value ?? "" };
  await change(id, { text: "<p>Two sheep.</p>" });

  const refused = await shopper.post("/checkout", { ...form, ...one });
  expect(refused.status).toBe(422);
  expect(boxIn(refused.html, name)).toMatchObject({ checked: false });
  expect(refused.html).toContain("Two sheep.");
  const two = { ...form, [name]: boxIn(refused.html, name)?.value ?? "" };
  await shopper.post("/checkout", two);
  await change(id, { required: false });
  await shopper.post("/checkout", form);
  const orders = await listVariantOrders(variant);
  expect(orders.map(({ status }) => status)).toEqual(["canceled", "pending"]);
  await change(id, { status: "archived" });
});

test("it is asked in the buyer's language, and kept in it; drafts, and what is for elsewhere, are not asked", async () => {
  const translations = [
    { languages_code: "de-DE", text: "<p>Die Schafe <a href='/delivery'>wissen</a> es.</p>" },
  ];
  const german = await ask({ text: "<p>The sheep know.</p>", required: true, translations });
  const english = await ask({ text: "<p>Not translated.</p>" });
  const draft = await ask({ text: "<p>Later.</p>", status: "draft", required: true });
  const elsewhere = await ask({ text: "<p>Penguins.</p>", countries: ["AQ"], required: true });
  const { variant, shopper, form, html } = await atTheCheckout("/de");

  expect(html).toContain('Die Schafe <a href="/de/delivery"');
  expect(html).toContain('<span lang="en" dir="ltr">Not translated.</span>');
  for (const { name } of [draft, elsewhere]) expect(boxIn(html, name)).toBeUndefined();
  const ticked = [german, english].map(({ name }) => [name, boxIn(html, name)?.value ?? ""]);
  await shopper.post("/de/checkout", { ...form, ...Object.fromEntries(ticked) });
  expect((await keptWith(variant)).consents).toMatchObject([
    { text: `Die Schafe wissen (${shop.url}/de/delivery) es.`, language: "de" },
    { text: "Not translated.", language: "en" },
  ]);
  for (const { id } of [german, english, elsewhere]) await change(id, { status: "archived" });
});
