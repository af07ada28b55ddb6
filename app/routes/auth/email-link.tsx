import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { PasswordField } from "#app/components/form/password-field.tsx";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { formatPageTitle, getFormErrors, rejectForm } from "#app/page/form-errors.ts";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta } from "#app/page/page-meta.ts";
import { peekLink, redeemLink } from "#server/auth/email/redeem-link.ts";
import { readFormBody } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";

const uncached = { "Cache-Control": "private, no-store" };

/** `/sign-in/email?token=&email=`: where a link in a mail ends. Only the button uses it up. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const refused = getFormErrors(context);
  const link = await orUnavailable(peekLink(request));
  if (!link) throw seeOther(getLocalizedPath(request, "/sign-in/error?error=Verification"), uncached);
  const { t } = getLanguage(request);
  const title = formatPageTitle(
    request,
    t(`auth.mailLink.${link.isNew ? "signUp" : "signIn"}.title`),
    refused,
  );
  return data({ link, title, refused }, { headers: uncached });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const outcome = await orUnavailable(redeemLink(request, await readFormBody(request)));
  if (!outcome.ok) return rejectForm(context, { errors: outcome.errors });
  return seeOther(outcome.location, outcome.headers);
}

export const headers: HeadersFunction = () => uncached;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  createPageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function EmailLinkPage() {
  const { link, refused } = useLoaderData<typeof loader>();
  const t = useTranslations();
  return (
    <div className="email-link">
      <PageHeader
        title={t(`auth.mailLink.${link.isNew ? "signUp" : "signIn"}.title`)}
        lead={t(`auth.mailLink.${link.isNew ? "signUp" : "signIn"}.lead`)}
      />
      <ErrorSummary errors={refused?.errors} />
      <p className="email-link-address">{link.email}</p>
      <form className="sign-in-form" method="post">
        <input type="hidden" name="token" value={link.token} />
        <input type="hidden" name="email" value={link.email} autoComplete="username" />
        {link.asksForPassword ? (
          <PasswordField
            label={t("auth.password")}
            name="password"
            autoComplete="new-password"
            hint={t("auth.mailLink.passwordHint")}
            error={refused?.errors.password}
          />
        ) : null}
        <Button>{t(`auth.mailLink.${link.isNew ? "signUp" : "signIn"}.submit`)}</Button>
      </form>
    </div>
  );
}
