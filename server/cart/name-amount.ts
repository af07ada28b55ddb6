import { readAmount } from "#server/catalogue/named-price.ts";
import { findVariants } from "#server/catalogue/variants.ts";
import type { Directus } from "#server/directus/client.ts";
import { languageOf } from "#server/languages.ts";
import type { Money } from "#server/money.ts";
import { currencyOf } from "./currency.ts";

/** What a form says of the price of one: as it was typed, and the currency that its field was shown in. */
export interface TypedPrice {
  amount?: string | undefined;
  currency?: string | undefined;
}

/** What a buyer has named; undefined where there is nothing to name. Or the words that say why it cannot be. */
export type NamedAmount = { ok: true; named: Money | undefined } | { ok: false; words: string };

/**
 * Reads the amount that a form names for a variant, in the currency of this browser's cart. What is sent for a price that is
 * fixed counts for nothing.
 * @param directus the service door
 * @param typed without an amount it costs what is suggested, or what was named before. An amount in the currency of a page that
 * was opened before another one was chosen is not taken for one in this
 * @throws DirectusError "unavailable"
 */
export async function nameAmount(
  directus: Directus,
  request: Request,
  variant: string,
  typed: TypedPrice,
): Promise<NamedAmount> {
  if (typed.amount === undefined) return { ok: true, named: undefined };
  const currency = await currencyOf(request);
  const [found] = await findVariants(directus, [variant], { currency });
  if (!found?.price || !found.minimum) return { ok: true, named: undefined };
  const language = languageOf(request);
  if (typed.currency !== undefined && typed.currency !== currency)
    return { ok: false, words: language.texts.shop.named.problems.otherCurrency(currency) };
  return readAmount(typed.amount, { price: found.price, minimum: found.minimum }, language);
}
