import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "#app/page-meta.ts";
import { refusalOf, refuse } from "#app/routes/refusal.ts";
import { addLineSchema } from "#server/cart/cart-forms.ts";
import { addToBrowsersCart } from "#server/checkout/change-cart.ts";
import { serviceDirectus, speaking } from "#server/directus/doors.ts";
import { parseForm, readForm } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { safeRedirect } from "#server/http/safe-redirect.ts";
import { languageOf, onwardPath } from "#server/languages.ts";
import { CartPage } from "./cart-page.tsx";
import { loadCartPage } from "./load-cart-page.ts";

/** `POST /cart/lines` puts something into the cart; a GET goes to the cart. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!refusalOf(context)) throw seeOther(onwardPath(request, "/cart"));
  return loadCartPage({ request, context });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const language = languageOf(request);
  const form = parseForm(addLineSchema(language.texts), await readForm(request));
  if (!form.ok) return refuse(context, { errors: { form: Object.values(form.errors)[0] ?? "" } });
  const added = await orUnavailable(
    addToBrowsersCart(speaking(serviceDirectus, language), request, form.value),
  );
  if (!added.ok) return refuse(context, { errors: { form: added.words } });
  return seeOther(safeRedirect(form.value.returnTo, onwardPath(request, "/cart")), added.headers);
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function RefusedCart() {
  return <CartPage {...useLoaderData<typeof loader>()} />;
}
