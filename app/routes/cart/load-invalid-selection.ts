import type { AppLoadContext } from "@remix-run/node";
import { type FormErrors, formatPageTitle } from "#app/page/form-errors.ts";
import { createFormNonce } from "#server/cart/form-nonce.ts";
import { readChoice } from "#server/catalogue/option-selection.ts";
import { loadProduct } from "#server/catalogue/product-view.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { getVisitor } from "#server/visitor.ts";

/**
 * The product whose form was refused, with its form as it was sent.
 * @returns undefined where the form is not that of a product's page, or its product is gone
 */
export async function loadInvalidSelection(
  { request, context }: { request: Request; context: AppLoadContext },
  refused: FormErrors,
) {
  const sent = new URLSearchParams(
    Object.entries(refused.sent ?? {}).flatMap(([name, values]) => values.map((value) => [name, value])),
  );
  const wanted = { variant: sent.get("variant") ?? undefined, choice: readChoice(sent) };
  const slug = sent.get("product");
  if (!slug) return undefined;
  const { directus } = await orUnavailable(getVisitor({ request, context }));
  const page = await orUnavailable(loadProduct(directus, slug, wanted));
  return (
    page && {
      product: page.product,
      refused,
      quantity: sent.get("quantity") ?? "1",
      amounts: Object.fromEntries([...sent].filter(([name]) => isAmount(name))),
      nonce: createFormNonce(request),
      title: formatPageTitle(request, page.product.title, refused),
    }
  );
}

/** The name of a field in which a price is named. */
function isAmount(name: string): boolean {
  return name === "amount" || name.startsWith("amount.");
}
