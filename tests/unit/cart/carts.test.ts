import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addToCart } from "#server/cart/cart.ts";
import { findCartKey, getOrCreateCart, mergeGuestCart, readCart, updateCart } from "#server/cart/carts.ts";

/** A browser's request after it was given a cookie. */
function requestWith(headers: { "Set-Cookie"?: string }) {
  return new Request("http://localhost/cart", {
    headers: { Cookie: headers["Set-Cookie"]?.split(";")[0] ?? "" },
  });
}

/** A guest's browser with one piece of a variant in its cart. */
async function guestWith(variant: string) {
  const { key, headers } = await getOrCreateCart(new Request("http://localhost/cart"));
  await updateCart(key, (cart) =>
    addToCart(cart, { id: variant, variant, quantity: 1, addedPrice: undefined, nonce: undefined }),
  );
  return requestWith(headers);
}

test("of two devices that sign in at the same instant both have one cart, with what each brought", async () => {
  const user = randomUUID();
  const [desk, phone] = await Promise.all([guestWith("chart"), guestWith("table")]);

  const joined = await Promise.all([mergeGuestCart(desk, user), mergeGuestCart(phone, user)]);

  const keys = await Promise.all(joined.map((headers) => findCartKey(requestWith(headers))));
  expect(keys[0]).toBe(keys[1]);
  const { lines } = await readCart(keys[0]);
  expect(lines.map(({ variant }) => variant).sort()).toEqual(["chart", "table"]);
});
