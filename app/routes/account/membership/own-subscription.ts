import type { LoaderFunctionArgs } from "@remix-run/node";
import { orUnavailablePayments } from "#server/checkout/submit-checkout.ts";
import { serviceClient, withLanguage } from "#server/directus/clients/clients.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { canChangePlan } from "#server/memberships/account/change-plan.ts";
import {
  findOwnSubscription,
  loadMembership,
  type OwnSubscription,
} from "#server/memberships/account/load-membership.ts";
import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";
import { requireMember } from "../require-member.ts";

/** The subscription that a form names if it is the member's and live; else redirects to their own. */
export async function requireOwnSubscription(
  args: Pick<LoaderFunctionArgs, "request" | "context">,
  id: string | null,
): Promise<OwnSubscription> {
  const { user } = await requireMember(args);
  const directus = withLanguage(serviceClient, getLanguage(args.request));
  const found = await orUnavailablePayments(orUnavailable(findOwnSubscription(directus, user.id, id ?? "")));
  if (!found) throw seeOther(getLocalizedPath(args.request, "/account/membership"));
  return found;
}

/** The same for another plan, which not every subscription can have; without an id, the one of theirs that can. */
export async function requireChangeableSubscription(
  args: Pick<LoaderFunctionArgs, "request" | "context">,
  id: string | null,
): Promise<OwnSubscription> {
  const found = id ? await requireOwnSubscription(args, id) : await onlySubscription(args);
  if (!found || !canChangePlan(found)) throw seeOther(getLocalizedPath(args.request, "/account/membership"));
  return found;
}

async function onlySubscription(args: Pick<LoaderFunctionArgs, "request" | "context">) {
  const { user } = await requireMember(args);
  const directus = withLanguage(serviceClient, getLanguage(args.request));
  const { subscriptions } = await orUnavailablePayments(orUnavailable(loadMembership(directus, user.id)));
  return subscriptions.find(canChangePlan);
}
