import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CheckoutPay } from "#app/components/checkout/checkout-pay.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { Breadcrumbs } from "#app/components/ui/breadcrumbs.tsx";
import { Island } from "#app/components/ui/island.tsx";
import { getLangAttributes } from "#app/components/ui/lang-attributes.ts";
import { Form, Link } from "#app/components/ui/link.tsx";
import {
  formatPageTitle,
  getFormErrors,
  getRetryAfterHeaders,
  rejectForm,
  rejectRateLimitedForm,
} from "#app/page/form-errors.ts";
import type { Handle } from "#app/page/handle.ts";
import { useLocalizedPath, useTranslations } from "#app/page/language.ts";
import type { StripeSettings } from "#app/page/open-stripe.ts";
import { createPageMeta } from "#app/page/page-meta.ts";
import { requireMember } from "#app/routes/account/require-member.ts";
import { config } from "#server/config/config.ts";
import { requirePart } from "#server/content/site/cached-site-sections.ts";
import { serviceClient, withLanguage } from "#server/directus/clients/clients.ts";
import { readFormBody } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { findOffer } from "#server/memberships/plan.ts";
import { formatPlanPrice } from "#server/memberships/plan-view.ts";
import { listPlans } from "#server/memberships/plans.ts";
import { hasUsedTrial } from "#server/memberships/subscriptions/trials.ts";
import { getElementsLocale } from "#server/payments/locale.ts";
import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";
import { formatMoney } from "#server/platform/money.ts";
import { parsePlanRequest, submitSubscription } from "./submit-joining.ts";

/** `/membership/checkout?price=&returnTo=`: what somebody has chosen, once they are signed in, and on to Stripe's page. */
export async function loader(args: LoaderFunctionArgs) {
  await requirePart("plans");
  const { user } = await requireMember(args);
  const language = getLanguage(args.request);
  const directus = withLanguage(serviceClient, language);
  const refused = getFormErrors(args.context);
  const wish = parsePlanRequest(
    new URLSearchParams(refused?.values ?? new URL(args.request.url).searchParams),
  );
  const [plans, tried] = await orUnavailable(
    Promise.all([listPlans(directus), hasUsedTrial(directus, { user: user.id, email: user.email })]),
  );
  const offer = findOffer(plans, wish.price);
  if (!offer) throw seeOther(changedPath(args.request, wish.returnTo));
  const { t } = language;
  const { plan } = offer;
  const price = formatPlanPrice(offer.price, language);
  const isFree = plan.trialDays > 0 && !tried;
  const cost = isFree ? t("memberships.checkout.trial", { days: plan.trialDays, price }) : price;
  const { publishableKey, jsUrl } = config.stripe;
  const stripe: StripeSettings = { publishableKey, jsUrl, locale: getElementsLocale(language) };
  const title = formatPageTitle(args.request, t("memberships.checkout.title", { plan: plan.name }), refused);
  const { name, lang } = plan;
  const firstSum = formatMoney(offer.price, language.locale);
  return { ...wish, title, cost, firstSum, isFree, refused, email: user.email, plan: { name, lang }, stripe };
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  await requirePart("plans");
  const joining = await submitSubscription(args, await readFormBody(request), false);
  const { t } = getLanguage(request);
  const { wish } = joining;
  if (joining.kind === "too-many")
    return rejectRateLimitedForm(
      context,
      { errors: { form: t("memberships.checkout.tooMany") }, values: wish },
      joining.wait,
    );
  if (joining.kind === "pay") return seeOther(joining.url);
  if (joining.kind === "member")
    return seeOther(getLocalizedPath(request, "/account/membership?done=already"));
  if (joining.kind === "gone") return seeOther(changedPath(request, wish.returnTo));
  return rejectForm(context, { errors: { form: t("memberships.checkout.tooSmall") }, values: wish });
}

function changedPath(request: Request, returnTo: string): string {
  return getLocalizedPath(request, `/membership?${new URLSearchParams({ changed: "", returnTo })}`);
}

export const headers = getRetryAfterHeaders;

export const handle = { hydrate: true, csp: "payment" } satisfies Handle;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  createPageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function JoinPage() {
  const { price, returnTo, cost, firstSum, isFree, plan, email, refused, stripe } =
    useLoaderData<typeof loader>();
  const t = useTranslations();
  const localPath = useLocalizedPath();
  const card = {
    ...t.raw("buying.checkout.card"),
    back: t("memberships.checkout.cardBack"),
    ...(isFree && { pay: t("memberships.checkout.startTrial") }),
  };
  return (
    <div className="membership membership-checkout">
      <Breadcrumbs
        items={[
          { label: t("memberships.title"), href: "/membership" },
          { label: t("memberships.checkout.title", { plan: plan.name }) },
        ]}
      />
      <PageHeader
        title={
          <span {...getLangAttributes(plan.lang)}>
            {t("memberships.checkout.title", { plan: plan.name })}
          </span>
        }
        lead={t("memberships.checkout.lead")}
      />
      <ErrorSummary errors={refused?.errors} />
      <dl className="plan-facts">
        <dt>{t("memberships.checkout.price")}</dt>
        <dd>{cost}</dd>
      </dl>
      {isFree ? <p>{t("memberships.checkout.trialOnce", { sum: firstSum })}</p> : null}
      <p>{t("memberships.checkout.terms")}</p>
      <p>{t("memberships.checkout.account", { email })}</p>
      <Form method="post" action={`/membership/checkout?${new URLSearchParams({ price, returnTo })}`}>
        <input type="hidden" name="price" value={price} />
        <input type="hidden" name="returnTo" value={returnTo} />
        <Island
          name="checkout-pay"
          component={CheckoutPay}
          props={{
            pay: t("memberships.checkout.submit"),
            free: false,
            elsewhere: false,
            stripe,
            messages: card,
            paths: {
              session: localPath("/membership/checkout/session"),
              complete: localPath("/membership/complete"),
            },
          }}
        />
      </Form>
      <p>
        <Link to={`/membership?${new URLSearchParams({ returnTo })}`}>{t("memberships.checkout.back")}</Link>
      </p>
    </div>
  );
}
