import { z } from "zod";
import { idSchema, jsonListSchema } from "#server/directus/field-schemas.ts";
import {
  AmountSchema,
  allocate,
  getCurrencyStep,
  multiplyPpm,
  PercentageSchema,
  resolveAmount,
  roundToStep,
  TypedAmountSchema,
} from "#server/platform/money.ts";

const Amounts = jsonListSchema(
  z
    .object({ currency: z.string(), value: TypedAmountSchema, amount: AmountSchema.nullish() })
    .transform(({ currency, value: typed, amount: minor }, ctx) => {
      const amount = resolveAmount({ typed, minor, currency }, ctx);
      if (amount === undefined) ctx.addIssue("An amount is missing.");
      return { currency, amount: amount ?? 0 };
    }),
);
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
    id: idSchema,
    code: z.string(),
    kind: z.enum(["percent", "fixed", "shipping"]),
    percentage: PercentageSchema.nullish().transform((ppm) => ppm ?? 0),
    amounts: Amounts,
    minimums: Amounts,
    starts_at: Moment,
    ends_at: Moment,
    max_redemptions: Cap,
    max_per_customer: Cap,
    emails: jsonListSchema(z.string()),
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
/** Amounts are in minor units; `ppm` is millionths of the goods. */
export type Discount = z.output<typeof DiscountSchema>;

export type DiscountProblem =
  | "unknown"
  | "not-yet"
  | "ended"
  | "not-for-you"
  | "minimum"
  | "used-up"
  | "custom-price"
  | "currency";

/** A code's discount on one cart, in minor units. */
export interface AppliedDiscount {
  discount: Discount;
  amount: number;
  /** By line of the cart, in order; their sum is `amount`. */
  parts: number[];
  freeShipping: boolean;
}

/** Trims and uppercases a code; undefined where it cannot be one. */
export function normalizeCode(typed: string): string | undefined {
  const code = typed.trim().toUpperCase();
  return /^[A-Z0-9][A-Z0-9-]{2,39}$/.test(code) ? code : undefined;
}

/** Usage limits aside. `subtotal` is in minor units, `member` the signed-in member's e-mail address. */
export function findDiscountProblem(
  discount: Discount,
  cart: { subtotal: number; currency: string; member: string | undefined },
  now = new Date(),
): DiscountProblem | undefined {
  const { startsAt, endsAt, emails, kind } = discount;
  if (startsAt && now < startsAt) return "not-yet";
  if (endsAt && now >= endsAt) return "ended";
  if (emails.length > 0 && !(cart.member && emails.includes(cart.member.toLowerCase()))) return "not-for-you";
  const { amounts, minimums } = discount;
  if (kind === "fixed" && findAmount(amounts, cart.currency) === 0) return "currency";
  if (minimums.length > 0 && !minimums.some(({ currency }) => currency === cart.currency)) return "currency";
  return cart.subtotal < getDiscountMinimum(discount, cart.currency) ? "minimum" : undefined;
}

/** The subtotal that a cart must reach, in minor units. */
export function getDiscountMinimum({ minimums }: Pick<Discount, "minimums">, currency: string): number {
  return findAmount(minimums, currency);
}

/** Amounts in minor units: halves up, at most their sum, allocated to the last unit, and chargeable in the currency. */
export function calculateDiscount(discount: Discount, amounts: number[], currency: string): AppliedDiscount {
  const subtotal = amounts.reduce((sum, amount) => sum + amount, 0);
  const step = getCurrencyStep(currency);
  const wanted =
    discount.kind === "percent"
      ? multiplyPpm(subtotal, discount.ppm, step)
      : roundToStep(findAmount(discount.amounts, currency), currency);
  const freeShipping = discount.kind === "shipping";
  const amount = freeShipping ? 0 : Math.min(subtotal, wanted);
  return { discount, amount, parts: allocate(amount, amounts, step), freeShipping };
}

function findAmount(amounts: { currency: string; amount: number }[], currency: string): number {
  return Math.max(0, amounts.find((one) => one.currency === currency)?.amount ?? 0);
}
