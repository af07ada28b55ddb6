/** Whom a test e-mail goes to, and why it does not; how it is asked for in Studio is in `interface-texts.test.ts`. */
import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { limits } from "#server/limits.ts";
import { given, removeContent } from "../../support/directus/content.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { secrets } from "../../support/endpoints.ts";
import { de } from "../../support/messages.ts";
import { mailsTo, mailTo } from "../../support/processes/mailbox.ts";
import { startSite } from "../../support/processes/site.ts";
import { makeCustomer } from "../../support/shop/customers.ts";
import { createStripeClient, givenGatedPost, subscribe } from "../../support/shop/members.ts";
import { createVariant, openTestShop } from "../../support/shop/test-shop.ts";

const shop = openTestShop(async () => ({ LANGUAGES: "en,de" }));

afterAll(removeContent);

const editorRole = "0c0ffee0-0000-4000-8000-000000000202";
const shopManagerRole = "0c0ffee0-0000-4000-8000-000000000204";
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

test("the last gift's mail goes to the editor, with its plan", async () => {
  const name = `Keepers ${randomUUID()}`;
  const plan = await given("plans", { name, slug: randomUUID(), status: "published" });
  const { id: user } = await makeCustomer();
  const times = { starts_at: new Date(), ends_at: "2031-05-04T12:00:00Z" };
  await given("entitlements", { user, plan, source: "gift", ...times });
  const editor = person({ kind: "gift", language: "de" });

  expect(await ask(editor)).toEqual(isSent);
  expect((await mailTo(editor.to, name)).subject).toBe(de("mails.gift.subject", { plan: name }));
});

test("the last back-in-stock request's mail cancels what the editor has asked for, and nobody else's", async () => {
  const { id: variant, title } = await createVariant({ stock: 0 });
  const reader = `reader-${randomUUID()}@example.com`;
  const asked = { variant, email: reader, language: "de", title, key: randomUUID(), status: "waiting" };
  const alert = await given("stock_alerts", asked);
  const editor = person({ kind: "back-in-stock" });

  expect(await ask(editor)).toEqual(isSent);
  const { subject, text } = await mailTo(editor.to, title);
  expect(subject).toContain(title);
  expect(text).toContain(Buffer.from(editor.to).toString("base64url"));
  expect(text).not.toContain(Buffer.from(reader).toString("base64url"));
  expect(await mailsTo(reader)).toEqual([]);
  expect(await asAdmin(`/items/stock_alerts/${alert}`)).toMatchObject({ status: "waiting" });
});

test("an editor reads a draft as a newsletter, a shop manager the last that is published, and nothing is sent", async () => {
  const name = `Tidings ${randomUUID()}`;
  const newsletter = await given("newsletters", { name, status: "published" });
  const row = { newsletter, content: "<p>Ebb at noon</p>", published_at: "2024-05-05T12:00:00Z" };
  const [open, draft] = [`open-${randomUUID()}`, `draft-${randomUUID()}`];
  await given("posts", { ...row, slug: open, title: open, status: "published" });
  const unpublished = await given("posts", { ...row, slug: draft, title: draft, status: "draft" });
  const [editor, manager] = [
    person({ kind: "newsletter" }),
    person({ kind: "newsletter", role: shopManagerRole }),
  ];

  expect([await ask(editor), await ask(manager)]).toEqual([isSent, isSent]);
  const mail = await mailTo(editor.to, draft);
  expect(mail.text).toContain("Ebb at noon");
  expect(mail.text).toContain(name);
  expect(mail.text).not.toContain("key=");
  expect((await mailTo(manager.to, open)).subject).toBe(open);
  const sends = encodeURIComponent(JSON.stringify({ post: { _eq: unpublished } }));
  expect(await asAdmin(`/items/newsletter_sends?filter=${sends}`)).toEqual([]);
});

test.each([
  ["a kind that is no mail that it sends", { kind: "sign-in-link" }, "Choose which e-mail"],
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

test("where no post has a newsletter, none can be shown", async () => {
  const filter = encodeURIComponent(JSON.stringify({ newsletter: { _nnull: true } }));
  const posts = await asAdmin<{ id: string; newsletter: string }[]>(
    `/items/posts?filter=${filter}&fields=id,newsletter&limit=-1`,
  );
  const set = (newsletter: (id: string) => string | null) =>
    Promise.all(
      posts.map(({ id, ...post }) =>
        asAdmin(`/items/posts/${id}`, { method: "PATCH", body: { newsletter: newsletter(post.newsletter) } }),
      ),
    );
  await set(() => null);
  try {
    expect(await ask(person({ kind: "newsletter" }))).toEqual(refusal("Nobody has got"));
  } finally {
    await set((id) => id);
  }
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
