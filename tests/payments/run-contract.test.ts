import { execFile } from "node:child_process";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listening, type StandIn, startStandIn } from "./stand-in.ts";

let standIn: StandIn;
let change = (answer: string) => answer;

/** In place of Stripe: the stand-in, whose answers may be changed on their way. */
const stripe = createServer(async (request, response) => {
  const { method = "", url = "", headers } = request;
  const body = method === "GET" ? null : Buffer.from(await buffer(request));
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    /^(authorization|content-type|idempotency-key|stripe-version)$/.test(name) ? [[name, String(value)]] : [],
  );
  const answer = await fetch(`${standIn.url}${url}`, { method, headers: given, body });
  const replayed = answer.headers.get("idempotent-replayed");
  response.writeHead(answer.status, replayed ? { "idempotent-replayed": replayed } : {});
  response.end(change(await answer.text()));
});
let api: string;

beforeAll(async () => {
  standIn = await startStandIn({ settleRefundMs: 10 });
  api = `http://127.0.0.1:${await listening(stripe)}`;
});
afterAll(async () => {
  stripe.close();
  await standIn.close();
});

async function runContract(key: string, files: string[]): Promise<{ code: number; told: string }> {
  const { VITEST: _, VITEST_POOL_ID: __, VITEST_WORKER_ID: ___, ...outside } = process.env;
  const env = { ...outside, STRIPE_TEST_KEY: key, CONTRACT_API_URL: api, NO_COLOR: "1" };
  const program = ["--disable-warning=ExperimentalWarning", "tests/payments/contract/run.ts"];
  return promisify(execFile)(process.execPath, [...program, ...files], { env }).then(
    ({ stdout }) => ({ code: 0, told: stdout }),
    ({ code, stdout, stderr }) => ({ code, told: stdout + stderr }),
  );
}

test("a live key is refused before anything is asked", async () => {
  const { code, told } = await runContract("sk_live_of0an0owner", []);

  expect([code, told]).toEqual([2, expect.stringContaining("sk_test_")]);
  expect(await standIn.control("GET", "/requests")).toEqual([]);
});

test("where nothing differs the run says so, and leaves nothing behind", { timeout: 120_000 }, async () => {
  const { code, told } = await runContract("sk_test_made0up", ["customers", "endpoints", "memberships"]);
  const { sessions, customers } = await standIn.control<Record<string, object[]>>("GET", "/state");
  const { prices, products, billingPortal, webhookEndpoints, testHelpers } = standIn.stripe;
  const lists = [
    prices.list({ active: true }),
    products.list({ active: true }),
    billingPortal.configurations.list({ active: true }),
    webhookEndpoints.list(),
    testHelpers.testClocks.list(),
  ];

  expect([code, told]).toEqual([0, expect.stringMatching(/[1-9]\d\d answers compared, 0 differ/)]);
  expect(told).toMatch(/Not covered:\n {2}\w/);
  for (const list of lists) expect((await list).data).toEqual([]);
  expect(sessions).not.toContainEqual(expect.objectContaining({ status: "open" }));
  expect(customers).toEqual(customers?.map(() => expect.objectContaining({ deleted: true })));
});

test("what Stripe answers differently is in the table, and ends the run with 1", {
  timeout: 120_000,
}, async () => {
  change = (answer) => answer.replaceAll(/("due_by":\s*)\d+/g, "$1null");
  const { code, told } = await runContract("sk_test_made0up", ["refunds"]);

  expect([code, told]).toEqual([1, expect.stringContaining("2 differ")]);
  expect(told).toMatch(/^call +field +Stripe +stand-in +test$/m);
  expect(told).toMatch(
    /^disputes\.list +data\[\]\.evidence_details\.due_by +null +\(time\) +refunds: .*disputed/m,
  );
});
