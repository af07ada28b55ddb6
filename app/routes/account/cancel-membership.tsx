import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "#app/components/breadcrumbs.tsx";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { Form } from "#app/components/link.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { useTexts } from "#app/language.ts";
import { pageMeta, textsIn } from "#app/page-meta.ts";
import { orUnavailablePayments } from "#server/checkout/submit-checkout.ts";
import { serviceDirectus } from "#server/directus/doors.ts";
import { readForm } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { languageOf, onwardPath } from "#server/languages.ts";
import { endMembership, endsAtOnce } from "#server/memberships/change-end.ts";
import { day } from "#server/memberships/membership-view.ts";
import { ownSubscription } from "./own-subscription.ts";

/** `/account/membership/cancel?subscription=`: says when it ends, and asks once more. */
export async function loader(args: LoaderFunctionArgs) {
  const asked = new URL(args.request.url).searchParams;
  const subscription = await ownSubscription(args, asked.get("subscription"));
  const { id, plan, periodEnd } = subscription;
  const language = languageOf(args.request);
  const words = language.texts.memberships.cancel;
  const lead = endsAtOnce(subscription) ? words.leadNow(plan) : words.lead(plan, day(periodEnd, language));
  return { id, lead };
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const subscription = await ownSubscription(args, form.get("subscription"));
  await orUnavailablePayments(orUnavailable(endMembership(serviceDirectus, subscription)));
  return seeOther(onwardPath(args.request, "/account/membership?done=cancelled"));
}

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: textsIn(matches).memberships.cancel.title, noIndex: true });

export default function CancelMembershipPage() {
  const { id, lead } = useLoaderData<typeof loader>();
  const { account, memberships } = useTexts();
  const { cancel: words } = memberships;
  return (
    <div className="account">
      <Breadcrumbs
        items={[
          { label: account.title, href: "/account" },
          { label: memberships.account.title, href: "/account/membership" },
          { label: words.title },
        ]}
      />
      <PageHeader title={words.title} lead={lead} />
      <Form
        className="membership-actions"
        method="post"
        action={`/account/membership/cancel?subscription=${id}`}
      >
        <input type="hidden" name="subscription" value={id} />
        <Button>{words.submit}</Button>
        <ButtonLink variant="secondary" to="/account/membership">
          {words.stay}
        </ButtonLink>
      </Form>
    </div>
  );
}
