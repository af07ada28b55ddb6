import { z } from "zod";
import type { OAuthProvider } from "#server/config/config.ts";
import { escapeFormula } from "#server/platform/csv.ts";
import { isRecord } from "#server/platform/guards.ts";

/** An invalid address counts as none. */
export const ClaimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().optional().catch(undefined),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
  name: z.string().transform(escapeFormula).optional().catch(undefined),
  /** Epoch seconds of the last authentication at the provider. */
  auth_time: z.number().optional().catch(undefined),
});
export type Claims = z.output<typeof ClaimsSchema>;

/** For plain OAuth 2, by the configured names. @throws ZodError without a subject */
export function parseProfileClaims(answer: unknown, { profile }: OAuthProvider): Claims {
  const subject = findValue(answer, profile.subject);
  return ClaimsSchema.parse({
    sub: typeof subject === "number" ? String(subject) : subject,
    email: findValue(answer, profile.email),
    email_verified: findValue(answer, profile.emailVerified),
    name: findValue(answer, profile.name),
  });
}

const Addresses = z.array(z.object({ email: z.email(), primary: z.boolean(), verified: z.boolean() }));

export function findPrimaryEmail(answer: unknown): Pick<Claims, "email" | "email_verified"> {
  const primary = Addresses.parse(answer).find((address) => address.primary && address.verified);
  return { email: primary?.email, email_verified: primary?.verified };
}

function findValue(answer: unknown, paths: string[]): unknown {
  return paths
    .map((path) => path.split(".").reduce(getProperty, answer))
    .find((value) => value !== undefined && value !== null && value !== "");
}

function getProperty(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
