import { serviceClient } from "#server/directus/clients/clients.ts";
import { toNativeCollection } from "#server/directus/naming/native-names.ts";
import { readVisibleSchema } from "#server/directus/schema.ts";
import { log } from "#server/platform/log.ts";

let told = false;

/** False while unknown. Call it after a "not-found", when the schema is cached. */
export async function hasNoOrdersCollection(): Promise<boolean> {
  const schema = await readVisibleSchema(serviceClient, "service").catch(() => undefined);
  const lacks = schema !== undefined && !schema.has(toNativeCollection("orders"));
  if (lacks && !told)
    log.info("this Directus has no orders: nothing is sold here, and nothing to be settled");
  told ||= lacks;
  return lacks;
}
