import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ConfirmationPage } from "#app/components/layout/confirmation-page.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta } from "#app/page/page-meta.ts";
import { confirmStockAlert, peekAlertEmail } from "#server/catalogue/stock-alerts/request-stock-alert.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { readFormBody } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";
import { readTokenParam } from "#server/platform/tokens.ts";
import { alertAnchor } from "../request-stock-alert.ts";

/** `/shop/alerts/confirm?token=`: where the link to confirm ends. Only the button confirms, which no mail scanner presses. */
export async function loader({ request }: LoaderFunctionArgs) {
  const email = await orUnavailable(peekAlertEmail(readTokenParam(request)));
  const { t } = getLanguage(request);
  const title = email ? t("stockAlerts.confirm.title") : t("stockAlerts.confirm.overTitle");
  return data({ email, title }, { status: email ? 200 : 410 });
}

export async function action({ request }: ActionFunctionArgs) {
  await readFormBody(request);
  const path = await orUnavailable(confirmStockAlert(serviceClient, readTokenParam(request)));
  if (!path) return data(null, { status: 410 });
  return seeOther(getLocalizedPath(request, `${path}&alert=added#${alertAnchor}`));
}

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  createPageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function ConfirmStockAlertPage() {
  const { email, title } = useLoaderData<typeof loader>();
  const t = useTranslations();
  if (!email)
    return (
      <ConfirmationPage title={title} lead={t("stockAlerts.confirm.over")}>
        <ButtonLink to="/shop">{t("stockAlerts.confirm.toShop")}</ButtonLink>
      </ConfirmationPage>
    );
  return (
    <ConfirmationPage
      title={title}
      lead={t("stockAlerts.confirm.lead", { email })}
      submit={t("stockAlerts.confirm.submit")}
    />
  );
}
