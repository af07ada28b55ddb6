import { takeSlot } from "#server/http/rate-limit.ts";
import { limits } from "#server/limits.ts";

const window = { seconds: limits.checkoutWindow };

/**
 * Counts a checkout that is about to open a payment, against card testers, who need hundreds.
 * @param place the visitor's network address; the machine's own says only that a proxy is not told of in
 *   `TRUST_PROXY`, and must not lock everybody out
 * @returns false when this cart or this place has opened too many
 */
export async function mayCheckOut(cartKey: string, place: string): Promise<boolean> {
  if (!(await takeSlot("checkouts-of-cart", cartKey, { slots: limits.checkoutsOfCart, ...window })))
    return false;
  if (!place || /^(127\.|::1$|::ffff:127\.)/.test(place)) return true;
  return takeSlot("checkouts-from", place, { slots: limits.checkoutsFromAddress, ...window });
}
