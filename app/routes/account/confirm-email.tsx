import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import type { Translator } from "#app/messages/translator.ts";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta, getTranslations } from "#app/page/page-meta.ts";
import { changeEmail, peekEmailChange } from "#server/auth/account/change-email.ts";
import { readFormBody } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { getLocalizedPath } from "#server/platform/i18n.ts";
import { readTokenParam } from "#server/platform/tokens.ts";

/** `/account/profile/email/confirm?token=`: where the link to a new address ends, in whatever browser. */
export async function loader({ request }: LoaderFunctionArgs) {
  const link = await peekEmailChange(readTokenParam(request));
  return data({ email: link?.email }, { status: link ? 200 : 410 });
}

export async function action({ request }: ActionFunctionArgs) {
  await readFormBody(request);
  const token = readTokenParam(request);
  const known = await orUnavailable(changeEmail(request, token));
  if (known)
    return seeOther(getLocalizedPath(request, "/account/profile?done=email"), { "Set-Cookie": known });
  return data(null, { status: 410 });
}

export const headers: HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  createPageMeta(matches, { title: formatTitle(page?.email, getTranslations(matches)), noIndex: true });

export default function ConfirmEmailPage() {
  const { email } = useLoaderData<typeof loader>();
  const t = useTranslations();
  if (!email)
    return (
      <div className="email-link">
        <PageHeader title={formatTitle(email, t)} lead={t("account.newAddress.over")} />
        <ButtonLink to="/account/profile">{t("account.newAddress.toProfile")}</ButtonLink>
      </div>
    );
  return (
    <div className="email-link">
      <PageHeader title={formatTitle(email, t)} lead={t("account.newAddress.confirmLead")} />
      <p className="email-link-address">{email}</p>
      <form className="sign-in-form" method="post">
        <Button>{t("account.newAddress.confirm")}</Button>
      </form>
    </div>
  );
}

function formatTitle(email: string | undefined, t: Translator): string {
  return email ? t("account.newAddress.confirmTitle") : t("account.newAddress.overTitle");
}
