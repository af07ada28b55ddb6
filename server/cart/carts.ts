import { createHash, randomUUID } from "node:crypto";
import { isUnavailable } from "#server/directus/errors.ts";
import { getCookieName, readCookie, serializeCookie } from "#server/http/headers/cookies.ts";
import { limits } from "#server/limits.ts";
import { generateOpaqueId } from "#server/platform/tokens.ts";
import { store } from "#server/state/store.ts";
import {
  type Cart,
  type CartChange,
  changeDraftCountry,
  countItems,
  emptyCart,
  mergeCart,
  removeOrdered,
} from "./cart.ts";

const cookie = getCookieName("vitrine.cart");

/** The cookie leads to the cart's key, not to the cart: all browsers of a member share one cart. */
const passes = "cart-pass";
const carts = "cart";
const members = "cart-of";
/** Where a guest's cart was merged to, for the order made of it. */
const moves = "cart-moved";

/** The key of this browser's cart, or undefined; never creates one. */
export async function findCartKey(request: Request): Promise<string | undefined> {
  const id = readCookie(request, cookie);
  return id ? store.get<string>(passes, hashId(id)) : undefined;
}

export async function readCart(key: string | undefined): Promise<Cart> {
  return { ...emptyCart, ...(key ? await store.get<Cart>(carts, key) : undefined) };
}

/** For actions only: sets the cookie, which renews the cart's 90 days. */
export async function getOrCreateCart(
  request: Request,
): Promise<{ key: string; headers: { "Set-Cookie": string } }> {
  const sent = readCookie(request, cookie);
  const found = sent ? await store.get<string>(passes, hashId(sent)) : undefined;
  const id = sent && found ? sent : generateOpaqueId();
  const key = found ?? randomUUID();
  await store.set(passes, hashId(id), { value: key, seconds: limits.cartLifetime });
  return { key, headers: { "Set-Cookie": serializeCookie(cookie, id, limits.cartLifetime) } };
}

/** Atomic read-modify-write of a cart. */
export async function updateCart(key: string, change: (cart: Cart) => CartChange): Promise<CartChange> {
  let outcome: CartChange = { ok: true, cart: emptyCart };
  await store.update<Cart>(carts, key, (current) => {
    outcome = change({ ...emptyCart, ...current });
    return outcome.ok ? { value: outcome.cart, seconds: limits.cartLifetime } : undefined;
  });
  return outcome;
}

export async function saveCheckoutDraft(key: string, draft: Record<string, string>): Promise<void> {
  await updateCart(key, (cart) => ({ ok: true, cart: { ...cart, draft } }));
}

/** Stores the note that the checkout starts with. @returns headers to send */
export function saveNote(request: Request, note: string): Promise<HeadersInit> {
  return changeDraft(request, (draft) => ({ ...draft, note }));
}

/** Stores the country that the checkout starts with. @returns headers to send */
export function saveCountry(request: Request, country: string): Promise<HeadersInit> {
  return changeDraft(request, (draft) => changeDraftCountry(draft, country));
}

async function changeDraft(
  request: Request,
  change: (draft: Cart["draft"]) => Cart["draft"],
): Promise<HeadersInit> {
  const { key, headers } = await getOrCreateCart(request);
  await updateCart(key, (cart) => ({ ok: true, cart: { ...cart, draft: change(cart.draft) } }));
  return headers;
}

/** Once what has been added was shown. Idempotent. */
export async function forgetAddition(key: string): Promise<void> {
  await updateCart(key, (cart) => ({ ok: true, cart: { ...cart, added: undefined } }));
}

/** Advances to the cart's next order. Idempotent. */
export async function startNextAttempt(key: string, from: number): Promise<void> {
  await updateCart(key, (cart) => ({
    ok: true,
    cart: { ...cart, attempt: cart.attempt === from ? from + 1 : cart.attempt },
  }));
}

/** Removes a paid order's lines once; after a merge, from the member's cart, whose own order stays untouched. */
export async function removeOrderedLines(
  key: string,
  order: Parameters<typeof removeOrdered>[1],
): Promise<void> {
  const moved = await store.get<string>(moves, key);
  const now = moved ?? key;
  if (!(await store.get(carts, now))) return;
  await updateCart(now, (cart) => {
    const closed = removeOrdered(cart, order);
    return { ok: true, cart: moved ? { ...closed, attempt: cart.attempt } : closed };
  });
}

/** Moves a guest's lines into a member's cart and empties the guest's; both are keys of `findCartKey`. */
export async function mergeCarts(guest: string, member: string): Promise<void> {
  if (guest === member) return;
  const from = await store.take<Cart>(carts, guest);
  if (!from) return;
  await store.set(moves, guest, { value: member, seconds: limits.cartLifetime });
  await updateCart(member, (cart) => ({ ok: true, cart: mergeCart(cart, { ...emptyCart, ...from }, guest) }));
}

/** On sign-in: this browser gets the member's cart, merged with its guest cart. @returns headers to send */
export async function mergeGuestCart(request: Request, user: string): Promise<{ "Set-Cookie": string }> {
  const { key: guest } = await getOrCreateCart(request);
  const member = await cartOfMember(user, guest);
  await mergeCarts(guest, member);
  await store.set(members, user, { value: member, seconds: limits.cartLifetime });
  const id = generateOpaqueId();
  const old = readCookie(request, cookie);
  if (old) await store.delete(passes, hashId(old));
  await store.set(passes, hashId(id), { value: member, seconds: limits.cartLifetime });
  return { "Set-Cookie": serializeCookie(cookie, id, limits.cartLifetime) };
}

/** Of two devices signing in at once, the second gets the cart of the first. */
async function cartOfMember(user: string, guest: string): Promise<string> {
  const isFirst = await store.insert(members, user, { value: guest, seconds: limits.cartLifetime });
  return (isFirst ? undefined : await store.get<string>(members, user)) ?? guest;
}

/** A member's lines and last checkout form; undefined without a cart. */
export async function readMemberCart(user: string): Promise<Pick<Cart, "lines" | "draft"> | undefined> {
  const key = await store.get<string>(members, user);
  const cart = key && (await store.get<Cart>(carts, key));
  return cart ? { lines: cart.lines, draft: cart.draft } : undefined;
}

/** On account deletion. */
export async function deleteCart(user: string): Promise<void> {
  const key = await store.take<string>(members, user);
  if (key) await store.delete(carts, key);
}

/** On sign-out: the member keeps the cart, this browser loses it. */
export async function detachCart(request: Request): Promise<{ "Set-Cookie": string }> {
  const id = readCookie(request, cookie);
  if (id) await store.delete(passes, hashId(id));
  return { "Set-Cookie": serializeCookie(cookie, "", 0) };
}

function hashId(id: string): string {
  return createHash("sha256").update(id).digest("base64url");
}

/** 0 without a cart or while carts cannot be read, so that no page fails for the header's link. */
export async function countCartItems(request: Request): Promise<number> {
  try {
    return countItems(await readCart(await findCartKey(request)));
  } catch (error) {
    if (isUnavailable(error)) return 0;
    throw error;
  }
}
