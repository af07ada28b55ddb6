import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { bookOrder, type StandIn, startStandIn } from "../../payments/stand-in.ts";

let standIn: StandIn;
let createCheckoutSession: typeof import("#server/payments/checkout-sessions.ts").createCheckoutSession;
let ensurePayer: typeof import("#server/payments/customers.ts").ensurePayer;
let log: typeof import("#server/platform/log.ts").log;

/** The site's own way to Stripe, led to a stand-in. */
beforeAll(async () => {
  standIn = await startStandIn();
  vi.resetModules();
  vi.stubEnv("STRIPE_API_URL", standIn.url);
  ({ createCheckoutSession } = await import("#server/payments/checkout-sessions.ts"));
  ({ ensurePayer } = await import("#server/payments/customers.ts"));
  ({ log } = await import("#server/platform/log.ts"));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  vi.resetModules();
  await standIn.close();
});

test("a key that was used with other parameters is spent, and the log says what it was for without it", async () => {
  const error = vi.spyOn(log, "error");
  const params = bookOrder({ client_reference_id: "order-1" });
  await createCheckoutSession(params, "checkout:a-cart:1");

  const again = createCheckoutSession({ ...params, locale: "de" }, "checkout:a-cart:1");

  await expect(again).rejects.toMatchObject({ name: "PaymentError", reason: "key-used" });
  expect(error.mock.calls).toEqual([
    [
      { makes: "payment page", of: "order-1", request: expect.stringMatching(/^req_/) },
      "an idempotency key was used before, with other parameters",
    ],
  ]);
});

test("whoever has changed their name is the customer that they ask to be, by a key that names nobody", async () => {
  const ada = { user: "user-1", email: "ada@example.com", name: "Ada Byron" };
  const first = await ensurePayer(ada, undefined);

  const again = await ensurePayer(ada, undefined);
  const renamed = await ensurePayer({ ...ada, name: "Ada Lovelace" }, undefined);

  expect(again).toBe(first);
  expect(renamed).not.toBe(first);
  const requests = await standIn.control<{ idempotency_key: string | null }[]>("GET", "/requests");
  expect(JSON.stringify(requests)).not.toMatch(/ada|byron/i);
  expect(requests.filter(({ idempotency_key: key }) => key?.startsWith("customer:user-1:"))).toHaveLength(3);
});
