import { createHmac, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { asAdmin } from "../directus/directus.ts";
import { freePort } from "../processes/ports.ts";
import { type Site, startSite } from "../processes/site.ts";
import { type Payments, siteKey, startPaymentsFor } from "./payments.ts";
import { type Page, Shopper } from "./shopper.ts";

export const webhookSecret = "whsec_of_the_tests";

/** A site with a payment stand-in of its own, on the demo's Directus and mail. */
export interface Shop {
  url: string;
  payments: Payments;
  /** Its state, to be touched only while it is down. */
  stateFile: string;
  /** @param headers what stands between this shopper and the site adds to every request; `prefix` is the language they read in */
  shopper(headers?: Record<string, string>, prefix?: string): Shopper;
  /** Starts the site again on the same state, after `stop` or a kill. */
  start(): Promise<void>;
  /** Starts one more instance beside the site, to be stopped by who asked for it. */
  beside(): Promise<Site>;
  /** Ends the site as a new version does. */
  stop(): Promise<void>;
  /** Ends the site at once, as a power cut does. */
  kill(): Promise<void>;
  log(): string;
  close(): Promise<void>;
}

/**
 * Opens a shop for a test file.
 * @param env gets the stand-in's address, and may put something between it and the site
 */
export async function startTestShop(
  env: (payments: string) => Promise<Record<string, string>> = async () => ({}),
): Promise<Shop> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-shop-"));
  const stateFile = join(folder, "state.sqlite");
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const payments = await startPaymentsFor(`http://127.0.0.1:${port}/webhooks/stripe`, webhookSecret);
  const changes = await env(payments.url);
  const environment = {
    STATE_FILE: stateFile,
    ...paidThrough(payments),
    ...changes,
  };
  let site: Site | undefined;
  const shop: Shop = {
    url,
    payments,
    stateFile,
    shopper: (headers, prefix) => new Shopper(url, headers, prefix),
    async start() {
      site = await startSite({ ...environment, PORT: String(port) });
    },
    beside: () => startSite({ ...environment, SITE_URL: url }),
    stop: async () => site?.stop(),
    kill: async () => site?.stop("SIGKILL"),
    log: () => site?.log() ?? "",
    async close() {
      await site?.stop();
      await payments.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await shop.start();
  return shop;
}

/** The shop of a test file: opened before its tests, closed after them. */
export function openTestShop(env?: Parameters<typeof startTestShop>[0]): Shop {
  const shop = {} as Shop;
  beforeAll(async () => {
    Object.assign(shop, await startTestShop(env));
  });
  afterAll(() => shop.close?.());
  return shop;
}

/** What a site is started with that is paid through a stand-in of a test's own. */
export function paidThrough({ url }: Payments): Record<string, string> {
  return {
    STRIPE_SECRET_KEY: siteKey,
    STRIPE_PUBLISHABLE_KEY: "pk_test_vitrine",
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: url,
    STRIPE_JS_URL: `${url}/js/endive/stripe.js`,
  };
}

/** Something to sell, made for one test, so that no other test buys it away. */
export async function createVariant(
  with_: {
    price?: number;
    /** Minor units by currency, beside the price in euros. */
    prices?: Record<string, number>;
    /** The least that the buyer may name, in minor units by currency: there the price is theirs. */
    minimums?: Record<string, number>;
    stock?: number;
    digital?: boolean;
    /** Further files of something digital, by what they are called. */
    files?: string[];
    /** How often its buyer may have each. */
    maxDownloads?: number;
    weight?: number | null;
    /** It is sold while there is none, and sent from a day on where that is known. */
    backorder?: { from?: string };
    /** How much is in it, and in which unit. */
    content?: [amount: number, unit: string];
    title?: string;
  } = {},
) {
  const { price = 3800, prices = {}, stock, digital = false, files = [], weight = 400 } = with_;
  const mark = randomUUID().slice(0, 8);
  const { title = `Tide Table ${mark}` } = with_;
  const file = digital ? await createFile(mark) : undefined;
  const further = await Promise.all(files.map((name) => createFile(mark, name)));
  const product = await asAdmin<{ id: string; variants: string[] }>("/items/products", {
    method: "POST",
    body: {
      slug: `tide-table-${mark}`,
      title,
      catalogue_number: `TT ${mark}`,
      type: digital ? "digital" : "physical",
      status: "published",
      published_at: "2026-01-01T00:00:00Z",
      variants: [
        {
          sku: `TT-${mark}`,
          title: digital ? "Recording" : "Paperback",
          status: "published",
          weight_grams: digital ? null : weight,
          content_amount: with_.content?.[0] ?? null,
          content_unit: with_.content?.[1] ?? null,
          track_stock: stock !== undefined,
          allow_backorder: with_.backorder !== undefined,
          restock_date: with_.backorder?.from ?? null,
          file,
          files: further.map((id, index) => ({ directus_files_id: id, sort: index + 1 })),
          max_downloads: with_.maxDownloads ?? null,
          prices: Object.entries({ EUR: price, ...prices }).map(([currency, unit_amount]) => ({
            currency,
            unit_amount,
            minimum_amount: with_.minimums?.[currency] ?? null,
            key: `${mark}:${currency}`,
          })),
        },
      ],
    },
  });
  const id = product.variants[0] ?? "";
  if (stock !== undefined) await countStock(id, stock);
  return { id, product: product.id, title, file, files: further };
}

/** A guest, or a given shopper, with something of this test's own in the cart, on the payment page. */
export async function goToPayment(
  shop: Pick<Shop, "shopper">,
  goods?: Parameters<typeof createVariant>[0],
  {
    quantity,
    fields,
    shopper = shop.shopper(),
  }: { quantity?: number; fields?: Record<string, string>; shopper?: Shopper } = {},
) {
  const variant = await createVariant(goods);
  await shopper.add(variant.id, quantity);
  const session = parseSessionId((await shopper.checkout(fields)).location);
  return { id: variant.id, variant, shopper, session };
}

/**
 * A guest, or a given shopper, buys something of this test's own, and pays.
 * @returns the paid order, and the `link` that opens its page
 */
export async function buyAndPay(
  shop: Pick<Shop, "shopper" | "payments">,
  {
    card,
    quantity,
    email,
    shopper: given,
    ...goods
  }: { card?: string; quantity?: number; email?: string; shopper?: Shopper } & Pick<
    NonNullable<Parameters<typeof createVariant>[0]>,
    "digital" | "files" | "maxDownloads"
  > = {},
) {
  const fields = { ...(goods.digital && { consent: "on" }), ...(email && { email }) };
  const { variant, shopper, session } = await goToPayment(shop, goods, { quantity, fields, shopper: given });
  const { id, title, file, files } = variant;
  await shop.payments.pay(session, card ? { card } : {});
  const [order] = await eventually(
    () => listVariantOrders(id),
    ([found]) => found?.status === "paid",
  );
  if (!order) throw new Error("There is no order.");
  const link = /\/orders\/[\w-]+\?key=[\w.-]+/.exec((await shopper.comeBack(session)).html)?.[0] ?? "";
  const payment = order.payments[0]?.stripe_payment_intent_id ?? "";
  return { variant: id, title, order, shopper, link, payment, files: file ? [file, ...files] : files };
}

/** What the owner writes in Studio after counting the shelf. */
export async function countStock(variant: string, pieces: number) {
  await asAdmin("/items/stock_movements", {
    method: "POST",
    body: { variant, kind: "count", delta: pieces, note: "Counted" },
  });
}

async function createFile(mark: string, title?: string): Promise<string> {
  const { endpoints } = await import("../endpoints.ts");
  const form = new FormData();
  form.append("folder", "0c0ffee0-0000-4000-8000-000000000002");
  if (title) form.append("title", title);
  form.append(
    "file",
    new Blob([`the ${title ?? "recording"} ${mark}`], { type: "audio/flac" }),
    `recording-${mark}.flac`,
  );
  const answer = await fetch(`${endpoints.directus.url}/files`, {
    method: "POST",
    body: form,
    headers: { Authorization: `Bearer ${endpoints.directus.adminToken}` },
  });
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

/** What the ledger says about a variant: the balance of its last row, and that every row continues the one before. */
export async function readLedger(variant: string) {
  const rows = await asAdmin<
    { sequence: number; delta: number; balance: number; cause: string | null; kind: string }[]
  >(
    `/items/stock_movements?limit=-1&sort=sequence&filter[variant][_eq]=${variant}&filter[sequence][_nnull]=true`,
  );
  const unbroken = rows.every(
    ({ sequence, delta, balance }, index) =>
      sequence === index + 1 && balance === (rows[index - 1]?.balance ?? 0) + delta,
  );
  return { rows, unbroken, balance: rows.at(-1)?.balance };
}

/** The orders in whose lines a variant is. */
export function listVariantOrders(variant: string) {
  const fields = "fields=*,lines.*,payments.*&limit=-1&sort=date_created";
  return asAdmin<OrderRow[]>(`/items/orders?${fields}&filter[lines][variant][_eq]=${variant}`);
}

export interface OrderRow {
  id: string;
  currency: string;
  number: string | null;
  status: string;
  problem: string | null;
  fulfillment_status: string;
  shipping_address: { city: string } | null;
  total_amount: string;
  paid_amount: string;
  refunded_amount: string;
  subtotal_amount: string;
  discount_amount: string;
  discount_code: string | null;
  shipping_amount: string;
  stripe_checkout_session_id: string | null;
  lines: {
    id: string;
    kind: string;
    variant: string | null;
    quantity: number;
    unit_amount: string;
    total_amount: string;
    discount_amount: string;
  }[];
  payments: { stripe_payment_intent_id: string; amount: string }[];
}

/** The mails that the site has put into its outbox for an order. */
export function readOutbox(order: string) {
  return asAdmin<{ key: string; status: string }[]>(
    `/items/email_messages?filter[order][_eq]=${order}&limit=-1`,
  );
}

/** The session that a payment page's address leads to. */
export function parseSessionId(location: string | undefined): string {
  const found = /cs_test_\w+/.exec(location ?? "")?.[0];
  if (!found) throw new Error(`${location} leads to no payment page.`);
  return found;
}

/** As people do: when nothing or an error comes, once more, after the time that the page asks for. */
export async function retryOnRetryAfter(ask: () => Promise<Page>, seconds = 300): Promise<Page> {
  const until = Date.now() + seconds * 1000;
  for (;;) {
    const page = await ask().catch(() => undefined);
    if (page && page.status < 500) return page;
    if (Date.now() > until) throw new Error(`Still ${page?.status ?? "no answer"}`);
    const wait = Number(page?.headers.get("Retry-After") ?? 0.3);
    await new Promise((resolve) => setTimeout(resolve, wait * 1000));
  }
}

/**
 * Asks again until it holds, for what happens in its own time.
 * @param say what of it the error tells
 */
export async function eventually<T>(
  look: () => Promise<T>,
  holds: (value: T) => boolean,
  seconds = 15,
  say: (value: T) => string = (value) => JSON.stringify(value),
) {
  const until = Date.now() + seconds * 1000;
  for (;;) {
    const value = await look();
    if (holds(value)) return value;
    if (Date.now() > until) throw new Error(`Still not so: ${say(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** A delivery as Stripe signs it. */
export function signed(body: string, { secret = webhookSecret, at = Math.floor(Date.now() / 1000) } = {}) {
  const signature = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
  return { "Stripe-Signature": `t=${at},v1=${signature}`, "Content-Type": "application/json" };
}
