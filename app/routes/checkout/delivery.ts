import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { keepDraft, openCart } from "#server/cart/carts.ts";
import { draftOf } from "#server/checkout/submit-checkout.ts";
import { readForm } from "#server/http/forms.ts";
import { seeOther } from "#server/http/responses.ts";
import { onwardPath } from "#server/languages.ts";
import { NoPage } from "../no-page.ts";

export function loader({ request }: LoaderFunctionArgs) {
  return seeOther(onwardPath(request, "/checkout"));
}

/** `POST /checkout/delivery`: remembers the form as far as it is filled, and shows what delivery costs. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { key, headers } = await openCart(request);
  await keepDraft(key, draftOf(form));
  return seeOther(onwardPath(request, "/checkout#delivery"), headers);
}

export default NoPage;
