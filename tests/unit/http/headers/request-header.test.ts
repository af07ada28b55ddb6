import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getRequestHeader } from "#server/http/headers/request-header.ts";

const server = createServer((_incoming, outgoing) => outgoing.end());
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());

/** @param fields names and values in turn, sent as they are */
async function receive(fields: string[]): Promise<IncomingMessage> {
  const headers = ["Host", "example.com", "Connection", "close", ...fields];
  const sent = request({ port: (server.address() as AddressInfo).port, host: "127.0.0.1", headers });
  sent.end();
  const [[incoming]] = await Promise.all([once(server, "request"), once(sent, "response")]);
  return incoming;
}

const names = [
  "accept-encoding",
  "accept-language",
  "authorization",
  "cookie",
  "if-none-match",
  "referer",
  "sec-fetch-site",
] as const;

const values = [[], [""], ["one"], ["one", "two"], ["", "two"], ["one", ""], ["one", "two", "three"]];

test.each(names)("%s is what Node reads, once, repeated, empty and in any case", async (name) => {
  const spelled = [name.toUpperCase(), name, name.replace(/^./, (letter) => letter.toUpperCase())];
  const others = names.filter((other) => other !== name).flatMap((other) => [other, `of ${other}`]);
  for (const given of values) {
    const own = given.flatMap((value, index) => [spelled[index] ?? name, value]);
    const incoming = await receive([...own.slice(0, 2), ...others, ...own.slice(2)]);
    expect(getRequestHeader(incoming, name), given.join("|")).toBe(incoming.headers[name]);
  }
});

test("how a body is sent is what Node reads", async () => {
  const long = await receive(["Content-Length", "0", "Referer", "x"]);
  const chunked = await receive(["transfer-ENCODING", "chunked"]);

  expect(getRequestHeader(long, "content-length")).toBe(long.headers["content-length"]);
  expect(getRequestHeader(long, "transfer-encoding")).toBeUndefined();
  expect(getRequestHeader(chunked, "content-length")).toBeUndefined();
  expect(getRequestHeader(chunked, "transfer-encoding")).toBe("chunked");
});

test("a header is found after many others, which the parser hands over in parts", async () => {
  const many = Array.from({ length: 80 }, (_, index) => [`X-Of-${index}`, "x".repeat(100)]).flat();
  const incoming = await receive(["Cookie", "a=1", ...many, "Cookie", "b=2"]);

  expect(getRequestHeader(incoming, "cookie")).toBe("a=1; b=2");
  expect(incoming.headers.cookie).toBe("a=1; b=2");
});
