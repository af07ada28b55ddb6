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
import { PageHeader } from "#app/components/page-header.tsx";
import { useTexts } from "#app/language.ts";
import { pageMeta } from "#app/page-meta.ts";
import { refusalOf, refuse, titleOf } from "#app/routes/refusal.ts";
import { lookAtLink, redeemLink } from "#server/auth/email-link.ts";
import { readForm } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { languageOf, onwardPath } from "#server/languages.ts";

const uncached = { "Cache-Control": "private, no-store" };

/** `/sign-in/email?token=&email=`: where a link in a mail ends. Only the button uses it up. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const refused = refusalOf(context);
  const link = await orUnavailable(lookAtLink(request));
  if (!link) throw seeOther(onwardPath(request, "/sign-in/error?error=Verification"), uncached);
  const { mailLink } = languageOf(request).texts.entry;
  const title = titleOf(request, mailLink[link.isNew ? "signUp" : "signIn"].title, refused);
  return data({ link, title, refused }, { headers: uncached });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const outcome = await orUnavailable(redeemLink(request, await readForm(request)));
  if (outcome.kind === "refused") return refuse(context, { errors: outcome.errors });
  return seeOther(outcome.location, outcome.headers);
}

export const headers: HeadersFunction = () => uncached;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function EmailLinkPage() {
  const { link, refused } = useLoaderData<typeof loader>();
  const { password, mailLink } = useTexts().entry;
  const { title, lead, submit } = mailLink[link.isNew ? "signUp" : "signIn"];
  return (
    <div className="email-link">
      <PageHeader title={title} lead={lead} />
      <ErrorSummary errors={refused?.errors} />
      <p className="email-link-address">{link.email}</p>
      <form className="sign-in-form" method="post">
        <input type="hidden" name="token" value={link.token} />
        <input type="hidden" name="email" value={link.email} autoComplete="username" />
        {link.asksForPassword ? (
          <Field
            label={password}
            name="password"
            type="password"
            autoComplete="new-password"
            hint={mailLink.passwordHint}
            error={refused?.errors.password}
          />
        ) : null}
        <Button>{submit}</Button>
      </form>
    </div>
  );
}
