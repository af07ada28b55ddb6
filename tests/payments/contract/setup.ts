/** Before each file of the contract: whom it asks, the stand-in or Stripe. It goes by `CONTRACT_TARGET`, which only run.ts sets. */
import "../../support/configuration.ts";
import { basename } from "node:path";
import { afterAll, afterEach, beforeEach, expect } from "vitest";
import { startPayments } from "../../../demo/payments/server.js";
import { calls } from "./calls.ts";
import { beginTest, endTest, observeCall, wasMade, writeReport } from "./observe.ts";
import { rememberWhatIsMade, tidyUp } from "./tidy.ts";

const { CONTRACT_TARGET, CONTRACT_API_URL, CONTRACT_REPORTS, STRIPE_TEST_KEY } = process.env;
const isStripe = CONTRACT_TARGET === "stripe";
const standIn = isStripe ? undefined : await startPayments({ port: 0, settleRefundMs: 10 });

process.env.STRIPE_SECRET_KEY = isStripe ? STRIPE_TEST_KEY : "sk_test_contract";
const api = standIn?.url ?? CONTRACT_API_URL;
if (api) process.env.STRIPE_API_URL = api;

const { stripe } = await import("#server/payments/stripe-client.ts");
for (const call of Object.keys(calls)) observeCall(stripe, call);
rememberWhatIsMade(stripe);
let file = "";

beforeEach(({ task }) => {
  file = basename(task.file.name, ".test.ts");
  beginTest(`${file}: ${task.fullTestName ?? task.name}`);
});

afterEach(({ task }) => {
  const { state, note } = { note: undefined, ...task.result };
  endTest(note ? `not covered: ${note}` : state === "fail" ? "fails" : "passes");
  if (note || state === "fail") return;
  const promised = Object.entries(calls).filter(([, by]) => by.file === file && task.name.includes(by.test));
  for (const [call] of promised) expect(wasMade(call), `this test calls ${call}`).toBe(true);
});

afterAll(async () => {
  if (CONTRACT_REPORTS) writeReport(`${CONTRACT_REPORTS}/${CONTRACT_TARGET}/${file}.jsonl`);
  await tidyUp(stripe);
  await standIn?.close();
}, 300_000);
