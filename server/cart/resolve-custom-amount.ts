import { parseCustomAmount } from "#server/catalogue/prices/custom-price.ts";
import { findVariants } from "#server/catalogue/variants.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { getLanguage } from "#server/platform/i18n.ts";
import type { Money } from "#server/platform/money.ts";
import { getCurrency } from "./currency.ts";

export interface PriceInput {
  amount?: string | undefined;
  currency?: string | undefined;
}

/** `named` is undefined where no price was named; `words` is the error message. */
export type CustomAmount = { ok: true; named: Money | undefined } | { ok: false; message: string };

/**
 * Reads the amount that a form names, in the cart's currency; ignored for fixed prices. Without an amount the suggested
 * or last named one applies. An amount in another currency, from a page opened before a change, is refused. Needs the
 * service client.
 */
export async function resolveCustomAmount(
  directus: DirectusClient,
  request: Request,
  { variant, typed }: { variant: string; typed: PriceInput },
): Promise<CustomAmount> {
  if (typed.amount === undefined) return { ok: true, named: undefined };
  const currency = await getCurrency(request);
  const [found] = await findVariants(directus, [variant], { currency });
  if (!found?.price || !found.minimum) return { ok: true, named: undefined };
  const language = getLanguage(request);
  if (typed.currency !== undefined && typed.currency !== currency)
    return { ok: false, message: language.t("shop.named.problems.otherCurrency", { currency }) };
  return parseCustomAmount(typed.amount, { price: found.price, minimum: found.minimum }, language);
}
