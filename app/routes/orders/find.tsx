import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Button } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Field } from "#app/components/field.tsx";
import { Form } from "#app/components/link.tsx";
import { Notice } from "#app/components/notice.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { useTexts } from "#app/language.ts";
import { pageMeta } from "#app/page-meta.ts";
import { refusalOf, refuse, refuseForNow, retryLater, titleOf } from "#app/routes/refusal.ts";
import { serviceDirectus } from "#server/directus/doors.ts";
import { clientAddressOf } from "#server/http/client-address.ts";
import { parseForm, readForm } from "#server/http/forms.ts";
import { seeOther } from "#server/http/responses.ts";
import { sayWait } from "#server/http/wait.ts";
import { languageOf, onwardPath } from "#server/languages.ts";
import { findOrdersSchema } from "#server/orders/find-orders-form.ts";
import { requestOrderLinks } from "#server/orders/send-order-links.ts";

/** `/orders/find`: an address in, the links to its orders out by mail. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const refused = refusalOf(context);
  const sent = new URL(request.url).searchParams.has("sent");
  return {
    refused,
    sent,
    title: titleOf(request, languageOf(request).texts.buying.order.find.title, refused),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const language = languageOf(request);
  const form = parseForm(findOrdersSchema(language.texts), await readForm(request));
  if (!form.ok) return refuse(context, form);
  const wait = await requestOrderLinks(serviceDirectus, form.value.email, clientAddressOf(context), language);
  if (wait === 0) return seeOther(onwardPath(request, "/orders/find?sent"));
  const errors = { form: sayWait(language, language.texts.buying.order.find.tooOften, wait) };
  return refuseForNow(context, { errors, values: form.value }, wait);
}

export const headers = retryLater;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function FindOrderPage() {
  const { refused, sent } = useLoaderData<typeof loader>();
  const { find: words } = useTexts().buying.order;
  return (
    <div className="order-find">
      <PageHeader title={words.title} lead={words.lead} />
      <ErrorSummary errors={refused?.errors} />
      {sent ? (
        <Notice tone="success" title={words.sentTitle}>
          {words.sent}
        </Notice>
      ) : null}
      <Form method="post" action="/orders/find" noValidate>
        <Field
          label={words.email}
          name="email"
          type="email"
          autoComplete="email"
          required
          value={refused?.values?.email}
          error={refused?.errors.email}
        />
        <Button>{words.submit}</Button>
      </Form>
    </div>
  );
}
