import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "#app/components/breadcrumbs.tsx";
import { Button } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Field } from "#app/components/field.tsx";
import { Form } from "#app/components/link.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { useTexts } from "#app/language.ts";
import { pageMeta } from "#app/page-meta.ts";
import { refusalOf, refuse, titleOf } from "#app/routes/refusal.ts";
import { changePassword } from "#server/auth/change-password.ts";
import { requireFreshProof } from "#server/auth/fresh-proof.ts";
import { readForm } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { languageOf } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { keptHere } from "./member.ts";
import { doneUrl } from "./security-notices.ts";

/** `/account/security/password`: another password, or the first one. */
export async function loader(args: LoaderFunctionArgs) {
  const refused = refusalOf(args.context);
  const member = await keptHere(args);
  if (!refused) requireFreshProof(member, args.request);
  const { title } = languageOf(args.request).texts.security.password;
  return {
    email: member.user.email,
    length: limits.passwordLength,
    errors: refused?.errors,
    title: titleOf(args.request, title, refused),
  };
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const member = await keptHere(args);
  requireFreshProof(member, args.request);
  const outcome = await orUnavailable(
    changePassword(member, form.get("password") ?? "", languageOf(args.request)),
  );
  if ("problem" in outcome) return refuse(args.context, { errors: { password: outcome.problem } });
  return seeOther(doneUrl(args.request, "password-changed"), { "Set-Cookie": outcome.cookie });
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function PasswordPage() {
  const { email, length, errors } = useLoaderData<typeof loader>();
  const { security } = useTexts();
  const { password: words } = security;
  return (
    <div className="account-password">
      <Breadcrumbs
        items={[
          { label: security.account, href: "/account" },
          { label: security.title, href: "/account/security" },
          { label: words.title },
        ]}
      />
      <PageHeader title={words.title} lead={words.lead} />
      <ErrorSummary errors={errors} />
      <Form className="sign-in-form" method="post" action="/account/security/password">
        <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
        <Field
          label={words.field}
          name="password"
          type="password"
          autoComplete="new-password"
          required
          minLength={length}
          hint={words.hint(length)}
          error={errors?.password}
        />
        <Button>{words.save}</Button>
      </Form>
    </div>
  );
}
