import { createRequire } from "node:module";
import { expect, test } from "vitest";
import "#server/remix-overrides.ts";

const fromRemix = createRequire(createRequire(import.meta.url).resolve("@remix-run/node"));
const { encodeViaTurboStream } = fromRemix("@remix-run/server-runtime/dist/single-fetch.js");
const { callRouteLoader } = fromRemix("@remix-run/server-runtime/dist/data.js");
const { decode } = createRequire(fromRemix.resolve("@remix-run/server-runtime"))("turbo-stream");

const page = { title: "Slack water", variants: [{ price: 3800 }], at: new Date(0) };

function encode(input: object): ReadableStream<Uint8Array> {
  return encodeViaTurboStream(input, new AbortController().signal, undefined, "production");
}

/** Counts how often its data is read. */
function watched() {
  const reads = { count: 0 };
  const input = {
    get page() {
      reads.count += 1;
      return page;
    },
  };
  return { input, reads };
}

test("a page's data is not encoded until somebody reads it", async () => {
  const { input, reads } = watched();
  await encode(input).cancel();
  expect(reads.count).toBe(0);
});

test("whoever reads it gets all of it, promises included", async () => {
  const { input } = watched();
  const { value, done } = await decode(encode({ ...input, later: Promise.resolve("here") }));
  await done;
  expect(value.page).toEqual(page);
  expect(await value.later).toBe("here");
});

/** The request that a route's loader is given. */
function load(url: string, answer: (request: Request) => unknown = (request) => request) {
  const request = new Request(url, { headers: { Cookie: "a=1" } });
  const loader = (given: { request: Request }) => answer(given.request);
  const call = { routeId: "shop", loader, loadContext: {}, params: {}, request, singleFetch: true };
  return { request, given: callRouteLoader(call) as Promise<Request> };
}

test("a loader is given the request itself", async () => {
  const { request, given } = load("http://localhost:3000/shop?subject=index&sort=title");
  expect(await given).toBe(request);
});

test.each(["?index&sort=title", "?sort=title&_routes=root"])("%s: without Remix's own", async (search) => {
  const { given } = load(`http://localhost:3000/shop${search}`);
  const { url, headers } = await given;
  expect(url).toBe("http://localhost:3000/shop?sort=title");
  expect(headers.get("Cookie")).toBe("a=1");
});

test("a loader that returns nothing is an error", async () => {
  await expect(load("http://localhost:3000/shop", () => undefined).given).rejects.toThrow(/shop/);
});
