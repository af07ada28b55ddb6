import { randomUUID } from "node:crypto";
import { addToCart, type Cart, type CartChange, emptyCart, setQuantity } from "#server/cart/cart.ts";
import { wordsOfIssue, wordsOfRefusal } from "#server/cart/cart-forms.ts";
import { findCartKey, openCart, readCart, updateCart } from "#server/cart/carts.ts";
import { type PricedCart, priceCart } from "#server/cart/price-cart.ts";
import type { Directus } from "#server/directus/client.ts";
import { languageOf } from "#server/languages.ts";
import { acknowledgePrices, heldByCart } from "./load-cart.ts";

/** Done, with the headers to send; or not, with the words that say why. */
export type CartAnswer = { ok: true; headers: HeadersInit } | { ok: false; words: string };

/**
 * Adds pieces of a variant to the cart of this browser.
 * @param addition `nonce` marks the form: sent twice, it adds once; with `exactly` it says how many there are then
 * @throws DirectusError "unavailable"
 */
export function addToBrowsersCart(
  directus: Directus,
  request: Request,
  addition: { variant: string; quantity: number; nonce?: string; exactly?: boolean },
): Promise<CartAnswer> {
  const { variant, quantity, nonce, exactly = false } = addition;
  const line = { id: randomUUID(), variant, quantity, addedPrice: undefined };
  const change = (cart: Cart) => addToCart(cart, { ...line, nonce, exactly });
  return changeCart(directus, request, change, (line) => line.variant === variant);
}

/**
 * Puts what was bought once into the cart of this browser again. What cannot be had any more goes in too: the cart says so.
 * @param pieces what the cart has no room for is left out
 * @param nonce marks the form: sent twice, it adds once
 * @throws DirectusError "unavailable"
 */
export function addAgainToBrowsersCart(
  directus: Directus,
  request: Request,
  pieces: { variant: string; quantity: number }[],
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

/** Sets a line of the cart of this browser to a number of pieces; 0 removes it. */
export function setLineOfBrowsersCart(
  directus: Directus,
  request: Request,
  id: string,
  quantity: number,
): Promise<CartAnswer> {
  return changeCart(
    directus,
    request,
    (cart) => setQuantity(cart, id, quantity),
    (line) => line.id === id,
  );
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
