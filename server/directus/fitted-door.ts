import { limits } from "#server/limits.ts";
import { log } from "#server/log.ts";
import { type Archives, besideArchives } from "./archives.ts";
import type { Directus, ItemsQuery, Row } from "./client.ts";
import { DirectusError, isDirectusError } from "./errors.ts";
import { fitQuery, hasKeyForSlug } from "./fit-query.ts";
import { type MarkdownFields, withHtml } from "./markdown.ts";
import { leadsTo } from "./model.ts";
import { realField, realName } from "./names.ts";
import { type VisibleCollection, type VisibleSchema, visibleSchema } from "./schema.ts";

/** What is known of a collection that is not as the site expects it. */
interface Misfit {
  until: number;
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
 * A door for a Directus that need not have been made for the site. Where a read is refused, the visitor's schema says
 * why: fields that are not there are left out of the query, the key stands in for a `slug` that is not there, and a
 * collection that is not there is "not-found". That is remembered for half a minute, so that a read costs one call as
 * before; where all is there, nothing is asked. What is archived is never among what is published, and Markdown comes
 * as HTML.
 */
export function fittedDoor(directus: Directus, { key: reader, archives, markdown }: Fitting): Directus {
  async function read<Answer>(
    collection: string,
    query: ItemsQuery,
    send: (query: ItemsQuery) => Promise<Answer>,
    none: Answer,
  ): Promise<Answer> {
    const [texts, answer] = await Promise.all([markdown(), readFitted(collection, query, send, none)]);
    return withHtml(texts, collection, answer);
  }

  async function readFitted<Answer>(
    collection: string,
    query: ItemsQuery,
    send: (query: ItemsQuery) => Promise<Answer>,
    none: Answer,
  ): Promise<Answer> {
    const place = `${reader} ${collection}`;
    const known = misfits.get(place);
    if (known && known.until > Date.now()) return fitted(known, collection, query, send, none);
    const archived = await archives();
    const whole = besideArchives(archived, collection, query);
    try {
      return await send(whole);
    } catch (error) {
      if (!isDirectusError(error, "not-found")) throw error;
      const misfit = misfitOf(await visibleSchema(directus, reader), collection, archived);
      if (misfit.collection && isSame(whole, fitAsked(misfit, misfit.collection, collection, query)))
        throw error;
      remember(place, misfit);
      logOnce(collection, misfit);
      return fitted(misfit, collection, query, send, none);
    }
  }

  return {
    ...directus,
    readItems: (collection, query = {}) =>
      read(collection, query, async (sent) => [await directus.readItems(collection, sent)].flat(), []),
    readItemsWithMeta: (collection, query) =>
      read(
        collection,
        query,
        async (sent) => {
          const answer = await directus.readItemsWithMeta(collection, sent);
          return { ...answer, data: [answer.data].flat() };
        },
        { data: [] as Row[], meta: { filter_count: 0 } },
      ),
    readItem: (collection, key, query = {}) =>
      read(collection, query, (sent) => directus.readItem(collection, key, sent), {}),
  };
}

async function fitted<Answer>(
  misfit: Misfit,
  name: string,
  query: ItemsQuery,
  send: (query: ItemsQuery) => Promise<Answer>,
  none: Answer,
): Promise<Answer> {
  const { collection, schema } = misfit;
  if (!collection) throw new DirectusError("not-found", { message: `There is no collection ${name}.` });
  const asked = fitAsked(misfit, collection, name, query);
  return asked ? asExpected(schema, name, await send(asked)) : none;
}

function fitAsked(
  { archives, schema }: Misfit,
  collection: VisibleCollection,
  name: string,
  query: ItemsQuery,
): ItemsQuery | undefined {
  return fitQuery(besideArchives(archives, name, query), schema, collection);
}

function misfitOf(schema: VisibleSchema, name: string, archives: Archives): Misfit {
  return {
    until: Date.now() + limits.schemaLifetime,
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
