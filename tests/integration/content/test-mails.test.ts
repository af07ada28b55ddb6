/** Whom a test e-mail goes to, and why it does not; how it is asked for in Studio is in `interface-texts.test.ts`. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { limits } from "#server/limits.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { secrets } from "../../support/endpoints.ts";
import { de } from "../../support/messages.ts";
import { mailsTo, mailTo } from "../../support/processes/mailbox.ts";
import { startSite } from "../../support/processes/site.ts";
import { createStripeClient, givenGatedPost, subscribe } from "../../support/shop/members.ts";
import { openTestShop } from "../../support/shop/test-shop.ts";

const shop = openTestShop(async () => ({ LANGUAGES: "en,de" }));

const editorRole = "0c0ffee0-0000-4000-8000-000000000202";
const customerRole = "0c0ffee0-0000-4000-8000-000000000201";

/** What the Flow sends for a person of the staff, who is somebody else in each test. */
function person(asked: Record<string, unknown> = {}) {
  const to = `test-mail-${randomUUID()}@example.com`;
  return {
    kind: "receipt",
    language: null,
    to,
    user: randomUUID(),
    role: editorRole,
    isAdmin: false,
    ...asked,
  };
}

async function ask(payload: object, { event = "mails.test", site = shop.url } = {}) {
  const answer = await fetch(`${site}/webhooks/directus`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Vitrine-Secret": secrets.directusWebhookSecret },
    body: JSON.stringify({ event, collection: "interface_texts", payload }),
  });
  return { status: answer.status, ...((await answer.json()) as { problem?: string }) };
}

const isSent = { status: 200 };
const refusal = (words: string) => ({ status: 200, problem: expect.stringContaining(words) });

/** Somebody has got a mail of a kind: the row that the outbox keeps. */
async function recordMail(
  template: string,
  { key = randomUUID(), order }: { key?: string; order?: string } = {},
) {
  const sent_at = new Date(Date.now() + 60_000).toISOString();
  const body = {
    key,
    template,
    recipient: "reader@example.com",
    order,
    status: "sent",
    attempts: 1,
    sent_at,
  };
  await asAdmin("/items/email_messages", { method: "POST", body });
}

async function recordReceipt() {
  const filter = encodeURIComponent(JSON.stringify({ status: { _eq: "paid" }, number: { _nnull: true } }));
  const [order] = await asAdmin<{ id: string; number: string }[]>(`/items/orders?filter=${filter}&limit=1`);
  await recordMail("receipt", { key: `${order?.id}:receipt:${randomUUID()}`, order: order?.id });
  return String(order?.number);
}

test.each(["mails.test", "mails.trial"])("an editor gets it, asked for by %s", async (event) => {
  const number = await recordReceipt();
  const editor = person();

  expect(await ask(editor, { event })).toEqual(isSent);
  expect((await mailTo(editor.to, number)).to).toBe(editor.to);
});

test("a mail of a membership goes to the editor in the language that was asked for, and not to the member", async () => {
  const { plan } = await givenGatedPost("what members know");
  await asAdmin(`/items/plans/${plan}`, { method: "PATCH", body: { status: "published" } });
  const { name } = await asAdmin<{ name: string }>(`/items/plans/${plan}`);
  const stripe = createStripeClient(shop.payments);
  const price = await stripe.prices.create({
    currency: "eur",
    unit_amount: 900,
    recurring: { interval: "month" },
    product_data: { name },
  });
  const subscription = await subscribe(stripe, price.id, { plan_id: plan, language: "en" });
  await recordMail("membership", { key: `${subscription.id}:welcome` });
  const editor = person({ kind: "membership-welcome", language: "de" });

  expect(await ask(editor)).toEqual(isSent);
  const mail = await mailTo(editor.to, name);
  expect(mail.subject).toBe(de("mails.membership.welcome.subject", { plan: name }));
  expect(await mailsTo("reader@example.com")).toEqual([]);
  await asAdmin(`/items/plans/${plan}`, { method: "PATCH", body: { status: "archived" } });
});

test.each([
  ["a kind that is no mail of an order or a membership", { kind: "sign-in-link" }, "Choose which e-mail"],
  ["no kind", { kind: undefined }, "Choose which e-mail"],
  ["nobody's address", { to: null }, "an e-mail address"],
  ["a customer", { role: customerRole }, "Only editors"],
  ["nobody's role", { role: null }, "Only editors"],
])("%s is refused", async (_, asked, words) => {
  await recordReceipt();
  const refused = person(asked);

  expect(await ask(refused)).toEqual(refusal(words));
  expect(await mailsTo(String(refused.to))).toEqual([]);
});

test("what nobody has got yet cannot be shown", async () => {
  const waiting = {
    key: `sub_${randomUUID()}:expiring:card`,
    template: "membership",
    recipient: "r@example.com",
  };
  await asAdmin("/items/email_messages", {
    method: "POST",
    body: { ...waiting, status: "failed", attempts: 5 },
  });

  expect(await ask(person({ kind: "membership-expiring" }))).toEqual(refusal("Nobody has got"));
});

test("one person gets so many in an hour, and another goes on", async () => {
  await recordReceipt();
  const keen = person();
  for (let count = 0; count < limits.testMails; count++) expect(await ask(keen)).toEqual(isSent);

  expect(await ask(keen)).toEqual(refusal(String(limits.testMails)));
  expect(await ask(person())).toEqual(isSent);
});

test("while the mail server is away, the person reads that it was not sent", async () => {
  await recordReceipt();
  const site = await startSite({ SMTP_URL: "smtp://127.0.0.1:9" });
  try {
    expect(await ask(person(), { site: site.url })).toEqual(refusal("could not be sent"));
  } finally {
    await site.stop();
  }
});
