import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Link } from "#app/components/link.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { PasskeyForm } from "#app/components/passkey-form.tsx";
import { SignInForm } from "#app/components/sign-in-form.tsx";
import { SignInProviders } from "#app/components/sign-in-providers.tsx";
import { useTexts } from "#app/language.ts";
import { pageMeta, textsIn } from "#app/page-meta.ts";
import { useParts } from "#app/parts.ts";
import script from "#app/scripts/passkeys.js?url";
import { preparePasskey } from "#server/auth/passkeys/passkey-form.ts";
import { prepareSignIn } from "#server/auth/sign-in-form.ts";
import { signInProblem } from "#server/auth/sign-in-words.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { sayWait } from "#server/http/wait.ts";
import { languageOf } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { visitorOf } from "#server/visitor.ts";

/** `/sign-in`; `?returnTo=` says where to go afterwards, `?error=` what went wrong before. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const visitor = await orUnavailable(visitorOf({ request, context }));
  const { form, headers, ...ways } = prepareSignIn(request);
  const asked = new URL(request.url).searchParams;
  const language = languageOf(request);
  const wait = waitIn(asked);
  if (asked.has("wait")) headers.set("Retry-After", String(wait));
  const errors = signInProblem(language.texts.entry, asked.get("error"), asked.get("code"), (text) =>
    sayWait(language, text, wait),
  );
  if (visitor.kind === "member" && !errors) throw seeOther(form.callbackUrl);
  const asksForCode = asked.get("code") === "otp";
  const { passkey } = preparePasskey(request, "authenticate", form.callbackUrl);
  return data(
    { form, ...ways, errors, asksForCode, passkey: { ...passkey, form, suggests: true } },
    { headers },
  );
}

/** Seconds that the facility told whoever came too soon; a stranger can write anything there. */
function waitIn(asked: URLSearchParams): number {
  const wait = Math.trunc(Number(asked.get("wait")));
  return Math.min(Math.max(wait || limits.firstWait, 1), limits.passwordFailureMemoryOfAddress);
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  const { entry, page: words } = textsIn(matches);
  const { title, description } = entry.signIn;
  return pageMeta(matches, { title: page?.errors ? words.error(title) : title, description, noIndex: true });
};

export default function SignInPage() {
  const { form, buttons, email, passwordAction, mailAction, errors, asksForCode, passkey } =
    useLoaderData<typeof loader>();
  const { entry, security } = useTexts();
  const { signIn: words } = entry;
  const { accounts } = useParts();
  return (
    <div className="sign-in">
      <PageHeader title={words.title} />
      <ErrorSummary errors={errors} />
      <div className="sign-in-ways">
        <section>
          <h2>{words.byEmail}</h2>
          <SignInForm
            actions={{ password: passwordAction, mail: accounts ? mailAction : undefined }}
            form={form}
            email={email}
            asksForCode={asksForCode}
            errors={errors}
          />
          {accounts ? (
            <>
              <ul className="sign-in-help">
                <li>
                  <Link to="/recover">{words.lost}</Link>
                </li>
                <li>
                  <Link to={`/sign-up?${new URLSearchParams({ returnTo: form.callbackUrl })}`}>
                    {words.newHere}
                  </Link>
                </li>
              </ul>
              <div className="sign-in-passkey">
                <PasskeyForm view={passkey} label={security.passkeys.signIn} script={script} />
              </div>
            </>
          ) : null}
        </section>
        {accounts ? <SignInProviders buttons={buttons} form={form} /> : null}
      </div>
    </div>
  );
}
