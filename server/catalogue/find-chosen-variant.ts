import type { DirectusClient } from "#server/directus/clients/client.ts";
import {
  findVariantByOptions,
  getVariantOptions,
  listProductOptions,
  readChoice,
  withDefaults,
} from "./option-selection.ts";
import { formatSelection } from "./option-view.ts";
import { readOptionLabels } from "./options.ts";
import { findProduct } from "./products.ts";

/** `variant` is undefined where the form chose no options; `words` explains a missing combination. */
export type ChosenVariant = { ok: true; variant: string | undefined } | { ok: false; message: string };

/** Finds the variant of a form. The visitor's client keeps hidden products out. @throws DirectusError "unavailable" */
export async function findChosenVariant(
  directus: DirectusClient,
  form: URLSearchParams,
): Promise<ChosenVariant> {
  const slug = form.get("product");
  const choice = readChoice(form);
  if (!slug || choice.size === 0 || form.has("variant")) return { ok: true, variant: undefined };
  const [product, labels] = await Promise.all([findProduct(directus, slug), readOptionLabels(directus)]);
  const { language } = directus;
  const [first] = product?.variants ?? [];
  if (!product || !first) return { ok: false, message: language.t("buying.cart.chooseVariant") };
  const options = listProductOptions(product.variants);
  const isWhole = options.every(({ name, values }) => values.includes(choice.get(name) ?? ""));
  if (!isWhole || options.length === 0)
    return { ok: false, message: language.t("buying.cart.chooseVariant") };
  const variant = findVariantByOptions(product.variants, options, choice);
  if (variant) return { ok: true, variant: variant.id };
  const whole = withDefaults(choice, options, getVariantOptions(first, options));
  return {
    ok: false,
    message: language.t("shop.noSuch", { choice: formatSelection(whole, labels, language) }),
  };
}
