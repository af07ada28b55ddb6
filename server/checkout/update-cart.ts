import { randomUUID } from "node:crypto";
import {
  addToCart,
  type Cart,
  type CartChange,
  type CartLine,
  emptyCart,
  limitToOne,
  setLine,
} from "#server/cart/cart.ts";
import { formatCartError, formatLineIssue } from "#server/cart/cart-forms.ts";
import { findCartKey, getOrCreateCart, readCart, updateCart } from "#server/cart/carts.ts";
import { type PricedCart, priceCart } from "#server/cart/price-cart.ts";
import { type PriceInput, resolveCustomAmount } from "#server/cart/resolve-custom-amount.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { getLanguage } from "#server/platform/i18n.ts";
import { markPricesSeen, readCartReservations } from "./load-checkout-cart.ts";

/** `ofAmount` is set where the error message concerns the named amount. */
export type CartUpdateResult =
  | { ok: true; headers: HeadersInit }
  | { ok: false; message: string; ofAmount?: boolean };

/**
 * Adds a variant to the browser's cart.
 * @param addition `nonce` makes a repeated form add once; `exactly` sets the quantity; `amount` is the named price as
 * typed; `cartCurrency` is the one that the page showed
 */
export async function addToRequestCart(
  directus: DirectusClient,
  request: Request,
  addition: {
    variant: string;
    quantity: number;
    nonce?: string;
    exactly?: boolean;
    cartCurrency?: string | undefined;
  } & PriceInput,
): Promise<CartUpdateResult> {
  const { variant, quantity, nonce, exactly = false, cartCurrency: currency } = addition;
  const read = await resolveCustomAmount(directus, request, { variant, typed: addition });
  if (!read.ok) return { ...read, ofAmount: true };
  const line = { id: randomUUID(), variant, quantity, addedPrice: undefined, named: read.named };
  const change = (cart: Cart) =>
    addToCart({ ...cart, ...(currency && { currency }) }, { ...line, nonce, exactly });
  return changeCart(directus, request, { change, touches: (line) => line.variant === variant });
}

/**
 * Adds an order's lines again, also unavailable ones, which the cart then marks; what exceeds the cart's limits is left
 * out.
 * @param pieces `named` is the price paid, for variants whose price the buyer names
 */
export function addOrderToCart(
  directus: DirectusClient,
  request: Request,
  { pieces, nonce }: { pieces: Pick<CartLine, "variant" | "quantity" | "named">[]; nonce: string },
): Promise<CartUpdateResult> {
  const additions = pieces.map((piece) => ({ ...piece, id: randomUUID(), nonce, addedPrice: undefined }));
  const change = (before: Cart): CartChange => ({
    ok: true,
    cart: additions.reduce((cart, addition) => {
      const added = addToCart(cart, addition);
      return added.ok ? { ...added.cart, added: undefined } : cart;
    }, before),
  });
  return changeCart(directus, request, { change, touches: () => false });
}

/** Sets a line's quantity; 0 removes it. @param to `amount` is the named price as typed */
export async function updateCartLine(
  directus: DirectusClient,
  request: Request,
  { id, quantity, ...typed }: { id: string; quantity: number } & PriceInput,
): Promise<CartUpdateResult> {
  const { lines } = await readCart(await findCartKey(request));
  const { variant = "" } = lines.find((line) => line.id === id) ?? {};
  const read = await resolveCustomAmount(directus, request, { variant, typed: quantity > 0 ? typed : {} });
  if (!read.ok) return { ...read, ofAmount: true };
  const change = (cart: Cart) => setLine(cart, id, { quantity, named: read.named });
  return changeCart(directus, request, { change, touches: (line) => line.id === id });
}

/** Tries the change on a copy and validates the line that it touches before making it. A file is bought once. */
async function changeCart(
  directus: DirectusClient,
  request: Request,
  {
    change,
    touches,
  }: { change: (cart: Cart) => CartChange; touches: (line: Cart["lines"][number]) => boolean },
): Promise<CartUpdateResult> {
  const { t } = getLanguage(request);
  const key = await findCartKey(request);
  const before = key ? await readCart(key) : emptyCart;
  const tried = change(before);
  if (!tried.ok) return { ok: false, message: formatCartError(tried.reason, t) };
  const priced = await priceCart(directus, tried.cart, await readCartReservations(directus, key, before));
  const touched = priced.lines.find(({ line }) => touches(line));
  const words = tried.cart !== before && touched && formatLineIssue(touched, t);
  if (words) return { ok: false, message: words };
  const isFile = touched?.variant?.type === "digital";
  return makeChange(request, isFile ? (cart) => limitToOne(change(cart), touches) : change, priced);
}

async function makeChange(
  request: Request,
  change: (cart: Cart) => CartChange,
  priced: PricedCart,
): Promise<CartUpdateResult> {
  const { key, headers } = await getOrCreateCart(request);
  const done = await updateCart(key, change);
  if (!done.ok) return { ok: false, message: formatCartError(done.reason, getLanguage(request).t) };
  await markPricesSeen(key, priced);
  return { ok: true, headers };
}
