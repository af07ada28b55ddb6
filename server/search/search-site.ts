import type { SearchKind } from "#server/content/search-source.ts";
import type { Asset } from "#server/directus/files/assets.ts";
import { limits } from "#server/limits.ts";
import { findExcerpt, getLeadExcerpt, highlight, type Piece } from "./excerpt.ts";
import type { Indexed, SearchIndex } from "./search-index.ts";
import { parseSearchTerms, type Term, toFtsQuery } from "./tokenize.ts";

export interface SearchQuery {
  text: string;
  kind: SearchKind | undefined;
  page: number;
}

export interface SearchResult {
  kind: SearchKind;
  url: string;
  title: Piece[];
  /** Languages of title and excerpt; undefined for the language searched in. */
  lang: string | undefined;
  excerptLang: string | undefined;
  note: string;
  excerpt: Piece[];
  /** Posts only; ISO 8601. */
  published: string | undefined;
  image: Asset | undefined;
}

export interface Found {
  results: SearchResult[];
  total: number;
  counts: Record<SearchKind, number>;
  pages: number;
  /** No document has all terms: these have some. */
  loose: boolean;
}

const nothing: Found = {
  results: [],
  total: 0,
  counts: { post: 0, page: 0, product: 0 },
  pages: 1,
  loose: false,
};

/** Requires all terms; without a result, any of them. */
export function searchSite(index: SearchIndex, { text, kind, page }: SearchQuery): Found {
  const terms = parseSearchTerms(text, limits.searchTerms);
  if (terms.length === 0) return nothing;
  const strict = index.count(toFtsQuery(terms, "AND"));
  const loose = strict.size === 0 && terms.length > 1;
  const match = toFtsQuery(terms, loose ? "OR" : "AND");
  const counted = loose ? index.count(match) : strict;
  const counts = { ...nothing.counts, ...Object.fromEntries(counted) };
  const total = kind ? counts[kind] : counts.post + counts.page + counts.product;
  const offset = (page - 1) * limits.searchPerPage;
  const documents = index.find(match, kind, limits.searchPerPage, offset);
  return {
    results: documents.map((document) => toResult(document, terms)),
    total,
    counts,
    pages: Math.max(1, Math.ceil(total / limits.searchPerPage)),
    loose,
  };
}

export function searchSuggestions(
  index: SearchIndex,
  text: string,
): Pick<Indexed, "title" | "url" | "kind" | "lang" | "image">[] {
  const terms = parseSearchTerms(text, limits.searchTerms);
  if (terms.length === 0) return [];
  return index
    .find(toFtsQuery(terms, "AND"), undefined, limits.suggestionsShown, 0)
    .map(({ title, url, kind, lang, image }) => ({ title, url, kind, lang, image }));
}

function toResult(document: Indexed, terms: Term[]): SearchResult {
  const { kind, url, title, lang, note, lead, body, bodyLang, published, image } = document;
  const inBody = findExcerpt(body, terms);
  const shown = inBody ?? findExcerpt(lead, terms) ?? [{ text: getLeadExcerpt(lead || body), hit: false }];
  return {
    kind,
    url,
    title: highlight(title, terms),
    lang,
    excerptLang: inBody || !lead ? bodyLang : lang,
    note,
    excerpt: shown,
    published: kind === "post" ? published : undefined,
    image,
  };
}
