import { expect, test } from "vitest";
import { listCategories } from "#server/catalogue/categories.ts";
import { findProduct, listProducts, listRelated } from "#server/catalogue/products.ts";
import { listShippingMethods } from "#server/checkout/shipping-methods.ts";
import { listTaxRates } from "#server/checkout/tax-rates.ts";
import { listTags } from "#server/content/posts/tags.ts";
import { readMenus } from "#server/content/site/navigation.ts";
import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import type { ItemsQuery } from "#server/directus/query/typed-query.ts";

type Product = Parameters<typeof listRelated>[1];

/** What every sort of a query ends on, of its lists too. */
function endsOf({ sort, deep }: ItemsQuery): (string | undefined)[] {
  const below = (part: Row): unknown[] =>
    Object.entries(part).flatMap(([name, value]) =>
      name === "_sort" ? [value] : typeof value === "object" && value ? below(value as Row) : [],
    );
  return [...(sort ? [sort] : []), ...below(deep ?? {})].map((fields) => [fields].flat().at(-1) as string);
}

test.each<[what: string, read: (directus: DirectusClient) => Promise<unknown>, sorts: number]>([
  ["menus", readMenus, 3],
  ["categories", listCategories, 1],
  ["tags", listTags, 1],
  ["products", (directus) => listProducts(directus, { count: 3 }), 2],
  ["a product's variants and pictures", (directus) => findProduct(directus, "soundings"), 4],
  ["related products", (directus) => listRelated(directus, { id: "1", category: {} } as Product, 3), 2],
  ["ways to send", listShippingMethods, 1],
  ["tax rates", listTaxRates, 1],
])("%s of equal place stand in the order of their keys, each time", async (_, read, sorts) => {
  const asked: ItemsQuery[] = [];
  const answer = (_collection: string, query: ItemsQuery) => {
    asked.push(query);
    return [];
  };
  const client = {
    readItems: async (collection: string, query: ItemsQuery) => answer(collection, query),
    readItemsWithMeta: async (collection: string, query: ItemsQuery) => ({ data: answer(collection, query) }),
  };
  await read(client as unknown as DirectusClient);

  expect(asked.flatMap(endsOf)).toEqual(Array(sorts).fill("id"));
});
