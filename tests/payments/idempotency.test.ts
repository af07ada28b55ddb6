import { afterAll, beforeAll, expect, test } from "vitest";
import { bookOrder, refusal, type StandIn, startStandIn } from "./stand-in.ts";

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.close());

const create = (idempotencyKey: string, changes = {}) =>
  standIn.stripe.checkout.sessions.create(bookOrder(changes), { idempotencyKey });

async function sessionCount() {
  const { sessions } = await standIn.control<{ sessions: unknown[] }>("GET", "/state");
  return sessions.length;
}

test("the same key and parameters answer the first answer again", async () => {
  const first = await create("order-1:1:create");
  const second = await create("order-1:1:create");
  expect(second.id).toBe(first.id);
  expect(second.lastResponse.headers).toMatchObject({
    "idempotent-replayed": "true",
    "original-request": first.lastResponse.requestId,
  });
});

test("the same key with other parameters is refused", async () => {
  await create("order-2:1:create");
  const error = await refusal(create("order-2:1:create", { locale: "de" }));
  expect(error).toMatchObject({ type: "StripeIdempotencyError", statusCode: 400 });
  expect(error.message).toMatch(
    /^Keys for idempotent requests can only be used with the same parameters .* other than 'order-2:1:create'/,
  );
});

test("the same key on another endpoint is refused", async () => {
  await create("order-3:1:create");
  const params = { email: "jonas@example.com" };
  const error = await refusal(
    standIn.stripe.customers.create(params, { idempotencyKey: "order-3:1:create" }),
  );
  expect(error.message).toMatch(/for the same endpoint they were first used for/);
});

test("a key in use answers 409", async () => {
  await standIn.control("POST", "/faults", { method: "POST", path: "/v1/checkout/sessions", delay_ms: 300 });
  const slow = create("order-4:1:create");
  const quick = standIn.stripe.checkout.sessions.create(bookOrder(), { idempotencyKey: "order-4:1:create" });
  const outcomes = await Promise.allSettled([slow, quick]);
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused).toHaveLength(1);
  expect(refused[0]?.reason).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
});

test("a refused parameter leaves the key free", async () => {
  await refusal(create("order-5:1:create", { expires_at: 1 }));
  expect((await create("order-5:1:create")).status).toBe("open");
});

test("what a state forbids is stored like an answer", async () => {
  const session = await create("order-6:1:create");
  await standIn.stripe.checkout.sessions.expire(session.id);
  const expire = () =>
    refusal(
      standIn.stripe.checkout.sessions.expire(session.id, undefined, { idempotencyKey: "order-6:1:expire" }),
    );
  const [first, second] = [await expire(), await expire()];
  expect(second.message).toBe(first.message);
  expect(second.headers).toMatchObject({ "idempotent-replayed": "true" });
});

test("a stored 500 comes back under its key, and nothing was done", async () => {
  const before = await sessionCount();
  const rule = { method: "POST", path: "/v1/checkout/sessions", status: 500, store: true };
  await standIn.control("POST", "/faults", rule);
  expect((await refusal(create("order-7:1:create"))).statusCode).toBe(500);
  const again = await refusal(create("order-7:1:create"));
  expect(again.statusCode).toBe(500);
  expect(again.headers).toMatchObject({ "idempotent-replayed": "true" });
  expect(await sessionCount()).toBe(before);
});

test("a connection cut after the commit leaves one session, which the SDK's repetition finds", async () => {
  const before = await sessionCount();
  await standIn.control("POST", "/faults", { method: "POST", path: "/v1/checkout/sessions", drop: "after" });
  const session = await create("order-8:1:create");
  expect(session.status).toBe("open");
  expect(await sessionCount()).toBe(before + 1);
});

test("keys do not count on GET", async () => {
  const session = await create("order-9:1:create");
  const { sessions } = standIn.stripe.checkout;
  const read = () => sessions.retrieve(session.id, undefined, { idempotencyKey: "order-9:1:read" });
  expect((await read()).status).toBe("open");
  await sessions.expire(session.id);
  expect((await read()).status).toBe("expired");
});
