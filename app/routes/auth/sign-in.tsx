import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PasskeyForm } from "#app/components/auth/passkey-form.tsx";
import { SignInForm } from "#app/components/auth/sign-in-form.tsx";
import { SignInProviders } from "#app/components/auth/sign-in-providers.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta, getTranslations } from "#app/page/page-meta.ts";
import { useSiteSections } from "#app/page/site-sections.ts";
import script from "#app/scripts/passkeys.js?url";
import { preparePasskey } from "#server/auth/passkeys/passkey-form.ts";
import { prepareSignInForm } from "#server/auth/sign-in/sign-in-form.ts";
import { getSignInErrors } from "#server/auth/sign-in/sign-in-messages.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { formatWait } from "#server/http/wait.ts";
import { limits } from "#server/limits.ts";
import { getLanguage } from "#server/platform/i18n.ts";
import { getVisitor } from "#server/visitor.ts";

/** `/sign-in`; `?returnTo=` says where to go afterwards, `?error=` what went wrong before. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const visitor = await orUnavailable(getVisitor({ request, context }));
  const { form, headers, ...ways } = prepareSignInForm(request);
  const asked = new URL(request.url).searchParams;
  const language = getLanguage(request);
  const wait = parseWait(asked);
  if (asked.has("wait")) headers.set("Retry-After", String(wait));
  const reason = { error: asked.get("error"), code: asked.get("code") };
  const errors = getSignInErrors(language.t, reason, formatWait(language, wait));
  if (visitor.kind === "member" && !errors) throw seeOther(form.callbackUrl);
  const asksForCode = asked.get("code") === "otp";
  const { passkey } = preparePasskey(request, "authenticate", { callbackUrl: form.callbackUrl });
  return data(
    { form, ...ways, errors, asksForCode, passkey: { ...passkey, form, suggests: true } },
    { headers },
  );
}

/** Seconds to wait, as the auth API has put them into the URL; untrusted. */
function parseWait(asked: URLSearchParams): number {
  const wait = Math.trunc(Number(asked.get("wait")));
  return Math.min(Math.max(wait || limits.signInWait, 1), limits.passwordFailureMemoryOfAddress);
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  const t = getTranslations(matches);
  return createPageMeta(matches, {
    title: page?.errors ? t("page.error", { title: t("auth.signIn.title") }) : t("auth.signIn.title"),
    description: t("auth.signIn.description"),
    noIndex: true,
  });
};

export default function SignInPage() {
  const { form, buttons, email, passwordAction, mailAction, errors, asksForCode, passkey } =
    useLoaderData<typeof loader>();
  const t = useTranslations();
  const { accounts } = useSiteSections();
  return (
    <div className="sign-in">
      <PageHeader title={t("auth.signIn.title")} />
      <ErrorSummary errors={errors} />
      <div className="sign-in-ways">
        {accounts ? (
          <div className="sign-in-passkey">
            <PasskeyForm view={passkey} label={t("security.passkeys.signIn")} script={script} />
          </div>
        ) : null}
        <section>
          <h2>{t("auth.signIn.byEmail")}</h2>
          <SignInForm
            actions={{ password: passwordAction, mail: accounts ? mailAction : undefined }}
            form={form}
            email={email}
            asksForCode={asksForCode}
            errors={errors}
          />
          {accounts ? (
            <ul className="sign-in-help">
              <li>
                <Link to="/recover">{t("auth.signIn.lost")}</Link>
              </li>
              <li>
                <Link to={`/sign-up?${new URLSearchParams({ returnTo: form.callbackUrl })}`}>
                  {t("auth.signIn.newHere")}
                </Link>
              </li>
            </ul>
          ) : null}
        </section>
        {accounts ? <SignInProviders buttons={buttons} form={form} /> : null}
      </div>
    </div>
  );
}
