import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/components/account/account-page.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { ChangeAgreement, ChangeChoices, ChangeTitle } from "#app/components/membership/plan-change.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import {
  formatPageTitle,
  getFormErrors,
  getRetryAfterHeaders,
  rejectForm,
  rejectRateLimitedForm,
} from "#app/page/form-errors.ts";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta } from "#app/page/page-meta.ts";
import { orUnavailablePayments } from "#server/checkout/submit-checkout.ts";
import { serviceClient, withLanguage } from "#server/directus/clients/clients.ts";
import { readFormBody } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { safeRedirect } from "#server/http/safe-redirect.ts";
import { limits } from "#server/limits.ts";
import { changePlan, listChanges, previewPlanChange } from "#server/memberships/account/change-plan.ts";
import { toChangeChoices, toPlanChangeView } from "#server/memberships/account/plan-change-view.ts";
import { formatPlanPrice } from "#server/memberships/plan-view.ts";
import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";
import { consumeSlot } from "#server/rate-limit/fixed-window.ts";
import { requireMember } from "../require-member.ts";
import { requireChangeableSubscription, requireOwnSubscription } from "./own-subscription.ts";

/** `/account/membership/plan?subscription=&price=&plan=&returnTo=`: to which plan, then what it costs, and yes. */
export async function loader(args: LoaderFunctionArgs) {
  const refused = getFormErrors(args.context);
  const asked = new URLSearchParams(refused?.values ?? new URL(args.request.url).searchParams);
  const subscription = await requireChangeableSubscription(args, asked.get("subscription"));
  const language = getLanguage(args.request);
  const directus = withLanguage(serviceClient, language);
  const price = asked.get("price") ?? "";
  const offers = await orUnavailable(listChanges(directus, subscription));
  const offer = offers.find(({ price: { id } }) => id === price);
  const change =
    offer &&
    (await orUnavailablePayments(orUnavailable(previewPlanChange(directus, subscription, { offer }))));
  const { t } = language;
  const returnTo = safeRedirect(asked.get("returnTo"), "");
  const wanted = offers.find(({ plan }) => plan.slug === asked.get("plan")) ?? offers[0];
  return {
    title: formatPageTitle(args.request, t("memberships.change.title"), refused),
    lead: t("memberships.change.lead", {
      plan: subscription.plan,
      price: subscription.price ? formatPlanPrice(subscription.price, language) : "",
    }),
    formFields: { subscription: subscription.id, returnTo },
    choices: toChangeChoices(offers, language),
    chosen: wanted?.price.id ?? "",
    change: change && toPlanChangeView(change, subscription, language),
    isGone: price !== "" && !change,
    refused,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const form = await readFormBody(request);
  const { user } = await requireMember(args);
  const subscription = await requireOwnSubscription(args, form.get("subscription"));
  const language = getLanguage(request);
  const { t } = language;
  const window = { slots: limits.joinsOfMember, seconds: limits.checkoutWindow };
  const wait = await consumeSlot("plan-changes-of-member", user.id, window);
  const price = form.get("price") ?? "";
  const values = { subscription: subscription.id, price, returnTo: form.get("returnTo") ?? "" };
  if (wait > 0)
    return rejectRateLimitedForm(
      context,
      { errors: { form: t("memberships.change.tooMany") }, values },
      wait,
    );
  const agreed = { at: Number(form.get("at") || Number.NaN), due: Number(form.get("due") || Number.NaN) };
  const directus = withLanguage(serviceClient, language);
  const changing = await orUnavailablePayments(
    orUnavailable(changePlan(directus, subscription, { priceId: price, agreed })),
  );
  if (changing === "other-sum")
    return rejectForm(context, { errors: { form: t("memberships.change.otherSum") }, values });
  if (changing === "declined")
    return rejectForm(context, { errors: { form: t("memberships.change.declined") }, values });
  const account = getLocalizedPath(request, "/account/membership?done=changed");
  if (changing === "changed") return seeOther(safeRedirect(form.get("returnTo"), account));
  const again = new URLSearchParams({ subscription: subscription.id, price: "gone" });
  return seeOther(getLocalizedPath(request, `/account/membership/plan?${again}`));
}

export const headers = getRetryAfterHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  createPageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function ChangePlanPage() {
  const { lead, formFields, choices, chosen, change, isGone, refused } = useLoaderData<typeof loader>();
  const t = useTranslations();
  return (
    <AccountPage
      className="membership membership-checkout"
      place={[
        { label: t("memberships.account.title"), href: "/account/membership" },
        { label: t("memberships.change.title") },
      ]}
    >
      <PageHeader
        title={change ? <ChangeTitle plan={change.plan} /> : t("memberships.change.title")}
        lead={lead}
      />
      <ErrorSummary errors={refused?.errors} />
      {isGone ? <Notice tone="info">{t("memberships.changed")}</Notice> : null}
      {change ? <ChangeAgreement change={change} saved={formFields} /> : null}
      {!change && choices.length > 0 ? <ChangeChoices {...{ choices, chosen, saved: formFields }} /> : null}
      {!change && choices.length === 0 ? <p>{t("memberships.change.none")}</p> : null}
    </AccountPage>
  );
}
