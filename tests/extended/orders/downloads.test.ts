import { expect, test } from "vitest";
import { asAdmin, asSiteAdmin } from "../../support/directus/directus.ts";
import { en } from "../../support/messages.ts";
import { personas } from "../../support/personas.ts";
import { makeCustomer } from "../../support/shop/customers.ts";
import { buyAndPay, createVariant, eventually, openTestShop } from "../../support/shop/test-shop.ts";

const shop = openTestShop();

const buy = (goods: { files?: string[]; maxDownloads?: number }) =>
  buyAndPay(shop, { digital: true, ...goods });
type Bought = Awaited<ReturnType<typeof buy>>;

/** The addresses of the files on the page of an order. */
async function addressesOf({ shopper, link }: Bought): Promise<string[]> {
  return listAddresses((await shopper.get(link)).html);
}

function listAddresses(html: string): string[] {
  return [...html.matchAll(/href="(\/orders\/[^"]+\/downloads\/[^"]+)"/g)].map(([, address = ""]) =>
    address.replaceAll("&amp;", "&"),
  );
}

function toPath(address: string): string {
  return new URL(address, shop.url).pathname;
}

function ask(address: string, init: RequestInit = {}): Promise<Response> {
  return fetch(new URL(address, shop.url), { redirect: "manual", ...init });
}

/** Goes on asking while the backend has too much to do; what it was too busy for must not have been counted. */
function askPatiently(address: string): Promise<Response> {
  return eventually(
    () => ask(address),
    ({ status }) => status !== 503,
  );
}

const part = (address: string, range: string) => ask(address, { headers: { Range: range } });
const lineOf = ({ order }: Bought) => order.lines.find(({ kind }) => kind === "product")?.id ?? "";
const countedOf = (bought: Bought) =>
  asAdmin<{ key: string; file: string }[]>(`/items/downloads?filter[order_line][_eq]=${lineOf(bought)}`);

test("each file of what was bought stands on the order with its name and size, and opens by itself", async () => {
  const bought = await buy({ files: ["Score", "Parts"] });
  const addresses = await addressesOf(bought);

  const { html } = await bought.shopper.get(bought.link);
  const answers = await Promise.all(addresses.map((address) => ask(address)));

  expect(addresses).toHaveLength(3);
  expect(html).toMatch(new RegExp(`${en("shop.sections.file")}<span[^>]*> Score</span>`));
  expect(html.replaceAll(/<\/?bdi>|<!-- -->/g, "")).toMatch(/Score · \d+ kB/);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  expect(texts.map((text) => /the (\w+)/.exec(text)?.[1])).toEqual(["recording", "Score", "Parts"]);
  expect(await countedOf(bought)).toEqual([]);
});

test("of twenty who ask for a file at once no more get it than may, and its neighbour is counted by itself", async () => {
  const bought = await buy({ files: ["Score"], maxDownloads: 3 });
  const [recording = "", score = ""] = await addressesOf(bought);

  const answers = await Promise.all(Array.from({ length: 20 }, () => askPatiently(recording)));

  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(3).fill(200), ...Array(17).fill(403)]);
  const refused = answers.find(({ status }) => status === 403);
  expect(await refused?.text()).toContain(en("buying.order.files.usedUpLead"));
  expect(await countedOf(bought)).toHaveLength(3);
  expect((await ask(score)).status).toBe(200);
  const { html } = await bought.shopper.get(bought.link);
  expect(html).toContain(en("buying.order.files.usedUp"));
  expect(html).toContain(en("buying.order.files.left", { times: 2 }));
  expect(await addressesOf(bought)).toHaveLength(1);
});

test("the parts of a download that has begun and a look at its head count nothing", async () => {
  const bought = await buy({ maxDownloads: 1 });
  const [address = ""] = await addressesOf(bought);

  expect((await ask(address, { method: "HEAD" })).status).toBe(200);
  expect((await part(address, "bytes=999999999-")).status).toBe(416);
  expect(await countedOf(bought)).toEqual([]);
  expect((await ask(address)).status).toBe(200);
  const parts = await Promise.all(["bytes=4-", "bytes=8-", "bytes=-3"].map((range) => part(address, range)));
  expect(parts.map(({ status }) => status)).toEqual([206, 206, 206]);
  expect((await ask(address)).status).toBe(403);
  expect((await ask(address, { method: "HEAD" })).status).toBe(403);
  expect((await part(address, "bytes=0-")).status).toBe(403);
  expect(await countedOf(bought)).toHaveLength(1);
});

test("parts of a file that come at once without a beginning count as one download", async () => {
  const bought = await buy({ maxDownloads: 1 });
  const [address = ""] = await addressesOf(bought);

  const parts = await Promise.all(
    Array.from({ length: 8 }, (_, index) => part(address, `bytes=${index + 1}-`)),
  );

  expect(parts.map(({ status }) => status)).toEqual(Array(8).fill(206));
  expect(await countedOf(bought)).toHaveLength(1);
});

test("a part that comes long after the download began is a download of its own", async () => {
  const bought = await buy({ maxDownloads: 1 });
  const [address = ""] = await addressesOf(bought);
  await ask(address);
  const [row] = await asAdmin<{ id: string }[]>(`/items/downloads?filter[order_line][_eq]=${lineOf(bought)}`);
  const dayBefore = new Date(Date.now() - 25 * 3600 * 1000).toISOString();
  await asAdmin(`/items/downloads/${row?.id}`, { method: "PATCH", body: { date_created: dayBefore } });

  expect((await part(address, "bytes=4-")).status).toBe(403);
});

test("Ragna gives one buyer more downloads in Studio", async () => {
  const one = await buy({ maxDownloads: 1 });
  const [address = ""] = await addressesOf(one);
  expect((await ask(address)).status).toBe(200);
  expect((await ask(address)).status).toBe(403);

  await asAdmin(`/items/order_lines/${lineOf(one)}`, { method: "PATCH", body: { more_downloads: 1 } });

  expect((await ask(address)).status).toBe(200);
  expect((await ask(address)).status).toBe(403);
});

test("who bought two pieces may download twice as often", async () => {
  const bought = await buy({ maxDownloads: 1 });
  const [address = ""] = await addressesOf(bought);
  // As orders have it from when files were not yet sold one at a time.
  await asSiteAdmin(`/items/order_lines/${lineOf(bought)}`, { method: "PATCH", body: { quantity: 2 } });

  const statuses = [];
  for (let times = 0; times < 3; times++) statuses.push((await ask(address)).status);

  expect(statuses).toEqual([200, 200, 403]);
});

test("a full refund ends it, also in the middle, and a file of something else does not open", async () => {
  const [bought, other] = await Promise.all([buy({}), createVariant({ digital: true })]);
  const [address = ""] = await addressesOf(bought);
  const foreign = address.replace(/downloads\/([^/]+)\/[^?]+/, `downloads/$1/${other.file}`);
  expect((await ask(foreign)).status).toBe(404);
  expect((await ask(address)).status).toBe(200);

  await asAdmin("/items/refunds", {
    method: "POST",
    body: {
      order: bought.order.id,
      amount: Number(bought.order.paid_amount),
      reason: "requested_by_customer",
    },
  });

  await eventually(
    () => ask(address),
    ({ status }) => status === 404,
  );
  expect((await part(address, "bytes=4-")).status).toBe(404);
  expect(await addressesOf(bought)).toEqual([]);
});

test("a member's downloads stand on one page from the first on, what is used up says so, and nobody else sees them", async () => {
  const person = await makeCustomer();
  const member = shop.shopper();
  await member.signIn(person);
  const page = "/account/downloads";
  const none = await member.get(page);
  expect([none.status, none.html.includes(en("account.downloads.none"))]).toEqual([200, true]);

  const { order, title } = await buyAndPay(shop, {
    shopper: member,
    email: person.email,
    digital: true,
    files: ["Score"],
    maxDownloads: 1,
  });
  expect((await member.get("/account/orders")).html).toContain(`href="${page}"`);

  const list = (await member.get(page)).html;
  expect(list).toContain(title);
  expect(list).toContain(`href="/account/orders/${order?.id}"`);
  const [recording = "", score = ""] = listAddresses(list);
  expect((await ask(recording)).status).toBe(200);
  const after = (await member.get(page)).html;
  expect(after).toContain(en("buying.order.files.usedUp"));
  // The key in an address counts the seconds until it expires.
  expect(listAddresses(after).map(toPath)).toEqual([toPath(score)]);

  const other = shop.shopper();
  await other.signIn(await makeCustomer());
  expect((await other.get(page)).html).toContain(en("account.downloads.none"));
  const owner = shop.shopper();
  await owner.signIn(personas.ragna);
  expect((await owner.get(page)).html).not.toContain(title);
  expect((await shop.shopper().get(page)).location).toContain("/sign-in?");
  expect((await member.get(`${page}?page=2`)).status).toBe(404);
});
