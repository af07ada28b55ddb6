import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "#app/components/breadcrumbs.tsx";
import { Button } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { inLanguage } from "#app/components/language.ts";
import { Form, Link } from "#app/components/link.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { useTexts } from "#app/language.ts";
import { pageMeta } from "#app/page-meta.ts";
import { memberOf } from "#app/routes/account/member.ts";
import { refusalOf, refuse, refuseForNow, retryLater, titleOf } from "#app/routes/refusal.ts";
import { orUnavailablePayments } from "#server/checkout/submit-checkout.ts";
import { serviceDirectus, speaking } from "#server/directus/doors.ts";
import { readForm } from "#server/http/forms.ts";
import { waitForSlot } from "#server/http/rate-limit.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { safeRedirect } from "#server/http/safe-redirect.ts";
import { languageOf, onwardPath } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { joinPlan } from "#server/memberships/join-plan.ts";
import { offerOf } from "#server/memberships/plan.ts";
import { priceText } from "#server/memberships/plan-view.ts";
import { listPlans } from "#server/memberships/plans.ts";
import { hasTried } from "#server/memberships/trials.ts";

/** `/membership/checkout?price=&returnTo=`: what somebody has chosen, once they are signed in, and on to Stripe's page. */
export async function loader(args: LoaderFunctionArgs) {
  const { user } = await memberOf(args);
  const language = languageOf(args.request);
  const directus = speaking(serviceDirectus, language);
  const refused = refusalOf(args.context);
  const wish = wishOf(new URLSearchParams(refused?.values ?? new URL(args.request.url).searchParams));
  const [plans, tried] = await orUnavailable(
    Promise.all([listPlans(directus), hasTried(directus, { user: user.id, email: user.email })]),
  );
  const offer = offerOf(plans, wish.price);
  if (!offer) throw seeOther(changedPath(args.request, wish.returnTo));
  const words = language.texts.memberships.checkout;
  const { plan } = offer;
  const price = priceText(offer.price, language);
  const cost = plan.trialDays > 0 && !tried ? words.trial(plan.trialDays, price) : price;
  const title = titleOf(args.request, words.title(plan.name), refused);
  return { ...wish, title, cost, refused, email: user.email, plan: { name: plan.name, lang: plan.lang } };
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const wish = wishOf(await readForm(request));
  const { user } = await memberOf(args);
  const language = languageOf(request);
  const words = language.texts.memberships.checkout;
  const window = { slots: limits.joinsOfMember, seconds: limits.checkoutWindow };
  const wait = await waitForSlot("joins-of-member", user.id, window);
  if (wait > 0) return refuseForNow(context, { errors: { form: words.tooMany }, values: wish }, wait);
  const joining = await orUnavailablePayments(
    orUnavailable(joinPlan(speaking(serviceDirectus, language), user, wish)),
  );
  if (joining.kind === "pay") return seeOther(joining.url);
  if (joining.kind === "member") return seeOther(onwardPath(request, "/account/membership?done=already"));
  if (joining.kind === "gone") return seeOther(changedPath(request, wish.returnTo));
  return refuse(context, { errors: { form: words.tooSmall }, values: wish });
}

function wishOf(sent: URLSearchParams) {
  const returnTo = safeRedirect(sent.get("returnTo"), "");
  return {
    price: sent.get("price") ?? "",
    returnTo: returnTo.length <= limits.joiningReturn ? returnTo : "",
  };
}

function changedPath(request: Request, returnTo: string): string {
  return onwardPath(request, `/membership?${new URLSearchParams({ changed: "", returnTo })}`);
}

export const headers = retryLater;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function JoinPage() {
  const { price, returnTo, cost, plan, email, refused } = useLoaderData<typeof loader>();
  const { memberships } = useTexts();
  const words = memberships.checkout;
  return (
    <div className="membership membership-checkout">
      <Breadcrumbs
        items={[{ label: memberships.title, href: "/membership" }, { label: words.title(plan.name) }]}
      />
      <PageHeader
        title={<span {...inLanguage(plan.lang)}>{words.title(plan.name)}</span>}
        lead={words.lead}
      />
      <ErrorSummary errors={refused?.errors} />
      <dl className="plan-facts">
        <dt>{words.price}</dt>
        <dd>{cost}</dd>
      </dl>
      <p>{words.terms}</p>
      <p>{words.account(email)}</p>
      <Form method="post" action={`/membership/checkout?${new URLSearchParams({ price, returnTo })}`}>
        <input type="hidden" name="price" value={price} />
        <input type="hidden" name="returnTo" value={returnTo} />
        <Button>{words.submit}</Button>
      </Form>
      <p>
        <Link to={`/membership?${new URLSearchParams({ returnTo })}`}>{words.back}</Link>
      </p>
    </div>
  );
}
