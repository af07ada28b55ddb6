import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadContent } from "../../demo/directus/content.js";
import { buildHistory } from "../../demo/directus/history/index.js";
import { writePayments } from "../../demo/directus/history/write-payments.js";
import { createId } from "../../demo/directus/ids.js";
import { type StandIn, startStandIn } from "./stand-in.ts";

const folder = mkdtempSync(join(tmpdir(), "vitrine-past-payments-"));
let history: ReturnType<typeof buildHistory>;
let standIn: StandIn;

beforeAll(async () => {
  history = buildHistory(await loadContent(), new Date());
  const stateFile = join(folder, "payments.json");
  writePayments(stateFile, history);
  standIn = await startStandIn({ stateFile });
});

afterAll(async () => {
  await standIn.close();
  rmSync(folder, { recursive: true, force: true });
});

const unquestioned = () =>
  history.sales.filter(({ paidAt, refunds, dispute }) => paidAt && refunds.length === 0 && !dispute);

test("what was paid before the demo began is at the stand-in, card, day and all, and nobody is told of it anew", async () => {
  for (const sale of history.sales.filter(({ paidAt }) => paidAt).slice(-20)) {
    const intent = await standIn.stripe.paymentIntents.retrieve(sale.intent, { expand: ["latest_charge"] });
    expect(intent).toMatchObject({
      amount_received: sale.total,
      currency: sale.currency.toLowerCase(),
      status: "succeeded",
      created: Math.floor(Number(sale.paidAt) / 1000),
      metadata: { order_id: sale.id },
      latest_charge: { id: sale.charge, payment_method_details: { card: { last4: sale.card.last4 } } },
    });
  }
  expect((await standIn.stripe.events.list()).data).toEqual([]);
});

test.each([0, 60, 365])(
  "in %i days the demo has posts of the last month and one to come, in the order that they had",
  async (days) => {
    const content = await loadContent();
    const now = Date.now() + days * 86_400_000;
    const { dateOfPost } = buildHistory(content, new Date(now));
    const posts: { slug: string; status?: string; published_at: string }[] = content.posts;
    const dated = posts
      .filter(({ status }) => status !== "draft")
      .map(({ slug, published_at }) => ({
        written: Date.parse(published_at),
        shown: Number(dateOfPost.get(createId("posts", slug))),
      }));
    const shown = dated.toSorted((a, b) => a.written - b.written).map((post) => post.shown);

    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
    expect(shown.filter((at) => at > now - 30 * 86_400_000 && at <= now).length).toBeGreaterThan(1);
    expect(shown.filter((at) => at > now)).toHaveLength(1);
  },
);

test("it can be paid back, but what has gone back or is disputed cannot", async () => {
  const sale = unquestioned().at(-1);
  const back = await standIn.stripe.refunds.create({ payment_intent: String(sale?.intent) });
  expect(back).toMatchObject({ amount: sale?.total, status: "succeeded" });

  for (const { intent, refunds, dispute } of history.sales.filter(
    (one) => one.refunds.length > 0 || one.dispute,
  )) {
    const { data } = await standIn.stripe.refunds.list({ payment_intent: intent });
    expect(data.map(({ id, amount, status }) => ({ id, amount, status }))).toEqual(
      refunds.map((refund: { stripeId: string; amount: number; status: string }) => ({
        id: refund.stripeId,
        amount: refund.amount,
        status: refund.status,
      })),
    );
    const { data: disputes } = await standIn.stripe.disputes.list({ payment_intent: intent });
    expect(disputes.map(({ id, status }) => ({ id, status }))).toEqual(
      dispute ? [{ id: dispute.id, status: dispute.status }] : [],
    );
  }
});
