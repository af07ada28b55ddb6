/** What an order's page shows of the goods in it, and what that costs. */
import { afterAll, expect, test } from "vitest";
import { asAdmin } from "../../support/directus/directus.ts";
import { endpoints, secrets } from "../../support/endpoints.ts";
import { en } from "../../support/messages.ts";
import { countRounds, type Recorded, recordingProxy } from "../../support/processes/recording-proxy.ts";
import { makeCustomer } from "../../support/shop/customers.ts";
import { buyAndPay, eventually, openTestShop } from "../../support/shop/test-shop.ts";

let proxy: Awaited<ReturnType<typeof recordingProxy>>;
const shop = openTestShop(async () => {
  proxy = await recordingProxy(endpoints.directus.url);
  return { DIRECTUS_URL: proxy.url };
});

afterAll(() => proxy.close());

const isCover = ({ path, authorization }: Recorded) =>
  path.startsWith("/items/product_variants") && authorization !== `Bearer ${secrets.serviceToken}`;

test("the cover comes of what guests are answered, which the page seen again does not ask for", async () => {
  const { shopper, link, title } = await buyAndPay(shop, {});
  const first = await shopper.get(link);
  expect(first.html).toMatch(new RegExp(`<h3><a href="/shop/tide-table-[^"]+">${title}</a></h3>`));

  proxy.recorded.length = 0;
  expect((await shop.shopper().get(link)).html).toContain(title);
  expect(proxy.recorded.filter(isCover)).toEqual([]);
});

test("a product that has gone keeps its line, with a plate in place of the cover and no way to the shop", async () => {
  const { shopper, link, title, variant } = await buyAndPay(shop, {});
  const path = `/items/product_variants/${variant}?fields=product`;
  const { product } = await asAdmin<{ product: string }>(path);
  await asAdmin(`/items/products/${product}`, { method: "PATCH", body: { status: "archived" } });

  const { html } = await eventually(
    () => shopper.get(link),
    (page) => page.html.includes(`<h3>${title}</h3>`),
  );
  expect(html).toContain(`card-placeholder" aria-hidden="true"><span></span><b>${title}</b>`);
});

test("a member's order with files to download asks for itself and for what is used up of them, at once", async () => {
  const person = await makeCustomer();
  const member = shop.shopper();
  await member.signIn(person);
  const { order } = await buyAndPay(shop, {
    shopper: member,
    email: person.email,
    digital: true,
    maxDownloads: 2,
  });
  const page = `/account/orders/${order.id}`;
  const left = en("buying.order.files.left", { times: 2 });
  expect((await member.get(page)).html).toContain(left);

  proxy.recorded.length = 0;
  proxy.behave(() => ({ kind: "late", milliseconds: 300 }));
  expect((await member.get(page)).html).toContain(left);
  proxy.behave(() => undefined);

  // The site's own jobs read orders meanwhile.
  const own = proxy.recorded.filter(
    ({ path, authorization }) =>
      /^\/items\/(downloads|product_variants|posts)\b/.test(path) ||
      (path.startsWith("/items/") && authorization !== `Bearer ${secrets.serviceToken}`),
  );
  expect(own.map(({ path }) => /^\/items\/(\w+)/.exec(path)?.[1]).toSorted()).toEqual([
    "downloads",
    "orders",
  ]);
  expect(countRounds(own)).toBe(1);
});
