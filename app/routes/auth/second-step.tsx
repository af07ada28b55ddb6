import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { CodeField } from "#app/components/form/otp-field.tsx";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Form, Link } from "#app/components/ui/link.tsx";
import {
  formatPageTitle,
  getFormErrors,
  getRetryAfterHeaders,
  rejectForm,
  rejectRateLimitedForm,
} from "#app/page/form-errors.ts";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta } from "#app/page/page-meta.ts";
import { getCallbackPath } from "#server/auth/sign-in/callback-url.ts";
import { completeTwoFactorSignIn } from "#server/auth/two-factor/complete-sign-in.ts";
import { findPendingSignIn } from "#server/auth/two-factor/pending-sign-in.ts";
import { getClientIp } from "#server/http/client-address.ts";
import { readFormBody } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";
import { formatCodeProblem } from "./code-problem-message.ts";

const path = "/sign-in/second-step";

/** `/sign-in/second-step`: where a sign-in waits for the code of an app, or with `?backup` for a backup code. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const refused = getFormErrors(context);
  const isWaiting = (await findPendingSignIn(request)) !== undefined;
  const { t } = getLanguage(request);
  const isBackup = new URL(request.url).searchParams.has("backup");
  const title = isWaiting
    ? formatPageTitle(request, t("security.secondStep.signIn.title"), refused)
    : t("security.secondStep.signIn.over");
  return data({ isWaiting, isBackup, errors: refused?.errors, title }, isWaiting ? 200 : 410);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readFormBody(request);
  const outcome = await orUnavailable(
    completeTwoFactorSignIn(request, form.get("code") ?? "", getClientIp(context)),
  );
  if (outcome.kind === "expired") return seeOther(getLocalizedPath(request, path));
  if (outcome.kind === "closed")
    return seeOther(getLocalizedPath(request, "/sign-in/error?error=AccessDenied"));
  if (outcome.kind === "refused") {
    const { problem } = outcome;
    const refusal = { errors: { code: formatCodeProblem(request, problem) } };
    return problem.problem === "wait"
      ? rejectRateLimitedForm(context, refusal, problem.seconds)
      : rejectForm(context, refusal);
  }
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  for (const cookie of outcome.cookies) headers.append("Set-Cookie", cookie);
  return seeOther(getCallbackPath(outcome.callbackUrl), headers);
}

export const headers: HeadersFunction = getRetryAfterHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  createPageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function SecondStepPage() {
  const { isWaiting, isBackup, errors } = useLoaderData<typeof loader>();
  const t = useTranslations();
  if (!isWaiting) {
    return (
      <div className="second-step">
        <PageHeader
          title={t("security.secondStep.signIn.over")}
          lead={t("security.secondStep.signIn.overLead")}
        />
        <ButtonLink to="/sign-in">{t("security.secondStep.signIn.again")}</ButtonLink>
      </div>
    );
  }
  return (
    <div className="second-step">
      <PageHeader
        title={t("security.secondStep.signIn.title")}
        lead={isBackup ? t("security.secondStep.signIn.backupLead") : t("security.secondStep.signIn.lead")}
      />
      <ErrorSummary errors={errors} />
      <Form className="sign-in-form" method="post" action={isBackup ? `${path}?backup` : path} noValidate>
        <CodeField
          name="code"
          kind={isBackup ? "backup" : "app"}
          label={isBackup ? t("security.secondStep.signIn.backupCode") : t("security.secondStep.code")}
          hint={isBackup ? t("security.secondStep.signIn.backupHint") : t("security.secondStep.codeHint")}
          error={errors?.code}
        />
        <Button>{t("security.secondStep.signIn.submit")}</Button>
      </Form>
      <ul className="sign-in-help">
        <li>
          <Link to={isBackup ? path : `${path}?backup`}>
            {isBackup ? t("security.secondStep.signIn.useApp") : t("security.secondStep.signIn.useBackup")}
          </Link>
        </li>
      </ul>
      <p className="second-step-lost">{t("security.secondStep.lost")}</p>
    </div>
  );
}
