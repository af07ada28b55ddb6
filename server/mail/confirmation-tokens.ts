import { createHash, randomBytes } from "node:crypto";
import { store } from "#server/state/store.ts";

/** Double opt-in: what was asked for, kept until the link in the mail is used. */
export interface ConfirmationTokens<Asked> {
  create: (asked: Asked) => Promise<string>;
  /** Does not consume the token; undefined when it is unknown, used or expired. */
  find: (token: string) => Promise<Asked | undefined>;
  consume: (token: string) => Promise<void>;
}

export function openConfirmationTokens<Asked>(kind: string, seconds: number): ConfirmationTokens<Asked> {
  return {
    create: async (asked) => {
      const token = randomBytes(32).toString("base64url");
      await store.set(kind, hashToken(token), { value: asked, seconds });
      return token;
    },
    find: (token) => store.get<Asked>(kind, hashToken(token)),
    consume: async (token) => {
      await store.delete(kind, hashToken(token));
    },
  };
}

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
