import { z } from "zod";
import type { OAuthProvider } from "#server/config.ts";
import { withoutFormula } from "#server/csv.ts";

/** What we want to know of somebody, and what may come instead; an address that is none counts as none. */
export const ClaimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().optional().catch(undefined),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
  name: z.string().transform(withoutFormula).optional().catch(undefined),
  /** Seconds since 1970 at which they last proved at the provider who they are. */
  auth_time: z.number().optional().catch(undefined),
});
/** What a provider says about somebody. */
export type Claims = z.output<typeof ClaimsSchema>;

/**
 * Reads the profile of a plain OAuth 2 provider by the names that the configuration gives.
 * @throws ZodError when it does not say who it is
 */
export function claimsOfProfile(answer: unknown, { profile }: OAuthProvider): Claims {
  const subject = valueAt(answer, profile.subject);
  return ClaimsSchema.parse({
    sub: typeof subject === "number" ? String(subject) : subject,
    email: valueAt(answer, profile.email),
    email_verified: valueAt(answer, profile.emailVerified),
    name: valueAt(answer, profile.name),
  });
}

const Addresses = z.array(z.object({ email: z.email(), primary: z.boolean(), verified: z.boolean() }));

/** The address that somebody has made their first, if the provider has verified it. */
export function primaryAddress(answer: unknown): Pick<Claims, "email" | "email_verified"> {
  const primary = Addresses.parse(answer).find((address) => address.primary && address.verified);
  return { email: primary?.email, email_verified: primary?.verified };
}

function valueAt(answer: unknown, paths: string[]): unknown {
  return paths
    .map((path) => path.split(".").reduce(memberOf, answer))
    .find((value) => value !== undefined && value !== null && value !== "");
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
