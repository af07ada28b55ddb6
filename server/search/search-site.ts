import type { SearchKind } from "#server/content/search-source.ts";
import { limits } from "#server/limits.ts";
import { beginning, excerpt, mark, type Piece } from "./excerpt.ts";
import type { Indexed, SearchIndex } from "./search-index.ts";
import { matchOf, type Term, termsOf } from "./words.ts";

/** What is searched for, as the URL says it. */
export interface SearchQuery {
  /** As it was written, cut. */
  text: string;
  kind: SearchKind | undefined;
  /** From 1. */
  page: number;
}

export interface SearchResult {
  kind: SearchKind;
  url: string;
  title: Piece[];
  /** The language of the title where it is not the one that was searched in, and that of the excerpt. */
  lang: string | undefined;
  excerptLang: string | undefined;
  note: string;
  excerpt: Piece[];
  /** Of posts: ISO 8601. */
  published: string | undefined;
}

/** One page of what was found. */
export interface Found {
  results: SearchResult[];
  /** Of the chosen kind, or of all. */
  total: number;
  counts: Record<SearchKind, number>;
  pages: number;
  /** True when nothing has all the words and these have some. */
  loose: boolean;
}

const nothing: Found = {
  results: [],
  total: 0,
  counts: { post: 0, page: 0, product: 0 },
  pages: 1,
  loose: false,
};

/** Finds what has all the words, or where nothing has, what has some. */
export function searchSite(index: SearchIndex, { text, kind, page }: SearchQuery): Found {
  const terms = termsOf(text, limits.searchTerms);
  if (terms.length === 0) return nothing;
  const strict = index.count(matchOf(terms, "AND"));
  const loose = strict.size === 0 && terms.length > 1;
  const match = matchOf(terms, loose ? "OR" : "AND");
  const counted = loose ? index.count(match) : strict;
  const counts = { ...nothing.counts, ...Object.fromEntries(counted) };
  const total = kind ? counts[kind] : counts.post + counts.page + counts.product;
  const offset = (page - 1) * limits.searchPerPage;
  const documents = index.find(match, kind, limits.searchPerPage, offset);
  return {
    results: documents.map((document) => resultOf(document, terms)),
    total,
    counts,
    pages: Math.max(1, Math.ceil(total / limits.searchPerPage)),
    loose,
  };
}

/** The few best, for who is still typing. */
export function suggest(
  index: SearchIndex,
  text: string,
): Pick<Indexed, "title" | "url" | "kind" | "lang">[] {
  const terms = termsOf(text, limits.searchTerms);
  if (terms.length === 0) return [];
  return index
    .find(matchOf(terms, "AND"), undefined, limits.suggestions, 0)
    .map(({ title, url, kind, lang }) => ({ title, url, kind, lang }));
}

function resultOf(document: Indexed, terms: Term[]): SearchResult {
  const { kind, url, title, lang, note, lead, body, bodyLang, published } = document;
  const inBody = excerpt(body, terms);
  const shown = inBody ?? excerpt(lead, terms) ?? [{ text: beginning(lead || body), hit: false }];
  return {
    kind,
    url,
    title: mark(title, terms),
    lang,
    excerptLang: inBody || !lead ? bodyLang : lang,
    note,
    excerpt: shown,
    published: kind === "post" ? published : undefined,
  };
}
