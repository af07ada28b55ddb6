import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Field } from "#app/components/field.tsx";
import { Form } from "#app/components/link.tsx";
import { Notice } from "#app/components/notice.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { pageMeta } from "#app/page-meta.ts";
import { refusalOf, refuse, refuseForNow, retryLater, titleOf } from "#app/routes/refusal.ts";
import { RecoverSchema } from "#server/auth/account-forms.ts";
import { askToRecover } from "#server/auth/recover.ts";
import { clientAddressOf } from "#server/http/client-address.ts";
import { parseForm, readForm } from "#server/http/forms.ts";
import { seeOther } from "#server/http/responses.ts";
import { onwardPath } from "#server/languages.ts";
import { limits } from "#server/limits.ts";

const words = {
  title: "A new password",
  lead: "Enter your e-mail address, and we send a link there. It is also the way to a first password, if you have always signed in by other ways.",
  sentTitle: "Look into your mailbox",
  sent: "A message is on its way to that address. Its link works once, for ten minutes.",
  done: "Your password is changed, and everybody who was signed in is signed out. Sign in with the new one.",
  tooMany:
    "We have sent several messages to this address, or to somebody beside you. Use the latest one, or wait ten minutes.",
};

/** `/recover`: an address in, the link to a new password out by mail. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const refused = refusalOf(context);
  const asked = new URL(request.url).searchParams;
  return {
    refused,
    sent: asked.has("sent"),
    done: asked.has("done"),
    title: titleOf(request, words.title, refused),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = parseForm(RecoverSchema, await readForm(request));
  if (!form.ok) return refuse(context, form);
  const heard = await askToRecover(form.value.email, clientAddressOf(context));
  if (heard) return seeOther(onwardPath(request, "/recover?sent"));
  const refusal = { errors: { form: words.tooMany }, values: form.value };
  return refuseForNow(context, refusal, limits.linkMailWindow);
}

export const headers = retryLater;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? words.title, noIndex: true });

export default function RecoverPage() {
  const { refused, sent, done } = useLoaderData<typeof loader>();
  if (done)
    return (
      <div className="recover">
        <PageHeader title={words.title} />
        <Notice tone="success">{words.done}</Notice>
        <p>
          <ButtonLink to="/sign-in">Sign in</ButtonLink>
        </p>
      </div>
    );
  return (
    <div className="recover">
      <PageHeader title={words.title} lead={words.lead} />
      <ErrorSummary errors={refused?.errors} />
      {sent ? (
        <Notice tone="success" title={words.sentTitle}>
          {words.sent}
        </Notice>
      ) : null}
      <Form className="sign-in-form" method="post" action="/recover" noValidate>
        <Field
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          required
          spellCheck={false}
          value={refused?.values?.email}
          error={refused?.errors.email}
        />
        <Button>Send me the link</Button>
      </Form>
    </div>
  );
}
