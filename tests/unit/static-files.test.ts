import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { everyAnswer } from "#server/http/headers/security-headers.ts";
import { precompressStaticFiles } from "../../server/precompress-static-files.ts";
import { createStaticFiles } from "../../server/static-files.ts";
import { rawRequest } from "../support/processes/raw-request.ts";

const styles = ".sheet { color: inherit; }\n".repeat(100);
const folder = mkdtempSync(join(tmpdir(), "vitrine-files-"));
const client = join(folder, "client");
let server: ReturnType<typeof createServer>;
let url: string;

beforeAll(async () => {
  mkdirSync(join(client, "assets"), { recursive: true });
  writeFileSync(join(client, "assets/index-4f2a.css"), styles);
  writeFileSync(join(client, "favicon.ico"), Buffer.alloc(900, 7));
  precompressStaticFiles(client);
  const serveFile = createStaticFiles(everyAnswer, client);
  server = createServer((request, response) => {
    if (!serveFile(request, response)) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

test("a file named by its content is kept for good, and one of public/ for an hour", async () => {
  const css = await rawRequest(url, "/assets/index-4f2a.css");
  const icon = await rawRequest(url, "/favicon.ico?x=1");

  expect(css.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(icon.headers["cache-control"]).toBe("public, max-age=3600");
  expect(icon.body.byteLength).toBe(900);
  expect(css.text).toBe(styles);
});

test("a text comes packed, with an ETag for each encoding, and is not sent twice", async () => {
  const ask = (headers: Record<string, string>, method = "GET") =>
    rawRequest(url, "/assets/index-4f2a.css", { headers, method });
  const packed = await ask({ "Accept-Encoding": "gzip, br" });
  const plain = await ask({ "Accept-Encoding": "br;q=0" });
  const { etag = "" } = packed.headers;

  expect(packed.headers).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" });
  expect(brotliDecompressSync(packed.body).toString()).toBe(styles);
  expect(plain.headers.etag).not.toBe(etag);
  expect((await ask({ "Accept-Encoding": "br", "If-None-Match": etag })).status).toBe(304);
  expect((await ask({ "If-None-Match": etag })).status).toBe(200);
  const head = await ask({ "Accept-Encoding": "br" }, "HEAD");
  expect(head.body.byteLength).toBe(0);
  expect(head.headers["content-length"]).toBe(String(packed.body.byteLength));
});

test("a picture is not packed, and nothing outside the folder is a file", async () => {
  const icon = await rawRequest(url, "/favicon.ico", { headers: { "Accept-Encoding": "br" } });
  expect(icon.headers["content-encoding"]).toBeUndefined();
  for (const path of [
    "/assets/../../etc/passwd",
    "/assets/%2e%2e/favicon.ico",
    "/",
    "/assets",
    "/assets/index-4f2a.css.br",
  ]) {
    expect((await rawRequest(url, path)).status).toBe(404);
  }
});
