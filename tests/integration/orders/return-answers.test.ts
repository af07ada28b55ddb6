/** What the shop manager decides about a return in Studio, and what its buyer hears of it. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { asAdmin } from "../../support/directus/directus.ts";
import { openStudioForFile } from "../../support/directus/editor.ts";
import { en } from "../../support/messages.ts";
import { personas } from "../../support/personas.ts";
import { mailTo } from "../../support/processes/mailbox.ts";
import { buyAndPay, eventually, openTestShop, readOutbox } from "../../support/shop/test-shop.ts";

const shop = openTestShop();
const manager = openStudioForFile(personas.hanne);

/** A guest has bought something and wants to send it back. */
async function askToReturn(kind: "return" | "withdrawal" = "return") {
  const email = `returns-${randomUUID()}@example.com`;
  const { order, shopper, link, title } = await buyAndPay(shop, { email });
  const id = randomUUID();
  const lines = [{ line: order.lines[0]?.id, title, quantity: 1 }];
  const body = { id, order: order.id, kind, statement: "A page is missing.", lines };
  await asAdmin("/items/order_requests", { method: "POST", body });
  return {
    order: order.id,
    number: order.number ?? "",
    email,
    id,
    title,
    link,
    shopper,
    page: async () => (await shopper.get(link)).html.replaceAll("<!-- -->", ""),
  };
}

const read = (id: string) =>
  asAdmin<{ status: string; answered_at: string | null }>(`/items/order_requests/${id}`);
const untilAnswered = (id: string) =>
  eventually(
    () => read(id),
    ({ answered_at }) => answered_at !== null,
  );
const answers = async (order: string) =>
  (await readOutbox(order)).filter(({ key }) => key.includes(":answer:"));

test("a return is accepted on its order's form, and its buyer reads that once by mail and on the page", async () => {
  const { order, number, email, id, title, page } = await askToReturn();
  const answer = "Send it to Am Alten Hafen 3.\nPostage is on us.";

  await manager.ask("PATCH", `/items/orders/${order}`, {
    requests: { create: [], update: [{ id, decision: "accepted", answer }], delete: [] },
  });

  expect(await untilAnswered(id)).toMatchObject({ status: "answered" });
  const mail = await mailTo(email, en("mails.answered.return.accepted.subject", { number }));
  expect(mail.text).toContain(answer);
  expect(mail.text).toContain(`1 × ${title}`);
  const html = await page();
  expect(html).toContain(en("buying.order.requests.decided.return.accepted"));
  expect(html).toContain("Postage is on us.");
  await manager.ask("PATCH", `/items/order_requests/${id}`, { answer: "Send it to the shop." });
  expect(await page()).toContain("Send it to the shop.");
  expect(await answers(order)).toHaveLength(1);
});

test("a return is declined with a reason: without one nobody is told, and it can still be withdrawn", async () => {
  const { order, number, email, id, page, link, shopper } = await askToReturn();
  const path = `/items/order_requests/${id}`;

  await manager.ask("PATCH", path, { decision: "declined" });
  expect(await answers(order)).toEqual([]);
  await manager.ask("PATCH", path, { answer: "The page is there: it is folded in." });

  await untilAnswered(id);
  const mail = await mailTo(email, en("mails.answered.return.declined.subject", { number }));
  expect(mail.text).toContain("it is folded in");
  expect(await page()).toContain(en("buying.order.requests.decided.return.declined"));
  const form = await shopper.get(link.replace("?", "/withdraw?"));
  expect(form.html).toContain('name="line-');
});

test("a withdrawal has words of its own, and one that is only marked as answered tells nobody", async () => {
  const withdrawal = await askToReturn("withdrawal");
  const old = await askToReturn();

  await manager.ask("PATCH", `/items/order_requests/${old.id}`, { status: "answered" });
  await manager.ask("PATCH", `/items/order_requests/${withdrawal.id}`, { decision: "accepted" });

  await untilAnswered(withdrawal.id);
  const { number } = withdrawal;
  await mailTo(withdrawal.email, en("mails.answered.withdrawal.accepted.subject", { number }));
  expect(await withdrawal.page()).toContain(en("buying.order.requests.decided.withdrawal.accepted"));
  expect(await answers(old.order)).toEqual([]);
  expect(await read(old.id)).toMatchObject({ status: "answered", answered_at: null });
});

test("a word that is no decision is refused", async () => {
  const { id } = await askToReturn();

  await expect(manager.ask("PATCH", `/items/order_requests/${id}`, { decision: "perhaps" })).rejects.toThrow(
    "decision",
  );
});
