import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/components/account/account-page.tsx";
import { MembershipDetails } from "#app/components/account/membership-details.tsx";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { linkTo, Message } from "#app/components/ui/message.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta, getTranslations } from "#app/page/page-meta.ts";
import { useJoining } from "#app/page/site-sections.ts";
import { orUnavailablePayments } from "#server/checkout/submit-checkout.ts";
import { serviceClient, withLanguage } from "#server/directus/clients/clients.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { syncMemberDefaultCard } from "#server/memberships/account/change-card.ts";
import { loadMembership } from "#server/memberships/account/load-membership.ts";
import { toMembershipView } from "#server/memberships/account/membership-view.ts";
import { getLanguage } from "#server/platform/i18n.ts";
import { requireMember } from "../require-member.ts";

/** `/account/membership`: what a member has, pays and has paid for; `?done=` says what has just happened. */
export async function loader(args: LoaderFunctionArgs) {
  const { user } = await requireMember(args);
  const language = getLanguage(args.request);
  const asked = new URL(args.request.url).searchParams.get("done") ?? "";
  if (asked === "card")
    await orUnavailablePayments(orUnavailable(syncMemberDefaultCard(serviceClient, user.id)));
  const membership = await orUnavailablePayments(
    orUnavailable(loadMembership(withLanguage(serviceClient, language), user.id)),
  );
  const { t } = language;
  const sentences = new Map([
    ["welcome", t("memberships.account.welcome")],
    ["already", t("memberships.account.already")],
    ["resumed", t("memberships.account.resumed")],
    ["card", t("memberships.account.cardChanged")],
    ["cancelled", t("memberships.cancel.done")],
    ["changed", t("memberships.change.done")],
  ]);
  const done = sentences.get(asked);
  return data({ ...toMembershipView(membership, language), done });
}

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: getTranslations(matches)("memberships.account.title"), noIndex: true });

export default function MembershipPage() {
  const { done, ...membership } = useLoaderData<typeof loader>();
  const t = useTranslations();
  const canJoin = useJoining().plans.length > 0;
  const { subscriptions, given } = membership;
  const hasNothing = subscriptions.length === 0 && given.length === 0;
  const runs = subscriptions.some(({ canCancel, canResume }) => canCancel || canResume);
  return (
    <AccountPage className="account account-membership" place={[{ label: t("memberships.account.title") }]}>
      <PageHeader title={t("memberships.account.title")} />
      {done ? <Notice tone="success">{done}</Notice> : null}
      {hasNothing ? (
        <p>
          <Message
            id="memberships.account.none"
            values={{ link: canJoin ? linkTo("/membership") : () => null }}
          />
        </p>
      ) : null}
      <MembershipDetails {...membership} />
      {canJoin && !hasNothing && !runs ? (
        <p>
          <ButtonLink variant="secondary" to="/membership">
            {t("memberships.account.joinAgain")}
          </ButtonLink>
        </p>
      ) : null}
    </AccountPage>
  );
}
