import { isUnavailable } from "#server/directus/errors.ts";
import { countItems } from "./cart.ts";
import { findCartKey, readCart } from "./carts.ts";

/** 0 without a cart or while carts cannot be read, so that no page fails for the header's link. */
export async function countCartItems(request: Request): Promise<number> {
  try {
    return countItems(await readCart(await findCartKey(request)));
  } catch (error) {
    if (isUnavailable(error)) return 0;
    throw error;
  }
}
