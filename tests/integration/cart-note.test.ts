import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "#server/limits.ts";
import { makeCustomer } from "../support/customers.ts";
import { asOwner } from "../support/directus.ts";
import { createVariant, openShop, ordersOf, type Shop, sessionOf } from "../support/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

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
  const session = sessionOf((await shopper.checkout({ note })).location);
  await shop.payments.pay(session);
  await shopper.comeBack(session);
  const [order] = await ordersOf(variant);
  expect(await asOwner(`/items/orders/${order?.id}?fields=status,note`)).toEqual({ status: "paid", note });
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
