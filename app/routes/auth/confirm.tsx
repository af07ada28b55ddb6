import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ConfirmForm } from "#app/components/auth/confirm-form.tsx";
import { PasskeyForm } from "#app/components/auth/passkey-form.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Form } from "#app/components/ui/link.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { formatPageTitle, getFormErrors, rejectForm } from "#app/page/form-errors.ts";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta } from "#app/page/page-meta.ts";
import { handleRateLimitError } from "#app/page/rate-limited.ts";
import { requireMember } from "#app/routes/account/require-member.ts";
import script from "#app/scripts/passkeys.js?url";
import { preparePasskey } from "#server/auth/passkeys/passkey-form.ts";
import { getReauthMethods, reauthenticate } from "#server/auth/reauth/reauthenticate.ts";
import { hasRecentAuth } from "#server/auth/reauth/recent-auth.ts";
import { getClientIp } from "#server/http/client-address.ts";
import { readFormBody } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { safeRedirect } from "#server/http/safe-redirect.ts";
import { getLanguage, replacePathLanguage } from "#server/platform/i18n.ts";
import { formatCodeProblem } from "./code-problem-message.ts";

/** `/confirm?returnTo=`: asks a member for a proof before something sensitive, and leads back. */
export async function loader(args: LoaderFunctionArgs) {
  const refused = getFormErrors(args.context);
  const member = await requireMember(args);
  const asked = new URL(args.request.url).searchParams;
  const returnTo = parseReturnTo(args.request, refused?.values?.returnTo ?? asked.get("returnTo"));
  const { t } = getLanguage(args.request);
  if (hasRecentAuth(member.session) && !refused) throw seeOther(returnTo);
  const { proof, secondStep, hasPasskey } = await orUnavailable(getReauthMethods(member));
  const { passkey, headers } = preparePasskey(args.request, "authenticate", { callbackUrl: returnTo });
  const { email } = member.user;
  const asksForCode = refused?.errors.otp !== undefined;
  return data(
    {
      refused,
      returnTo,
      proof,
      secondStep,
      email,
      asksForCode,
      passkey: hasPasskey ? passkey : undefined,
      sent: asked.has("sent"),
      title: formatPageTitle(args.request, t("security.confirm.title"), refused),
    },
    { headers },
  );
}

function parseReturnTo(request: Request, asked: string | null | undefined): string {
  return replacePathLanguage(request, safeRedirect(asked, "/account/security"));
}

export async function action(args: ActionFunctionArgs) {
  const form = await readFormBody(args.request);
  const member = await requireMember(args);
  const values = { returnTo: form.get("returnTo") ?? "" };
  const sent = {
    password: form.get("password") ?? "",
    code: form.get("code") ?? "",
    otp: form.get("otp") ?? "",
  };
  try {
    const outcome = await orUnavailable(
      reauthenticate(getLanguage(args.request), member, { sent, ipAddress: getClientIp(args.context) }),
    );
    if ("cookie" in outcome)
      return seeOther(parseReturnTo(args.request, values.returnTo), { "Set-Cookie": outcome.cookie });
    const { field, problem } = outcome;
    const { t } = getLanguage(args.request);
    const messages =
      typeof problem === "string"
        ? t(`security.confirm.problems.${problem}`)
        : formatCodeProblem(args.request, problem);
    return rejectForm(args.context, { errors: { [field]: messages }, values });
  } catch (error) {
    return handleRateLimitError(args, error, values);
  }
}

export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const headers = new Headers(loaderHeaders);
  const wait = actionHeaders.get("Retry-After");
  if (wait) headers.set("Retry-After", wait);
  return headers;
};

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  createPageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function ConfirmPage() {
  const { refused, returnTo, proof, secondStep, email, asksForCode, sent, passkey } =
    useLoaderData<typeof loader>();
  const t = useTranslations();
  const waits = proof === "password" || sent || refused !== undefined;
  return (
    <div className="confirm">
      <PageHeader title={t("security.confirm.title")} lead={t("security.confirm.lead")} />
      <ErrorSummary errors={refused?.errors} />
      {sent && !refused ? <Notice tone="success">{t("security.confirm.sent", { email })}</Notice> : null}
      {passkey ? <PasskeyForm view={passkey} label={t("security.confirm.passkey")} script={script} /> : null}
      {waits ? (
        <ConfirmForm
          {...{ proof, secondStep, returnTo, email, asksForCode }}
          errors={refused?.errors ?? {}}
        />
      ) : null}
      {proof === "code" ? (
        <Form method="post" action="/confirm/code">
          <input type="hidden" name="returnTo" value={returnTo} />
          {waits ? null : <p>{t("security.confirm.will", { email })}</p>}
          <Button variant={waits ? "quiet" : "primary"}>
            {waits ? t("security.confirm.again") : t("security.confirm.send")}
          </Button>
        </Form>
      ) : null}
    </div>
  );
}
