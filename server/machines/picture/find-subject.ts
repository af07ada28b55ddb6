import { categoryAddresses } from "#server/catalogue/categories.ts";
import { productAddresses } from "#server/catalogue/products.ts";
import { type AddressSource, type Entitled, findEntitled } from "#server/content/addresses.ts";
import { authorAddresses } from "#server/content/authors.ts";
import { pageAddresses } from "#server/content/pages.ts";
import { postAddresses } from "#server/content/posts.ts";
import { tagAddresses } from "#server/content/tags.ts";
import type { Directus } from "#server/directus/client.ts";

const items: [pattern: RegExp, source: AddressSource][] = [
  [/^\/journal\/tags\/([^/]+)$/, tagAddresses],
  [/^\/journal\/authors\/([^/]+)$/, authorAddresses],
  [/^\/journal\/([^/]+)$/, postAddresses],
  [/^\/shop\/categories\/([^/]+)$/, categoryAddresses],
  [/^\/shop\/([^/]+)$/, productAddresses],
];

/**
 * What the page of a path is called, in the language of the door.
 * @param path decoded, without a language, from the first slash
 * @returns undefined where nothing is published
 */
export async function findSubject(directus: Directus, path: string): Promise<Entitled | undefined> {
  const { journal, shop } = directus.language.texts;
  const list = new Map([
    ["/journal", journal.title],
    ["/shop", shop.title],
  ]).get(path);
  if (list) return { title: list, lang: undefined, date: undefined };
  for (const [pattern, source] of items) {
    const [, key] = pattern.exec(path) ?? [];
    if (key) return findEntitled(directus, source, key);
  }
  return findEntitled(directus, pageAddresses, path);
}
