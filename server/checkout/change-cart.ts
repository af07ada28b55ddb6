import { randomUUID } from "node:crypto";
import {
  addToCart,
  type Cart,
  type CartChange,
  type CartLine,
  emptyCart,
  setLine,
} from "#server/cart/cart.ts";
import { wordsOfIssue, wordsOfRefusal } from "#server/cart/cart-forms.ts";
import { findCartKey, openCart, readCart, updateCart } from "#server/cart/carts.ts";
import { nameAmount, type TypedPrice } from "#server/cart/name-amount.ts";
import { type PricedCart, priceCart } from "#server/cart/price-cart.ts";
import type { Directus } from "#server/directus/client.ts";
import { languageOf } from "#server/languages.ts";
import { acknowledgePrices, heldByCart } from "./load-cart.ts";

/** Done, with the headers to send; or not, with the words that say why, and whether they are about the amount that was named. */
export type CartAnswer =
  | { ok: true; headers: HeadersInit }
  | { ok: false; words: string; ofAmount?: boolean };

/**
 * Adds pieces of a variant to the cart of this browser.
 * @param addition `nonce` marks the form: sent twice, it adds once; with `exactly` it says how many there are then; `amount` is
 * what was typed as the price of one, where the buyer names it
 * @throws DirectusError "unavailable"
 */
export async function addToBrowsersCart(
  directus: Directus,
  request: Request,
  addition: { variant: string; quantity: number; nonce?: string; exactly?: boolean } & TypedPrice,
): Promise<CartAnswer> {
  const { variant, quantity, nonce, exactly = false } = addition;
  const read = await nameAmount(directus, request, variant, addition);
  if (!read.ok) return { ...read, ofAmount: true };
  const line = { id: randomUUID(), variant, quantity, addedPrice: undefined, named: read.named };
  const change = (cart: Cart) => addToCart(cart, { ...line, nonce, exactly });
  return changeCart(directus, request, change, (line) => line.variant === variant);
}

/**
 * Puts what was bought once into the cart of this browser again. What cannot be had any more goes in too: the cart says so.
 * @param pieces what the cart has no room for is left out; `named` is what one was bought for, which counts where the buyer names
 * the price
 * @param nonce marks the form: sent twice, it adds once
 * @throws DirectusError "unavailable"
 */
export function addAgainToBrowsersCart(
  directus: Directus,
  request: Request,
  pieces: Pick<CartLine, "variant" | "quantity" | "named">[],
  nonce: string,
): Promise<CartAnswer> {
  const additions = pieces.map((piece) => ({ ...piece, id: randomUUID(), nonce, addedPrice: undefined }));
  const change = (before: Cart): CartChange => ({
    ok: true,
    cart: additions.reduce((cart, addition) => {
      const added = addToCart(cart, addition);
      return added.ok ? added.cart : cart;
    }, before),
  });
  return changeCart(directus, request, change, () => false);
}

/**
 * Sets a line of the cart of this browser to a number of pieces; 0 removes it.
 * @param to `amount` is what was typed as the price of one, where the buyer names it
 */
export async function setLineOfBrowsersCart(
  directus: Directus,
  request: Request,
  id: string,
  { quantity, ...typed }: { quantity: number } & TypedPrice,
): Promise<CartAnswer> {
  const { lines } = await readCart(await findCartKey(request));
  const { variant = "" } = lines.find((line) => line.id === id) ?? {};
  const read = await nameAmount(directus, request, variant, quantity > 0 ? typed : {});
  if (!read.ok) return { ...read, ofAmount: true };
  const change = (cart: Cart) => setLine(cart, id, quantity, read.named);
  return changeCart(directus, request, change, (line) => line.id === id);
}

/** Tries the change on a copy, asks the backend about the line it touches, and only then makes it. */
async function changeCart(
  directus: Directus,
  request: Request,
  change: (cart: Cart) => CartChange,
  touches: (line: Cart["lines"][number]) => boolean,
): Promise<CartAnswer> {
  const { texts } = languageOf(request);
  const key = await findCartKey(request);
  const before = key ? await readCart(key) : emptyCart;
  const tried = change(before);
  if (!tried.ok) return { ok: false, words: wordsOfRefusal(tried.reason, texts) };
  const priced = await priceCart(directus, tried.cart, await heldByCart(directus, key, before));
  const touched = priced.lines.find(({ line }) => touches(line));
  const words = tried.cart !== before && touched && wordsOfIssue(touched, texts);
  if (words) return { ok: false, words };
  return makeChange(request, change, priced);
}

async function makeChange(
  request: Request,
  change: (cart: Cart) => CartChange,
  priced: PricedCart,
): Promise<CartAnswer> {
  const { key, headers } = await openCart(request);
  const done = await updateCart(key, change);
  if (!done.ok) return { ok: false, words: wordsOfRefusal(done.reason, languageOf(request).texts) };
  await acknowledgePrices(key, priced);
  return { ok: true, headers };
}
