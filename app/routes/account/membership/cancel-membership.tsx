import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/components/account/account-page.tsx";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Form } from "#app/components/ui/link.tsx";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta, getTranslations } from "#app/page/page-meta.ts";
import { orUnavailablePayments } from "#server/checkout/submit-checkout.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { readFormBody } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import {
  cancelAtPeriodEnd,
  isImmediateCancellation,
} from "#server/memberships/account/cancel-subscription.ts";
import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";
import { formatDay } from "#server/platform/intl.ts";
import { requireOwnSubscription } from "./own-subscription.ts";

/** `/account/membership/cancel?subscription=`: says when it ends, and asks once more. */
export async function loader(args: LoaderFunctionArgs) {
  const asked = new URL(args.request.url).searchParams;
  const subscription = await requireOwnSubscription(args, asked.get("subscription"));
  const { id, plan, periodEnd } = subscription;
  const language = getLanguage(args.request);
  const { t } = language;
  const lead = isImmediateCancellation(subscription)
    ? t("memberships.cancel.leadNow", { plan })
    : t("memberships.cancel.lead", { plan, on: formatDay(periodEnd, language.locale) });
  return { id, lead };
}

export async function action(args: ActionFunctionArgs) {
  const form = await readFormBody(args.request);
  const subscription = await requireOwnSubscription(args, form.get("subscription"));
  await orUnavailablePayments(orUnavailable(cancelAtPeriodEnd(serviceClient, subscription)));
  return seeOther(getLocalizedPath(args.request, "/account/membership?done=cancelled"));
}

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: getTranslations(matches)("memberships.cancel.title"), noIndex: true });

export default function CancelMembershipPage() {
  const { id, lead } = useLoaderData<typeof loader>();
  const t = useTranslations();
  return (
    <AccountPage
      place={[
        { label: t("memberships.account.title"), href: "/account/membership" },
        { label: t("memberships.cancel.title") },
      ]}
    >
      <PageHeader title={t("memberships.cancel.title")} lead={lead} />
      <Form
        className="membership-actions"
        method="post"
        action={`/account/membership/cancel?subscription=${id}`}
      >
        <input type="hidden" name="subscription" value={id} />
        <Button>{t("memberships.cancel.submit")}</Button>
        <ButtonLink variant="secondary" to="/account/membership">
          {t("memberships.cancel.stay")}
        </ButtonLink>
      </Form>
    </AccountPage>
  );
}
