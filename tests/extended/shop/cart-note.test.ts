import { beforeAll, expect, test } from "vitest";
import { limits } from "#server/limits.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { type Editor, openEditor } from "../../support/directus/editor.ts";
import { endpoints } from "../../support/endpoints.ts";
import { en, matchWhole } from "../../support/messages.ts";
import { mailsTo, mailTo } from "../../support/processes/mailbox.ts";
import { makeCustomer } from "../../support/shop/customers.ts";
import {
  createVariant,
  listVariantOrders,
  openTestShop,
  parseSessionId,
} from "../../support/shop/test-shop.ts";

const shop = openTestShop(async () => ({ LANGUAGES: "en,de" }));
let editor: Editor;
beforeAll(async () => {
  editor = await openEditor();
});

/** What stands in the field for the note on a page. */
function noteIn(html: string): string | undefined {
  return /<textarea[^>]*name="note"[^>]*>([^<]*)<\/textarea>/.exec(html)?.[1]?.trim();
}

test("a note of the cart goes through signing in and the checkout to its order, and not to the next", async () => {
  const { id: variant } = await createVariant();
  const shopper = shop.shopper();
  await shopper.add(variant);

  expect((await shopper.post("/cart/note", { note: " Leave it at the harbour " })).location).toBe(
    "/cart#note",
  );
  await shopper.signIn(await makeCustomer());
  expect(noteIn((await shopper.get("/cart")).html)).toBe("Leave it at the harbour");
  const note = noteIn((await shopper.get("/checkout")).html) ?? "";
  expect(note).toBe("Leave it at the harbour");
  const session = parseSessionId((await shopper.checkout({ note })).location);
  await shop.payments.pay(session);
  await shopper.comeBack(session);
  const [order] = await listVariantOrders(variant);
  expect(await asAdmin(`/items/orders/${order?.id}?fields=status,note`)).toEqual({ status: "paid", note });
  await shopper.add(variant);
  expect(noteIn((await shopper.get("/cart")).html)).toBe("");
});

test("a note that is too long comes back as it was written, and the old one stays", async () => {
  const { id: variant } = await createVariant();
  const shopper = shop.shopper();
  await shopper.add(variant);
  await shopper.post("/cart/note", { note: "Short" });
  const long = "x".repeat(limits.noteLength + 1);

  const refused = await shopper.post("/cart/note", { note: long });
  expect(refused.status).toBe(422);
  expect(noteIn(refused.html)).toBe(long);
  expect(refused.html).toContain('id="error-note"');
  expect(noteIn((await shopper.get("/cart")).html)).toBe("Short");
  await shopper.post("/cart/note", { note: "" });
  expect(noteIn((await shopper.get("/cart")).html)).toBe("");
  expect((await shopper.get("/cart/note")).location).toBe("/cart");
});

test("the staff's note of an order reaches no page, file, mail or query of its buyer; their own words stay theirs", async () => {
  const { id: variant } = await createVariant();
  const person = await makeCustomer();
  const asCustomer = await openAsCustomer(person);
  const [shopper, bait, mark] = [shop.shopper(), `bait${Date.now()}`, `secret${Date.now()}`];
  await shopper.add(variant);
  await shopper.signIn(person);
  const session = parseSessionId(
    (await shopper.checkout({ email: person.email, note: "Ring twice" })).location,
  );
  await shop.payments.pay(session);
  const link = /\/orders\/[\w-]+\?key=[\w.-]+/.exec((await shopper.comeBack(session)).html)?.[0] ?? "";
  const [order] = await listVariantOrders(variant);
  const at = `/items/orders/${order?.id}`;

  await editor.ask("PATCH", at, { staff_note: `${bait} ${mark}` });
  await expect(editor.ask("PATCH", at, { note: mark })).rejects.toThrow("FORBIDDEN");
  await asAdmin(at, { method: "PATCH", body: { fulfillment_status: "fulfilled" } });
  await mailTo(person.email, matchWhole(en, "mails.sent.subject"));
  expect(await editor.ask("GET", `${at}?fields=note,staff_note`)).toEqual({
    note: "Ring twice",
    staff_note: `${bait} ${mark}`,
  });

  const pages = [
    link,
    `/de${link}`,
    `/account/orders/${order?.id}`,
    "/account/orders",
    "/account/data/download",
  ];
  const seen = await Promise.all(pages.map((path) => shopper.get(path)));
  expect(seen.map(({ status }) => status)).toEqual(pages.map(() => 200));
  expect(seen[0]?.html).toContain("Ring twice");
  const asked = await Promise.all(
    [
      "",
      "?fields=*",
      "?fields=staff_note",
      "?fields=*.*",
      `?search=${bait}`,
      "?sort=staff_note",
      `?filter[staff_note][_contains]=${bait}`,
      "?groupBy=staff_note&aggregate[count]=*",
      "?aggregate[max]=staff_note",
      "?alias[x]=staff_note&fields=x",
      "?export=csv&fields=*",
    ].flatMap((query) => [shopper.get(`/items/orders${query}`), asCustomer(`/items/orders${query}`)]),
  );
  const mails = await mailsTo(person.email);
  for (const text of [
    ...seen.map(({ html }) => html),
    ...asked.map(({ html }) => html),
    JSON.stringify(mails),
  ])
    expect(text).not.toContain(mark);
  expect((await asCustomer(`/items/orders?filter[staff_note][_contains]=${bait}`)).status).toBe(403);
  expect((await asCustomer(`${at}?fields=id`)).status).toBe(200);

  await shopper.post("/account/data", { sure: "true" });
  expect(await asAdmin(`${at}?fields=note,staff_note`)).toEqual({ note: null, staff_note: null });
});

/** Asks Directus itself with a customer's own bearer, taken before the site makes their password its own. */
async function openAsCustomer({ email, password }: { email: string; password: string }) {
  const { url } = endpoints.directus;
  const login = await fetch(`${url}/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const { data } = (await login.json()) as { data: { access_token: string } };
  return async (path: string) => {
    const answer = await fetch(`${url}${path}`, {
      headers: { Authorization: `Bearer ${data.access_token}` },
    });
    return { status: answer.status, html: await answer.text() };
  };
}
