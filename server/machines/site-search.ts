/** Where the site is searched, for browsers and search engines. `whole` says that it finds pages and posts too. */
export const siteSearch = { path: "/search", parameter: "q", whole: true };

/** The address of a search with a placeholder instead of the words, such as `{searchTerms}`. */
export function searchTemplate(siteUrl: string, placeholder: string): string {
  return `${siteUrl}${siteSearch.path}?${siteSearch.parameter}=${placeholder}`;
}
