import { readFields } from "@directus/sdk";
import { onPurge } from "#server/state/purge-bus.ts";
import { dataModel } from "./cache/cache-tags.ts";
import type { UntypedDirectusClient } from "./clients/client.ts";

/** The rows of `GET /fields`: all collections that the client may read. */
export type FieldsReader = () => Promise<unknown>;

/**
 * Reads the fields of all collections at once; who asks while they are on their way gets the same answer. Directus
 * needs 160 ms of CPU for the pack's, and 16 to 38 ms for those of one collection.
 */
export function createFieldsReader(directus: UntypedDirectusClient): FieldsReader {
  let asking: Promise<unknown> | undefined;
  onPurge((tags) => {
    if (tags.includes(dataModel)) asking = undefined;
  });
  return () => {
    if (asking) return asking;
    const asked = directus.request(readFields()).finally(() => {
      if (asking === asked) asking = undefined;
    });
    asking = asked;
    return asked;
  };
}
