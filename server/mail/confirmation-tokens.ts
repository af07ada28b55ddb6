import { generateOpaqueId, hashSha256 } from "#server/platform/tokens.ts";
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
      const token = generateOpaqueId();
      await store.set(kind, hashSha256(token), { value: asked, seconds });
      return token;
    },
    find: (token) => store.get<Asked>(kind, hashSha256(token)),
    consume: async (token) => {
      await store.delete(kind, hashSha256(token));
    },
  };
}
