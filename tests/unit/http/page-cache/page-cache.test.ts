import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { createPageCache } from "#server/http/page-cache/page-cache.ts";
import type { BufferedResponse } from "#server/http/page-cache/page-entry.ts";
import { limits } from "#server/limits.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const shared = "public, max-age=0, s-maxage=60, stale-while-revalidate=300, stale-if-error=86400";

function pageOf(text: string, headers: Record<string, string> = {}, status = 200): BufferedResponse {
  return {
    status,
    headers: new Headers({
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": shared,
      "Cache-Tag": "posts,globals",
      Vary: "Accept-Encoding, Cookie",
      ...headers,
    }),
    body: Buffer.from(`<h1>${text}</h1>${"All that the tide leaves. ".repeat(100)}`),
  };
}

/** A cache in front of what a test renders, behind a server of its own, with a clock that the test moves. */
async function open(
  render: (path: string, time: number) => BufferedResponse | Promise<BufferedResponse>,
  tagged = false,
) {
  const clock = { now: 1_000_000_000_000 };
  const rendered: string[] = [];
  const state = { busy: false, asked: 0 };
  const cache = createPageCache({
    tagged,
    now: () => clock.now,
    pagesThatKeep: (path) => (path.startsWith("/account") ? undefined : { page: /^\d$/ }),
    render: async (path) => {
      rendered.push(path);
      return render(path, rendered.length);
    },
  });
  const server = createServer((incoming, outgoing) => {
    state.asked += 1;
    if (cache.serve(incoming, outgoing, state.busy)) return;
    outgoing.writeHead(299, { "X-Own": incoming.headers.cookie ?? "" }).end("own");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const ask = (path: string, headers: Record<string, string> | string[] = {}, method = "GET") =>
    new Promise<{ status: number; headers: Record<string, string>; body: Buffer; text: string }>(
      (resolve, reject) => {
        const sent = request({ host: "127.0.0.1", port, path, method, headers }, async (answer) => {
          const parts: Buffer[] = [];
          for await (const part of answer) parts.push(part);
          const body = Buffer.concat(parts);
          const fields = answer.headers as Record<string, string>;
          resolve({ status: answer.statusCode ?? 0, headers: fields, body, text: body.toString() });
        });
        sent.on("error", reject);
        sent.end();
      },
    );
  return { cache, clock, rendered, state, ask };
}

/** A promise that a test ends when it likes. */
function gate<T>() {
  let open: (value: T) => void = () => {};
  const opened = new Promise<T>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

test("a page is made once and sent in every encoding, each with an ETag of its own", async () => {
  const { ask, rendered } = await open(() => pageOf("Shop"));
  const plain = await ask("/shop");
  const br = await ask("/shop", { "Accept-Encoding": "gzip, br" });
  const gzip = await ask("/shop", { "Accept-Encoding": "gzip" });

  expect(rendered).toEqual(["/shop"]);
  expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
  expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
  expect([br, gzip, plain].map(({ headers }) => headers["content-encoding"])).toEqual([
    "br",
    "gzip",
    undefined,
  ]);
  expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
  for (const { headers, body } of [plain, br, gzip]) {
    expect(headers["content-length"]).toBe(String(body.byteLength));
    expect(headers.vary).toBe("Accept-Encoding, Cookie");
    expect(headers["cache-tag"]).toBeUndefined();
    expect(headers.etag).toMatch(/^"/);
  }
  expect(plain.headers["cache-status"]).toBe("vitrine; fwd=miss; stored");
  expect(br.headers["cache-status"]).toBe("vitrine; hit");
});

test("whoever has the page already gets a 304, without it", async () => {
  const { ask } = await open(() => pageOf("Shop"));
  const { headers } = await ask("/shop", { "Accept-Encoding": "br" });
  const etag = headers.etag ?? "";
  const conditional = (value: string, encoding = "br") =>
    ask("/shop", { "Accept-Encoding": encoding, "If-None-Match": value });

  for (const value of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const answer = await conditional(value);
    expect(answer.status, value).toBe(304);
    expect(answer.body.byteLength).toBe(0);
    expect(answer.headers).toMatchObject({ etag, vary: "Accept-Encoding, Cookie", "cache-control": shared });
  }
  expect((await conditional('"other"')).status).toBe(200);
  expect((await conditional(etag, "gzip")).status).toBe(200);
});

test("HEAD is answered from the same page, without its body", async () => {
  const { ask, rendered } = await open(() => pageOf("Shop"));
  const head = await ask("/shop", {}, "HEAD");
  const get = await ask("/shop");

  expect(rendered).toHaveLength(1);
  expect(head.body.byteLength).toBe(0);
  expect(head.headers["content-length"]).toBe(get.headers["content-length"]);
  expect(head.headers.etag).toBe(get.headers.etag);
});

test.each<[string, Record<string, string> | string[], string]>([
  ["a cart", { Cookie: "vitrine.cart=x" }, "GET"],
  ["a cart on https", { Cookie: "_ga=1; __Host-vitrine.cart=x" }, "GET"],
  ["a session", { Cookie: "authjs.session-token=x" }, "GET"],
  [
    "a session in a second header",
    ["Host", "x", "Cookie", "_ga=1", "cookie", "authjs.session-token=x"],
    "GET",
  ],
  ["credentials", { Authorization: "Basic eDp4" }, "GET"],
  ["empty credentials", { Authorization: "" }, "GET"],
  ["a form", {}, "POST"],
])("somebody with %s is never answered by it, nor asked for", async (_who, headers, method) => {
  const { ask, rendered } = await open(() => pageOf("Shop"));
  expect((await ask("/shop", headers, method)).status).toBe(299);
  expect(rendered).toEqual([]);
  await ask("/shop");
  expect((await ask("/shop", headers, method)).status).toBe(299);
});

test("a cookie that is not ours does not stand in the way", async () => {
  const { ask, rendered } = await open(() => pageOf("Shop"));
  await ask("/shop", { Cookie: "_ga=GA1.1; theme=dark" });
  expect((await ask("/shop")).headers["cache-status"]).toBe("vitrine; hit");
  expect(rendered).toEqual(["/shop"]);
});

test.each<[string, Record<string, string>, number]>([
  ["sets a cookie", { "Set-Cookie": "vitrine.cart=x" }, 200],
  ["is private", { "Cache-Control": "private, no-cache" }, 200],
  ["is public and no-store", { "Cache-Control": `${shared}, no-store` }, 200],
  ["says nothing of shared caches", { "Cache-Control": "public, max-age=60" }, 200],
  ["has a nonce", { "Content-Security-Policy": "script-src 'nonce-abc'" }, 200],
  ["is JSON", { "Content-Type": "application/json" }, 200],
  ["varies with the language", { Vary: "Accept-Language" }, 200],
  ["varies with anything", { Vary: "*" }, 200],
  ["is not found", {}, 404],
  ["is an error", {}, 500],
  ["leads elsewhere", { Location: "/journal" }, 302],
])("an answer that %s is not kept", async (_what, headers, status) => {
  const { ask, rendered } = await open(() => pageOf("Shop", headers, status));
  const answer = await ask("/shop");
  await ask("/shop");

  expect(answer.status).toBe(status);
  expect(rendered).toHaveLength(2);
});

test("a hundred who ask at once wait for one page", async () => {
  const { opened, open: finish } = gate<BufferedResponse>();
  const { ask, rendered, state } = await open(() => opened);
  const asking = Array.from({ length: 100 }, () => ask("/shop"));
  const first = ask("/journal");
  await expect.poll(() => state.asked).toBe(101);
  finish(pageOf("Shop"));
  const answers = await Promise.all(asking);
  await first;

  expect(rendered.toSorted()).toEqual(["/journal", "/shop"]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers.filter(({ headers }) => headers["cache-status"]?.includes("collapsed"))).toHaveLength(99);
});

test("of a hundred who wait, each gets their own when a cookie is set", async () => {
  const { opened, open: begin } = gate<void>();
  const { ask, rendered, state } = await open(async (_path, time) => {
    await opened;
    return pageOf("Shop", { "Set-Cookie": `mark=${time}` });
  });
  const asking = Array.from({ length: 20 }, () => ask("/shop"));
  await expect.poll(() => state.asked).toBe(20);
  begin();
  const marks = (await Promise.all(asking)).map(({ headers }) => String(headers["set-cookie"]));

  expect(new Set(marks).size).toBe(20);
  expect(rendered).toHaveLength(20);
});

test("a page that is over is sent once more while a new one is made, then never again", async () => {
  const second = gate<BufferedResponse>();
  const { ask, clock, rendered } = await open((_path, time) => (time === 1 ? pageOf("old") : second.opened));
  await ask("/shop");
  clock.now += 61_000;
  const stale = await ask("/shop");
  expect(stale.text).toContain("old");
  expect(stale.headers.age).toBe("61");
  second.open(pageOf("new"));
  await expect.poll(async () => (await ask("/shop")).text).toContain("new");
  expect(rendered).toHaveLength(2);

  clock.now += 361_000;
  expect((await ask("/shop")).headers["cache-status"]).toBe("vitrine; fwd=miss; stored");
  expect(rendered).toHaveLength(3);
});

test("while a backend is down the last page stands, and is tried again now and then", async () => {
  let down = false;
  const { ask, clock, rendered } = await open(() => (down ? pageOf("503", {}, 503) : pageOf("page")));
  await ask("/shop");
  down = true;
  clock.now += 3_600_000;
  expect(await ask("/shop")).toMatchObject({ status: 200 });
  expect(rendered).toHaveLength(2);
  clock.now += 1_000;
  expect((await ask("/shop")).text).toContain("page");
  expect(rendered).toHaveLength(2);

  clock.now += 1000 * limits.pageRetry;
  down = false;
  await ask("/shop");
  await expect.poll(async () => (await ask("/shop")).headers.age).toBe("0");

  down = true;
  clock.now += 1000 * (limits.pageFresh + limits.pageStaleIfError + 1);
  expect((await ask("/shop")).status).toBe(503);
});

test("a page that is gone is not sent any more", async () => {
  let gone = false;
  const { ask, clock } = await open(() => (gone ? pageOf("gone", {}, 404) : pageOf("page")));
  await ask("/shop");
  gone = true;
  clock.now += 61_000;
  expect((await ask("/shop")).status).toBe(200);
  await expect.poll(async () => (await ask("/shop")).status).toBe(404);
});

test("a purge drops the page at once, and only what carries its tag", async () => {
  const { ask, cache, rendered } = await open((path) =>
    pageOf(path, { "Cache-Tag": path === "/shop" ? "products" : "posts" }),
  );
  await ask("/shop");
  await ask("/journal");
  cache.purge(["products"]);
  await ask("/shop");
  await ask("/journal");

  expect(rendered).toEqual(["/shop", "/journal", "/shop"]);
});

test("what was read before a purge is not kept after it, and nobody who asks later waits for it", async () => {
  const first = gate<BufferedResponse>();
  const { ask, cache, rendered } = await open((_path, time) => (time === 1 ? first.opened : pageOf("new")));
  const early = ask("/shop");
  await expect.poll(() => rendered.length).toBe(1);
  cache.purge(["posts"]);
  expect((await ask("/shop")).text).toContain("new");
  first.open(pageOf("old"));
  expect((await early).text).toContain("old");

  expect((await ask("/shop")).text).toContain("new");
  expect(rendered).toHaveLength(2);
});

test("a purge of something else does not lose what is being made", async () => {
  const first = gate<BufferedResponse>();
  const { ask, cache, rendered } = await open(() => first.opened);
  const early = ask("/shop");
  await expect.poll(() => rendered.length).toBe(1);
  cache.purge(["products"]);
  first.open(pageOf("page"));
  await early;

  expect((await ask("/shop")).headers["cache-status"]).toBe("vitrine; hit");
});

test("a busy server makes nothing new, and what it has serves longer", async () => {
  const { ask, clock, state, rendered } = await open(() => pageOf("page"));
  await ask("/shop");
  state.busy = true;
  clock.now += 3_600_000;

  expect((await ask("/shop")).text).toContain("page");
  expect((await ask("/journal")).status).toBe(299);
  expect(rendered).toEqual(["/shop"]);
});

test("campaign parameters lead to the same page, unknown ones past the cache", async () => {
  const { ask, rendered } = await open(() => pageOf("page"));
  await ask("/shop?utm_source=letter");
  await ask("/shop?page=2");
  expect((await ask("/shop")).headers["cache-status"]).toBe("vitrine; hit");
  expect((await ask("/shop?x=1")).status).toBe(299);
  expect(rendered).toEqual(["/shop", "/shop?page=2"]);
});

test("a cache in front of ours is told the tags when it is there", async () => {
  const { ask } = await open(() => pageOf("page", { "Surrogate-Control": "max-age=60" }), true);
  const { headers } = await ask("/shop");

  expect(headers).toMatchObject({ "cache-tag": "posts,globals", "surrogate-control": "max-age=60" });
});
