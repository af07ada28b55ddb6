import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta } from "#app/page/page-meta.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { readFormBody } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { confirmSubscription, peekSubscriptionEmail } from "#server/newsletter/request-subscription.ts";
import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";

/** `/newsletter/confirm?token=`: where the link to confirm ends. Only the button confirms, which no mail scanner presses. */
export async function loader({ request }: LoaderFunctionArgs) {
  const email = await orUnavailable(peekSubscriptionEmail(parseToken(request)));
  const { t } = getLanguage(request);
  return data(
    { email, title: email ? t("newsletter.confirm.title") : t("newsletter.confirm.overTitle") },
    { status: email ? 200 : 410 },
  );
}

export async function action({ request }: ActionFunctionArgs) {
  await readFormBody(request);
  const subscriber = await orUnavailable(confirmSubscription(serviceClient, parseToken(request)));
  if (!subscriber) return data(null, { status: 410 });
  return seeOther(getLocalizedPath(request, `/newsletter/preferences?key=${subscriber.key}&done`));
}

function parseToken(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  createPageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function ConfirmNewsletterPage() {
  const { email } = useLoaderData<typeof loader>();
  const t = useTranslations();
  if (!email)
    return (
      <div className="newsletter">
        <PageHeader title={t("newsletter.confirm.overTitle")} lead={t("newsletter.confirm.over")} />
        <p>
          <ButtonLink to="/newsletter">{t("newsletter.confirm.again")}</ButtonLink>
        </p>
      </div>
    );
  return (
    <div className="newsletter">
      <PageHeader title={t("newsletter.confirm.title")} lead={t("newsletter.confirm.lead", { email })} />
      <form method="post">
        <Button>{t("newsletter.confirm.submit")}</Button>
      </form>
    </div>
  );
}
