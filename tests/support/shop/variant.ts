import type { Variant } from "#server/catalogue/variant.ts";

interface Described {
  id?: string;
  options: Record<string, string>;
  amount?: number | undefined;
  stock?: number | undefined;
}

/** A variant of a book as the catalogue reads it, sold out where it has no stock left. */
export function describeVariant({ id = "v", options, amount, stock }: Described): Variant {
  return {
    id,
    sku: id,
    title: id,
    published: true,
    digital: false,
    weightGrams: 1,
    compareAt: undefined,
    minimum: undefined,
    content: undefined,
    unitPrice: undefined,
    backorder: undefined,
    unsold: undefined,
    stock,
    image: undefined,
    options: Object.entries(options).map(([name, value]) => ({ name, value })),
    price: amount === undefined ? undefined : { amount, currency: "EUR" },
    availability: stock === 0 ? "sold-out" : "in-stock",
  };
}
