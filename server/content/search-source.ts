import type { Row } from "#server/directus/client.ts";

/** What a search finds. */
export type SearchKind = "post" | "page" | "product";

/** A thing as the search knows it: words only, all of them open to every guest. */
export interface SearchDocument {
  url: string;
  title: string;
  /** BCP 47: of title and lead, where they are not in the language that is searched in. */
  lang: string | undefined;
  /** What stands beside the title: an author, a catalogue number. */
  note: string;
  lead: string;
  body: string;
  /** The language of the body, in the same way. */
  bodyLang?: string | undefined;
  published: string | undefined;
}

/** Where documents of one kind come from. */
export interface SearchSource {
  kind: SearchKind;
  collection: string;
  /** What the search must never find is left out here already, whoever reads. */
  filter: Row;
  fields: string[];
  /** Other collections whose words stand in a document, by the beginning of their names. */
  parts: string[];
  /** Undefined for a row that cannot be read. */
  documentOf(row: Row): SearchDocument | undefined;
}
