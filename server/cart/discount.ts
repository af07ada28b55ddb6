import { z } from "zod";
import { jsonList, key } from "#server/content/text.ts";
import { AmountSchema, chargeable, PercentageSchema, partOf, spread, stepOf } from "#server/money.ts";

const Amounts = jsonList(z.object({ currency: z.string(), amount: AmountSchema }));
const Moment = z
  .string()
  .nullish()
  .transform((text) => (text ? new Date(text) : undefined));
const Cap = z
  .number()
  .nullish()
  .transform((cap) => cap ?? undefined);

export const DiscountSchema = z
  .object({
    id: key,
    code: z.string(),
    kind: z.enum(["percent", "fixed", "shipping"]),
    percentage: PercentageSchema.nullish().transform((ppm) => ppm ?? 0),
    amounts: Amounts,
    minimums: Amounts,
    starts_at: Moment,
    ends_at: Moment,
    max_redemptions: Cap,
    max_per_customer: Cap,
    emails: jsonList(z.string()),
  })
  .transform(({ percentage, starts_at, ends_at, max_redemptions, max_per_customer, emails, ...row }) => ({
    ...row,
    ppm: percentage,
    startsAt: starts_at,
    endsAt: ends_at,
    maxRedemptions: max_redemptions,
    maxPerCustomer: max_per_customer,
    emails: emails.map((email) => email.trim().toLowerCase()),
  }));
/** What a code takes off. Amounts are minor units of their currency; `ppm` parts per million of the goods. */
export type Discount = z.output<typeof DiscountSchema>;

/** Why a code does nothing for a cart. */
export type CodeProblem =
  | "unknown"
  | "not-yet"
  | "ended"
  | "not-for-you"
  | "minimum"
  | "used-up"
  | "named-price"
  | "currency";

/** What a code takes off one cart, in minor units. */
export interface AppliedDiscount {
  discount: Discount;
  amount: number;
  /** Of each line of the cart, in its order; they add up to the amount. */
  parts: number[];
  freeShipping: boolean;
}

/** A code as it is typed, in the spelling that it is kept in; undefined for what can be no code. */
export function spelledCode(typed: string): string | undefined {
  const code = typed.trim().toUpperCase();
  return /^[A-Z0-9][A-Z0-9-]{2,39}$/.test(code) ? code : undefined;
}

/**
 * Why a code does not apply now, but for how often it has been used.
 * @param cart the worth of its goods in minor units, and the address of the member whose it is, if anybody is signed in
 */
export function problemOf(
  discount: Discount,
  cart: { subtotal: number; currency: string; member: string | undefined },
  now = new Date(),
): CodeProblem | undefined {
  const { startsAt, endsAt, emails, kind } = discount;
  if (startsAt && now < startsAt) return "not-yet";
  if (endsAt && now >= endsAt) return "ended";
  if (emails.length > 0 && !(cart.member && emails.includes(cart.member.toLowerCase()))) return "not-for-you";
  const { amounts, minimums } = discount;
  if (kind === "fixed" && amountIn(amounts, cart.currency) === 0) return "currency";
  if (minimums.length > 0 && !minimums.some(({ currency }) => currency === cart.currency)) return "currency";
  return cart.subtotal < minimumOf(discount, cart.currency) ? "minimum" : undefined;
}

/** What a cart must come to in a currency, in minor units. */
export function minimumOf({ minimums }: Pick<Discount, "minimums">, currency: string): number {
  return amountIn(minimums, currency);
}

/**
 * What a code takes off the lines of a cart: never more than they are worth, halves up, divided among them to the last
 * unit, and all of it in amounts that can be charged in the currency.
 * @param amounts of the lines in minor units
 */
export function applied(discount: Discount, amounts: number[], currency: string): AppliedDiscount {
  const subtotal = amounts.reduce((sum, amount) => sum + amount, 0);
  const step = stepOf(currency);
  const wanted =
    discount.kind === "percent"
      ? partOf(subtotal, discount.ppm, step)
      : chargeable(amountIn(discount.amounts, currency), currency);
  const freeShipping = discount.kind === "shipping";
  const amount = freeShipping ? 0 : Math.min(subtotal, wanted);
  return { discount, amount, parts: spread(amount, amounts, step), freeShipping };
}

function amountIn(amounts: { currency: string; amount: number }[], currency: string): number {
  return Math.max(0, amounts.find((one) => one.currency === currency)?.amount ?? 0);
}
