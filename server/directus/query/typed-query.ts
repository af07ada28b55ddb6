import type { DirectusFile, DirectusUser } from "@directus/sdk";
import type { OwnCollections } from "../own-collections.ts";
import type { PackCollections } from "../pack-collections.ts";

type SiteCollections = PackCollections & OwnCollections;

/** A collection of the pack or of the owner's, by the site's own name. */
export type CollectionName = keyof SiteCollections;

/** Those, and the collections of Directus that they lead to. */
type Collections = SiteCollections & {
  directus_files: Record<keyof DirectusFile<unknown>, unknown>;
  directus_users: Record<keyof DirectusUser<unknown>, unknown>;
};

type Target = keyof Collections;

/** Directus's query parameters, as `GET /items` takes them for any collection. */
export interface ItemsQuery {
  fields?: readonly string[];
  filter?: Record<string, unknown>;
  search?: string;
  sort?: readonly string[];
  limit?: number;
  offset?: number;
  page?: number;
  deep?: Record<string, unknown>;
  alias?: Record<string, unknown>;
  aggregate?: Record<string, unknown>;
  groupBy?: readonly string[];
  meta?: string;
  /** The key of a content version; of items only, lists ignore it. */
  version?: string;
}

/** The same for one of the pack's collections: paths and filters name the fields that it has. */
export interface TypedQuery<Name extends Target, Field extends string, Sort extends string>
  extends Omit<ItemsQuery, "fields" | "filter" | "sort"> {
  fields?: readonly CheckedPath<Name, Field>[];
  filter?: CollectionFilter<Name>;
  sort?: readonly CheckedPath<Name, Sort>[];
}

/** A path from a collection such as `tags.tags_id.slug`; where it leads nowhere, the fields that it may begin with. */
export type CheckedPath<Name extends Target, Path extends string> = Path extends string
  ? IsPath<Name, Path> extends true
    ? Path
    : keyof Collections[Name] & string
  : never;

/** What is no literal is not known until it is asked for. */
type IsPath<Name extends Target, Path extends string> = string extends Path
  ? true
  : Path extends `-${infer Rest}`
    ? IsPath<Name, Rest>
    : Path extends `${infer Step}.${infer Rest}`
      ? Step extends keyof Collections[Name]
        ? Collections[Name][Step] extends Target
          ? IsPath<Collections[Name][Step], Rest>
          : false
        : false
      : Path extends "*" | keyof Collections[Name]
        ? true
        : false;

/** A filter over one of the pack's collections, which follows its relations. */
export type CollectionFilter<Name extends Target> = {
  [Field in keyof Collections[Name]]?: Collections[Name][Field] extends Target
    ? CollectionFilter<Collections[Name][Field]> | Operators
    : Operators;
} & {
  [Group in "_and" | "_or"]?: readonly CollectionFilter<Name>[];
} & {
  [Quantity in "_some" | "_none"]?: CollectionFilter<Name>;
} & { [call: `${string}(${string})`]: unknown };

type Operators = { [operator: `_${string}`]: unknown };

/** A row of one of the pack's collections, as it is to be written. */
export type CollectionRow<Name extends CollectionName> = {
  [Field in keyof SiteCollections[Name]]?: unknown;
};
