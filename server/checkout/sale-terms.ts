import { findCartKey, readCart } from "#server/cart/carts.ts";
import { config } from "#server/config/config.ts";
import { listPublishedPermalinks } from "#server/content/pages/pages.ts";
import { listCountryNames } from "#server/customers/countries.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { filterPlanPrices, type MembershipPlan } from "#server/memberships/plan.ts";
import { formatPlanPrice } from "#server/memberships/plan-view.ts";
import { listPlans } from "#server/memberships/plans.ts";
import { formatMajorUnits, formatMoney } from "#server/platform/money.ts";
import { listShippingOptions, type ShippingMethod, type ShippingOption } from "./shipping-method.ts";
import { listShippingMethods } from "./shipping-methods.ts";

/** The pages that explain delivery and returns, where a site has them. */
const explained = { delivery: ["/delivery", "/shipping"], returns: ["/returns"] };

interface SaleTerms {
  country: string | undefined;
  methods: ShippingMethod[];
  plans: MembershipPlan[];
  /** Published pages among `explained`. */
  permalinks: string[];
}

/** What goes with a price: tax, delivery, returns, and what a membership costs. */
export interface SaleTermsView {
  /** Undefined where the shop charges none. */
  tax: "included" | "added" | undefined;
  /** Undefined where nothing is sent. */
  delivery: DeliveryView | undefined;
  /** Days; 0 where nothing is taken back. */
  returnDays: number;
  deliveryPage: string | undefined;
  returnsPage: string | undefined;
  /** "€6.00 a month"; undefined without plans. */
  membership: string | undefined;
}

interface DeliveryView {
  /** Undefined where none is known, or nothing is sent there. `code` is ISO 3166-1, `rate` in major units. */
  to:
    | { country: string; code: string; price: string | undefined; rate: string; freeFrom: string | undefined }
    | undefined;
  options: { title: string; description: string; price: string | undefined; lang: string | undefined }[];
}

/** The country is the cart's, else the shop's own. @throws DirectusError "unavailable" */
export async function loadSaleTerms(directus: DirectusClient, request: Request): Promise<SaleTerms> {
  const pages = listPublishedPermalinks(directus, Object.values(explained).flat());
  const [cart, methods, plans, permalinks] = await Promise.all([
    findCartKey(request).then(readCart),
    withFallback(listShippingMethods(directus), []),
    listPlans(directus),
    withFallback(pages, []),
  ]);
  return { country: cart.draft.country || config.tax.country, methods, plans, permalinks };
}

/** @param grams weight of what is sent; undefined where nothing is */
export function toSaleTermsView(
  terms: SaleTerms,
  grams: number | undefined,
  shownIn: Pick<DirectusClient, "language" | "currency">,
): SaleTermsView {
  const { tax, afterTheSale } = config;
  const isTaxed = tax.byStripe || tax.country !== undefined;
  const findPage = (paths: string[]) => paths.find((path) => terms.permalinks.includes(path));
  const isSent = grams !== undefined && terms.methods.some(({ currency }) => currency === shownIn.currency);
  return {
    tax: isTaxed ? taxWords[tax.behavior] : undefined,
    delivery: isSent ? toDeliveryView(terms, grams, shownIn) : undefined,
    returnDays: grams === undefined ? 0 : afterTheSale.return || afterTheSale.withdrawal,
    deliveryPage: findPage(explained.delivery),
    returnsPage: findPage(explained.returns),
    membership: formatCheapestPlan(terms.plans, shownIn),
  };
}

const taxWords = { inclusive: "included", exclusive: "added" } as const;

function toDeliveryView(
  { country, methods }: SaleTerms,
  weightGrams: number,
  { language: { locale }, currency }: Pick<DirectusClient, "language" | "currency">,
): DeliveryView {
  const money = (amount: number) => (amount > 0 ? formatMoney({ amount, currency }, locale) : undefined);
  const parcel = { weightGrams, currency, subtotal: 0, isFree: false };
  const options = country ? listShippingOptions(methods, country, parcel) : [];
  const [cheapest] = options;
  const [name] = listCountryNames(country ? [country] : [], locale);
  return {
    to: name &&
      cheapest && {
        country: name.label,
        code: name.value,
        rate: formatMajorUnits({ amount: cheapest.amount, currency }),
        price: money(cheapest.amount),
        freeFrom: money(findFreeThreshold(methods, options)),
      },
    options: options.map(({ title, description, amount, lang }) => ({
      title,
      description,
      lang,
      price: money(amount),
    })),
  };
}

/** The lowest sum of goods from which one of the options is free; 0 where there is none. */
function findFreeThreshold(methods: ShippingMethod[], options: ShippingOption[]): number {
  const sums = methods.flatMap(({ id, freeFrom }) =>
    freeFrom && options.some((option) => option.id === id) ? freeFrom : [],
  );
  return sums.length > 0 ? Math.min(...sums) : 0;
}

function formatCheapestPlan(
  plans: MembershipPlan[],
  { language, currency }: Pick<DirectusClient, "language" | "currency">,
): string | undefined {
  const [cheapest] = plans
    .flatMap((plan) => filterPlanPrices(plan, currency, config.currency))
    .toSorted((a, b) => a.amount - b.amount);
  return cheapest && formatPlanPrice(cheapest, language);
}
