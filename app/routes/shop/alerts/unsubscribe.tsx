import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ConfirmationPage } from "#app/components/layout/confirmation-page.tsx";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta } from "#app/page/page-meta.ts";
import { readMailboxKey } from "#server/catalogue/stock-alerts/mailbox-key.ts";
import { deleteStockAlerts } from "#server/catalogue/stock-alerts/stock-alerts.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { readText } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { limits } from "#server/limits.ts";
import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";

/** `/shop/alerts/unsubscribe?key=`: asks once, and forgets all that a mailbox waits for; `?done` says so. */
export async function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const email = readMailboxKey(asked.get("key"));
  const { t } = getLanguage(request);
  if (email) return data({ email, title: t("stockAlerts.unsubscribe.title"), lead: "" });
  const outcome = asked.has("done") && !asked.has("key") ? "done" : "bad";
  const [title, lead] = [
    t(`stockAlerts.unsubscribe.${outcome}Title`),
    t(`stockAlerts.unsubscribe.${outcome}`),
  ];
  return data({ email, title, lead }, { status: outcome === "done" ? 200 : 404 });
}

/**
 * A mailbox posts here by itself, as to the newsletter's: the key is the only proof, so it is taken from anywhere.
 * @see https://www.rfc-editor.org/rfc/rfc8058#section-3.2
 */
export async function action({ request }: ActionFunctionArgs) {
  const email = readMailboxKey(new URL(request.url).searchParams.get("key"));
  const body = await readText(request, limits.formBytes);
  if (!email) return data(null, { status: 404 });
  await orUnavailable(deleteStockAlerts(serviceClient, email));
  if (!new URLSearchParams(body).has("sure")) return data(null, { status: 200 });
  return seeOther(getLocalizedPath(request, "/shop/alerts/unsubscribe?done"));
}

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  createPageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function CancelStockAlertsPage() {
  const { email, title, lead } = useLoaderData<typeof loader>();
  const t = useTranslations();
  if (!email) return <ConfirmationPage title={title} lead={lead} />;
  return (
    <ConfirmationPage
      title={title}
      lead={t("stockAlerts.unsubscribe.lead", { email })}
      submit={t("stockAlerts.unsubscribe.submit")}
      isOneClick
    />
  );
}
