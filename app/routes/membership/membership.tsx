import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Notice } from "#app/components/notice.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { PlanCards } from "#app/components/plan-cards.tsx";
import type { Handle } from "#app/handle.ts";
import { useTexts } from "#app/language.ts";
import { pageMeta, textsIn } from "#app/page-meta.ts";
import { pageHeaders } from "#app/routes/storefront/page-headers.ts";
import { requirePart } from "#server/content/site-parts.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { safeRedirect } from "#server/http/safe-redirect.ts";
import { listHeldPlans } from "#server/memberships/held-plans.ts";
import { viewOfPlans } from "#server/memberships/plan-view.ts";
import { listPlans } from "#server/memberships/plans.ts";
import { visitorOf } from "#server/visitor.ts";

/** `/membership`: the plans beside each other; `?returnTo=` is the post that a reader comes from. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePart("plans");
  const visitor = await orUnavailable(visitorOf({ request, context }));
  const isMember = visitor.kind === "member";
  const [plans, held] = await orUnavailable(
    Promise.all([listPlans(visitor.directus), isMember ? listHeldPlans(visitor.directus) : []]),
  );
  const asked = new URL(request.url).searchParams;
  const page = {
    plans: viewOfPlans(plans, held, visitor.directus),
    returnTo: safeRedirect(asked.get("returnTo"), ""),
    changed: asked.has("changed"),
  };
  return data(page, { headers: pageHeaders(visitor) });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ matches }) => {
  const { title, description } = textsIn(matches).memberships;
  return pageMeta(matches, { title, description });
};

export const handle = { cache: {} } satisfies Handle;

export default function MembershipPage() {
  const { plans, returnTo, changed } = useLoaderData<typeof loader>();
  const { memberships: words } = useTexts();
  return (
    <div className="membership">
      <PageHeader title={words.title} lead={words.lead} />
      {changed ? <Notice tone="info">{words.changed}</Notice> : null}
      {plans.length > 0 ? (
        <PlanCards plans={plans} returnTo={returnTo} />
      ) : (
        <EmptyState title={words.none}>
          <p>{words.noneLead}</p>
          <ButtonLink to="/journal">{words.toJournal}</ButtonLink>
        </EmptyState>
      )}
    </div>
  );
}
