import type { AppLoadContext } from "@remix-run/node";
import { type Refusal, titleOf } from "#app/routes/refusal.ts";
import { formMark } from "#server/cart/form-mark.ts";
import { readChoice } from "#server/catalogue/choice.ts";
import { loadProduct } from "#server/catalogue/product-view.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { visitorOf } from "#server/visitor.ts";

/**
 * The product whose form was refused, with its form as it was sent.
 * @returns undefined where the form chose among no options and named no price that was refused, or its product is gone
 */
export async function loadRefusedChoice(
  { request, context }: { request: Request; context: AppLoadContext },
  refused: Refusal,
) {
  const sent = new URLSearchParams(
    Object.entries(refused.sent ?? {}).flatMap(([name, values]) => values.map((value) => [name, value])),
  );
  const wanted = { variant: sent.get("variant") ?? undefined, choice: readChoice(sent) };
  const slug = sent.get("product");
  const isAboutAmount = Object.keys(refused.errors).some(isAmount);
  if (!slug || (wanted.choice.size === 0 && !isAboutAmount)) return undefined;
  const { directus } = await visitorOf({ request, context });
  const page = await orUnavailable(loadProduct(directus, slug, wanted));
  return (
    page && {
      product: page.product,
      refused,
      quantity: sent.get("quantity") ?? "1",
      amounts: Object.fromEntries([...sent].filter(([name]) => isAmount(name))),
      nonce: formMark(request),
      title: titleOf(request, page.product.title, refused),
    }
  );
}

/** The name of a field in which a price is named. */
function isAmount(name: string): boolean {
  return name === "amount" || name.startsWith("amount.");
}
