import { limits } from "#server/limits.ts";
import { log } from "#server/log.ts";
import type { Directus, ItemsQuery, Row } from "./client.ts";
import { DirectusError, isDirectusError } from "./errors.ts";
import { fitQuery } from "./fit-query.ts";
import { realName } from "./names.ts";
import { type VisibleCollection, type VisibleSchema, visibleSchema } from "./schema.ts";

/** What is known of a collection that is not as the site expects it. */
interface Misfit {
  until: number;
  schema: VisibleSchema;
  /** Undefined where this visitor sees no such collection. */
  collection: VisibleCollection | undefined;
}

const misfits = new Map<string, Misfit>();
const logged = new Set<string>();

/**
 * A door for a Directus that need not have been made for the site. Where a read is refused, the visitor's schema says
 * why: fields that are not there are left out of the query, and a collection that is not there is "not-found". That
 * is remembered for half a minute, so that a read costs one call as before; where all is there, nothing is asked.
 * @param key who reads: a user's id, or "guest"
 */
export function fittedDoor(directus: Directus, key: string): Directus {
  async function read<Answer>(
    collection: string,
    query: ItemsQuery,
    send: (query: ItemsQuery) => Promise<Answer>,
    none: Answer,
  ): Promise<Answer> {
    const place = `${key} ${collection}`;
    const known = misfits.get(place);
    if (known && known.until > Date.now()) return fitted(known, collection, query, send, none);
    try {
      return await send(query);
    } catch (error) {
      if (!isDirectusError(error, "not-found")) throw error;
      const schema = await visibleSchema(directus, key);
      const misfit = {
        until: Date.now() + limits.schemaLifetime,
        schema,
        collection: schema.get(realName(collection)),
      };
      if (misfit.collection && isSame(query, fitQuery(query, schema, misfit.collection))) throw error;
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
  };
}

async function fitted<Answer>(
  { schema, collection }: Misfit,
  name: string,
  query: ItemsQuery,
  send: (query: ItemsQuery) => Promise<Answer>,
  none: Answer,
): Promise<Answer> {
  if (!collection) throw new DirectusError("not-found", { message: `There is no collection ${name}.` });
  const asked = fitQuery(query, schema, collection);
  return asked ? send(asked) : none;
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
