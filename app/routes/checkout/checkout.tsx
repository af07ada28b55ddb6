import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Handle } from "#app/handle.ts";
import { pageMeta, textsIn } from "#app/page-meta.ts";
import { refuse, refuseForNow, retryLater } from "#app/routes/refusal.ts";
import { submitCheckout } from "#server/checkout/submit-checkout.ts";
import { requirePart } from "#server/content/site-parts.ts";
import { serviceDirectus, speaking } from "#server/directus/doors.ts";
import { clientAddressOf } from "#server/http/client-address.ts";
import { readForm } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { languageOf, onwardPath } from "#server/languages.ts";
import { visitorOf } from "#server/visitor.ts";
import { CheckoutPage } from "./checkout-page.tsx";
import { loadCheckoutPage } from "./load-checkout-page.ts";

/** `/checkout`: who, where to, how, and on to the payment page. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return orUnavailable(loadCheckoutPage({ request, context }));
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requirePart("orders");
  const form = await readForm(request);
  const visitor = await visitorOf({ request, context });
  const user = visitor.kind === "member" ? visitor.user : undefined;
  const answer = await orUnavailable(
    submitCheckout(
      speaking(serviceDirectus, languageOf(request)),
      request,
      form,
      user,
      clientAddressOf(context),
    ),
  );
  if (answer.kind === "too-many") return refuseForNow(context, answer, answer.wait);
  if (answer.kind === "refused") return refuse(context, answer, answer.status);
  return seeOther(
    answer.kind === "onward" ? answer.location : onwardPath(request, "/checkout"),
    answer.headers,
  );
}

export const headers = retryLater;

export const handle = { hydrate: true, csp: "payment" } satisfies Handle;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? textsIn(matches).buying.checkout.title, noIndex: true });

export default function Checkout() {
  return <CheckoutPage {...useLoaderData<typeof loader>()} />;
}
