import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

const ids: unknown[] = [];
const answers: Record<string, object> = { "/items/posts": { data: [] }, "/v1/events/evt_1": { id: "evt_1" } };
const backend = createServer(({ url = "", headers }: IncomingMessage, answer: ServerResponse) => {
  ids.push(headers["x-request-id"]);
  answer.setHeader("Content-Type", "application/json");
  answer.end(JSON.stringify(answers[url.split("?", 1)[0] ?? ""] ?? {}));
});
const calls: Record<string, () => Promise<unknown>> = {};
let runWithRequestId: typeof import("#server/platform/request-id.ts").runWithRequestId;

beforeAll(async () => {
  await new Promise<void>((resolve) => backend.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
  vi.resetModules();
  vi.stubEnv("STRIPE_API_URL", url);
  vi.stubEnv("DIRECTUS_URL", url);
  ({ runWithRequestId } = await import("#server/platform/request-id.ts"));
  const { createDirectusClient } = await import("#server/directus/clients/client.ts");
  const { retrieveEvent } = await import("#server/payments/checkout-sessions.ts");
  const directus = createDirectusClient("a-bearer");
  calls.Directus = () => directus.readItems("posts");
  calls["Directus, for a file"] = async () => (await directus.openFile("a", {})).body.dump();
  calls.Stripe = () => retrieveEvent("evt_1");
});

afterAll(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
  backend.close();
});

beforeEach(() => void ids.splice(0));

test.each(["Directus", "Directus, for a file", "Stripe"])(
  "%s is told for which request it is asked, each time the right one",
  async (backend) => {
    const call = calls[backend] ?? (() => Promise.reject(new Error(`no call of ${backend}`)));
    await Promise.all(["first", "second"].map((id) => runWithRequestId(`${id}-request`, call)));

    expect(ids.toSorted()).toEqual(["first-request", "second-request"]);
  },
);

test("what no request began carries no id", async () => {
  for (const call of Object.values(calls)) await call();

  expect(ids).toEqual([undefined, undefined, undefined]);
});
