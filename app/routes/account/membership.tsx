import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "#app/components/breadcrumbs.tsx";
import { ButtonLink } from "#app/components/button.tsx";
import { Notice } from "#app/components/notice.tsx";
import { OwnMembership } from "#app/components/own-membership.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { Sentence } from "#app/components/sentence.tsx";
import { useTexts } from "#app/language.ts";
import { pageMeta, textsIn } from "#app/page-meta.ts";
import { orUnavailablePayments } from "#server/checkout/submit-checkout.ts";
import { serviceDirectus, speaking } from "#server/directus/doors.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { languageOf } from "#server/languages.ts";
import { followCardOf } from "#server/memberships/change-card.ts";
import { loadMembership } from "#server/memberships/load-membership.ts";
import { viewOfMembership } from "#server/memberships/membership-view.ts";
import { memberOf } from "./member.ts";

/** `/account/membership`: what a member has, pays and has paid for; `?done=` says what has just happened. */
export async function loader(args: LoaderFunctionArgs) {
  const { user } = await memberOf(args);
  const language = languageOf(args.request);
  const asked = new URL(args.request.url).searchParams.get("done") ?? "";
  if (asked === "card") await orUnavailablePayments(orUnavailable(followCardOf(serviceDirectus, user.id)));
  const membership = await orUnavailablePayments(
    orUnavailable(loadMembership(speaking(serviceDirectus, language), user.id)),
  );
  const words = language.texts.memberships;
  const sentences = new Map([
    ["welcome", words.account.welcome],
    ["already", words.account.already],
    ["resumed", words.account.resumed],
    ["card", words.account.cardChanged],
    ["cancelled", words.cancel.done],
    ["changed", words.change.done],
  ]);
  const done = sentences.get(asked);
  return data({ ...viewOfMembership(membership, language), done });
}

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: textsIn(matches).memberships.account.title, noIndex: true });

export default function MembershipPage() {
  const { done, ...membership } = useLoaderData<typeof loader>();
  const { account, memberships } = useTexts();
  const words = memberships.account;
  const { subscriptions, given } = membership;
  const hasNothing = subscriptions.length === 0 && given.length === 0;
  const runs = subscriptions.some(({ canCancel, canResume }) => canCancel || canResume);
  return (
    <div className="account account-membership">
      <Breadcrumbs items={[{ label: account.title, href: "/account" }, { label: words.title }]} />
      <PageHeader title={words.title} />
      {done ? <Notice tone="success">{done}</Notice> : null}
      {hasNothing ? (
        <p>
          <Sentence text={words.none} to={["/membership"]} />
        </p>
      ) : null}
      <OwnMembership {...membership} />
      {!hasNothing && !runs ? (
        <p>
          <ButtonLink variant="secondary" to="/membership">
            {words.joinAgain}
          </ButtonLink>
        </p>
      ) : null}
    </div>
  );
}
