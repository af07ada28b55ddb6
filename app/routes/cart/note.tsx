import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getFormErrors, rejectForm } from "#app/page/form-errors.ts";
import { createPageMeta } from "#app/page/page-meta.ts";
import { noteSchema } from "#server/cart/cart-forms.ts";
import { saveNote } from "#server/cart/carts.ts";
import { requirePart } from "#server/content/site/cached-site-sections.ts";
import { parseForm, readFormBody } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";
import { CartPage } from "./cart-page.tsx";
import { loadCartPage } from "./load-cart-page.ts";

/** `POST /cart/note` keeps a note with the cart, which goes with its order; a GET goes to the cart. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!getFormErrors(context)) throw seeOther(getLocalizedPath(request, "/cart"));
  return loadCartPage({ request, context });
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requirePart("orders");
  const form = parseForm(noteSchema(getLanguage(request).t), await readFormBody(request));
  if (!form.ok) return rejectForm(context, form);
  const headers = await orUnavailable(saveNote(request, form.value.note));
  return seeOther(getLocalizedPath(request, "/cart#note"), headers);
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  createPageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function RefusedCart() {
  return <CartPage {...useLoaderData<typeof loader>()} />;
}
