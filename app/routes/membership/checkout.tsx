import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "#app/components/breadcrumbs.tsx";
import { CheckoutPay } from "#app/components/checkout-pay.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Island } from "#app/components/island.tsx";
import { inLanguage } from "#app/components/language.ts";
import { Form, Link } from "#app/components/link.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import type { Handle } from "#app/handle.ts";
import { useLocalPath, useTexts } from "#app/language.ts";
import type { StripeSettings } from "#app/open-stripe.ts";
import { pageMeta } from "#app/page-meta.ts";
import { memberOf } from "#app/routes/account/member.ts";
import { refusalOf, refuse, refuseForNow, retryLater, titleOf } from "#app/routes/refusal.ts";
import { config } from "#server/config.ts";
import { requirePart } from "#server/content/site-parts.ts";
import { serviceDirectus, speaking } from "#server/directus/doors.ts";
import { readForm } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { languageOf, onwardPath } from "#server/languages.ts";
import { offerOf } from "#server/memberships/plan.ts";
import { priceText } from "#server/memberships/plan-view.ts";
import { listPlans } from "#server/memberships/plans.ts";
import { hasTried } from "#server/memberships/trials.ts";
import { formatMoney } from "#server/money.ts";
import { cardLocale } from "#server/payments/locale.ts";
import { submitJoining, wishOf } from "./submit-joining.ts";

/** `/membership/checkout?price=&returnTo=`: what somebody has chosen, once they are signed in, and on to Stripe's page. */
export async function loader(args: LoaderFunctionArgs) {
  await requirePart("plans");
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
  const isFree = plan.trialDays > 0 && !tried;
  const cost = isFree ? words.trial(plan.trialDays, price) : price;
  const { publishableKey, jsUrl } = config.stripe;
  const stripe: StripeSettings = { publishableKey, jsUrl, locale: cardLocale(language) };
  const title = titleOf(args.request, words.title(plan.name), refused);
  const { name, lang } = plan;
  const firstSum = formatMoney(offer.price, language.locale);
  return { ...wish, title, cost, firstSum, isFree, refused, email: user.email, plan: { name, lang }, stripe };
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  await requirePart("plans");
  const joining = await submitJoining(args, await readForm(request), false);
  const { checkout: words } = languageOf(request).texts.memberships;
  const { wish } = joining;
  if (joining.kind === "too-many")
    return refuseForNow(context, { errors: { form: words.tooMany }, values: wish }, joining.wait);
  if (joining.kind === "pay") return seeOther(joining.url);
  if (joining.kind === "member") return seeOther(onwardPath(request, "/account/membership?done=already"));
  if (joining.kind === "gone") return seeOther(changedPath(request, wish.returnTo));
  return refuse(context, { errors: { form: words.tooSmall }, values: wish });
}

function changedPath(request: Request, returnTo: string): string {
  return onwardPath(request, `/membership?${new URLSearchParams({ changed: "", returnTo })}`);
}

export const headers = retryLater;

export const handle = { hydrate: true, csp: "payment" } satisfies Handle;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function JoinPage() {
  const { price, returnTo, cost, firstSum, isFree, plan, email, refused, stripe } =
    useLoaderData<typeof loader>();
  const { memberships, buying } = useTexts();
  const localPath = useLocalPath();
  const words = memberships.checkout;
  const card = { ...buying.checkout.card, back: words.cardBack, ...(isFree && { pay: words.startTrial }) };
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
      {isFree ? <p>{words.trialOnce(firstSum)}</p> : null}
      <p>{words.terms}</p>
      <p>{words.account(email)}</p>
      <Form method="post" action={`/membership/checkout?${new URLSearchParams({ price, returnTo })}`}>
        <input type="hidden" name="price" value={price} />
        <input type="hidden" name="returnTo" value={returnTo} />
        <Island
          name="checkout-pay"
          component={CheckoutPay}
          props={{
            ...{ pay: words.submit, free: false, elsewhere: false, stripe, words: card },
            paths: {
              session: localPath("/membership/checkout/session"),
              complete: localPath("/membership/complete"),
            },
          }}
        />
      </Form>
      <p>
        <Link to={`/membership?${new URLSearchParams({ returnTo })}`}>{words.back}</Link>
      </p>
    </div>
  );
}
