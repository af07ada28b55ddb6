import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Button } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Field } from "#app/components/field.tsx";
import { Form } from "#app/components/link.tsx";
import { NewsletterTicks } from "#app/components/newsletter-ticks.tsx";
import { Notice } from "#app/components/notice.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { useTexts } from "#app/language.ts";
import { pageMeta, textsIn } from "#app/page-meta.ts";
import { refusalOf, refuse, refuseForNow, retryLater, titleOf } from "#app/routes/refusal.ts";
import { clientAddressOf } from "#server/http/client-address.ts";
import { parseForm, readForm } from "#server/http/forms.ts";
import { notFound, orUnavailable, seeOther } from "#server/http/responses.ts";
import { sayWait } from "#server/http/wait.ts";
import { languageOf, onwardPath } from "#server/languages.ts";
import { askToSubscribe } from "#server/newsletter/ask-to-subscribe.ts";
import { subscribeSchema, tickedOf } from "#server/newsletter/newsletter.ts";
import { listNewsletters } from "#server/newsletter/newsletters.ts";
import { visitorOf } from "#server/visitor.ts";

/** `/newsletter`: an address in, a question to its mailbox out. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const refused = refusalOf(context);
  const { directus } = await orUnavailable(visitorOf({ request, context }));
  const newsletters = await orUnavailable(listNewsletters(directus));
  if (newsletters.length === 0) throw notFound();
  const sent = new URL(request.url).searchParams.has("sent");
  const { title } = languageOf(request).texts.newsletter;
  return { newsletters, refused, sent, title: titleOf(request, title, refused) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const sent = await readForm(request);
  const { directus } = await orUnavailable(visitorOf({ request, context }));
  const offered = await orUnavailable(listNewsletters(directus));
  if (offered.length === 0) throw notFound();
  const language = languageOf(request);
  const words = language.texts.newsletter;
  const form = parseForm(subscribeSchema(language.texts), sent);
  const newsletters = tickedOf(offered, sent);
  const chosen = { newsletter: sent.getAll("newsletter") };
  const unticked: Record<string, string> = newsletters.length === 0 ? { newsletter: words.noneChosen } : {};
  if (!form.ok) return refuse(context, { ...form, errors: { ...unticked, ...form.errors }, sent: chosen });
  if (newsletters.length === 0)
    return refuse(context, { errors: unticked, values: form.value, sent: chosen });
  const asked = { ...form.value, newsletters };
  const wait = await orUnavailable(askToSubscribe(asked, clientAddressOf(context), language));
  if (wait === 0) return seeOther(onwardPath(request, "/newsletter?sent"));
  const errors = { form: sayWait(language, words.tooOften, wait) };
  return refuseForNow(context, { errors, values: form.value, sent: chosen }, wait);
}

export const headers = retryLater;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? "", description: textsIn(matches).newsletter.description });

export default function NewsletterPage() {
  const { newsletters, refused, sent } = useLoaderData<typeof loader>();
  const { newsletter: words } = useTexts();
  return (
    <div className="newsletter">
      <PageHeader title={words.title} lead={words.lead} />
      <ErrorSummary errors={refused?.errors} />
      {sent ? (
        <Notice tone="success" title={words.sentTitle}>
          {words.sent}
        </Notice>
      ) : null}
      <Form className="sign-in-form" method="post" action="/newsletter" noValidate>
        <NewsletterTicks
          newsletters={newsletters}
          ticked={refused?.sent?.newsletter ?? []}
          error={refused?.errors.newsletter}
          isPlain={newsletters.length === 1}
        />
        <Field
          label={words.email}
          name="email"
          type="email"
          autoComplete="email"
          required
          spellCheck={false}
          value={refused?.values?.email}
          error={refused?.errors.email}
        />
        <Button>{words.submit}</Button>
      </Form>
    </div>
  );
}
