import { expect, test } from "vitest";
import {
  addToCart,
  type Cart,
  countItems,
  emptyCart,
  limitToOne,
  mergeCart,
  removeOrdered,
  setLine,
} from "#server/cart/cart.ts";
import { limits } from "#server/limits.ts";

const brass = "11111111-1111-4111-8111-111111111111";
const paper = "22222222-2222-4222-8222-222222222222";

function cartWith(...lines: [variant: string, quantity: number][]): Cart {
  return {
    ...emptyCart,
    lines: lines.map(([variant, quantity]) => ({
      id: `line-${variant[0]}`,
      variant,
      quantity,
      addedPrice: undefined,
    })),
  };
}

function add(cart: Cart, variant: string, quantity: number, nonce?: string) {
  return addToCart(cart, { id: `line-${variant[0]}`, variant, quantity, nonce, addedPrice: undefined });
}

function changed(change: ReturnType<typeof add>): Cart {
  if (!change.ok) throw new Error(`The change was refused: ${change.reason}`);
  return change.cart;
}

test("adding the same variant again makes its line longer, another one a second line", () => {
  const cart = changed(add(changed(add(cartWith([brass, 2]), brass, 3)), paper, 1));

  expect(cart.lines.map(({ variant, quantity }) => [variant, quantity])).toEqual([
    [brass, 5],
    [paper, 1],
  ]);
  expect(countItems(cart)).toBe(6);
});

test("what the last form added is known, until a form does something else", () => {
  const cart = changed(add(cartWith([brass, 2]), brass, 3));

  expect(cart.added).toEqual({ variant: brass, quantity: 3 });
  expect(changed(setLine(cart, "line-1", { quantity: 1 })).added).toBeUndefined();
});

test("the same form sent twice adds once", () => {
  const once = changed(add(emptyCart, brass, 2, "form-1"));

  expect(changed(add(once, brass, 2, "form-1"))).toBe(once);
  expect(countItems(changed(add(once, brass, 2, "form-2")))).toBe(4);
  expect(countItems(changed(add(once, paper, 1, "form-1")))).toBe(3);
});

test("a form that says how many there are to be sets them, however many there were", () => {
  const exactly = (cart: Cart) =>
    changed(
      addToCart(cart, {
        id: "line",
        variant: brass,
        quantity: 1,
        nonce: undefined,
        addedPrice: undefined,
        exactly: true,
      }),
    );

  expect(countItems(exactly(emptyCart))).toBe(1);
  expect(exactly(cartWith([brass, 2], [paper, 1])).lines.map(({ quantity }) => quantity)).toEqual([1, 1]);
});

const euro = (amount: number) => ({ amount, currency: "EUR" });
const name = (cart: Cart, amount?: number) =>
  changed(
    addToCart(cart, {
      id: "line",
      variant: brass,
      quantity: 1,
      nonce: undefined,
      addedPrice: undefined,
      named: amount === undefined ? undefined : euro(amount),
    }),
  );

test("a line has the amount that was named last; adding without one leaves it as it is", () => {
  const first = name(emptyCart, 500);

  expect(first.lines[0]?.named).toEqual(euro(500));
  expect(name(first, 800).lines).toMatchObject([{ quantity: 2, named: euro(800) }]);
  expect(name(first).lines).toMatchObject([{ quantity: 2, named: euro(500) }]);
  expect(name(first, 0).lines[0]?.named).toEqual(euro(0));
});

test("setting a line names an amount or leaves the one there was, and what is put back has it again", () => {
  const cart = name(emptyCart, 500);

  expect(changed(setLine(cart, "line", { quantity: 2, named: euro(800) })).lines[0]?.named).toEqual(
    euro(800),
  );
  expect(changed(setLine(cart, "line", { quantity: 2 })).lines[0]?.named).toEqual(euro(500));
  const removed = changed(setLine(cart, "line", { quantity: 0 }));
  expect(name(removed).lines[0]?.named).toEqual(euro(500));
  expect(changed(add(removed, paper, 1)).lines[0]?.named).toBeUndefined();
});

test("of two carts the amount counts that was named last, as a guest, with the price that went with it", () => {
  const seen = (cart: Cart, amount: number): Cart => ({
    ...cart,
    lines: cart.lines.map((line) => ({ ...line, addedPrice: euro(amount) })),
  });
  const member = seen(name(emptyCart, 500), 500);

  expect(mergeCart(member, seen(name(emptyCart, 800), 800), "guest").lines).toMatchObject([
    { quantity: 1, named: euro(800), addedPrice: euro(800) },
  ]);
  expect(mergeCart(member, seen(cartWith([brass, 3]), 900), "guest").lines).toMatchObject([
    { quantity: 3, named: euro(500), addedPrice: euro(500) },
  ]);
});

test("a cart has limits of lines and of pieces", () => {
  const full = cartWith(
    ...Array.from({ length: limits.cartLines }, (_, index): [string, number] => [`${index}-variant`, 1]),
  );

  expect(add(full, brass, 1)).toEqual({ ok: false, reason: "too-many-lines" });
  expect(add(full, "0-variant", 1).ok).toBe(true);
  expect(add(cartWith([brass, limits.lineQuantity]), brass, 1)).toEqual({
    ok: false,
    reason: "too-many-pieces",
  });
});

test("setting is absolute, and 0 removes with a way back", () => {
  const two = cartWith([brass, 5], [paper, 1]);

  expect(changed(setLine(two, "line-1", { quantity: 2 })).lines[0]?.quantity).toBe(2);
  const removed = changed(setLine(two, "line-1", { quantity: 0 }));
  expect(removed.lines.map(({ variant }) => variant)).toEqual([paper]);
  expect(removed.removed).toMatchObject({ variant: brass, quantity: 5 });
  expect(changed(add(removed, brass, 5)).removed).toBeUndefined();
  expect(setLine(two, "line-9", { quantity: 2 })).toEqual({ ok: false, reason: "no-such-line" });
  expect(setLine(two, "line-9", { quantity: 0 }).ok).toBe(true);
});

test("a paid order takes out what it bought, once, and leaves what was added meanwhile", () => {
  const order = { id: "order-1", lines: [{ variant: brass, quantity: 2 }] };
  const after = removeOrdered(cartWith([brass, 3], [paper, 1]), order);

  expect(after.lines.map(({ variant, quantity }) => [variant, quantity])).toEqual([
    [brass, 1],
    [paper, 1],
  ]);
  expect(after.attempt).toBe(2);
  expect(removeOrdered(after, order)).toBe(after);
});

test("what was said for one order is not said for the next", () => {
  const draft = { name: "Ada", note: "Ring twice", consent: "yes", "agree-terms": "mark" };

  expect(removeOrdered({ ...cartWith([brass, 1]), draft }, { id: "o", lines: [] }).draft).toEqual({
    name: "Ada",
  });
});

test("two carts become one without doubling what is in both", () => {
  const merged = mergeCart(cartWith([brass, 1]), cartWith([brass, 3], [paper, 2]), "guest");

  expect(merged.lines.map(({ variant, quantity }) => [variant, quantity])).toEqual([
    [brass, 3],
    [paper, 2],
  ]);
});

test("a cart knows the newest carts that came into it, and how far they were", () => {
  const guests = ["a", "b", "c", "d", "e", "f"];
  const before = { ...cartWith([brass, 1]), attempt: 4 };

  const after = guests.reduce((cart, name) => mergeCart(cart, { ...emptyCart, attempt: 2 }, name), before);

  expect(after.attempt).toBe(4);
  expect(after.joined.map(({ cart }) => cart)).toEqual(["b", "c", "d", "e", "f"]);
  expect(after.joined.every(({ attempt }) => attempt === 2)).toBe(true);
});

test("of two carts the currency is the one that prices were last shown in", () => {
  const member = { ...emptyCart, currency: "EUR" };

  expect(mergeCart(member, { ...emptyCart, currency: "JPY" }, "guest").currency).toBe("JPY");
  expect(mergeCart(member, emptyCart, "guest").currency).toBe("EUR");
});

test("of a file there is one, whatever is asked for", () => {
  const changed = limitToOne(add(cartWith([paper, 3]), brass, 4), ({ variant }) => variant === brass);

  expect(changed.ok && changed.cart.lines.map(({ variant, quantity }) => [variant, quantity])).toEqual([
    [paper, 3],
    [brass, 1],
  ]);
});
