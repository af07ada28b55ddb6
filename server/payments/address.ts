/** An address in Stripe's words. What is empty is not sent: Stripe takes that for the wish to remove it. */
export function stripeAddress({ line1 = "", line2, postal_code, city, region, country }: Partial<Address>) {
  const parts = Object.entries({ line2, postal_code, city, state: region, country });
  return { line1, ...Object.fromEntries(parts.filter(([, part]) => part)) };
}

type Address = Record<"line1" | "line2" | "postal_code" | "city" | "region" | "country", string>;
