import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getFormErrors, rejectForm } from "#app/page/form-errors.ts";
import { createPageMeta } from "#app/page/page-meta.ts";
import productStyles from "#app/styles/product.css?url";
import { addLineSchema } from "#server/cart/cart-forms.ts";
import { findChosenVariant } from "#server/catalogue/find-chosen-variant.ts";
import { addToRequestCart } from "#server/checkout/update-cart.ts";
import { requirePart } from "#server/content/site/cached-site-sections.ts";
import { serviceClient, withLanguage } from "#server/directus/clients/clients.ts";
import { parseForm, readFormBody } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { safeRedirect } from "#server/http/safe-redirect.ts";
import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";
import { getVisitor } from "#server/visitor.ts";
import { CartPage } from "./cart-page.tsx";
import { InvalidSelection } from "./invalid-selection.tsx";
import { loadCartPage } from "./load-cart-page.ts";
import { loadInvalidSelection } from "./load-invalid-selection.ts";

/**
 * `POST /cart/lines` puts something into the cart; a GET goes to the cart. What was chosen on a product's page comes back as
 * that choice when it is refused, all else as the cart.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const refused = getFormErrors(context);
  if (!refused) throw seeOther(getLocalizedPath(request, "/cart"));
  return (
    (await loadInvalidSelection({ request, context }, refused)) ?? {
      ...(await loadCartPage({ request, context })),
      product: undefined,
    }
  );
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requirePart("orders");
  const language = getLanguage(request);
  const visitor = await orUnavailable(getVisitor({ request, context }));
  const form = await readFormBody(request);
  const chosen = await orUnavailable(findChosenVariant(visitor.directus, form));
  const refusal = (message: string, field = "form") =>
    rejectForm(context, { errors: { [field]: message }, sent: groupValues(form) });
  if (!chosen.ok) return refusal(chosen.message);
  if (chosen.variant) form.set("variant", chosen.variant);
  const parsed = parseForm(addLineSchema(language.t), form);
  if (!parsed.ok) return refusal(Object.values(parsed.errors)[0] ?? "");
  const field = amountField(form);
  const addition = { ...parsed.value, amount: form.get(field) ?? undefined };
  const added = await orUnavailable(
    addToRequestCart(withLanguage(serviceClient, language), request, addition),
  );
  if (!added.ok) return refusal(added.message, added.ofAmount && form.has("product") ? field : "form");
  return seeOther(safeRedirect(parsed.value.returnTo, getLocalizedPath(request, "/cart")), added.headers);
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: productStyles }];

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  createPageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function Refused() {
  const page = useLoaderData<typeof loader>();
  return page.product ? <InvalidSelection {...page} /> : <CartPage {...page} />;
}

/** The field that names the price of what is chosen: a list of variants has one for each. */
function amountField(form: URLSearchParams): string {
  const own = `amount.${form.get("variant")}`;
  return form.has(own) ? own : "amount";
}

function groupValues(form: URLSearchParams): Record<string, string[]> {
  return Object.fromEntries([...new Set(form.keys())].map((name) => [name, form.getAll(name)]));
}
