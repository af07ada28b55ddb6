import { z } from "zod";
import { key } from "#server/content/text.ts";
import type { Directus } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { parseRows } from "#server/directus/rows.ts";

const Held = z.object({ plan: key, ends_at: z.string(), source: z.string().nullish() });

/** A plan that is open to somebody now. */
export interface HeldPlan {
  plan: string;
  until: Date;
  /** They pay for it, or for one that it is part of. */
  isSubscribed: boolean;
}

/** What is open to a member now, as far as their own bearer may say so. */
export async function listHeldPlans(directus: Directus): Promise<HeldPlan[]> {
  const query = {
    fields: ["plan", "ends_at", "source"],
    filter: {
      user: { _eq: "$CURRENT_USER" },
      starts_at: { _lte: "$NOW" },
      ends_at: { _gt: "$NOW" },
    },
    sort: ["-ends_at"],
    limit: -1,
  };
  const rows = parseRows(
    "entitlements",
    Held,
    await orWithout(directus.readItems("entitlements", query), []),
  );
  return rows.map(({ plan, ends_at, source }) => ({
    plan,
    until: new Date(ends_at),
    isSubscribed: source === "subscription",
  }));
}

/** Whether a member has a membership whose last payment did not come, as far as their own bearer may say so. */
export async function owesPayment(directus: Directus): Promise<boolean> {
  const query = {
    fields: ["id"],
    filter: { user: { _eq: "$CURRENT_USER" }, status: { _in: ["past_due", "unpaid"] } },
    limit: 1,
  };
  return (await orWithout(directus.readItems("entitlements", query), [])).length > 0;
}
