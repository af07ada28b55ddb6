import { limits } from "#server/limits.ts";
import { consumeSlot } from "#server/rate-limit/fixed-window.ts";

const budgets = {
  /** Payments opened, against card testing, which takes hundreds. */
  checkouts: { ofCart: limits.checkoutsOfCart, fromAddress: limits.checkoutsFromAddress },
  /** Discount codes tried. */
  codes: { ofCart: limits.codesOfCart, fromAddress: limits.codesFromAddress },
};

/**
 * Rate limit per cart and, as new carts are free, per IP address. A loopback address only means a proxy missing from
 * `TRUST_PROXY`, and must not lock everybody out.
 * @returns 0, or the seconds to wait
 */
export async function consumeCheckoutSlot(
  what: keyof typeof budgets,
  cartKey: string,
  ipAddress: string,
): Promise<number> {
  const { ofCart, fromAddress } = budgets[what];
  const seconds = limits.checkoutWindow;
  const wait = await consumeSlot(`${what}-of-cart`, cartKey, { slots: ofCart, seconds });
  if (wait > 0 || !ipAddress || /^(127\.|::1$|::ffff:127\.)/.test(ipAddress)) return wait;
  return consumeSlot(`${what}-from`, ipAddress, { slots: fromAddress, seconds });
}
