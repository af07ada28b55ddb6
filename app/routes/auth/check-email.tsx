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
import { redeemCode } from "#server/auth/email-code.ts";
import { addressAsked } from "#server/auth/mail-tickets.ts";
import { clientAddressOf } from "#server/http/client-address.ts";
import { readForm } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";

/** `/check-email`: the same for every address, known here or not; the browser that asked can type the code. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const refused = refusalOf(context);
  const address = await addressAsked(request);
  return data({ address, refused, title: titleOf(request, "Check your e-mail", refused) });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const outcome = await orUnavailable(redeemCode(request, form.get("code") ?? "", clientAddressOf(context)));
  if (outcome.kind === "refused") return refuse(context, { errors: outcome.errors });
  return seeOther(outcome.location, outcome.headers);
}

export const headers: HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? "Check your e-mail", noIndex: true });

export default function CheckEmailPage() {
  const { address, refused } = useLoaderData<typeof loader>();
  return (
    <div className="check-email">
      <PageHeader
        title="Check your e-mail"
        lead={
          address
            ? `A message for ${address} is on its way. Follow its link, in any browser, or type its code here. Either works once, for ten minutes.`
            : "A message with a link is on its way. The link works once, for ten minutes."
        }
      />
      <ErrorSummary errors={refused?.errors} />
      {address ? (
        <form className="sign-in-form" method="post" action="/check-email" noValidate>
          <Field
            label="Code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            required
            hint="Six digits, from the message."
            error={refused?.errors.code}
          />
          <Button>Go on</Button>
        </form>
      ) : null}
      <p>Nothing came? Look among the spam, or go back and check how the address was written.</p>
      <ButtonLink variant="secondary" to="/sign-in">
        Back to sign-in
      </ButtonLink>
    </div>
  );
}
