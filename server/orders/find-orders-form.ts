import { z } from "zod";

/** What the form for lost links says. */
export const FindOrdersSchema = z.object({
  email: z.string().default("").pipe(z.email("Enter an e-mail address such as name@example.com.").max(254)),
});
