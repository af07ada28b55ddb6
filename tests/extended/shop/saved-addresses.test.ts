import { expect, test } from "vitest";
import { limits } from "#server/limits.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { makeCustomer } from "../../support/shop/customers.ts";
import type { Shopper } from "../../support/shop/shopper.ts";
import { createVariant, listVariantOrders, openTestShop } from "../../support/shop/test-shop.ts";

const shop = openTestShop(async () => ({ LANGUAGES: "en,de,ar" }));

const home = { name: "Ada Test", line1: "Kai 1", postal_code: "25938", city: "Wyk", country: "DE" };
const work = {
  name: "Ada Test",
  line1: "Hafenstraße 9",
  postal_code: "20457",
  city: "Hamburg",
  country: "DE",
};

async function member() {
  const customer = await makeCustomer();
  const shopper = shop.shopper();
  await shopper.signIn(customer);
  return { ...customer, shopper };
}

interface Row {
  id: string;
  city: string;
  line1: string;
  customer: string;
}

/** What is kept of a member, oldest first. */
const keptOf = (user: string) =>
  asAdmin<Row[]>(`/items/customer_addresses?limit=-1&sort=date_created&filter[customer][user][_eq]=${user}`);

const save = (shopper: Shopper, address: Record<string, string>) =>
  shopper.post("/account/addresses/new", address);

/** The towns on the page of saved addresses, in its order. */
async function townsOf(shopper: Shopper) {
  const { html } = await shopper.get("/account/addresses");
  return [...html.replaceAll("<!-- -->", "").matchAll(/<span>\d{5} (\w+)<\/span>/g)].map(([, town]) => town);
}

test("a member adds, changes and removes addresses, and says with which the checkout begins", async () => {
  const { id: user, shopper } = await member();

  expect(await save(shopper, home)).toMatchObject({ status: 303, location: "/account/addresses?done=saved" });
  await save(shopper, work);
  expect((await save(shopper, work)).status).toBe(303);
  expect(await townsOf(shopper)).toEqual(["Wyk", "Hamburg"]);
  const [wyk, hamburg] = await keptOf(user);

  const preferred = await shopper.post(`/account/addresses/${hamburg?.id}/default`, {});
  expect(preferred.location).toBe("/account/addresses?done=default");
  expect(await townsOf(shopper)).toEqual(["Hamburg", "Wyk"]);
  expect((await shopper.get(`/account/addresses/${wyk?.id}`)).html).toContain('value="Kai 1"');
  const changed = await shopper.post(`/account/addresses/${wyk?.id}`, { ...home, city: "Nieblum" });
  expect(changed.location).toBe("/account/addresses?done=changed");
  const removed = await shopper.post(`/account/addresses/${hamburg?.id}/remove`, {});
  expect(removed.location).toBe("/account/addresses?done=removed");
  expect(await townsOf(shopper)).toEqual(["Nieblum"]);
  expect((await keptOf(user)).map(({ city }) => city)).toEqual(["Nieblum"]);
});

test("a wrong address comes back filled, and more than there is room for is refused", async () => {
  const { id: user, shopper } = await member();

  const refused = await save(shopper, { ...home, line1: "Kai 77", city: "", country: "XX" });
  expect(refused.status).toBe(422);
  expect(refused.html).toContain('value="Kai 77"');
  for (const field of ["city", "country"]) expect(refused.html).toContain(`id="error-${field}"`);
  await save(shopper, home);
  const [first] = await keptOf(user);
  const unchanged = await shopper.post(`/account/addresses/${first?.id}`, { ...home, name: "" });
  expect(unchanged.status).toBe(422);
  expect((await shopper.get(`/account/addresses/${first?.id}`)).html).toContain('value="Ada Test"');

  const before = Array.from({ length: limits.savedAddresses - 3 }, (_, index) => ({
    ...home,
    line1: `Kai 2${index}`,
    customer: first?.customer,
    key: `${first?.customer}:${index + 2}`,
  }));
  await asAdmin("/items/customer_addresses", { method: "POST", body: before });
  const answers = await Promise.all(
    ["3", "4", "5", "6"].map((number) => save(shopper, { ...home, line1: `Kai ${number}` })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 303, 422, 422]);
  expect(await keptOf(user)).toHaveLength(limits.savedAddresses);
  expect((await shopper.get("/account/addresses")).html).not.toContain('href="/account/addresses/new"');
});

test("nobody sees, changes, removes or uses somebody else's", async () => {
  const owner = await member();
  const stranger = await member();
  await save(owner.shopper, home);
  const [row] = await keptOf(owner.id);
  const paths = ["", "/default", "/remove"].map((what) => `/account/addresses/${row?.id}${what}`);

  expect((await stranger.shopper.get(`/account/addresses/${row?.id}`)).status).toBe(404);
  for (const path of paths) expect((await stranger.shopper.post(path, work)).status, path).toBe(404);
  const { id: variant } = await createVariant();
  for (const shopper of [stranger.shopper, shop.shopper()]) {
    await shopper.add(variant);
    const used = await shopper.post("/checkout/address", { saved: row?.id ?? "", note: "Ring twice" });
    expect(used.status).toBe(422);
    expect(used.html).not.toContain("Kai 1");
    expect(used.html).toContain("Ring twice");
  }
  const guest = shop.shopper();
  for (const path of ["/account/addresses", "/account/addresses/new", ...paths.slice(0, 1)])
    expect((await guest.get(path)).location, path).toMatch(/^\/sign-in\?returnTo=/);
  for (const path of paths) expect((await guest.post(path, work)).status, path).toBe(303);
  expect(await keptOf(owner.id)).toMatchObject([{ line1: "Kai 1" }]);
  for (const path of ["/checkout/address", ...paths.slice(1)])
    expect((await guest.get(path)).status, path).toBe(303);
});

test("the checkout begins with the default, takes another without script, and sends the parcel there", async () => {
  const { id: user, email, shopper } = await member();
  await save(shopper, home);
  await save(shopper, work);
  const { id: variant } = await createVariant();
  await shopper.add(variant);

  const first = await shopper.get("/checkout");
  expect(first.html).toContain('value="Wyk"');
  const hamburg = (await keptOf(user)).find(({ city }) => city === "Hamburg");
  const used = await shopper.post("/checkout/address", {
    email,
    name: "Ada Test",
    note: "Ring twice",
    city: "Wyk",
    saved: hamburg?.id ?? "",
  });
  expect(used).toMatchObject({ status: 303, location: "/checkout#where" });
  const { html } = await shopper.get("/checkout");
  expect(html).toContain('value="Hamburg"');
  expect(html).toContain("Ring twice");
  await shopper.checkout({ email, ...work });
  const [order] = await listVariantOrders(variant);
  expect(order?.shipping_address).toMatchObject({ city: "Hamburg" });
});

test("an address is saved with an order where its box is ticked, once, and for no guest", async () => {
  const { id: user, email, shopper } = await member();
  const { id: variant } = await createVariant();
  await shopper.add(variant);

  expect((await shopper.get("/checkout")).html).toContain('name="save_address"');
  await shopper.checkout({ email, ...work });
  expect(await keptOf(user)).toEqual([]);
  const form = await shopper.fillCheckout({ email, ...work, save_address: "yes" });
  await Promise.all([shopper.post("/checkout", form), shopper.post("/checkout", form)]);
  expect((await keptOf(user)).map(({ city }) => city)).toEqual(["Hamburg"]);
  const guest = shop.shopper();
  await guest.add(variant);
  expect((await guest.get("/checkout")).html).not.toContain('name="save_address"');
  expect((await guest.checkout({ ...home, save_address: "yes" })).location).toContain("/c/pay/");
});
