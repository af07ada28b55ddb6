/** The query string with one parameter changed; anything but another page begins again at the first. */
export function setSearchParam(search: string, name: string, value: string): string {
  const params = new URLSearchParams(search);
  params.set(name, value);
  for (const gone of ["page", "offset", "condition"]) if (gone !== name) params.delete(gone);
  return `?${params}`;
}

/** An item's address that remembers the list from which it was opened. */
export function buildItemHref(search: string, href: string): string {
  return search ? `${href}?${new URLSearchParams({ list: search.replace(/^\?/, "") })}` : href;
}
