import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getFormErrors, rejectForm } from "#app/page/form-errors.ts";
import { createPageMeta } from "#app/page/page-meta.ts";
import { saveEstimateCountry } from "#server/checkout/estimate-cart.ts";
import { requirePart } from "#server/content/site/cached-site-sections.ts";
import { readFormBody } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { getLocalizedPath } from "#server/platform/i18n.ts";
import { getVisitor } from "#server/visitor.ts";
import { CartPage } from "./cart-page.tsx";
import { loadCartPage } from "./load-cart-page.ts";

/** `POST /cart/estimate` keeps with the cart where it goes, and the cart shows what that costs; a GET goes to the cart. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!getFormErrors(context)) throw seeOther(getLocalizedPath(request, "/cart"));
  return loadCartPage({ request, context });
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requirePart("orders");
  const form = await readFormBody(request);
  const { directus } = await orUnavailable(getVisitor({ request, context }));
  const estimated = await orUnavailable(saveEstimateCountry(directus, request, form));
  if (!estimated.ok) return rejectForm(context, estimated);
  return seeOther(getLocalizedPath(request, "/cart#estimate"), estimated.headers);
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  createPageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function RefusedCart() {
  return <CartPage {...useLoaderData<typeof loader>()} />;
}
