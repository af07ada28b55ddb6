import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "#app/page-meta.ts";
import { refusalOf, refuse } from "#app/routes/refusal.ts";
import { noteSchema } from "#server/cart/cart-forms.ts";
import { keepNote } from "#server/cart/carts.ts";
import { requirePart } from "#server/content/site-parts.ts";
import { parseForm, readForm } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { languageOf, onwardPath } from "#server/languages.ts";
import { CartPage } from "./cart-page.tsx";
import { loadCartPage } from "./load-cart-page.ts";

/** `POST /cart/note` keeps a note with the cart, which goes with its order; a GET goes to the cart. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!refusalOf(context)) throw seeOther(onwardPath(request, "/cart"));
  return loadCartPage({ request, context });
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requirePart("orders");
  const form = parseForm(noteSchema(languageOf(request).texts), await readForm(request));
  if (!form.ok) return refuse(context, form);
  const headers = await orUnavailable(keepNote(request, form.value.note));
  return seeOther(onwardPath(request, "/cart#note"), headers);
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function RefusedCart() {
  return <CartPage {...useLoaderData<typeof loader>()} />;
}
