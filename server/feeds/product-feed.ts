import { localizePath } from "#app/messages/local-path.ts";
import { type OptionLabels, readOptionLabels } from "#server/catalogue/options.ts";
import { type Content, type ContentUnit, formatContent } from "#server/catalogue/prices/unit-price.ts";
import type { Product } from "#server/catalogue/product.ts";
import { listFeedProducts } from "#server/catalogue/products.ts";
import type { Availability, Variant } from "#server/catalogue/variant.ts";
import { config } from "#server/config/config.ts";
import { readGlobals } from "#server/content/site/globals.ts";
import { extractRichText } from "#server/content/text/rich-text.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { formatMajorUnits, type Money } from "#server/platform/money.ts";
import { renderElement, renderTextElement, renderXmlDocument, type Xml } from "#server/platform/xml.ts";

/** What sending a variant costs, by country (ISO 3166-1). */
export type ShippingRates = (variant: Variant) => { country: string; service: string; price: Money }[];

/** Characters and pictures at most. @see https://support.google.com/merchants/answer/7052112 */
const most = { id: 50, title: 150, description: 5_000, pictures: 10 };

interface FeedContext {
  brand: string;
  labels: OptionLabels;
  currency: string;
  rates: ShippingRates;
  buildUrl(path: string): string;
}

/**
 * RSS 2.0 with the elements of Google Merchant Center, which others read too: an item for each variant with a price.
 * @see https://support.google.com/merchants/answer/7052112
 */
export async function loadProductFeed(directus: DirectusClient, rates: ShippingRates): Promise<string> {
  const [site, products, labels] = await Promise.all([
    readGlobals(directus),
    listFeedProducts(directus),
    readOptionLabels(directus),
  ]);
  const { currency, language } = directus;
  const buildUrl = (path: string) => config.siteUrl + localizePath(language, path);
  const context = { brand: site.title, labels, currency, rates, buildUrl };
  const items = products.filter(({ seo }) => !seo.noIndex).flatMap((product) => listItems(product, context));
  const channel = renderElement(
    "channel",
    {},
    renderTextElement("title", site.title),
    renderTextElement("link", buildUrl("/shop")),
    renderTextElement("description", site.description ?? site.tagline ?? site.title),
    ...items,
  );
  const namespace = { version: "2.0", "xmlns:g": "http://base.google.com/ns/1.0" };
  return renderXmlDocument(renderElement("rss", namespace, channel));
}

function listItems(product: Product, context: FeedContext): Xml[] {
  const sold = product.variants.filter(({ price }) => price && price.amount > 0);
  return sold.map((variant) => renderItem(product, variant, { ...context, isGroup: sold.length > 1 }));
}

function renderItem(
  product: Product,
  variant: Variant,
  { brand, labels, currency, rates, buildUrl, isGroup }: FeedContext & { isGroup: boolean },
): Xml {
  const g = (name: string, text: string | undefined) => renderTextElement(`g:${name}`, text);
  const title = isGroup
    ? `${product.title}, ${labels.ofVariant(variant, product.variants).text}`
    : product.title;
  const query = new URLSearchParams({
    variant: variant.id,
    ...(currency === config.currency ? {} : { currency }),
  });
  const [picture, ...pictures] = listPictures(product, variant);
  const status = formatAvailability(variant);
  return renderElement(
    "item",
    {},
    g("id", (variant.sku || variant.id).slice(0, most.id)),
    g("item_group_id", isGroup ? (product.catalogueNumber ?? product.id).slice(0, most.id) : undefined),
    g("title", title.slice(0, most.title)),
    g(
      "description",
      (product.description || extractRichText(product.content) || title).slice(0, most.description),
    ),
    g("link", buildUrl(`/shop/${encodeURIComponent(product.slug)}?${query}`)),
    g("image_link", picture),
    ...pictures.slice(0, most.pictures).map((url) => g("additional_image_link", url)),
    g("availability", status),
    g("availability_date", status === "backorder" ? variant.backorder?.from : undefined),
    ...listPrices(variant).map(([name, price]) => g(name, formatPrice(price))),
    g("condition", "new"),
    g("brand", brand),
    g("mpn", variant.sku || undefined),
    g("identifier_exists", variant.sku ? undefined : "no"),
    g("product_type", product.category?.title),
    g("shipping_weight", variant.digital ? undefined : `${variant.weightGrams} g`),
    g("unit_pricing_measure", variant.content && formatMeasure(variant.content)),
    ...rates(variant).map(({ country, service, price }) =>
      renderElement(
        "g:shipping",
        {},
        g("country", country),
        g("service", service),
        g("price", formatPrice(price)),
      ),
    ),
  );
}

/** Whoever reads the feed wants a day with each backorder. */
function formatAvailability({ availability, backorder }: Variant): string {
  if (availability === "back-order") return backorder?.from ? "backorder" : "out_of_stock";
  return names[availability];
}

const names: Record<Exclude<Availability, "back-order">, string> = {
  "in-stock": "in_stock",
  low: "in_stock",
  "sold-out": "out_of_stock",
};

function listPrices({ price, compareAt }: Variant): [name: string, price: Money][] {
  if (!price) return [];
  return compareAt
    ? [
        ["price", compareAt],
        ["sale_price", price],
      ]
    : [["price", price]];
}

function formatPrice(price: Money): string {
  return `${formatMajorUnits(price)} ${price.currency}`;
}

function listPictures(product: Product, variant: Variant): string[] {
  const files = [variant.image, product.image, ...product.images];
  const ids = files.flatMap((file) => (file && !("plays" in file) ? file.id : []));
  return [...new Set(ids)].map((id) => `${config.siteUrl}/assets/${id}/w1600`);
}

const foreignUnits: Partial<Record<ContentUnit, string>> = { m2: "sqm", piece: "ct" };

function formatMeasure(content: Content): string {
  return `${formatContent(content)} ${foreignUnits[content.unit] ?? content.unit}`;
}
