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
import { Button } from "#app/components/ui/button.tsx";
import { Form, Link } from "#app/components/ui/link.tsx";
import { formatPageTitle, getFormErrors, getRetryAfterHeaders, rejectForm } from "#app/page/form-errors.ts";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta } from "#app/page/page-meta.ts";
import { handleRateLimitError } from "#app/page/rate-limited.ts";
import { signUpSchema } from "#server/auth/account/account-forms.ts";
import { signUp } from "#server/auth/sign-in/sign-up.ts";
import { requirePart } from "#server/content/site/cached-site-sections.ts";
import { getClientIp } from "#server/http/client-address.ts";
import { parseForm, readFormBody } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { safeRedirect } from "#server/http/safe-redirect.ts";
import { getLanguage, getLocalizedPath, replacePathLanguage } from "#server/platform/i18n.ts";
import { getVisitor } from "#server/visitor.ts";

/** `/sign-up`; `?returnTo=` says where to go afterwards. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePart("accounts");
  const visitor = await orUnavailable(getVisitor({ request, context }));
  const refused = getFormErrors(context);
  const asked = refused?.values?.returnTo ?? new URL(request.url).searchParams.get("returnTo");
  const returnTo = replacePathLanguage(request, safeRedirect(asked, "/account"));
  if (visitor.kind === "member" && !refused) throw seeOther(returnTo);
  const { t } = getLanguage(request);
  return data({ refused, returnTo, title: formatPageTitle(request, t("auth.signUp.title"), refused) });
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requirePart("accounts");
  const sent = await readFormBody(request);
  const language = getLanguage(request);
  const form = parseForm(signUpSchema(language.t), withoutPassword(sent));
  if (!form.ok) return rejectForm(context, form);
  const password = sent.get("password") ?? "";
  const { value: values } = form;
  try {
    const outcome = await signUp(values, password, { ipAddress: getClientIp(context), language });
    if (!outcome.ok) return rejectForm(context, { errors: outcome.errors, values });
    return seeOther(getLocalizedPath(request, "/check-email"), { "Set-Cookie": outcome.cookie });
  } catch (error) {
    return handleRateLimitError({ request, context }, error, values);
  }
}

export const headers: HeadersFunction = getRetryAfterHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  createPageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function SignUpPage() {
  const { refused, returnTo } = useLoaderData<typeof loader>();
  const { values, errors } = refused ?? {};
  const t = useTranslations();
  return (
    <div className="sign-up">
      <PageHeader title={t("auth.signUp.title")} lead={t("auth.signUp.lead")} />
      <ErrorSummary errors={errors} />
      <Form className="sign-in-form" method="post" action="/sign-up" noValidate>
        <input type="hidden" name="returnTo" value={returnTo} />
        <Field
          label={t("auth.name")}
          name="name"
          autoComplete="name"
          required
          value={values?.name}
          error={errors?.name}
        />
        <Field
          label={t("auth.email")}
          name="email"
          type="email"
          autoComplete="username"
          required
          spellCheck={false}
          value={values?.email}
          error={errors?.email}
        />
        <PasswordField
          label={t("auth.password")}
          name="password"
          autoComplete="new-password"
          hint={t("auth.signUp.passwordHint")}
          error={errors?.password}
        />
        <Button>{t("auth.signUp.submit")}</Button>
      </Form>
      <p className="sign-in-help">
        <Link to={`/sign-in?${new URLSearchParams({ returnTo })}`}>{t("auth.signUp.signIn")}</Link>
      </p>
    </div>
  );
}

/** It must not come back with the page. */
function withoutPassword(sent: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...sent].filter(([name]) => name !== "password"));
}
