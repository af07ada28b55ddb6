import { expect, test } from "vitest";
import { asAdmin } from "../../support/directus/directus.ts";
import { en } from "../../support/messages.ts";
import { mailTo } from "../../support/processes/mailbox.ts";
import { makeCustomer } from "../../support/shop/customers.ts";
import {
  buyAndPay,
  createVariant,
  listVariantOrders,
  openTestShop,
  parseSessionId,
  readLedger,
  readOutbox,
} from "../../support/shop/test-shop.ts";

const shop = openTestShop();

interface RequestRow {
  kind: string;
  status: string;
  name: string;
  statement: string | null;
  lines: { title: string; quantity: number }[];
}

async function bought(how: { digital?: boolean; quantity?: number } = {}) {
  const purchase = await buyAndPay(shop, how);
  return { ...purchase, at: (what: string) => purchase.link.replace("?", `/${what}?`) };
}

/** The fields of the form as the page shows them, the number of pieces set where one is given. */
function formIn(html: string, pieces?: number): Record<string, string> {
  const inputs = html.match(/<input[^>]*>/g) ?? [];
  const fields = inputs.flatMap((input) => {
    const name = /name="([^"]+)"/.exec(input)?.[1] ?? "";
    const value = /value="([^"]*)"/.exec(input)?.[1] ?? "";
    if (!/^(seen|name|line-.+)$/.test(name)) return [];
    return [[name, name.startsWith("line-") && pieces !== undefined ? String(pieces) : value] as const];
  });
  return Object.fromEntries(fields);
}

function requestsOf(order: string): Promise<RequestRow[]> {
  return asAdmin(`/items/order_requests?filter[order][_eq]=${order}&sort=date_created`);
}

test("Ada withdraws without an account, once however often it is sent, and has it in writing", async () => {
  const { title, order, shopper, link, at } = await bought({ quantity: 2 });
  expect((await shopper.get(link)).html).toContain(at("withdraw").replaceAll("&", "&amp;"));
  const form = formIn((await shopper.get(at("withdraw"))).html);
  const sent = { ...form, statement: "It came too late.\nSorry." };

  const answers = await Promise.all([shopper.post(at("withdraw"), sent), shopper.post(at("withdraw"), sent)]);

  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  const rows = await requestsOf(order.id);
  expect(rows).toMatchObject([
    { kind: "withdrawal", status: "open", name: "Ada Quist", lines: [{ quantity: 2 }] },
  ]);
  const mail = await mailTo(
    "ada@example.com",
    en("mails.askedBack.withdrawal.subject", { number: order.number ?? "" }),
  );
  expect(mail.to).toContain("post@slackwater.example");
  expect(mail.text).toMatch(/\d:\d\d:\d\d/);
  expect(mail.text).toContain(`2 × ${title}`);
  expect(mail.text).toContain("It came too late.");
  const told = (await readOutbox(order.id)).filter(({ key }) => key.includes(":withdrawal:"));
  expect(told).toHaveLength(1);
  const after = await shopper.get(answers[0]?.location ?? "");
  expect(after.html).toContain(`2 × ${title}`);
  expect(after.html).not.toContain("<textarea");
});

test("a part of an order is withdrawn from, and the rest later", async () => {
  const { order, shopper, at } = await bought({ quantity: 3 });
  const withdraw = async (pieces: number) =>
    shopper.post(at("withdraw"), formIn((await shopper.get(at("withdraw"))).html, pieces));

  const [first, tooMany, none, rest] = [
    await withdraw(1),
    await withdraw(3),
    await withdraw(0),
    await withdraw(2),
  ];

  expect([first, tooMany, none, rest].map(({ status }) => status)).toEqual([303, 422, 422, 303]);
  expect(tooMany.html).toContain('value="3"');
  const rows = await requestsOf(order.id);
  expect(rows.flatMap(({ lines }) => lines.map(({ quantity }) => quantity))).toEqual([1, 2]);
});

test("what was downloaded with consent is not withdrawn from, and is offered to nobody", async () => {
  const { order, shopper, link, at } = await bought({ digital: true });

  expect((await shopper.get(link)).html).not.toContain("/withdraw?");
  const refused = await shopper.post(at("withdraw"), { name: "Ada Quist", statement: "", seen: "0" });

  expect(refused.status).toBe(422);
  expect(await requestsOf(order.id)).toEqual([]);
});

test("something comes back with a reason, once it has been sent", async () => {
  const { order, shopper, link, at } = await bought();
  expect((await shopper.get(link)).html).not.toContain("/return?");
  const sent = { fulfillment_status: "fulfilled", fulfilled_at: new Date().toISOString() };
  await asAdmin(`/items/orders/${order.id}`, { method: "PATCH", body: sent });
  const form = formIn((await shopper.get(at("return"))).html, 1);

  const without = await shopper.post(at("return"), { ...form, statement: "" });
  const with_ = await shopper.post(at("return"), { ...form, statement: "A page is missing." });

  expect([without.status, with_.status]).toEqual([422, 303]);
  expect(await requestsOf(order.id)).toMatchObject([{ kind: "return", statement: "A page is missing." }]);
});

test("a link that is forged withdraws from nothing, nor does another site's form", async () => {
  const { order, shopper, at } = await bought();
  const form = formIn((await shopper.get(at("withdraw"))).html);
  const forged = at("withdraw").replace(/key=\w+\./, "key=zzzzzz.");

  const answers = await Promise.all([
    shopper.get(forged),
    shopper.get(`/orders/${order.id}/return`),
    shopper.post(forged, form),
    shopper.post(`/orders/${order.id}/return`, form),
    shopper.post(`/orders/${order.id}/cancel`, {}),
    shopper.post(`/orders/${order.id}/reorder`, {}),
    shop.shopper({ Origin: "https://elsewhere.example" }).post(at("withdraw"), form),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 403]);
  expect(await requestsOf(order.id)).toEqual([]);
});

test("what was bought goes into the cart again, once however often the button is pressed", async () => {
  const { title, shopper, at, link } = await bought({ quantity: 2 });
  const nonce = /name="nonce" value="([^"]+)"/.exec((await shopper.get(link)).html)?.[1] ?? "";

  const [first, second] = [
    await shopper.post(at("reorder"), { nonce }),
    await shopper.post(at("reorder"), { nonce }),
  ];

  expect([first.location, second.location]).toEqual(["/cart", "/cart"]);
  expect((await shopper.get(at("reorder"))).location).toBe("/cart");
  expect((await shopper.get(at("cancel"))).location).toBe(link);
  const cart = (await shopper.get("/cart")).html;
  expect(cart).toContain(title);
  expect(/name="quantity"[^>]*value="(\d+)"/.exec(cart)?.[1]).toBe("2");
});

test("a member calls off what is not paid, and nobody can pay it any more", async () => {
  const person = await makeCustomer();
  const shopper = shop.shopper();
  await shopper.signIn(person);
  const { id } = await createVariant({ stock: 3 });
  await shopper.add(id);
  const session = parseSessionId((await shopper.checkout({ email: person.email })).location);
  const [open] = await listVariantOrders(id);
  const { html } = await shopper.get(`/account/orders/${open?.id}`);
  const cancel = /action="([^"]+\/cancel\?[^"]+)"/.exec(html)?.[1] ?? "";

  const answers = await Promise.all([shopper.post(cancel, {}), shopper.post(cancel, {})]);

  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect((await listVariantOrders(id)).map(({ status }) => status)).toEqual(["canceled"]);
  expect((await readLedger(id)).balance).toBe(3);
  const { status } = await shop.payments.read<{ status: string }>(`checkout/sessions/${session}`);
  expect(status).toBe("expired");
});
