import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/components/account/account-page.tsx";
import { EmailForm } from "#app/components/form/email-form.tsx";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { formatPageTitle, getFormErrors, getRetryAfterHeaders } from "#app/page/form-errors.ts";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta } from "#app/page/page-meta.ts";
import { submitEmailForm } from "#app/page/submit-email-form.ts";
import { requestEmailChange } from "#server/auth/account/change-email.ts";
import { requireRecentAuth } from "#server/auth/reauth/recent-auth.ts";
import { readFormBody } from "#server/http/forms.ts";
import { notFound } from "#server/http/responses.ts";
import { getLanguage } from "#server/platform/i18n.ts";
import { requireMember } from "./require-member.ts";

const path = "/account/profile/email";

/** `/account/profile/email`: asks for the new address. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  if (member.session.way === "directus") throw notFound();
  requireRecentAuth(member, args.request);
  const refused = getFormErrors(args.context);
  const sent = new URL(args.request.url).searchParams.has("sent");
  const title = formatPageTitle(
    args.request,
    getLanguage(args.request).t("account.newAddress.title"),
    refused,
  );
  return data({ email: member.user.email, refused, sent, title });
}

export async function action(args: ActionFunctionArgs) {
  const form = await readFormBody(args.request);
  const member = await requireMember(args);
  if (member.session.way === "directus") throw notFound();
  requireRecentAuth(member, args.request);
  return submitEmailForm(args, form, {
    path,
    mail: (email, ipAddress, language) => requestEmailChange(member.user, email, { ipAddress, language }),
  });
}

export const headers = getRetryAfterHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  createPageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function ChangeEmailPage() {
  const { email, refused, sent } = useLoaderData<typeof loader>();
  const t = useTranslations();
  return (
    <AccountPage
      className="account account-profile"
      place={[
        { label: t("account.profile.title"), href: "/account/profile" },
        { label: t("account.newAddress.title") },
      ]}
    >
      <PageHeader title={t("account.newAddress.title")} lead={t("account.newAddress.lead")} note={email} />
      <EmailForm
        path={path}
        autoComplete="email"
        label={t("account.newAddress.field")}
        {...{ sent, refused, messages: t.raw("account.newAddress") }}
      />
    </AccountPage>
  );
}
