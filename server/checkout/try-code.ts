import { wordsOfCode } from "#server/cart/cart-view.ts";
import { openCart, updateCart } from "#server/cart/carts.ts";
import { spelledCode } from "#server/cart/discount.ts";
import type { Directus } from "#server/directus/client.ts";
import { waitForSlot } from "#server/http/rate-limit.ts";
import { type Language, languageOf } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { loadCart } from "./load-cart.ts";

/** Done, with headers to send; or refused, with words, and with the seconds to wait where there were too many. */
export type CodeAnswer = { ok: true; headers: HeadersInit } | { ok: false; words: string; wait: number };

/**
 * Puts a code to the cart of this browser, or takes it out: an empty one. What does nothing now is not kept. Tries are
 * counted, so that codes cannot be guessed.
 * @param directus the service door
 * @param asker the member's address, if anybody is signed in, and the visitor's network address
 * @throws DirectusError "unavailable"
 */
export async function tryCode(
  directus: Directus,
  request: Request,
  typed: string,
  asker: { member: string | undefined; place: string },
): Promise<CodeAnswer> {
  const language = languageOf(request);
  const words = language.texts.buying.cart.code;
  const { key, headers } = await openCart(request);
  if (!typed.trim()) return keep(key, undefined, headers);
  const wait = await waitToTry(key, asker.place);
  if (wait > 0) return { ok: false, words: words.tooMany, wait };
  const code = spelledCode(typed);
  if (!code) return { ok: false, words: words.problems.unknown(typed, ""), wait: 0 };
  const problem = await problemWith(code, directus, key, asker.member, language);
  return problem ? { ok: false, words: problem, wait: 0 } : keep(key, code, headers);
}

async function problemWith(
  code: string,
  directus: Directus,
  key: string,
  member: string | undefined,
  language: Language,
): Promise<string | undefined> {
  const { priced } = await loadCart(directus, key, { member, code });
  return wordsOfCode(priced, language);
}

async function keep(key: string, code: string | undefined, headers: HeadersInit): Promise<CodeAnswer> {
  await updateCart(key, (cart) => ({ ok: true, cart: { ...cart, code } }));
  return { ok: true, headers };
}

/** A cart is easily had; the machine's own address says only that a proxy is not told of in `TRUST_PROXY`. */
async function waitToTry(cart: string, place: string): Promise<number> {
  const seconds = limits.checkoutWindow;
  const wait = await waitForSlot("codes-of-cart", cart, { slots: limits.codesOfCart, seconds });
  if (wait > 0 || !place || /^(127\.|::1$|::ffff:127\.)/.test(place)) return wait;
  return waitForSlot("codes-from", place, { slots: limits.codesFromAddress, seconds });
}
