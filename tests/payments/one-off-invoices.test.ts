import { afterAll, beforeAll, expect, test } from "vitest";
import { refusal, type StandIn, startStandIn } from "./stand-in.ts";

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.close());

/** A customer whose card pays, with some items that wait for an invoice. */
async function owing(...amounts: { amount: number; currency: string }[]) {
  const { customers, invoiceItems } = standIn.stripe;
  const invoice_settings = { default_payment_method: "pm_card_visa" };
  const { id } = await customers.create({ payment_method: "pm_card_visa", invoice_settings });
  const items = [];
  for (const amount of amounts) items.push(await invoiceItems.create({ customer: id, ...amount }));
  return { customer: id, items: items.map((item) => item.id) };
}

const euros = (amount: number) => ({ amount, currency: "eur" });

test("an invoice takes up what waits in one currency, and leaves what waits in another", async () => {
  const { invoices, invoiceItems } = standIn.stripe;
  const { customer, items } = await owing(euros(1200), euros(-200), { amount: 500, currency: "usd" });
  const invoice = await invoices.create({ customer, pending_invoice_items_behavior: "include" });
  const kept = await Promise.all(items.map((id) => invoiceItems.retrieve(id)));

  expect(invoice).toMatchObject({ status: "draft", total: 1000, currency: "eur", parent: null });
  expect(kept.map((item) => item.invoice)).toEqual([invoice.id, invoice.id, null]);
  expect(invoice.lines.data.map((line) => line.parent?.invoice_item_details?.invoice_item)).toEqual(
    items.slice(0, 2),
  );
});

test("an invoice that does not ask for what waits has nothing on it", async () => {
  const { customer } = await owing(euros(1200));

  expect(await standIn.stripe.invoices.create({ customer })).toMatchObject({ total: 0, lines: { data: [] } });
});

test("a draft is finalized to be paid, with the customer's own card where none is named", async () => {
  const { invoices } = standIn.stripe;
  const { customer } = await owing(euros(1200));
  const { id } = await invoices.create({ customer, pending_invoice_items_behavior: "include" });
  const paid = await invoices.pay(id, { expand: ["payments.data.payment.payment_intent"] });

  expect(paid).toMatchObject({ status: "paid", amount_paid: 1200, number: expect.stringMatching(/-0001$/) });
  expect(paid.payments?.data[0]?.payment.payment_intent).toMatchObject({ status: "succeeded", customer });
  expect((await refusal(invoices.pay(id))).message).toBe("Invoice is already paid");
});

test("what is marked as uncollectible can be paid all the same, and what is void cannot", async () => {
  const { invoices } = standIn.stripe;
  const open = async () => {
    const { customer } = await owing(euros(1200));
    const { id } = await invoices.create({ customer, pending_invoice_items_behavior: "include" });
    return (await invoices.finalizeInvoice(id)).id;
  };
  const [lost, wrong] = [await open(), await open()];

  expect((await invoices.markUncollectible(lost)).status).toBe("uncollectible");
  expect((await invoices.pay(lost)).status).toBe("paid");
  expect((await invoices.voidInvoice(wrong)).status).toBe("void");
  expect((await refusal(invoices.pay(wrong))).code).toBe("invoice_not_editable");
});

test("what is on an invoice is not deleted, and what is not covered says so", async () => {
  const { invoices, invoiceItems } = standIn.stripe;
  const { customer, items } = await owing(euros(1200));
  await invoices.create({ customer, pending_invoice_items_behavior: "include" });

  expect((await refusal(invoiceItems.del(String(items[0])))).statusCode).toBe(400);
  const sent = invoices.create({ customer, collection_method: "send_invoice", days_until_due: 7 });
  expect((await refusal(sent)).statusCode).toBe(501);
});

test("a customer's default card is one of their own", async () => {
  const { customers, paymentMethods } = standIn.stripe;
  const { customer } = await owing();
  const { customer: other } = await owing();
  const card = await paymentMethods.attach("pm_card_visa", { customer: other });
  const invoice_settings = { default_payment_method: card.id };

  for (const call of [
    customers.update(customer, { invoice_settings }),
    customers.create({ invoice_settings }),
  ])
    expect(await refusal(call)).toMatchObject({
      code: "resource_missing",
      param: "invoice_settings[default_payment_method]",
    });
});
