import { waitForSlot } from "#server/http/rate-limit.ts";
import { limits } from "#server/limits.ts";

const window = { seconds: limits.checkoutWindow };

/**
 * Counts a checkout that is about to open a payment, against card testers, who need hundreds.
 * @param place the visitor's network address; the machine's own says only that a proxy is not told of in
 *   `TRUST_PROXY`, and must not lock everybody out
 * @returns 0, or the seconds to wait when this cart or this place has opened too many
 */
export async function waitToCheckOut(cartKey: string, place: string): Promise<number> {
  const wait = await waitForSlot("checkouts-of-cart", cartKey, { slots: limits.checkoutsOfCart, ...window });
  if (wait > 0 || !place || /^(127\.|::1$|::ffff:127\.)/.test(place)) return wait;
  return waitForSlot("checkouts-from", place, { slots: limits.checkoutsFromAddress, ...window });
}
