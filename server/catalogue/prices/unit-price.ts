import { z } from "zod";
import { listKeys } from "#server/platform/guards.ts";
import type { Money } from "#server/platform/money.ts";

/** Units of a variant's content, each with its base unit and how many make one of it. */
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
export type BaseUnit = (typeof units)[ContentUnit]["per"];

/** Content in thousandths of its unit, so that it is an integer. */
export interface Content {
  thousandths: number;
  unit: ContentUnit;
}

export interface UnitPrice extends Money {
  per: BaseUnit;
}

const Amount = z.union([z.string(), z.number()]).transform(String);
const Unit = z.enum(listKeys(units));

/** Undefined unless both fields are set and the amount is above 0. */
export function parseContent(amount: unknown, unit: unknown): Content | undefined {
  const [, whole = "", fraction = ""] =
    /^(\d{1,7})(?:\.(\d{1,3})\d*)?$/.exec(Amount.safeParse(amount).data ?? "") ?? [];
  const measured = Unit.safeParse(unit).data;
  const thousandths = Number(whole || 0) * 1000 + Number(fraction.padEnd(3, "0"));
  return measured && thousandths > 0 ? { thousandths, unit: measured } : undefined;
}

/** Minor units, halves up; undefined if unknown or 0. @see https://eur-lex.europa.eu/eli/dir/1998/6/oj article 2 b */
export function calculateUnitPrice(
  price: Money | undefined,
  content: Content | undefined,
): UnitPrice | undefined {
  if (!price || !content) return undefined;
  const { per, parts } = units[content.unit];
  const whole = BigInt(price.amount) * BigInt(parts) * 1000n;
  const divisor = BigInt(content.thousandths);
  const amount = Number((2n * whole + divisor) / (2n * divisor));
  return amount > 0 ? { amount, currency: price.currency, per } : undefined;
}

export function getBaseUnit(unit: ContentUnit): BaseUnit {
  return units[unit].per;
}

/** Formats content as a decimal number: "0.75". */
export function formatContent({ thousandths }: Content): string {
  const fraction = String(thousandths % 1000)
    .padStart(3, "0")
    .replace(/0+$/, "");
  return `${Math.floor(thousandths / 1000)}${fraction ? `.${fraction}` : ""}`;
}
