import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmailForm } from "#app/components/form/email-form.tsx";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import {
  formatPageTitle,
  getFormErrors,
  getRetryAfterHeaders,
  rejectForm,
  rejectRateLimitedForm,
} from "#app/page/form-errors.ts";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta } from "#app/page/page-meta.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { getClientIp } from "#server/http/client-address.ts";
import { parseForm, readFormBody } from "#server/http/forms.ts";
import { seeOther } from "#server/http/responses.ts";
import { formatWait } from "#server/http/wait.ts";
import { findOrdersSchema, requestOrderLinks } from "#server/orders/access/send-order-links.ts";
import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";

/** `/orders/find`: an address in, the links to its orders out by mail. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const refused = getFormErrors(context);
  const sent = new URL(request.url).searchParams.has("sent");
  return {
    refused,
    sent,
    title: formatPageTitle(request, getLanguage(request).t("buying.order.find.title"), refused),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const language = getLanguage(request);
  const form = parseForm(findOrdersSchema(language.t), await readFormBody(request));
  if (!form.ok) return rejectForm(context, form);
  const wait = await requestOrderLinks(serviceClient, form.value.email, {
    ipAddress: getClientIp(context),
    language,
  });
  if (wait === 0) return seeOther(getLocalizedPath(request, "/orders/find?sent"));
  const errors = { form: language.t("buying.order.find.tooOften", { wait: formatWait(language, wait) }) };
  return rejectRateLimitedForm(context, { errors, values: form.value }, wait);
}

export const headers = getRetryAfterHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  createPageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function FindOrderPage() {
  const { refused, sent } = useLoaderData<typeof loader>();
  const t = useTranslations();
  return (
    <div className="order-find">
      <PageHeader title={t("buying.order.find.title")} lead={t("buying.order.find.lead")} />
      <EmailForm
        path="/orders/find"
        autoComplete="email"
        label={t("buying.order.find.email")}
        {...{ sent, refused, messages: t.raw("buying.order.find") }}
      />
    </div>
  );
}
