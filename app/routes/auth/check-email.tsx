import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { Field } from "#app/components/form/field.tsx";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Form } from "#app/components/ui/link.tsx";
import { formatPageTitle, getFormErrors, getRetryAfterHeaders, rejectForm } from "#app/page/form-errors.ts";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta } from "#app/page/page-meta.ts";
import { handleRateLimitError } from "#app/page/rate-limited.ts";
import { redeemCode } from "#server/auth/email/redeem-link.ts";
import { findPendingEmail } from "#server/auth/email/verification-tokens.ts";
import { getClientIp } from "#server/http/client-address.ts";
import { readFormBody } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { getLanguage } from "#server/platform/i18n.ts";

/** `/check-email`: the same for every address, known here or not; the browser that asked can type the code. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const refused = getFormErrors(context);
  const address = await findPendingEmail(request);
  const { t } = getLanguage(request);
  return data({ address, refused, title: formatPageTitle(request, t("auth.checkEmail.title"), refused) });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readFormBody(request);
  try {
    const outcome = await orUnavailable(redeemCode(request, form.get("code") ?? "", getClientIp(context)));
    if (!outcome.ok) return rejectForm(context, { errors: outcome.errors });
    return seeOther(outcome.location, outcome.headers);
  } catch (error) {
    return handleRateLimitError({ request, context }, error);
  }
}

export const headers = getRetryAfterHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  createPageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function CheckEmailPage() {
  const { address, refused } = useLoaderData<typeof loader>();
  const t = useTranslations();
  return (
    <div className="check-email">
      <PageHeader
        title={t("auth.checkEmail.title")}
        lead={address ? t("auth.checkEmail.sentTo", { email: address }) : t("auth.checkEmail.sent")}
      />
      <ErrorSummary errors={refused?.errors} />
      {address ? (
        <Form className="sign-in-form" method="post" action="/check-email" noValidate>
          <Field
            label={t("auth.code")}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            required
            hint={t("auth.codeHint")}
            error={refused?.errors.code}
          />
          <Button>{t("auth.checkEmail.submit")}</Button>
        </Form>
      ) : null}
      <p>{t("auth.checkEmail.nothing")}</p>
      <ButtonLink variant="secondary" to="/sign-in">
        {t("auth.toSignIn")}
      </ButtonLink>
    </div>
  );
}
