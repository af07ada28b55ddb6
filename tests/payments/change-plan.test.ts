import type Stripe from "stripe";
import { afterAll, expect, test } from "vitest";
import { daySeconds, newMember, passTo, sellPlans, standing, start } from "./members.ts";
import { refusal, startStandIn } from "./stand-in.ts";

const standIn = await startStandIn();
const plans = await sellPlans(standIn);
afterAll(() => standIn.close());

/** January's 28 days to come are half over. */
const half = start + 14 * daySeconds;
const end = start + 28 * daySeconds;

async function halfway(price: string) {
  const member = await newMember(standIn, price);
  await passTo(standIn, member.clock, half);
  const { item } = await standing(standIn, member.subscription);
  return { ...member, item: item.id };
}

const amounts = ({ lines }: Stripe.Invoice) => lines.data.map(({ amount }) => amount);

test("a dearer plan costs the difference for the days left, as it was shown before", async () => {
  const { customer, subscription, item } = await halfway(plans.friend);
  const items = [{ id: item, price: plans.patron }];
  const preview = await standIn.stripe.invoices.createPreview({
    customer,
    subscription,
    subscription_details: { items, proration_behavior: "always_invoice", proration_date: half },
  });
  expect([amounts(preview), preview.amount_due]).toEqual([[-250, 450], 200]);
  expect(preview.lines.data[0]?.description).toMatch(/^Unused time on Friend after/);
  expect(preview.lines.data[0]?.parent?.subscription_item_details?.proration).toBe(true);
  expect((await standing(standIn, subscription)).item.price.id).toBe(plans.friend);

  await standIn.stripe.subscriptions.update(subscription, {
    items,
    proration_behavior: "always_invoice",
    proration_date: half,
    payment_behavior: "error_if_incomplete",
  });
  const now = await standing(standIn, subscription);
  expect(now).toMatchObject({
    status: "active",
    until: end,
    invoice: { amount_paid: 200, billing_reason: "subscription_update" },
    item: { id: item, price: { id: plans.patron } },
  });
});

test("a dearer plan that the card does not pay is not begun", async () => {
  const { customer, subscription, item } = await halfway(plans.friend);
  await standIn.control("POST", `/customers/${customer}/card`, { card: "pm_card_chargeCustomerFail" });
  const refused = await refusal(
    standIn.stripe.subscriptions.update(subscription, {
      items: [{ id: item, price: plans.patron }],
      proration_behavior: "always_invoice",
      payment_behavior: "error_if_incomplete",
    }),
  );
  expect(refused.code).toBe("card_declined");
  expect(await standing(standIn, subscription)).toMatchObject({
    status: "active",
    item: { price: { id: plans.friend } },
  });
  expect((await standIn.stripe.invoices.list({ subscription })).data).toHaveLength(1);
});

test("a cheaper plan gives the difference back with the next invoice", async () => {
  const { clock, subscription, item } = await halfway(plans.patron);
  await standIn.stripe.subscriptions.update(subscription, { items: [{ id: item, price: plans.friend }] });
  const preview = await standIn.stripe.invoices.createPreview({ subscription });
  expect([amounts(preview), preview.amount_due]).toEqual([[-450, 250, 500], 300]);
  await passTo(standIn, clock, end + 3_600);
  expect((await standing(standIn, subscription)).invoice).toMatchObject({ status: "paid", amount_paid: 300 });
});

test("a cheaper plan invoiced at once leaves a credit, which pays first", async () => {
  const { clock, customer, subscription, item } = await halfway(plans.patron);
  await standIn.stripe.subscriptions.update(subscription, {
    items: [{ id: item, price: plans.friend }],
    proration_behavior: "always_invoice",
  });
  expect((await standing(standIn, subscription)).invoice).toMatchObject({
    status: "paid",
    total: -200,
    amount_due: 0,
    ending_balance: -200,
  });
  expect(await standIn.stripe.customers.retrieve(customer)).toMatchObject({ balance: -200 });
  await passTo(standIn, clock, end + 3_600);
  expect((await standing(standIn, subscription)).invoice).toMatchObject({ total: 500, amount_paid: 300 });
});

test("a year in place of a month begins now, and is paid now", async () => {
  const { subscription, item } = await halfway(plans.patron);
  await standIn.stripe.subscriptions.update(subscription, {
    items: [{ id: item, price: plans.patronYearly }],
  });
  const now = await standing(standIn, subscription);
  expect(now).toMatchObject({ status: "active", until: Date.UTC(2028, 1, 14, 12) / 1000 });
  expect([amounts(now.invoice), now.invoice.amount_paid]).toEqual([[-450, 9000], 8550]);
});

test("nothing is invoiced ahead for a subscription that is about to end", async () => {
  const { subscription } = await newMember(standIn, plans.patron);
  await standIn.stripe.subscriptions.update(subscription, { cancel_at: "min_period_end" });
  const refused = await refusal(standIn.stripe.invoices.createPreview({ subscription }));
  expect(refused.code).toBe("invoice_upcoming_none");
});
