import type { UntypedDirectusClient } from "#server/directus/clients/client.ts";

/** `key`: cache key of what this client may see. */
export interface ItemsContext {
  directus: UntypedDirectusClient;
  key: string;
}
