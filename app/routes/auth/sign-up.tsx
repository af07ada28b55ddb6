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
import { pageMeta } from "#app/page-meta.ts";
import { refusalOf, refuse, refuseForNow, retryLater, titleOf } from "#app/routes/refusal.ts";
import { SignUpSchema } from "#server/auth/account-forms.ts";
import { signUp } from "#server/auth/sign-up.ts";
import { clientAddressOf } from "#server/http/client-address.ts";
import { parseForm, readForm } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { safeRedirect } from "#server/http/safe-redirect.ts";
import { onwardPath } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { visitorOf } from "#server/visitor.ts";

const words = {
  title: "Make an account",
  lead: "Everything that you have ordered with your address in one place. Nothing is made before you have confirmed it.",
  passwordHint: "Ten characters or more, blanks count too. Leave it empty, and we send you a link each time.",
  tooMany:
    "We have sent several messages to this address, or to somebody beside you. Use the latest one, or wait ten minutes.",
};

/** `/sign-up`; `?returnTo=` says where to go afterwards. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const visitor = await orUnavailable(visitorOf({ request, context }));
  const refused = refusalOf(context);
  const asked = refused?.values?.returnTo ?? new URL(request.url).searchParams.get("returnTo");
  const returnTo = safeRedirect(asked, "/account");
  if (visitor.kind === "member" && !refused) throw seeOther(returnTo);
  return data({ refused, returnTo, title: titleOf(request, words.title, refused) });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const sent = await readForm(request);
  const form = parseForm(SignUpSchema, withoutPassword(sent));
  if (!form.ok) return refuse(context, form);
  const outcome = await signUp(form.value, sent.get("password") ?? "", clientAddressOf(context));
  const { value: values } = form;
  if (outcome.kind === "refused") return refuse(context, { errors: outcome.errors, values });
  if (outcome.kind === "asked")
    return seeOther(onwardPath(request, "/check-email"), { "Set-Cookie": outcome.cookie });
  return refuseForNow(context, { errors: { form: words.tooMany }, values }, limits.linkMailWindow);
}

export const headers: HeadersFunction = retryLater;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? words.title, noIndex: true });

export default function SignUpPage() {
  const { refused, returnTo } = useLoaderData<typeof loader>();
  const { values, errors } = refused ?? {};
  return (
    <div className="sign-up">
      <PageHeader title={words.title} lead={words.lead} />
      <ErrorSummary errors={errors} />
      <Form className="sign-in-form" method="post" action="/sign-up" noValidate>
        <input type="hidden" name="returnTo" value={returnTo} />
        <Field
          label="Name"
          name="name"
          autoComplete="name"
          required
          value={values?.name}
          error={errors?.name}
        />
        <Field
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          required
          spellCheck={false}
          value={values?.email}
          error={errors?.email}
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint={words.passwordHint}
          error={errors?.password}
        />
        <Button>Make an account</Button>
      </Form>
      <p className="sign-in-help">
        <Link to={`/sign-in?${new URLSearchParams({ returnTo })}`}>You have one? Sign in</Link>
      </p>
    </div>
  );
}

/** It must not come back with the page. */
function withoutPassword(sent: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...sent].filter(([name]) => name !== "password"));
}
