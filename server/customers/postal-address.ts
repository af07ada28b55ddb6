import { z } from "zod";

export const AddressSchema = z.object({
  name: z.string(),
  line1: z.string(),
  line2: z.string().default(""),
  postal_code: z.string().default(""),
  city: z.string(),
  region: z.string().default(""),
  country: z.string(),
});
/** `country` is an ISO 3166-1 alpha-2 code. */
export type PostalAddress = z.infer<typeof AddressSchema>;
