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

/** Makes one request of the site's own grammar: its routes and what they read, with what nobody would write in between. */
export function makeRequest(chance: Chance, known: Known, routes = patterns()): MadeRequest {
  const value = () => chance.oneOf(chance.next() < 0.5 ? odd : known.words);
  const method = chance.oneOf(methods);
  const host = new URL(known.site).host;
  const headers: Record<string, string> = {
    Host: host,
    "X-Forwarded-For": `198.51.100.${chance.between(1, 254)}`,
  };
  const maybe = (likely: number, name: string, values: readonly string[]) => {
    if (chance.next() < likely) headers[name] = chance.oneOf(values);
  };
  maybe(0.7, "Origin", [known.site, known.site, known.site, "null", "https://evil.example", "no origin"]);
  maybe(0.5, "Sec-Fetch-Site", ["same-origin", "same-origin", "same-site", "cross-site", "none", "what"]);
  maybe(0.5, "Cookie", known.cookies);
  maybe(0.4, "Accept", ["text/html", "application/json", "*/*", "text/csv", ";;,", "application/json;q=0"]);
  maybe(0.3, "Accept-Encoding", ["br", "gzip", "identity", "br;q=evil", "*"]);
  maybe(0.2, "Accept-Language", ["de", "ar", "tlh", "*;q=0", ",,"]);
  maybe(0.2, "X-Forwarded-Host", ["evil.example", host, "a, b", ":"]);
  maybe(0.1, "Range", ["bytes=0-1", "bytes=-1", "bytes=9-1", "bytes=a", "lines=1-2"]);
  maybe(0.1, "If-None-Match", ["*", '"x"', 'W/"x"', "x"]);
  maybe(0.1, "If-Modified-Since", [new Date(0).toUTCString(), "yesterday"]);
  maybe(0.1, "Authorization", ["Bearer x", "Basic eDp5", "Bearer "]);
  maybe(0.05, "X-Vitrine-Secret", ["x", ""]);
  maybe(0.05, "Stripe-Signature", ["t=1,v1=x", "t=x", ""]);
  const query = pairs(chance, params, value, chance.between(0, 3));
  const path = address(chance, routes, value) + (query ? `?${query}` : "");
  if (method === "GET" || method === "HEAD" || method === "TRACE")
    return { method, path, headers, body: undefined };
  const type = chance.next() < 0.7 ? types[0] : chance.oneOf(types);
  if (type) headers["Content-Type"] = type;
  const form = pairs(chance, fields, value, chance.between(0, 8));
  return { method, path, headers, body: chance.next() < 0.8 ? form : chance.oneOf(odd) };
}

/** The paths of all routes, with names where something is to stand. */
function patterns(): string[] {
  return [...new Set(endpoints().map(({ key }) => key.split(" ")[1] ?? "/"))];
}

function address(chance: Chance, routes: string[], value: () => string): string {
  const language = chance.oneOf(["", "", "", "/de", "/ar"]);
  const path = chance
    .oneOf(routes)
    .replace(/:\w+\??|\*/g, () => (chance.next() < 0.3 ? value() : encode(value())));
  const data = chance.next() < 0.1 ? ".data" : "";
  return `${language}${path}`.replace(/[^\x21-\x7e]/g, encode).replace(/[#?]/g, encode) + data;
}

function pairs(chance: Chance, names: string[], value: () => string, count: number): string {
  return Array.from({ length: count }, () => `${encode(chance.oneOf(names))}=${encode(value())}`).join("&");
}

/** As a browser does; half of a pair of surrogates is no text, and becomes the mark for that. */
function encode(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}
