import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmailForm } from "#app/components/form/email-form.tsx";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { formatPageTitle, getFormErrors, getRetryAfterHeaders } from "#app/page/form-errors.ts";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta } from "#app/page/page-meta.ts";
import { submitEmailForm } from "#app/page/submit-email-form.ts";
import { requestPasswordReset } from "#server/auth/password/recover.ts";
import { requirePart } from "#server/content/site/cached-site-sections.ts";
import { readFormBody } from "#server/http/forms.ts";
import { getLanguage } from "#server/platform/i18n.ts";

/** `/recover`: an address in, the link to a new password out by mail. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePart("accounts");
  const refused = getFormErrors(context);
  const asked = new URL(request.url).searchParams;
  const title = formatPageTitle(request, getLanguage(request).t("auth.recover.title"), refused);
  return { refused, sent: asked.has("sent"), done: asked.has("done"), title };
}

export async function action(args: ActionFunctionArgs) {
  await requirePart("accounts");
  return submitEmailForm(args, await readFormBody(args.request), {
    path: "/recover",
    mail: requestPasswordReset,
  });
}

export const headers = getRetryAfterHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  createPageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function RecoverPage() {
  const { refused, sent, done } = useLoaderData<typeof loader>();
  const t = useTranslations();
  if (done)
    return (
      <div className="recover">
        <PageHeader title={t("auth.recover.title")} />
        <Notice tone="success">{t("auth.recover.done")}</Notice>
        <p>
          <ButtonLink to="/sign-in">{t("auth.signIn.submit")}</ButtonLink>
        </p>
      </div>
    );
  return (
    <div className="recover">
      <PageHeader title={t("auth.recover.title")} lead={t("auth.recover.lead")} />
      <EmailForm
        path="/recover"
        autoComplete="username"
        {...{ sent, refused, messages: t.raw("auth.recover") }}
      />
    </div>
  );
}
