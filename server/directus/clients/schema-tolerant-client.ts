import { limits } from "#server/limits.ts";
import { isRecord } from "#server/platform/guards.ts";
import { log } from "#server/platform/log.ts";
import { DirectusError, isDirectusError } from "../errors.ts";
import { type MarkdownFields, withHtml } from "../markdown.ts";
import { toNativeCollection, toNativeField } from "../naming/native-names.ts";
import { findRelationTarget } from "../naming/site-relations.ts";
import { adaptQuery, isKeyUsedAsSlug } from "../query/adapt-query.ts";
import { type Archives, excludeArchived } from "../query/archives.ts";
import type { ItemsQuery } from "../query/typed-query.ts";
import {
  getVisibleSchema,
  refreshVisibleSchema,
  type VisibleCollection,
  type VisibleSchema,
} from "../schema.ts";
import type { Row, UntypedDirectusClient } from "./client.ts";
import { mapRows } from "./map-rows.ts";

interface Misfit {
  schema: VisibleSchema;
  collection: VisibleCollection | undefined;
  archives: Archives;
}

const misfits = new Map<string, Misfit>();
const logged = new Set<string>();

interface Fitting {
  key: string;
  archives(): Promise<Archives>;
  markdown(): Promise<MarkdownFields>;
}

/**
 * A client for a Directus that lacks parts of the site's data model. When a read is refused, the visitor's schema
 * explains it: missing fields are dropped from the query, the id replaces a missing `slug`, and a missing collection
 * is "not-found". The result is cached with the schema, so that a read costs one call again. Archived rows are never
 * published, and Markdown becomes HTML.
 */
export function withSchemaFallback(
  directus: UntypedDirectusClient,
  { key: reader, archives, markdown }: Fitting,
): UntypedDirectusClient {
  async function read<Answer>(
    collection: string,
    query: ItemsQuery,
    reading: Reading<Answer>,
  ): Promise<Answer> {
    const [texts, answer] = await Promise.all([markdown(), readAdapted(collection, query, reading)]);
    return withHtml(texts, collection, answer);
  }

  async function readAdapted<Answer>(
    collection: string,
    query: ItemsQuery,
    { send, none, isMissing }: Reading<Answer>,
  ): Promise<Answer> {
    const key = `${reader} ${collection}`;
    const archived = await archives();
    const remembered = misfits.get(key);
    let misfit = remembered && remembered.schema === getVisibleSchema(reader) ? remembered : undefined;
    for (let tries = 1; ; tries++) {
      const asked = misfit
        ? fitAsked(misfit, collection, query)
        : excludeArchived(archived, collection, query);
      if (!asked) return none;
      try {
        const answer = await send(asked);
        if (!misfit) return answer;
        const { schema } = misfit;
        return mapRows(answer, (part) => rowsAsExpected(schema, collection, part));
      } catch (error) {
        if (!isDirectusError(error, "not-found") || (await isMissing?.(asked))) throw error;
        const before = misfit?.schema;
        const schema = await refreshVisibleSchema(directus, reader);
        misfit = findMisfit(schema, collection, archived);
        const isExplained = !isSame(asked, misfit.collection && fitAsked(misfit, collection, query));
        if (tries >= limits.permissionsAttempts)
          throw isExplained || schema !== before ? changing(error) : error;
        if (!isExplained) continue;
        remember(key, misfit);
        logOnce(
          collection,
          misfit,
          listLacking(query, misfit.collection && fitAsked(misfit, collection, query)),
        );
      }
    }
  }

  /** Tells a missing row from a refused query: the same query as a list would return no row. */
  async function isMissing(collection: string, key: string, { fields }: ItemsQuery): Promise<boolean> {
    try {
      await directus.readItems(collection, { fields, filter: { id: { _eq: key } }, limit: 1 });
      return true;
    } catch (error) {
      return !isDirectusError(error, "not-found");
    }
  }

  return {
    ...directus,
    readItems: (collection, query = {}) =>
      read(collection, query, {
        send: async (sent) => [await directus.readItems(collection, sent)].flat(),
        none: [],
      }),
    readItemsWithMeta: (collection, query) =>
      read(collection, query, {
        async send(sent) {
          const answer = await directus.readItemsWithMeta(collection, sent);
          return { ...answer, data: [answer.data].flat() };
        },
        none: { data: [], meta: { filter_count: 0 } },
      }),
    readItem: (collection, key, query = {}) =>
      read(collection, query, {
        send: (sent) => directus.readItem(collection, key, sent),
        none: {},
        isMissing: (sent) => isMissing(collection, key, sent),
      }),
  };
}

interface Reading<Answer> {
  send(query: ItemsQuery): Promise<Answer>;
  none: Answer;
  isMissing?(query: ItemsQuery): Promise<boolean>;
}

function changing(cause: unknown): DirectusError {
  return new DirectusError("unavailable", { message: "The permissions are being changed.", cause });
}

/** @throws DirectusError "not-found" if the collection is missing */
function fitAsked(
  { archives, schema, collection }: Misfit,
  name: string,
  query: ItemsQuery,
): ItemsQuery | undefined {
  if (!collection) throw new DirectusError("not-found", { message: `There is no collection ${name}.` });
  return adaptQuery(excludeArchived(archives, name, query), schema, collection);
}

function findMisfit(schema: VisibleSchema, name: string, archives: Archives): Misfit {
  return {
    schema,
    collection: schema.get(toNativeCollection(name)),
    archives: visibleArchives(schema, archives),
  };
}

/** Rules whose field this visitor sees. Without `status`, a boolean `archived` is one by itself. */
function visibleArchives(schema: VisibleSchema, archives: Archives): Archives {
  const known = [...archives].filter(([name, { field }]) => schema.get(name)?.fields.has(field));
  const plain = [...schema].flatMap(([name, { fields }]) =>
    fields.get("archived")?.type === "boolean" && !fields.has("status")
      ? [[name, { field: "archived", value: true }] as const]
      : [],
  );
  return new Map([...plain, ...known]);
}

function rowsAsExpected(schema: VisibleSchema, name: string, part: unknown): unknown {
  if (Array.isArray(part)) return part.map((row) => rowsAsExpected(schema, name, row));
  if (typeof part !== "object" || part === null) return part;
  const collection = schema.get(toNativeCollection(name));
  const entries = Object.entries(part).map(([field, value]) => {
    const people = collection?.fields.get(toNativeField(name, field))?.relation?.people;
    if (people) return [field, withName(value, people)];
    const target = findRelationTarget(name, field);
    return [field, target ? rowsAsExpected(schema, target, value) : value];
  });
  const row: Row = Object.fromEntries(entries);
  const lacks = collection && isKeyUsedAsSlug(collection) && row.id !== undefined && row.id !== null;
  return lacks ? { ...row, slug: String(row.id) } : row;
}

function withName(user: unknown, fields: string[]): unknown {
  if (!isRecord(user)) return user;
  const name = fields.flatMap((field) => user[field] || []).join(" ");
  return name ? { ...user, name } : null;
}

function remember(key: string, misfit: Misfit) {
  misfits.delete(key);
  misfits.set(key, misfit);
  if (misfits.size > limits.schemasCached) misfits.delete(misfits.keys().next().value ?? key);
}

function listLacking({ fields = [] }: ItemsQuery, fitted: ItemsQuery | undefined): string[] {
  const there = new Set(fitted?.fields);
  return fields.filter((path) => !there.has(path));
}

function logOnce(name: string, { collection }: Misfit, lacks: string[]) {
  if (logged.has(name)) return;
  logged.add(name);
  const known = { collection: toNativeCollection(name) };
  if (collection) log.info({ ...known, lacks }, "a collection lacks fields: the site does without them");
  else log.info(known, "a collection is not there, or not for visitors: its part of the site is left out");
}

function isSame(one: ItemsQuery, other: ItemsQuery | undefined): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(other && sorted(other));
}

function sorted(query: ItemsQuery): unknown {
  return Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1));
}
