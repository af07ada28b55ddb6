import { createHash, randomUUID } from "node:crypto";
import { cookieName, opaqueId, readCookie, setCookie } from "#server/http/cookies.ts";
import { limits } from "#server/limits.ts";
import { store } from "#server/state/store.ts";
import { type Cart, type CartChange, emptyCart, mergeCart, sentTo, takeOrdered } from "./cart.ts";

const cookie = cookieName("vitrine.cart");

/** What the cookie opens is not the cart itself: a member's browsers all lead to one cart. */
const passes = "cart-pass";
const carts = "cart";
const members = "cart-of";
/** Where a guest's cart has gone, for the order that was made of it. */
const moves = "cart-moved";

/** The key of the cart that this browser has, or undefined; never makes one. */
export async function findCartKey(request: Request): Promise<string | undefined> {
  const id = readCookie(request, cookie);
  return id ? store.get<string>(passes, hashOf(id)) : undefined;
}

/** The cart under a key, or an empty one. */
export async function readCart(key: string | undefined): Promise<Cart> {
  return { ...emptyCart, ...(key ? await store.get<Cart>(carts, key) : undefined) };
}

/**
 * The cart of this browser, made if need be. For actions only: it sets the cookie, and with it starts the 90 days
 * anew.
 */
export async function openCart(
  request: Request,
): Promise<{ key: string; headers: { "Set-Cookie": string } }> {
  const sent = readCookie(request, cookie);
  const found = sent ? await store.get<string>(passes, hashOf(sent)) : undefined;
  const id = sent && found ? sent : opaqueId();
  const key = found ?? randomUUID();
  await store.set(passes, hashOf(id), key, limits.cartLifetime);
  return { key, headers: { "Set-Cookie": setCookie(cookie, id, limits.cartLifetime) } };
}

/** Changes a cart in one step: nothing else comes between its reading and its writing. */
export async function updateCart(key: string, change: (cart: Cart) => CartChange): Promise<CartChange> {
  let outcome: CartChange = { ok: true, cart: emptyCart };
  await store.update<Cart>(carts, key, (current) => {
    outcome = change({ ...emptyCart, ...current });
    return outcome.ok ? { value: outcome.cart, seconds: limits.cartLifetime } : undefined;
  });
  return outcome;
}

/** Keeps the checkout form as it was sent, so that the next page shows it filled. */
export async function keepDraft(key: string, draft: Record<string, string>): Promise<void> {
  await updateCart(key, (cart) => ({ ok: true, cart: { ...cart, draft } }));
}

/**
 * Keeps a note with the cart of this browser; the checkout begins with it.
 * @returns headers to send
 */
export function keepNote(request: Request, note: string): Promise<HeadersInit> {
  return changeDraft(request, (draft) => ({ ...draft, note }));
}

/**
 * Keeps with the cart of this browser where it goes; the checkout begins with that country.
 * @returns headers to send
 */
export function keepCountry(request: Request, country: string): Promise<HeadersInit> {
  return changeDraft(request, (draft) => sentTo(draft, country));
}

async function changeDraft(
  request: Request,
  change: (draft: Cart["draft"]) => Cart["draft"],
): Promise<HeadersInit> {
  const { key, headers } = await openCart(request);
  await updateCart(key, (cart) => ({ ok: true, cart: { ...cart, draft: change(cart.draft) } }));
  return headers;
}

/** Goes on to the cart's next order. Says nothing when that has happened already. */
export async function nextAttempt(key: string, from: number): Promise<void> {
  await updateCart(key, (cart) => ({
    ok: true,
    cart: { ...cart, attempt: cart.attempt === from ? from + 1 : cart.attempt },
  }));
}

/**
 * Takes the lines of a paid order out of its cart, once; also when that cart has become part of a member's, whose own
 * order is not touched by it.
 */
export async function closeCart(key: string, order: Parameters<typeof takeOrdered>[1]): Promise<void> {
  const moved = await store.get<string>(moves, key);
  const now = moved ?? key;
  if (!(await store.get(carts, now))) return;
  await updateCart(now, (cart) => {
    const closed = takeOrdered(cart, order);
    return { ok: true, cart: moved ? { ...closed, attempt: cart.attempt } : closed };
  });
}

/** Puts the lines of a guest's cart into a member's, and empties the guest's. Both are keys, as `findCartKey` gives them. */
export async function mergeCarts(guest: string, member: string): Promise<void> {
  if (guest === member) return;
  const from = await store.take<Cart>(carts, guest);
  if (!from) return;
  await store.set(moves, guest, member, limits.cartLifetime);
  await updateCart(member, (cart) => ({ ok: true, cart: mergeCart(cart, { ...emptyCart, ...from }, guest) }));
}

/**
 * On sign-in: from now on this browser opens the member's cart, with what it held as a guest in it.
 * @returns headers to send with the answer
 */
export async function joinCart(request: Request, user: string): Promise<{ "Set-Cookie": string }> {
  const { key: guest } = await openCart(request);
  const member = await cartOfMember(user, guest);
  await mergeCarts(guest, member);
  await store.set(members, user, member, limits.cartLifetime);
  const id = opaqueId();
  const old = readCookie(request, cookie);
  if (old) await store.delete(passes, hashOf(old));
  await store.set(passes, hashOf(id), member, limits.cartLifetime);
  return { "Set-Cookie": setCookie(cookie, id, limits.cartLifetime) };
}

/** Of two devices that sign in at the same instant the second takes the cart that the first has brought. */
async function cartOfMember(user: string, guest: string): Promise<string> {
  const isFirst = await store.insert(members, user, guest, limits.cartLifetime);
  return (isFirst ? undefined : await store.get<string>(members, user)) ?? guest;
}

/** What a member has put aside, and the checkout form as they sent it last; undefined where they have no cart. */
export async function readCartOf(user: string): Promise<Pick<Cart, "lines" | "draft"> | undefined> {
  const key = await store.get<string>(members, user);
  const cart = key && (await store.get<Cart>(carts, key));
  return cart ? { lines: cart.lines, draft: cart.draft } : undefined;
}

/** On the deletion of an account: the member's cart goes with it. */
export async function forgetCart(user: string): Promise<void> {
  const key = await store.take<string>(members, user);
  if (key) await store.delete(carts, key);
}

/** On sign-out: the member's cart stays theirs, and this browser has none. */
export async function leaveCart(request: Request): Promise<{ "Set-Cookie": string }> {
  const id = readCookie(request, cookie);
  if (id) await store.delete(passes, hashOf(id));
  return { "Set-Cookie": setCookie(cookie, "", 0) };
}

function hashOf(id: string): string {
  return createHash("sha256").update(id).digest("base64url");
}
