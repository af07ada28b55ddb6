import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/components/account/account-page.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { PasswordField } from "#app/components/form/password-field.tsx";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Form } from "#app/components/ui/link.tsx";
import { formatPageTitle, getFormErrors, rejectForm } from "#app/page/form-errors.ts";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta } from "#app/page/page-meta.ts";
import { changePassword } from "#server/auth/password/change-password.ts";
import { requireRecentAuth } from "#server/auth/reauth/recent-auth.ts";
import { readFormBody } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { limits } from "#server/limits.ts";
import { getLanguage } from "#server/platform/i18n.ts";
import { requireLocalAccount } from "../require-member.ts";
import { buildNoticeUrl } from "./security-notices.ts";

/** `/account/security/password`: another password, or the first one. */
export async function loader(args: LoaderFunctionArgs) {
  const refused = getFormErrors(args.context);
  const member = await requireLocalAccount(args);
  if (!refused) requireRecentAuth(member, args.request);
  const { t } = getLanguage(args.request);
  return {
    email: member.user.email,
    length: limits.passwordMinLength,
    errors: refused?.errors,
    title: formatPageTitle(args.request, t("security.password.title"), refused),
  };
}

export async function action(args: ActionFunctionArgs) {
  const form = await readFormBody(args.request);
  const member = await requireLocalAccount(args);
  requireRecentAuth(member, args.request);
  const outcome = await orUnavailable(
    changePassword(member, form.get("password") ?? "", getLanguage(args.request)),
  );
  if ("problem" in outcome) return rejectForm(args.context, { errors: { password: outcome.problem } });
  return seeOther(buildNoticeUrl(args.request, "password-changed"), { "Set-Cookie": outcome.cookie });
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  createPageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function PasswordPage() {
  const { email, length, errors } = useLoaderData<typeof loader>();
  const t = useTranslations();
  return (
    <AccountPage
      className="account-password"
      place={[
        { label: t("security.title"), href: "/account/security" },
        { label: t("security.password.title") },
      ]}
    >
      <PageHeader title={t("security.password.title")} lead={t("security.password.lead")} />
      <ErrorSummary errors={errors} />
      <Form className="sign-in-form" method="post" action="/account/security/password">
        <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
        <PasswordField
          label={t("security.password.field")}
          name="password"
          autoComplete="new-password"
          required
          minLength={length}
          hint={t("security.password.hint", { length })}
          error={errors?.password}
        />
        <Button>{t("security.password.save")}</Button>
      </Form>
    </AccountPage>
  );
}
