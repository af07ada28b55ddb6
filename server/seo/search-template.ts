/** For browsers (OpenSearch) and search engines. `whole`: finds pages and posts too. */
export const siteSearch = { path: "/search", parameter: "q", whole: true };

/** @param placeholder such as `{searchTerms}` */
export function buildSearchTemplate(siteUrl: string, placeholder: string): string {
  return `${siteUrl}${siteSearch.path}?${siteSearch.parameter}=${placeholder}`;
}
