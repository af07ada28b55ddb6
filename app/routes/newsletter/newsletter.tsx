import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { Field } from "#app/components/form/field.tsx";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { NewsletterCheckboxes } from "#app/components/newsletter/newsletter-checkboxes.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Form } from "#app/components/ui/link.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import {
  formatPageTitle,
  getFormErrors,
  getRetryAfterHeaders,
  rejectForm,
  rejectRateLimitedForm,
} from "#app/page/form-errors.ts";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta, getTranslations } from "#app/page/page-meta.ts";
import { getClientIp } from "#server/http/client-address.ts";
import { parseForm, readFormBody } from "#server/http/forms.ts";
import { notFound, orUnavailable, seeOther } from "#server/http/responses.ts";
import { formatWait } from "#server/http/wait.ts";
import { parseSelectedNewsletters, subscribeSchema } from "#server/newsletter/newsletter.ts";
import { listNewsletters } from "#server/newsletter/newsletters.ts";
import { requestSubscription } from "#server/newsletter/request-subscription.ts";
import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";
import { getVisitor } from "#server/visitor.ts";

/** `/newsletter`: an address in, a question to its mailbox out. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const refused = getFormErrors(context);
  const { directus } = await orUnavailable(getVisitor({ request, context }));
  const newsletters = await orUnavailable(listNewsletters(directus));
  if (newsletters.length === 0) throw notFound();
  const sent = new URL(request.url).searchParams.has("sent");
  const { t } = getLanguage(request);
  return { newsletters, refused, sent, title: formatPageTitle(request, t("newsletter.title"), refused) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const sent = await readFormBody(request);
  const { directus } = await orUnavailable(getVisitor({ request, context }));
  const offered = await orUnavailable(listNewsletters(directus));
  if (offered.length === 0) throw notFound();
  const language = getLanguage(request);
  const { t } = language;
  const form = parseForm(subscribeSchema(language.t), sent);
  const newsletters = parseSelectedNewsletters(offered, sent);
  const chosen = { newsletter: sent.getAll("newsletter") };
  const unticked: Record<string, string> =
    newsletters.length === 0 ? { newsletter: t("newsletter.noneChosen") } : {};
  if (!form.ok)
    return rejectForm(context, { ...form, errors: { ...unticked, ...form.errors }, sent: chosen });
  if (newsletters.length === 0)
    return rejectForm(context, { errors: unticked, values: form.value, sent: chosen });
  const asked = { ...form.value, newsletters };
  const wait = await orUnavailable(requestSubscription(asked, getClientIp(context), language));
  if (wait === 0) return seeOther(getLocalizedPath(request, "/newsletter?sent"));
  const errors = { form: t("newsletter.tooOften", { wait: formatWait(language, wait) }) };
  return rejectRateLimitedForm(context, { errors, values: form.value, sent: chosen }, wait);
}

export const headers = getRetryAfterHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  createPageMeta(matches, {
    title: page?.title ?? "",
    description: getTranslations(matches)("newsletter.description"),
  });

export default function NewsletterPage() {
  const { newsletters, refused, sent } = useLoaderData<typeof loader>();
  const t = useTranslations();
  return (
    <div className="newsletter">
      <PageHeader title={t("newsletter.title")} lead={t("newsletter.lead")} />
      <ErrorSummary errors={refused?.errors} />
      {sent ? (
        <Notice tone="success" title={t("newsletter.sentTitle")}>
          {t("newsletter.sent")}
        </Notice>
      ) : null}
      <Form className="sign-in-form" method="post" action="/newsletter" noValidate>
        <NewsletterCheckboxes
          newsletters={newsletters}
          ticked={refused?.sent?.newsletter ?? []}
          error={refused?.errors.newsletter}
          isPlain={newsletters.length === 1}
        />
        <Field
          label={t("newsletter.email")}
          name="email"
          type="email"
          autoComplete="email"
          required
          spellCheck={false}
          value={refused?.values?.email}
          error={refused?.errors.email}
        />
        <Button>{t("newsletter.submit")}</Button>
      </Form>
    </div>
  );
}
