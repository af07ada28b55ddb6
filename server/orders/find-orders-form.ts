import { z } from "zod";
import type { Texts } from "#app/texts/index.ts";

/** What the form for lost links says. */
export function findOrdersSchema({ buying }: Texts) {
  const { badEmail } = buying.order.find;
  return z.object({ email: z.string().default("").pipe(z.email(badEmail).max(254, badEmail)) });
}
