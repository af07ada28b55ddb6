import { isUnavailable } from "#server/directus/errors.ts";
import { countPieces } from "./cart.ts";
import { findCartKey, readCart } from "./carts.ts";

/**
 * How many pieces the cart of this browser holds, for the link in the header; 0 without a cart, and where carts cannot
 * be read now: no page hangs on a number in its header. Asks no backend.
 */
export async function cartCountOf(request: Request): Promise<number> {
  try {
    return countPieces(await readCart(await findCartKey(request)));
  } catch (error) {
    if (isUnavailable(error)) return 0;
    throw error;
  }
}
