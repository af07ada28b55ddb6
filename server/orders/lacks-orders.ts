import { serviceDirectus } from "#server/directus/doors.ts";
import { realName } from "#server/directus/names.ts";
import { visibleSchema } from "#server/directus/schema.ts";
import { log } from "#server/log.ts";

let told = false;

/**
 * Whether this Directus has no orders at all, which the log says once; false where that cannot be found out. To be asked
 * when something of them was not found: the schema is at hand then.
 */
export async function lacksOrders(): Promise<boolean> {
  const schema = await visibleSchema(serviceDirectus, "service").catch(() => undefined);
  const lacks = schema !== undefined && !schema.has(realName("orders"));
  if (lacks && !told)
    log.info("this Directus has no orders: nothing is sold here, and nothing to be settled");
  told ||= lacks;
  return lacks;
}
