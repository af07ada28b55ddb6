import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SecondStepOn } from "#app/components/account/two-factor-on.tsx";
import { SecondStepSetUp } from "#app/components/account/two-factor-set-up.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { formatPageTitle, getFormErrors, rejectForm } from "#app/page/form-errors.ts";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta } from "#app/page/page-meta.ts";
import { readSignInMethods } from "#server/auth/account/identities.ts";
import { requireRecentAuth } from "#server/auth/reauth/recent-auth.ts";
import { beginSetUp, enableTwoFactor, reopenSetUp } from "#server/auth/two-factor/set-up.ts";
import { readFormBody } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";
import { requireLocalAccount } from "../require-member.ts";
import { getNotice } from "./security-notices.ts";
import { SecurityPage } from "./security-page.tsx";

const path = "/account/security/second-step";

/** `/account/security/second-step`: sets the second step up, or says that it is on. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const refused = getFormErrors(context);
  const member = await requireLocalAccount(args);
  if (!refused) requireRecentAuth(member, request);
  const { secondStep: isOn, backupCodes } = await orUnavailable(readSignInMethods(member.user.id));
  const sealed = refused?.values?.setUp;
  return {
    setUp: isOn ? undefined : sealed ? reopenSetUp(member, sealed) : beginSetUp(member),
    backupCodes,
    errors: refused?.errors,
    notice: getNotice(request),
    title: formatPageTitle(request, getLanguage(request).t("security.secondStep.heading"), refused),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const form = await readFormBody(request);
  const member = await requireLocalAccount(args);
  requireRecentAuth(member, request);
  const values = { setUp: form.get("setUp") ?? "" };
  const outcome = await orUnavailable(
    enableTwoFactor(getLanguage(request), member, { sealed: values.setUp, typed: form.get("code") ?? "" }),
  );
  if (!outcome.ok) {
    const { t } = getLanguage(request);
    const { reason } = outcome;
    const field = reason === "alreadyEnabled" ? "form" : "code";
    return rejectForm(context, { errors: { [field]: t(`security.secondStep.problems.${reason}`) }, values });
  }
  return seeOther(getLocalizedPath(request, `${path}/codes`), { "Set-Cookie": outcome.cookie });
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  createPageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function SecondStepPage() {
  const { setUp, backupCodes, errors, notice } = useLoaderData<typeof loader>();
  const t = useTranslations();
  return (
    <SecurityPage title={t("security.secondStep.heading")} lead={t("security.secondStep.lead")}>
      <ErrorSummary errors={errors} />
      {notice ? <Notice tone="success">{notice}</Notice> : null}
      {setUp ? (
        <SecondStepSetUp setUp={setUp} error={errors?.code} />
      ) : (
        <SecondStepOn backupCodes={backupCodes} />
      )}
    </SecurityPage>
  );
}
