/** "catalogue_number" reads "Catalogue number", "page_url" reads "Page URL". */
export function labelOf(name: string): string {
  const words = name.replaceAll("_", " ").trim();
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  return sentence.replace(/\b(id|url|seo|sku|isbn)\b/gi, (letters) => letters.toUpperCase());
}

/** Where a collection or one of its items is shown. */
export function itemsHref(collection: string, key?: string): string {
  const list = `/items/${encodeURIComponent(collection)}`;
  return key === undefined ? list : `${list}/${encodeURIComponent(key)}`;
}
