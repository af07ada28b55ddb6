import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "#app/page-meta.ts";
import { refusalOf, refuse } from "#app/routes/refusal.ts";
import { addLineSchema } from "#server/cart/cart-forms.ts";
import { findChosenVariant } from "#server/catalogue/find-chosen-variant.ts";
import { addToBrowsersCart } from "#server/checkout/change-cart.ts";
import { requirePart } from "#server/content/site-parts.ts";
import { serviceDirectus, speaking } from "#server/directus/doors.ts";
import { parseForm, readForm } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { safeRedirect } from "#server/http/safe-redirect.ts";
import { languageOf, onwardPath } from "#server/languages.ts";
import { visitorOf } from "#server/visitor.ts";
import { CartPage } from "./cart-page.tsx";
import { loadCartPage } from "./load-cart-page.ts";
import { loadRefusedChoice } from "./load-refused-choice.ts";
import { RefusedChoice } from "./refused-choice.tsx";

/**
 * `POST /cart/lines` puts something into the cart; a GET goes to the cart. What was chosen on a product's page, or named as its
 * price, comes back as that choice when it is refused, all else as the cart.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const refused = refusalOf(context);
  if (!refused) throw seeOther(onwardPath(request, "/cart"));
  return (
    (await loadRefusedChoice({ request, context }, refused)) ?? {
      ...(await loadCartPage({ request, context })),
      product: undefined,
    }
  );
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requirePart("orders");
  const language = languageOf(request);
  const visitor = await visitorOf({ request, context });
  const form = await readForm(request);
  const chosen = await orUnavailable(findChosenVariant(visitor.directus, form));
  const refusal = (words: string, field = "form") =>
    refuse(context, { errors: { [field]: words }, sent: allOf(form) });
  if (!chosen.ok) return refusal(chosen.words);
  if (chosen.variant) form.set("variant", chosen.variant);
  const parsed = parseForm(addLineSchema(language.texts), form);
  if (!parsed.ok) return refusal(Object.values(parsed.errors)[0] ?? "");
  const field = amountField(form);
  const addition = { ...parsed.value, amount: form.get(field) ?? undefined };
  const added = await orUnavailable(
    addToBrowsersCart(speaking(serviceDirectus, language), request, addition),
  );
  if (!added.ok) return refusal(added.words, added.ofAmount && form.has("product") ? field : "form");
  return seeOther(safeRedirect(parsed.value.returnTo, onwardPath(request, "/cart")), added.headers);
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function Refused() {
  const page = useLoaderData<typeof loader>();
  return page.product ? <RefusedChoice {...page} /> : <CartPage {...page} />;
}

/** The field that names the price of what is chosen: a list of variants has one for each. */
function amountField(form: URLSearchParams): string {
  const own = `amount.${form.get("variant")}`;
  return form.has(own) ? own : "amount";
}

function allOf(form: URLSearchParams): Record<string, string[]> {
  return Object.fromEntries([...new Set(form.keys())].map((name) => [name, form.getAll(name)]));
}
