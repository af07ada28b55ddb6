import { endpoints } from "../behaviour/answers.ts";
import type { Chance } from "../seeded-random.ts";

/** A request as a stranger may write it. */
export interface MadeRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** What somebody may know who tries: names and keys that are there. */
export interface Known {
  site: string;
  words: readonly string[];
  cookies: readonly string[];
  /** A browser that has the auth API's token, and may lose its session. */
  browser: { cookie: string; csrfToken: string };
  /** The headers that make a webhook of a body. */
  sign: Record<string, (body: string) => Record<string, string>>;
}

/** A method of a route, as a browser or a backend asks for it. */
export interface Target {
  method: string;
  pattern: string;
}

const odd = [
  "",
  " ",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "null",
  "undefined",
  "NaN",
  "0",
  "-1",
  "1e999",
  "99999999999999999999",
  "0x10",
  "1.5",
  "..",
  "../../..",
  "%00",
  "%",
  "%ff",
  "%2e%2e%2f",
  "%0d%0aX: y",
  "'\"><script>x</script>",
  "=1+1",
  "{{7*7}}",
  "#{7*7}",
  "'; --",
  "\u202e",
  "ﬃ",
  "😀",
  "İ",
  "\ud800",
  "a".repeat(300),
  "[]",
  "{}",
  '{"a":',
  "[[[[",
  "*",
  "*.*",
  ":",
  ",",
  "$NOW",
  "$CURRENT_USER",
  "true",
  "/",
  "//evil.example",
  "\\",
  "https://evil.example/",
  "javascript:x",
  "2026-02-30",
  "1970-01-01T00:00:00",
  "a@b",
  "ada@example.com",
  "EUR",
];
const params = [
  "page",
  "q",
  "kind",
  "sort",
  "search",
  "limit",
  "offset",
  "fields",
  "fields[]",
  "meta",
  "export",
  "groupBy",
  "filter",
  "filter[id][_eq]",
  "filter[slug]",
  "filter[title][_contains]",
  "filter[_or][0][id][_null]",
  "filter[a][b][c]",
  "filter[__proto__][_eq]",
  "deep[tags][_limit]",
  "deep[__proto__][_sort]",
  "aggregate[count]",
  "aggregate[sum]",
  "alias[a]",
  "returnTo",
  "callbackUrl",
  "error",
  "code",
  "state",
  "token",
  "email",
  "key",
  "session_id",
  "sent",
  "done",
  "wait",
  "preview",
  "embed",
  "variant",
  "option",
  "option.Format",
  "option[Format]",
  "price-from",
  "price-to",
  "available",
  "newsletter",
  "v",
  "list",
  "collection",
  "id",
  "version",
  "f[0][field]",
  "f[0][op]",
  "group[by]",
  "index",
  "utm_source",
];
const fields = [
  "email",
  "name",
  "password",
  "current",
  "csrfToken",
  "callbackUrl",
  "returnTo",
  "token",
  "code",
  "otp",
  "json",
  "variant",
  "quantity",
  "product",
  "option.Format",
  "price",
  "currency",
  "country",
  "note",
  "postal_code",
  "line1",
  "city",
  "shipping",
  "seen",
  "consent",
  "discount",
  "subscription",
  "plan",
  "reason",
  "lines",
  "order",
  "newsletters",
  "id",
  "key",
  "__proto__",
  "constructor",
  "fields[0]",
  "a[b]",
  "response",
  "challenge",
  "address",
  "phone",
  "gift",
  "amount",
];
const types = [
  "application/x-www-form-urlencoded",
  "application/json",
  "multipart/form-data; boundary=x",
  "text/plain",
  "",
];
const methods = [
  ...Array<string>(12).fill("GET"),
  "HEAD",
  ...Array<string>(7).fill("POST"),
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
  "TRACE",
];

const json = [
  "\0",
  null,
  true,
  0,
  -1,
  1e300,
  "",
  "soon",
  "\ud800",
  "x".repeat(5_000),
  [],
  [[[]]],
  {},
  { id: {} },
];
const authPaths = [
  ...["signin", "signin/harbour", "signin/email", "signin/credentials", "signin/none"],
  ...["callback/credentials", "callback/email", "callback/passkey", "callback/harbour", "callback/none"],
  ...["session", "csrf", "providers", "signout", "verify-request", "error", "webauthn-options/passkey"],
];
/** What ends the session of whoever sends it. */
const leaves = /sign-?out|\/account\/(data|security\/(password|sessions))|\/profile\/email/;

/** Every method of every route, each of which answers itself. */
export const targets: Target[] = endpoints().map(({ key }) => {
  const [method = "", pattern = ""] = key.split(" ");
  return { method, pattern };
});

/** What answers nobody who has no token, secret or signature. */
const guarded = targets.filter(
  ({ method, pattern }) => method === "POST" && /^\/(webhooks|auth)\//.test(pattern),
);

/**
 * Makes one request of the site's own grammar: its routes and what they read, with what nobody would write in between.
 * @param aimed a route that must be reached, past what refuses strangers: else one by chance
 */
export function makeRequest(chance: Chance, known: Known, aimed?: Target): MadeRequest {
  const value = () => chance.oneOf(chance.next() < 0.5 ? odd : known.words);
  const { pattern, method } = aimed ?? targetOf(chance);
  const host = new URL(known.site).host;
  const headers: Record<string, string> = {
    Host: host,
    "X-Forwarded-For": `198.51.100.${chance.between(1, 254)}`,
  };
  const maybe = (likely: number, name: string, values: readonly string[]) => {
    if (chance.next() < likely) headers[name] = chance.oneOf(values);
  };
  const oddOrigins = ["null", "https://evil.example", "no origin"];
  maybe(aimed ? 1 : 0.7, "Origin", [known.site, ...(aimed ? [] : [known.site, known.site, ...oddOrigins])]);
  if (!aimed)
    maybe(0.5, "Sec-Fetch-Site", ["same-origin", "same-origin", "same-site", "cross-site", "none", "what"]);
  maybe(0.5, "Cookie", leaves.test(pattern) ? [known.browser.cookie] : known.cookies);
  maybe(0.4, "Accept", ["text/html", "application/json", "*/*", "text/csv", ";;,", "application/json;q=0"]);
  maybe(0.3, "Accept-Encoding", ["br", "gzip", "identity", "br;q=evil", "*"]);
  maybe(0.2, "Accept-Language", ["de", "ar", "tlh", "*;q=0", ",,"]);
  if (!aimed) maybe(0.2, "X-Forwarded-Host", ["evil.example", host, "a, b", ":"]);
  maybe(0.1, "Range", ["bytes=0-1", "bytes=-1", "bytes=9-1", "bytes=a", "lines=1-2"]);
  maybe(0.1, "If-None-Match", ["*", '"x"', 'W/"x"', "x"]);
  maybe(0.1, "If-Modified-Since", [new Date(0).toUTCString(), "yesterday"]);
  maybe(0.1, "Authorization", ["Bearer x", "Basic eDp5", "Bearer "]);
  maybe(0.05, "X-Vitrine-Secret", ["x", ""]);
  maybe(0.05, "Stripe-Signature", ["t=1,v1=x", "t=x", ""]);
  const query = pairs(chance, params, value, chance.between(0, 3));
  const part = () =>
    aimed ? encode(chance.oneOf(known.words)) : chance.next() < 0.3 ? value() : encode(value());
  const path = address(chance, pattern, part, aimed !== undefined) + (query ? `?${query}` : "");
  if (method === "GET" || method === "HEAD" || method === "TRACE")
    return { method, path, headers, body: undefined };
  const body = webhookBody(chance, pattern, value);
  const sign = known.sign[pattern];
  if (body && sign && (aimed || chance.next() < 0.7))
    return { method, path, headers: { ...headers, ...sign(body), "Content-Type": "application/json" }, body };
  const type = aimed || chance.next() < 0.7 ? types[0] : chance.oneOf(types);
  if (type) headers["Content-Type"] = type;
  const form = pairs(chance, fields, value, chance.between(0, 8));
  if (pattern.startsWith("/auth") && (aimed || chance.next() < 0.7)) {
    headers.Cookie = known.browser.cookie;
    return { method, path, headers, body: `csrfToken=${known.browser.csrfToken}&${form}` };
  }
  return { method, path, headers, body: aimed || chance.next() < 0.8 ? form : chance.oneOf(odd) };
}

function targetOf(chance: Chance): Target {
  if (chance.next() < 0.1) return chance.oneOf(guarded);
  return { pattern: chance.oneOf(targets).pattern, method: chance.oneOf(methods) };
}

/** What a backend tells, with up to three of its parts odd. */
function webhookBody(chance: Chance, pattern: string, value: () => string): string | undefined {
  if (!pattern.startsWith("/webhooks")) return undefined;
  if (chance.next() < 0.1) return JSON.stringify(chance.oneOf(json));
  const event: Record<string, unknown> = pattern.endsWith("stripe")
    ? stripeEvent(chance)
    : flowEvent(chance, value);
  for (let times = chance.between(0, 3); times > 0; times -= 1)
    event[chance.oneOf([...Object.keys(event), "__proto__", "account"])] = chance.oneOf<unknown>([
      ...json,
      value(),
    ]);
  return JSON.stringify(event);
}

const stripeEvent = (chance: Chance) => ({
  id: `evt_${chance.next()}`,
  object: "event",
  api_version: "2026-01-01",
  type: chance.oneOf([
    ...[
      "checkout.session.completed",
      "checkout.session.expired",
      "payment_intent.succeeded",
      "charge.failed",
    ],
    ...["charge.refunded", "refund.updated", "charge.dispute.created", "radar.early_fraud_warning.created"],
    ...["invoice.paid", "invoice.payment_failed", "customer.subscription.updated", "customer.updated", "x"],
  ]),
  created: Math.floor(Date.now() / 1000),
  livemode: false,
  data: chance.oneOf<unknown>([
    ...["cs_test_a", "pi_a", "sub_a", "in_a", "cus_a", "", "../a?b#c"].map((id) => ({ object: { id } })),
    { object: { id: "ch_a", payment_intent: "pi_a" } },
    ...json.map((id) => ({ object: { id: "in_a", payment_intent: id, subscription: id, parent: id } })),
  ]),
});

const flowEvent = (chance: Chance, value: () => string) => ({
  event: chance.oneOf([
    "items.create",
    "items.update",
    "items.delete",
    "posts.items.update",
    "fields.update",
    "x",
  ]),
  collection: chance.oneOf([
    ...["posts", "products", "product_variants", "stock_movements", "orders", "order_requests", "prices"],
    ...["directus_users", "directus_files", "directus_fields", "entitlements", "pages", value()],
  ]),
  key: value(),
  keys: [value(), value()],
  payload: chance.oneOf<unknown>([{ status: "published" }, { status: value(), stock: value() }, ...json]),
});

function address(chance: Chance, pattern: string, part: () => string, isAimed: boolean): string {
  const language = pattern.startsWith("/webhooks") || isAimed ? "" : chance.oneOf(["", "", "", "/de", "/ar"]);
  const path = pattern.replace(/:\w+\??|\*/g, (name) =>
    pattern.startsWith("/auth") && name === "*" && (isAimed || chance.next() < 0.7)
      ? chance.oneOf(authPaths)
      : part(),
  );
  const data = !isAimed && chance.next() < 0.1 ? ".data" : "";
  return `${language}${path}`.replace(/[^\x21-\x7e]/g, encode).replace(/[#?]/g, encode) + data;
}

function pairs(chance: Chance, names: string[], value: () => string, count: number): string {
  return Array.from({ length: count }, () => `${encode(chance.oneOf(names))}=${encode(value())}`).join("&");
}

/** As a browser does; half of a pair of surrogates is no text, and becomes the mark for that. */
function encode(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}
