import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Field } from "#app/components/field.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { pageMeta } from "#app/page-meta.ts";
import { refusalOf, refuse, titleOf } from "#app/routes/refusal.ts";
import { lookAtRecovery, recover } from "#server/auth/recover.ts";
import { readForm } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { onwardPath } from "#server/languages.ts";

const words = {
  title: "Choose a new password",
  lead: "It replaces the old one at once. Everybody who is signed in to the account is signed out, also you.",
  hint: "Ten characters or more, blanks count too. Three words in a row are a good one.",
  overTitle: "This link does not work any more",
  overLead: "It can be used once, for ten minutes, and only the latest password counts.",
};

/** `/recover/new?token=`: where the link to a new password ends. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const refused = refusalOf(context);
  const link = await lookAtRecovery(new URL(request.url).searchParams.get("token") ?? "");
  const title = link ? titleOf(request, words.title, refused) : words.overTitle;
  return data({ email: link?.email, title, refused }, { status: link ? 200 : 410 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const typed = { password: form.get("password") ?? "", again: form.get("again") ?? "" };
  const outcome = await orUnavailable(recover(token, typed));
  if (outcome.kind === "done") return seeOther(onwardPath(request, "/recover?done"));
  if (outcome.kind === "over") return data(null, { status: 410 });
  return refuse(context, { errors: outcome.errors });
}

export const headers: HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? words.title, noIndex: true });

export default function NewPasswordPage() {
  const { email, refused } = useLoaderData<typeof loader>();
  if (!email)
    return (
      <div className="recover">
        <PageHeader title={words.overTitle} lead={words.overLead} />
        <p>
          <ButtonLink to="/recover">Send me another one</ButtonLink>
        </p>
      </div>
    );
  return (
    <div className="recover">
      <PageHeader title={words.title} lead={words.lead} />
      <ErrorSummary errors={refused?.errors} />
      <form className="sign-in-form" method="post" noValidate>
        <Field
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          required
          readOnly
          value={email}
        />
        <Field
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          required
          hint={words.hint}
          error={refused?.errors.password}
        />
        <Field
          label="The same again"
          name="again"
          type="password"
          autoComplete="new-password"
          required
          error={refused?.errors.again}
        />
        <Button>Set the password</Button>
      </form>
    </div>
  );
}
