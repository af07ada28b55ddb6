import { keepDraft, openCart } from "#server/cart/carts.ts";
import type { SavedAddress } from "#server/customers/saved-address.ts";
import { findAddress } from "#server/customers/saved-addresses.ts";
import type { Directus } from "#server/directus/client.ts";
import { draftOf } from "./submit-checkout.ts";

/** Whoever has entered one of these has begun to write an address. */
const begun = ["line1", "postal_code", "city"];

/**
 * What the checkout begins with: the form as it was sent last, with the member's default address while they have not
 * begun to enter one, nor chosen another country.
 * @param addresses the default one first
 */
export function startingAddress(
  [first]: SavedAddress[],
  draft: Record<string, string>,
): Record<string, string> {
  const isElsewhere = draft.country && draft.country !== first?.address.country;
  return first && !isElsewhere && !begun.some((name) => draft[name]) ? { ...draft, ...first.address } : draft;
}

/**
 * Puts one of a member's saved addresses into the checkout form, which is kept as far as it is filled.
 * @param user the member; undefined for a guest, who has none
 * @returns headers to send, or undefined where they have no such address
 */
export async function takeAddress(
  directus: Directus,
  request: Request,
  form: URLSearchParams,
  user: { id: string } | undefined,
): Promise<HeadersInit | undefined> {
  const saved = user && (await findAddress(directus, user.id, form.get("saved") ?? ""));
  if (!saved) return undefined;
  const { key, headers } = await openCart(request);
  await keepDraft(key, { ...draftOf(form), ...saved.address });
  return headers;
}
