import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { limits } from "#server/limits.ts";
import { AuthClient } from "../../support/auth/auth-client.ts";
import { endpoints } from "../../support/endpoints.ts";
import { type RawAnswer, rawRequest } from "../../support/processes/raw-request.ts";
import { openTestSite } from "../../support/processes/test-site.ts";
import { makeCustomer } from "../../support/shop/customers.ts";
import { buyAndPay, openTestShop } from "../../support/shop/test-shop.ts";

/** Orders are links that every site of one secret opens. */
const shop = openTestShop();
const site = openTestSite({ SITE_URL: "https://shop.example", DRAIN_DELAY: "60" });

const ours = { Origin: "https://shop.example", "Content-Type": "application/x-www-form-urlencoded" };
const browser = { "Sec-Fetch-Site": "same-origin", "Accept-Encoding": "br" };

/** Bytes as they are, and what comes back until the site hangs up. */
async function sent(bytes: string): Promise<RawAnswer> {
  const socket = connect(Number(new URL(site.url).port), "127.0.0.1", () => socket.write(bytes));
  const [head = ""] = (await text(socket)).split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => line.split(": ")).map(([name = "", value]) => [name.toLowerCase(), value]),
  );
  return { status: Number(first.split(" ")[1]), headers, text: "", body: Buffer.alloc(0) };
}

/** Every kind of answer, by whoever of the server makes it, and the status that it has. */
function kinds(found: {
  style: string;
  image: string;
  etag: string;
}): [string, number, () => Promise<RawAnswer>][] {
  const get =
    (path: string, headers: Record<string, string> = {}, method = "GET") =>
    () =>
      rawRequest(site.url, path, { method, headers: { ...browser, ...headers } });
  const post =
    (path: string, body = "", headers: Record<string, string> = ours) =>
    () =>
      rawRequest(site.url, path, { method: "POST", body, headers });
  return [
    ["a page that is kept", 200, get("/shop")],
    ["its head", 200, get("/shop", {}, "HEAD")],
    ["a page that has not changed", 304, get("/journal", { "If-None-Match": found.etag })],
    ["a page for one visitor", 200, get("/cart")],
    ["a page's data", 200, get("/journal.data")],
    ["a page that is not there", 404, get(`/${randomUUID()}`)],
    ["an address that is spelled otherwise", 308, get("/Shop/")],
    ["a page for members", 303, get("/account")],
    ["a form that is refused", 422, post("/recover", "email=x")],
    ["a form of another site", 403, post("/recover", "email=x", { Origin: "https://evil.example" })],
    ["a form that is done", 303, post("/cart")],
    ["no form", 415, post("/cart/lines", "{}", { ...ours, "Content-Type": "application/json" })],
    ["a method that is not taken", 405, post("/shop")],
    ["a method that is not taken, at a name of JavaScript's own", 405, post("/constructor")],
    ["rows", 200, get("/items/posts", { Accept: "application/json" })],
    ["rows that are refused", 404, get("/items/nothing", { Accept: "application/json" })],
    ["rows to be kept", 200, get("/items/tags?export=csv")],
    ["suggestions", 200, get("/search/suggest?q=tide")],
    ["the auth API's answer", 200, get("/auth/session")],
    ["the auth API's redirect", 302, get("/auth/signin")],
    ["the auth API's refusal", 400, get("/auth/nothing")],
    ["a webhook that is refused", 400, post("/webhooks/stripe", "{}")],
    ["a webhook that is opened", 405, get("/webhooks/stripe")],
    ["the other webhook", 401, post("/webhooks/directus", "{}")],
    ["a picture", 200, get(found.image)],
    ["a picture that is not there", 404, get(`/assets/${randomUUID()}`)],
    ["a file of the build", 200, get(found.style)],
    ["a public file", 200, get("/favicon.svg")],
    ["a file that has moved", 302, get("/favicon.ico")],
    ...[
      "/journal/feed.xml",
      "/journal/feed.json",
      "/sitemap.xml",
      "/robots.txt",
      "/og.png",
      "/theme.css",
    ].map((path): [string, number, () => Promise<RawAnswer>] => [path, 200, get(path)]),
    ["a feed of nothing", 404, get(`/journal/tags/${randomUUID()}/feed.xml`)],
    ["a preview without a key", 404, get("/preview")],
    ["whether it is alive", 200, get("/healthz")],
    ["whether it is ready", 200, get("/readyz")],
    ["metrics without a token", 404, get("/metrics")],
    ["two hosts", 400, () => sent("GET /shop HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n")],
    ["no host", 400, () => sent("GET /shop HTTP/1.1\r\nConnection: close\r\n\r\n")],
    ["no request at all", 400, () => sent("what is this\r\n\r\n")],
    [
      "a head that is too large",
      431,
      () => sent(`GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(limits.headerBytes)}\r\n\r\n`),
    ],
    ["a method that no answer can be made for", 405, get("/shop", {}, "TRACE")],
    [
      "too much",
      413,
      () => sent(`POST /cart HTTP/1.1\r\nHost: a\r\nContent-Length: ${limits.requestBytes + 1}\r\n\r\n`),
    ],
    [
      "what is expected and cannot be",
      417,
      () => sent("GET /cart HTTP/1.1\r\nHost: a\r\nExpect: cake\r\nConnection: close\r\n\r\n"),
    ],
  ];
}

const get = (path: string, headers: Record<string, string> = {}) =>
  rawRequest(site.url, path, { headers: { ...browser, ...headers } });

function expectProtected(what: string, status: number, { headers, ...answer }: RawAnswer) {
  expect([what, answer.status]).toEqual([what, status]);
  expect([what, headers["strict-transport-security"]]).toEqual([what, "max-age=63072000; includeSubDomains"]);
  expect([what, headers["x-content-type-options"]]).toEqual([what, "nosniff"]);
  const isForAll = /^(a picture$|(part of )?a file for all$|\/og\.png$)/.test(what);
  expect([what, headers["cross-origin-resource-policy"]]).toEqual([
    what,
    isForAll ? "cross-origin" : "same-origin",
  ]);
}

test("over https every kind of answer keeps browsers to https, to its type and to this site", async () => {
  await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status, { timeout: 15_000 }).toBe(200);
  const page = await rawRequest(site.url, "/shop");
  const journal = await get("/journal");
  const [, style = ""] = /<link rel="stylesheet" href="([^"]+)"/.exec(page.text) ?? [];
  const [, image = ""] = /(\/assets\/[\w-]+\/w\d+\?v=[^" ]+)/.exec(page.text) ?? [];
  const all = kinds({ style, image: image.replaceAll("&amp;", "&"), etag: String(journal.headers.etag) });

  for (const [what, status, ask] of all) expectProtected(what, status, await ask());
  const [file = ""] = /^\/assets\/[\w-]+/.exec(image) ?? [];
  expectProtected("a file for all", 200, await get(file));
  expectProtected("part of a file for all", 206, await get(file, { Range: "bytes=0-3" }));
  const plain = await fetch(`${endpoints.site}/shop`);
  expect(plain.headers.has("Strict-Transport-Security"), "over http nothing promises https").toBe(false);
});

test("downloads, their parts and their refusals are as well protected", async () => {
  const { link, shopper, order } = await buyAndPay(shop, { digital: true, maxDownloads: 1 });
  const { html } = await shopper.get(link);
  const [, download = ""] = /href="(\/orders\/[^"]+\/downloads\/[^"]+)"/.exec(html) ?? [];
  const [, invoice = ""] = /href="(\/orders\/[^"]+\/invoices\/[^"]+)"/.exec(html) ?? [];
  const customer = await makeCustomer();
  const member = new AuthClient(site.url);
  const { csrfToken } = (await member.get("/auth/csrf")).json<{ csrfToken: string }>();
  await member.post("/auth/callback/credentials", { csrfToken, ...customer }, ours);
  const Cookie = [...member.cookiesOf(new URL(site.url).host)].map((pair) => pair.join("=")).join("; ");

  expectProtected("what was bought", 200, await get(download));
  expectProtected("part of it", 206, await get(download, { Range: "bytes=4-" }));
  expectProtected("a part beyond its end", 416, await get(download, { Range: "bytes=999999999-" }));
  expectProtected("what was downloaded before", 403, await get(download));
  expectProtected("an invoice", 200, await get(invoice));
  expectProtected("no invoice", 404, await get(invoice.replace(/invoices\/[\w-]+/, "invoices/none")));
  expectProtected("an order", 200, await get(link));
  expectProtected("an order without its key", 404, await get(`/orders/${order.id}`));
  expectProtected("an account", 200, await get("/account/data/download", { Cookie }));
});

test("who asks too often, and who comes while the site is about to stop, is as well protected", async () => {
  const often = await Promise.all(Array.from({ length: 80 }, () => get("/search/suggest?q=ti")));
  const refused = often.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) expectProtected("too many suggestions", 429, answer);
  expectProtected("too many searches", 429, await get("/search?q=ti"));

  site.process.kill("SIGTERM");
  await expect.poll(async () => (await get("/readyz")).status).toBe(503);
  expectProtected("whether it is ready", 503, await get("/readyz"));
  expectProtected("a page", 200, await get("/shop"));
  await site.stop("SIGKILL");
});
