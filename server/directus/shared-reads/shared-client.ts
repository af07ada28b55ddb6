import type { CacheableRead } from "../cache/cache-tags.ts";
import type { UntypedDirectusClient } from "../clients/client.ts";
import { toNativeQuery } from "../naming/name-mapping.ts";
import { toNativeCollection } from "../naming/native-names.ts";
import type { ItemsQuery } from "../query/typed-query.ts";
import { filesCollection } from "../schema.ts";

/**
 * A member's client that takes the guests' answer where it is the member's too. Everything else, and what guests were
 * refused, is read with the member's own bearer.
 * @param own keeps its `request` and `openFile`
 * @param isShared of a read under native names
 */
export function withSharedReads(
  own: UntypedDirectusClient,
  guests: UntypedDirectusClient,
  isShared: (read: CacheableRead) => Promise<boolean>,
): UntypedDirectusClient {
  async function read<Answer>(
    asked: CacheableRead,
    ask: (directus: UntypedDirectusClient) => Promise<Answer>,
  ): Promise<Answer> {
    if (!(await isShared(asked))) return ask(own);
    try {
      return await ask(guests);
    } catch {
      return ask(own);
    }
  }

  const toNative = (name: string, query: ItemsQuery): CacheableRead => ({
    collection: toNativeCollection(name),
    query: toNativeQuery(name, query),
  });
  return {
    ...own,
    readItems: (name, query = {}) => read(toNative(name, query), (from) => from.readItems(name, query)),
    readItemsWithMeta: (name, query) =>
      read(toNative(name, query), (from) => from.readItemsWithMeta(name, query)),
    readItem: (name, key, query = {}) =>
      read(toNative(name, query), (from) => from.readItem(name, key, query)),
    readFiles: (ids, fields) =>
      read({ collection: filesCollection, query: { fields } }, (from) => from.readFiles(ids, fields)),
  };
}
