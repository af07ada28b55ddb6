import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { SiteLead } from "#app/components/layout/site-lead.tsx";
import { BillingSwitch } from "#app/components/membership/billing-switch.tsx";
import { PlanCards } from "#app/components/membership/plan-cards.tsx";
import { PostLine } from "#app/components/post/post-line.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import type { Handle } from "#app/page/handle.ts";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta, getTranslations } from "#app/page/page-meta.ts";
import { createPageHeaders } from "#app/routes/storefront/page-headers.ts";
import { listLatestGated } from "#server/content/posts/posts.ts";
import { requirePart } from "#server/content/site/cached-site-sections.ts";
import { withFallback } from "#server/directus/errors.ts";
import { notFound, orUnavailable } from "#server/http/responses.ts";
import { safeRedirect } from "#server/http/safe-redirect.ts";
import { listActivePlans } from "#server/memberships/entitlements.ts";
import { toPlanViews } from "#server/memberships/plan-view.ts";
import { listPlans } from "#server/memberships/plans.ts";
import { findYearlySaving } from "#server/memberships/yearly-saving.ts";
import { getPageVisitor } from "#server/visitor.ts";

/**
 * `/membership`, where a plan is published: the plans beside each other; `?returnTo=` is the post that a reader comes from,
 * `?billing=` by what prices are shown.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePart("plans");
  const visitor = await orUnavailable(getPageVisitor({ request, context }));
  const isMember = visitor.kind === "member";
  const [plans, held, lately] = await orUnavailable(
    Promise.all([
      listPlans(visitor.directus),
      isMember ? listActivePlans(visitor.directus) : [],
      withFallback(listLatestGated(visitor.directus, 5), []),
    ]),
  );
  if (plans.length === 0) throw notFound();
  const asked = new URL(request.url).searchParams;
  const views = toPlanViews(plans, held, visitor.directus);
  const intervals = new Set(views.flatMap(({ prices }) => prices.map(({ interval }) => interval)));
  const wanted = asked.get("billing") === "year" ? "year" : "month";
  const interval = intervals.has(wanted) ? wanted : [...intervals][0];
  const page = {
    plans: views,
    interval,
    saving: intervals.size > 1 ? findYearlySaving(plans, visitor.directus.currency) : undefined,
    canChoose: intervals.size > 1,
    lately,
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

export const handle = { cache: { billing: /^(month|year)$/ } } satisfies Handle;

export default function MembershipPage() {
  const { plans, interval, saving, canChoose, lately, returnTo, changed } = useLoaderData<typeof loader>();
  const t = useTranslations();
  return (
    <div className="membership">
      <PageHeader
        title={t("memberships.title")}
        lead={<SiteLead page="membership" fallback={t("memberships.lead")} />}
      />
      {changed ? <Notice tone="info">{t("memberships.changed")}</Notice> : null}
      {canChoose ? <BillingSwitch chosen={interval} saving={saving} returnTo={returnTo} /> : null}
      <PlanCards plans={plans} interval={interval} returnTo={returnTo} />
      {lately.length > 0 ? (
        <section className="members-recent" aria-labelledby="lately">
          <h2 id="lately">{t("memberships.lately")}</h2>
          <ul>
            {lately.map((post) => (
              <PostLine key={post.slug} post={post} />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
