import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Button } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Field } from "#app/components/field.tsx";
import { Form, Link } from "#app/components/link.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { useTexts } from "#app/language.ts";
import { pageMeta } from "#app/page-meta.ts";
import { refusalOf, refuse, retryLater, titleOf } from "#app/routes/refusal.ts";
import { refuseTooSoon } from "#app/routes/too-soon.ts";
import { signUpSchema } from "#server/auth/account-forms.ts";
import { signUp } from "#server/auth/sign-up.ts";
import { requirePart } from "#server/content/site-parts.ts";
import { clientAddressOf } from "#server/http/client-address.ts";
import { parseForm, readForm } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { safeRedirect } from "#server/http/safe-redirect.ts";
import { languageOf, onwardPath, samePlace } from "#server/languages.ts";
import { visitorOf } from "#server/visitor.ts";

/** `/sign-up`; `?returnTo=` says where to go afterwards. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePart("accounts");
  const visitor = await orUnavailable(visitorOf({ request, context }));
  const refused = refusalOf(context);
  const asked = refused?.values?.returnTo ?? new URL(request.url).searchParams.get("returnTo");
  const returnTo = samePlace(request, safeRedirect(asked, "/account"));
  if (visitor.kind === "member" && !refused) throw seeOther(returnTo);
  const { title } = languageOf(request).texts.entry.signUp;
  return data({ refused, returnTo, title: titleOf(request, title, refused) });
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requirePart("accounts");
  const sent = await readForm(request);
  const language = languageOf(request);
  const form = parseForm(signUpSchema(language.texts), withoutPassword(sent));
  if (!form.ok) return refuse(context, form);
  const password = sent.get("password") ?? "";
  const { value: values } = form;
  try {
    const outcome = await signUp(values, password, clientAddressOf(context), language);
    if (outcome.kind === "refused") return refuse(context, { errors: outcome.errors, values });
    return seeOther(onwardPath(request, "/check-email"), { "Set-Cookie": outcome.cookie });
  } catch (error) {
    return refuseTooSoon({ request, context }, error, values);
  }
}

export const headers: HeadersFunction = retryLater;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function SignUpPage() {
  const { refused, returnTo } = useLoaderData<typeof loader>();
  const { values, errors } = refused ?? {};
  const { entry } = useTexts();
  const { signUp: words } = entry;
  return (
    <div className="sign-up">
      <PageHeader title={words.title} lead={words.lead} />
      <ErrorSummary errors={errors} />
      <Form className="sign-in-form" method="post" action="/sign-up" noValidate>
        <input type="hidden" name="returnTo" value={returnTo} />
        <Field
          label={entry.name}
          name="name"
          autoComplete="name"
          required
          value={values?.name}
          error={errors?.name}
        />
        <Field
          label={entry.email}
          name="email"
          type="email"
          autoComplete="username"
          required
          spellCheck={false}
          value={values?.email}
          error={errors?.email}
        />
        <Field
          label={entry.password}
          name="password"
          type="password"
          autoComplete="new-password"
          hint={words.passwordHint}
          error={errors?.password}
        />
        <Button>{words.submit}</Button>
      </Form>
      <p className="sign-in-help">
        <Link to={`/sign-in?${new URLSearchParams({ returnTo })}`}>{words.signIn}</Link>
      </p>
    </div>
  );
}

/** It must not come back with the page. */
function withoutPassword(sent: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...sent].filter(([name]) => name !== "password"));
}
