import { z } from "zod";
import { type Finding, fetchJson, ok, parseData, problem, skipped } from "./finding.ts";

/**
 * Whether something is priced in every currency that shoppers may choose.
 * @param names what the collections and the fields of prices are called in this Directus
 */
export async function checkCurrencies(
  url: string,
  token: string,
  { currencies, names }: { currencies: string[]; names: { prices: string; currency: string } },
): Promise<Finding> {
  const check = "Currencies";
  const answers = await Promise.all(
    currencies.map(async (currency) => {
      const query = new URLSearchParams({ [`filter[${names.currency}][_eq]`]: currency, limit: "1" });
      const heard = await fetchJson(`${url}/items/${names.prices}?${query}`, token);
      return parseData(heard, z.array(z.unknown()))?.length;
    }),
  );
  if (answers.includes(undefined)) return skipped(check, "there are no prices that could be asked for");
  const empty = currencies.filter((_, index) => answers[index] === 0);
  if (empty.length === 0) return ok(check, `there are prices in ${currencies.join(", ")}`);
  const todo =
    "Price something in them, or take them from SITE_CURRENCY: a shopper who chooses one can buy nothing.";
  return problem(check, `nothing is priced in ${empty.join(", ")}`, todo);
}
