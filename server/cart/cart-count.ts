import { countPieces } from "./cart.ts";
import { findCartKey, readCart } from "./carts.ts";

/** How many pieces the cart of this browser holds, for the link in the header; 0 without a cart. Asks no backend. */
export async function cartCountOf(request: Request): Promise<number> {
  return countPieces(await readCart(await findCartKey(request)));
}
