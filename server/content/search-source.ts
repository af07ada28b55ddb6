import type { Row } from "#server/directus/clients/client.ts";
import type { Asset } from "#server/directus/files/assets.ts";
import type { PublishingCollection } from "#server/directus/query/published.ts";

export const searchKinds = ["post", "page", "product"] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Index entry: plain text that every guest may read. */
export interface SearchDocument {
  url: string;
  title: string;
  /** BCP 47, for title and lead; undefined for the index's language. */
  lang: string | undefined;
  note: string;
  lead: string;
  body: string;
  bodyLang?: string | undefined;
  image?: Asset | undefined;
  published: string | undefined;
}

export interface SearchSource {
  kind: SearchKind;
  collection: PublishingCollection;
  /** Excludes unpublished rows, whatever the reader's rights. */
  filter: Row;
  fields: readonly string[];
  /** Prefixes of related collections whose text is part of a document. */
  parts: string[];
  documentOf(row: Row): SearchDocument | undefined;
}
