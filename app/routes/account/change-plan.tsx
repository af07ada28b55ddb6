import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "#app/components/breadcrumbs.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Notice } from "#app/components/notice.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { ChangeAgreement, ChangeChoices, ChangeTitle } from "#app/components/plan-change.tsx";
import { useTexts } from "#app/language.ts";
import { pageMeta } from "#app/page-meta.ts";
import { refusalOf, refuse, refuseForNow, retryLater, titleOf } from "#app/routes/refusal.ts";
import { orUnavailablePayments } from "#server/checkout/submit-checkout.ts";
import { serviceDirectus, speaking } from "#server/directus/doors.ts";
import { readForm } from "#server/http/forms.ts";
import { waitForSlot } from "#server/http/rate-limit.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { safeRedirect } from "#server/http/safe-redirect.ts";
import { languageOf, onwardPath } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { changePlan, listChanges, previewPlanChange } from "#server/memberships/change-plan.ts";
import { choicesOf, viewOfChange } from "#server/memberships/change-view.ts";
import { priceText } from "#server/memberships/plan-view.ts";
import { memberOf } from "./member.ts";
import { changeableSubscription, ownSubscription } from "./own-subscription.ts";

/** `/account/membership/plan?subscription=&price=&plan=&returnTo=`: to which plan, then what it costs, and yes. */
export async function loader(args: LoaderFunctionArgs) {
  const refused = refusalOf(args.context);
  const asked = new URLSearchParams(refused?.values ?? new URL(args.request.url).searchParams);
  const subscription = await changeableSubscription(args, asked.get("subscription"));
  const language = languageOf(args.request);
  const directus = speaking(serviceDirectus, language);
  const price = asked.get("price") ?? "";
  const offers = await orUnavailable(listChanges(directus, subscription));
  const offer = offers.find(({ price: { id } }) => id === price);
  const change =
    offer && (await orUnavailablePayments(orUnavailable(previewPlanChange(directus, subscription, offer))));
  const words = language.texts.memberships.change;
  const returnTo = safeRedirect(asked.get("returnTo"), "");
  const wanted = offers.find(({ plan }) => plan.slug === asked.get("plan")) ?? offers[0];
  return {
    title: titleOf(args.request, words.title, refused),
    lead: words.lead(subscription.plan, subscription.price ? priceText(subscription.price, language) : ""),
    kept: { subscription: subscription.id, returnTo },
    choices: choicesOf(offers, language),
    chosen: wanted?.price.id ?? "",
    change: change && viewOfChange(change, subscription, language),
    isGone: price !== "" && !change,
    refused,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const form = await readForm(request);
  const { user } = await memberOf(args);
  const subscription = await ownSubscription(args, form.get("subscription"));
  const language = languageOf(request);
  const words = language.texts.memberships.change;
  const window = { slots: limits.joinsOfMember, seconds: limits.checkoutWindow };
  const wait = await waitForSlot("plan-changes-of-member", user.id, window);
  const price = form.get("price") ?? "";
  const values = { subscription: subscription.id, price, returnTo: form.get("returnTo") ?? "" };
  if (wait > 0) return refuseForNow(context, { errors: { form: words.tooMany }, values }, wait);
  const agreed = { at: Number(form.get("at") || Number.NaN), due: Number(form.get("due") || Number.NaN) };
  const directus = speaking(serviceDirectus, language);
  const changing = await orUnavailablePayments(
    orUnavailable(changePlan(directus, subscription, price, agreed)),
  );
  if (changing === "other-sum") return refuse(context, { errors: { form: words.otherSum }, values });
  if (changing === "declined") return refuse(context, { errors: { form: words.declined }, values });
  const account = onwardPath(request, "/account/membership?done=changed");
  if (changing === "changed") return seeOther(safeRedirect(form.get("returnTo"), account));
  const again = new URLSearchParams({ subscription: subscription.id, price: "gone" });
  return seeOther(onwardPath(request, `/account/membership/plan?${again}`));
}

export const headers = retryLater;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function ChangePlanPage() {
  const { lead, kept, choices, chosen, change, isGone, refused } = useLoaderData<typeof loader>();
  const { account, memberships } = useTexts();
  const { change: words } = memberships;
  return (
    <div className="membership membership-checkout">
      <Breadcrumbs
        items={[
          { label: account.title, href: "/account" },
          { label: memberships.account.title, href: "/account/membership" },
          { label: words.title },
        ]}
      />
      <PageHeader title={change ? <ChangeTitle plan={change.plan} /> : words.title} lead={lead} />
      <ErrorSummary errors={refused?.errors} />
      {isGone ? <Notice tone="info">{memberships.changed}</Notice> : null}
      {change ? <ChangeAgreement change={change} kept={kept} /> : null}
      {!change && choices.length > 0 ? <ChangeChoices {...{ choices, chosen, kept }} /> : null}
      {!change && choices.length === 0 ? <p>{words.none}</p> : null}
    </div>
  );
}
