import type { LoaderFunctionArgs } from "@remix-run/node";
import { orUnavailablePayments } from "#server/checkout/submit-checkout.ts";
import { serviceDirectus, speaking } from "#server/directus/doors.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { languageOf, onwardPath } from "#server/languages.ts";
import { canChangePlan } from "#server/memberships/change-plan.ts";
import { findOwn, loadMembership, type OwnSubscription } from "#server/memberships/load-membership.ts";
import { memberOf } from "./member.ts";

/** The subscription that a form of the account names; whoever names another's, or one that has ended, sees their own. */
export async function ownSubscription(
  args: Pick<LoaderFunctionArgs, "request" | "context">,
  id: string | null,
): Promise<OwnSubscription> {
  const { user } = await memberOf(args);
  const directus = speaking(serviceDirectus, languageOf(args.request));
  const found = await orUnavailablePayments(orUnavailable(findOwn(directus, user.id, id ?? "")));
  if (!found) throw seeOther(onwardPath(args.request, "/account/membership"));
  return found;
}

/** The same for another plan, which not every subscription can have; without an id, the one of theirs that can. */
export async function changeableSubscription(
  args: Pick<LoaderFunctionArgs, "request" | "context">,
  id: string | null,
): Promise<OwnSubscription> {
  const found = id ? await ownSubscription(args, id) : await onlySubscription(args);
  if (!found || !canChangePlan(found)) throw seeOther(onwardPath(args.request, "/account/membership"));
  return found;
}

async function onlySubscription(args: Pick<LoaderFunctionArgs, "request" | "context">) {
  const { user } = await memberOf(args);
  const directus = speaking(serviceDirectus, languageOf(args.request));
  const { subscriptions } = await orUnavailablePayments(orUnavailable(loadMembership(directus, user.id)));
  return subscriptions.find(canChangePlan);
}
