import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "#server/limits.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { type Editor, openStudio } from "../../support/directus/editor.ts";
import { eventually } from "../../support/eventually.ts";
import { de, en } from "../../support/messages.ts";
import { personas } from "../../support/personas.ts";
import { mailsTo, mailTo } from "../../support/processes/mailbox.ts";
import { newAddress } from "../../support/shop/buying.ts";
import { makeCustomer } from "../../support/shop/customers.ts";
import type { Shopper } from "../../support/shop/shopper.ts";
import { createVariant, openTestShop, parseSessionId } from "../../support/shop/test-shop.ts";

/** Milliseconds: a few seconds are promised; where many sites run on one Directus, its Flows tell some of them late. */
const soon = 20_000;

const shop = openTestShop(async () => ({ LANGUAGES: "en,de" }));
let hanne: Editor;
beforeAll(async () => {
  hanne = await openStudio(personas.hanne);
});

interface AlertRow {
  id: string;
  title: string;
  email: string;
  language: string;
  status: string;
  done_at: string | null;
}

/** Studio's list, as the shop manager sees it. */
const listAlerts = (email: string) =>
  hanne.ask<AlertRow[]>("GET", `/items/stock_alerts?filter[email][_eq]=${email}&sort=date_created`);
/** Hanne counts the shelf. */
const count = (variant: string, delta: number) =>
  hanne.ask("POST", "/items/stock_movements", { variant, kind: "count", delta });
const linkIn = (text: string, part: string) =>
  new RegExp(`https?://[^/\\s]+(/\\S*shop/alerts/${part}\\S*)`).exec(text)?.[1] ?? "";

async function givenSoldOut() {
  const { id, product, title } = await createVariant({ stock: 0 });
  const { slug } = await asAdmin<{ slug: string }>(`/items/products/${product}?fields=slug`);
  const path = `/shop/${slug}`;
  await eventually(
    () => shop.shopper().get(path),
    ({ html }) => html.includes(`value="${id}"`) && html.includes(en("stockAlerts.submit")),
    soon,
  );
  return { variant: id, title, path, product };
}

/** Asks as a guest does, and presses the button behind the mail. */
async function askAndConfirm(
  { variant, path }: { variant: string; path: string },
  email: string,
  prefix = "",
  shopper: Shopper = shop.shopper(),
) {
  const listLinks = async () => (await mailsTo(email)).flatMap(({ text }) => linkIn(text, "confirm") || []);
  const before = new Set(await listLinks());
  const asked = await shopper.post(`${prefix}${path}`, { variant, email });
  expect(asked.status).toBe(303);
  const { seen } = await eventually(
    async () => (await listLinks()).find((link) => !before.has(link)),
    (link) => link !== undefined,
    soon,
  );
  const confirmed = await shopper.post(seen ?? "", {});
  expect(confirmed.location).toContain(`${prefix}${path}?variant=${variant}&alert=added`);
}

const backMails = async (email: string, title: string) =>
  (await mailsTo(email)).filter(({ subject }) => subject.includes(title));

test("Mira is told once that a sold-out product can be bought again, after she has confirmed her address", async () => {
  const product = await givenSoldOut();
  const email = newAddress("mira");
  const mira = shop.shopper();

  const asked = await mira.post(product.path, {
    variant: product.variant,
    email: ` ${email.toUpperCase()} `,
  });
  expect([asked.status, asked.location]).toEqual([
    303,
    `${product.path}?variant=${product.variant}&alert=sent#back-in-stock`,
  ]);
  const answer = await mira.get(asked.location ?? "");
  expect(answer.html).toContain(en("stockAlerts.sent.title"));
  expect(answer.headers.get("Cache-Control")).toContain("no-store");

  const { text } = await mailTo(email, /alerts\/confirm/);
  const link = linkIn(text, "confirm");
  expect((await mira.get(link)).html).toContain(email);
  expect(await listAlerts(email)).toEqual([]);
  expect((await mira.post(link, {})).status).toBe(303);
  expect([(await mira.get(link)).status, (await mira.post(link, {})).status]).toEqual([410, 410]);
  expect(await listAlerts(email)).toMatchObject([
    { title: `${product.title}, Paperback`, language: "en", status: "waiting" },
  ]);

  await count(product.variant, 3);
  const back = await mailTo(email, new RegExp(product.title), soon);
  expect(back.text).toContain(`${product.path}?variant=${product.variant}`);
  await eventually(
    () => listAlerts(email),
    ([alert]) => alert?.status === "sent" && alert.done_at !== null,
    soon,
  );

  await count(product.variant, 0);
  await count(product.variant, 5);
  await asAdmin(`/items/products/${product.product}`, { method: "PATCH", body: { subtitle: "Anew" } });
  const next = newAddress("next");
  await count(product.variant, 0);
  await eventually(
    () => mira.get(product.path),
    ({ html }) => html.includes(en("stockAlerts.submit")),
    soon,
  );
  await askAndConfirm(product, next);
  await askAndConfirm(product, email);
  await count(product.variant, 1);
  await mailTo(next, new RegExp(product.title), soon);
  await eventually(
    () => backMails(email, product.title),
    (mails) => mails.length >= 2,
    soon,
  );
  await eventually(
    async () => (await listAlerts(email)).map(({ status }) => status).join(),
    (statuses) => statuses === "sent,sent",
    soon,
  );
  expect(await backMails(email, product.title)).toHaveLength(2);
});

test("what is written wrongly comes back filled, at its place, and nothing is kept", async () => {
  const { path, variant } = await givenSoldOut();
  const mira = shop.shopper();
  const wrong = await mira.post(path, { variant, email: "mira@" });
  expect(wrong.status).toBe(422);
  expect(wrong.html).toContain('value="mira@"');
  expect(wrong.html).toContain(en("stockAlerts.badEmail"));
  expect(wrong.headers.get("Cache-Control")).toContain("no-store");

  const elsewhere = await mira.post(path, { variant: randomUUID(), email: newAddress("mira") });
  expect(elsewhere.status).toBe(422);
  expect(elsewhere.html).toContain(en("stockAlerts.noneChosen"));
  expect((await mira.post("/shop/no-such-product", { variant, email: newAddress("mira") })).status).toBe(404);
  const foreign = { Origin: "https://elsewhere.example" };
  expect((await shop.shopper(foreign).post(path, { variant, email: newAddress("mira") })).status).toBe(403);
});

test("what can be bought is bought, not waited for", async () => {
  const { path, variant } = await givenSoldOut();
  await count(variant, 2);
  await eventually(
    () => shop.shopper().get(path),
    ({ html }) => !html.includes(en("stockAlerts.submit")),
    soon,
  );
  const asked = await shop.shopper().post(path, { variant, email: newAddress("mira") });
  expect(asked.location).toContain("&alert=back");
});

test("the answer and the mail are the same for an address that waits already, and only so many mails are sent", async () => {
  const product = await givenSoldOut();
  const email = newAddress("mira");
  await askAndConfirm(product, email);
  const ask = (address: string) =>
    shop.shopper().post(product.path, { variant: product.variant, email: address });
  const known = await ask(email);
  const unknown = await ask(newAddress("nobody"));
  expect([known.status, known.location, known.headers.get("Set-Cookie")]).toEqual([
    unknown.status,
    unknown.location,
    unknown.headers.get("Set-Cookie"),
  ]);
  const many = await Promise.all(Array.from({ length: limits.linkMails }, () => ask(email)));
  const refused = many.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(refused?.html).toContain(`value="${email}"`);
});

test("a member's own confirmed address stands in the form and needs no mail; the guests' page holds nobody's", async () => {
  const { path, variant, title } = await givenSoldOut();
  const person = await makeCustomer();
  const member = shop.shopper();
  await member.signIn(person);
  const proved = { verified_email: person.email };
  const query = { filter: { user: { _eq: person.id } } };
  await asAdmin("/items/customers", { method: "PATCH", body: { query, data: proved } });
  const page = await member.get(path);
  expect(page.html).toContain(`value="${person.email}"`);
  expect(page.headers.get("Cache-Control")).toContain("private");

  const asked = await member.post(path, { variant, email: person.email });
  expect(asked.location).toContain("&alert=added");
  expect(await listAlerts(person.email)).toMatchObject([{ status: "waiting" }]);
  expect((await shop.shopper().get(path)).html).not.toContain(person.email);

  const other = newAddress("other");
  expect((await member.post(path, { variant, email: other })).location).toContain("&alert=sent");
  expect(await listAlerts(other)).toEqual([]);

  await count(variant, 1);
  await mailTo(person.email, new RegExp(title), soon);
  const download = JSON.parse((await member.get("/account/data/download")).html);
  expect(download.stockAlerts).toMatchObject([{ title: `${title}, Paperback`, email: person.email }]);
  expect((await member.post("/account/data", { sure: "true" })).location).toContain("/account/deleted");
  expect(await listAlerts(person.email)).toEqual([]);
  const mails = await asAdmin(`/items/email_messages?filter[recipient][_eq]=${person.email}`);
  expect(mails).toEqual([]);
});

test("a piece that comes back from an order that was not paid tells who waits, in their language", async () => {
  const { id: variant, product, title } = await createVariant({ stock: 1 });
  const { slug } = await asAdmin<{ slug: string }>(`/items/products/${product}?fields=slug`);
  const path = `/shop/${slug}`;
  const buyer = shop.shopper();
  await buyer.add(variant);
  const session = parseSessionId((await buyer.checkout()).location);
  await eventually(
    () => shop.shopper().get(`/de${path}`),
    ({ html }) => html.includes(de("stockAlerts.submit")),
    soon,
  );
  const email = newAddress("lotte");
  await askAndConfirm({ path, variant }, email, "/de");
  expect(await listAlerts(email)).toMatchObject([{ language: "de", status: "waiting" }]);

  await shop.payments.expire(session);
  const mail = await mailTo(email, new RegExp(title), soon);
  expect(mail.subject).toContain(de("mails.stockAlert.back.subject", { title }).split(":")[0] ?? "-");
  expect(mail.text).toContain(`/de${path}`);
});

test("one click cancels all that a mailbox waits for, and a made-up link nothing", async () => {
  const [first, second] = [await givenSoldOut(), await givenSoldOut()];
  const email = newAddress("mira");
  await askAndConfirm(first, email);
  const { text } = await mailTo(email, /alerts\/confirm/);
  const key = linkIn(text, "unsubscribe");
  const other = newAddress("other");
  await askAndConfirm(second, other);
  const mira = shop.shopper();

  expect((await mira.get(key)).html).toContain(email);
  const [made] = [key.replace(/.$/, (letter) => (letter === "A" ? "B" : "A"))];
  expect([(await mira.get(made)).status, (await mira.post(made, {})).status]).toEqual([404, 404]);
  expect(await listAlerts(email)).toHaveLength(1);

  const oneClick = await fetch(new URL(key, shop.url), {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
  });
  expect(oneClick.status).toBe(200);
  expect(await listAlerts(email)).toEqual([]);
  const pressed = await mira.post(key, { sure: "yes" });
  expect([pressed.status, pressed.location]).toEqual([303, "/shop/alerts/unsubscribe?done"]);
  expect((await mira.get("/shop/alerts/unsubscribe?done")).status).toBe(200);

  await count(first.variant, 1);
  await count(second.variant, 1);
  await mailTo(other, new RegExp(second.title), soon);
  expect(await backMails(email, first.title)).toEqual([]);
});

const unread: string[] = [];
afterAll(async () => {
  for (const id of unread) await asAdmin(`/items/stock_alerts/${id}`, { method: "DELETE" });
});

test("staff read and delete requests, editors do not see them, and nobody writes one by hand", async () => {
  const { variant } = await givenSoldOut();
  const email = newAddress("mira");
  const row = {
    variant,
    title: "By hand",
    email,
    language: "en",
    status: "waiting",
    key: `${variant}:${email}`,
  };
  const { id } = await asAdmin<{ id: string }>("/items/stock_alerts", { method: "POST", body: row });
  unread.push(id);
  const teodor = await openStudio(personas.teodor);
  await expect(teodor.ask("GET", `/items/stock_alerts/${id}`)).rejects.toThrow();
  await expect(hanne.ask("POST", "/items/stock_alerts", { ...row, key: randomUUID() })).rejects.toThrow();
  await expect(hanne.ask("PATCH", `/items/stock_alerts/${id}`, { email: "x@example.com" })).rejects.toThrow();
  const ragna = await openStudio(personas.ragna);
  expect(await ragna.ask<AlertRow[]>("GET", `/items/stock_alerts?filter[email][_eq]=${email}`)).toHaveLength(
    1,
  );
  await hanne.ask("DELETE", `/items/stock_alerts/${id}`);
  unread.pop();
  expect(await listAlerts(email)).toEqual([]);
});
