import { createHash, randomUUID } from "node:crypto";
import { cookieName, opaqueId, readCookie, setCookie } from "#server/http/cookies.ts";
import { limits } from "#server/limits.ts";
import { store } from "#server/state/store.ts";
import { type Cart, type CartChange, emptyCart, mergeLines, takeOrdered } from "./cart.ts";

const cookie = cookieName("vitrine.cart");

/** What the cookie opens is not the cart itself: a member's browsers all lead to one cart. */
const passes = "cart-pass";
const carts = "cart";
const members = "cart-of";

/** The key of the cart that this browser has, or undefined; never makes one. */
export function findCartKey(request: Request): string | undefined {
  const id = readCookie(request, cookie);
  return id ? store.get<string>(passes, hashOf(id)) : undefined;
}

/** The cart under a key, or an empty one. */
export function readCart(key: string | undefined): Cart {
  return { ...emptyCart, ...(key ? store.get<Cart>(carts, key) : undefined) };
}

/**
 * The cart of this browser, made if need be. For actions only: it sets the cookie, and with it starts the 90 days
 * anew.
 */
export function openCart(request: Request): { key: string; headers: { "Set-Cookie": string } } {
  const sent = readCookie(request, cookie);
  const found = sent ? store.get<string>(passes, hashOf(sent)) : undefined;
  const id = sent && found ? sent : opaqueId();
  const key = found ?? randomUUID();
  store.set(passes, hashOf(id), key, limits.cartLifetime);
  return { key, headers: { "Set-Cookie": setCookie(cookie, id, limits.cartLifetime) } };
}

/** Changes a cart in one step: nothing else of this process comes between its reading and its writing. */
export function updateCart(key: string, change: (cart: Cart) => CartChange): CartChange {
  const outcome = change(readCart(key));
  if (outcome.ok) store.set(carts, key, outcome.cart, limits.cartLifetime);
  return outcome;
}

/** Keeps the checkout form as it was sent, so that the next page shows it filled. */
export function keepDraft(key: string, draft: Record<string, string>): void {
  updateCart(key, (cart) => ({ ok: true, cart: { ...cart, draft } }));
}

/** Goes on to the cart's next order. Says nothing when that has happened already. */
export function nextAttempt(key: string, from: number): void {
  updateCart(key, (cart) => ({
    ok: true,
    cart: { ...cart, attempt: cart.attempt === from ? from + 1 : cart.attempt },
  }));
}

/** Takes the lines of a paid order out of its cart, once. */
export function closeCart(key: string, order: Parameters<typeof takeOrdered>[1]): void {
  if (!store.get(carts, key)) return;
  updateCart(key, (cart) => ({ ok: true, cart: takeOrdered(cart, order) }));
}

/** Puts the lines of a guest's cart into a member's, and empties the guest's. Both are keys, as `findCartKey` gives them. */
export function mergeCarts(guest: string, member: string): void {
  if (guest === member) return;
  const from = readCart(guest);
  updateCart(member, (cart) => ({ ok: true, cart: mergeLines(cart, from) }));
  store.delete(carts, guest);
}

/**
 * On sign-in: from now on this browser opens the member's cart, with what it held as a guest in it.
 * @returns headers to send with the answer
 */
export function joinCart(request: Request, user: string): { "Set-Cookie": string } {
  const { key: guest } = openCart(request);
  const member = store.get<string>(members, user) ?? guest;
  mergeCarts(guest, member);
  store.set(members, user, member, limits.cartLifetime);
  const id = opaqueId();
  const old = readCookie(request, cookie);
  if (old) store.delete(passes, hashOf(old));
  store.set(passes, hashOf(id), member, limits.cartLifetime);
  return { "Set-Cookie": setCookie(cookie, id, limits.cartLifetime) };
}

/** On sign-out: the member's cart stays theirs, and this browser has none. */
export function leaveCart(request: Request): { "Set-Cookie": string } {
  const id = readCookie(request, cookie);
  if (id) store.delete(passes, hashOf(id));
  return { "Set-Cookie": setCookie(cookie, "", 0) };
}

function hashOf(id: string): string {
  return createHash("sha256").update(id).digest("base64url");
}
