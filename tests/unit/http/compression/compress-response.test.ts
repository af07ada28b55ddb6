import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { compressResponse } from "#server/http/compression/compress-response.ts";

const text = "All that the tide leaves. ".repeat(200);
const page = (headers: Record<string, string> = {}, body = text) =>
  new Response(body, {
    status: 422,
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "private, no-cache", ...headers },
  });

test("a page is packed in one piece, and says how long it is now", async () => {
  const packed = await compressResponse({ "accept-encoding": "gzip, br" }, page());
  const body = Buffer.from(await packed.arrayBuffer());

  expect(packed.status).toBe(422);
  expect(packed.headers.get("Content-Encoding")).toBe("br");
  expect(packed.headers.get("Content-Length")).toBe(String(body.byteLength));
  expect(packed.headers.get("Vary")).toBe("Accept-Encoding");
  expect(brotliDecompressSync(body).toString()).toBe(text);
});

test.each([
  ["asked for by another site", { "sec-fetch-site": "cross-site" }],
  ["asked for by a sibling", { "sec-fetch-site": "same-site" }],
  ["asked for by nobody knows whom", {}],
])("what nobody may keep is not packed when %s", async (_who, headers) => {
  const secret = page({ "Cache-Control": "private, no-store" });
  const answer = await compressResponse({ "accept-encoding": "br", ...headers }, secret);

  expect(answer.headers.has("Content-Encoding")).toBe(false);
  expect(await answer.text()).toBe(text);
});

test.each(["same-origin", "none"])("what nobody may keep is packed when asked for by %s", async (site) => {
  const secret = page({ "Cache-Control": "private, no-store" });
  const answer = await compressResponse({ "accept-encoding": "br", "sec-fetch-site": site }, secret);

  expect(answer.headers.get("Content-Encoding")).toBe("br");
});

test.each([
  ["a picture", page({ "Content-Type": "image/png" })],
  ["what is packed already", page({ "Content-Encoding": "gzip" })],
  ["what must not be touched", page({ "Cache-Control": "no-transform" })],
  ["a few words", page({}, "Gone.")],
])("%s stays as it is", async (_what, response) => {
  const encoding = response.headers.get("Content-Encoding");
  const answer = await compressResponse({ "accept-encoding": "br" }, response);

  expect(answer.headers.get("Content-Encoding")).toBe(encoding);
});

test("the answer to HEAD has no length that GET's would contradict", async () => {
  const head = new Response(null, page({ "Content-Length": "5200" }));
  const answer = await compressResponse({ "accept-encoding": "br" }, head, true);

  expect(answer.headers.has("Content-Length")).toBe(false);
});
