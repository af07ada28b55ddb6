import { buildCanonicalUrl, type RootData } from "#app/page/root-data.ts";
import type { JsonLd } from "#app/page/site-json-ld.ts";
import type { ProductView } from "#server/catalogue/product-view.ts";
import type { SaleTermsView } from "#server/checkout/sale-terms.ts";

/** What search engines read about delivery and returns. */
type Terms = Pick<SaleTermsView, "delivery" | "returnDays">;

/**
 * What search engines read about a product, prices in major units: variants as products of a group. Of a price that the buyer
 * names the page shows what is suggested, and so does the offer, with the least beside it.
 * @see https://developers.google.com/search/docs/appearance/structured-data/product-variants
 * @see https://schema.org/minPrice
 */
export function createProductJsonLd(product: ProductView, terms: Terms, around: RootData): JsonLd {
  const { siteUrl, frame } = around;
  const url = buildCanonicalUrl(around, `/shop/${encodeURIComponent(product.slug)}`, product.languages);
  const pictures = [product.image, ...product.images].flatMap((file) =>
    file && !("plays" in file) ? file.id : [],
  );
  const downloads = product.variants.filter(({ digital }) => digital).map(({ id }) => id);
  const offers = product.offers.map((offer) => ({
    name: `${product.title}, ${offer.title}`,
    ...toOffer(offer, url, frame.site.title),
    ...(downloads.includes(offer.variant) ? {} : toOfferTerms(terms, offer.currency)),
  }));
  const about = {
    "@context": "https://schema.org",
    name: product.title,
    description: product.description || undefined,
    url,
    image:
      pictures.length > 0 ? [...new Set(pictures)].map((id) => `${siteUrl}/assets/${id}/w1600`) : undefined,
    category: product.category?.title,
    brand: { "@type": "Brand", name: frame.site.title },
  };
  if (offers.length < 2)
    return {
      "@type": "Product",
      ...about,
      productID: product.catalogueNumber,
      offers: offers.length > 0 ? offers : undefined,
    };
  return {
    "@type": "ProductGroup",
    ...about,
    productGroupID: product.catalogueNumber ?? product.slug,
    hasVariant: offers.map(({ name, sku, ...offer }) => ({ "@type": "Product", name, sku, offers: offer })),
  };
}

/** @see https://developers.google.com/search/docs/appearance/structured-data/merchant-listing */
function toOfferTerms({ delivery, returnDays }: Terms, currency: string): JsonLd {
  const to = delivery?.to;
  if (!to) return {};
  return {
    shippingDetails: {
      "@type": "OfferShippingDetails",
      shippingRate: { "@type": "MonetaryAmount", value: to.rate, currency },
      shippingDestination: { "@type": "DefinedRegion", addressCountry: to.code },
    },
    hasMerchantReturnPolicy:
      returnDays > 0
        ? {
            "@type": "MerchantReturnPolicy",
            applicableCountry: to.code,
            returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
            merchantReturnDays: returnDays,
            returnMethod: "https://schema.org/ReturnByMail",
          }
        : undefined,
  };
}

function toOffer(offer: ProductView["offers"][number], url: string, seller: string) {
  const { variant, sku, price, minimum, currency, availability, from, content } = offer;
  return {
    "@type": "Offer",
    sku: sku || undefined,
    price,
    priceCurrency: currency,
    priceSpecification:
      minimum === undefined
        ? content && unitPriceSpecification(content, price, currency)
        : { "@type": "PriceSpecification", price, minPrice: Number(minimum), priceCurrency: currency },
    availability: `https://schema.org/${availabilities[availability]}`,
    availabilityStarts: from,
    itemCondition: "https://schema.org/NewCondition",
    url: `${url}?variant=${variant}`,
    seller: { "@type": "Organization", name: seller },
  };
}

/** @see https://schema.org/ItemAvailability */
const availabilities: Record<ProductView["offers"][number]["availability"], string> = {
  "in-stock": "InStock",
  low: "LimitedAvailability",
  "back-order": "BackOrder",
  "sold-out": "OutOfStock",
};

/** What units are called there. */
const unitCodes: Record<Content["unit"], string> = {
  g: "GRM",
  kg: "KGM",
  ml: "MLT",
  cl: "CLT",
  l: "LTR",
  cm: "CMT",
  m: "MTR",
  m2: "MTK",
  piece: "C62",
};

type Content = NonNullable<ProductView["offers"][number]["content"]>;

/**
 * The price with how much it is for, and of what it is to be told: whoever reads it works out the price of a kilogram.
 * @see https://developers.google.com/search/docs/appearance/structured-data/merchant-listing
 */
function unitPriceSpecification({ amount, unit, per }: Content, price: string, currency: string): JsonLd {
  return {
    "@type": "UnitPriceSpecification",
    price,
    priceCurrency: currency,
    referenceQuantity: {
      "@type": "QuantitativeValue",
      value: amount,
      unitCode: unitCodes[unit],
      valueReference: { "@type": "QuantitativeValue", value: "1", unitCode: unitCodes[per] },
    },
  };
}
