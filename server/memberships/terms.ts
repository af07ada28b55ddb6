import { z } from "zod";
import type { Directus } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { parseSettings } from "#server/directus/rows.ts";
import { limits } from "#server/limits.ts";

const daySeconds = 86_400;

const TermsRow = z
  .object({
    grace_days: z.number().min(0).nullish().catch(undefined),
    open_while_paused: z.boolean().nullish(),
  })
  .transform(({ grace_days: days, open_while_paused: isOpen }) => ({
    /** Seconds for which who owes a payment may go on reading. */
    grace: days == null ? limits.pastDueGrace : Math.min(days, limits.longestGraceDays) * daySeconds,
    /** Who is charged nothing, because the owner has paused that at Stripe, may go on reading. */
    isOpenWhilePaused: isOpen === true,
  }));

/** What the owner has decided about members who are not paid for. */
export type Terms = z.output<typeof TermsRow>;

/** Where the owner has decided nothing. */
export const usualTerms: Terms = TermsRow.parse({});

/**
 * The terms as they are now: usual ones where the owner, or a pack from before there were any, says nothing.
 * @param directus the service door
 * @throws DirectusError "unavailable"
 */
export async function readTerms(directus: Directus): Promise<Terms> {
  const query = { fields: ["grace_days", "open_while_paused"] };
  const [row] = [await orWithout(directus.readItems("globals", query), [])].flat();
  return parseSettings("globals", TermsRow, row ?? {});
}
