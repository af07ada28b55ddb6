import { z } from "zod";
import { membershipTermFields, readGlobalsRow } from "#server/content/site/globals.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { parseSettings } from "#server/directus/rows.ts";
import { limits } from "#server/limits.ts";

const daySeconds = 86_400;

const TermsRow = z
  .object({
    grace_days: z.number().min(0).nullish().catch(undefined),
    open_while_paused: z.boolean().nullish(),
  })
  .transform(({ grace_days: days, open_while_paused: isOpen }) => ({
    /** Grace period of overdue payments, in seconds. */
    grace: days == null ? limits.pastDueGrace : Math.min(days, limits.longestGraceDays) * daySeconds,
    /** Keeps access while the owner has paused collection at Stripe. */
    isOpenWhilePaused: isOpen === true,
  }));

export type Terms = z.output<typeof TermsRow>;

export const DEFAULT_TERMS: Terms = TermsRow.parse({});

/** Defaults apply to unset fields and older packs. Service client only. @throws DirectusError "unavailable" */
export async function readTerms(directus: DirectusClient): Promise<Terms> {
  return parseSettings("globals", TermsRow, await readGlobalsRow(directus, membershipTermFields));
}
