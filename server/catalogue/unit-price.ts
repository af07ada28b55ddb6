import { z } from "zod";
import type { Money } from "#server/money.ts";

/** What the content of a variant may be measured in: what its price is told for, and how many of it make one of that. */
const units = {
  g: { per: "kg", parts: 1000 },
  kg: { per: "kg", parts: 1 },
  ml: { per: "l", parts: 1000 },
  cl: { per: "l", parts: 100 },
  l: { per: "l", parts: 1 },
  cm: { per: "m", parts: 100 },
  m: { per: "m", parts: 1 },
  m2: { per: "m2", parts: 1 },
  piece: { per: "piece", parts: 1 },
} as const;

export type ContentUnit = keyof typeof units;
/** What a price is told for: one kilogram, litre, metre, square metre or piece. */
export type BaseUnit = (typeof units)[ContentUnit]["per"];

/** How much is in a variant: in thousandths of its unit, so that it is whole. */
export interface Content {
  thousandths: number;
  unit: ContentUnit;
}

/** A price for one base unit. */
export interface UnitPrice extends Money {
  per: BaseUnit;
}

const Amount = z.union([z.string(), z.number()]).transform(String);
const Unit = z.enum(Object.keys(units) as [ContentUnit, ...ContentUnit[]]);

/**
 * The content of a variant from its two fields; undefined where the owner has not said both, or what is not more than
 * nothing.
 */
export function contentOf(amount: unknown, unit: unknown): Content | undefined {
  const [, whole = "", fraction = ""] =
    /^(\d{1,7})(?:\.(\d{1,3})\d*)?$/.exec(Amount.safeParse(amount).data ?? "") ?? [];
  const measured = Unit.safeParse(unit).data;
  const thousandths = Number(whole || 0) * 1000 + Number(fraction.padEnd(3, "0"));
  return measured && thousandths > 0 ? { thousandths, unit: measured } : undefined;
}

/**
 * What a price comes to for one kilogram, litre, metre, square metre or piece: whole minor units, halves up. It is only
 * shown, so that it need not be an amount that can be charged.
 * @returns undefined where nothing is known of the content, or it comes to less than half of the smallest coin
 * @see https://eur-lex.europa.eu/eli/dir/1998/6/oj article 2 b
 */
export function unitPriceOf(price: Money | undefined, content: Content | undefined): UnitPrice | undefined {
  if (!price || !content) return undefined;
  const { per, parts } = units[content.unit];
  const whole = BigInt(price.amount) * BigInt(parts) * 1000n;
  const divisor = BigInt(content.thousandths);
  const amount = Number((2n * whole + divisor) / (2n * divisor));
  return amount > 0 ? { amount, currency: price.currency, per } : undefined;
}

/** The base unit of a unit. */
export function baseOf(unit: ContentUnit): BaseUnit {
  return units[unit].per;
}

/** A content as a decimal number: "0.75". */
export function writtenContent({ thousandths }: Content): string {
  const fraction = String(thousandths % 1000)
    .padStart(3, "0")
    .replace(/0+$/, "");
  return `${Math.floor(thousandths / 1000)}${fraction ? `.${fraction}` : ""}`;
}
