/** "catalogue_number" becomes "Catalogue number", "page_url" becomes "Page URL". */
export function formatFieldLabel(name: string): string {
  const label = name.replaceAll("_", " ").trim();
  const sentence = label.charAt(0).toUpperCase() + label.slice(1);
  return sentence.replace(/\b(id|url|seo|sku|isbn)\b/gi, (letters) => letters.toUpperCase());
}

export function buildItemsHref(collection: string, key?: string): string {
  const list = `/items/${encodeURIComponent(collection)}`;
  return key === undefined ? list : `${list}/${encodeURIComponent(key)}`;
}
