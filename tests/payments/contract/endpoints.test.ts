import { expect, test } from "vitest";
import { eventTypes } from "#server/payments/event-types.ts";
import { stripe } from "#server/payments/stripe-client.ts";
import { setUpWebhook } from "../../../pack/setup/webhook-endpoint.ts";
import { run } from "./observe.ts";
import { owner } from "./steps.ts";

const url = `https://${run}.shop.example/webhooks/stripe`;
const values: Record<string, string> = {};
let isReplaced = false;

const known = (name: string) => values[name];

const setUp = () =>
  setUpWebhook(
    {
      terminal: {
        say: () => {},
        ask: async ({ known = "" }) => known,
        confirm: async () => isReplaced,
        close: () => {},
      },
      file: { get: known, values: () => values, save: (saved) => void Object.assign(values, saved) },
      known,
    },
    stripe,
    url,
  );

const listOurs = async () =>
  (await owner.webhookEndpoints.list({ limit: 100 })).data.filter((one) => one.url === url);

test("an endpoint is made with the events that the site reads, hears of all events again, and is replaced", async () => {
  await setUp();
  const [made] = await listOurs();
  const { STRIPE_WEBHOOK_SECRET: secret } = values;
  await owner.webhookEndpoints.update(String(made?.id), { enabled_events: ["charge.refunded"] });
  await setUp();
  const [completed] = await listOurs();
  isReplaced = true;
  await setUp();
  const [replaced, ...others] = await listOurs();

  expect(secret).toMatch(/^whsec_/);
  expect(made?.enabled_events.toSorted()).toEqual(eventTypes.toSorted());
  expect([completed?.id, completed?.enabled_events.length]).toEqual([made?.id, eventTypes.length]);
  expect([replaced?.id === made?.id, others]).toEqual([false, []]);
  expect(values.STRIPE_WEBHOOK_SECRET).not.toBe(secret);
});
