import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { Field } from "#app/components/form/field.tsx";
import { PasswordField } from "#app/components/form/password-field.tsx";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { formatPageTitle, getFormErrors, rejectForm } from "#app/page/form-errors.ts";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta } from "#app/page/page-meta.ts";
import { peekPasswordReset, resetPassword } from "#server/auth/password/recover.ts";
import { readFormBody } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";
import { readTokenParam } from "#server/platform/tokens.ts";

/** `/recover/new?token=`: where the link to a new password ends. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const refused = getFormErrors(context);
  const link = await peekPasswordReset(readTokenParam(request));
  const { t } = getLanguage(request);
  const title = link
    ? formatPageTitle(request, t("auth.renewal.title"), refused)
    : t("auth.renewal.overTitle");
  return data({ email: link?.email, title, refused }, { status: link ? 200 : 410 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readFormBody(request);
  const token = readTokenParam(request);
  const typed = { password: form.get("password") ?? "", again: form.get("again") ?? "" };
  const outcome = await orUnavailable(resetPassword(request, token, typed));
  if (outcome.kind === "completed") {
    return seeOther(getLocalizedPath(request, "/recover?done"), { "Set-Cookie": outcome.cookie });
  }
  if (outcome.kind === "expired") return data(null, { status: 410 });
  return rejectForm(context, { errors: outcome.errors });
}

export const headers: HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  createPageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function NewPasswordPage() {
  const { email, refused } = useLoaderData<typeof loader>();
  const t = useTranslations();
  if (!email)
    return (
      <div className="recover">
        <PageHeader title={t("auth.renewal.overTitle")} lead={t("auth.renewal.over")} />
        <p>
          <ButtonLink to="/recover">{t("auth.renewal.another")}</ButtonLink>
        </p>
      </div>
    );
  return (
    <div className="recover">
      <PageHeader title={t("auth.renewal.title")} lead={t("auth.renewal.lead")} />
      <ErrorSummary errors={refused?.errors} />
      <form className="sign-in-form" method="post" noValidate>
        <Field
          label={t("auth.email")}
          name="email"
          type="email"
          autoComplete="username"
          required
          readOnly
          value={email}
        />
        <PasswordField
          label={t("auth.newPassword")}
          name="password"
          autoComplete="new-password"
          required
          hint={t("auth.renewal.hint")}
          error={refused?.errors.password}
        />
        <PasswordField
          label={t("auth.again")}
          name="again"
          autoComplete="new-password"
          required
          error={refused?.errors.again}
        />
        <Button>{t("auth.renewal.submit")}</Button>
      </form>
    </div>
  );
}
