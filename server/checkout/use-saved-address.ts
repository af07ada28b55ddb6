import { getOrCreateCart, saveCheckoutDraft } from "#server/cart/carts.ts";
import type { SavedAddress } from "#server/customers/saved-address.ts";
import { findAddress } from "#server/customers/saved-addresses.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { toCheckoutDraft } from "./submit-checkout.ts";

/** Any of these filled means that an address has been started. */
const begun = ["line1", "postal_code", "city"];

/** The draft, with the default address (the first) unless an address is started or another country chosen. */
export function getInitialAddress(
  [first]: SavedAddress[],
  draft: Record<string, string>,
): Record<string, string> {
  const isElsewhere = draft.country && draft.country !== first?.address.country;
  return first && !isElsewhere && !begun.some((name) => draft[name]) ? { ...draft, ...first.address } : draft;
}

/** @returns headers to send, or undefined where the member has no such address */
export async function submitAddressForm(
  directus: DirectusClient,
  request: Request,
  { form, user }: { form: URLSearchParams; user: { id: string } | undefined },
): Promise<HeadersInit | undefined> {
  const saved = user && (await findAddress(directus, user.id, form.get("saved") ?? ""));
  if (!saved) return undefined;
  const { key, headers } = await getOrCreateCart(request);
  await saveCheckoutDraft(key, { ...toCheckoutDraft(form), ...saved.address });
  return headers;
}
