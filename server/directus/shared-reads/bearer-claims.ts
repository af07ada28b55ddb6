import { z } from "zod";

/** Who a bearer stands for, as Directus wrote it down when it issued the bearer. */
export interface BearerClaims {
  user: string;
  /** As it was then: Directus goes by this one, whatever the user's role is now. */
  role: string | null;
}

const Payload = z.object({
  iss: z.literal("directus"),
  id: z.string(),
  role: z.string().nullish(),
  session: z.string(),
  share: z.never().optional(),
});

/**
 * The claims of a bearer that Directus has just accepted: the signature is not checked here.
 * @returns undefined for a static token, a share's, or another user's
 */
export function readBearerClaims(token: string, user: string): BearerClaims | undefined {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    const { id, role = null } = Payload.parse(payload);
    return id === user ? { user, role } : undefined;
  } catch {
    return undefined;
  }
}
