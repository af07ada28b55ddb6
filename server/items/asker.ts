import type { Directus } from "#server/directus/client.ts";

/** Who asks on `/items`: the door, and a name under which what they may see is kept. */
export interface Asker {
  directus: Directus;
  key: string;
}
