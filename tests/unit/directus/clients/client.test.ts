import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

let url: string;
let behave: (answer: ServerResponse) => void;
let asked: { method: string | undefined; query: URLSearchParams; body: unknown }[] = [];
const server = createServer(async (request: IncomingMessage, answer) => {
  const body = await text(request);
  const { searchParams: query } = new URL(request.url ?? "", url);
  asked.push({ method: request.method, query, body: body ? JSON.parse(body) : undefined });
  behave(answer);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => server.close());

beforeEach(() => {
  asked = [];
  vi.resetModules();
  vi.stubEnv("DIRECTUS_URL", url);
});

async function openClient() {
  const { createDirectusClient } = await import("#server/directus/clients/client.ts");
  return createDirectusClient(undefined);
}

const answerRows = (answer: ServerResponse) =>
  answer.writeHead(200, { "Content-Type": "application/json" }).end('{"data":[{"id":1}],"meta":{"n":1}}');

test.each([
  ["text", "text/plain"],
  ["a page", "text/html; charset=utf-8"],
  ["XML of a proxy", "application/xml"],
  ["nothing at all", undefined],
])("a refused query whose answer is %s is a failure, never the rows", async (_what, type) => {
  behave = (answer) => answer.writeHead(431, type ? { "Content-Type": type } : {}).end("too large");
  const directus = await openClient();

  await expect(directus.readItems("posts", { fields: ["id"] })).rejects.toMatchObject({ reason: "invalid" });
});

test("a list whose query fits no URL is asked for by SEARCH, with the same query", async () => {
  behave = answerRows;
  const directus = await openClient();
  const keys = Array.from({ length: 500 }, (_, at) => `${at}`.padStart(8, "0"));
  const query = { fields: ["id", "tags.id"], filter: { id: { _nin: keys } }, limit: 3, meta: "*" } as const;
  const found = await directus.readItemsWithMeta("posts", query);
  await directus.readItems("posts", { fields: ["id"], filter: { id: { _eq: "1" } } });
  const [long, short] = asked;

  expect(found).toEqual({ data: [{ id: 1 }], meta: { n: 1 } });
  expect(long).toMatchObject({ method: "SEARCH", body: { query } });
  expect(long?.query.size).toBe(0);
  expect(short).toMatchObject({ method: "GET", body: undefined });
  expect(short?.query.get("filter")).toBe('{"id":{"_eq":"1"}}');
});
