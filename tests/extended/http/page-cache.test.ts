import { afterAll, beforeAll, expect, test } from "vitest";
import { AuthClient } from "../../support/auth/auth-client.ts";
import { purgeEverything } from "../../support/directus/directus-flows.ts";
import { endpoints } from "../../support/endpoints.ts";
import { en } from "../../support/messages.ts";
import { personas } from "../../support/personas.ts";
import { type RawAnswer, rawRequest } from "../../support/processes/raw-request.ts";
import { recordingProxy } from "../../support/processes/recording-proxy.ts";
import { type Site, startSite } from "../../support/processes/site.ts";
import { Shopper } from "../../support/shop/shopper.ts";

let site: Site;
/** A site with the same address in its pages that nobody attacks: what pages must look like. */
let untouched: Site;
let member: string;
let buyer: string;
/** Public pages that nobody has asked for yet; each test takes its own. */
let paths: string[];

beforeAll(async () => {
  site = await startSite();
  untouched = await startSite({ SITE_URL: site.url });
  const client = new AuthClient(site.url);
  await client.signIn(personas.maya.email, personas.maya.password);
  expect(client.cookie("authjs.session-token"), "Maya is signed in").toBeDefined();
  member = [...client.cookiesOf(new URL(site.url).host)]
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
  buyer = await cartCookie();
  const shop = ["/shop", "/shop?page=2", "/shop?page=3", "/shop?page=4"];
  const lists = [...shop, "/journal", "/journal?page=2", "/journal?page=3"];
  const pages = await Promise.all(lists.map(async (path) => (await guest(path, untouched)).text));
  const links = pages.flatMap((page) => [...page.matchAll(/href="(\/(?:shop|journal)\/[^"?#.]+)"/g)]);
  paths = [...new Set(links.map(([, path = ""]) => path))];
}, 60_000);

afterAll(async () => {
  await Promise.all([site?.stop(), untouched?.stop()]);
});

function guest(path: string, from = site): Promise<RawAnswer> {
  return rawRequest(from.url, path);
}

function nextPath(): string {
  const path = paths.shift();
  if (!path) throw new Error("The demo has too few pages for these tests");
  return path;
}

async function cartCookie(): Promise<string> {
  const shopper = new Shopper(site.url);
  const page = await shopper.get("/shop/soundings");
  const variant = /name="variant"[^>]* value="([^"]+)"/.exec(page.html)?.[1] ?? "";
  const added = await shopper.add(variant);
  const [cookie = ""] = (added.headers.getSetCookie()[0] ?? "").split(";");
  expect(cookie, `the cart answers ${added.status}`).toMatch(/^vitrine\.cart=/);
  return cookie;
}

/** What a guest sees must be what a guest of the untouched site sees, byte for byte. */
async function expectClean(path: string) {
  const [seen, clean] = await Promise.all([guest(path), guest(path, untouched)]);
  expect(seen.status).toBe(clean.status);
  expect(seen.body.equals(clean.body), `${path} is as everybody sees it`).toBe(true);
  expect(seen.headers["set-cookie"]).toBeUndefined();
  expect(seen.headers["content-security-policy"]).toBe(clean.headers["content-security-policy"]);
}

test("a public page says that it may be kept, and is kept", async () => {
  const path = nextPath();
  const first = await guest(path);
  const second = await guest(path);

  expect(first.headers["cache-control"]).toMatch(/^public, max-age=0, must-revalidate, s-maxage=\d+/);
  expect(first.headers["cache-status"]).toBe("vitrine; fwd=miss; stored");
  expect(second.headers["cache-status"]).toBe("vitrine; hit");
  expect(second.body.equals(first.body)).toBe(true);
  expect(second.headers.vary).toBe("Accept-Encoding, Cookie");
  expect(second.headers["cache-tag"]).toBeUndefined();
  const [, style = ""] = /<([^>]+)>; rel=preload; as=style/.exec(String(second.headers.link)) ?? [];
  expect(second.text).toContain(`<link rel="stylesheet" href="${style}"`);
  expect((await guest(style)).status).toBe(200);
});

test("a browser may fetch ahead what is kept at the first sign, what is made for one visitor only when it is asked for", async () => {
  const rulesOf = async (path: string, cookie?: string) => {
    const headers: Record<string, string> = cookie ? { Cookie: cookie } : {};
    const answer = await rawRequest(site.url, path, { headers });
    return String(answer.headers["speculation-rules"]).replaceAll('"', "");
  };
  const [kept, personal] = [await rulesOf("/shop"), await rulesOf("/shop", buyer)];
  const rules = await rawRequest(site.url, kept);

  expect([kept, personal]).toEqual(["/speculation-rules/hover.json", "/speculation-rules/press.json"]);
  expect(rules.headers["content-type"]).toBe("application/speculationrules+json");
  expect(await rulesOf("/account", member)).toBe("undefined");
  expect((await guest("/speculation-rules/now.json")).status).toBe(404);
});

const hostile: [name: string, value: string][] = [
  ["X-Forwarded-Host", "evil.example"],
  ["X-Forwarded-Proto", "evil"],
  ["X-Forwarded-Port", "666"],
  ["X-Forwarded-Prefix", "/evil"],
  ["X-Host", "evil.example"],
  ["Forwarded", "host=evil.example;proto=evil"],
  ["X-Original-URL", "/account"],
  ["X-Rewrite-URL", "/account"],
  ["X-HTTP-Method-Override", "POST"],
  ["X-Method-Override", "DELETE"],
  ["Accept-Language", "evil"],
  ["Accept-Encoding", "evil, br;q=evil, \t;;="],
  ["Accept", "application/json"],
  ["Range", "bytes=0-9"],
  ["Referer", "https://evil.example/"],
  ["If-Modified-Since", "Fri, 01 Jan 2100 00:00:00 GMT"],
  ["If-None-Match", '"evil"'],
  ["X-Remix-Response", "yes"],
  ["X-React-Router-SPA-Mode", "yes"],
  ["Host", "evil.example:666"],
  ["Host", 'evil"><script>@localhost:evil'],
  ["Host", ""],
];

test.each(hostile)("%s: %s leaves no mark, whoever asks first", async (name, value) => {
  const path = nextPath();
  const attack = () => rawRequest(site.url, path, { headers: { [name]: value } });
  const first = await attack();
  await expectClean(path);
  const again = await attack();

  for (const { text, headers } of [first, again]) {
    expect(text).not.toContain("evil");
    expect(JSON.stringify(headers)).not.toContain("evil");
  }
  await expectClean(path);
});

test.each(hostile)("%s: %s from a member, or to one, changes nobody's page", async (name, value) => {
  const path = nextPath();
  const asMember = (headers: Record<string, string> = {}) =>
    rawRequest(site.url, path, { headers: { ...headers, Cookie: member } });
  const expectOwn = ({ headers, text }: RawAnswer) => {
    expect(headers["cache-status"]).toBeUndefined();
    expect(headers["cache-control"] ?? "").not.toContain("public");
    expect(text).not.toContain("evil");
  };
  expectOwn(await asMember({ [name]: value }));
  await expectClean(path);
  await purgeEverything(site.url);
  await rawRequest(site.url, path, { headers: { [name]: value } });
  const own = await asMember();
  expectOwn(own);
  expect(own.text).toContain(personas.maya.name);
  await expectClean(path);
});

test.each([
  ["a header that is too long", { headers: { "X-Long": "x".repeat(20_000) } }, [431]],
  ["a GET with a body", { body: "page=2&evil=1", headers: { "Content-Length": "13" } }, [200, 400]],
  ["a POST", { method: "POST", body: "evil=1" }, [403, 405]],
  ["a DELETE", { method: "DELETE" }, [403, 405]],
  ["OPTIONS", { method: "OPTIONS" }, [204, 405]],
])("%s to a page is not kept, neither before it nor after it", async (_what, options, statuses) => {
  const path = nextPath();
  expect(statuses).toContain((await rawRequest(site.url, path, options)).status);
  await expectClean(path);
  expect(statuses).toContain((await rawRequest(site.url, path, options)).status);
  await expectClean(path);
});

test("HEAD first, then GET: the page is whole", async () => {
  const path = nextPath();
  const head = await rawRequest(site.url, path, { method: "HEAD" });
  expect(head.body.byteLength).toBe(0);
  await expectClean(path);
  expect((await guest(path)).headers["content-length"]).toBe(head.headers["content-length"]);
});

test.each(["member", "buyer"])("guest, then %s, then guest: each gets their own page", async (who) => {
  const path = nextPath();
  const cookie = who === "member" ? member : buyer;
  const mark = who === "member" ? personas.maya.name : en("page.inCart", { items: 1 });
  await expectClean(path);
  const own = await rawRequest(site.url, path, { headers: { Cookie: cookie } });
  expect(own.headers["cache-control"]).toBe("private, no-cache");
  expect(own.headers["cache-status"]).toBeUndefined();
  expect(own.headers.etag).toBeUndefined();
  expect(own.body.equals((await guest(path)).body)).toBe(false);
  expect(own.text).toContain(mark);
  await expectClean(path);
});

test.each(["member", "buyer"])("%s first, then guests: nothing of the first is left", async (who) => {
  const path = nextPath();
  const cookie = who === "member" ? member : buyer;
  await rawRequest(site.url, path, { headers: { Cookie: cookie } });
  await rawRequest(site.url, path, { headers: { Cookie: cookie, "X-Forwarded-Host": "evil.example" } });
  await expectClean(path);
  expect((await guest(path)).text).not.toContain(personas.maya.name);
});

test("a member's ETag-less page is not called unchanged for a guest's copy", async () => {
  const path = nextPath();
  const { headers } = await guest(path);
  const own = await rawRequest(site.url, path, {
    headers: { Cookie: member, "If-None-Match": headers.etag ?? "" },
  });

  expect(own.status).toBe(200);
});

test.each([
  "/account/x.css",
  "/account;x.css",
  "/account%00.css",
  "/account%0a.css",
  "/account%3fx.css",
  "/account%23.css",
  "/account%2fx.css",
  "/account.",
  "/account/",
  "/ACCOUNT",
  "/SHOP",
  "/shop/",
  "//account",
  "/static/..%2faccount",
  "/assets/%2e%2e/account",
  "/robots.txt/../account",
  "/shop/../account",
  "/account.data",
  "/shop.data",
  "/_root.data",
  "/account?_data=routes/account/account",
  "/shop?_data=root",
  "/account?page=1",
  "/account",
  "/account/orders",
  "/cart",
  "/checkout",
  "/sign-in",
  "/items/posts",
])("%s: guests and a member in turn, and neither gets what is the other's", async (path) => {
  const ask = (cookie?: string) =>
    rawRequest(site.url, path, cookie ? { headers: { Cookie: cookie } } : undefined);
  const [own, next, then, last] = [await ask(member), await ask(), await ask(member), await ask()];

  for (const { headers } of [own, then]) expect(headers["cache-control"] ?? "").not.toContain("public");
  for (const { text, headers } of [next, last]) {
    expect(text).not.toContain(personas.maya.name);
    expect(text).not.toContain(personas.maya.email);
    expect(headers["cache-status"]).toBeUndefined();
  }
  expect([then.status, then.headers.location]).toEqual([own.status, own.headers.location]);
  expect([last.status, last.headers.location]).toEqual([next.status, next.headers.location]);
  if (path === "/account") expect(then.text).toContain(personas.maya.name);
});

test.each([
  ["unknown", "?evil=1"],
  ["repeated", "?page=1&page=2"],
  ["cloaked", "?page=1;evil=1"],
  ["a search", "?q=evil"],
  ["out of the list", "?sort=evil"],
  ["of the framework", "?_routes=root"],
  ["of the prototype", "?__proto__=evil"],
])("parameters %s are neither kept nor mixed with the page without them", async (_what, query) => {
  const asked = await guest(`/shop${query}`);
  expect(asked.headers["cache-status"]).toBeUndefined();
  await expectClean("/shop");
  await expectClean("/shop?page=1");
});

test("what is not sent again says all the same for whom it is", async () => {
  const path = nextPath();
  const { headers } = await guest(path);
  const again = await rawRequest(site.url, path, { headers: { "If-None-Match": headers.etag ?? "" } });

  expect(again.status).toBe(304);
  for (const name of ["vary", "cache-control", "etag"]) expect(again.headers[name]).toBe(headers[name]);
});

test("the order of parameters and a campaign's own lead to one page", async () => {
  await guest("/shop?sort=title&page=1");
  for (const query of ["page=1&sort=title", "utm_source=x&page=1&sort=title&gclid=y"]) {
    expect((await guest(`/shop?${query}`)).headers["cache-status"]).toBe("vitrine; hit");
  }
});

test("pages and JSON of /items never meet", async () => {
  const page = await rawRequest(site.url, "/items/posts", { headers: { Accept: "text/html" } });
  const json = await rawRequest(site.url, "/items/posts", { headers: { Accept: "application/json" } });
  const again = await rawRequest(site.url, "/items/posts", { headers: { Accept: "text/html" } });

  expect(page.headers["content-type"]).toContain("text/html");
  expect(json.headers["content-type"]).toContain("application/json");
  expect(again.text).toBe(page.text);
  expect(page.headers["cache-control"]).toBe("private, no-cache");
  expect(json.headers["cache-control"]).toBe("private, no-store");
  const own = await rawRequest(site.url, "/items/posts", {
    headers: { Accept: "text/html", Cookie: member },
  });
  expect(own.headers["cache-control"]).toBe("private, no-store");
});

test("an error is not kept", async () => {
  for (const path of ["/no-such-page", "/journal/no-such-post", "/shop?page=999"]) {
    const [first, second] = [await guest(path), await guest(path)];
    expect([first.status, second.status]).toEqual([404, 404]);
    expect(second.headers["cache-status"]).toBeUndefined();
    expect(second.headers["cache-control"]).toContain("private");
  }
});

test.each(["http://evil.example/shop", "*", "/%FF%FE", "/\u00ff", "http://", "/?".padEnd(9_000, "x")])(
  "the target %s is answered and harms nothing",
  async (target) => {
    const { status, text } = await rawRequest(site.url, target);

    expect(status).toBeLessThan(500);
    expect(text).not.toContain("evil");
    expect((await rawRequest(site.url, "/healthz")).status).toBe(200);
  },
);

test("a member's text of a post is theirs alone, and the teaser is for everybody", async () => {
  const list = (await guest("/journal")).text;
  const posts = [
    ...new Set([...list.matchAll(/href="(\/journal\/[^"/?#]+)"/g)].map(([, path = ""]) => path)),
  ];
  const teasers = await Promise.all(posts.map(async (path) => ({ path, page: await guest(path) })));
  const gated = teasers.find(({ page }) => page.text.includes('class="paywall'));
  expect(gated).toBeDefined();
  const path = gated?.path ?? "";
  const open = await rawRequest(site.url, path, { headers: { Cookie: member } });

  expect(open.headers["cache-control"]).toBe("private, no-cache");
  expect((await guest(path)).text).toBe(gated?.page.text);
});

test("a hundred who ask at once for a page cost as many calls as one", async () => {
  const proxy = await recordingProxy(endpoints.directus.url);
  const busy = await startSite({ DIRECTUS_URL: proxy.url });
  const reads = () => proxy.recorded.filter(({ authorization }) => authorization === undefined).length;
  try {
    const list = (await guest("/shop", busy)).text;
    const [one = "", many = ""] = new Set(
      [...list.matchAll(/href="(\/shop\/[^"/?#]+)"/g)].map(([, path = ""]) => path),
    );
    const before = reads();
    await guest(one, busy);
    const calls = reads() - before;
    const answers = await Promise.all(Array.from({ length: 100 }, () => guest(many, busy)));

    expect(reads() - before - calls).toBeLessThan(2 * calls);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const making = answers.filter(({ headers }) => headers["cache-status"] === "vitrine; fwd=miss; stored");
    expect(making).toHaveLength(1);
  } finally {
    await busy.stop();
    await proxy.close();
  }
});

test("with the backend gone, what is kept stands, and the rest says when to come again", async () => {
  const proxy = await recordingProxy(endpoints.directus.url);
  const cut = await startSite({ DIRECTUS_URL: proxy.url });
  try {
    const path = nextPath();
    const before = await guest(path, cut);
    await proxy.close();
    const kept = await guest(path, cut);
    const other = await guest(nextPath(), cut);

    expect(kept.body.equals(before.body)).toBe(true);
    expect(other.status).toBe(503);
    expect(other.headers["retry-after"]).toBeDefined();
    expect(other.headers["cache-control"]).toContain("private");
  } finally {
    await cut.stop();
  }
});
