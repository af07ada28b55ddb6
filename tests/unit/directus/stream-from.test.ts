import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createCircuitBreaker } from "#server/directus/clients/circuit-breaker.ts";
import { log } from "#server/platform/log.ts";

let url: string;
let behave: (answer: ServerResponse) => void;
const server = createServer((_request, answer) => behave(answer));
const warned: unknown[] = [];

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/assets/1`;
});

afterAll(() => server.close());

/** A log that has said nothing yet. */
beforeEach(() => {
  vi.resetModules();
  warned.length = 0;
});

async function opened(times: number) {
  const { log: fresh } = await import("#server/platform/log.ts");
  expect(fresh).not.toBe(log);
  vi.spyOn(fresh, "warn").mockImplementation((...line: unknown[]) => {
    warned.push(line.at(-1));
  });
  const { streamFile } = await import("#server/directus/clients/transport.ts");
  const breaker = createCircuitBreaker("test", async () => undefined);
  for (let n = 0; n < times; n += 1)
    await streamFile(breaker, url, {}).then(
      ({ body }) => body.dump(),
      () => undefined,
    );
}

test.each<[how: string, fate: (answer: ServerResponse) => void, said: string[]]>([
  ["is refused", (answer) => answer.writeHead(503).end(), ["Directus answers 503"]],
  ["fails", (answer) => answer.writeHead(500).end(), ["Directus answers 500"]],
  ["breaks off", (answer) => answer.destroy(), ["Directus gives no answer"]],
  ["is not there", (answer) => answer.writeHead(403).end(), []],
  ["comes", (answer) => answer.writeHead(200).end("a picture"), []],
])("of a file that %s, the log says once what there is to say", async (_how, fate, said) => {
  behave = fate;
  await opened(3);

  expect(warned).toEqual(said);
});
