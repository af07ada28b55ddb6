import { hasFunction } from "./source.ts";
import { table } from "./words.ts";

const file = "cart.ts";

/** What happens when, and the function of server/ that does it. */
const cart: [event: string, effect: string, by: string][] = [
  [
    "a product is added",
    "Its line grows, or there is a new one. The same form sent twice (same `nonce`) adds once.",
    "cart/cart.ts addToCart",
  ],
  [
    "a price is named",
    "The line keeps it, in its currency, until another is named; also for the way back, and through signing in, where what the guest named counts. Each look charges it, but no less than the minimum of now; after a change of currency, or with no amount at all, what is suggested. A fixed price is the CMS's, whatever was named. Buying again begins with what was paid.",
    "catalogue/named-price.ts unitOf",
  ],
  ["a line is set to 0", "It leaves, and can be put back until the next change.", "cart/cart.ts setLine"],
  [
    "any change",
    "The backend is asked first about the line it touches; a change that cannot be bought is refused and changes nothing.",
    "checkout/change-cart.ts changeCart",
  ],
  [
    "the page is shown",
    "Titles, prices and stock are those of now. A price that changed is told; a line that is gone, sold out or too few blocks the checkout. Of what is sold while there is none it says how many pieces are sent later; more of them than the checkout showed is a change like another.",
    "cart/price-cart.ts priceCart",
  ],
  [
    "another currency is chosen",
    "All lines are priced in it, from the CMS, and say what they cost before. What has no price in it says so, and can be removed; a code works as far as it is written down in that currency; only what is priced in it sends the parcel. An order on its payment page is closed by the next checkout.",
    "cart/currency.ts chooseCurrency",
  ],
  [
    "signing in",
    "The guest's lines join the member's; of the same variant the larger number counts. A payment page that the guest had opened stays good: what it holds counts as theirs, the page after paying knows them, and another checkout closes it first.",
    "cart/cart.ts mergeCart",
  ],
  ["signing out", "The browser's cart is empty; the member's waits.", "cart/carts.ts leaveCart"],
  [
    "an order of it is paid",
    "What was ordered leaves it, once; what was added meanwhile stays. The next order is a new attempt.",
    "cart/cart.ts takeOrdered",
  ],
  [
    "a discount code is typed",
    "It stays while it does something; each look asks again, and the page says why one does nothing any more. A percentage is of all goods but those whose price the buyer names, from which nothing is taken, halves up; the largest remainders get what is left over. Delivery that is free by another rule is judged by the goods before the code.",
    "cart/discount-cart.ts discountCart",
  ],
  [
    "the checkout is sent with a code",
    "A use of it is claimed before the stock, by a number that only one order can have; of two buyers with the last one the second is told. It is given back when nobody can pay the order any more, and kept once it is paid.",
    "cart/discount-slots.ts claimSlot",
  ],
  [
    "a note is written",
    "It stays with the cart, through signing in too, until an order that has it is paid; the checkout begins with it. The owner reads it with the order in Studio, and the buyer on the order's page.",
    "cart/carts.ts keepNote",
  ],
  [
    "a country is chosen",
    "The cheapest way to send it there, the tax and the total stand in the cart, reckoned anew at each look, by the rules of the checkout; the checkout begins with that country. It comes from the checkout's form too.",
    "checkout/estimate.ts estimateOf",
  ],
  [
    "Stripe works the tax out (`STRIPE_TAX=on`)",
    "Cart, checkout and an order that is not paid say in words that the tax comes with the payment, and that a total is before tax where it is added. A payment must be the order's amount before tax, to the last unit; its tax is then written into the order and its lines. Where nothing is sent, only Stripe's page takes the payment, for it asks where the buyer is.",
    "orders/automatic-tax.ts chargedTaxOf",
  ],
  ["90 days without a change", "It is forgotten.", "cart/carts.ts openCart"],
];

/** Section 3, the cart. */
export function describeCart(): string {
  const rows = cart.map(([event, effect, by]) => {
    const [source = "", name = ""] = by.split(" ");
    if (!hasFunction(`server/${source}`, name))
      throw new Error(`server/${source} has no ${name}: correct ${file}`);
    return [event, effect];
  });
  return table(["when", "what happens to the cart"], rows);
}
