/** Address in Stripe's format, without empty fields: Stripe takes those as a request to remove them. */
export function toStripeAddress({ line1 = "", line2, postal_code, city, region, country }: Partial<Address>) {
  const parts = Object.entries({ line2, postal_code, city, state: region, country });
  return { line1, ...Object.fromEntries(parts.filter(([, part]) => part)) };
}

type Address = Record<"line1" | "line2" | "postal_code" | "city" | "region" | "country", string>;
