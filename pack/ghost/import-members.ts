import { randomUUID } from "node:crypto";
import {
  addMembers,
  listUserEmails,
  type MemberRows,
  toMemberRows,
} from "#server/auth/account/add-member.ts";
import { listCustomerKeys } from "#server/customers/customers.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { listGrantedPlans } from "#server/memberships/plan.ts";
import type { PlanName } from "#server/memberships/plans.ts";
import { subscribeAll } from "#server/newsletter/subscribers.ts";
import { defaultLanguage } from "#server/platform/i18n.ts";
import type { CheckRow } from "./field-rules.ts";
import type { GhostRow } from "./ghost-file.ts";
import type { GhostTier } from "./ghost-rows.ts";
import { importRows } from "./import-rows.ts";
import { type GhostMember, listHeldTiers } from "./members-file.ts";
import { findTierPlan, type ImportPlanChoice } from "./plan-choice.ts";
import type { Line } from "./report.ts";
import { listPayers, subscriptionBatch } from "./take-over-subscriptions.ts";

/** Whom to bring, and how. */
export interface MembersImport {
  members: GhostRow<GhostMember>[];
  tiers: GhostTier[];
  plans: PlanName[];
  chosen: ImportPlanChoice;
  /** The id of the newsletter that subscribed members go on getting. */
  newsletter: string | undefined;
  /** Whether their subscriptions at Stripe go on as plans here. */
  takesOver: boolean;
  /** The role of customers. */
  role: string;
  check: CheckRow;
  /** Without it nothing is written. */
  apply: boolean;
}

type ReadyMember = MemberRows & { isReader: boolean };

/**
 * Brings members and says of each what becomes of them, or would. Who has an account keeps it as it is, and has what is
 * missing of it made where a run has broken off. Stripe is asked and told only where subscriptions are taken over.
 * @param clients the administrator's, who sees all users and writes what is for staff only, and the service role's
 */
export async function* importMembers(
  { admin, service }: { admin: DirectusClient; service: DirectusClient },
  given: MembersImport,
): AsyncGenerator<Line> {
  const { apply, check, newsletter, role } = given;
  const users = await listUserEmails(admin, role);
  const customers = await listCustomerKeys(admin);
  const userOf = (email: string) => {
    const known = users.get(email);
    return known?.isCustomer ? known.user : undefined;
  };
  const complete = [...users].filter(([, { user }]) => customers.has(user));
  const there = new Map(complete.map(([email, { user }]) => [email, user]));
  const write = async (rows: ReadyMember[]) => {
    const emails = rows.flatMap(({ user, isReader }) => (isReader ? user.email : []));
    // Before the customers' rows, which say that all is there: who unsubscribes here stays so when it is run again.
    if (newsletter) await subscribeAll(admin, newsletter, { emails, language: defaultLanguage.tag });
    await addMembers(admin, rows);
    return rows.map(({ user }) => user.id);
  };
  yield* importRows<GhostMember, ReadyMember>({
    kind: "member",
    rows: given.members,
    keyOf: ({ email }) => email,
    there,
    skip: ({ email, isDeleted }) => {
      if (isDeleted) return "was deleted";
      const isOthers = users.has(email) && !userOf(email);
      return isOthers ? "is the address of somebody here who is no customer" : undefined;
    },
    prepare: async (member) => {
      const user = userOf(member.email);
      const [payer, payerNotes] = payerOf(member);
      const { email, name, note, labels } = member;
      const [plans, planNotes] = plansOf(member, given);
      const gift = { plans, until: member.until };
      const row = toMemberRows(
        { email, name, payer, note, labels },
        { id: user ?? randomUUID(), role, gift },
      );
      const isReader = member.isSubscribed && newsletter !== undefined;
      const notes = [...planNotes, ...payerNotes, ...(isReader ? ["goes on getting the newsletter"] : [])];
      if (labels.length > 0) notes.push(`labels for staff: ${labels.join(", ")}`);
      if (note) notes.push("with the note for staff");
      const ready = { ...row, isReader };
      return user
        ? { row: ready, outcome: "complete", notes: ["had no customer's row yet", ...notes] }
        : { row: ready, notes };
    },
    check: async ({ user, customer }) => {
      await check("directus_users", user);
      await check("customers", customer);
    },
    write: apply ? write : undefined,
  });
  if (!given.takesOver) return;
  yield* importRows(subscriptionBatch(service, listPayers(given.members), { ...given, users: there }));
}

type WithNotes<Value> = [Value, notes: string[]];

/** What somebody has without paying, with the plans below it; what others pay for is not ours to give. */
function plansOf(
  member: GhostMember,
  { tiers: all, plans, chosen, takesOver }: MembersImport,
): WithNotes<string[]> {
  const { isGiven, until, payer } = member;
  const held = listHeldTiers(member, all);
  if (!isGiven && takesOver && payer) return [[], []];
  if (!isGiven) {
    const paid = held.map(({ name }) => name).join(", ");
    const words = `pays for ${paid}: that subscription is not taken over, opens nothing here and runs at Stripe until you end it`;
    const perhaps = payer ? ["a subscription of theirs, if one runs, is not taken over"] : [];
    return [[], paid ? [words] : perhaps];
  }
  if (held.length === 0) return [[], ["has a complimentary plan of no tier: nothing is given"]];
  if (until && until <= new Date()) return [[], ["had a complimentary plan, which has ended"]];
  const found = held.map((tier) => ({ tier, plan: findTierPlan(tier, plans, chosen) }));
  const opened = found.flatMap(({ plan }) => (plan ? listGrantedPlans(plan, plans) : []));
  const notes = found.map(({ tier, plan }) =>
    plan
      ? `is given the plan ${plan.slug}${until ? ` until ${until.toISOString()}` : ""}`
      : `has ${tier.name} for nothing, and no plan here stands for it`,
  );
  return [[...new Set(opened)], notes];
}

function payerOf({ payer }: GhostMember): WithNotes<string | undefined> {
  if (!payer) return [undefined, []];
  if (!/^cus_\w{1,250}$/.test(payer)) return [undefined, [`${payer} is no customer's id at Stripe`]];
  return [payer, [`stays ${payer} at Stripe: deleting the account here ends what they subscribe to there`]];
}
