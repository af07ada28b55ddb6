import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ConfirmationPage } from "#app/components/layout/confirmation-page.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta } from "#app/page/page-meta.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { readFormBody } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { confirmSubscription, peekSubscriptionEmail } from "#server/newsletter/request-subscription.ts";
import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";
import { readTokenParam } from "#server/platform/tokens.ts";

/** `/newsletter/confirm?token=`: where the link to confirm ends. Only the button confirms, which no mail scanner presses. */
export async function loader({ request }: LoaderFunctionArgs) {
  const email = await orUnavailable(peekSubscriptionEmail(readTokenParam(request)));
  const { t } = getLanguage(request);
  return data(
    { email, title: email ? t("newsletter.confirm.title") : t("newsletter.confirm.overTitle") },
    { status: email ? 200 : 410 },
  );
}

export async function action({ request }: ActionFunctionArgs) {
  await readFormBody(request);
  const subscriber = await orUnavailable(confirmSubscription(serviceClient, readTokenParam(request)));
  if (!subscriber) return data(null, { status: 410 });
  return seeOther(getLocalizedPath(request, `/newsletter/preferences?key=${subscriber.key}&done`));
}

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  createPageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function ConfirmNewsletterPage() {
  const { email, title } = useLoaderData<typeof loader>();
  const t = useTranslations();
  if (!email)
    return (
      <ConfirmationPage title={title} lead={t("newsletter.confirm.over")}>
        <ButtonLink to="/newsletter">{t("newsletter.confirm.again")}</ButtonLink>
      </ConfirmationPage>
    );
  return (
    <ConfirmationPage
      title={title}
      lead={t("newsletter.confirm.lead", { email })}
      submit={t("newsletter.confirm.submit")}
    />
  );
}
