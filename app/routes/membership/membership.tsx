import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { PlanCards } from "#app/components/membership/plan-cards.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import type { Handle } from "#app/page/handle.ts";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta, getTranslations } from "#app/page/page-meta.ts";
import { createPageHeaders } from "#app/routes/storefront/page-headers.ts";
import { requirePart } from "#server/content/site/cached-site-sections.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { safeRedirect } from "#server/http/safe-redirect.ts";
import { listActivePlans } from "#server/memberships/held-plans.ts";
import { toPlanViews } from "#server/memberships/plan-view.ts";
import { listPlans } from "#server/memberships/plans.ts";
import { getPageVisitor } from "#server/visitor.ts";

/** `/membership`: the plans beside each other; `?returnTo=` is the post that a reader comes from. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePart("plans");
  const visitor = await orUnavailable(getPageVisitor({ request, context }));
  const isMember = visitor.kind === "member";
  const [plans, held] = await orUnavailable(
    Promise.all([listPlans(visitor.directus), isMember ? listActivePlans(visitor.directus) : []]),
  );
  const asked = new URL(request.url).searchParams;
  const page = {
    plans: toPlanViews(plans, held, visitor.directus),
    returnTo: safeRedirect(asked.get("returnTo"), ""),
    changed: asked.has("changed"),
  };
  return data(page, { headers: createPageHeaders(visitor) });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ matches }) => {
  const t = getTranslations(matches);
  return createPageMeta(matches, {
    title: t("memberships.title"),
    description: t("memberships.description"),
  });
};

export const handle = { cache: {} } satisfies Handle;

export default function MembershipPage() {
  const { plans, returnTo, changed } = useLoaderData<typeof loader>();
  const t = useTranslations();
  return (
    <div className="membership">
      <PageHeader title={t("memberships.title")} lead={t("memberships.lead")} />
      {changed ? <Notice tone="info">{t("memberships.changed")}</Notice> : null}
      {plans.length > 0 ? (
        <PlanCards plans={plans} returnTo={returnTo} />
      ) : (
        <EmptyState title={t("memberships.none")}>
          <p>{t("memberships.noneLead")}</p>
          <ButtonLink to="/journal">{t("memberships.toJournal")}</ButtonLink>
        </EmptyState>
      )}
    </div>
  );
}
