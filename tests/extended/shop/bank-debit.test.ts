import { expect, test } from "vitest";
import { en, matchWhole } from "../../support/messages.ts";
import { mailTo } from "../../support/processes/mailbox.ts";
import {
  createVariant,
  eventually,
  listVariantOrders,
  openTestShop,
  parseSessionId,
  readLedger,
  readOutbox,
} from "../../support/shop/test-shop.ts";

const shop = openTestShop();

/** A download ordered by bank debit, whose money is on its way. */
async function orderByDebit() {
  const recording = await createVariant({ digital: true, price: 1900 });
  const shopper = shop.shopper();
  const email = `debit-${crypto.randomUUID().slice(0, 8)}@example.com`;
  await shopper.add(recording.id);
  const session = parseSessionId((await shopper.checkout({ email, consent: "yes" })).location);
  await shop.payments.pay(session, { bank_debit: true });
  return { recording, shopper, email, session };
}

const statusOf = async (variant: string) => (await listVariantOrders(variant))[0]?.status;
const webhooksOf = async (type: string) =>
  (await shop.payments.deliveries()).filter((delivery) => delivery.type === type);

test("a debit that takes days is shown as paid only when its money is there", async () => {
  const { recording, shopper, email, session } = await orderByDebit();

  const waiting = await shopper.comeBack(session);
  expect(waiting.html).toContain(en("buying.checkout.complete.processing.title"));
  expect(waiting.headers.get("Refresh")).toBeTruthy();
  expect(waiting.html).not.toContain(en("buying.checkout.complete.paid.title"));
  expect(waiting.html).not.toContain("/downloads/");
  const [order] = await listVariantOrders(recording.id);
  expect(order).toMatchObject({ status: "processing", number: null, payments: [] });
  expect(await readOutbox(order?.id ?? "")).toEqual([]);
  expect((await shopper.get("/cart")).html).toContain(recording.title);

  await shop.payments.answerDebit(session, true);
  await eventually(
    () => statusOf(recording.id),
    (status) => status === "paid",
  );
  expect(await webhooksOf("checkout.session.async_payment_succeeded")).not.toEqual([]);
  expect((await shopper.comeBack(session)).html).toContain(en("buying.checkout.complete.paid.title"));
  expect((await listVariantOrders(recording.id))[0]?.payments).toHaveLength(1);
  await mailTo(email, matchWhole(en, "mails.receipt.subject"));
});

test("a debit that the bank refuses gives the stock back, is told, and the cart can be paid again", async () => {
  const chart = await createVariant({ stock: 2 });
  const shopper = shop.shopper();
  const email = `refused-${crypto.randomUUID().slice(0, 8)}@example.com`;
  await shopper.add(chart.id);
  const session = parseSessionId((await shopper.checkout({ email })).location);
  await shop.payments.pay(session, { bank_debit: true });
  await eventually(
    () => statusOf(chart.id),
    (status) => status === "processing",
  );
  expect((await readLedger(chart.id)).balance).toBe(1);

  await shop.payments.answerDebit(session, false);
  await eventually(
    () => statusOf(chart.id),
    (status) => status === "failed",
  );

  expect(await webhooksOf("checkout.session.async_payment_failed")).not.toEqual([]);
  expect(await readLedger(chart.id)).toMatchObject({ balance: 2, unbroken: true });
  expect((await shopper.comeBack(session)).html).toContain(en("buying.checkout.complete.failed.title"));
  expect((await mailTo(email, en("mails.failedPayment.subject"))).text).toContain(`${shop.url}/cart`);
  const [failed] = await listVariantOrders(chart.id);
  expect((await readOutbox(failed?.id ?? "")).map(({ key }) => key)).toEqual([`${failed?.id}:failed`]);
  const again = parseSessionId((await shopper.checkout()).location);
  expect(again).not.toBe(session);
  await shop.payments.pay(again);
  expect((await shopper.comeBack(again)).html).toContain(en("buying.checkout.complete.paid.title"));
});

test("an order whose debit is on its way is not ordered a second time", async () => {
  const { recording, shopper, session } = await orderByDebit();
  await shopper.comeBack(session);

  const second = await shopper.checkout({ consent: "yes" });

  expect(second.location).toContain(`/checkout/complete?session_id=${session}`);
  expect(await listVariantOrders(recording.id)).toHaveLength(1);
});

test("a debit on its way is the order, also when the form is sent with another name", async () => {
  const { recording, shopper, session } = await orderByDebit();
  await shopper.comeBack(session);

  const second = await shopper.checkout({ consent: "yes", name: "Ada B. Quist" });

  expect(second.location).toContain(`/checkout/complete?session_id=${session}`);
  expect((await listVariantOrders(recording.id)).map(({ status }) => status)).toEqual(["processing"]);
});
