import { limits } from "#server/limits.ts";
import { log } from "#server/log.ts";
import { type Archives, besideArchives } from "./archives.ts";
import type { Directus, ItemsQuery, Row } from "./client.ts";
import { DirectusError, isDirectusError } from "./errors.ts";
import { fitQuery, hasKeyForSlug } from "./fit-query.ts";
import { type MarkdownFields, withHtml } from "./markdown.ts";
import { leadsTo } from "./model.ts";
import { realField, realName } from "./names.ts";
import { currentSchema, newVisibleSchema, type VisibleCollection, type VisibleSchema } from "./schema.ts";

/** What is known of a collection that is not as the site expects it, for as long as the reader's schema is this one. */
interface Misfit {
  schema: VisibleSchema;
  /** Undefined where this visitor sees no such collection. */
  collection: VisibleCollection | undefined;
  /** Those that this visitor can tell. */
  archives: Archives;
}

const misfits = new Map<string, Misfit>();
const logged = new Set<string>();

/** What a fitted door knows of its readers and of the backend. */
interface Fitting {
  /** Who reads: a user's id, or "guest". */
  key: string;
  /** What Studio counts as archived. */
  archives(): Promise<Archives>;
  /** Which texts Studio has written as Markdown. */
  markdown(): Promise<MarkdownFields>;
}

/**
 * A door for a Directus that need not have been made for the site. Where a read is refused, the visitor's schema, asked
 * for after the refusal, says why: fields that are not there are left out of the query, the key stands in for a `slug`
 * that is not there, and a collection that is not there is "not-found". That is remembered as long as the schema is, so
 * that a read costs one call as before; where all is there, nothing is asked. What is archived is never among what is published, and Markdown comes
 * as HTML.
 */
export function fittedDoor(directus: Directus, { key: reader, archives, markdown }: Fitting): Directus {
  async function read<Answer>(
    collection: string,
    query: ItemsQuery,
    reading: Reading<Answer>,
  ): Promise<Answer> {
    const [texts, answer] = await Promise.all([markdown(), readFitted(collection, query, reading)]);
    return withHtml(texts, collection, answer);
  }

  async function readFitted<Answer>(
    collection: string,
    query: ItemsQuery,
    { send, none, isMissing }: Reading<Answer>,
  ): Promise<Answer> {
    const place = `${reader} ${collection}`;
    const archived = await archives();
    const remembered = misfits.get(place);
    let misfit = remembered && remembered.schema === currentSchema(reader) ? remembered : undefined;
    for (let tries = 1; ; tries++) {
      const asked = misfit
        ? fitAsked(misfit, collection, query)
        : besideArchives(archived, collection, query);
      if (!asked) return none;
      try {
        const answer = await send(asked);
        return misfit ? asExpected(misfit.schema, collection, answer) : answer;
      } catch (error) {
        if (!isDirectusError(error, "not-found") || (await isMissing?.(asked))) throw error;
        const before = misfit?.schema;
        const schema = await newVisibleSchema(directus, reader);
        misfit = misfitOf(schema, collection, archived);
        const isExplained = !isSame(asked, misfit.collection && fitAsked(misfit, collection, query));
        if (tries >= limits.permissionsTries)
          throw isExplained || schema !== before ? changing(error) : error;
        if (!isExplained) continue;
        remember(place, misfit);
        logOnce(collection, misfit);
      }
    }
  }

  /** What is asked for by its key need not be there: the same question as a list is then answered with no row. */
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
        none: { data: [] as Row[], meta: { filter_count: 0 } },
      }),
    readItem: (collection, key, query = {}) =>
      read(collection, query, {
        send: (sent) => directus.readItem(collection, key, sent),
        none: {},
        isMissing: (sent) => isMissing(collection, key, sent),
      }),
  };
}

/** One way of reading through a fitted door. */
interface Reading<Answer> {
  send(query: ItemsQuery): Promise<Answer>;
  /** The answer where no row can match. */
  none: Answer;
  /** Whether a refusal means nothing but that there is no such row. */
  isMissing?(query: ItemsQuery): Promise<boolean>;
}

/** Nobody can tell what this visitor may read while that changes from one question to the next. */
function changing(cause: unknown): DirectusError {
  return new DirectusError("unavailable", { message: "The permissions are being changed.", cause });
}

/** @throws DirectusError "not-found" where there is no such collection */
function fitAsked(
  { archives, schema, collection }: Misfit,
  name: string,
  query: ItemsQuery,
): ItemsQuery | undefined {
  if (!collection) throw new DirectusError("not-found", { message: `There is no collection ${name}.` });
  return fitQuery(besideArchives(archives, name, query), schema, collection);
}

function misfitOf(schema: VisibleSchema, name: string, archives: Archives): Misfit {
  return {
    schema,
    collection: schema.get(realName(name)),
    archives: visibleArchives(schema, archives),
  };
}

/** Those whose field this visitor sees; without `status`, a boolean `archived` is one, whoever may say so. */
function visibleArchives(schema: VisibleSchema, archives: Archives): Archives {
  const known = [...archives].filter(([name, { field }]) => schema.get(name)?.fields.has(field));
  const plain = [...schema].flatMap(([name, { fields }]) =>
    fields.get("archived")?.type === "boolean" && !fields.has("status")
      ? [[name, { field: "archived", value: true }] as const]
      : [],
  );
  return new Map([...plain, ...known]);
}

/** The answer with what stands in for a missing `slug` or for an author, wherever it does. */
function asExpected<Answer>(schema: VisibleSchema, name: string, answer: Answer): Answer {
  const { data } = answer as { data?: unknown };
  if (Array.isArray(answer) || !Array.isArray(data)) return rowsAsExpected(schema, name, answer) as Answer;
  return { ...answer, data: rowsAsExpected(schema, name, data) };
}

function rowsAsExpected(schema: VisibleSchema, name: string, part: unknown): unknown {
  if (Array.isArray(part)) return part.map((row) => rowsAsExpected(schema, name, row));
  if (typeof part !== "object" || part === null) return part;
  const collection = schema.get(realName(name));
  const entries = Object.entries(part).map(([field, value]) => {
    const people = collection?.fields.get(realField(name, field))?.relation?.people;
    if (people) return [field, withName(value, people)];
    const target = leadsTo(name, field);
    return [field, target ? rowsAsExpected(schema, target, value) : value];
  });
  const row: Row = Object.fromEntries(entries);
  const lacks = collection && hasKeyForSlug(collection) && row.id !== undefined && row.id !== null;
  return lacks ? { ...row, slug: String(row.id) } : row;
}

/** A user of Directus as the author that the site expects. */
function withName(user: unknown, fields: string[]): unknown {
  if (typeof user !== "object" || user === null) return user;
  const name = fields.flatMap((field) => (user as Row)[field] || []).join(" ");
  return name ? { ...user, name } : null;
}

function remember(place: string, misfit: Misfit) {
  misfits.delete(place);
  misfits.set(place, misfit);
  if (misfits.size > limits.schemasKept) misfits.delete(misfits.keys().next().value ?? place);
}

function logOnce(name: string, { collection }: Misfit) {
  if (logged.has(name)) return;
  logged.add(name);
  const known = { collection: realName(name) };
  if (collection) log.info(known, "a collection lacks fields: the site does without them");
  else log.info(known, "a collection is not there, or not for visitors: its part of the site is left out");
}

function isSame(one: ItemsQuery, other: ItemsQuery | undefined): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(other && sorted(other));
}

function sorted(query: ItemsQuery): unknown {
  return Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1));
}
