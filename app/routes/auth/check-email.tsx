import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Field } from "#app/components/field.tsx";
import { Form } from "#app/components/link.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { useTexts } from "#app/language.ts";
import { pageMeta } from "#app/page-meta.ts";
import { refusalOf, refuse, retryLater, titleOf } from "#app/routes/refusal.ts";
import { refuseTooSoon } from "#app/routes/too-soon.ts";
import { redeemCode } from "#server/auth/email-code.ts";
import { addressAsked } from "#server/auth/mail-tickets.ts";
import { clientAddressOf } from "#server/http/client-address.ts";
import { readForm } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { languageOf } from "#server/languages.ts";

/** `/check-email`: the same for every address, known here or not; the browser that asked can type the code. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const refused = refusalOf(context);
  const address = await addressAsked(request);
  const { title } = languageOf(request).texts.entry.checkEmail;
  return data({ address, refused, title: titleOf(request, title, refused) });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  try {
    const outcome = await orUnavailable(
      redeemCode(request, form.get("code") ?? "", clientAddressOf(context)),
    );
    if (outcome.kind === "refused") return refuse(context, { errors: outcome.errors });
    return seeOther(outcome.location, outcome.headers);
  } catch (error) {
    return refuseTooSoon({ request, context }, error);
  }
}

export const headers = retryLater;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function CheckEmailPage() {
  const { address, refused } = useLoaderData<typeof loader>();
  const { entry } = useTexts();
  const { checkEmail: words } = entry;
  return (
    <div className="check-email">
      <PageHeader title={words.title} lead={address ? words.sentTo(address) : words.sent} />
      <ErrorSummary errors={refused?.errors} />
      {address ? (
        <Form className="sign-in-form" method="post" action="/check-email" noValidate>
          <Field
            label={entry.code}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            required
            hint={entry.codeHint}
            error={refused?.errors.code}
          />
          <Button>{words.submit}</Button>
        </Form>
      ) : null}
      <p>{words.nothing}</p>
      <ButtonLink variant="secondary" to="/sign-in">
        {entry.toSignIn}
      </ButtonLink>
    </div>
  );
}
