import type { DirectusClient } from "#server/directus/clients/client.ts";

/** Reads what the site's public pages show, as one visitor, by the functions that its routes call. */
export async function readSite(directus: DirectusClient): Promise<void> {
  const [globals, navigation, pages, post, journal, archive, shop, query, product, plans] = await Promise.all(
    [
      import("#server/content/site/globals.ts"),
      import("#server/content/site/navigation.ts"),
      import("#server/content/pages/load-page.ts"),
      import("#server/content/posts/load-post.ts"),
      import("#server/content/posts/load-journal.ts"),
      import("#server/content/posts/load-archive.ts"),
      import("#server/catalogue/shop/load-shop.ts"),
      import("#server/catalogue/shop/shop-query.ts"),
      import("#server/catalogue/product-view.ts"),
      import("#server/memberships/plans.ts"),
    ],
  );
  await globals.readGlobals(directus);
  await navigation.readMenus(directus);
  await pages.loadPage(directus, "/");
  for (const slug of ["slack", "seiches"]) await post.loadPost(directus, slug);
  await journal.loadJournal(directus, 1);
  await archive.loadArchive(directus);
  const asked = query.readShopQuery(new URLSearchParams());
  const found = asked && (await shop.loadShop(directus, asked));
  for (const { slug } of found?.cards.slice(0, 2) ?? [])
    await product.loadProduct(directus, slug, { variant: undefined, choice: new Map() });
  await plans.listPlans(directus);
}
