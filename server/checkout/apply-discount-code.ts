import { formatDiscountProblem } from "#server/cart/cart-view.ts";
import { getOrCreateCart, updateCart } from "#server/cart/carts.ts";
import { normalizeCode } from "#server/cart/discount.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { getLanguage, type Language } from "#server/platform/i18n.ts";
import { consumeCheckoutSlot } from "./checkout-rate-limit.ts";
import { loadCart } from "./load-checkout-cart.ts";

/** `words` is the error message, `wait` the seconds until the next try, 0 where none are needed. */
export type CodeAnswer = { ok: true; headers: HeadersInit } | { ok: false; message: string; wait: number };

/**
 * Sets the cart's discount code; an empty one removes it, and one that does not apply is not stored. Rate limit: by
 * cart and address, so that codes cannot be guessed. Needs the service client.
 * @param asker the signed-in member's e-mail address, and the client's IP address
 */
export async function applyDiscountCode(
  directus: DirectusClient,
  request: Request,
  { typed, asker }: { typed: string; asker: { member: string | undefined; ipAddress: string } },
): Promise<CodeAnswer> {
  const language = getLanguage(request);
  const { t } = language;
  const { key, headers } = await getOrCreateCart(request);
  if (!typed.trim()) return keep(key, undefined, headers);
  const wait = await consumeCheckoutSlot("codes", key, asker.ipAddress);
  if (wait > 0) return { ok: false, message: t("buying.cart.code.tooMany"), wait };
  const code = normalizeCode(typed);
  if (!code) return { ok: false, message: t("buying.cart.code.problems.unknown"), wait: 0 };
  const problem = await findProblem(code, directus, { key, member: asker.member, language });
  return problem ? { ok: false, message: problem, wait: 0 } : keep(key, code, headers);
}

async function findProblem(
  code: string,
  directus: DirectusClient,
  { key, member, language }: { key: string; member: string | undefined; language: Language },
): Promise<string | undefined> {
  const { priced } = await loadCart(directus, key, { member, code });
  return formatDiscountProblem(priced, language);
}

async function keep(key: string, code: string | undefined, headers: HeadersInit): Promise<CodeAnswer> {
  await updateCart(key, (cart) => ({ ok: true, cart: { ...cart, code } }));
  return { ok: true, headers };
}
