import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "#app/components/breadcrumbs.tsx";
import { Button } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Field } from "#app/components/field.tsx";
import { Form } from "#app/components/link.tsx";
import { Notice } from "#app/components/notice.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { pageMeta } from "#app/page-meta.ts";
import { refusalOf, refuse, refuseForNow, retryLater, titleOf } from "#app/routes/refusal.ts";
import { NewAddressSchema } from "#server/auth/account-forms.ts";
import { askToChangeEmail } from "#server/auth/change-email.ts";
import { requireFreshProof } from "#server/auth/fresh-proof.ts";
import { clientAddressOf } from "#server/http/client-address.ts";
import { parseForm, readForm } from "#server/http/forms.ts";
import { notFound, seeOther } from "#server/http/responses.ts";
import { onwardPath } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { memberOf } from "./member.ts";

const words = {
  title: "Change your e-mail address",
  lead: "We send a link to the new address, and change nothing before you have followed it. The old one is told too.",
  sentTitle: "Look into your new mailbox",
  sent: "A message is on its way there. Its link works once, for ten minutes.",
  tooMany: "We have sent several messages to this address, or to somebody beside you. Wait ten minutes.",
};

/** `/account/profile/email`: asks for the new address. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await memberOf(args);
  if (member.session.way === "directus") throw notFound();
  requireFreshProof(member, args.request);
  const refused = refusalOf(args.context);
  const sent = new URL(args.request.url).searchParams.has("sent");
  return data({
    email: member.user.email,
    refused,
    sent,
    title: titleOf(args.request, words.title, refused),
  });
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const form = parseForm(NewAddressSchema, await readForm(request));
  const member = await memberOf(args);
  if (member.session.way === "directus") throw notFound();
  requireFreshProof(member, request);
  if (!form.ok) return refuse(context, form);
  const heard = await askToChangeEmail(member.user, form.value.email, clientAddressOf(context));
  if (heard) return seeOther(onwardPath(request, "/account/profile/email?sent"));
  return refuseForNow(
    context,
    { errors: { form: words.tooMany }, values: form.value },
    limits.linkMailWindow,
  );
}

export const headers = retryLater;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? words.title, noIndex: true });

export default function ChangeEmailPage() {
  const { email, refused, sent } = useLoaderData<typeof loader>();
  return (
    <div className="account account-profile">
      <Breadcrumbs
        items={[
          { label: "Your account", href: "/account" },
          { label: "Your profile", href: "/account/profile" },
          { label: words.title },
        ]}
      />
      <PageHeader title={words.title} lead={words.lead} note={email} />
      <ErrorSummary errors={refused?.errors} />
      {sent ? (
        <Notice tone="success" title={words.sentTitle}>
          {words.sent}
        </Notice>
      ) : null}
      <Form className="sign-in-form" method="post" action="/account/profile/email" noValidate>
        <Field
          label="New e-mail address"
          name="email"
          type="email"
          autoComplete="email"
          required
          spellCheck={false}
          value={refused?.values?.email}
          error={refused?.errors.email}
        />
        <Button>Send the link there</Button>
      </Form>
    </div>
  );
}
