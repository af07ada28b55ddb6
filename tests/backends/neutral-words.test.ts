import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AuthClient } from "../support/auth/auth-client.ts";
import { pressButton, requestByMail } from "../support/auth/mail-links.ts";
import { forEach } from "../support/browser/crawl.ts";
import { listPages } from "../support/browser/list-pages.ts";
import { visibleText } from "../support/browser/page-text.ts";
import { messagesIn, offencesAmong, vocabularies } from "../support/demo-words.ts";
import { notify } from "../support/directus/directus-flows.ts";
import { eventually } from "../support/eventually.ts";
import { mailsTo } from "../support/processes/mailbox.ts";
import { guestBuyer } from "../support/shop/shopper.ts";
import { parseSessionId, type Shop, startTestShop } from "../support/shop/test-shop.ts";
import { type EmptyDirectus, startDirectus } from "./directus.ts";

const folder = mkdtempSync(join(tmpdir(), "vitrine-neutral-"));
const tokenFile = join(folder, "service.env");
let directus: EmptyDirectus;
let shop: Shop;

/** A shop of lamps, so that every page and mail has something to be about. */
const create = <Row = { id: string }>(collection: string, body: object) =>
  directus.ask<Row>(`/items/${collection}`, { method: "POST", body });
const out = { status: "published", published_at: "2026-01-01T00:00:00Z" };

let letter: string;
let lamp: { id: string; variants: string[] };

beforeAll(async () => {
  directus = await startDirectus();
  const { code, text } = await directus.install(["--apply", "--token-file", tokenFile]);
  if (code !== 0) throw new Error(text);
  await directus.ask("/items/globals", { method: "PATCH", body: { title: "Lamps" } });
  await create("shipping_methods", {
    title: "Parcel",
    status: "published",
    currency: "EUR",
    unit_amount: 500,
    countries: ["DE"],
  });
  await create("plans", {
    slug: "friend",
    name: "Friend",
    status: "published",
    rank: 1,
    prices: [{ interval: "month", currency: "EUR", unit_amount: 500 }],
  });
  letter = (await create("newsletters", { name: "Letter", status: "published" })).id;
  await create("posts", { ...out, slug: "lamp", title: "A lamp", content: "<p>It shines.</p>" });
  lamp = await create("products", {
    ...out,
    slug: "lamp",
    title: "A lamp",
    type: "physical",
    variants: [
      {
        title: "Small",
        sku: "L1",
        status: "published",
        track_stock: false,
        prices: [{ currency: "EUR", unit_amount: 1250 }],
      },
    ],
  });
  shop = await startTestShop(async () => ({
    DIRECTUS_URL: directus.url,
    DIRECTUS_SERVICE_TOKEN: readFileSync(tokenFile, "utf8").trim().replace("DIRECTUS_SERVICE_TOKEN=", ""),
    LANGUAGES: "en,de,ar",
    AUTH_PROVIDERS: "",
    MAIL_FROM: "Lamps <lamps@example.com>",
  }));
}, 240_000);

afterAll(async () => {
  await shop?.close();
  await directus?.stop();
  rmSync(folder, { recursive: true });
});

const examples = {
  "journal/:slug": "journal/lamp",
  "journal/archive/:year": "journal/archive/2026",
  "shop/:slug": "shop/lamp",
  "items/:collection": "items/products",
  "orders/:id": "orders/nothing",
  "forms/:id": "forms/nothing",
  "*": "nothing-here",
};

/** What an excepted message says beside its arguments and tags, which tells it on a page. */
const exceptedIn = (language: string) =>
  messagesIn(language).flatMap(({ key, text }) =>
    Object.keys(vocabularies[language]?.exceptions ?? {}).some((prefix) => key.startsWith(prefix))
      ? text.split(/<\/?\w+>|\{[^{}]*\}/).sort((a, b) => b.length - a.length)[0] || []
      : [],
  );

/** The names of all countries, as they stand in the HTML of a list of them. */
function countriesIn(language: string): Set<string> {
  const names = new Intl.DisplayNames(language, { type: "region" });
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return new Set(codes.map((code) => (names.of(code) ?? "").replaceAll("&", "&amp;")));
}

/** What is said to somebody in words of another shop's world. */
function findOffences(language: string, where: string, texts: string[]): string[] {
  const excepted = exceptedIn(language);
  const { words } = vocabularies[language] ?? { words: /^$/ };
  const countries = countriesIn(language);
  const said = texts.filter(
    (text) => !countries.has(text) && !excepted.some((known) => text.includes(known)),
  );
  const messages = said.map((text) => ({ key: where, text }));
  return offencesAmong(messages, { words, exceptions: {} }).map(({ key, text }) => `${key}: ${text}`);
}

async function follow(browser: AuthClient, path: string): Promise<string> {
  let reply = await browser.get(path);
  for (let step = 0; step < 3 && reply.location?.startsWith(shop.url); step += 1)
    reply = await browser.get(reply.location);
  return reply.text;
}

const prefixOf = (language: string) => (language === "en" ? "" : `/${language}`);

/** Somebody who joins by mail, buys, has it sent and part of it paid back, and takes the newsletter. */
async function live(language: string): Promise<{ browser: AuthClient; email: string; paths: string[] }> {
  const email = `${language}-${randomUUID()}@example.com`;
  const prefix = prefixOf(language);
  const browser = new AuthClient(shop.url);
  const { link } = await requestByMail(browser, email, { callbackUrl: `${shop.url}${prefix}/account` });
  await pressButton(browser, link);
  expect((await browser.session())?.user.email).toBe(email);
  await browser.post(`${prefix}/newsletter`, { email, newsletter: letter });
  const buyer = shop.shopper({}, prefix);
  await buyer.add(lamp.variants[0] ?? "", 2);
  const session = parseSessionId(
    (await buyer.checkout({ ...guestBuyer, line1: "Birkenweg 3", email })).location,
  );
  await shop.payments.pay(session);
  const { html } = await buyer.comeBack(session);
  const path = /\/orders\/[\w-]+\?key=[\w.-]+/.exec(html)?.[0] ?? "";
  const id = /orders\/([\w-]+)/.exec(path)?.[1];
  const sent = { fulfillment_status: "fulfilled", tracking_number: "1Z" };
  await directus.ask(`/items/orders/${id}`, { method: "PATCH", body: sent });
  await notify(shop.url, { event: "items.update", collection: "orders", keys: [id], payload: sent });
  const refund = { order: id, amount: 1250 };
  const { id: key } = await create("refunds", refund);
  await notify(shop.url, { event: "items.create", collection: "refunds", key, payload: refund });
  await browser.post(`${prefix}/orders/find`, { email });
  const pages = ["", "/return", "/withdraw", "/cancel"].map((page) => path.replace("?", `${page}?`));
  return { browser, email, paths: pages.map((page) => `${prefix}${page.slice(page.indexOf("/orders"))}`) };
}

test.each(["en", "de", "ar"])(
  "on an empty Directus no page and no mail in %s speaks of another shop's goods",
  async (language) => {
    const { browser, email, paths } = await live(language);
    const guest = new AuthClient(shop.url);
    const variant = lamp.variants[0] ?? "";
    for (const one of [browser, guest])
      await one.post(`${prefixOf(language)}/cart/lines`, { variant, quantity: "1" });
    const pages = listPages(examples).map((page) => `${prefixOf(language)}/${page}`.replace(/(.)\/$/, "$1"));
    const found: string[] = [];
    await forEach([...pages, ...paths], async (path) => {
      for (const one of [browser, guest])
        found.push(...findOffences(language, path, visibleText(await follow(one, path))));
    });
    const { seen: mails } = await eventually(
      () => mailsTo(email),
      ({ length }) => length >= 6,
      20_000,
    );
    for (const { subject, text, html } of mails)
      found.push(...findOffences(language, subject, [subject, ...text.split("\n"), ...visibleText(html)]));

    expect(pages.length).toBeGreaterThan(50);
    expect(found).toEqual([]);
  },
  120_000,
);
