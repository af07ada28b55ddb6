import type { Directus } from "#server/directus/client.ts";
import { choiceOf, completed, optionsOf, readChoice, variantOf } from "./choice.ts";
import { wordsOfChoice } from "./option-view.ts";
import { readOptionWords } from "./options.ts";
import { findProduct } from "./products.ts";

/** `variant` is undefined where the form chose among no options; `words` say why there is no such combination. */
export type ChosenVariant = { ok: true; variant: string | undefined } | { ok: false; words: string };

/**
 * The variant that a product's form means: `product` and a value for each option, `option.Size=A3`.
 * @param directus the visitor's door: what they may not see cannot be chosen
 * @throws DirectusError "unavailable"
 */
export async function findChosenVariant(directus: Directus, form: URLSearchParams): Promise<ChosenVariant> {
  const slug = form.get("product");
  const choice = readChoice(form);
  if (!slug || choice.size === 0 || form.has("variant")) return { ok: true, variant: undefined };
  const [product, words] = await Promise.all([findProduct(directus, slug), readOptionWords(directus)]);
  const { language } = directus;
  const [first] = product?.variants ?? [];
  if (!product || !first) return { ok: false, words: language.texts.buying.cart.chooseVariant };
  const options = optionsOf(product.variants);
  const isWhole = options.every(({ name, values }) => values.includes(choice.get(name) ?? ""));
  if (!isWhole || options.length === 0) return { ok: false, words: language.texts.buying.cart.chooseVariant };
  const variant = variantOf(product.variants, options, choice);
  if (variant) return { ok: true, variant: variant.id };
  const whole = completed(choice, options, choiceOf(first, options));
  return { ok: false, words: language.texts.shop.noSuch(wordsOfChoice(whole, words, language)) };
}
