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
import { useTexts } from "#app/language.ts";
import { pageMeta } from "#app/page-meta.ts";
import { refusalOf, refuse, titleOf } from "#app/routes/refusal.ts";
import { lookAtRecovery, recover } from "#server/auth/recover.ts";
import { readForm } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { languageOf, onwardPath } from "#server/languages.ts";

/** `/recover/new?token=`: where the link to a new password ends. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const refused = refusalOf(context);
  const link = await lookAtRecovery(new URL(request.url).searchParams.get("token") ?? "");
  const { renewal: words } = languageOf(request).texts.entry;
  const title = link ? titleOf(request, words.title, refused) : words.overTitle;
  return data({ email: link?.email, title, refused }, { status: link ? 200 : 410 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const typed = { password: form.get("password") ?? "", again: form.get("again") ?? "" };
  const outcome = await orUnavailable(recover(request, token, typed));
  if (outcome.kind === "done") {
    return seeOther(onwardPath(request, "/recover?done"), { "Set-Cookie": outcome.cookie });
  }
  if (outcome.kind === "over") return data(null, { status: 410 });
  return refuse(context, { errors: outcome.errors });
}

export const headers: HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function NewPasswordPage() {
  const { email, refused } = useLoaderData<typeof loader>();
  const { entry } = useTexts();
  const { renewal: words } = entry;
  if (!email)
    return (
      <div className="recover">
        <PageHeader title={words.overTitle} lead={words.over} />
        <p>
          <ButtonLink to="/recover">{words.another}</ButtonLink>
        </p>
      </div>
    );
  return (
    <div className="recover">
      <PageHeader title={words.title} lead={words.lead} />
      <ErrorSummary errors={refused?.errors} />
      <form className="sign-in-form" method="post" noValidate>
        <Field
          label={entry.email}
          name="email"
          type="email"
          autoComplete="username"
          required
          readOnly
          value={email}
        />
        <Field
          label={entry.newPassword}
          name="password"
          type="password"
          autoComplete="new-password"
          required
          hint={words.hint}
          error={refused?.errors.password}
        />
        <Field
          label={entry.again}
          name="again"
          type="password"
          autoComplete="new-password"
          required
          error={refused?.errors.again}
        />
        <Button>{words.submit}</Button>
      </form>
    </div>
  );
}
