import { createHmac, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { AuthClient } from "../../support/auth/auth-client.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { secrets } from "../../support/endpoints.ts";
import { en } from "../../support/messages.ts";
import { personas } from "../../support/personas.ts";
import { freePort } from "../../support/processes/ports.ts";
import { startSite } from "../../support/processes/site.ts";
import {
  createVariant,
  eventually,
  goToPayment,
  listVariantOrders,
  openTestShop,
} from "../../support/shop/test-shop.ts";

const shop = openTestShop();

/** What the site signed a month ago. */
function expiredKey(order: string): string {
  const ended = Math.floor(Date.now() / 1000) - 60;
  const signature = createHmac("sha256", secrets.authSecret).update(`order-link:${order}:${ended}`);
  return `${ended.toString(36)}.${signature.digest("base64url")}`;
}

test("a line of the cart is set, removed and put back, and what cannot be is refused at the line", async () => {
  const { id } = await createVariant();
  const shopper = shop.shopper();
  await shopper.add(id);
  const line = /action="(\/cart\/lines\/[\w-]+)"/.exec((await shopper.get("/cart")).html)?.[1] ?? "";

  expect(await shopper.post(line, { quantity: "3" })).toMatchObject({ status: 303, location: "/cart" });
  expect((await shopper.get("/cart")).html).toContain('value="3"');
  const refused = await shopper.post(line, { quantity: "many" });
  expect(refused.status).toBe(422);
  expect(refused.html).toContain(en("buying.cart.quantityFrom", { least: 0, most: 99 }));
  expect((await shopper.post(line, { quantity: "0" })).status).toBe(303);
  const { html } = await shopper.get("/cart");
  expect(html).not.toContain(line);
  const [, undo = ""] = /class="cart-undo"(.*?)<\/form>/s.exec(html) ?? [];
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(undo)?.[1] ?? "";
  await shopper.post("/cart/lines", { variant: hidden("variant"), quantity: hidden("quantity") });
  const again = (await shopper.get("/cart")).html;
  expect(again).toMatch(/action="\/cart\/lines\/[\w-]+"/);
  expect(again).toContain('value="3"');
  expect(again).not.toContain("cart-undo");
});

test("a product's page says what it cost before, and what else is on its shelf", async () => {
  const { id, title } = await createVariant({ price: 3800 });
  const [price] = await asAdmin<{ id: string }[]>(`/items/prices?filter[variant][_eq]=${id}&fields=id`);
  await asAdmin(`/items/prices/${price?.id}`, { method: "PATCH", body: { compare_at_amount: 4500 } });
  const shopper = shop.shopper();
  const { html } = await shopper.get(`/shop/${title.toLowerCase().replaceAll(" ", "-")}`);
  const [, others = ""] = (await shopper.get("/shop/soundings")).html.split('id="related-heading"');

  expect(html).toMatch(/<s>[^/]*Was.*?€45\.00.*?<\/s>.*?€38\.00/s);
  expect(others).toMatch(/href="\/shop\/(?!soundings")[\w-]+"/);
});

test("what is added must be something, in a number", async () => {
  const { id } = await createVariant();
  const shopper = shop.shopper();

  expect((await shopper.post("/cart/lines", { variant: "", quantity: "1" })).status).toBe(422);
  expect((await shopper.post("/cart/lines", { variant: id, quantity: "-1" })).status).toBe(422);
});

test("the addresses that only take forms lead somewhere when they are opened", async () => {
  const shopper = shop.shopper();
  const leads = async (path: string) => (await shopper.get(path)).location;

  expect(await leads("/cart/lines")).toBe("/cart");
  expect(await leads(`/cart/lines/${randomUUID()}`)).toBe("/cart");
  expect(await leads("/checkout/session")).toBe("/checkout");
  expect(await leads("/membership/checkout/session")).toBe("/membership");
  expect(await shopper.post("/cart", {})).toMatchObject({ status: 303, location: "/cart" });
});

test("a card form without a cart makes no order", async () => {
  const answer = await shop.shopper().post("/checkout/session", {});

  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.html)).toEqual({ clientSecret: null });
});

test("an address that is none gets no link to orders", async () => {
  const refused = await shop.shopper().post("/orders/find", { email: "ada" });

  expect(refused.status).toBe(422);
  expect(refused.html).toContain('value="ada"');
});

test("a link that has expired says so, and its downloads lead to a new one", async () => {
  const { id, shopper, session } = await goToPayment(shop, { digital: true }, { fields: { consent: "on" } });
  await shop.payments.pay(session);
  const [order] = await eventually(
    () => listVariantOrders(id),
    ([found]) => found?.status === "paid",
  );
  const [line] = await asAdmin<{ id: string }[]>(`/items/order_lines?filter[order][_eq]=${order?.id}`);
  const old = expiredKey(order?.id ?? "");

  for (const page of ["", "/withdraw", "/return"])
    expect((await shopper.get(`/orders/${order?.id}${page}?key=${old}`)).status).toBe(410);
  const download = await shopper.get(`/orders/${order?.id}/downloads/${line?.id}/${line?.id}?key=${old}`);
  expect(download).toMatchObject({ status: 303, location: "/orders/find" });
  const invoice = await shopper.get(`/orders/${order?.id}/invoices/1?key=${old}`);
  expect(invoice).toMatchObject({ status: 303, location: "/orders/find" });
});

test("nobody's tag, nobody's author and a page of orders that is not there are not found", async () => {
  const shopper = shop.shopper();
  const maya = new AuthClient(shop.url);
  await maya.signIn(personas.maya.email, personas.maya.password);

  expect((await shopper.get(`/journal/tags/${randomUUID()}`)).status).toBe(404);
  expect((await shopper.get(`/journal/authors/${randomUUID()}`)).status).toBe(404);
  expect((await maya.get("/account/orders?page=999")).status).toBe(404);
});

test("where editors lead on, a visitor follows: from a page for good, from the journal and the shop for now", async () => {
  const mark = randomUUID().slice(0, 8);
  const rows = [
    { url_from: `/gone-${mark}`, url_to: "/about", response_code: "301" },
    { url_from: `/journal/gone-${mark}`, url_to: "/journal", response_code: "302" },
    { url_from: `/shop/gone-${mark}`, url_to: "/shop", response_code: "302" },
  ];
  const made = await asAdmin<{ id: string }[]>("/items/redirects", { method: "POST", body: rows });
  const shopper = shop.shopper();

  for (const { url_from, url_to, response_code } of rows) {
    await eventually(
      () => shopper.get(`${url_from}?fresh=${randomUUID()}`),
      ({ status, location }) => `${status}` === response_code && location?.split("?")[0] === url_to,
    );
  }
  for (const { id } of made) await asAdmin(`/items/redirects/${id}`, { method: "DELETE" });
});

test("the owner's colours are a sheet of their own, kept by what is in it", async () => {
  const sheet = await shop.shopper().get("/theme.css");

  expect(sheet.status).toBe(200);
  expect(sheet.headers.get("Content-Type")).toContain("text/css");
});

test("without a backend a picture and the colours are unavailable, not gone", async () => {
  const site = await startSite({ DIRECTUS_URL: `http://127.0.0.1:${await freePort()}` });
  try {
    expect((await fetch(`${site.url}/assets/${randomUUID()}/w240`)).status).toBe(503);
    expect((await fetch(`${site.url}/theme.css`)).status).toBe(503);
  } finally {
    await site.stop();
  }
});
