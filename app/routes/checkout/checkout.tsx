import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getRetryAfterHeaders, rejectForm, rejectRateLimitedForm } from "#app/page/form-errors.ts";
import type { Handle } from "#app/page/handle.ts";
import { createPageMeta, getTranslations } from "#app/page/page-meta.ts";
import { readFormBody } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { getLocalizedPath } from "#server/platform/i18n.ts";
import { CheckoutPage } from "./checkout-page.tsx";
import { loadCheckoutPage } from "./load-checkout-page.ts";
import { submitCheckoutForm } from "./submit-checkout-form.ts";

/** `/checkout`: who, where to, how, and on to the payment page. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return orUnavailable(loadCheckoutPage({ request, context }));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const answer = await submitCheckoutForm({ request, context }, await readFormBody(request));
  if (answer.kind === "too-many") return rejectRateLimitedForm(context, answer, answer.wait);
  if (answer.kind === "refused") return rejectForm(context, answer, { status: answer.status });
  return seeOther(
    answer.kind === "redirect" ? answer.location : getLocalizedPath(request, "/checkout"),
    answer.headers,
  );
}

export const headers = getRetryAfterHeaders;

export const handle = { hydrate: true, csp: "payment" } satisfies Handle;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  createPageMeta(matches, {
    title: page?.title ?? getTranslations(matches)("buying.checkout.title"),
    noIndex: true,
  });

export default function Checkout() {
  return <CheckoutPage {...useLoaderData<typeof loader>()} />;
}
